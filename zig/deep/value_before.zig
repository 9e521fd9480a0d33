//! The value that stands before the name of a secret, on the same line: `"value": "VALUE", "name": "NAME"`,
//! `value="VALUE" key="NAME"`. An earlier line may have been written when the name arrives.
const std = @import("std");
const Allocator = std.mem.Allocator;
const name_before = @import("name_before.zig");
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const isQuote = name_before.isQuote;

/// Distance from the name of the naming value back to the name of the secret's value.
const reach_bytes_max = 1024;

/// Adds the value that ends before `end`, where the name of the value begins that names it.
pub fn add(finder: *Finder, end: usize, announced: secret_names.Announced) Allocator.Error!void {
    const text = finder.text;
    const first = end -| reach_bytes_max;
    var at = end;
    while (at > first and (name_before.isBlank(text[at - 1]) or text[at - 1] == ',')) at -= 1;
    if (at == first or at == end) return;
    const value = if (isQuote(text[at - 1])) quoted(text, first, at) else bare(text, first, at);
    const found = value orelse return;
    if (found.start == found.end) return;
    const name = name_before.before(text, found.sign) orelse return;
    if (!secret_names.isPlainly(name.of(text), &secrets.named_values)) return;
    const written = text[found.start..found.end];
    if (!secret_names.mayBeSecret(written, announced)) return;
    const is_json = text[found.sign] == ':' and name.quote == '"' and !name.is_escaped;
    try finder.append(.{
        .start = @intCast(found.start),
        .end = @intCast(found.end),
        .what = .secret,
        .quote = if (name.is_escaped) 0 else found.quote,
        .bare = found.quote == 0 and is_json and named_value.isJsonNumber(written),
    });
}

const Found = struct {
    start: usize,
    end: usize,
    quote: u8 = 0,
    /// Offset of the sign between its name and it.
    sign: usize,
};

/// The value whose closing quote ends at `close`.
fn quoted(text: []const u8, first: usize, close: usize) ?Found {
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
    while (at > first and name_before.isBlank(text[at - 1])) at -= 1;
    if (at == first or (text[at - 1] != ':' and text[at - 1] != '=')) return null;
    return at - 1;
}

fn backslashes(text: []const u8) usize {
    return text.len - std.mem.trimEnd(u8, text, "\\").len;
}
