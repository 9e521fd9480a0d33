//! The words of a line between blanks, quotes and signs, as far as they may be values.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const blankEnd = name_before.blankEnd;
const isQuote = name_before.isQuote;
const quoted_text = @import("quoted_text.zig");
const Skip = @import("skips.zig").Skip;

const quoted_bytes_max = 160;
/// A longer word is no value: it would be read again for each name that it holds.
const bare_bytes_max = 256;

pub const Word = struct {
    start: usize,
    end: usize,
    /// The quote around it, or 0.
    quote: u8 = 0,
    /// A sign behind it shows that it is the name of another value.
    is_key: bool = false,
    /// That sign is `=`, or the name is in quotes.
    has_equals: bool = false,
    /// It goes on.
    is_cut: bool = false,

    pub fn of(word: Word, text: []const u8) []const u8 {
        return text[word.start..word.end];
    }
};

pub const Words = struct {
    text: []const u8,
    at: usize,
    limit: usize,
    /// Quoted contents, which are one word each; those with blanks are none, since they are searched by themselves.
    skips: []const Skip,
    /// Whether a comma or the like was passed.
    passed_separator: bool = false,

    pub fn next(words: *Words) ?Word {
        const text = words.text;
        while (words.at < words.limit) {
            const byte = text[words.at];
            if (isQuote(byte)) {
                const content = words.findQuotedAt(words.at) orelse {
                    words.at += 1;
                    continue;
                };
                const quote = text[words.at];
                words.at = content.behind;
                if (content.start == content.end or holdsBlank(text[content.start..content.end])) continue;
                return words.wordOf(content.start, content.end, quote);
            }
            if (signBytes(text, words.at)) |size| {
                words.at += size;
            } else if (isBetween(byte)) {
                words.passed_separator = words.passed_separator or std.mem.findScalar(u8, ",;|)]}", byte) != null;
                words.at += 1;
            } else {
                const word = words.bare();
                if (holdsLetter(word.of(text))) return word;
            }
        }
        return null;
    }

    fn holdsLetter(written: []const u8) bool {
        for (written) |byte| if (bytes.isWordOrHigh(byte)) return true;
        return false;
    }

    /// Up to the next blank, as a value may have any other sign in it; signs at its end that close something are not
    /// part of it.
    fn bare(words: *Words) Word {
        const text = words.text;
        const start = words.at;
        var end = start;
        const line_skip = words.skipFrom(start);
        const reach = @min(text.len, start + bare_bytes_max + 1);
        const limit = if (line_skip) |skip| @min(reach, skip.start -| 1) else reach;
        while (end < limit and !bytes.isSpace(text[end]) and signBytes(text, end) == null) : (end += 1) {
            if (isQuote(text[end]) and closes(text, end)) break;
        }
        if (end == start) end = start + 1;
        words.at = end;
        if (end - start > bare_bytes_max) return .{ .start = start, .end = end, .is_cut = true };
        return words.wordOf(start, withoutClosing(text, start, end), 0);
    }

    /// Whether what follows a quote shows that it closes something: `expired", "id": ...`.
    fn closes(text: []const u8, quote: usize) bool {
        return quote + 1 == text.len or bytes.isSpace(text[quote + 1]) or
            std.mem.findScalar(u8, ",:;)]}", text[quote + 1]) != null;
    }

    fn wordOf(words: *const Words, start: usize, end: usize, quote: u8) Word {
        const text = words.text;
        var found: Word = .{ .start = start, .end = end, .quote = quote };
        // A bare word goes on up to a blank, with the sign behind it.
        const behind = blankEnd(text, if (quote != 0) words.at else end);
        if (behind < text.len and (text[behind] == ':' or text[behind] == '=')) {
            found.is_key = true;
            found.has_equals = text[behind] == '=' or quote != 0;
        }
        return found;
    }

    fn skipFrom(words: *const Words, at: usize) ?Skip {
        for (words.skips) |skip| if (skip.start > at) return skip;
        return null;
    }

    fn findQuotedAt(words: *const Words, open: usize) ?quoted_text.Content {
        const text = words.text;
        for (words.skips) |skip| {
            if (skip.start > open + 1) break;
            if (skip.start == open + 1 and skip.end < text.len) {
                return .{ .start = skip.start, .end = skip.end, .behind = skip.end + 1 };
            }
        }
        if (open > 0 and bytes.isWordOrHigh(text[open - 1])) return null;
        const near = text[0..@min(text.len, open + quoted_bytes_max)];
        const content = quoted_text.readContent(near, open) orelse return null;
        // What has blanks may be text between two quoted ones.
        return if (holdsBlank(text[content.start..content.end])) null else content;
    }

    fn holdsBlank(content: []const u8) bool {
        return std.mem.findAny(u8, content, " \t\r\n") != null;
    }
};

/// What may be between a name and a value, and begins no value.
fn isBetween(byte: u8) bool {
    return between[byte];
}

const between = bytes.setOf(" \t\n\r\x0b\x0c()[]{}<>,;|=:\\/.-");

/// Size of a sign outside ASCII that is part of no value: quotes, dashes, arrows, lines of tables.
fn signBytes(text: []const u8, at: usize) ?usize {
    const rest = text[at..];
    if (rest.len < 2) return null;
    switch (rest[0]) {
        0xc2 => return if (std.mem.findScalar(u8, "\xa0\xab\xb7\xbb", rest[1]) != null) 2 else null,
        0xe2 => {
            const is_sign = switch (rest[1]) {
                0x80, 0x86, 0x87, 0x94...0x97, 0x9e, 0x9f, 0xa4 => true,
                else => false,
            };
            return if (is_sign and rest.len > 2) 3 else null;
        },
        0xe3 => return if (rest[1] == 0x80 and rest.len > 2) 3 else null,
        0xef => return if (rest[1] == 0xbc and rest.len > 2) 3 else null,
        else => return null,
    }
}

/// The end of a word without stops, quotes, and brackets that are not opened within it.
fn withoutClosing(text: []const u8, start: usize, from: usize) usize {
    var end = from;
    while (end > start) : (end -= 1) {
        const byte = text[end - 1];
        const open: u8 = switch (byte) {
            ',', ';', ':', '.', '"', '\'', '`', '=' => continue,
            ')' => '(',
            ']' => '[',
            '}' => '{',
            '>', '<' => continue,
            else => break,
        };
        if (std.mem.findScalar(u8, text[start .. end - 1], open) != null) break;
    }
    return end;
}
