//! Whether a text contains a NUL, which marks binary files.
const std = @import("std");
const isAnyOf = @import("mask.zig").isAny;

const lanes = 64;
const Block = @Vector(lanes, u8);
/// Number of blocks combined by the minimum of each lane.
const together = 4;
const zeros: Block = @splat(0);

pub fn holds(text: []const u8) bool {
    var index: usize = 0;
    while (index + together * lanes <= text.len) : (index += together * lanes) {
        var least: Block = text[index..][0..lanes].*;
        inline for (1..together) |i| least = @min(least, @as(Block, text[index + i * lanes ..][0..lanes].*));
        if (isAnyOf(least == zeros)) return true;
    }
    if (text.len < lanes) {
        for (text[index..]) |byte| if (byte == 0) return true;
        return false;
    }
    while (index + lanes <= text.len) : (index += lanes) {
        if (isAnyOf(@as(Block, text[index..][0..lanes].*) == zeros)) return true;
    }
    // The last block overlaps the one before it.
    return isAnyOf(@as(Block, text[text.len - lanes ..][0..lanes].*) == zeros);
}

test "a NUL, and nothing else, is found at every place of every length" {
    var text: [600]u8 = @splat(0xff);
    for (0..text.len) |place| {
        text[place] = 0;
        for ([_]usize{ 0, 1, 63, 64, 255, 256, 257, 511, 512, 600 }) |end| {
            try std.testing.expectEqual(place < end, holds(text[0..end]));
        }
        text[place] = 0x80;
        try std.testing.expect(!holds(&text));
        text[place] = 0xff;
    }
}
