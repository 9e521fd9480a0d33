//! The bytes that decide where lines, runs and strings end, as bit masks.
const std = @import("std");
const among = @import("among.zig").of;
const bits = @import("mask.zig").of;

pub const block_bytes = @import("mask.zig").lanes;
const Block = @Vector(block_bytes, u8);

/// Bit i of a mask represents byte i of the block.
pub const Marks = extern struct {
    line_end: u64 = 0,
    /// Double quotes.
    quote: u64 = 0,
    apostrophe: u64 = 0,
    backslash: u64 = 0,
    escape: u64 = 0,
    /// Space, tab, LF, FF, CR.
    space: u64 = 0,

    /// Where these are, a double quote may be no string.
    pub inline fn doubt(marks: *const Marks) u64 {
        return marks.apostrophe | marks.backslash | marks.escape;
    }
};

/// Fills the marks of each block of `text`, the last of which may be incomplete: bytes behind the text have none.
pub fn read(text: []const u8, marks: []Marks) void {
    const whole = text.len / block_bytes;
    for (marks[0..whole], 0..) |*found, number| found.* = of(text[number * block_bytes ..][0..block_bytes].*);
    if (whole * block_bytes == text.len) return;
    var rest: [block_bytes]u8 = @splat(0);
    @memcpy(rest[0 .. text.len - whole * block_bytes], text[whole * block_bytes ..]);
    marks[whole] = of(rest);
}

inline fn of(block: Block) Marks {
    var marks: Marks = .{
        .line_end = bits(block == splat('\n')),
        .quote = bits(block == splat('"')),
        .space = bits(among(block, " \t\n\x0c\r")),
    };
    // Few blocks have one of these.
    const doubt = bits(among(block, "'\\\x1b"));
    if (doubt == 0) return marks;
    marks.apostrophe = bits(block == splat('\''));
    marks.backslash = bits(block == splat('\\'));
    marks.escape = doubt & ~(marks.apostrophe | marks.backslash);
    return marks;
}

fn splat(byte: u8) Block {
    return @splat(byte);
}

test "every byte has the marks of its class, in texts of every length" {
    const isSpace = @import("../lex/bytes.zig").isSpace;
    var text: [300]u8 = undefined;
    for (&text, 0..) |*byte, place| byte.* = @truncate(place);
    for (0..text.len + 1) |size| {
        var marks: [text.len / block_bytes + 1]Marks = undefined;
        read(text[0..size], &marks);
        for (text[0..size], 0..) |byte, place| {
            const found = &marks[place / block_bytes];
            const bit: u6 = @intCast(place % block_bytes);
            try std.testing.expectEqual(byte == '\n', found.line_end >> bit & 1 != 0);
            try std.testing.expectEqual(byte == '"', found.quote >> bit & 1 != 0);
            try std.testing.expectEqual(byte == '\'', found.apostrophe >> bit & 1 != 0);
            try std.testing.expectEqual(byte == '\\', found.backslash >> bit & 1 != 0);
            try std.testing.expectEqual(byte == 0x1b, found.escape >> bit & 1 != 0);
            try std.testing.expectEqual(isSpace(byte), found.space >> bit & 1 != 0);
        }
    }
}
