//! The time of a line that no format reads: the first on it that has a date and a clock.
const std = @import("std");
const stamp = @import("../lex/stamp.zig");
const timestamp = @import("../value/timestamp.zig");
const zones = @import("../gen/zones.zig");
const DateOrders = @import("date_orders.zig").DateOrders;

pub const Found = struct { start: usize, end: usize, stamp: timestamp.Stamp };

/// @param unread takes the first text that has the form of one and is none
pub fn find(line: []const u8, orders: *const DateOrders, unread: *?[]const u8) ?Found {
    var at: usize = 0;
    while (at < line.len) : (at += 1) {
        if (!std.ascii.isAlphanumeric(line[at])) continue;
        var word_end = at + 1;
        while (word_end < line.len and std.ascii.isAlphanumeric(line[word_end])) word_end += 1;
        // Behind these a time is a piece of a path or of a name.
        const is_piece = at > 0 and std.mem.findScalar(u8, "-_./\\", line[at - 1]) != null;
        var end = if (is_piece) 0 else stamp.eventEnd(line, at, if (at == 0) .line_start else .other);
        if (end > at) {
            if (orders.read(line[at..end])) |read| {
                if (read.month != null and read.time != null) {
                    const zone_end = unknownZoneEnd(line, end) orelse
                        return .{ .start = at, .end = end, .stamp = read };
                    if (unread.* == null) unread.* = line[at..zone_end];
                    end = zone_end;
                }
            } else if (unread.* == null and timestamp.isDated(line[at..end])) unread.* = line[at..end];
        }
        at = @max(end, word_end) - 1;
    }
    return null;
}

/// The end of what is written as the name of a zone in brackets behind a time that was read without it: no table has
/// that zone. Null where the brackets hold something else, such as a thread.
fn unknownZoneEnd(line: []const u8, start: usize) ?usize {
    if (start == line.len or line[start] != '[') return null;
    const end = for (line[start + 1 ..], start + 1..) |byte, at| switch (byte) {
        'a'...'z', 'A'...'Z', '_', '/', '-', '+', '0'...'9' => {},
        ']' => break at,
        else => return null,
    } else return null;
    const slash = std.mem.findScalar(u8, line[start + 1 .. end], '/') orelse return null;
    for (zones.areas) |area| if (std.mem.eql(u8, area, line[start + 1 ..][0..slash])) return end + 1;
    return null;
}

test "a time with the name of an unknown zone is none, and one with another text in brackets is one" {
    const time = "2026-05-01 10:00:00";
    for ([_][]const u8{ "[Europe/Nowhere]", "[America/North/New_Town-2] INFO x" }) |behind| {
        var room: [64]u8 = undefined;
        var unread: ?[]const u8 = null;
        const line = try std.fmt.bufPrint(&room, time ++ "{s}", .{behind});
        try std.testing.expectEqual(null, find(line, &.{}, &unread));
        const end = std.mem.findScalar(u8, line, ']').? + 1;
        try std.testing.expectEqualStrings(line[0..end], unread.?);
    }
    const others = [_][]const u8{
        "[main]", "[Mars]", "[Main/INFO]", "[http/nio]", "[Mars/Base", "[Mars/]", "[Pool/Worker 1]",
    };
    for (others) |behind| {
        var room: [64]u8 = undefined;
        var unread: ?[]const u8 = null;
        const line = try std.fmt.bufPrint(&room, time ++ "{s}", .{behind});
        try std.testing.expectEqual(time.len, find(line, &.{}, &unread).?.end);
        try std.testing.expectEqual(null, unread);
    }
}

test "the first time that has a date and a clock is that of a line" {
    const cases = [_]struct { []const u8, ?[]const u8 }{
        .{ "it began at 2026-05-01T10:00:00Z and ended at 2026-05-01T11:00:00Z", "2026-05-01T10:00:00Z" },
        .{ "took 2026-05-01 to count, from 10:00:00 on", null },
        .{ "app[12] Fri May  1 10:00:00 2026 x", "Fri May  1 10:00:00 2026" },
        .{ "<a time=\"2026-05-01 10:00:00\">", "2026-05-01 10:00:00" },
        .{ "/var/log/a-2026-05-01T10:00:00Z.log was read", null },
        .{ "no time", null },
        .{ "", null },
    };
    for (cases) |case| {
        var unread: ?[]const u8 = null;
        const found = find(case[0], &.{}, &unread);
        try std.testing.expectEqual(null, unread);
        if (case[1]) |text| {
            try std.testing.expectEqualStrings(text, case[0][found.?.start..found.?.end]);
        } else try std.testing.expectEqual(null, found);
    }
}
