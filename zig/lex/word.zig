//! Recognizers of word, and of characters that are in no other token.
const std = @import("std");
const bytes = @import("bytes.zig");
const unicode = @import("unicode.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

/// Letters of any script, digits and underscores; the caller has checked that it does not start with a digit.
pub fn word(reader: *const Reader, start: usize) usize {
    const end = endOf(reader.text, start);
    return if (end == start) 0 else end;
}

/// A word that begins with a digit; 0 if nothing but digits are at `start`.
pub fn behindDigits(reader: *Reader, start: usize) usize {
    const digits = reader.digitsEnd(start);
    const end = endOf(reader.text, digits);
    return if (end == digits) 0 else end;
}

/// Whether a word that covers the byte before `place` goes on there.
pub inline fn continues(reader: *const Reader, place: usize) bool {
    const next = reader.at(place);
    return if (next < 0x80) bytes.isWord(next) else isLetterAt(reader, place);
}

noinline fn isLetterAt(reader: *const Reader, place: usize) bool {
    const character = reader.character(place) orelse return false;
    return unicode.has(.alphabetic, character.code);
}

/// End of the letters, digits and underscores at `start`.
pub inline fn endOf(text: []const u8, start: usize) usize {
    var end = start;
    while (end < text.len) end += plainSize(text[end..]) orelse letterSize(text[end..]) orelse break;
    return end;
}

/// Size of the first character, if its first byte shows that it can be in a word.
inline fn plainSize(text: []const u8) ?usize {
    const size = plain_bytes[text[0]];
    if (size == 0 or size > text.len) return null;
    if (size > 1 and text[1] & 0xc0 != 0x80) return null;
    if (size > 2 and text[2] & 0xc0 != 0x80) return null;
    return size;
}

/// Size of the first character, if it is a letter outside ASCII.
fn letterSize(text: []const u8) ?usize {
    if (text[0] < 0x80) return null;
    const character = bytes.decode(text) orelse return null;
    return if (unicode.has(.alphabetic, character.code)) character.size else null;
}

/// Size of the character that a byte starts, if a word can contain every well-formed character that starts with this
/// byte, and these are all whose other bytes are continuations; otherwise 0.
const plain_bytes: [256]u8 = blk: {
    @setEvalBranchQuota(20_000);
    var table: [256]u8 = @splat(0);
    for (&table, 0..) |*size, first| size.* = switch (first) {
        0...0x7f => @intFromBool(bytes.isWord(first)),
        0xc2...0xdf => if (unicode.hasAll(.alphabetic, (first & 0x1f) << 6, 1 << 6)) 2 else 0,
        0xe1...0xec, 0xee, 0xef => if (unicode.hasAll(.alphabetic, (first & 0xf) << 12, 1 << 12)) 3 else 0,
        else => 0,
    };
    break :blk table;
};

test word {
    try expect_token(word, "a1_b-", 4);
    try expect_token(word, "héllo’s", 6);
    try expect_token(word, "中文 ", 6);
    for ([_][]const u8{ "€", "\xc3", "²", "-" }) |text| try expect_token(word, text, 0);
}

test behindDigits {
    try expect_token(behindDigits, "4920f51a,", 8);
    try expect_token(behindDigits, "0C", 2);
    try expect_token(behindDigits, "1_0000é.", 8);
    for ([_][]const u8{ "12", "12.x", "5€" }) |text| try expect_token(behindDigits, text, 0);
}

test "every character is in a word or ends it, also where first bytes tell" {
    const leads = std.mem.count(u8, &plain_bytes, &.{2}) + std.mem.count(u8, &plain_bytes, &.{3});
    try std.testing.expect(leads > 10);
    for (0x80..0x11_0000) |number| {
        const code: u21 = @intCast(number);
        var text: [8]u8 = "a1______".*;
        const size = std.unicode.utf8Encode(code, text[2..6]) catch continue;
        const is_letter = unicode.has(.alphabetic, code);
        if (plain_bytes[text[2]] != 0) try std.testing.expect(is_letter);
        try std.testing.expectEqual(@as(usize, if (is_letter) 8 else 2), endOf(&text, 0));
        text[2 + size - 1] = '-';
        try std.testing.expectEqual(2, endOf(&text, 0));
        try std.testing.expectEqual(2, endOf(text[0 .. 2 + size - 1], 0));
    }
}
