//! The parts of URLs and paths, which are searched as separate texts.
const std = @import("std");
const spellings = @import("spellings.zig");
const Allocator = std.mem.Allocator;

/// Splits a URL or path at its separators.
pub fn split(gpa: Allocator, text: []const u8, out: *spellings.Spans) Allocator.Error!void {
    var start: u32 = 0;
    for (text, 0..) |byte, at| {
        if (!separates(byte)) continue;
        if (at > start and !isVersion(text, start, at)) try out.append(gpa, .{ .start = start, .end = @intCast(at) });
        start = @intCast(at + 1);
    }
    if (start < text.len and !isVersion(text, start, text.len)) {
        try out.append(gpa, .{ .start = start, .end = @intCast(text.len) });
    }
}

/// Whether the component is a version, as in `Chrome/131.0.0.0`, which it would not be without the name.
fn isVersion(text: []const u8, start: u32, end: usize) bool {
    if (!std.ascii.isDigit(text[start])) return false;
    for (text[start..end]) |byte| if (!std.ascii.isDigit(byte) and byte != '.') return false;
    return spellings.isVersion(text, start, end);
}

fn separates(byte: u8) bool {
    return switch (byte) {
        '/', '\\', '?', '&', '#', ';', ',', '@', '\n' => true,
        else => false,
    };
}

test split {
    const gpa = std.testing.allocator;
    var found: spellings.Spans = .empty;
    defer found.deinit(gpa);
    const text = "http://h:80/a?k=v&x";
    try split(gpa, text, &found);
    const expected = [_][]const u8{ "http:", "h:80", "a", "k=v", "x" };
    try std.testing.expectEqual(expected.len, found.items.len);
    for (expected, found.items) |part, span| try std.testing.expectEqualStrings(part, text[span.start..span.end]);
}
