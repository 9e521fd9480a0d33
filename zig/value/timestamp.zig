//! Timestamps: the calendar fields that a stamp contains, and the instant it denotes.
const std = @import("std");
const calendar = @import("calendar.zig");
const Clock = @import("clock.zig").Clock;
const Decimal = @import("decimal.zig").Decimal;
const Order = std.math.Order;

const second_ns = 1_000_000_000;
/// A stamp without a year is assigned to the previous year if it would be further in the future than this.
const future_s_max = calendar.day_s;

/// A moment: seconds since 1970-01-01T00:00:00Z, and nanoseconds beyond them.
pub const Instant = struct {
    seconds: i64,
    nanoseconds: u32,

    pub fn order(a: Instant, b: Instant) Order {
        const seconds = std.math.order(a.seconds, b.seconds);
        return if (seconds != .eq) seconds else std.math.order(a.nanoseconds, b.nanoseconds);
    }

    /// Nanoseconds since 1970-01-01T00:00:00Z.
    pub fn total(instant: Instant) i128 {
        return @as(i128, instant.seconds) * second_ns + instant.nanoseconds;
    }
};

/// The time of a day as written.
pub const Time = struct {
    hour: u8,
    minute: u8,
    /// 0 if there is none; 60 is a leap second.
    second: u8 = 0,
    nanoseconds: u32 = 0,

    fn seconds(time: Time) i64 {
        return @as(i64, time.hour) * 3600 + @as(i64, time.minute) * 60 + time.second;
    }
};

/// The fields of a stamp; an absent field is null. Month and day exist together, and are valid in the stamp's year if
/// it has one.
pub const Stamp = struct {
    year: ?i32 = null,
    month: ?u8 = null,
    day: ?u8 = null,
    time: ?Time = null,
    /// Seconds east of UTC.
    zone_s: ?i32 = null,

    /// The instant; null for a time of day without a date, and if the day exists in neither possible year.
    pub fn instant(stamp: Stamp, clock: *const Clock) ?Instant {
        const month = stamp.month orelse return null;
        const year = stamp.year orelse return stamp.instantNear(clock);
        return stamp.instantIn(year, month, clock);
    }

    fn instantIn(stamp: Stamp, year: i32, month: u8, clock: *const Clock) ?Instant {
        if (!calendar.exists(year, month, stamp.day.?)) return null;
        const time = stamp.time orelse Time{ .hour = 0, .minute = 0 };
        const local = calendar.daysFrom(year, month, stamp.day.?) * calendar.day_s + time.seconds();
        return .{ .seconds = local - (stamp.zone_s orelse clock.tz_offset_s), .nanoseconds = time.nanoseconds };
    }

    /// The instant in the current year, or in the previous one if that would be in the future or the day does not
    /// exist.
    fn instantNear(stamp: Stamp, clock: *const Clock) ?Instant {
        const year = calendar.yearOf(@divFloor(clock.now_s, calendar.day_s));
        if (stamp.instantIn(year, stamp.month.?, clock)) |found| {
            if (found.seconds <= clock.now_s + future_s_max) return found;
        }
        return stamp.instantIn(year - 1, stamp.month.?, clock);
    }

    /// Nanoseconds since midnight, minus the written zone, of a time of day without a date; null for any other stamp.
    pub fn timeOfDay(stamp: Stamp) ?i64 {
        return if (stamp.month == null) stamp.clockTime() else null;
    }

    /// The same for any stamp with a time; null for a date alone.
    pub fn clockTime(stamp: Stamp) ?i64 {
        const time = stamp.time orelse return null;
        return (time.seconds() - (stamp.zone_s orelse 0)) * second_ns + time.nanoseconds;
    }
};

const months = [_]*const [3]u8{ "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec" };

/// Parses a stamp of one of the accepted formats; null if `text` as a whole has none of them or the day does not exist.
pub fn read(text: []const u8, day_first: bool) ?Stamp {
    var reader: Reader = .{ .text = text };
    if (reader.text.len >= 3 and std.ascii.isAlphabetic(text[0])) return reader.monthFirst();
    if (text.len > 2 and text[2] == ':') return reader.timeAlone();
    if (text.len > 2 and text[2] == '/' and text.len > 3 and std.ascii.isAlphabetic(text[3])) return reader.accessLog();
    return reader.dateFirst(day_first);
}

/// Parses a text; each method reads what it is named after, or returns null.
const Reader = struct {
    text: []const u8,
    at: usize = 0,

    /// `Mon D HH:MM:SS`
    fn monthFirst(r: *Reader) ?Stamp {
        var stamp: Stamp = .{ .month = r.monthName() orelse return null };
        const spaces: usize = @as(usize, @intFromBool(r.take(' '))) + @intFromBool(r.take(' '));
        const from = r.at;
        stamp.day = r.number(1, 2) orelse return null;
        if (spaces == 0 or (spaces == 2 and r.at - from == 2)) return null;
        // 2000 was a leap year, and the stamp's year may be one.
        if (!r.take(' ') or !calendar.exists(2000, stamp.month.?, stamp.day.?)) return null;
        return r.clock(&stamp, .with_seconds);
    }

    fn timeAlone(r: *Reader) ?Stamp {
        var stamp: Stamp = .{};
        return r.clock(&stamp, .any);
    }

    /// `DD/Mon/YYYY:HH:MM:SS`
    fn accessLog(r: *Reader) ?Stamp {
        var stamp: Stamp = .{ .day = r.number(2, 2) orelse return null };
        if (!r.take('/')) return null;
        stamp.month = r.monthName() orelse return null;
        if (!r.take('/')) return null;
        stamp.year = r.number4() orelse return null;
        if (!r.take(':') or !calendar.exists(stamp.year.?, stamp.month.?, stamp.day.?)) return null;
        return r.clock(&stamp, .with_seconds);
    }

    /// A date in digits, optionally followed by a time after `T`, `t` or a space.
    fn dateFirst(r: *Reader, day_first: bool) ?Stamp {
        var stamp = r.date(day_first) orelse return null;
        if (r.at == r.text.len) return stamp;
        if (!r.take('T') and !r.take('t') and !r.take(' ')) return null;
        return r.clock(&stamp, .any);
    }

    fn date(r: *Reader, day_first: bool) ?Stamp {
        const mark = std.mem.findAny(u8, r.text, "-/") orelse return null;
        const separator = r.text[mark];
        if (mark != 4) return if (separator == '/') r.yearLast(day_first) else null;
        const year = r.number4() orelse return null;
        _ = r.take(separator);
        const month = r.number(2, 2) orelse return null;
        if (!r.take(separator)) return null;
        const day = r.number(2, 2) orelse return null;
        return dated(year, month, day);
    }

    /// `A/B/YYYY`: in the only valid order, or in the clock's order if both are valid.
    fn yearLast(r: *Reader, day_first: bool) ?Stamp {
        const a = r.number(1, 2) orelse return null;
        if (!r.take('/')) return null;
        const b = r.number(1, 2) orelse return null;
        if (!r.take('/')) return null;
        const year = r.number4() orelse return null;
        const by_day = dated(year, b, a);
        const by_month = dated(year, a, b);
        return if (day_first) by_day orelse by_month else by_month orelse by_day;
    }

    fn dated(year: i32, month: u8, day: u8) ?Stamp {
        return if (calendar.exists(year, month, day)) .{ .year = year, .month = month, .day = day } else null;
    }

    /// The time and its zone, up to the end of the text.
    fn clock(r: *Reader, stamp: *Stamp, form: enum { any, with_seconds }) ?Stamp {
        var time: Time = .{ .hour = r.number(2, 2) orelse return null, .minute = 0 };
        if (!r.take(':')) return null;
        time.minute = r.number(2, 2) orelse return null;
        if (r.take(':')) {
            time.second = r.number(2, 2) orelse return null;
            if (r.take('.')) time.nanoseconds = r.fraction() orelse return null;
        } else if (form == .with_seconds) return null;
        if (time.hour > 23 or time.minute > 59 or time.second > 60) return null;
        stamp.time = time;
        if (r.at < r.text.len) stamp.zone_s = zoneOf(r.text[r.at..]) orelse return null;
        return stamp.*;
    }

    fn take(r: *Reader, byte: u8) bool {
        const found = r.at < r.text.len and r.text[r.at] == byte;
        r.at += @intFromBool(found);
        return found;
    }

    fn number(r: *Reader, least: usize, most: usize) ?u8 {
        const from = r.at;
        var value: u8 = 0;
        while (r.at < r.text.len and r.at - from < most and std.ascii.isDigit(r.text[r.at])) : (r.at += 1) {
            value = value * 10 + (r.text[r.at] - '0');
        }
        return if (r.at - from < least) null else value;
    }

    fn number4(r: *Reader) ?i32 {
        const high = r.number(2, 2) orelse return null;
        const low = r.number(2, 2) orelse return null;
        return @as(i32, high) * 100 + low;
    }

    /// Digits after the point, as nanoseconds; digits after the ninth are ignored.
    fn fraction(r: *Reader) ?u32 {
        const from = r.at;
        var value: u32 = 0;
        while (r.at < r.text.len and std.ascii.isDigit(r.text[r.at])) : (r.at += 1) {
            if (r.at - from < 9) value = value * 10 + (r.text[r.at] - '0');
        }
        const count = r.at - from;
        if (count == 0) return null;
        for (@min(count, 9)..9) |_| value *= 10;
        return value;
    }

    fn monthName(r: *Reader) ?u8 {
        if (r.text.len < r.at + 3) return null;
        for (months, 1..) |name, month| {
            if (!std.ascii.eqlIgnoreCase(name, r.text[r.at..][0..3])) continue;
            r.at += 3;
            return @intCast(month);
        }
        return null;
    }
};

/// The instant of a count of seconds, fraction included; null beyond what 64 bits hold.
pub fn fromSeconds(seconds: Decimal) ?Instant {
    if (seconds.isZero()) return .{ .seconds = 0, .nanoseconds = 0 };
    if (seconds.leading() < -9) return .{ .seconds = 0, .nanoseconds = 0 };
    if (seconds.leading() > 17) return null;
    var nanoseconds: i128 = 0; // Digits of the fraction after the ninth are ignored.
    for (0..@intCast(seconds.leading() + 10)) |index| {
        const digit = if (index < seconds.digits.len) seconds.digits[index] - '0' else 0;
        nanoseconds = nanoseconds * 10 + digit;
    }
    if (seconds.negative) nanoseconds = -nanoseconds;
    return .{
        .seconds = @intCast(@divFloor(nanoseconds, second_ns)),
        .nanoseconds = @intCast(@mod(nanoseconds, second_ns)),
    };
}

/// Seconds east of UTC of `Z`, `±HH`, `±HH:MM` or `±HHMM`, the last also after a space.
pub fn zoneOf(text: []const u8) ?i32 {
    if (text.len == 1 and (text[0] == 'Z' or text[0] == 'z')) return 0;
    const spaced = text.len == 6 and text[0] == ' ';
    var reader: Reader = .{ .text = text, .at = @intFromBool(spaced) };
    const negative = reader.take('-');
    if (!negative and !reader.take('+')) return null;
    const hour = reader.number(2, 2) orelse return null;
    const colon = !spaced and reader.take(':');
    const minute = if (colon or reader.at < text.len) reader.number(2, 2) orelse return null else 0;
    if (reader.at != text.len or hour > 23 or minute > 59) return null;
    const offset = @as(i32, hour) * 3600 + @as(i32, minute) * 60;
    return if (negative) -offset else offset;
}

const testing = std.testing;

fn expectSeconds(text: []const u8, clock: Clock, expected: ?i64) !void {
    const stamp = read(text, clock.day_first) orelse return testing.expectEqual(expected, null);
    const instant = stamp.instant(&clock) orelse return testing.expectEqual(expected, null);
    try testing.expectEqual(expected, instant.seconds);
}

test "every accepted format is read as its instant" {
    const rows = [_]struct { []const u8, ?i64 }{
        .{ "2026-09-01", 1788220800 },
        .{ "2026-09-01T12:00:00Z", 1788264000 },
        .{ "2026-09-01t12:00:00z", 1788264000 },
        .{ "2026-09-01 12:30", 1788265800 },
        .{ "2026-09-01T12:00:00-07", 1788289200 },
        .{ "2026-09-01T12:00:00.5+02:00", 1788256800 },
        .{ "2026-09-01T12:00:00 +0200", 1788256800 },
        .{ "2026-09-01T12:00:60Z", 1788264060 },
        .{ "10/Oct/2000:13:55:36 -0700", 971211336 },
        .{ "10/Oct/2000:13:55:36", 971186136 },
        .{ "2026/09/15", 1789430400 },
        .{ "09/15/2026", 1789430400 },
        .{ "15/09/2026", 1789430400 },
        .{ "3/4/2026", 1775174400 },
        .{ "0001-01-01", -62135596800 },
        .{ "12:30:45", null },
    };
    for (rows) |row| try expectSeconds(row[0], .{}, row[1]);
    try expectSeconds("3/4/2026", .{ .day_first = false }, 1772582400);
    try expectSeconds("2026-09-01T12:00:00", .{ .tz_offset_s = -19800 }, 1788283800);
}

test "stamps that do not exist or do not fit are refused" {
    for ([_][]const u8{
        "",                           "2026-02-30",       "2025-02-29",                "2026-13-01",
        "2026-09-01T24:00:00Z",       "2026-09-01T12:60", "2026-09-01T12:00:00+25:00", "2026-09-01T12:00:61",
        "2026-09-01T12:00:00 +02:00", "26-09-01",         "2026-9-1",                  "1/2/26",
        "2026-09-01x",                "12:3",             "Sep 14",                    "Sep  14 10:00:00",
        "Sep 14 10:00",               "Xyz 14 10:00:00",  "00/Sep/2026:13:55:36",      "2026-09-01T12:00:00,5",
        "2026-09-01T12:00:00.",       "Feb 30 10:00:00",  "2026/09-01",                "2026-09-01T12:00:00 Z",
        "1/2/20261",
    }) |text| try testing.expectEqual(null, read(text, true));
}

test "a stamp without a year is in the current or the previous year" {
    try expectSeconds("Jan 02 00:00:00", .{ .now_s = 1767225600 }, 1767312000);
    try expectSeconds("Jan 02 00:00:01", .{ .now_s = 1767225600 }, 1735776001);
    try expectSeconds("Sep  5 03:00:00", .{ .now_s = 1789430400 }, 1788577200);
    try expectSeconds("feb 29 10:00:00", .{ .now_s = 1740787200 }, 1709200800);
    try expectSeconds("Feb 29 10:00:00", .{ .now_s = 1788220800 }, null);
}

test "times of day are compared in nanoseconds minus their zone" {
    try testing.expectEqual(45_045_500_000_000, read("12:30:45.5", true).?.timeOfDay());
    try testing.expectEqual(read("10:30:45.5Z", true).?.timeOfDay(), read("12:30:45.5+02:00", true).?.timeOfDay());
    try testing.expectEqual(null, read("2026-09-01", true).?.timeOfDay());
    try testing.expectEqual(null, read("2026-09-01", true).?.clockTime());
    const dated = read("2026-09-01T12:30:45+02:00", true).?;
    try testing.expectEqual(read("10:30:45", true).?.timeOfDay(), dated.clockTime());
    try testing.expectEqual(123_456_789, read("2026-09-01T00:00:00.1234567891Z", true).?.instant(&.{}).?.nanoseconds);
}

test "seconds are converted to instants to the nanosecond" {
    try testing.expectEqual(
        Instant{ .seconds = 1789430400, .nanoseconds = 0 },
        fromSeconds(.{ .digits = "17894304", .exponent = 2 }).?,
    );
    try testing.expectEqual(
        Instant{ .seconds = 1, .nanoseconds = 500_000_000 },
        fromSeconds(.{ .digits = "15", .exponent = -1 }).?,
    );
    try testing.expectEqual(
        Instant{ .seconds = -2, .nanoseconds = 500_000_000 },
        fromSeconds(.{ .negative = true, .digits = "15", .exponent = -1 }).?,
    );
    try testing.expectEqual(
        Instant{ .seconds = 0, .nanoseconds = 0 },
        fromSeconds(.{ .digits = "1", .exponent = -400 }).?,
    );
    try testing.expectEqual(null, fromSeconds(.{ .digits = "1", .exponent = 400 }));
}
