//! The places of a few bytes as bit masks.
const std = @import("std");
const mask = @import("mask.zig");

const Block = @Vector(mask.lanes, u8);

pub const count_max = 5;

/// Different bytes; if they are fewer, the last one is repeated.
pub const Bytes = [count_max]u8;

/// Fills a mask for each block of `text`, the last of which may be incomplete.
pub fn read(text: []const u8, bytes: *const Bytes, masks: []u64) void {
    var at: usize = 0;
    for (masks[0 .. text.len / mask.lanes]) |*found| {
        found.* = of(text[at..][0..mask.lanes].*, bytes);
        at += mask.lanes;
    }
    if (at == text.len) return;
    const size = text.len - at;
    var rest: [mask.lanes]u8 = @splat(0);
    @memcpy(rest[0..size], text[at..]);
    masks[text.len / mask.lanes] = of(rest, bytes) & ~(~@as(u64, 0) << @intCast(size));
}

inline fn of(block: Block, bytes: *const Bytes) u64 {
    var found = block == @as(Block, @splat(bytes[0]));
    inline for (1..count_max) |i| found = found | (block == @as(Block, @splat(bytes[i])));
    return mask.of(found);
}

test "every place of the bytes, and no other, is found in texts of every length" {
    var prng: std.Random.DefaultPrng = .init(2);
    const random = prng.random();
    var text: [300]u8 = undefined;
    const bytes: Bytes = "a.\x00::".*;
    for (0..text.len + 1) |size| {
        for (text[0..size]) |*byte| byte.* = "ab.:\x00-"[random.uintLessThan(usize, 6)];
        var masks: [text.len / mask.lanes + 1]u64 = undefined;
        read(text[0..size], &bytes, &masks);
        for (text[0..size], 0..) |byte, place| {
            const found = masks[place / mask.lanes] >> @intCast(place % mask.lanes) & 1 != 0;
            try std.testing.expectEqual(std.mem.findScalar(u8, &bytes, byte) != null, found);
        }
    }
}
