//! `key=value` pairs as events have them: `key="a b"`, `key='a b'`, several to a line, with commas or blanks between.
const std = @import("std");
const assert = std.debug.assert;
const Names = @import("../field/names.zig").Names;
const Found = @import("../field/found.zig").Found;

/// Where a value without quotes ends.
pub const Style = enum {
    /// At a blank.
    logfmt,
    /// At a blank, less what encloses or follows it in prose: `user=<a>,`.
    prose,
    /// At the blank before the next key, as in CEF and LEEF.
    spaced,
};

pub const Pair = struct {
    key_start: usize,
    key_end: usize,
    start: usize,
    end: usize,
    is_escaped: bool = false,
    /// Offset behind the pair.
    next: usize,
};

/// Whether a line consists of pairs: at least two, and no more words without a value than pairs.
pub fn isRecord(line: []const u8) bool {
    var at: usize = 0;
    var pairs: usize = 0;
    var words: usize = 0;
    while (at < line.len) {
        at = passSpace(line, at);
        if (at == line.len) break;
        if (pairAt(line, at, .logfmt)) |pair| {
            pairs += 1;
            at = pair.next;
        } else {
            if (pairs == 0) return false;
            words += 1;
            at = wordEnd(line, at);
        }
    }
    return pairs >= 2 and words <= pairs;
}

/// Whether a text holds a pair that a name begins.
pub fn isIn(text: []const u8, style: Style) bool {
    var pairs: Iterator = .over(text, style);
    while (pairs.next()) |pair| {
        if (std.ascii.isAlphabetic(text[pair.key_start]) and pair.end > pair.start) return true;
    }
    return false;
}

pub fn read(line: []const u8, style: Style, names: *const Names, found: *Found) void {
    var pairs: Iterator = .over(line, style);
    while (pairs.next()) |pair| {
        const node = names.child(Names.root, line[pair.key_start..pair.key_end]) orelse continue;
        const field = names.fieldOf(node) orelse continue;
        found.put(field, pair.start, pair.end, if (pair.is_escaped) .escaped else .plain);
    }
}

pub const Iterator = struct {
    line: []const u8,
    style: Style = .logfmt,
    at: usize = 0,
    /// The byte between pairs, if the text tells one.
    separator: ?u8 = null,

    pub fn over(line: []const u8, style: Style) Iterator {
        var pairs: Iterator = .{ .line = line, .style = style };
        if (style != .spaced) return pairs;
        const told = separatorTold(line) orelse return pairs;
        pairs.at = told.end;
        pairs.separator = told.byte;
        return pairs;
    }

    pub fn next(pairs: *Iterator) ?Pair {
        if (pairs.separator) |separator| return pairs.nextSeparated(separator);
        while (true) {
            pairs.at = passSpace(pairs.line, pairs.at);
            if (pairs.at == pairs.line.len) return null;
            if (pairAt(pairs.line, pairs.at, pairs.style)) |pair| {
                pairs.at = pair.next;
                return pair;
            }
            pairs.at = wordEnd(pairs.line, pairs.at);
        }
    }

    fn nextSeparated(pairs: *Iterator, separator: u8) ?Pair {
        while (pairs.at < pairs.line.len) {
            const start = pairs.at;
            const end = std.mem.findScalarPos(u8, pairs.line, start, separator) orelse pairs.line.len;
            pairs.at = @min(end + 1, pairs.line.len);
            const key_end = std.mem.findScalarPos(u8, pairs.line[0..end], start, '=') orelse continue;
            if (key_end == start) continue;
            return .{ .key_start = start, .key_end = key_end, .start = key_end + 1, .end = end, .next = pairs.at };
        }
        return null;
    }
};

/// What LEEF 2.0 has before its pairs, `^|`, `x5E|` or `0x5E|`: the byte between them, a tab if it is left out.
fn separatorTold(text: []const u8) ?struct { byte: u8, end: usize } {
    const bar = std.mem.findScalar(u8, text[0..@min(text.len, separator_bytes_max)], '|') orelse return null;
    const told = text[0..bar];
    if (told.len == 0) return .{ .byte = '\t', .end = 1 };
    if (told.len == 1) return if (isKey(told[0]) and told[0] != '/') null else .{ .byte = told[0], .end = 2 };
    const digits = told[if (told[0] == '0') @as(usize, 1) else 0..];
    if (digits.len < 2 or (digits[0] != 'x' and digits[0] != 'X')) return null;
    const byte = std.fmt.parseInt(u8, digits[1..], 16) catch return null;
    return .{ .byte = byte, .end = bar + 1 };
}

const separator_bytes_max = "0x0009|".len;

fn pairAt(line: []const u8, start: usize, style: Style) ?Pair {
    var at = start;
    while (at < line.len and isKey(line[at])) at += 1;
    if (at == start or at == line.len or line[at] != '=') return null;
    const key_end = at;
    at += 1;
    if (style != .spaced and at < line.len and (line[at] == '"' or line[at] == '\'')) {
        const quote = line[at];
        var end = at + 1;
        var is_escaped = false;
        while (end < line.len and line[end] != quote) : (end += 1) {
            if (line[end] != '\\') continue;
            is_escaped = true;
            end += 1;
        }
        if (end < line.len) {
            return .{
                .key_start = start,
                .key_end = key_end,
                .start = at + 1,
                .end = end,
                .is_escaped = is_escaped,
                .next = end + 1,
            };
        }
    }
    if (style == .spaced) return readSpacedPair(line, start, key_end);
    if (style == .prose) return prosePair(line, start, key_end, proseEnd(line, at));
    const end = wordEnd(line, at);
    const is_listed = end > at and end < line.len and (line[end - 1] == ',' or line[end - 1] == ';');
    return .{
        .key_start = start,
        .key_end = key_end,
        .start = at,
        .end = if (is_listed) end - 1 else end,
        .next = end,
    };
}

/// At a blank, or before the `;` or `,` behind which another pair follows at once: `oip=192.0.2.1;port=7`. In
/// `subject=CN=a,O=b` the value has pairs of its own.
fn proseEnd(line: []const u8, start: usize) usize {
    var end = start;
    var is_list = false;
    while (end < line.len and !isSpace(line[end])) : (end += 1) {
        if (line[end] == '=') is_list = true;
        if (line[end] != ';' and (line[end] != ',' or is_list)) continue;
        var at = end + 1;
        while (at < line.len and isKey(line[at])) at += 1;
        if (at > end + 1 and at < line.len and line[at] == '=') return end;
    }
    return end;
}

fn prosePair(line: []const u8, start: usize, key_end: usize, word_end: usize) Pair {
    var from = key_end + 1;
    var end = withoutClosing(line, from, word_end);
    if (end - from >= 2 and line[from] == '<' and line[end - 1] == '>') {
        from += 1;
        end -= 1;
    }
    return .{ .key_start = start, .key_end = key_end, .start = from, .end = end, .next = word_end };
}

/// Marks behind a value are of the sentence, and so are brackets that it does not open: `key=(null)` opens its own.
fn withoutClosing(line: []const u8, from: usize, word_end: usize) usize {
    const value = line[from..word_end];
    var round = std.mem.countScalar(u8, value, ')') -| std.mem.countScalar(u8, value, '(');
    var square = std.mem.countScalar(u8, value, ']') -| std.mem.countScalar(u8, value, '[');
    var end = word_end;
    while (end > from) : (end -= 1) switch (line[end - 1]) {
        ',', ';', '.' => {},
        ')' => if (round == 0) break else {
            round -= 1;
        },
        ']' => if (square == 0) break else {
            square -= 1;
        },
        else => break,
    };
    return end;
}

/// The value goes on over blanks up to the next key.
fn readSpacedPair(line: []const u8, start: usize, key_end: usize) Pair {
    var end = wordEnd(line, key_end + 1);
    while (end < line.len) {
        if (line[end] == '\t') break;
        const word = passSpace(line, end);
        var at = word;
        while (at < line.len and isKey(line[at])) at += 1;
        if (at == line.len and at == word) break;
        if (at > word and at < line.len and line[at] == '=') break;
        end = wordEnd(line, word);
    }
    return .{ .key_start = start, .key_end = key_end, .start = key_end + 1, .end = end, .next = end };
}

fn wordEnd(line: []const u8, start: usize) usize {
    var at = start;
    while (at < line.len and !isSpace(line[at])) at += 1;
    return at;
}

fn passSpace(line: []const u8, start: usize) usize {
    var at = start;
    while (at < line.len and (isSpace(line[at]) or line[at] == ',' or line[at] == ';')) at += 1;
    return at;
}

fn isSpace(byte: u8) bool {
    return byte == ' ' or byte == '\t' or byte == '\r' or byte == '\n';
}

fn isKey(byte: u8) bool {
    return std.ascii.isAlphanumeric(byte) or std.mem.findScalar(u8, "_.-@/:[]", byte) != null or byte >= 0x80;
}

test "pairs with quotes of both kinds are read, prose with one pair is none" {
    try std.testing.expect(isRecord("level=info msg=\"a b\" user='c d'"));
    try std.testing.expect(!isRecord("the value x=1 was set"));
    try std.testing.expect(!isRecord("x=1"));
    var pairs: Iterator = .{ .line = "a=1, b='x y' c=\"q\\\"r\" d=" };
    const line = pairs.line;
    const expected = [_][2][]const u8{ .{ "a", "1" }, .{ "b", "x y" }, .{ "c", "q\\\"r" }, .{ "d", "" } };
    for (expected) |row| {
        const pair = pairs.next().?;
        try std.testing.expectEqualStrings(row[0], line[pair.key_start..pair.key_end]);
        try std.testing.expectEqualStrings(row[1], line[pair.start..pair.end]);
    }
    try std.testing.expectEqual(null, pairs.next());
}

test "what LEEF 2.0 has between its pairs is told before them" {
    const rows = [_]struct { []const u8, []const []const u8 }{
        .{ "^|src=192.0.2.7^usrName=ann b=c^x=^", &.{ "192.0.2.7", "ann b=c", "" } },
        .{ "x5E|src=192.0.2.7^msg=a\tb", &.{ "192.0.2.7", "a\tb" } },
        .{ "0x7C|src=192.0.2.7|msg=a b", &.{ "192.0.2.7", "a b" } },
        .{ "x09|src=192.0.2.7\tmsg=a=b c=d", &.{ "192.0.2.7", "a=b c=d" } },
        .{ "|src=192.0.2.7\tmsg=a b", &.{ "192.0.2.7", "a b" } },
        .{ "a|b=1 c=2", &.{"2"} },
        .{ "src=a|b dst=2", &.{ "a|b", "2" } },
        .{ "^|", &.{} },
    };
    for (rows) |row| {
        var pairs: Iterator = .over(row[0], .spaced);
        for (row[1]) |value| {
            const pair = pairs.next().?;
            try std.testing.expectEqualStrings(value, row[0][pair.start..pair.end]);
        }
        try std.testing.expectEqual(null, pairs.next());
    }
}

test "pairs in prose lose what encloses them, and spaced values go on to the next key" {
    const rows = [_]struct { Style, []const u8, []const []const u8 }{
        .{ .prose, "login failed: user=<a@b.c>, rip=192.0.2.1.", &.{ "a@b.c", "192.0.2.1" } },
        .{ .prose, "[name=a@b.c;oip=192.0.2.1;x=1;] y=1;z", &.{ "a@b.c", "192.0.2.1", "1", "1;z" } },
        .{ .prose, "user=ann,db=a-b,app= x=CN=a,O=b", &.{ "ann", "a-b", "", "CN=a,O=b" } },
        .{ .prose, "key=(null) f=g(a[0]). at=b) [c=d])", &.{ "(null)", "g(a[0])", "b", "d" } },
        .{ .spaced, "src=192.0.2.1 msg=two words here cs1Label=x", &.{ "192.0.2.1", "two words here", "x" } },
        .{ .spaced, "usr=a b\tdst=c", &.{ "a b", "c" } },
    };
    for (rows) |row| {
        var pairs: Iterator = .{ .line = row[1], .style = row[0] };
        for (row[2]) |expected| {
            const pair = pairs.next().?;
            try std.testing.expectEqualStrings(expected, row[1][pair.start..pair.end]);
        }
        try std.testing.expectEqual(null, pairs.next());
    }
}
