//! Spells instants in UTC, with as many digits of a fraction as they need: 0, 3, 6 or 9.
const std = @import("std");
const Instant = @import("../value/timestamp.zig").Instant;

/// Appends nothing for an instant outside the years 0 to 9999.
pub fn append(gpa: std.mem.Allocator, value: Instant, out: *std.ArrayList(u8)) std.mem.Allocator.Error!void {
    const date = civil(@divFloor(value.seconds, std.time.s_per_day));
    const second: u64 = @intCast(@mod(value.seconds, std.time.s_per_day));
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

const Date = struct { year: i64, month: u8, day: u8 };

/// The date of a day number counted from 1970-01-01.
fn civil(days: i64) Date {
    const shifted = days + 719_468;
    const era = @divFloor(shifted, 146_097);
    const of_era = shifted - era * 146_097;
    const year_of_era = @divFloor(
        of_era - @divFloor(of_era, 1460) + @divFloor(of_era, 36_524) - @divFloor(of_era, 146_096),
        365,
    );
    const day_of_year = of_era - (365 * year_of_era + @divFloor(year_of_era, 4) - @divFloor(year_of_era, 100));
    const from_march = @divFloor(5 * day_of_year + 2, 153);
    const month: u8 = @intCast(if (from_march < 10) from_march + 3 else from_march - 9);
    return .{
        .year = year_of_era + era * 400 + @intFromBool(month <= 2),
        .month = month,
        .day = @intCast(day_of_year - @divFloor(153 * from_march + 2, 5) + 1),
    };
}

test "instants are spelled in UTC" {
    const gpa = std.testing.allocator;
    const rows = [_]struct { i64, u32, []const u8 }{
        .{ 0, 0, "1970-01-01T00:00:00Z" },
        .{ 1_777_629_600, 123_000_000, "2026-05-01T10:00:00.123Z" },
        .{ 951_782_399, 1000, "2000-02-28T23:59:59.000001Z" },
        .{ -1, 999_999_999, "1969-12-31T23:59:59.999999999Z" },
        .{ 253_402_300_800, 0, "" },
    };
    for (rows) |row| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(gpa);
        try append(gpa, .{ .seconds = row[0], .nanoseconds = row[1] }, &out);
        try std.testing.expectEqualStrings(row[2], out.items);
    }
}
