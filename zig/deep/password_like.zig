//! Whether a word looks like something that somebody chose or made as a password, wherever it is written.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

const bytes_min = 6;
const bytes_max = 128;
/// Longest unit behind a number: `30seconds`.
const unit_bytes_max = 8;
/// Longest ending of a file or a host.
const ending_bytes_max = 6;

/// Signs that no name, version, path or measure has.
const signs = "!@#$%^&*+~?";
/// What a part of a program or of a sentence has, and what a path or a time has.
const foreign = " \t\r\n\"'`()[]{}<>,;:=\\/|";

const is_foreign = bytes.setOf(foreign);
const is_sign = bytes.setOf(signs);
const is_telling = bytes.setOf(signs ++ "0123456789");

/// Whether a part of the word may be likely, as far as its size and the signs and digits in it show.
pub fn mayHold(word: []const u8) bool {
    if (word.len < bytes_min) return false;
    for (word) |byte| if (is_telling[byte]) return true;
    return false;
}

/// Whether the value has letters, and digits or signs, and is no version, measure, algorithm, file, address or path.
pub fn isLikely(value: []const u8) bool {
    if (value.len < bytes_min or value.len > bytes_max) return false;
    if (!bytes.isAlnum(value[0]) and std.mem.findScalar(u8, signs, value[0]) == null) return false;
    if (std.mem.findScalar(u8, "$%@#&", value[0]) != null and !hasSignsWithin(value[1..])) return false;
    var letters: usize = 0;
    var digits: usize = 0;
    var marks: usize = 0;
    const content = std.mem.trimEnd(u8, value, "=");
    for (content) |byte| {
        if (is_foreign[byte]) return false;
        letters += @intFromBool(bytes.isLetter(byte));
        digits += @intFromBool(bytes.isDigit(byte));
        marks += @intFromBool(is_sign[byte]);
    }
    if (letters < 2 or (digits == 0 and (marks == 0 or content.len < bytes_min + marks))) return false;
    if (marks == 0 and (isMeasure(content) or isVersion(content) or isFile(content) or isUuid(content))) return false;
    return !isAddress(content) and !isAlgorithm(content) and secret_names.mayBeSecret(value, .any);
}

/// Whether it also is no name with a number: `user_1`, `node-12`, `Python3`.
pub fn isPlain(value: []const u8) bool {
    if (!isLikely(value)) return false;
    for (value) |byte| if (std.mem.findScalar(u8, signs, byte) != null) return true;
    var parts = std.mem.tokenizeAny(u8, value, "_-.");
    while (parts.next()) |part| if (!isNumbered(part)) return true;
    return false;
}

/// Whether it is a word, or one with a number of up to three digits behind it.
fn isNumbered(part: []const u8) bool {
    const word = std.mem.trimEnd(u8, part, "0123456789");
    if (part.len - word.len > 3 and word.len > 0) return false;
    for (word) |byte| if (!bytes.isLetter(byte)) return false;
    var humps: usize = 0;
    for (word, 0..) |byte, at| if (at > 0 and std.ascii.isUpper(byte) and std.ascii.isLower(word[at - 1])) {
        humps += 1;
    };
    return humps == 0 or part.len == word.len;
}

pub const Place = struct { start: usize, end: usize };

/// The word at `from`, without a quote before it and signs behind it.
pub fn wordAt(text: []const u8, from: usize) Place {
    const start = from + @intFromBool(from < text.len and std.mem.findScalar(u8, "\"'`", text[from]) != null);
    const limit = @min(text.len, start + bytes_max);
    var end = start;
    while (end < limit and !bytes.isSpace(text[end])) end += 1;
    while (end > start and std.mem.findScalar(u8, ".,;:\"'`", text[end - 1]) != null) end -= 1;
    return .{ .start = start, .end = end };
}

fn hasSignsWithin(value: []const u8) bool {
    return std.mem.findAny(u8, value, "!#$^&*") != null;
}

/// `30seconds`, `1024kb`, `0x1f`
fn isMeasure(value: []const u8) bool {
    const unit = std.mem.trimStart(u8, value, "0123456789.");
    if (unit.len == value.len) return false;
    if (value.len > 2 and value[0] == '0' and value[1] | 0x20 == 'x') return true;
    if (unit.len > unit_bytes_max) return false;
    for (unit) |byte| if (!bytes.isLetter(byte)) return false;
    return value.len - unit.len < bytes_min or unit.len == 1;
}

/// `1.2.3-rc1`, `v2.0`, `2024-01-31T10`
pub fn isVersion(value: []const u8) bool {
    const start = @intFromBool(value[0] | 0x20 == 'v');
    if (!bytes.isDigit(value[start])) return false;
    const rest = std.mem.trimStart(u8, value[start..], "0123456789");
    return rest.len > 1 and (rest[0] == '.' or rest[0] == '-') and bytes.isDigit(rest[1]);
}

/// `server1.example.com`, `key2.pem`
fn isFile(value: []const u8) bool {
    const dot = std.mem.findScalarLast(u8, value, '.') orelse return false;
    if (dot == 0 or value.len - dot - 1 > ending_bytes_max or dot + 1 == value.len) return false;
    for (value[dot + 1 ..]) |byte| if (!bytes.isLetter(byte)) return false;
    return true;
}

/// `user@host.domain`
fn isAddress(value: []const u8) bool {
    const sign = std.mem.findScalarLast(u8, value, '@') orelse return false;
    return sign > 0 and isFile(value[sign + 1 ..]) or std.mem.endsWith(u8, value, "@localhost");
}

fn isUuid(value: []const u8) bool {
    if (value.len != 36) return false;
    for (value, 0..) |byte, at| switch (at) {
        8, 13, 18, 23 => if (byte != '-') return false,
        else => if (!std.ascii.isHex(byte)) return false,
    };
    return true;
}

/// `sha256`, `AES-128-CBC`, `utf8`: the word and a number begin it.
fn isAlgorithm(value: []const u8) bool {
    for (secrets.numbered_words) |word| {
        if (!std.ascii.startsWithIgnoreCase(value, word)) continue;
        const rest = std.mem.trimStart(u8, value[word.len..], "-_");
        if (rest.len > 0 and bytes.isDigit(rest[0])) return true;
    }
    return false;
}

test isLikely {
    const likely = "hunter2 Walnut-77! wintertag9 Admin4You! 5f4dcc3b5aa7 abcd-1234 Sommer2022 !secret!x a1.b2.c3!";
    var words = std.mem.tokenizeScalar(u8, likely, ' ');
    while (words.next()) |word| try std.testing.expect(isLikely(word));
    const others = "password ssh2 sha256 AES-128-CBC 1.2.3-rc1 v2.0.1b 30seconds key2.pem a1@b.com a/b1cdef 12:30x " ++
        "f(1)abc ${VAR1} $name1 %d1items 0x1f2e3d 11111111-2222-3333-4444-555555555555";
    words = std.mem.tokenizeScalar(u8, others, ' ');
    while (words.next()) |word| try std.testing.expect(!isLikely(word));
}

test isPlain {
    for ([_][]const u8{ "hunter2x", "Walnut-77!", "Student@1234", "elNew44x", "chTr33" }) |value| {
        try std.testing.expect(isPlain(value));
    }
    for ([_][]const u8{ "user_1", "node-12", "Python3", "hunter2", "invalidUser" }) |value| {
        try std.testing.expect(!isPlain(value));
    }
}
