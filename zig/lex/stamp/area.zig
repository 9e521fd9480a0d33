//! Zones by their name in the database of time zones, such as `Europe/Berlin`, which the time of an event may end with.
const std = @import("std");
const table = @import("../../gen/zone_changes.zig");

/// The offsets of a zone, and when they begin.
pub const Area = struct {
    history: u16,

    /// The instant at which the zone's clock shows a local time, both in seconds since 1970; null for one that it
    /// skips or shows twice, and for one beyond the table.
    pub fn findSecond(area: Area, local_s: i64) ?i64 {
        const history = table.histories[area.history];
        const starts = table.starts[history.first_start..][0..history.count];
        const offsets = table.offsets[history.first_offset..][0 .. @as(usize, history.count) + 1];
        // An instant is less than a day from its local time, so one of these offsets is in force at it.
        var index = countTo(starts, local_s - day_s);
        const last = countTo(starts, local_s + day_s);
        var found: ?i64 = null;
        while (index <= last) : (index += 1) {
            const second = local_s - table.offset_s[offsets[index]];
            if (index > 0 and second < startOf(starts[index - 1])) continue;
            if (index < starts.len and second >= startOf(starts[index])) continue;
            if (found != null) return null;
            found = second;
        }
        const second = found orelse return null;
        return if (second >= table.first_s and second < table.end_s) second else null;
    }
};

const day_s = 86_400;

/// Size of the longest name.
pub const name_bytes_max: usize = blk: {
    @setEvalBranchQuota(10_000);
    var most: usize = 0;
    for (table.names) |row| most = @max(most, row.name.len);
    break :blk most;
};

fn startOf(minutes: u32) i64 {
    return @as(i64, minutes) * 60;
}

/// How many starts are not after a time.
fn countTo(starts: []const u32, second: i64) usize {
    return std.sort.upperBound(u32, starts, second, struct {
        fn compare(wanted: i64, start: u32) std.math.Order {
            return std.math.order(wanted, startOf(start));
        }
    }.compare);
}

/// The zone of that name; null if there is none.
pub fn findNamed(name: []const u8) ?Area {
    const index = std.sort.binarySearch(table.Name, &table.names, name, struct {
        fn compare(wanted: []const u8, row: table.Name) std.math.Order {
            return std.mem.order(u8, wanted, row.name);
        }
    }.compare) orelse return null;
    return .{ .history = table.names[index].history };
}

const testing = std.testing;

test "every name of the table is found, and no other" {
    for (table.names) |row| try testing.expectEqual(row.history, findNamed(row.name).?.history);
    for ([_][]const u8{ "", "Europe", "Europe/", "Europe/Berli", "Europe/Berlin2", "europe/berlin", "Z" }) |name| {
        try testing.expectEqual(null, findNamed(name));
    }
}

test "a local time is an instant unless the clock skips it or shows it twice" {
    // Berlin in 2026: 2026-03-29T01:00:00Z is 1774746000, 2026-10-25T01:00:00Z is 1792890000.
    const berlin = findNamed("Europe/Berlin").?;
    const rows = [_]struct { i64, ?i64 }{
        .{ 1774746000 + 3599, 1774746000 - 1 }, // 01:59:59
        .{ 1774746000 + 3600, null }, // 02:00:00 is skipped
        .{ 1774746000 + 7199, null },
        .{ 1774746000 + 7200, 1774746000 }, // 03:00:00
        .{ 1792890000 + 3599, 1792890000 - 3601 }, // 01:59:59
        .{ 1792890000 + 3600, null }, // 02:00:00 is shown twice
        .{ 1792890000 + 7199, null },
        .{ 1792890000 + 7200, 1792890000 + 3600 }, // 03:00:00
        .{ table.first_s + 3600, table.first_s },
        .{ table.first_s + 3599, null },
        .{ table.end_s + 3599, table.end_s - 1 },
        .{ table.end_s + 3600, null },
    };
    for (rows) |row| try testing.expectEqual(row[1], berlin.findSecond(row[0]));
    try testing.expectEqual(1795864919, findNamed("America/New_York").?.findSecond(1795864919 - 5 * 3600));
    try testing.expectEqual(1795864919, findNamed("Asia/Kolkata").?.findSecond(1795864919 + 19800));
    // Samoa left out a day: the 30th of December 2011.
    try testing.expectEqual(null, findNamed("Pacific/Apia").?.findSecond(1325246400));
}
