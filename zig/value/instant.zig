//! Spells instants in UTC, with as many digits of a fraction as they need: 0, 3, 6 or 9.
const std = @import("std");
const calendar = @import("calendar.zig");
const Instant = @import("timestamp.zig").Instant;

/// Appends nothing for an instant outside the years 0 to 9999.
pub fn append(gpa: std.mem.Allocator, value: Instant, out: *std.ArrayList(u8)) std.mem.Allocator.Error!void {
    const date = calendar.dateOf(@divFloor(value.seconds, calendar.day_s));
    const second: u64 = @intCast(@mod(value.seconds, calendar.day_s));
    if (date.year < 0 or date.year > 9999) return;
    try out.print(gpa, "{d:0>4}-{d:0>2}-{d:0>2}T{d:0>2}:{d:0>2}:{d:0>2}", .{
        @as(u64, @intCast(date.year)), date.month,       date.day,
        second / 3600,                 second / 60 % 60, second % 60,
    });
    const nanoseconds = value.nanoseconds;
    if (nanoseconds % 1_000_000 == 0) {
        if (nanoseconds != 0) try out.print(gpa, ".{d:0>3}", .{nanoseconds / 1_000_000});
    } else if (nanoseconds % 1000 == 0) {
        try out.print(gpa, ".{d:0>6}", .{nanoseconds / 1000});
    } else try out.print(gpa, ".{d:0>9}", .{nanoseconds});
    try out.append(gpa, 'Z');
}

test "instants are spelled in UTC" {
    const gpa = std.testing.allocator;
    const rows = [_]struct { i64, u32, []const u8 }{
        .{ 0, 0, "1970-01-01T00:00:00Z" },
        .{ 1_777_629_600, 123_000_000, "2026-05-01T10:00:00.123Z" },
        .{ 951_782_399, 1000, "2000-02-28T23:59:59.000001Z" },
        .{ -1, 999_999_999, "1969-12-31T23:59:59.999999999Z" },
        .{ 253_402_300_800, 0, "" },
        .{ std.math.maxInt(i64), 0, "" },
    };
    for (rows) |row| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(gpa);
        try append(gpa, .{ .seconds = row[0], .nanoseconds = row[1] }, &out);
        try std.testing.expectEqualStrings(row[2], out.items);
    }
}
