//! Objects of JSON over many lines, as tools print them for people: a brace alone, indented lines, a brace alone.
const std = @import("std");
const Extent = @import("lines.zig").Extent;
const lines = @import("lines.zig");

/// Whether an object may begin with the line text[start..line_end].
pub fn begins(text: []const u8, start: usize, line_end: usize) bool {
    return std.mem.eql(u8, text[start..lines.end(text, start, line_end)], "{");
}

/// The end of the object whose first line ends at `line_end`; `none` if a line of another form is within it.
pub fn extent(text: []const u8, line_end: usize, has_more: bool) Extent {
    var feed = line_end;
    while (feed < text.len) {
        const from = feed + 1;
        if (from == text.len) return .cut;
        const stop = std.mem.findScalarPos(u8, text, from, '\n');
        switch (text[from]) {
            ' ', '\t' => feed = stop orelse return .cut,
            '}' => {
                if (stop == null and has_more) return .cut;
                const end = lines.end(text, from, stop orelse text.len);
                return if (end == from + 1) .{ .record = end } else .none;
            },
            else => return .none,
        }
    }
    return .cut;
}

test "an object ends with a brace alone below indented lines" {
    const rows = [_]struct { []const u8, Extent }{
        .{ "{\n  \"a\": 1\n}\nnext", .{ .record = 12 } },
        .{ "{\r\n\t\"a\": {\r\n\t}\r\n}\r\n", .{ .record = 17 } },
        .{ "{\n}", .{ .record = 3 } },
        .{ "{\n  \"a\": 1\n", .cut },
        .{ "{\n  \"a\": 1", .cut },
        .{ "{\n\"a\": 1\n}", .none },
        .{ "{\n  \"a\": 1\n}, x", .none },
    };
    for (rows) |row| {
        const line_end = std.mem.findScalar(u8, row[0], '\n').?;
        try std.testing.expect(begins(row[0], 0, line_end));
        try std.testing.expectEqual(row[1], extent(row[0], line_end, false));
    }
    // The line may go on.
    try std.testing.expectEqual(.cut, extent("{\n}", 1, true));
    try std.testing.expectEqual(Extent{ .record = 3 }, extent("{\n}\n", 1, true));
    try std.testing.expect(!begins("{}\n", 0, 2));
}
