//! Numbers of JSON at a place of a text: what replaces them must be quoted to remain JSON.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Span = @import("spellings.zig").Span;
const Spans = @import("spellings.zig").Spans;

/// Maximum distance from a number back to what shows that it is in JSON.
const array_bytes_max = 512;

/// Appends the numbers of JSON of which the place consists, with commas between them.
/// @returns false, and appends none, if it is anything else
pub fn addNumbers(gpa: Allocator, text: []const u8, place: Span, out: *Spans) Allocator.Error!bool {
    const before = out.items.len;
    var at = place.start;
    while (at < place.end) {
        const start = at;
        while (at < place.end and isOfNumber(text[at])) at += 1;
        if (start == at or !std.ascii.isDigit(text[at - 1]) or !isFollowed(text, at) or text[start] == '+') break;
        try out.append(gpa, .{ .start = start, .end = at });
        if (at == place.end) {
            if (isInJson(text, place.start)) return true;
            break;
        }
        while (at < place.end and (std.ascii.isWhitespace(text[at]) or text[at] == ',')) at += 1;
    }
    out.shrinkRetainingCapacity(before);
    return false;
}

fn isOfNumber(byte: u8) bool {
    return switch (byte) {
        '0'...'9', '.', '-', '+', 'e', 'E' => true,
        else => false,
    };
}

/// Whether what follows may follow a number of JSON.
fn isFollowed(text: []const u8, end: u32) bool {
    var after: usize = end;
    while (after < text.len and std.ascii.isWhitespace(text[after])) after += 1;
    return after == text.len or switch (text[after]) {
        ',', '}', ']' => true,
        else => false,
    };
}

/// Whether a name and a colon precede, or an array that such a name, another value or nothing precedes.
fn isInJson(text: []const u8, end: u32) bool {
    var at = end;
    var is_array = false;
    while (at > 0 and end - at < array_bytes_max) : (at -= 1) switch (text[at - 1]) {
        '[' => is_array = true,
        '0'...'9', '.', '-', '+', 'e', 'E', ',', ']' => {},
        ' ', '\t', '\n', '\r' => {},
        '"', '}' => return at < end and isCommaNext(text[at..end]),
        ':' => return followsName(text, at - 1) and (is_array or blankBefore(text, end) == at),
        else => return false,
    };
    return is_array;
}

fn isCommaNext(text: []const u8) bool {
    const next = std.mem.trimStart(u8, text, " \t\r\n");
    return next.len > 0 and next[0] == ',';
}

/// Whether a name in quotes ends before the colon at `colon`.
fn followsName(text: []const u8, colon: u32) bool {
    const name = blankBefore(text, colon);
    return name > 0 and text[name - 1] == '"';
}

fn blankBefore(text: []const u8, from: u32) u32 {
    var at = from;
    while (at > 0 and std.ascii.isWhitespace(text[at - 1])) at -= 1;
    return at;
}

test "numbers that need quotes when replaced are recognized" {
    const gpa = std.testing.allocator;
    const cases = [_]struct { []const u8, u32, u32, usize }{
        .{ "{\"a\": 42}", 6, 8, 1 },
        .{ "\"n\" : [1, 42]", 10, 12, 1 },
        .{ "[1, 42]", 4, 6, 1 },
        .{ "{\"x\":[[1.5,-2.5],[3,4]]}", 7, 15, 2 },
        .{ "[\"a\", 42]", 6, 8, 1 },
        .{ "\"a\": 42/", 5, 7, 0 },
        .{ "a: 42", 3, 5, 0 },
        .{ "x [42]", 3, 5, 0 },
        .{ "1,42", 2, 4, 0 },
        .{ "42", 0, 2, 0 },
    };
    for (cases) |case| {
        var found: Spans = .empty;
        defer found.deinit(gpa);
        const is = try addNumbers(gpa, case[0], .{ .start = case[1], .end = case[2] }, &found);
        try std.testing.expectEqual(case[3], found.items.len);
        try std.testing.expectEqual(case[3] > 0, is);
    }
}
