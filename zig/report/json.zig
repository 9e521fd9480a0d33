//! Texts as JSON.
const std = @import("std");

/// Appends well-formed text as a JSON string: control characters, quotes and backslashes are escaped.
pub fn appendString(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    try out.ensureUnusedCapacity(gpa, text.len + 2);
    out.appendAssumeCapacity('"');
    var plain: usize = 0;
    for (text, 0..) |byte, at| {
        if (byte >= 0x20 and byte != '"' and byte != '\\') continue;
        try out.appendSlice(gpa, text[plain..at]);
        plain = at + 1;
        switch (byte) {
            '"', '\\' => try out.appendSlice(gpa, &.{ '\\', byte }),
            '\n' => try out.appendSlice(gpa, "\\n"),
            '\r' => try out.appendSlice(gpa, "\\r"),
            '\t' => try out.appendSlice(gpa, "\\t"),
            else => try out.print(gpa, "\\u{x:0>4}", .{byte}),
        }
    }
    try out.appendSlice(gpa, text[plain..]);
    try out.append(gpa, '"');
}

test "control characters, quotes and backslashes are escaped" {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(std.testing.allocator);
    try appendString(std.testing.allocator, "a\"\x08\n\\b\x1f日", &out);
    try std.testing.expectEqualStrings("\"a\\\"\\u0008\\n\\\\b\\u001f日\"", out.items);
}
