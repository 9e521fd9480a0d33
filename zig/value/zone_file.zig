//! The changes of a zone's clock as the system's files have them (TZif, RFC 9636): a table of past changes, and a rule
//! for the years after it.
const std = @import("std");
const Allocator = std.mem.Allocator;
const calendar = @import("calendar.zig");
const daysIn = @import("../lex/stamp/date.zig").daysIn;
const Zone = @import("zone.zig").Zone;
const year_max = @import("zone.zig").year_max;
const isDigit = std.ascii.isDigit;

pub const Error = error{ OutOfMemory, Malformed };

const Change = struct { start_s: i64, offset_s: i32 };

/// The zone that the content of a file describes, up to the last year of a table; its memory is in `arena`.
pub fn read(arena: Allocator, content: []const u8) Error!Zone {
    var reader: std.Io.Reader = .fixed(content);
    const file = std.tz.Tz.parse(arena, &reader) catch |err| return if (err == error.OutOfMemory)
        error.OutOfMemory
    else
        error.Malformed;
    var changes: std.ArrayList(Change) = .empty;
    for (file.transitions) |one| try changes.append(arena, .{ .start_s = one.ts, .offset_s = one.timetype.offset });
    if (file.footer) |text| try addByRule(arena, &changes, try Rule.parse(text));
    var starts: std.ArrayList(i64) = .empty;
    var offsets: std.ArrayList(i32) = .empty;
    try offsets.append(arena, file.timetypes[0].offset);
    for (changes.items) |change| {
        if (starts.items.len > 0 and change.start_s <= starts.getLast()) return error.Malformed;
        if (change.offset_s == offsets.getLast()) continue; // Only its name changes.
        try starts.append(arena, change.start_s);
        try offsets.append(arena, change.offset_s);
    }
    return .{ .starts = starts.items, .offsets = offsets.items };
}

/// Adds the changes that the rule makes after the table's.
fn addByRule(arena: Allocator, changes: *std.ArrayList(Change), rule: Rule) Error!void {
    const summer = rule.summer orelse return;
    const last_s = if (changes.items.len > 0) changes.getLast().start_s else 0;
    var year = calendar.yearOf(@divFloor(last_s, calendar.day_s));
    while (year <= year_max) : (year += 1) {
        var two = [_]Change{
            .{ .start_s = summer.begins.localSecond(year) - rule.offset_s, .offset_s = summer.offset_s },
            .{ .start_s = summer.ends.localSecond(year) - summer.offset_s, .offset_s = rule.offset_s },
        };
        if (two[1].start_s < two[0].start_s) std.mem.swap(Change, &two[0], &two[1]);
        for (two) |change| if (changes.items.len == 0 or change.start_s > changes.getLast().start_s) {
            try changes.append(arena, change);
        };
    }
}

/// `CET-1CEST,M3.5.0,M10.5.0/3`: the usual offset and the summer offset, with the days on which they change.
const Rule = struct {
    offset_s: i32,
    summer: ?struct { offset_s: i32, begins: Day, ends: Day },

    fn parse(text: []const u8) Error!Rule {
        var rest = text;
        try skipName(&rest);
        const offset = -(try readClock(&rest));
        if (rest.len == 0) return .{ .offset_s = offset, .summer = null };
        try skipName(&rest);
        const has_offset = rest.len > 0 and rest[0] != ',';
        const summer_offset = if (has_offset) -(try readClock(&rest)) else offset + 3600;
        const begins: Day = try .parse(&rest);
        const ends: Day = try .parse(&rest);
        if (rest.len > 0) return error.Malformed;
        return .{ .offset_s = offset, .summer = .{ .offset_s = summer_offset, .begins = begins, .ends = ends } };
    }
};

/// A day of every year, and the second of it, which may be on another day.
const Day = struct {
    what: union(enum) {
        /// A day of the year from 1, without the 29th of February.
        julian: i32,
        /// From 0, with that day.
        number: i32,
        /// A weekday (0 is Sunday) in a week of a month; week 5 is the last.
        weekday: struct { month: u8, week: u8, day: u8 },
    },
    second: i32,

    fn parse(rest: *[]const u8) Error!Day {
        if (!skip(rest, ',') or rest.len == 0) return error.Malformed;
        var day: Day = .{ .what = undefined, .second = 2 * 3600 };
        if (skip(rest, 'M')) {
            const month = try readNumber(rest, 12);
            if (month == 0 or !skip(rest, '.')) return error.Malformed;
            const week = try readNumber(rest, 5);
            if (week == 0 or !skip(rest, '.')) return error.Malformed;
            const weekday = try readNumber(rest, 6);
            day.what = .{ .weekday = .{ .month = @intCast(month), .week = @intCast(week), .day = @intCast(weekday) } };
        } else if (skip(rest, 'J')) {
            day.what = .{ .julian = try readNumber(rest, 365) };
            if (day.what.julian == 0) return error.Malformed;
        } else day.what = .{ .number = try readNumber(rest, 365) };
        if (skip(rest, '/')) day.second = try readClock(rest);
        return day;
    }

    /// Seconds from 1970 to it, by the clock before the change.
    fn localSecond(day: Day, year: i32) i64 {
        const days = switch (day.what) {
            .julian => |number| calendar.daysFrom(year, 1, 1) + number - 1 +
                @intFromBool(number > 59 and daysIn(year, 2) == 29),
            .number => |number| calendar.daysFrom(year, 1, 1) + number,
            .weekday => |it| days: {
                const first = calendar.daysFrom(year, it.month, 1);
                // 1970-01-01 was a Thursday.
                const weekday_of_first = @mod(first + 4, 7);
                var number = @mod(@as(i64, it.day) - weekday_of_first, 7) + 7 * @as(i64, it.week - 1);
                while (number >= daysIn(year, it.month)) number -= 7;
                break :days first + number;
            },
        };
        return days * calendar.day_s + day.second;
    }
};

fn skip(rest: *[]const u8, byte: u8) bool {
    if (rest.len == 0 or rest.*[0] != byte) return false;
    rest.* = rest.*[1..];
    return true;
}

/// `CET` or `<+01>`.
fn skipName(rest: *[]const u8) Error!void {
    var size: usize = 0;
    if (rest.len > 0 and rest.*[0] == '<') {
        size = 1 + (std.mem.findScalar(u8, rest.*, '>') orelse return error.Malformed);
    } else while (size < rest.len and std.ascii.isAlphabetic(rest.*[size])) size += 1;
    if (size == 0) return error.Malformed;
    rest.* = rest.*[size..];
}

/// `-1`, `+5:30`, `3:15:30`, in seconds.
fn readClock(rest: *[]const u8) Error!i32 {
    const is_negative = skip(rest, '-');
    if (!is_negative) _ = skip(rest, '+');
    var seconds = try readNumber(rest, 167) * 3600;
    if (skip(rest, ':')) seconds += try readNumber(rest, 59) * 60;
    if (skip(rest, ':')) seconds += try readNumber(rest, 59);
    return if (is_negative) -seconds else seconds;
}

fn readNumber(rest: *[]const u8, most: i32) Error!i32 {
    var size: usize = 0;
    while (size < rest.len and size < 4 and isDigit(rest.*[size])) size += 1;
    const number = std.fmt.parseInt(i32, rest.*[0..size], 10) catch return error.Malformed;
    if (number > most) return error.Malformed;
    rest.* = rest.*[size..];
    return number;
}

const testing = std.testing;

test "rules for the years after a table" {
    // Berlin in 2026: 2026-03-29T01:00:00Z is 1774746000, 2026-10-25T01:00:00Z is 1792890000.
    const berlin = try Rule.parse("CET-1CEST,M3.5.0,M10.5.0/3");
    try testing.expectEqual(1774746000, berlin.summer.?.begins.localSecond(2026) - berlin.offset_s);
    try testing.expectEqual(1792890000, berlin.summer.?.ends.localSecond(2026) - berlin.summer.?.offset_s);
    // New York in 2026: 2026-03-08T07:00:00Z is 1772953200.
    const new_york = try Rule.parse("EST5EDT,M3.2.0,M11.1.0");
    try testing.expectEqual(1772953200, new_york.summer.?.begins.localSecond(2026) - new_york.offset_s);
    try testing.expectEqual(null, (try Rule.parse("<+0530>-5:30")).summer);
    try testing.expectEqual(19_800, (try Rule.parse("<+0530>-5:30")).offset_s);
    const days = try Rule.parse("A0B,J60/-1,59");
    // 2024 is a leap year, whose first of March is the 61st day.
    try testing.expectEqual(calendar.daysFrom(2024, 3, 1) * 86_400 - 3600, days.summer.?.begins.localSecond(2024));
    try testing.expectEqual(calendar.daysFrom(2024, 2, 29) * 86_400 + 7200, days.summer.?.ends.localSecond(2024));
    for ([_][]const u8{
        "", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "C1D,M13.1.0,M1.1.0", "C1D,M3.5.7,1", "<+01-1", "C200",
    }) |text| try testing.expectError(error.Malformed, Rule.parse(text));
}

test "changes by a rule follow those of the table" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var changes: std.ArrayList(Change) = .empty;
    try changes.append(arena.allocator(), .{ .start_s = 1774746000, .offset_s = 7200 });
    try addByRule(arena.allocator(), &changes, try .parse("CET-1CEST,M3.5.0,M10.5.0/3"));
    try testing.expectEqual(Change{ .start_s = 1792890000, .offset_s = 3600 }, changes.items[1]);
    try testing.expectEqual(2 + 2 * (year_max - 2026), changes.items.len);
    try testing.expectError(error.Malformed, read(arena.allocator(), "TZif"));
}
