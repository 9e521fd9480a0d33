//! Whether a place in a text is that of a number of JSON.
const std = @import("std");
const Span = @import("spellings.zig").Span;

/// Maximum distance from a number back to the start of its JSON array.
const array_bytes_max = 512;

/// Whether the digits are a JSON number, whose replacement must be quoted to remain JSON.
pub fn needsQuotes(text: []const u8, place: Span) bool {
    for (text[place.start..place.end]) |byte| if (!std.ascii.isDigit(byte)) return false;
    var after: usize = place.end;
    while (after < text.len and std.ascii.isWhitespace(text[after])) after += 1;
    if (after < text.len) switch (text[after]) {
        ',', '}', ']' => {},
        else => return false,
    };
    return followsName(text, place.start) or followsName(text, arrayStart(text, place.start));
}

/// Whether a JSON name and its colon precede `end`.
fn followsName(text: []const u8, end: u32) bool {
    const colon = blankBefore(text, end);
    if (colon == 0 or text[colon - 1] != ':') return false;
    const name = blankBefore(text, colon - 1);
    return name > 0 and text[name - 1] == '"';
}

/// Offset of the `[` that is separated from `end` only by numbers; 0 if there is none.
fn arrayStart(text: []const u8, end: u32) u32 {
    var at = end;
    while (at > 0 and end - at < array_bytes_max) : (at -= 1) switch (text[at - 1]) {
        '[' => return at - 1,
        '0'...'9', '.', '-', '+', 'e', 'E', ',', ' ', '\t', '\n', '\r' => {},
        else => return 0,
    };
    return 0;
}

fn blankBefore(text: []const u8, from: u32) u32 {
    var at = from;
    while (at > 0 and std.ascii.isWhitespace(text[at - 1])) at -= 1;
    return at;
}

test "numbers that need quotes when replaced are recognized" {
    const cases = [_]struct { []const u8, u32, bool }{
        .{ "{\"a\": 42}", 6, true },
        .{ "\"n\" : [1, 42]", 10, true },
        .{ "[1, 42]", 4, false },
        .{ "\"a\": 42/", 5, false },
        .{ "a: 42", 3, false },
        .{ "1,42", 2, false },
        .{ "42", 0, false },
    };
    for (cases) |case| {
        const place: Span = .{ .start = case[1], .end = case[1] + 2 };
        try std.testing.expectEqual(case[2], needsQuotes(case[0], place));
    }
}
