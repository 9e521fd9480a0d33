//! The places of a sequence of byte sets in a text: two consecutive bytes, chosen as rare ones, are searched for as a
//! pair of ranges; where it is found, all sets are compared.
//!
//! Without it a count of `\{uuid}` takes 14 times the instructions on four of Loghub's samples, `\{geo}` 7 times; where
//! a kind is frequent, as versions are there, it costs up to a fifth.
const std = @import("std");
const Bytes = @import("../../lex/fingerprints.zig").Bytes;
const rank = @import("../../kernels/find.zig").rank;
const pairs = @import("../../kernels/pairs.zig");
const Pair = pairs.Pair;
const Places = @import("places.zig").Places;
const Range = pairs.Range;

pub const SequencePlaces = struct {
    sets: []const Bytes,
    /// Index of the pair's first set.
    pair_at: usize,
    pairs: Places,

    /// Borrows `sets`. Null if no pair is rare enough: pairs of one class of bytes are in most words or numbers.
    pub fn init(sets: []const Bytes) ?SequencePlaces {
        var best: ?struct { usize, Pair } = null;
        var best_rank: u64 = std.math.maxInt(u64);
        for (0..sets.len -| 1) |at| {
            const pair: Pair = .{
                .first = rangeOf(&sets[at]) orelse return null,
                .second = rangeOf(&sets[at + 1]) orelse return null,
            };
            if (overlap(pair.first, pair.second)) continue;
            const both = rankOf(pair.first) * rankOf(pair.second);
            if (both >= best_rank) continue;
            best_rank = both;
            best = .{ at, pair };
        }
        const at, const pair = best orelse return null;
        return .{ .sets = sets, .pair_at = at, .pairs = .{ .of = .{ .pair = pair } } };
    }

    /// The first place at or after `from`; the end of the text if there is none. Text searched before must not have
    /// changed.
    pub fn next(search: *SequencePlaces, text: []const u8, from: usize) usize {
        var at = from + search.pair_at;
        while (true) : (at += 1) {
            at = search.pairs.next(text, at);
            const start = at - @min(at, search.pair_at);
            if (at == text.len or text.len - start < search.sets.len) return text.len;
            if (search.isAt(text, start)) return start;
        }
    }

    /// The first place at or after `from.*` that is known by now; null if there is none. What is known is passed over.
    pub inline fn near(search: *const SequencePlaces, text: []const u8, from: *usize) ?usize {
        var at = from.* + search.pair_at;
        while (search.pairs.near(&at)) |place| : (at += 1) {
            const start = place - search.pair_at;
            if (start + search.sets.len > text.len) break;
            if (search.isAt(text, start)) return start;
        }
        from.* = at - search.pair_at;
        return null;
    }

    inline fn isAt(search: *const SequencePlaces, text: []const u8, start: usize) bool {
        return for (text[start..][0..search.sets.len], search.sets) |byte, set| {
            if (!set.isSet(byte)) break false;
        } else true;
    }

    /// The smallest range of bytes that contains a set.
    fn rangeOf(set: *const Bytes) ?Range {
        const low: u8 = @intCast(set.findFirstSet() orelse return null);
        const high: u8 = @intCast(set.findLastSet().?);
        return .{ .low = low, .span = high - low };
    }

    fn overlap(a: Range, b: Range) bool {
        return a.low <= b.low +| b.span and b.low <= a.low +| a.span;
    }

    /// How frequent the bytes of a range are together.
    fn rankOf(range: Range) u64 {
        var sum: u64 = 0;
        for (0..@as(usize, range.span) + 1) |step| sum += rank(range.low + @as(u8, @intCast(step)));
        return sum;
    }
};

test "every place of a kind's sequence is found, and no other" {
    const fingerprints = @import("../../lex/fingerprints.zig");
    const Kind = @import("../../gen/kinds.zig").Kind;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    for ([_]Kind{ .duration, .bytesize, .version, .cidr, .uuid, .geo, .percent }) |kind| {
        const sequence = fingerprints.of(kind).?[0];
        var text: [3000]u8 = undefined;
        for (&text) |*byte| byte.* = "0123456789smkB./-%aa  "[random.uintLessThan(usize, 22)];
        for (0..text.len / 50) |number| {
            const size = sequence.len();
            for (text[number * 50 ..][0..size], 0..) |*byte, place| {
                const set = sequence.at(place);
                while (!set.isSet(byte.*)) byte.* = random.intRangeAtMost(u8, ' ', 'z');
            }
        }
        var search = SequencePlaces.init(sequence.sets).?;
        var at: usize = 0;
        var found: usize = 0;
        while (at < text.len) : (found += 1) {
            const wanted = for (at..text.len) |start| {
                if (start + sequence.len() > text.len) break text.len;
                if (fingerprints.occurIn(&.{sequence}, text[start..][0..sequence.len()])) break start;
            } else text.len;
            var behind = at;
            if (search.near(&text, &behind)) |near| try std.testing.expectEqual(wanted, near);
            try std.testing.expect(behind <= wanted);
            try std.testing.expectEqual(wanted, search.next(&text, at));
            at = wanted + 1;
        }
        try std.testing.expect(found >= text.len / 50);
    }
    try std.testing.expectEqual(null, SequencePlaces.init(fingerprints.of(.hash).?[0].sets));
}
