//! Globs of predicates, which match a whole text: `*` is any run, `?` any character, other characters are literal.
const std = @import("std");
const assert = std.debug.assert;

/// `fold` ignores the case of ASCII letters.
pub fn matches(pattern: []const u8, text: []const u8, fold: bool) bool {
    var p: usize = 0;
    var t: usize = 0;
    var star: ?usize = null; // After the last `*`: matching resumes there if the rest fails.
    var star_text: usize = 0;
    while (t < text.len) {
        if (p < pattern.len and pattern[p] == '*') {
            p += 1;
            star = p;
            star_text = t;
        } else if (p < pattern.len and pattern[p] == '?') {
            p += 1;
            t += characterLength(text[t..]);
        } else if (p < pattern.len and same(pattern[p], text[t], fold)) {
            p += 1;
            t += 1;
        } else {
            p = star orelse return false;
            assert(p > 0 and star_text < text.len);
            star_text += 1;
            t = star_text;
        }
    }
    while (p < pattern.len and pattern[p] == '*') p += 1;
    return p == pattern.len;
}

fn same(a: u8, b: u8, fold: bool) bool {
    return a == b or (fold and std.ascii.toLower(a) == std.ascii.toLower(b));
}

/// Number of bytes of the first character of `text`; 1 if it is ill-formed.
fn characterLength(text: []const u8) usize {
    assert(text.len > 0);
    const length = std.unicode.utf8ByteSequenceLength(text[0]) catch return 1;
    if (length > text.len or !std.unicode.utf8ValidateSlice(text[0..length])) return 1;
    return length;
}

const testing = std.testing;

test "globs match whole texts" {
    const rows = [_]struct { []const u8, []const u8, bool }{
        .{ "*.internal", "db.internal", true }, .{ "*.internal", "db.internals", false }, .{ "", "", true },
        .{ "*", "", true },                     .{ "", "x", false },
        .{ "h?", "hé", true },
        .{ "???", "été", true },
        .{ "?", "", false },
        .{
            "a*b*c",
            "axxbyybzc",
            true,
        },
        .{ "a*b*c", "axxbyybz", false },        .{ "[x]", "[x]", true },
        .{
            "*example.???",
            "api.example.com",
            true,
        },
        .{ "**x", "yx", true },                 .{ "HTTP", "http", false },
    };
    for (rows) |row| try testing.expectEqual(row[2], matches(row[0], row[1], false));
    try testing.expect(matches("*.EXAMPLE.com", "api.Example.COM", true));
}

test "a hostile glob takes time proportional to the product of the lengths" {
    const text: [4000]u8 = @splat('a');
    try testing.expect(!matches("*a*a*a*a*a*a*a*a*a*a*b", &text, false));
}
