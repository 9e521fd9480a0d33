//! Classes of bytes, and decoding one UTF-8 character.
const std = @import("std");

pub const Class = packed struct(u8) {
    digit: bool = false,
    letter: bool = false,
    hex: bool = false,
    lower: bool = false,
    underscore: bool = false,
    /// Space, tab, LF, FF or CR; VT is not white space here.
    space: bool = false,
    high: bool = false,
    reserved: u1 = 0,
};

pub const class: [256]Class = blk: {
    @setEvalBranchQuota(10_000);
    var table: [256]Class = undefined;
    for (&table, 0..) |*entry, value| {
        const byte: u8 = value;
        entry.* = .{
            .digit = byte >= '0' and byte <= '9',
            .letter = (byte | 0x20) >= 'a' and (byte | 0x20) <= 'z',
            .hex = std.ascii.isHex(byte),
            .lower = byte >= 'a' and byte <= 'z',
            .underscore = byte == '_',
            .space = byte == ' ' or byte == '\t' or byte == '\n' or byte == 0x0c or byte == '\r',
            .high = byte >= 0x80,
        };
    }
    break :blk table;
};

pub fn isDigit(byte: u8) bool {
    return byte -% '0' < 10;
}

pub fn isLetter(byte: u8) bool {
    return class[byte].letter;
}

pub fn isAlnum(byte: u8) bool {
    const bits: u8 = @bitCast(class[byte]);
    return bits & (comptime mask(.{ .digit = true, .letter = true })) != 0;
}

/// Letter, digit or underscore, ASCII.
pub fn isWord(byte: u8) bool {
    const bits: u8 = @bitCast(class[byte]);
    return bits & (comptime mask(.{ .digit = true, .letter = true, .underscore = true })) != 0;
}

/// Letter, digit, underscore, or any byte of a multi-byte character.
pub fn isWordOrHigh(byte: u8) bool {
    const bits: u8 = @bitCast(class[byte]);
    return bits & (comptime mask(.{ .digit = true, .letter = true, .underscore = true, .high = true })) != 0;
}

pub fn isHex(byte: u8) bool {
    return class[byte].hex;
}

pub fn isSpace(byte: u8) bool {
    return class[byte].space;
}

/// Which bytes are in `set`: one look for each byte of a text, where a search in the set would be many.
pub fn setOf(comptime set: []const u8) [256]bool {
    var table: [256]bool = @splat(false);
    for (set) |byte| table[byte] = true;
    return table;
}

/// Space or tab.
pub fn isBlank(byte: u8) bool {
    return byte == ' ' or byte == '\t';
}

/// White space within a line: space, tab or CR.
pub fn isLineSpace(byte: u8) bool {
    return isBlank(byte) or byte == '\r';
}

/// End of the digits from `from` on.
pub fn digitsEnd(text: []const u8, from: usize) usize {
    var end = from;
    while (end < text.len and isDigit(text[end])) end += 1;
    return end;
}

/// Start of the run without white space around `place`.
pub fn stretchStart(text: []const u8, place: usize) usize {
    var start = place;
    while (start > 0 and !isSpace(text[start - 1])) start -= 1;
    return start;
}

/// End of the run without white space around `place`.
pub fn stretchEnd(text: []const u8, place: usize) usize {
    var end = place;
    while (end < text.len and !isSpace(text[end])) end += 1;
    return end;
}

/// Allowed in the scheme of a url.
pub fn isScheme(byte: u8) bool {
    return isAlnum(byte) or byte == '+' or byte == '.' or byte == '-';
}

/// Allowed before the `@` of an email.
pub fn isLocal(byte: u8) bool {
    return isScheme(byte) or byte == '_' or byte == '%';
}

fn mask(set: Class) u8 {
    return @bitCast(set);
}

/// One well-formed character.
pub const Character = struct { code: u21, size: u3 };

/// The character at the start of `text`; null if its bytes are truncated or ill-formed, which includes overlong forms,
/// surrogates and values above U+10FFFF.
pub fn decode(text: []const u8) ?Character {
    if (text.len == 0) return null;
    const first = text[0];
    if (first < 0x80) return .{ .code = first, .size = 1 };
    if (first < 0xc2 or first > 0xf4) return null;
    const size: u3 = if (first < 0xe0) 2 else if (first < 0xf0) 3 else 4;
    if (text.len < size) return null;
    var code: u32 = first & (@as(u8, 0x7f) >> size);
    for (text[1..size]) |byte| {
        if (byte & 0xc0 != 0x80) return null;
        code = code << 6 | (byte & 0x3f);
    }
    const least: u32 = switch (size) {
        2 => 0x80,
        3 => 0x800,
        else => 0x10000,
    };
    if (code < least or code > 0x10ffff or (code >= 0xd800 and code <= 0xdfff)) return null;
    return .{ .code = @intCast(code), .size = size };
}

test decode {
    try std.testing.expectEqual(Character{ .code = 0x20ac, .size = 3 }, decode("€x").?);
    try std.testing.expectEqual(Character{ .code = 0x10ffff, .size = 4 }, decode("\xf4\x8f\xbf\xbf").?);
    for ([_][]const u8{
        "",
        "\x80",
        "\xc0\x80",
        "\xe0\x80\x80",
        "\xed\xa0\x80",
        "\xf4\x90\x80\x80",
        "\xe2\x82",
        "\xff",
    }) |bad| {
        try std.testing.expectEqual(null, decode(bad));
    }
}

test "decode agrees with the standard library on every sequence of three bytes" {
    var text: [4]u8 = .{ 0, 0, 0, 0x80 };
    for (0xc0..0x100) |first| for (0x7e..0xc2) |second| for (0x7f..0xc1) |third| {
        text[0..3].* = .{ @intCast(first), @intCast(second), @intCast(third) };
        const size = std.unicode.utf8ByteSequenceLength(text[0]) catch 0;
        const want = if (size == 0) null else std.unicode.utf8Decode(text[0..size]) catch null;
        try std.testing.expectEqual(want, if (decode(&text)) |found| found.code else null);
    };
}
