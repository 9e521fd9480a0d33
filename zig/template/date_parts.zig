//! Fields of a timestamp as written: their digits, where the text has them.
//!
//! Twin: ts/template/date-parts.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Slice = @import("slice.zig").Slice;
const stamps = @import("../lex/stamp.zig");
const timestamp = @import("../value/timestamp.zig");
const DateOrder = @import("../value/clock.zig").DateOrder;

pub const Field = enum { year, month, day, hour, minute, second };

/// Narrows to one field; to nothing if the text does not have it, or is no timestamp that can be read.
pub fn keepField(slice: *Slice, field: Field, order: DateOrder) void {
    const text = slice.bytes;
    var stamp = stamps.readStamp(text, 0, .known);
    if (stamp.end == 0) stamp = stamps.alone(text, 0);
    const span: stamps.Span = if (stamp.end == 0 or !stamp.is_readable) .{} else switch (field) {
        .hour => stamp.hour,
        .minute => stamp.minute,
        .second => stamp.second,
        .year, .month, .day => date: {
            const places = timestamp.datePlaces(&stamp, text, order) orelse break :date .{};
            break :date places[@backingInt(field)];
        },
    };
    if (span.size == 0) slice.clear() else slice.bytes = text[span.start..][0..span.size];
}

test "a clock with a field beyond its range has no fields" {
    const rows = [_]struct { []const u8, []const u8, []const u8 }{
        .{ "12:30", "12", "30" },            .{ "53:08", "", "" },                   .{ "23:59:60", "23", "59" },
        .{ "10:20:75", "", "" },             .{ "2001:db8", "", "" },                .{ "2026-03-01T24:10", "", "" },
        .{ "20160526T192415Z", "19", "24" }, .{ "3/24/2022 2:42:35 PM", "2", "42" },
    };
    for (rows) |row| for ([_]Field{ .hour, .minute }, [_][]const u8{ row[1], row[2] }) |field, wanted| {
        var slice: Slice = .{ .bytes = row[0] };
        keepField(&slice, field, .any);
        try std.testing.expectEqualStrings(wanted, slice.bytes);
    };
}

test "fields of a date whose order is open" {
    const rows = [_]struct { []const u8, DateOrder, []const u8 }{
        .{ "17/06/09 20:10:45", .any, "06" }, .{ "17/06/09 20:10:45", .ymd, "06" }, .{ "3/4/2026", .mdy, "3" },
        .{ "3/4/2026 1:02 PM", .any, "3" },   .{ "17/6/2026", .mdy, "" },           .{ "Sep 14 18:50", .any, "" },
    };
    for (rows) |row| {
        var slice: Slice = .{ .bytes = row[0] };
        keepField(&slice, .month, row[1]);
        try std.testing.expectEqualStrings(row[2], slice.bytes);
    }
}
