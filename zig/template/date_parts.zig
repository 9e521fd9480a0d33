//! Fields of a date or clock, by their position: digits as written, without a calendar.
const std = @import("std");
const Slice = @import("slice.zig").Slice;

pub const Field = enum { year, month, day, hour, minute, second };

const Span = struct { start: usize, end: usize };
const Places = std.EnumMap(Field, Span);

/// Narrows to one field; to nothing if the text does not have it. `day_first` is the order of `A/B/YYYY` if both are
/// valid.
pub fn keepField(slice: *Slice, field: Field, day_first: bool) void {
    var places: Places = .{};
    const found = read(slice.bytes, day_first, &places);
    const span = if (found) places.get(field) else null;
    if (span) |it| slice.bytes = slice.bytes[it.start..it.end] else slice.clear();
}

/// False if the text is not a date in a known format.
fn read(text: []const u8, day_first: bool, places: *Places) bool {
    const digits = digitsAt(text, 0);
    if (digits == 0) return readNamedMonth(text, places);
    if (digits + 1 >= text.len) return false;
    const year_first = [3]Field{ .year, .month, .day };
    switch (text[digits]) {
        ':' => readClock(text, 0, places),
        '-' => return digits == 4 and readOrdered(text, '-', year_first, places),
        '/' => {
            if (digits == 4) return readOrdered(text, '/', year_first, places);
            if (!std.ascii.isDigit(text[digits + 1])) return readLogDate(text, digits, places);
            const order: [3]Field = if (opensWithMonth(text, digits, day_first))
                .{ .month, .day, .year }
            else
                .{ .day, .month, .year };
            return readOrdered(text, '/', order, places);
        },
        else => return false,
    }
    return true;
}

fn digitsAt(text: []const u8, at: usize) usize {
    var end = at;
    while (end < text.len and std.ascii.isDigit(text[end])) end += 1;
    return end - @min(at, end);
}

/// Three runs of digits between two separators, optionally followed by one byte and a clock.
fn readOrdered(text: []const u8, separator: u8, fields: [3]Field, places: *Places) bool {
    var at: usize = 0;
    for (fields, 0..) |field, index| {
        const digits = digitsAt(text, at);
        if (digits == 0) return false;
        places.put(field, .{ .start = at, .end = at + digits });
        at += digits;
        if (index == 2) break;
        if (at >= text.len or text[at] != separator) return false;
        at += 1;
    }
    if (at < text.len) readClock(text, at + 1, places);
    return true;
}

/// Whether `A/B/YYYY` starts with the month, in the only valid or the configured order.
fn opensWithMonth(text: []const u8, digits: usize, day_first: bool) bool {
    if (numberAt(text, 0) > 12) return false;
    return numberAt(text, digits + 1) > 12 or !day_first;
}

fn numberAt(text: []const u8, at: usize) u64 {
    var number: u64 = 0;
    for (text[at..][0..digitsAt(text, at)]) |digit| number = number *| 10 +| (digit - '0');
    return number;
}

/// `HH:MM` and `HH:MM:SS`; `53:08` is minutes and seconds of something, so it has no hour.
fn readClock(text: []const u8, from: usize, places: *Places) void {
    const fields = [_]Field{ .hour, .minute, .second };
    var at = from;
    for (fields, [_]u64{ 23, 59, 60 }) |field, largest| {
        const digits = digitsAt(text, at);
        if (digits == 0) return;
        if (numberAt(text, at) > largest) {
            for (fields) |read_before| places.remove(read_before);
            return;
        }
        places.put(field, .{ .start = at, .end = at + digits });
        at += digits;
        if (at >= text.len or text[at] != ':') return;
        at += 1;
    }
}

/// `DD/Mon/YYYY:HH:MM:SS`; a month by name has no digits.
fn readLogDate(text: []const u8, digits: usize, places: *Places) bool {
    const slash = std.mem.findScalarPos(u8, text, digits + 1, '/') orelse return false;
    const year = slash + 1;
    const year_digits = digitsAt(text, year);
    if (year_digits == 0) return false;
    places.put(.day, .{ .start = 0, .end = digits });
    places.put(.year, .{ .start = year, .end = year + year_digits });
    readClock(text, year + year_digits + 1, places);
    return true;
}

/// `Mon D HH:MM:SS`.
fn readNamedMonth(text: []const u8, places: *Places) bool {
    const space = std.mem.findScalar(u8, text, ' ') orelse text.len;
    if (space != 3) return false;
    var at = space;
    while (at < text.len and text[at] == ' ') at += 1;
    const digits = digitsAt(text, at);
    if (digits == 0) return false;
    places.put(.day, .{ .start = at, .end = at + digits });
    readClock(text, at + digits + 1, places);
    return true;
}

test "a clock with a field beyond its range has no fields" {
    const rows = [_]struct { []const u8, []const u8, []const u8 }{
        .{ "12:30", "12", "30" },            .{ "53:08", "", "" },    .{ "23:59:60", "23", "59" },
        .{ "10:20:75", "", "" },             .{ "2001:db8", "", "" }, .{ "2026-03-01T24:10", "", "" },
        .{ "2026-03-01T07:10", "07", "10" },
    };
    for (rows) |row| for ([_]Field{ .hour, .minute }, [_][]const u8{ row[1], row[2] }) |field, wanted| {
        var slice: Slice = .{ .bytes = row[0] };
        keepField(&slice, field, true);
        try std.testing.expectEqualStrings(wanted, slice.bytes);
    };
}
