//! The places where a byte of one range precedes a byte of one or two others, as bit masks.
const std = @import("std");
const mask = @import("mask.zig");

const Block = @Vector(mask.lanes, u8);

/// Bytes from `low` to `low + span`.
pub const Range = extern struct { low: u8, span: u8 };

pub const Pair = extern struct {
    first: Range,
    /// If there is only one, it is repeated.
    second: [2]Range,

    inline fn hasOne(pair: *const Pair) bool {
        return pair.second[0].low == pair.second[1].low and pair.second[0].span == pair.second[1].span;
    }
};

/// Fills a mask for each block of `text`, the last of which may be incomplete: bit i is set if the pair starts at byte
/// i and ends within `text`.
pub fn read(text: []const u8, pair: *const Pair, masks: []u64) void {
    if (pair.hasOne()) readAmong(1, text, pair, masks) else readAmong(2, text, pair, masks);
}

inline fn readAmong(comptime count: usize, text: []const u8, pair: *const Pair, masks: []u64) void {
    var at: usize = 0;
    for (masks[0 .. text.len / mask.lanes]) |*found| {
        if (at + mask.lanes == text.len) break;
        found.* = of(count, text[at..][0..mask.lanes].*, text[at + 1 ..][0..mask.lanes].*, pair);
        at += mask.lanes;
    }
    if (at == text.len) return;
    const size = text.len - at;
    var rest: [mask.lanes + 1]u8 = @splat(0);
    @memcpy(rest[0..size], text[at..]);
    const known = (@as(u64, 1) << @intCast(size - 1)) - 1;
    masks[at / mask.lanes] = of(count, rest[0..mask.lanes].*, rest[1..].*, pair) & known;
}

inline fn of(comptime count: usize, first: Block, second: Block, pair: *const Pair) u64 {
    var is_second = isIn(second, pair.second[0]);
    inline for (pair.second[1..count]) |range| is_second |= isIn(second, range);
    return mask.of(isIn(first, pair.first) & is_second);
}

inline fn isIn(block: Block, range: Range) @Vector(mask.lanes, bool) {
    return block -% @as(Block, @splat(range.low)) <= @as(Block, @splat(range.span));
}

test "every place of the pair, and no other, is found in texts of every length" {
    var prng: std.Random.DefaultPrng = .init(3);
    const random = prng.random();
    var text: [300]u8 = undefined;
    const letters: Range = .{ .low = 'd', .span = 'y' - 'd' };
    const blank: Range = .{ .low = ' ', .span = 0 };
    for (0..2 * (text.len + 1)) |round| {
        const size = round / 2;
        const pair: Pair = .{
            .first = .{ .low = '0', .span = 9 },
            .second = .{ letters, if (round % 2 == 0) letters else blank },
        };
        for (text[0..size]) |*byte| byte.* = "09/:dycz "[random.uintLessThan(usize, 9)];
        var masks: [text.len / mask.lanes + 1]u64 = undefined;
        read(text[0..size], &pair, &masks);
        for (0..size) |place| {
            const found = masks[place / mask.lanes] >> @intCast(place % mask.lanes) & 1 != 0;
            const is_pair = place + 1 < size and std.ascii.isDigit(text[place]) and switch (text[place + 1]) {
                'd'...'y' => true,
                else => |byte| round % 2 != 0 and byte == ' ',
            };
            try std.testing.expectEqual(is_pair, found);
        }
    }
}
