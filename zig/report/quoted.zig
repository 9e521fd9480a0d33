//! Texts quoted as in the plain report.
const std = @import("std");
const plain = @import("plain.zig");

/// Appends `text` with its invisible characters escaped; only those of ASCII are known here.
pub fn append(
    gpa: std.mem.Allocator,
    text: []const u8,
    out: *std.ArrayList(u8),
) error{ OutOfMemory, Unwritable }!void {
    if (plain.isPlain(text)) return plain.appendQuoted(gpa, text, out);
    try out.append(gpa, '"');
    for (text) |byte| switch (byte) {
        '"', '\\' => try out.appendSlice(gpa, &.{ '\\', byte }),
        '\n' => try out.appendSlice(gpa, "\\n"),
        '\r' => try out.appendSlice(gpa, "\\r"),
        '\t' => try out.appendSlice(gpa, "\\t"),
        0 => try out.appendSlice(gpa, "\\0"),
        1...8, 0x0b, 0x0c, 0x0e...0x1f, 0x7f => try out.print(gpa, "\\u{{{x}}}", .{byte}),
        0x80...0xff => return error.Unwritable,
        else => try out.append(gpa, byte),
    };
    try out.append(gpa, '"');
}

test "invisible characters of ASCII are escaped, and other texts are left to the caller" {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(std.testing.allocator);
    try append(std.testing.allocator, "a\x00\x01\x7f\t\"\\", &out);
    try std.testing.expectEqualStrings("\"a\\0\\u{1}\\u{7f}\\t\\\"\\\\\"", out.items);
    try std.testing.expectError(error.Unwritable, append(std.testing.allocator, "é", &out));
}
