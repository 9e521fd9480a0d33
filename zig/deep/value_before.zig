//! The value that stands before the name of a secret, on the same line: `"value": "VALUE", "name": "NAME"`,
//! `value="VALUE" key="NAME"`. An earlier line may have been written when the name arrives.
const std = @import("std");
const Allocator = std.mem.Allocator;
const name_before = @import("name_before.zig");
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const bytes = @import("../lex/bytes.zig");
const password_like = @import("password_like.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const value_forms = @import("value_forms.zig");
const isQuote = name_before.isQuote;

/// Distance from the name of the naming value back to the name of the secret's value.
const reach_bytes_max = 1024;

/// Adds the value that ends before `end`, where the name of the value begins that names it, or another pair before it.
pub fn add(finder: *Finder, end: usize, announced: secret_names.Announced) Allocator.Error!void {
    const text = finder.text;
    const first = end -| reach_bytes_max;
    var behind = end;
    for (0..pairs_max) |_| {
        var at = behind;
        while (at > first and (bytes.isBlank(text[at - 1]) or text[at - 1] == ',')) at -= 1;
        if (at == first or at == behind) return;
        const value = if (isQuote(text[at - 1])) findQuoted(text, first, at) else bare(text, first, at);
        const found = value orelse return;
        const name = name_before.before(text, found.sign) orelse return;
        const is_value = secret_names.isPlainly(name.of(text), &secrets.named_values);
        if (is_value) return addFound(finder, found, name, announced);
        behind = name.start - @as(usize, if (name.quote == 0) 0 else if (name.is_escaped) 2 else 1);
    }
}

/// The value, and pairs between it and its name.
const pairs_max = 4;

fn addFound(
    finder: *Finder,
    found: Found,
    name: name_before.Name,
    announced: secret_names.Announced,
) Allocator.Error!void {
    const text = finder.text;
    const written = text[found.start..found.end];
    if (written.len == 0 or !secret_names.mayBeSecret(written, announced)) return;
    const is_json = text[found.sign] == ':' and name.quote == '"' and !name.is_escaped;
    try finder.append(.{
        .start = @intCast(found.start),
        .end = @intCast(found.end),
        .what = .secret,
        .quote = if (name.is_escaped) 0 else found.quote,
        .bare = found.quote == 0 and is_json and value_forms.isJsonNumber(written),
    });
}

/// Functions that compare have names no longer than this, with what precedes them.
const call_bytes_max = 128;
const expression_bytes_max = 96;

/// `assertEquals("VALUE", user.password)`: the value in the quotes that end at `close`, if it looks like a password and
/// the other argument, from `from` on, is the name of a secret. @returns whether it is
pub fn addCompared(finder: *Finder, close: usize, from: usize) Allocator.Error!bool {
    const text = finder.text;
    var end = from;
    const limit = @min(text.len, from + expression_bytes_max);
    while (end < limit and isOfExpression(text[end])) end += 1;
    if (end == from or end == limit or (text[end] != ')' and text[end] != ',' and text[end] != '(')) return false;
    if (!secret_names.mayEndAt(text, end) and !isQuote(text[end - 1]) and text[end - 1] != ']') return false;
    const name = name_before.endingAt(text, end) orelse return false;
    if (secret_names.announces(name.of(text), finder.added) != .any) return false;
    const first = close -| call_bytes_max;
    const quote = text[close - 1];
    const open = first + (std.mem.findScalarLast(u8, text[first .. close - 1], quote) orelse return false);
    if (!password_like.isLikely(text[open + 1 .. close - 1])) return false;
    if (open == 0 or text[open - 1] != '(') return false;
    const function = name_before.endingAt(text, open - 1) orelse return false;
    if (!secret_names.endsWithPart(function.of(text), &secrets.comparing_calls)) return false;
    try finder.secret(.{ .start = open + 1, .end = close - 1, .behind = close }, quote);
    return true;
}

fn isOfExpression(byte: u8) bool {
    return bytes.isWordOrHigh(byte) or std.mem.findScalar(u8, "$.->[]'\"", byte) != null;
}

/// Words between `as` and the name: `VALUE as the admin password`.
const words_max = 3;
/// Size of a value and of the words behind it.
const value_bytes_max = 128;

/// `use VALUE as the password`: the word before `as`, which ends at `blank`, if it looks like a password.
pub fn asNamed(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (!std.mem.endsWith(u8, text[0..blank], " as")) return null;
    const before = blank - " as".len;
    var at = name_before.blankEnd(text, blank);
    const is_named = for (0..words_max + 1) |_| {
        var end = at;
        while (end < text.len and (bytes.isWordOrHigh(text[end]) or text[end] == '-')) end += 1;
        if (end == at or end - at > value_bytes_max) return null;
        const goes_on = end + 1 < text.len and text[end] == ' ' and bytes.isWordOrHigh(text[end + 1]);
        if (secret_names.announces(text[at..end], finder.added) == .any) break true;
        if (!goes_on) return null;
        at = end + 1;
    } else false;
    if (!is_named) return null;
    const first = before -| value_bytes_max;
    const quote: u8 = if (before > 0 and isQuote(text[before - 1])) text[before - 1] else 0;
    const end = before - @intFromBool(quote != 0);
    const opening: []const u8 = if (quote != 0) &.{quote} else " \t\r\n(";
    const start = if (std.mem.findLastAny(u8, text[first..end], opening)) |sign|
        first + sign + 1
    else if (first == 0 and quote == 0) 0 else return null;
    const value = text[start..end];
    if (!(if (quote != 0) password_like.isLikely(value) else password_like.isPlain(value))) return null;
    try finder.secret(.{ .start = start, .end = end, .behind = before }, quote);
    return blank;
}

const Found = struct {
    start: usize,
    end: usize,
    quote: u8 = 0,
    /// Offset of the sign between its name and it.
    sign: usize,
};

/// The value whose closing quote ends at `close`.
fn findQuoted(text: []const u8, first: usize, close: usize) ?Found {
    const quote = text[close - 1];
    // Within a string, quotes are escaped.
    const escapes = backslashes(text[first .. close - 1]);
    var open = close - 1 - escapes;
    const end = open;
    while (true) {
        open = std.mem.findScalarLast(u8, text[first..open], quote) orelse return null;
        open += first;
        if (backslashes(text[first..open]) <= escapes) break;
    }
    const before = open - escapes;
    if (before < first or backslashes(text[first..open]) != escapes) return null;
    const sign = signBefore(text, first, before) orelse return null;
    return .{ .start = open + 1, .end = end, .quote = quote, .sign = sign };
}

/// A value without quotes, which has no blanks.
fn bare(text: []const u8, first: usize, end: usize) ?Found {
    var start = end;
    while (start > first and std.mem.findScalar(u8, " \t\r\n,:={", text[start - 1]) == null) start -= 1;
    const sign = signBefore(text, first, start) orelse return null;
    return .{ .start = start, .end = end, .sign = sign };
}

fn signBefore(text: []const u8, first: usize, from: usize) ?usize {
    var at = from;
    while (at > first and bytes.isBlank(text[at - 1])) at -= 1;
    if (at == first or (text[at - 1] != ':' and text[at - 1] != '=')) return null;
    return at - 1;
}

fn backslashes(text: []const u8) usize {
    return text.len - std.mem.trimEnd(u8, text, "\\").len;
}
