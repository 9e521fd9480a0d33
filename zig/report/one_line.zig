//! JSON in one line.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// Appends a valid value without the space between its parts.
pub fn append(gpa: Allocator, value: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    try out.ensureUnusedCapacity(gpa, value.len);
    var is_string = false;
    var is_escape = false;
    for (value) |byte| {
        if (!is_string and std.ascii.isWhitespace(byte)) continue;
        out.appendAssumeCapacity(byte);
        if (is_escape) is_escape = false else if (is_string and byte == '\\') is_escape = true else if (byte == '"') {
            is_string = !is_string;
        }
    }
}

test "space in strings stays" {
    const gpa = std.testing.allocator;
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(gpa);
    try append(gpa, "{ \"a b\\\" \\\\\" :\n\t[ 1 , \" \" ] }", &out);
    try std.testing.expectEqualStrings("{\"a b\\\" \\\\\":[1,\" \"]}", out.items);
}
