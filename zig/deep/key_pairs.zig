//! The secret of a key of AWS that stands beside its identifier without a name: `AKIA... VALUE`, `"AKIA...","VALUE"`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const Allocator = std.mem.Allocator;
const Values = @import("values.zig").Values;
const expectValues = @import("expect_values.zig").expectValues;

/// Both beginnings, `AKIA` and `ASIA`, end so.
const mark = "IA";
const identifier_bytes = 20;
const secret_bytes = 40;
/// Between the two: the ends of two lines, a name and a sign, `"id": "AKIA...",\n  "key": "VALUE"`.
const between_bytes_max = 160;
const line_ends_max = 2;

/// Appends the secrets in `text`; those that begin before `from` were found before.
pub fn find(gpa: Allocator, text: []const u8, from: u32, out: *Values) Allocator.Error!void {
    var at: usize = 2;
    while (std.mem.findPos(u8, text, at, mark)) |found| {
        at = found + mark.len;
        if (!isIdentifier(text, found - 2)) continue;
        at = found - 2 + identifier_bytes;
        const start = behindIdentifier(text, at) orelse continue;
        at = start + secret_bytes;
        if (start < from) continue;
        try out.append(gpa, .{ .start = @intCast(start - from), .end = @intCast(at - from), .what = .key });
    }
}

fn isIdentifier(text: []const u8, at: usize) bool {
    if (text.len - at < identifier_bytes or text[at] != 'A') return false;
    if (text[at + 1] != 'K' and text[at + 1] != 'S') return false;
    if (at > 0 and (bytes.isWord(text[at - 1]) or isBehindLetter(text, at))) return false;
    const end = at + identifier_bytes;
    if (end < text.len and (bytes.isWord(text[end]) or isBeforeLetter(text, end))) return false;
    for (text[at + 4 .. end]) |byte| {
        if (!std.ascii.isUpper(byte) and !bytes.isDigit(byte)) return false;
    }
    return true;
}

/// Where the first run of the secret's characters and length begins near `first`; null if there is none.
fn behindIdentifier(text: []const u8, first: usize) ?usize {
    const limit = @min(text.len, first + between_bytes_max);
    var line_ends: usize = 0;
    var at = first;
    while (at < limit) {
        if (text[at] == '\n') line_ends += 1;
        if (line_ends > line_ends_max) return null;
        if (!isOfSecret(text[at])) {
            at += 1;
            continue;
        }
        const start = at;
        const reach = @min(text.len, start + secret_bytes + 1);
        while (at < reach and isOfSecret(text[at])) at += 1;
        const is_whole = at - start == secret_bytes and !isContinuation(text, start) and !isContinued(text, at);
        if (is_whole and isSecret(text[start..at])) return start;
        // Another identifier has a secret of its own.
        if (isIdentifier(text, start)) return null;
        while (at < limit and isOfSecret(text[at])) at += 1;
    }
    return null;
}

/// Whether what precedes such a run makes it a part of a longer word, path or text in base64.
fn isContinuation(text: []const u8, start: usize) bool {
    return std.mem.findScalar(u8, ".-_~@%", text[start - 1]) != null or isBehindLetter(text, start);
}

/// The same for what follows it. A sign that ends a sentence, or marks words, is followed by no word.
fn isContinued(text: []const u8, end: usize) bool {
    const next = end + 1;
    return end < text.len and switch (text[end]) {
        '.', '-', '_', '~', '%' => next < text.len and (bytes.isAlnum(text[next]) or isBeforeLetter(text, next)),
        '=' => next == text.len or text[next] == '=' or bytes.isSpace(text[next]),
        else => isBeforeLetter(text, end),
    };
}

fn isBehindLetter(text: []const u8, at: usize) bool {
    if (text[at - 1] < 0x80) return false;
    var start = at - 1;
    while (start > at -| character_bytes_max and text[start] & 0xc0 == 0x80) start -= 1;
    return isBeforeLetter(text[0..at], start);
}

const character_bytes_max = 4;

/// Whether a character outside ASCII begins at `at` that is no punctuation, arrow or other sign.
fn isBeforeLetter(text: []const u8, at: usize) bool {
    if (text[at] < 0x80) return false;
    const character = bytes.decode(text[at..]) orelse return true;
    for (sign_ranges) |range| if (range[0] <= character.code and character.code <= range[1]) return false;
    return true;
}

/// Signs of Latin-1, general punctuation up to the arrows and shapes, signs of Chinese and Japanese, also full-width.
const sign_ranges = [_][2]u21{
    .{ 0xa0, 0xa9 },     .{ 0xab, 0xb4 },     .{ 0xb6, 0xb9 },       .{ 0xbb, 0xbf },     .{ 0x2000, 0x206f },
    .{ 0x2190, 0x2bff }, .{ 0x3000, 0x3004 }, .{ 0x3008, 0x3020 },   .{ 0xff01, 0xff0f }, .{ 0xff1a, 0xff20 },
    .{ 0xff3b, 0xff40 }, .{ 0xff5b, 0xff65 }, .{ 0x1f000, 0x1faff },
};

/// Small letters in a row that are rather a word.
const word_bytes_min = 15;
/// Capitals behind capitals, which words written together rarely have.
const capital_pairs_min = 2;

/// A digest in hexadecimal digits, which has as many, is none, and so is a path of words. One secret in a thousand has
/// no digit.
fn isSecret(text: []const u8) bool {
    var has_digit = false;
    var has_lower = false;
    var has_upper = false;
    var lower_bytes: usize = 0;
    var capital_pairs: usize = 0;
    for (text, 0..) |byte, at| {
        if (!isOfSecret(byte)) return false;
        const is_upper = std.ascii.isUpper(byte);
        lower_bytes = if (std.ascii.isLower(byte)) lower_bytes + 1 else 0;
        if (lower_bytes == word_bytes_min) return false;
        has_lower = has_lower or lower_bytes > 0;
        has_upper = has_upper or is_upper;
        has_digit = has_digit or bytes.isDigit(byte);
        capital_pairs += @intFromBool(is_upper and at > 0 and std.ascii.isUpper(text[at - 1]));
    }
    return has_lower and has_upper and (has_digit or capital_pairs >= capital_pairs_min);
}

fn isOfSecret(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '/' or byte == '+';
}

fn findAll(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    return find(gpa, text, 0, out);
}

test "a secret of 40 characters beside an identifier" {
    const id = "AKIAIOSFODNN7ABCDEFG";
    const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYabcdefghij";
    for ([_][]const u8{
        "the id is " ++ id ++ ", " ++ secret ++ ". Then", "the id is " ++ id ++ ", " ++ secret ++ ".",
        "s3://" ++ id ++ ":" ++ secret ++ "@bucket/path", id ++ " " ++ secret ++ "...",
        id ++ "|" ++ secret ++ "_ x",
        id ++ " “" ++ secret ++ "”",
        id ++ "→" ++ secret,
        "（" ++ id ++ "，" ++ secret ++ "）。",
        id ++ " «" ++ secret ++ "»",
        id ++ " " ++ secret ++ "--",                      id ++ " " ++ secret ++ "%",
        id ++ " " ++ secret ++ "~ ",                      "x " ++ id ++ " " ++ secret ++ " in",
        id ++ ":" ++ secret,                              id ++ "\",\"" ++ secret ++ "\"",
        id ++ " | " ++ secret,                            "a\tASIAIOSFODNN7ABCDEFG\t" ++ secret,
    }) |text| try expectValues(findAll, &.{.{ text, &.{secret} }});
    for ([_][]const u8{
        id ++ secret,                      "x" ++ id ++ " " ++ secret,
        id ++ " " ++ secret ++ "k",        id ++ " da39a3ee5e6b4b0d3255bfef95601890afd80709",
        id ++ " and " ++ secret ++ "=",    "IA AKIA ASIA " ++ secret,
        "AKIAiosfodnn7abcdefg " ++ secret, id,
        id ++ " and AKIAIOSFODNN7ABCDEFH", id ++ "\n\n\n" ++ secret,
        id ++ " " ++ secret ++ "%2F",      id ++ " -" ++ secret,
        id ++ " @" ++ secret ++ " ",
        id ++ " é" ++ secret,
        id ++ " " ++ secret ++ "é",
        id ++ " " ++ secret ++ "-é",
        "é" ++ id ++ " " ++ secret,
        id ++ " " ++ secret ++ ".jar",     id ++ "\n/usr/share/java/0A/internationalization/ab",
    }) |text| try expectValues(findAll, &.{.{ text, &.{} }});
}

test "a secret on a line below its identifier, also behind a name" {
    const id = "ASIAIOSFODNN7ABCDEFG";
    const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYabcdefghij";
    for ([_][]const u8{
        id ++ "\n" ++ secret,                                       "id = " ++ id ++ "\r\nsk = " ++ secret ++ "\r\n",
        "\"id\": \"" ++ id ++ "\",\n  \"v\": \"" ++ secret ++ "\"", id ++ " [None]: x\n\nother: " ++ secret,
        "export A=" ++ id ++ "\nexport B=" ++ secret,
    }) |text| try expectValues(findAll, &.{.{ text, &.{secret} }});
}

test "a secret without a digit, and words that are none" {
    const id = "AKIAIOSFODNN7ABCDEFG ";
    const secret = "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";
    try expectValues(findAll, &.{.{ id ++ secret, &.{secret} }});
    inline for ([_][]const u8{
        "TheSecretServiceForTheApplicationOfTheUs", "/home/Ann/Documents/Projects/Matcher/src",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709", "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709",
    }) |text| try expectValues(findAll, &.{.{ id ++ text, &.{} }});
}
