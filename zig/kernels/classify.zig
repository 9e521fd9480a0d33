//! Classes of bytes as bit masks, 64 bytes at a time.
const std = @import("std");

pub const block_bytes = 64;
const Block = @Vector(block_bytes, u8);

/// Bit i of a mask tells of byte i of the block.
pub const Masks = extern struct {
    /// No byte at all: what a run that is a single byte is read off.
    none: u64 = 0,
    /// ASCII letters, digits and underscore.
    word: u64,
    digit: u64,
    /// Space, tab, LF, FF, CR.
    space: u64,
    line_end: u64,
    /// What may stand in the scheme of a url: letters, digits, `+`, `.`, `-`.
    scheme: u64,
    /// What may stand before the `@` of an email: word bytes, `.`, `%`, `+`, `-`.
    local: u64,
};

/// Masks of `masks.len` blocks of `text`.
pub fn classify(text: [*]const u8, masks: []Masks) void {
    for (masks, 0..) |*entry, index| entry.* = classify_block(text[index * block_bytes ..][0..block_bytes].*);
}

pub fn classify_block(block: Block) Masks {
    const digit = bits(block -% splat('0') < splat(10));
    const letter = bits((block | splat(0x20)) -% splat('a') < splat(26));
    const underscore = bits(block == splat('_'));
    const control = bits(block -% splat('\t') < splat(5)) & ~bits(block == splat(0x0b));
    // `+`, `-` and `.`: the bytes from `+` to `.` but the comma.
    const joint = bits(block -% splat('+') < splat(4)) & ~bits(block == splat(','));
    const scheme = letter | digit | joint;
    return .{
        .word = letter | digit | underscore,
        .digit = digit,
        .space = control | bits(block == splat(' ')),
        .line_end = bits(block == splat('\n')),
        .scheme = scheme,
        .local = scheme | underscore | bits(block == splat('%')),
    };
}

inline fn splat(byte: u8) Block {
    return @splat(byte);
}

inline fn bits(block: @Vector(block_bytes, bool)) u64 {
    return @bitCast(block);
}

test "every byte in every lane has the classes of the byte tables" {
    const bytes = @import("../lex/bytes.zig");
    for (0..256) |value| {
        var text: [block_bytes]u8 = undefined;
        for (&text, 0..) |*byte, lane| byte.* = @truncate(value + lane);
        const masks = classify_block(text);
        for (text, 0..) |byte, lane| {
            const lane_bit: u6 = @intCast(lane);
            try std.testing.expectEqual(bytes.is_word(byte), masks.word >> lane_bit & 1 == 1);
            try std.testing.expectEqual(bytes.is_digit(byte), masks.digit >> lane_bit & 1 == 1);
            try std.testing.expectEqual(bytes.is_space(byte), masks.space >> lane_bit & 1 == 1);
            try std.testing.expectEqual(byte == '\n', masks.line_end >> lane_bit & 1 == 1);
            try std.testing.expectEqual(bytes.is_scheme(byte), masks.scheme >> lane_bit & 1 == 1);
            try std.testing.expectEqual(bytes.is_local(byte), masks.local >> lane_bit & 1 == 1);
        }
    }
}
