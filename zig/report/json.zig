//! Texts as JSON.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;

/// Appends well-formed text as a JSON string: control characters, quotes and backslashes are escaped.
pub fn appendString(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    try out.ensureUnusedCapacity(gpa, text.len + 2);
    out.appendAssumeCapacity('"');
    var plain: usize = 0;
    while (specialFrom(text, plain)) |at| {
        try out.appendSlice(gpa, text[plain..at]);
        plain = at + 1;
        switch (text[at]) {
            '"', '\\' => try out.appendSlice(gpa, &.{ '\\', text[at] }),
            '\n' => try out.appendSlice(gpa, "\\n"),
            '\r' => try out.appendSlice(gpa, "\\r"),
            '\t' => try out.appendSlice(gpa, "\\t"),
            else => try out.print(gpa, "\\u{x:0>4}", .{text[at]}),
        }
    }
    try out.appendSlice(gpa, text[plain..]);
    try out.append(gpa, '"');
}

const Block = @Vector(16, u8);

/// The next byte that is escaped, from `from` on.
fn specialFrom(text: []const u8, from: usize) ?usize {
    var at = from;
    while (at + 16 <= text.len) : (at += 16) {
        const block: Block = text[at..][0..16].*;
        const controls = block < @as(Block, @splat(0x20));
        const quotes = block == @as(Block, @splat('"'));
        const slashes = block == @as(Block, @splat('\\'));
        const special = maskOf(controls | quotes | slashes);
        if (special != 0) return at + @ctz(special);
    }
    while (at < text.len) : (at += 1) {
        if (text[at] < 0x20 or text[at] == '"' or text[at] == '\\') return at;
    }
    return null;
}

test "control characters, quotes and backslashes are escaped" {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(std.testing.allocator);
    try appendString(std.testing.allocator, "a\"\x08\n\\b\x1f日", &out);
    try std.testing.expectEqualStrings("\"a\\\"\\u0008\\n\\\\b\\u001f日\"", out.items);
    var text: [40]u8 = @splat('a');
    for (0..text.len) |at| {
        text[at] = '"';
        defer text[at] = 'a';
        out.clearRetainingCapacity();
        try appendString(std.testing.allocator, &text, &out);
        try std.testing.expectEqual(text.len + 3, out.items.len);
        try std.testing.expectEqual('\\', out.items[at + 1]);
    }
}
