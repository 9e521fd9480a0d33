//! Counting line ends.
const std = @import("std");

const lanes = 64;
const Block = @Vector(lanes, u8);

/// Number of LF bytes in `text`.
pub fn count(text: []const u8) usize {
    var total: usize = 0;
    var index: usize = 0;
    while (index + lanes <= text.len) : (index += lanes) {
        const block: Block = text[index..][0..lanes].*;
        const mask: u64 = @bitCast(block == @as(Block, @splat('\n')));
        total += @popCount(mask);
    }
    for (text[index..]) |byte| total += @intFromBool(byte == '\n');
    return total;
}

test "line ends are counted at every place of every length" {
    var text: [200]u8 = @splat('x');
    for (0..text.len) |place| {
        text[place] = '\n';
        for (0..text.len + 1) |end| try std.testing.expectEqual(@intFromBool(place < end), count(text[0..end]));
        text[place] = 'x';
    }
}
