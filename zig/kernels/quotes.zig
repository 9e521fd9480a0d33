//! The bytes that decide where strings between double quotes are, as bit masks of 64 bytes.
const std = @import("std");
const mask = @import("mask.zig");

pub const lanes = mask.lanes;
const Block = @Vector(lanes, u8);

/// Bit i of a mask represents byte i of the block.
pub const Masks = extern struct {
    /// Double quotes.
    quotes: u64 = 0,
    apostrophes: u64 = 0,
    backslashes: u64 = 0,
    line_ends: u64 = 0,
    /// Space, tab, LF, FF, CR.
    spaces: u64 = 0,
};

/// Fills the masks of each block of `text`, the last of which may be incomplete.
pub fn read(text: []const u8, masks: []Masks) void {
    const whole = text.len / lanes;
    for (masks[0..whole], 0..) |*found, number| found.* = of(text[number * lanes ..][0..lanes].*);
    const size = text.len % lanes;
    if (size == 0) return;
    var rest: [lanes]u8 = @splat(0);
    @memcpy(rest[0..size], text[whole * lanes ..]);
    masks[whole] = of(rest);
}

inline fn of(block: Block) Masks {
    const line_ends = block == splat('\n');
    const controls = (block -% splat('\t') < splat(5)) & (block != splat(0x0b));
    return .{
        .quotes = mask.of(block == splat('"')),
        .apostrophes = mask.of(block == splat('\'')),
        .backslashes = mask.of(block == splat('\\')),
        .line_ends = mask.of(line_ends),
        .spaces = mask.of(controls | (block == splat(' '))),
    };
}

inline fn splat(byte: u8) Block {
    return @splat(byte);
}

test "each mask has the places of its bytes, in texts of every length" {
    const isSpace = @import("../lex/bytes.zig").isSpace;
    var prng: std.Random.DefaultPrng = .init(3);
    const random = prng.random();
    var text: [200]u8 = undefined;
    for (0..text.len + 1) |size| {
        const likely = "\"'\\\n\t\x0b\x0c\r \x08\x0e";
        for (text[0..size]) |*byte| {
            byte.* = if (random.boolean()) random.int(u8) else likely[random.uintLessThan(usize, likely.len)];
        }
        var masks: [text.len / lanes + 1]Masks = @splat(.{});
        read(text[0..size], &masks);
        for (0..masks.len * lanes) |place| {
            const byte = if (place < size) text[place] else 0;
            const found = masks[place / lanes];
            const bit: u6 = @intCast(place % lanes);
            try std.testing.expectEqual(byte == '"', found.quotes >> bit & 1 != 0);
            try std.testing.expectEqual(byte == '\'', found.apostrophes >> bit & 1 != 0);
            try std.testing.expectEqual(byte == '\\', found.backslashes >> bit & 1 != 0);
            try std.testing.expectEqual(byte == '\n', found.line_ends >> bit & 1 != 0);
            try std.testing.expectEqual(isSpace(byte), found.spaces >> bit & 1 != 0);
        }
    }
}
