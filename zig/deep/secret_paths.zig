//! Secrets in paths of URLs, behind a part or a host that announces one: `/reset-password/VALUE`,
//! `https://hooks.example.com/x/VALUE`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
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

/// The path whose first slash is at `slash`.
pub fn ofPath(finder: *Finder, slash: usize) Allocator.Error!void {
    try parts(finder, slash, @min(finder.text.len, slash + url_bytes_max), false);
}

fn parts(finder: *Finder, slash: usize, limit: usize, is_announced: bool) Allocator.Error!void {
    const text = finder.text;
    var tells = is_announced;
    var at = slash;
    while (at < limit and text[at] == '/') {
        const start = at + 1;
        at = start;
        while (at < limit and (bytes.isWord(text[at]) or std.mem.findScalar(u8, "-.~=%+", text[at]) != null)) at += 1;
        if (at == limit and limit < text.len) return;
        const part = text[start..at];
        const is_value = tells and part.len >= value_bytes_min and secret_names.hasLettersAndDigits(part) and
            secret_names.looksRandom(part);
        if (is_value) {
            try finder.append(.{ .start = @intCast(start), .end = @intCast(at), .what = .secret });
        } else if (!tells and part.len > 3) {
            tells = secret_names.isPlainly(part, &secrets.path_words);
        }
    }
}
