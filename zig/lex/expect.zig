//! Assertions for tests of recognizers.
const std = @import("std");
const Reader = @import("reader.zig").Reader;

/// The recognizer finds a token of `size_bytes` at the start of `text` (0: none).
pub fn token(comptime recognizer: anytype, text: []const u8, size_bytes: usize) !void {
    var reader: Reader = .{ .text = text };
    errdefer std.debug.print("in {s}\n", .{text});
    try std.testing.expectEqual(size_bytes, recognizer(&reader, 0));
}

/// The recognizer finds a token of `text` that starts at `start` and ends at `end` (0: none).
pub fn tokenAt(comptime recognizer: anytype, text: []const u8, start: usize, end: usize) !void {
    var reader: Reader = .{ .text = text };
    errdefer std.debug.print("at {d} in {s}\n", .{ start, text });
    try std.testing.expectEqual(end, recognizer(&reader, start));
}
