//! A time zone whose clock changes: when it does, and to which offsets. The table is the caller's, who has it from the
//! system's; it ends in a year after which every year is like one of the table's last years.
const std = @import("std");
const calendar = @import("calendar.zig");

/// More than any zone has up to `year_max`.
pub const changes_max = 1024;
/// The table has the changes of this year and of all before it.
pub const year_max = 2127;
/// Among so many years every kind of year occurs: leap or not, and the weekday on which it begins.
const years_alike = 40;

pub const Zone = struct {
    /// Seconds since 1970 at which an offset begins, ascending; the first offset has no beginning.
    starts: []const i64,
    /// Seconds east of UTC: one more than beginnings.
    offsets: []const i32,

    /// The offset of a local time in seconds. Of two times that a clock shows twice it is the first; a time that it
    /// skips is that much after the change.
    pub fn offsetOf(zone: *const Zone, local_s: i64) i32 {
        const local = withinTable(local_s);
        // The first offset that ends after the time.
        var low: usize = 0;
        var high = zone.starts.len;
        while (low < high) {
            const middle = low + (high - low) / 2;
            if (local < zone.starts[middle] + zone.offsets[middle]) high = middle else low = middle + 1;
        }
        const is_skipped = low > 0 and local - zone.offsets[low] < zone.starts[low - 1];
        return zone.offsets[if (is_skipped) low - 1 else low];
    }
};

/// The same time of a year that is alike and in the table.
fn withinTable(local_s: i64) i64 {
    const days = @divFloor(local_s, calendar.day_s);
    const year = calendar.yearOf(days);
    if (year <= year_max) return local_s;
    const first = calendar.daysFrom(year, 1, 1);
    const size = calendar.daysFrom(year + 1, 1, 1) - first;
    var alike: i32 = year_max;
    while (alike > year_max - years_alike) : (alike -= 1) {
        const other = calendar.daysFrom(alike, 1, 1);
        if (@mod(first - other, 7) != 0 or calendar.daysFrom(alike + 1, 1, 1) - other != size) continue;
        return local_s - (first - other) * calendar.day_s;
    }
    unreachable; // Fourteen kinds of years; the test below finds each.
}

var starts: [changes_max]i64 = undefined;
var offsets: [changes_max + 1]i32 = undefined;
var process_zone: Zone = undefined;

/// Copies the table for the process's clock, before anything is read; null if it is too large.
pub fn setForProcess(given_starts: []const f64, given_offsets: []const i32) ?*const Zone {
    if (given_starts.len > changes_max) return null;
    for (given_starts, starts[0..given_starts.len]) |given, *start| start.* = @intFromFloat(given);
    @memcpy(offsets[0..given_offsets.len], given_offsets);
    process_zone = .{ .starts = starts[0..given_starts.len], .offsets = offsets[0..given_offsets.len] };
    return &process_zone;
}

const testing = std.testing;

test "a time is read with the offset that the clock had" {
    // Berlin in 2026: 2026-03-29T01:00:00Z is 1774746000, 2026-10-25T01:00:00Z is 1792890000.
    const zone: Zone = .{ .starts = &.{ 1774746000, 1792890000 }, .offsets = &.{ 3600, 7200, 3600 } };
    const rows = [_]struct { i64, i32 }{
        .{ 1774746000 + 3599, 3600 }, // 01:59:59
        .{ 1774746000 + 3600, 3600 }, // 02:00:00 is skipped: 03:00:00
        .{ 1774746000 + 7199, 3600 },
        .{ 1774746000 + 7200, 7200 }, // 03:00:00
        .{ 1792890000 + 3599, 7200 }, // 01:59:59
        .{ 1792890000 + 3600, 7200 }, // 02:00:00, shown twice: the first
        .{ 1792890000 + 7199, 7200 }, // 02:59:59
        .{ 1792890000 + 7200, 3600 }, // 03:00:00
        .{ 0, 3600 },
    };
    for (rows) |row| try testing.expectEqual(row[1], zone.offsetOf(row[0]));
}

test "every year after the table is like one of its last years" {
    var year: i32 = year_max + 1;
    while (year < year_max + 1200) : (year += 1) {
        const noon = calendar.daysFrom(year, 12, 31) * calendar.day_s + 43_200;
        const found = withinTable(noon);
        try testing.expect(calendar.yearOf(@divFloor(found, calendar.day_s)) > year_max - years_alike);
        try testing.expectEqual(0, @mod(noon - found, 7 * calendar.day_s));
    }
}
