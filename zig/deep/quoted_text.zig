//! Quoted text: where it ends, and the types that programs write before it.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const blankEnd = name_before.blankEnd;
const isQuote = name_before.isQuote;

const type_bytes_max = 24;

/// The quote behind a type and a size: `string(20) "VALUE"`, `s:20:"VALUE"`.
pub fn findTypedString(text: []const u8, from: usize) ?usize {
    var at = from;
    while (at < text.len and at - from < type_bytes_max and bytes.isLetter(text[at])) at += 1;
    if (at == from or at + 1 >= text.len) return null;
    const close: u8 = switch (text[at]) {
        '(' => ')',
        ':' => ':',
        else => return null,
    };
    const digits = at + 1;
    at = digits;
    while (at < text.len and bytes.isDigit(text[at])) at += 1;
    if (at == digits or at == text.len or text[at] != close) return null;
    at = blankEnd(text, at + 1);
    return if (at < text.len and text[at] == '"') at else null;
}

/// The quote behind a type and a size as a dump of Go has them: `(string) (len=20) "VALUE"`.
pub fn findDumpedString(text: []const u8, from: usize) ?usize {
    if (!std.mem.startsWith(u8, text[from..], "(")) return null;
    var at = from + 1;
    while (at < text.len and at - from < type_bytes_max and (bytes.isWord(text[at]) or text[at] == '.')) at += 1;
    if (!std.mem.startsWith(u8, text[at..], ") (len=")) return null;
    at += ") (len=".len;
    while (at < text.len and bytes.isDigit(text[at])) at += 1;
    return if (std.mem.startsWith(u8, text[at..], ") \"")) at + 2 else null;
}

/// The bracket behind the type of a list: `[]string{`.
pub fn findTypedList(text: []const u8, from: usize) ?usize {
    if (!std.mem.startsWith(u8, text[from..], "[]")) return null;
    var at = from + 2;
    while (at < text.len and at - from < type_bytes_max and (bytes.isWord(text[at]) or text[at] == '.')) at += 1;
    return if (at > from + 2 and at < text.len and (text[at] == '{' or text[at] == '(')) at else null;
}

pub const Content = struct {
    start: usize,
    end: usize,
    /// Behind the closing quote.
    behind: usize,
};

/// The content of the quotes at `open`, which may be doubled within it or three on both sides; null if they don't
/// close on the line.
pub fn contentOf(text: []const u8, open: usize) ?Content {
    const quote = text[open];
    if (std.mem.startsWith(u8, text[open + 1 ..], &.{ quote, quote })) {
        const start = open + 3;
        // No further than the first of them: a line may have many such quotes.
        var at = start;
        while (std.mem.findAnyPos(u8, text, at, &.{ quote, '\n' })) |end| : (at = end + 1) {
            if (text[end] == '\n') break;
            if (std.mem.startsWith(u8, text[end..], &.{ quote, quote, quote })) {
                return .{ .start = start, .end = end, .behind = end + 3 };
            }
        }
    }
    var end = quoteEnd(text, open) orelse return null;
    // A doubled quote is one of the content.
    while (end > open + 1 and end + 2 < text.len and text[end + 1] == quote and !bytes.isSpace(text[end + 2])) {
        end = quoteEnd(text, end + 1) orelse break;
    }
    return .{ .start = open + 1, .end = end, .behind = end + 1 };
}

/// The content of `\"..."\` at `at`; null if it is none.
pub fn readEscaped(text: []const u8, at: usize) ?Content {
    if (at + 1 >= text.len or !isQuote(text[at + 1])) return null;
    var end = at + 2;
    while (end + 1 < text.len and text[end] != '\n') : (end += 1) {
        if (text[end] != '\\' or text[end + 1] != text[at + 1]) continue;
        return .{ .start = at + 2, .end = end, .behind = end + 2 };
    }
    return null;
}

/// Offset of the quote that closes the one at `open` on the same line.
pub fn quoteEnd(text: []const u8, open: usize) ?usize {
    var at = open + 1;
    while (at < text.len and text[at] != '\n') : (at += 1) {
        if (text[at] == '\\') at += 1 else if (text[at] == text[open]) return at;
    }
    return null;
}
