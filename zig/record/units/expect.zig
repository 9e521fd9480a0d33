//! A check for the tests of units.
const std = @import("std");

/// For tests: expects these records of a unit from either end.
pub fn expectRecords(comptime Records: type, text: []const u8, wanted: []const []const u8) !void {
    var forward: Records = try .init(std.testing.allocator, text, .{});
    defer forward.deinit();
    for (wanted) |expected| {
        const span = try forward.next() orelse return error.TooFewRecords;
        try std.testing.expectEqualStrings(expected, text[@intCast(span.start)..@intCast(span.end)]);
    }
    try std.testing.expectEqual(null, try forward.next());
    var backward: Records = try .init(std.testing.allocator, text, .{});
    defer backward.deinit();
    var left = wanted.len;
    while (left > 0) : (left -= 1) {
        const span = try backward.previous() orelse return error.TooFewRecords;
        try std.testing.expectEqualStrings(wanted[left - 1], text[@intCast(span.start)..@intCast(span.end)]);
    }
    try std.testing.expectEqual(null, try backward.previous());
}
