//! Secrets in paths of URLs, behind a part or a host that announces one: `/reset-password/VALUE`,
//! `https://hooks.example.com/x/VALUE`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const isQuote = @import("name_before.zig").isQuote;
const Finder = @import("named_value.zig").Finder;
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

const url_bytes_max = 512;
/// Shorter parts are numbers and names.
const value_bytes_min = 12;

/// The path behind the host at `from`.
pub fn ofUrl(finder: *Finder, from: usize) Allocator.Error!void {
    const text = finder.text;
    const limit = @min(text.len, from + url_bytes_max);
    var slash = from;
    while (slash < limit and isOfAuthority(text[slash])) slash += 1;
    if (slash == limit or text[slash] != '/') return;
    var labels = std.mem.splitScalar(u8, text[from..slash], '.');
    try parts(finder, slash, limit, secret_names.isPlainly(labels.first(), &secrets.path_words));
}

fn isOfAuthority(byte: u8) bool {
    return bytes.isWord(byte) or std.mem.findScalar(u8, ".-:@", byte) != null;
}

/// The path that begins at `from`, or behind a quote there.
pub fn at(finder: *Finder, from: usize) Allocator.Error!void {
    const text = finder.text;
    const slash = from + @intFromBool(from < text.len and isQuote(text[from]));
    if (slash + value_bytes_min >= text.len or text[slash] != '/') return;
    try parts(finder, slash, @min(text.len, slash + url_bytes_max), false);
}

fn parts(finder: *Finder, slash: usize, limit: usize, is_announced: bool) Allocator.Error!void {
    const text = finder.text;
    var tells = is_announced;
    var end = slash;
    while (end < limit and text[end] == '/') {
        const start = end + 1;
        end = start;
        while (end < limit and isOfPart(text[end])) end += 1;
        if (end == limit and limit < text.len) return;
        const part = text[start..end];
        const is_value = tells and part.len >= value_bytes_min and secret_names.hasLettersAndDigits(part) and
            secret_names.looksRandom(part);
        if (is_value) {
            try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret });
        } else if (!tells and part.len > 3) {
            tells = secret_names.isPlainly(part, &secrets.path_words);
        }
    }
}

fn isOfPart(byte: u8) bool {
    return bytes.isWord(byte) or std.mem.findScalar(u8, "-.~=%+", byte) != null;
}
