//! Where a value without quotes ends: at a blank, and at a separator if what surrounds it shows that one is meant.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");

/// Bytes of a line that are compared with the one before.
const row_bytes_max = 4096;
/// Longest name that tells a pair: `Database=`.
const pair_bytes_max = 40;
/// Distance from a bracket to the one that closes it.
const bracket_bytes_max = 128;
/// Shorter names rather are a part of the value: `a&b=c`.
const pair_name_bytes_min = 2;

pub const Around = struct {
    /// Start of the name, or of the value if it has none.
    start: usize,
    /// The value of a name between quotes and a colon, as in JSON.
    is_json: bool = false,
    /// `;` separates it from others only where a name follows at once.
    is_cookie: bool = false,
};

/// End of the value that begins at `from`; `from` if it is empty.
pub fn findEnd(text: []const u8, from: usize, around: Around) usize {
    const separator = separatorBefore(text, around);
    var at = from;
    while (at < text.len) : (at += 1) {
        const byte = text[at];
        if (bytes.isSpace(byte)) {
            if (around.is_cookie and at > from and text[at - 1] == ';' and beginsPair(text, at, 1, .one_word)) continue;
            break;
        }
        if (byte == separator or (ends(text, at, around) and !isOpen(text[from..at], byte))) break;
        if (byte == '#' and separator == '&') break;
    }
    at = cellEnd(text, from, at, around);
    while (at > from and trails(text[at - 1]) and !isOpen(text[from .. at - 1], text[at - 1])) at -= 1;
    return at;
}

/// Whether the bracket closes one in `value`, of which it is a part then: `${NAME}`.
fn isOpen(value: []const u8, close: u8) bool {
    const open: u8 = switch (close) {
        ')' => '(',
        ']' => '[',
        '}' => '{',
        '>' => '<',
        else => return false,
    };
    const near = value[value.len -| bracket_bytes_max..];
    return std.mem.countScalar(u8, near, open) > std.mem.countScalar(u8, near, close);
}

/// The separator that the byte before the name is, or 0.
fn separatorBefore(text: []const u8, around: Around) u8 {
    if (around.start == 0) return 0;
    return switch (text[around.start - 1]) {
        '&', '?' => '&',
        ';' => if (around.is_cookie) 0 else ';',
        ',' => ',',
        '|' => '|',
        else => 0,
    };
}

fn ends(text: []const u8, at: usize, around: Around) bool {
    return switch (text[at]) {
        ',', '}', ']' => around.is_json or closes(text, at),
        ';' => !around.is_cookie and beginsPair(text, at + 1, pair_name_bytes_min, .two_words),
        '&', '|' => beginsPair(text, at + 1, pair_name_bytes_min, .one_word),
        ')', '"', '\'', '`' => closes(text, at),
        '<' => isTag(text, at + 1),
        else => false,
    };
}

/// Signs that close values and open others, between a value and what follows.
const closing_signs_max = 8;

/// Whether the sign at `at` closes something: a blank or another pair follows, or other signs and then one of these.
fn closes(text: []const u8, at: usize) bool {
    var end = at + 1;
    const limit = @min(text.len, at + closing_signs_max);
    while (end < limit and std.mem.findScalar(u8, ",;:)]}>\"'`[({", text[end]) != null) end += 1;
    return end == text.len or bytes.isSpace(text[end]) or beginsPair(text, end, pair_name_bytes_min, .one_word);
}

const tag_bytes_max = 32;

/// Whether the end of an element follows, or `br>`.
fn isTag(text: []const u8, from: usize) bool {
    const tag = text[from..@min(text.len, from + tag_bytes_max)];
    if (std.mem.startsWith(u8, tag, "br>") or std.mem.startsWith(u8, tag, "br/>")) return true;
    if (tag.len < 2 or tag[0] != '/') return false;
    var end: usize = 1;
    while (end < tag.len) : (end += 1) {
        if (!bytes.isWordOrHigh(tag[end]) and std.mem.findScalar(u8, "-:.", tag[end]) == null) break;
    }
    return end > 1 and end < tag.len and tag[end] == '>';
}

/// Signs that rather follow a value than end one.
fn trails(byte: u8) bool {
    return switch (byte) {
        ',', ';', ':', ')', ']', '}', '>', '"', '\'', '`', '.' => true,
        else => false,
    };
}

/// In connection strings a name may have two words: `User ID=`.
const Name = enum { one_word, two_words };

/// Whether a name and its value follow: `user=`, ` User ID=`, `"b":`.
fn beginsPair(text: []const u8, from: usize, name_bytes_min: usize, name: Name) bool {
    var at = from;
    while (at < text.len and at < from + 2 and (text[at] == ' ' or text[at] == '"' or text[at] == '\'')) at += 1;
    const start = at;
    if (at == text.len or !bytes.isWordOrHigh(text[at])) return false;
    const limit = @min(text.len, start + pair_bytes_max);
    while (at < limit and (bytes.isWordOrHigh(text[at]) or text[at] == '-' or text[at] == '.')) at += 1;
    if (name == .two_words and at + 1 < limit and text[at] == ' ' and bytes.isLetter(text[at + 1])) {
        at += 1;
        while (at < limit and bytes.isWordOrHigh(text[at])) at += 1;
    }
    if (at < limit and (text[at] == '"' or text[at] == '\'')) at += 1;
    return at >= start + name_bytes_min and at < text.len and (text[at] == '=' or text[at] == ':');
}

/// End of the first cell, if the value may be the first one of a row.
fn cellEnd(text: []const u8, from: usize, end: usize, around: Around) usize {
    if (around.is_json or around.is_cookie) return end;
    const separator = std.mem.findAnyPos(u8, text[0..end], from, ",;|") orelse return end;
    return if (isRow(text, around.start, text[separator])) separator else end;
}

/// Whether the line before has the separator as often as this line has.
fn isRow(text: []const u8, at: usize, separator: u8) bool {
    const start = lineStart(text, at);
    const end = lineEnd(text, at);
    if (end - start > row_bytes_max) return false;
    const count = std.mem.countScalar(u8, text[start..end], separator);
    if (count < 2) return false;
    if (start == 0) return false;
    const before = lineStart(text, start - 1);
    return std.mem.countScalar(u8, text[before .. start - 1], separator) == count;
}

pub fn lineStart(text: []const u8, at: usize) usize {
    return lineStartNear(text, at, row_bytes_max);
}

/// Start of the line of `at`, or so many bytes before it. Many places of a long line may ask.
pub fn lineStartNear(text: []const u8, at: usize, bytes_max: usize) usize {
    const first = at -| bytes_max;
    var start = at;
    while (start >= first + block_bytes) : (start -= block_bytes) {
        const block: @Vector(block_bytes, u8) = text[start - block_bytes ..][0..block_bytes].*;
        const newlines: u64 = @bitCast(block == @as(@Vector(block_bytes, u8), @splat('\n')));
        if (newlines != 0) return start - @clz(newlines);
    }
    while (start > first and text[start - 1] != '\n') start -= 1;
    return start;
}

const block_bytes = 64;

pub fn lineEnd(text: []const u8, at: usize) usize {
    const limit = @min(text.len, at + row_bytes_max);
    return std.mem.findScalarPos(u8, text[0..limit], at, '\n') orelse limit;
}

test lineStartNear {
    const tail: [200]u8 = @splat('c');
    const long = "ab\n" ++ tail;
    try std.testing.expectEqual(3, lineStartNear(long, long.len, 4096));
    try std.testing.expectEqual(long.len - 100, lineStartNear(long, long.len, 100));
    for (0..long.len) |at| {
        const expected: usize = if (at < 3) 0 else 3;
        try std.testing.expectEqual(expected, lineStartNear(long, at, 4096));
    }
}

test findEnd {
    const cases = [_]struct { []const u8, []const u8 }{
        .{ "p=x@ss;word)x y", "x@ss;word)x" },
        .{ "p=x@ss;word)x user=b", "x@ss;word)x" },
        .{ "(p=abc, q=1)", "abc" },
        .{ "{p=abc,user=bob}", "abc" },
        .{ "a;p=a&b,c;d", "a&b,c" },
        .{ "p=a;User ID=b", "a" },
        .{ "?p=a,b;c&d=1", "a,b;c" },
        .{ "1,p=a;b,2", "a;b" },
        .{ "\"x p=abc\" y", "abc" },
        .{ "p=ab\"cd e", "ab\"cd" },
        .{ "<a>p=abc</a>", "abc" },
        .{ "p=a<b},c]\"d;(e f", "a<b},c]\"d;(e" },
        .{ "[{p=abc},{id=d}]", "abc" },
        .{ "p=a,b,c d", "a,b,c" },
        .{ "1,2,3\np=a,b,c\n", "a" },
        .{ "[p=abc][qa=d]", "abc" },
        .{ "p=abc. Then", "abc" },
        .{ "p=a=b== c", "a=b==" },
    };
    for (cases) |case| {
        const text, const value = case;
        const name = std.mem.find(u8, text, "p=").?;
        const end = findEnd(text, name + 2, .{ .start = name });
        try std.testing.expectEqualStrings(value, text[name + 2 .. end]);
    }
}
