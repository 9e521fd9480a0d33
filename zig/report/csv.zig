//! Cells of comma-separated values.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// Appends a cell, between quotes if it needs them.
pub fn appendCell(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    if (std.mem.indexOfAny(u8, text, "\",\r\n") == null) return out.appendSlice(gpa, text);
    try out.append(gpa, '"');
    for (text) |byte| {
        if (byte == '"') try out.append(gpa, '"');
        try out.append(gpa, byte);
    }
    try out.append(gpa, '"');
}
