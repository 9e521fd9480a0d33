//! The order of day, month and year in the dates of an input: `04/05/26` alone does not tell it, but `25/05/26` beside
//! it does. It is decided once for an input, so that its dates are not read in different orders.
const std = @import("std");
const clock = @import("../value/clock.zig");
const DateOrder = clock.DateOrder;
const timestamp = @import("../value/timestamp.zig");

const orders = [_]DateOrder{ .dmy, .mdy, .ymd };

pub const DateOrders = struct {
    /// Dates seen whose order is open.
    seen: usize = 0,
    /// For each order, how many of these exist in it, and how many are read in it where each is read alone.
    existing: [orders.len]usize = @splat(0),
    preferred: [orders.len]usize = @splat(0),
    /// For each order, the first and last year.
    years: [orders.len][2]i32 = @splat(.{ std.math.maxInt(i32), std.math.minInt(i32) }),
    decided: DateOrder = .any,

    /// Looks at a text that may be a time.
    pub fn see(dates: *DateOrders, text: []const u8) void {
        if (!timestamp.isOrderOpen(text)) return;
        const alone = timestamp.readIn(text, .any) orelse return;
        dates.seen += 1;
        for (orders, &dates.existing, &dates.preferred, &dates.years) |order, *existing, *preferred, *years| {
            const stamp = timestamp.readIn(text, order) orelse continue;
            existing.* += 1;
            if (stamp.year) |year| years.* = .{ @min(years[0], year), @max(years[1], year) };
            preferred.* += @intFromBool(stamp.month == alone.month and stamp.day == alone.day);
        }
    }

    /// Decides for the order in which all dates exist; of several, for the one in which they span the fewest years,
    /// then for the one in which most are read alone.
    pub fn decide(dates: *DateOrders) void {
        if (dates.seen == 0) return;
        var best: ?usize = null;
        for (dates.existing, 0..) |existing, order| {
            if (existing == dates.seen and (best == null or dates.isBetter(order, best.?))) best = order;
        }
        dates.decided = if (best) |order| orders[order] else .any;
    }

    fn isBetter(dates: *const DateOrders, order: usize, other: usize) bool {
        const span = dates.years[order][1] -| dates.years[order][0];
        const other_span = dates.years[other][1] -| dates.years[other][0];
        if (span != other_span) return span < other_span;
        return dates.preferred[order] > dates.preferred[other];
    }

    /// Whether the order of the input, and not the text alone, tells the date in `text`.
    pub fn decides(dates: *const DateOrders, text: []const u8) bool {
        return dates.inForce() != .any and timestamp.isOrderOpen(text);
    }

    pub fn read(dates: *const DateOrders, text: []const u8) ?timestamp.Stamp {
        const order = dates.inForce();
        return if (order == .any) timestamp.readOfEvent(text, clock.now().order) else timestamp.readIn(text, order);
    }

    /// What a person has chosen counts before what the input tells.
    fn inForce(dates: *const DateOrders) DateOrder {
        return if (clock.now().order == .any) dates.decided else .any;
    }
};

test "one date that exists in a single order decides for all" {
    const rows = [_]struct { []const []const u8, DateOrder }{
        .{ &.{ "04/05/26 10:00:00", "04/25/26 10:00:00" }, .mdy },
        .{ &.{ "04/05/26 10:00:00", "25/04/26 10:00:00" }, .dmy },
        .{ &.{ "17/06/09 20:10:45", "17/06/25 20:10:45" }, .ymd },
        .{ &.{ "17/06/09 20:10:45", "17/06/09 20:10:46" }, .dmy },
        .{ &.{ "04/05/26 10:00:00", "05/05/26 10:00:00" }, .dmy },
        .{ &.{ "04/25/26 10:00:00", "25/04/26 10:00:00" }, .any },
        .{ &.{"2026-05-04 10:00:00"}, .any },
    };
    for (rows) |row| {
        var dates: DateOrders = .{};
        for (row[0]) |text| dates.see(text);
        dates.decide();
        try std.testing.expectEqual(row[1], dates.decided);
    }
}
