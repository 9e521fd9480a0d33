//! The places of a few sequences of byte sets in a text: two consecutive bytes, chosen as rare ones, are searched for
//! as a pair of ranges; where it is found, all sets are compared.
//!
//! Without it a count of `\{uuid}` takes 14 times the instructions on four of Loghub's samples, `\{geo}` 7 times; where
//! a kind is frequent, as versions are there, it costs up to a fifth.
const std = @import("std");
const fingerprints = @import("../../lex/fingerprints.zig");
const Bytes = fingerprints.Bytes;
const mayBeApart = @import("../../lex/quantity.zig").mayBeApart;
const rank = @import("../../kernels/find.zig").rank;
const lanes = @import("../../kernels/mask.zig").lanes;
const pairs = @import("../../kernels/pairs.zig");
const Pair = pairs.Pair;
const Places = @import("places.zig").Places;
const Range = pairs.Range;
const Sequence = fingerprints.Sequence;

/// More sequences are too frequent together.
const sequences_max = 4;
/// Longer sequences are compared up to here: what is found is lexed anyway.
const compared_max = 16;

/// This many bytes are compared at once.
const size_min = 3;

/// A bit per sequence.
const Allowing = u8;

pub const SequencePlaces = struct {
    kept: [sequences_max]Sequence,
    count: usize,
    /// Size of the longest sequence, as far as it is compared.
    size_max: usize,
    /// For each place in the sequences, which of them allow a byte there, or have ended.
    allowing: [compared_max][256]Allowing,
    /// The sequences that end with the first bytes of a symbol (`Sequence.apart`).
    apart: Allowing,
    /// Index of the first byte of the pair in each sequence.
    pair_at: usize,
    places: Places,

    /// Borrows what is in `sequences`. Null if no pair is rare enough: pairs of one class of bytes are in most words or
    /// numbers.
    pub fn init(sequences: []const Sequence) ?SequencePlaces {
        var search: SequencePlaces = .{
            .kept = undefined,
            .count = 0,
            .size_max = 0,
            .allowing = undefined,
            .apart = 0,
            .pair_at = undefined,
            .places = undefined,
        };
        for (sequences, 0..) |sequence, number| {
            if (sequence == .text) return null;
            for (sequences, 0..) |other, other_number| {
                if (covers(other, sequence) and (other_number < number or !covers(sequence, other))) break;
            } else {
                if (search.count == sequences_max) return null;
                search.kept[search.count] = sequence;
                search.count += 1;
                search.size_max = @max(search.size_max, @min(sequence.len(), compared_max));
            }
        }
        search.pair_at, const pair = rarest(search.kept[0..search.count]) orelse return null;
        search.places = .{ .of = .{ .pair = pair } };
        search.fillTables();
        return search;
    }

    fn fillTables(search: *SequencePlaces) void {
        for (search.allowing[0..@max(search.size_max, size_min)], 0..) |*table, place| {
            table.* = @splat(0);
            for (search.kept[0..search.count], 0..) |sequence, number| {
                const bit = @as(Allowing, 1) << @intCast(number);
                if (sequence == .apart) search.apart |= bit;
                if (place >= sequence.len()) {
                    for (table) |*entry| entry.* |= bit;
                    continue;
                }
                var members = sequence.at(place).iterator(.{});
                while (members.next()) |member| table[member] |= bit;
            }
        }
    }

    /// Whether each place of `other` is one of `sequence`.
    fn covers(sequence: Sequence, other: Sequence) bool {
        if (sequence != .sets or sequence.len() > other.len()) return false;
        return for (0..sequence.len()) |place| {
            if (!sequence.at(place).supersetOf(other.at(place))) break false;
        } else true;
    }

    /// The pair that is rarest, and its place in each of the sequences.
    fn rarest(sequences: []const Sequence) ?struct { usize, Pair } {
        var best: ?struct { usize, Ranked } = null;
        var places: usize = std.math.maxInt(usize);
        for (sequences) |sequence| places = @min(places, @min(sequence.len(), compared_max) -| 1);
        for (0..places) |at| {
            var first: Bytes = .empty;
            var second: Bytes = .empty;
            for (sequences) |sequence| {
                first.setUnion(sequence.at(at));
                second.setUnion(sequence.at(at + 1));
            }
            const found = findPair(&first, &second) orelse continue;
            if (best == null or found.rank < best.?[1].rank) best = .{ at, found };
        }
        return if (best) |found| .{ found[0], found[1].pair } else null;
    }

    const Ranked = struct { pair: Pair, rank: u64 };

    /// The second bytes in one range, or divided into the two that are rarest. Null if a byte can be both of a pair.
    fn findPair(first: *const Bytes, second: *const Bytes) ?Ranked {
        const before = rangeOf(first) orelse return null;
        var best: ?Ranked = null;
        var divisions = second.iterator(.{});
        while (divisions.next()) |division| {
            var ranges: [2]?Range = @splat(null);
            var members = second.iterator(.{});
            while (members.next()) |member| {
                const range = &ranges[@intFromBool(member > division)];
                const low = if (range.*) |known| known.low else member;
                range.* = .{ .low = @intCast(low), .span = @intCast(member - low) };
            }
            const pair: Pair = .{ .first = before, .second = .{ ranges[0].?, ranges[1] orelse ranges[0].? } };
            if (overlap(before, pair.second[0]) or overlap(before, pair.second[1])) continue;
            const both = sumRanks(before) * (sumRanks(pair.second[0]) + if (ranges[1]) |range| sumRanks(range) else 0);
            if (best == null or both < best.?.rank) best = .{ .pair = pair, .rank = both };
        }
        return best;
    }

    /// The first place at or after `from`; the end of the text if there is none. Text searched before must not have
    /// changed.
    pub fn next(search: *SequencePlaces, text: []const u8, from: usize) usize {
        var start = from;
        while (true) : (start += 1) {
            if (search.near(text, &start)) |place| return place;
            // What is known by now is passed over.
            const at = search.places.next(text, start + search.pair_at);
            if (at == text.len) return text.len;
            start = at - search.pair_at;
            if (search.isAt(text, start)) return start;
        }
    }

    /// The first place at or after `from.*` that is known by now; null if there is none. What is known is passed over.
    pub inline fn near(search: *const SequencePlaces, text: []const u8, from: *usize) ?usize {
        const places = &search.places;
        const at = from.* + search.pair_at;
        if (at < places.from or at >= places.to) return null;
        const last = text.len -| @max(search.size_max, size_min);
        const count = std.math.divCeil(usize, places.to - places.from, lanes) catch unreachable;
        var number = (at - places.from) / lanes;
        const bit: u6 = @intCast((at - places.from) % lanes);
        var left = places.masks[number] >> bit << bit;
        while (true) {
            const base = places.from + number * lanes - search.pair_at;
            while (left != 0) : (left &= left - 1) {
                const start = base + @ctz(left);
                if (start > last) {
                    from.* = start;
                    return null;
                }
                if (search.isBefore(text, start)) return start;
            }
            number += 1;
            if (number == count) break;
            left = places.masks[number];
        }
        from.* = places.to - search.pair_at;
        return null;
    }

    inline fn isAt(search: *const SequencePlaces, text: []const u8, start: usize) bool {
        if (text.len - start < @max(search.size_max, size_min)) return search.isInRest(text[start..]);
        return search.isBefore(text, start);
    }

    /// `isAt` where the text goes on for the size of every sequence.
    inline fn isBefore(search: *const SequencePlaces, text: []const u8, start: usize) bool {
        var left: Allowing = ~@as(Allowing, 0);
        inline for (0..size_min) |place| left &= search.allowing[place][text[start + place]];
        if (left == 0) return false;
        for (size_min..@max(size_min, search.size_max)) |place| left &= search.allowing[place][text[start + place]];
        return left & ~search.apart != 0 or (left != 0 and mayBeApart(text, start + 2));
    }

    /// Whether one of the sequences begins the rest of the text.
    noinline fn isInRest(search: *const SequencePlaces, rest: []const u8) bool {
        const size = @min(search.size_max, rest.len);
        var left: Allowing = ~@as(Allowing, 0);
        for (rest[0..size], search.allowing[0..size]) |byte, *table| left &= table[byte];
        return for (search.kept[0..search.count], 0..) |sequence, number| {
            if (left >> @intCast(number) & 1 != 0 and sequence.len() <= size) break true;
        } else false;
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
    fn sumRanks(range: Range) u64 {
        var sum: u64 = 0;
        for (0..@as(usize, range.span) + 1) |step| sum += rank(range.low + @as(u8, @intCast(step)));
        return sum;
    }
};

const Reader = @import("../../lex/reader.zig").Reader;
const quantity = @import("../../lex/quantity.zig");

/// Whether one of the sequences is at `start`; `maybe` if its symbol is not whole.
fn isAtIn(sequences: []const Sequence, text: []const u8, start: usize) enum { no, maybe, yes } {
    var is_part = false;
    for (sequences) |sequence| {
        if (start + sequence.len() > text.len) continue;
        if (!fingerprints.occurIn(&.{sequence}, text[start..][0..sequence.len()])) continue;
        const reader: Reader = .{ .text = text };
        if (sequence != .apart or quantity.isApart(&reader, start + 2)) return .yes;
        is_part = true;
    }
    return if (is_part) .maybe else .no;
}

test "every place of the sequences of kinds is found, and no other" {
    const Kind = @import("../../gen/kinds.zig").Kind;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    const of = fingerprints.of;
    const lengths = of(.duration).?[0..1].* ++ fingerprints.ofFamily(.time)[0..2].*;
    const sizes = of(.bytesize).?[0..1].* ++ fingerprints.ofFamily(.data)[0..2].*;
    var lists: std.ArrayList([]const Sequence) = .empty;
    defer lists.deinit(std.testing.allocator);
    try lists.appendSlice(std.testing.allocator, &.{ &lengths, &sizes, of(.quantity).? });
    for ([_]Kind{ .duration, .bytesize, .version, .cidr, .uuid, .geo, .percent }) |kind| {
        try lists.append(std.testing.allocator, of(kind).?);
    }
    for (lists.items) |sequences| {
        var text: [3000]u8 = undefined;
        for (&text) |*byte| byte.* = "0123456789smkB./-%aa  "[random.uintLessThan(usize, 22)];
        for (0..text.len / 50) |number| {
            const sequence = sequences[random.uintLessThan(usize, sequences.len)];
            const size = sequence.len();
            for (text[number * 50 ..][0..size], 0..) |*byte, place| {
                const set = sequence.at(place);
                while (!set.isSet(byte.*)) byte.* = random.intRangeAtMost(u8, ' ', 'z');
            }
            const apart: *const [5]u8 = if (random.boolean()) "7 kB," else "7 ms,";
            if (sequence == .apart) text[number * 50 ..][0..apart.len].* = apart.*;
        }
        var search = SequencePlaces.init(sequences).?;
        var at: usize = 0;
        var found: usize = 0;
        while (at < text.len) : (found += 1) {
            var behind = at;
            const near = search.near(&text, &behind);
            const place = search.next(&text, at);
            if (near) |known| try std.testing.expectEqual(place, known);
            try std.testing.expect(behind <= place);
            for (at..place) |start| try std.testing.expect(isAtIn(sequences, &text, start) != .yes);
            if (place < text.len) try std.testing.expect(isAtIn(sequences, &text, place) != .no);
            at = place + 1;
        }
        try std.testing.expect(found >= text.len / 100);
    }
    for ([_]Kind{ .hash, .ip, .quoted }) |kind| try std.testing.expectEqual(null, SequencePlaces.init(of(kind).?));
}

test "whole symbols behind a blank are found alone, also where the text is cut" {
    var search = SequencePlaces.init(fingerprints.ofFamily(.time)).?;
    for ([_]struct { []const u8, bool }{
        .{ "at 7 min.", true }, .{ "7 minutes ", true }, .{ "7 minu", true },   .{ "7 host ", false },
        .{ "7 minx ", false },  .{ "7 h, so", false },   .{ "7 user=", false }, .{ "7 msec\xc3\xa9", true },
    }) |case| {
        search.places.forget();
        try std.testing.expectEqual(case[1], search.next(case[0], 0) < case[0].len);
    }
}
