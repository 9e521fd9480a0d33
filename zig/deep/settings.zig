//! Values behind a blank of names that are written as programs write them, `db_password` or `dbPassword`: such names
//! are in no sentence, so a word is their value where the line is a setting, or where it is in quotes.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const isQuote = name_before.isQuote;
const literals = @import("literals.zig");
const Finder = @import("named_value.zig").Finder;
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Longer lines are no settings.
const line_bytes_max = 256;

/// Adds the value at `from`, behind a name and blanks. @returns its end; null if it is none
pub fn value(finder: *Finder, name: Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const written = name.of(text);
    if (name.quote != 0 or !secret_names.isIdentifier(written)) return null;
    const quote: u8 = if (isQuote(text[from])) text[from] else 0;
    const content: quoted_text.Content = if (quote != 0)
        quoted_text.readContent(text[0..@min(text.len, from + line_bytes_max)], from) orelse return null
    else bare: {
        const end = bareEnd(text, from) orelse return null;
        if (!isSetting(text, name, from)) return null;
        break :bare .{ .start = from, .end = end, .behind = end };
    };
    if (!literals.mayBeValue(text[content.start..content.end], written, finder.added)) return null;
    try finder.secret(content, quote);
    return content.behind;
}

/// The end of the word at `from`, if it ends the line, but for a semicolon or an option such as `/M`.
fn bareEnd(text: []const u8, from: usize) ?usize {
    const limit = @min(text.len, from + line_bytes_max);
    const end = std.mem.findAnyPos(u8, text[0..limit], from, " \t\r\n;") orelse limit;
    if (end == limit and limit < text.len) return null;
    if (std.mem.findAny(u8, text[from..end], "=:(,") != null) return null;
    const line_end = std.mem.findScalarPos(u8, text[0..limit], end, '\n') orelse limit;
    const rest = std.mem.trim(u8, text[end..line_end], " \t\r;");
    const is_option = rest.len == 2 and (rest[0] == '/' or rest[0] == '-');
    return if (rest.len == 0 or is_option) end else null;
}

/// Whether the name begins its line, in a row of settings or before more than a blank, or a word for settings precedes.
fn isSetting(text: []const u8, name: Name, from: usize) bool {
    const first = name.start -| line_bytes_max;
    const start = if (std.mem.findScalarLast(u8, text[first..name.start], '\n')) |at| first + at + 1 else first;
    var words = std.mem.tokenizeAny(u8, text[start..name.start], " \t");
    if (words.next()) |word| {
        if (!secret_names.isOneOf(word, &secrets.setting_words)) return false;
        while (words.next()) |option| if (option[0] != '-') return false;
        return true;
    }
    if (from > name.end + 1 or text[name.end] == '\t') return true;
    const end = bare_value.lineEnd(text, from);
    const below = text[@min(text.len, end + 1)..@min(text.len, end + 1 + line_bytes_max)];
    const above = text[start -| line_bytes_max..start -| 1];
    return isPair(firstLine(below)) or isPair(lastLine(above));
}

fn firstLine(text: []const u8) []const u8 {
    return text[0 .. std.mem.findScalar(u8, text, '\n') orelse text.len];
}

fn lastLine(text: []const u8) []const u8 {
    return text[if (std.mem.findScalarLast(u8, text, '\n')) |at| at + 1 else 0..];
}

/// Whether the line is a name and a value: two words, the first of which has no signs.
fn isPair(line: []const u8) bool {
    var words = std.mem.tokenizeAny(u8, line, " \t\r");
    const name = words.next() orelse return false;
    _ = words.next() orelse return false;
    for (name) |byte| if (!bytes.isWord(byte) and byte != '.' and byte != '-') return false;
    return words.next() == null;
}
