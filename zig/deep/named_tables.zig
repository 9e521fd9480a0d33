//! Values of the columns of secrets in tables that are drawn with lines: of Markdown, `psql` and `mysql`.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const named_prompts = @import("named_prompts.zig");
const Finder = @import("named_value.zig").Finder;
const secret_names = @import("secret_names.zig");
const Allocator = std.mem.Allocator;

const columns_max = 64;
/// Bytes of rows that are read.
const rows_bytes_max = 1 << 16;
const dashes_min = 3;

const Columns = std.StaticBitSet(columns_max);

/// Adds the secrets of the table whose head has its first bar at `bar`.
pub fn find(finder: *Finder, bar: usize) Allocator.Error!void {
    const text = finder.text;
    const start = bare_value.lineStart(text, bar);
    // Only the first bar of a line begins a table.
    if (std.mem.findScalar(u8, text[start..bar], '|') != null) return;
    const head_end = bare_value.lineEnd(text, bar);
    if (head_end >= text.len or text[head_end] != '\n') return;
    var at = bare_value.lineEnd(text, head_end + 1);
    if (at == text.len or !isRule(text[head_end + 1 .. at])) return;
    const columns = readColumns(finder, text[start..head_end]) orelse return;
    const limit = @min(text.len, at + rows_bytes_max);
    while (at < limit and text[at] == '\n') {
        const row_start = at + 1;
        at = bare_value.lineEnd(text, row_start);
        if (std.mem.findScalar(u8, text[row_start..at], '|') == null) return;
        try row(finder, text[row_start..at], columns);
    }
}

/// `password    VALUE` in a list of names and values below a line of dashes; the blank behind the name is at `blank`.
/// @returns the end of the value; null if it is none
pub fn addSpaced(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (!std.mem.startsWith(u8, text[blank..], "  ")) return null;
    const start = bare_value.lineStart(text, blank);
    const name = std.mem.trim(u8, text[start..blank], " ");
    if (name.len == 0 or std.mem.findAny(u8, name, " |") != null) return null;
    if (secret_names.announces(name, finder.added) != .any) return null;
    const above = text[start -| spaced_bytes_max..start];
    if (std.mem.find(u8, above, "---") == null) return null;
    const line = std.mem.trim(u8, text[blank..bare_value.lineEnd(text, blank)], " \t\r");
    if (line.len == 0 or std.mem.findAny(u8, line, " |+") != null) return null;
    return try named_prompts.restOfLine(finder, blank);
}

/// Distance back to the line of dashes.
const spaced_bytes_max = 1024;

/// Whether the line only separates a head from the rows.
fn isRule(line: []const u8) bool {
    var dashes: usize = 0;
    for (line) |byte| switch (byte) {
        '-' => dashes += 1,
        '|', '+', ':', ' ', '\r' => {},
        else => return false,
    };
    return dashes >= dashes_min;
}

fn readColumns(finder: *const Finder, head: []const u8) ?Columns {
    var columns: Columns = .empty;
    var names = std.mem.splitScalar(u8, head, '|');
    var number: usize = 0;
    while (names.next()) |name| : (number += 1) {
        if (number == columns_max) return null;
        const written = std.mem.trim(u8, name, " \t\r*`");
        if (isPhrase(written)) continue;
        const announced = secret_names.announces(written, finder.added) orelse continue;
        if (announced == .any or announced == .counted) columns.set(number);
    }
    return if (columns.count() == 0) null else columns;
}

/// Words that precede no name of a column, but a noun in a sentence: `holds for a token`, `used per password`.
const phrase_words = [_][]const u8{ "a", "an", "the", "each", "every", "any", "no", "per", "for", "of", "in", "with" };

fn isPhrase(head: []const u8) bool {
    var words = std.mem.tokenizeScalar(u8, head, ' ');
    while (words.next()) |word| if (secret_names.isOneOf(word, &phrase_words)) return true;
    return false;
}

fn row(finder: *Finder, line: []const u8, columns: Columns) Allocator.Error!void {
    var cells = std.mem.splitScalar(u8, line, '|');
    var number: usize = 0;
    while (cells.next()) |cell| : (number += 1) {
        if (number == columns_max) return;
        const value = std.mem.trim(u8, cell, " \t\r`");
        if (!columns.isSet(number) or value.len == 0 or !secret_names.mayBeSecret(value, .any)) continue;
        const start = @intFromPtr(value.ptr) - @intFromPtr(finder.text.ptr);
        try finder.append(.{ .start = @intCast(start), .end = @intCast(start + value.len), .what = .secret });
    }
}
