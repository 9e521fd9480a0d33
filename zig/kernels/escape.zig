//! Whether a text contains an ESC, with which every terminal sequence starts.
const std = @import("std");
const maskOf = @import("mask.zig").ofLanes;

const lanes = 64;
const Block = @Vector(lanes, u8);
/// Number of blocks tested with one branch.
const together = 4;
const escapes: Block = @splat(0x1b);

pub fn holds(text: []const u8) bool {
    var index: usize = 0;
    while (index + together * lanes <= text.len) : (index += together * lanes) {
        var found: u64 = 0;
        inline for (0..together) |i| {
            found |= maskOf(@as(Block, text[index + i * lanes ..][0..lanes].*) == escapes);
        }
        if (found != 0) return true;
    }
    return std.mem.findScalar(u8, text[index..], 0x1b) != null;
}

test "an ESC, and nothing else, is found at every place of every length" {
    var text: [600]u8 = @splat(0x1a);
    for (0..text.len) |place| {
        text[place] = 0x1b;
        for ([_]usize{ 0, 1, 63, 64, 255, 256, 257, 511, 512, 600 }) |end| {
            try std.testing.expectEqual(place < end, holds(text[0..end]));
        }
        text[place] = 0x9b;
        try std.testing.expect(!holds(&text));
        text[place] = 0x1a;
    }
}
