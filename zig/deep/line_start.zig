//! What precedes a place on its line.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const name_before = @import("name_before.zig");

/// Blanks and list marks at the start of the line of `at`.
pub fn countIndent(text: []const u8, at: usize) usize {
    const start = bare_value.lineStart(text, at);
    var end = start;
    while (end < text.len) : (end += 1) {
        const is_mark = std.mem.startsWith(u8, text[end..], "- ");
        if (!bytes.isBlank(text[end]) and !is_mark) break;
    }
    return end - start;
}

/// Whether `at`, or the `export ` before it, is behind nothing but blanks, a list mark or a quote on its line.
pub fn opensVariable(text: []const u8, at: usize) bool {
    const word = "export ";
    return opensLine(text, if (std.mem.endsWith(u8, text[0..at], word)) at - word.len else at);
}

/// Whether nothing but blanks, a list mark or a quote precedes `at` on its line.
pub fn opensLine(text: []const u8, at: usize) bool {
    const start = bare_value.lineStart(text, at);
    return std.mem.trim(u8, text[start..at], " \t-\"'").len == 0;
}
