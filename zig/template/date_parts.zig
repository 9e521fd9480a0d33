//! Fields of a timestamp as written: their digits, where the text has them.
const std = @import("std");
const Slice = @import("slice.zig").Slice;
const stamps = @import("../lex/stamp.zig");
const notices = @import("../lex/notices.zig");
const timestamp = @import("../value/timestamp.zig");
const DateOrder = @import("../value/clock.zig").DateOrder;

pub const Field = enum { year, month, day, hour, minute, second };

/// Narrows to one field; to nothing if the text does not have it, or is no timestamp that can be read.
pub fn keepField(slice: *Slice, field: Field, order: DateOrder) void {
    const text = slice.bytes;
    const fields = read(text, order) orelse return slice.clear();
    const span = fields[@backingInt(field)];
    if (span.size == 0) slice.clear() else slice.bytes = text[span.start..][0..span.size];
}

/// Whether the text has any field.
pub fn isReadable(text: []const u8, order: DateOrder) bool {
    return read(text, order) != null;
}

/// The places of the fields; null if the text is no time, or its date does not exist in the order, which is noted.
fn read(text: []const u8, order: DateOrder) ?[6]stamps.Span {
    var stamp = stamps.readStamp(text, 0, .known);
    if (stamp.end == 0) stamp = stamps.alone(text, 0);
    if (stamp.end == 0) stamp = stamps.readNamedDate(text, 0);
    if (stamp.end == 0) stamp = stamps.wholeDate(text) orelse .{};
    if (stamp.end == 0 or !stamp.is_readable or stamp.label_s != null) return null;
    const clock = [_]stamps.Span{ stamp.hour, stamp.minute, stamp.second };
    if (!stamp.hasDate()) return [_]stamps.Span{ .{}, .{}, .{} } ++ clock;
    if (timestamp.datePlaces(&stamp, text, order)) |date| return date ++ clock;
    const is_open = order != .any and stamp.numbers != .told;
    if (is_open and timestamp.datePlaces(&stamp, text, .any) != null) notices.sawImpossibleDate(text);
    return null;
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
        .{ "17.06.2026", .any, "06" },        .{ "3-4-2026", .mdy, "3" },           .{ "17.06.26", .any, "" },
    };
    for (rows) |row| {
        var slice: Slice = .{ .bytes = row[0] };
        keepField(&slice, .month, row[1]);
        try std.testing.expectEqualStrings(row[2], slice.bytes);
    }
}

test "a date with the name of its month, and one that does not exist in its order" {
    const rows = [_]struct { []const u8, Field, DateOrder, []const u8 }{
        .{ "11 December 2025 x", .year, .any, "2025" },
        .{ "3/24/2022 2:42:35 PM", .minute, .ymd, "" },
        .{ "3/24/2022 2:42:35 PM", .minute, .mdy, "42" },
    };
    defer {
        var text: [64]u8 = undefined;
        _ = notices.takeImpossible(&text);
    }
    for (rows) |row| {
        var slice: Slice = .{ .bytes = row[0] };
        keepField(&slice, row[1], row[2]);
        try std.testing.expectEqualStrings(row[3], slice.bytes);
    }
}
