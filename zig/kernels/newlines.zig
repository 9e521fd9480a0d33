//! Counting line ends.
const std = @import("std");
const mask = @import("mask.zig");

const lanes = mask.lanes;
const Block = @Vector(lanes, u8);

/// Number of LF bytes in `text`.
pub fn count(text: []const u8) usize {
    var total: usize = 0;
    var index: usize = 0;
    while (index + lanes <= text.len) : (index += lanes) {
        const block: Block = text[index..][0..lanes].*;
        total += @popCount(lineEnds(block));
    }
    for (text[index..]) |byte| total += @intFromBool(byte == '\n');
    return total;
}

/// The number of LF bytes, and the place after the last one, 0 if there is none.
pub const Ends = extern struct { count: usize = 0, last: usize = 0 };

/// The line ends of `text`, which is short: between two matches.
pub fn ends(text: []const u8) Ends {
    var found: Ends = .{};
    var index: usize = 0;
    while (index + lanes <= text.len) : (index += lanes) add(&found, lineEnds(text[index..][0..lanes].*), index);
    const left = text.len - index;
    if (left == 0) return found;
    if (text.len >= lanes) {
        const behind = lineEnds(text[text.len - lanes ..][0..lanes].*);
        add(&found, behind >> @intCast(lanes - left), index);
    } else {
        var rest: [lanes]u8 = @splat(0);
        @memcpy(rest[0..left], text);
        add(&found, lineEnds(rest), 0);
    }
    return found;
}

inline fn add(found: *Ends, places: u64, index: usize) void {
    found.count += @popCount(places);
    if (places != 0) found.last = index + lanes - @clz(places);
}

inline fn lineEnds(block: Block) u64 {
    return mask.of(block == @as(Block, @splat('\n')));
}

test "line ends are counted at every place of every length" {
    var text: [200]u8 = @splat('x');
    for (0..text.len) |place| {
        text[place] = '\n';
        for (0..text.len + 1) |end| {
            const wanted: usize = @intFromBool(place < end);
            try std.testing.expectEqual(wanted, count(text[0..end]));
            try std.testing.expectEqual(Ends{ .count = wanted, .last = wanted * (place + 1) }, ends(text[0..end]));
        }
        text[place] = 'x';
    }
}

test "the last of several line ends is found" {
    var prng: std.Random.DefaultPrng = .init(5);
    const random = prng.random();
    var text: [300]u8 = undefined;
    for (0..400) |_| {
        const rarity = random.intRangeAtMost(u8, 2, 90);
        for (&text) |*byte| byte.* = if (random.uintLessThan(u8, rarity) == 0) '\n' else 'x';
        const end = random.uintAtMost(usize, text.len);
        const last = if (std.mem.lastIndexOfScalar(u8, text[0..end], '\n')) |at| at + 1 else 0;
        try std.testing.expectEqual(Ends{ .count = count(text[0..end]), .last = last }, ends(text[0..end]));
    }
}
