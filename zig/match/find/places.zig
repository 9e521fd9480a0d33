//! The places of one of a few bytes, or of a pair of bytes, in a text, found many at a time: where they are frequent,
//! starting a search for each of them would cost more than the bytes between them.
const std = @import("std");
const cpu = @import("../../cpu.zig");
const lanes = @import("../../kernels/mask.zig").lanes;
const Bytes = @import("../../kernels/sought.zig").Bytes;
const Pair = @import("../../kernels/pairs.zig").Pair;

const blocks_max = 64;

pub const Places = struct {
    of: Of,
    /// The masks describe the places from..to.
    from: usize = 0,
    to: usize = 0,
    masks: [blocks_max + 1]u64 = undefined,

    pub const Of = union(enum) { bytes: Bytes, pair: Pair };

    /// The first place at or after `at`; the end of the text if there is none. Text that the masks describe must not
    /// have changed since the last call.
    pub fn next(places: *Places, text: []const u8, at: usize) usize {
        return places.nextFollowed(text, at, null);
    }

    /// The same for places of a byte where `follow` allows the next one. White space there must be examined by the
    /// caller, as must the end of the text.
    pub inline fn nextFollowed(
        places: *Places,
        text: []const u8,
        at: usize,
        follow: ?*const std.StaticBitSet(256),
    ) usize {
        // A pair starts before the last byte.
        const end = text.len -| @intFromBool(places.of == .pair);
        var place = at;
        while (place < end) {
            if (place < places.from or place >= places.to) places.fill(text, place, end);
            while (places.near(&place)) |found| : (place += 1) {
                if (found >= end) return text.len;
                const allowed = follow orelse return found;
                if (found + 1 == text.len or allowed.isSet(text[found + 1])) return found;
            }
        }
        return text.len;
    }

    /// The first place at or after `at.*` that the masks describe; null if they describe none. What they describe is
    /// passed over.
    pub inline fn near(places: *const Places, at: *usize) ?usize {
        if (at.* < places.from or at.* >= places.to) return null;
        const offset = at.* - places.from;
        const count = std.math.divCeil(usize, places.to - places.from, lanes) catch unreachable;
        var number = offset / lanes;
        var left = places.masks[number] >> @intCast(offset % lanes) << @intCast(offset % lanes);
        while (left == 0) {
            number += 1;
            if (number >= count) {
                at.* = places.to;
                return null;
            }
            left = places.masks[number];
        }
        at.* = places.from + number * lanes + @ctz(left);
        return at.*;
    }

    /// Called for another text.
    pub fn forget(places: *Places) void {
        places.to = 0;
    }

    fn fill(places: *Places, text: []const u8, place: usize, end: usize) void {
        const size = @min(end - place, blocks_max * lanes);
        const kernels = cpu.kernels();
        switch (places.of) {
            .bytes => |*bytes| kernels.markSought(text[place..].ptr, size, bytes, &places.masks),
            .pair => |*pair| kernels.pairs(text[place..].ptr, size + 1, pair, &places.masks),
        }
        places.from = place;
        places.to = place + size;
    }
};

test "the places are those of the standard library's search, from any place on" {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    const text = try std.testing.allocator.alloc(u8, 10_000);
    defer std.testing.allocator.free(text);
    const pair: Pair = .{ .first = .{ .low = '=', .span = 0 }, .second = @splat(.{ .low = '=', .span = 0 }) };
    for (0..120) |round| {
        const rarity = random.uintAtMost(usize, 300);
        for (text) |*byte| byte.* = if (random.uintAtMost(usize, rarity) == 0) '=' else 'a';
        if (random.boolean()) for (text[1..], 0..) |*byte, before| {
            if (text[before] == '=' and random.uintLessThan(u8, 3) == 0) byte.* = '=';
        };
        var places: Places = .{ .of = if (round % 2 == 0) .{ .bytes = @splat('=') } else .{ .pair = pair } };
        const sought = if (round % 2 == 0) "=" else "==";
        var at: usize = 0;
        while (at < text.len) {
            // The text may be given a part at a time.
            const size = @min(text.len, at + random.uintAtMost(usize, 6000));
            const wanted = std.mem.findPos(u8, text[0..size], at, sought) orelse size;
            var behind = at;
            if (places.near(&behind)) |near| try std.testing.expect(near == wanted or wanted == size);
            try std.testing.expect(behind <= wanted or wanted == size);
            try std.testing.expectEqual(wanted, places.next(text[0..size], at));
            at = if (random.uintLessThan(u8, 20) == 0) random.uintAtMost(usize, wanted) else wanted + 1;
            if (random.uintLessThan(u8, 30) == 0) at += random.uintLessThan(usize, 5000);
            if (wanted == size and size < text.len) at = size -| (sought.len - 1);
        }
    }
}
