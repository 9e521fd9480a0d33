//! The word for a level among the columns behind a time: `10:00:00 [main] [ERROR ] x`, `10:00:00 812 WARN  x`. Only
//! what is no word of a sentence may stand before it: texts in brackets, numbers, words with a digit, and signs.
const std = @import("std");
const level = @import("../value/level.zig");
const level_words = @import("level_words.zig");
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;
const passBlanks = @import("spans.zig").passBlanks;
const spanEnd = @import("spans.zig").spanEnd;
const stamp = @import("../lex/stamp.zig");

const columns_max = 12;
const group_bytes_max = 256;
/// A number below this may count what follows: `2 CRITICAL alerts`. Others number processes and threads.
const counted_digits_max = 2;

const Before = enum { nothing, count, number, column };

/// Where the word for a level is, behind at least one column that begins at `from`; null if there is none.
pub fn levelStart(line: []const u8, from: usize) ?usize {
    if (from < line.len and !isLineSpace(line[from]) and !isSign(line[from]) and line[from] != ']') return null;
    var before: Before = .nothing;
    var at = from;
    for (0..columns_max) |_| {
        at = passBlanks(line, at);
        if (at >= line.len) return null;
        switch (line[at]) {
            '[', '(', '<', '{' => {
                const close = findClose(line, at) orelse return null;
                if (isTime(line, passBlanks(line, at + 1))) return null;
                if (startInGroup(line, at, close)) |start| return start;
                at = close + 1;
                before = .column;
            },
            else => |byte| if (isSign(byte) or byte == ']') {
                at = spanEnd(line, at, isSign);
                if (at < line.len and line[at] == ']') at += 1;
                before = .column;
            } else {
                if (before != .nothing and isMarked(line, at, before)) return at;
                if (isTime(line, at)) return null;
                const end = spanEnd(line, at, isOfColumn);
                const word = line[at..end];
                if (std.mem.findAny(u8, word, "0123456789") == null) return null;
                const is_number = std.mem.findNone(u8, word, "0123456789") == null;
                before = if (!is_number) .column else if (word.len <= counted_digits_max) .count else .number;
                at = end;
            },
        }
    }
    return null;
}

/// The end of the signs between the word for a level, which ends at `from`, and the message.
pub fn signsEnd(line: []const u8, from: usize) usize {
    var at = spanEnd(line, passBlanks(line, from), isClosing);
    // `WARN:a.b`, `<Warn:vlan>`
    if (at == from and at < line.len and (line[at] == ':' or line[at] == '|')) at += 1;
    while (true) {
        at = passBlanks(line, at);
        const end = spanEnd(line, at, isBetween);
        if (end == at or (end < line.len and !isLineSpace(line[end]) and line[end] != '[')) return at;
        at = end;
    }
}

/// A word for a level in a text in brackets: all of it, or its first word or its last, which a sign tells from the
/// others: `[ERROR   ]`, `<Warn:vlan>`, `[Server thread/WARN]`.
fn startInGroup(line: []const u8, open: usize, close: usize) ?usize {
    const start = passBlanks(line, open + 1);
    const text = std.mem.trimEnd(u8, line[@min(start, close)..close], " \t");
    if (text.len == 0) return null;
    const first = text[0..spanEnd(text, 0, std.ascii.isAlphabetic)];
    if (first.len == text.len) return if (isWhole(text)) start else null;
    if (isWhole(first) and std.mem.findScalar(u8, ":|", text[first.len]) != null) return start;
    const slash = std.mem.findScalarLast(u8, text, '/') orelse return null;
    return if (isCapital(text[slash + 1 ..])) start + slash + 1 else null;
}

fn isWhole(word: []const u8) bool {
    return level.isName(word) or isCapital(word) or (word.len == "wrn".len and level.ofWord(word) != null);
}

/// Whether a word outside of brackets is a column with a level.
fn isMarked(line: []const u8, at: usize, before: Before) bool {
    const end = spanEnd(line, at, std.ascii.isAlphabetic);
    if (end == line.len) return false;
    const word = line[at..end];
    if (line[end] == ':') return level.isName(word) or isCapital(word);
    if (line[end] == '|' or line[end] == ']') return isCapital(word);
    if (!isLineSpace(line[end])) return false;
    const next = passBlanks(line, end);
    if (next == line.len) return false;
    if (!isCapital(word)) return level.isName(word) and std.ascii.isUpper(word[0]) and next > end + 1;
    const is_bare = at > 0 and isLineSpace(line[at - 1]) and std.ascii.isAlphabetic(line[next]);
    if (is_bare and (before == .count or before == .number and isCounted(line, next))) return false;
    return !level_words.isOfSentence(line, at, end) and !isCapitalWord(line, next);
}

/// What has a level and is counted by it: `130 ERROR messages found`.
const counted = [_][]const u8{
    "alerts", "conditions", "entries", "errors", "events", "issues", "lines", "logs", "messages", "records", "warnings",
};

fn isCounted(line: []const u8, at: usize) bool {
    const word = line[at..spanEnd(line, at, std.ascii.isAlphanumeric)];
    for (counted) |noun| if (std.ascii.eqlIgnoreCase(noun, word)) return true;
    return false;
}

/// A word for a level in capitals, of which none is a word of another meaning.
fn isCapital(word: []const u8) bool {
    const letters_min = 3;
    if (word.len < letters_min or level.ofWord(word) == null) return false;
    if (std.mem.eql(u8, word, "ALL") or std.mem.eql(u8, word, "LOG")) return false;
    for (word) |byte| if (!std.ascii.isUpper(byte)) return false;
    return true;
}

/// Whether a word in capitals follows, as in `ERROR IN LINE 5`.
fn isCapitalWord(line: []const u8, at: usize) bool {
    const end = spanEnd(line, at, std.ascii.isAlphabetic);
    if (end < at + 2 or (end < line.len and !isLineSpace(line[end]))) return false;
    for (line[at..end]) |byte| if (!std.ascii.isUpper(byte)) return false;
    return true;
}

fn findClose(line: []const u8, open: usize) ?usize {
    const opening = line[open];
    const closing: u8 = switch (opening) {
        '[' => ']',
        '(' => ')',
        '<' => '>',
        else => '}',
    };
    var depth: usize = 0;
    for (line[open..@min(line.len, open + group_bytes_max)], open..) |byte, at| {
        if (byte == '\n') return null;
        if (byte == opening) depth += 1;
        if (byte != closing) continue;
        depth -= 1;
        if (depth == 0) return at;
    }
    return null;
}

/// A line of its own is behind another time.
fn isTime(line: []const u8, at: usize) bool {
    return at < line.len and stamp.eventEnd(line, at, .other) > at;
}

fn isSign(byte: u8) bool {
    return std.mem.findScalar(u8, "|-:*>#,;~", byte) != null;
}

fn isClosing(byte: u8) bool {
    return std.mem.findScalar(u8, "])>}", byte) != null;
}

fn isBetween(byte: u8) bool {
    return byte == ':' or byte == '|' or byte == '-';
}

fn isOfColumn(byte: u8) bool {
    return std.ascii.isAlphanumeric(byte) or std.mem.findScalar(u8, "_-.:/#@*%+$", byte) != null;
}

test "a word for a level stands behind columns" {
    const rows = [_]struct { []const u8, ?[]const u8 }{
        .{ " | WARN  | late | a.b.C | main", "late | a.b.C | main" },
        .{ " 812 WARNING a.b [x] late", "a.b [x] late" },
        .{ " http-nio-8080-exec-3 WARN ann late", "ann late" },
        .{ " [a   :12][ERROR   ][7] late", "[7] late" },
        .{ "][1][warning][x] late", "[x] late" },
        .{ "::WARNING::[a:8] late", "[a:8] late" },
        .{ " kid1| WARNING: late", "late" },
        .{ " [Server thread/WARN]: late", "late" },
        .{ " 0x1f2      Error       0x0  late", "0x0  late" },
        .{ " : Error: (8) late", "(8) late" },
        .{ " -> ERROR: late", "late" },
        .{ " 812]ERROR:a.b: late", "a.b: late" },
        .{ " [warn|a] late", "a] late" },
        .{ " [main] <Warn:vlan> late", "vlan> late" },
        .{ " late ERROR: x", null },
        .{ " 2 CRITICAL alerts", null },
        .{ " 500 ERROR", null },
        .{ " 130 ERROR messages found", null },
        .{ " [main] ERROR messages were lost", "messages were lost" },
        .{ " 812 ERROR IN LINE", null },
        .{ " 812 NOTICE OF SALE", null },
        .{ " (x) error in it", null },
        .{ " [error code 5] x", null },
        .{ " a=1 ERROR x", null },
        .{ "x1 ERROR y", null },
        .{ " [open ERROR x", null },
        .{ " 2026-05-01 10:00:00,123 ERROR a.b: late", null },
        .{ " [2026-05-01 10:00:00] ERROR late", null },
        .{ "", null },
    };
    for (rows) |row| {
        const start = levelStart(row[0], 0) orelse {
            try std.testing.expectEqual(null, row[1]);
            continue;
        };
        const end = level_words.findEnd(row[0], start).?;
        try std.testing.expectEqualStrings(row[1].?, row[0][signsEnd(row[0], end)..]);
    }
}
