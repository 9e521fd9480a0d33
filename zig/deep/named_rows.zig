//! Secrets in statements of SQL: values of columns in `INSERT INTO users (name, password) VALUES ('bob', 'VALUE')`, and
//! `IDENTIFIED BY 'VALUE'`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const isQuote = name_before.isQuote;
const Finder = @import("named_value.zig").Finder;
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const Allocator = std.mem.Allocator;

/// Bytes of the list of columns.
const head_bytes_max = 1024;
const columns_max = 64;
/// Bytes of rows that are read.
const rows_bytes_max = 1 << 16;

/// Distance from `BY` back to `IDENTIFIED`.
const identified_bytes_max = 64;

const Columns = std.StaticBitSet(columns_max);

/// Adds the secrets of the rows that begin with the bracket at `open`, behind `VALUES`. @returns their end; null if
/// there are none
pub fn find(finder: *Finder, open: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word_end = std.mem.trimEnd(u8, text[0..open], " \t\r\n").len;
    const word = "values";
    if (word_end < word.len or !std.ascii.eqlIgnoreCase(text[word_end - word.len .. word_end], word)) return null;
    const columns = columnsBefore(finder, word_end - word.len) orelse return null;
    const limit = @min(text.len, open + rows_bytes_max);
    var at = open;
    while (at < limit and text[at] == '(') {
        at = try row(finder, at + 1, limit, columns) orelse return at;
        while (at < limit and (bytes.isSpace(text[at]) or text[at] == ',')) at += 1;
    }
    return at;
}

/// `IDENTIFIED BY 'VALUE'`, `IDENTIFIED WITH plugin BY 'VALUE'`; a blank is at `blank`
pub fn addIdentifiedBy(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word = " by";
    if (blank < word.len or text[blank - 1] | 0x20 != 'y') return null;
    if (!std.ascii.eqlIgnoreCase(text[blank - word.len .. blank], word)) return null;
    const before = text[blank -| identified_bytes_max..blank];
    const statement = before[if (std.mem.findLastAny(u8, before, "'\";")) |end| end + 1 else 0..];
    if (std.ascii.findIgnoreCase(statement, "identified ") == null) return null;
    var from = blankEnd(text, blank);
    const values = "values ";
    if (std.ascii.startsWithIgnoreCase(text[from..], values)) from = blankEnd(text, from + values.len);
    const is_next = std.ascii.endsWithIgnoreCase(before, "identified by");
    if (from == text.len or !(isQuote(text[from]) or is_next)) return null;
    const name: Name = .{ .start = blank - word.len + 1, .end = blank };
    const of_user = for ([_][]const u8{ "user ", "role ", "grant " }) |one| {
        if (std.ascii.findIgnoreCase(statement, one) != null) break true;
    } else false;
    const tells = of_user or isQuote(text[from]);
    const end = try finder.add(from, .{ .name = name, .announced = if (tells) .any else .likely });
    // `IDENTIFIED BY VALUE REPLACE VALUE`
    const next = blankEnd(text, end);
    const replaced = "replace ";
    if (end == from or !std.ascii.startsWithIgnoreCase(text[next..], replaced)) return end;
    const old = blankEnd(text, next + replaced.len);
    return if (old == text.len) end else try finder.add(old, .{ .name = name, .announced = .any });
}

/// The columns of secrets in the list that ends before `end`; null if there are none.
fn columnsBefore(finder: *const Finder, end: usize) ?Columns {
    const text = finder.text;
    const close = std.mem.trimEnd(u8, text[0..end], " \t\r\n").len;
    if (close == 0 or text[close - 1] != ')') return null;
    const first = close -| head_bytes_max;
    const start = first + 1 + (std.mem.findScalarLast(u8, text[first..close], '(') orelse return null);
    var columns: Columns = .empty;
    var names = std.mem.splitScalar(u8, text[start .. close - 1], ',');
    var number: usize = 0;
    while (names.next()) |name| : (number += 1) {
        if (number == columns_max) return null;
        const written = std.mem.trim(u8, name, " \t\r\n`\"'[]");
        const announced = secret_names.announces(written, finder.added) orelse continue;
        if (announced == .any or announced == .counted) columns.set(number);
    }
    return if (columns.count() == 0) null else columns;
}

/// Adds the secrets of the row from `from` on. @returns its end, behind the bracket
fn row(finder: *Finder, from: usize, limit: usize, columns: Columns) Allocator.Error!?usize {
    const text = finder.text;
    var number: usize = 0;
    var depth: usize = 0;
    var at = from;
    while (at < limit) switch (text[at]) {
        '\'', '"', '`' => {
            const content = quoted_text.readContent(text[0..limit], at) orelse return null;
            if (number < columns_max and columns.isSet(number)) try add(finder, content, text[at]);
            at = content.behind;
        },
        '(' => {
            depth += 1;
            at += 1;
        },
        ')' => {
            at += 1;
            if (depth == 0) return at;
            depth -= 1;
        },
        ',' => {
            number += @intFromBool(depth == 0);
            at += 1;
        },
        '\n' => at += 1,
        else => {
            const start = at;
            while (at < limit and (bytes.isWordOrHigh(text[at]) or text[at] == '.')) at += 1;
            if (at == start) at += 1 else if (number < columns_max and columns.isSet(number) and depth == 0) {
                const is_call = at < limit and text[at] == '(';
                if (!is_call) try add(finder, .{ .start = start, .end = at, .behind = at }, 0);
            }
        },
    };
    return null;
}

fn add(finder: *Finder, content: quoted_text.Content, quote: u8) Allocator.Error!void {
    const value = finder.text[content.start..content.end];
    if (value.len == 0 or !secret_names.mayBeSecret(value, .any)) return;
    try finder.secret(content, quote);
}
