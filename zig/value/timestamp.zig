//! Timestamps: the calendar fields that a stamp contains, and the instant it denotes.
const std = @import("std");
const calendar = @import("calendar.zig");
const Clock = @import("clock.zig").Clock;
const clockNow = @import("clock.zig").now;
const DateOrder = @import("clock.zig").DateOrder;
const grammar = @import("../lex/stamp.zig");
const Area = @import("../lex/stamp/area.zig").Area;
const names = @import("../lex/stamp/names.zig");
const notices = @import("../lex/notices.zig");
const Span = grammar.Span;
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
    /// A zone by its name, if the text has no offset; only times of events have one.
    area: ?Area = null,
    /// The instant of a TAI64 label, which has no fields.
    label: ?Instant = null,

    /// The instant; null for a time of day without a date, and if the day exists in neither possible year.
    pub fn instant(stamp: Stamp, clock: *const Clock) ?Instant {
        const month = stamp.month orelse return stamp.label;
        const year = stamp.year orelse return stamp.instantNear(clock);
        return stamp.instantIn(year, month, clock);
    }

    fn instantIn(stamp: Stamp, year: i32, month: u8, clock: *const Clock) ?Instant {
        if (!grammar.exists(year, month, stamp.day.?)) return null;
        const time = stamp.time orelse Time{ .hour = 0, .minute = 0 };
        const local = calendar.daysFrom(year, month, stamp.day.?) * calendar.day_s + time.seconds();
        const seconds = if (stamp.zone_s) |offset_s|
            local - offset_s
        else if (stamp.area) |area|
            area.findSecond(local) orelse return null
        else seconds: {
            notices.tookZoneOfClock();
            break :seconds local - clock.offsetOf(local);
        };
        return .{ .seconds = seconds, .nanoseconds = time.nanoseconds };
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

    /// Nanoseconds since midnight, minus the written zone, of any stamp with a time; null for a date alone.
    pub fn clockTime(stamp: Stamp) ?i64 {
        const time = stamp.time orelse return null;
        std.debug.assert(stamp.area == null);
        return (time.seconds() - (stamp.zone_s orelse 0)) * second_ns + time.nanoseconds;
    }
};

/// The time that a token, or a text such as the content of quotes, is as a whole: the name of a zone may end it.
pub fn readValue(text: []const u8, order: DateOrder) ?Stamp {
    if (!mayNameZone(text)) return read(text, order);
    const stamp = readOfEvent(text, order) orelse return null;
    // A time of day is one in any zone of its own day only.
    return if (stamp.area != null and stamp.month == null) null else stamp;
}

/// Parses a stamp of one of the accepted formats; null if `text` as a whole has none of them, a part of it can't be
/// read or the day does not exist. A date that exists only in another order than the clock's is noted.
pub fn read(text: []const u8, order: DateOrder) ?Stamp {
    return readNoted(text, order, .noted);
}

/// The time of an event, behind which the name of a zone may stand: `06:21:59 Europe/Berlin`.
pub fn readOfEvent(text: []const u8, order: DateOrder) ?Stamp {
    return readNoted(text, order, .taken);
}

fn readNoted(text: []const u8, order: DateOrder, areas: grammar.Areas) ?Stamp {
    const form = grammar.whole(text, areas) orelse return null;
    if (fromForm(&form, text, order)) |stamp| return stamp;
    const is_open = order != .any and form.is_readable and form.numbers != .told;
    if (is_open and fromForm(&form, text, .any) != null) notices.sawImpossibleDate(text);
    return null;
}

/// Like `readOfEvent`, without a note.
pub fn readIn(text: []const u8, order: DateOrder) ?Stamp {
    const form = grammar.whole(text, .taken) orelse return null;
    return fromForm(&form, text, order);
}

/// The instant of a time with the name of a zone behind it, `06:21:59[Europe/Berlin]`, which is no token.
pub fn inNamedZone(text: []const u8) ?Instant {
    if (!mayNameZone(text)) return null;
    const clock = clockNow();
    const stamp = readOfEvent(text, clock.order) orelse return null;
    const is_named = stamp.area != null or text[text.len - 1] == ']';
    return if (is_named) stamp.instant(clock) else null;
}

/// Names end with a letter, but for those with a sign and hours: `Etc/GMT+5`.
fn mayNameZone(text: []const u8) bool {
    if (std.mem.findAny(u8, text, "/[(") == null) return false;
    const last = text[text.len - 1];
    return last == ']' or last == ')' or std.ascii.isAlphabetic(last) or std.mem.find(u8, text, "GMT") != null;
}

/// Whether all of `text` is a time.
pub fn isTime(text: []const u8) bool {
    return readIn(text, .any) != null;
}

/// Whether `text` has the form of a date and a clock, or names a zone behind a date, be it an instant or not.
pub fn isDated(text: []const u8) bool {
    const form = grammar.whole(text, .taken) orelse {
        const end = grammar.eventEnd(text, 0, .known);
        // A zone that no table has: `2026-05-01 10:00:00[Mars/Base]`.
        return end > 0 and std.mem.startsWith(u8, std.mem.trimStart(u8, text[end..], " "), "[") and
            std.mem.findScalar(u8, text[0..end], ':') != null;
    };
    return form.hasDate() and (form.hour.size != 0 or !form.is_readable);
}

/// Whether `text` is a time whose date does not tell which of its numbers is the day.
pub fn isOrderOpen(text: []const u8) bool {
    const form = grammar.whole(text, .taken) orelse return false;
    return form.is_readable and form.numbers != .told;
}

/// A stamp for each order.
pub const InEveryOrder = [@typeInfo(DateOrder).@"enum".field_names.len]Stamp;

/// The stamps that `text` is in at least one order, without a note. Most texts are the same in all of them.
pub fn readInEveryOrder(text: []const u8, stamps: *InEveryOrder) []const Stamp {
    const form = grammar.whole(text, .noted) orelse return &.{};
    const orders = std.enums.values(DateOrder);
    var count: usize = 0;
    for (if (form.numbers == .told) orders[0..1] else orders) |order| {
        stamps[count] = fromForm(&form, text, order) orelse continue;
        count += 1;
    }
    return stamps[0..count];
}

fn fromForm(form: *const grammar.Stamp, text: []const u8, order: DateOrder) ?Stamp {
    if (!form.is_readable) return null;
    var stamp: Stamp = .{ .zone_s = form.zone_s, .area = if (form.zone_s == null) form.area else null };
    if (form.label_s) |seconds| stamp.label = .{ .seconds = seconds, .nanoseconds = form.label_ns };
    if (form.hasDate() and form.label_s == null) {
        const places = datePlaces(form, text, order) orelse return null;
        const year = places[0].value(text);
        if (places[0].size != 0) stamp.year = if (places[0].size == 2) grammar.longYear(year) else year;
        stamp.month = if (form.month_name != 0) form.month_name else @intCast(places[1].value(text));
        stamp.day = @intCast(places[2].value(text));
        // 2000 was a leap year, and the stamp's year may be one.
        if (!grammar.exists(stamp.year orelse 2000, stamp.month.?, stamp.day.?)) return null;
    }
    if (form.hour.size == 0) return stamp;
    var time: Time = .{
        .hour = @intCast(form.hour.value(text)),
        .minute = @intCast(form.minute.value(text)),
        .second = @intCast(form.second.value(text)),
        .nanoseconds = fraction(text[form.fraction.start..][0..form.fraction.size]),
    };
    switch (form.meridiem) {
        .none => {},
        .am => if (time.hour == 12) {
            time.hour = 0;
        },
        .pm => if (time.hour < 12) {
            time.hour += 12;
        },
    }
    stamp.time = time;
    return stamp;
}

/// Places of year, month and day; null if no order that the clock allows gives a date that exists.
pub fn datePlaces(form: *const grammar.Stamp, text: []const u8, order: DateOrder) ?[3]Span {
    if (form.numbers == .told) return .{ form.year, form.month, form.day };
    if (form.numbers == .no_year) return placesWithoutYear(form, text, order);
    for (ordersOf(form, order)) |one| {
        const year_place: usize, const month_place: usize, const day_place: usize = switch (one) {
            .any => continue,
            .dmy => .{ 2, 1, 0 },
            .mdy => .{ 2, 0, 1 },
            .ymd => .{ 0, 1, 2 },
        };
        const year = form.open[year_place];
        if (form.numbers == .year_last and year.size != 4) continue;
        if (year.size == 1) continue;
        const number = year.value(text);
        const month = form.open[month_place].value(text);
        const day = form.open[day_place].value(text);
        if (!grammar.exists(if (year.size == 2) grammar.longYear(number) else number, month, day)) continue;
        return .{ year, form.open[month_place], form.open[day_place] };
    }
    return null;
}

/// Places of a date without a year: if nothing says the order, only where a single one is possible.
fn placesWithoutYear(form: *const grammar.Stamp, text: []const u8, order: DateOrder) ?[3]Span {
    const first = form.open[0];
    const second = form.open[1];
    const is_day_first = grammar.exists(2000, second.value(text), first.value(text));
    const is_month_first = grammar.exists(2000, first.value(text), second.value(text));
    const takes_day_first = switch (order) {
        .dmy => true,
        .mdy, .ymd => false,
        .any => if (form.meridiem != .none)
            !is_month_first
        else if (is_day_first and is_month_first and first.value(text) != second.value(text))
            return null
        else
            is_day_first,
    };
    if (!(if (takes_day_first) is_day_first else is_month_first)) return null;
    return if (takes_day_first) .{ .{}, second, first } else .{ .{}, first, second };
}

/// Orders to try, the most likely first.
fn ordersOf(form: *const grammar.Stamp, order: DateOrder) [3]DateOrder {
    if (order != .any) return .{ order, .any, .any };
    // Only where the month comes first are AM and PM usual; between dashes the year does.
    if (form.meridiem != .none) return .{ .mdy, .dmy, .ymd };
    return if (form.numbers == .short_dashed) .{ .ymd, .dmy, .mdy } else .{ .dmy, .mdy, .ymd };
}

/// Digits of a fraction as nanoseconds; digits after the ninth are ignored.
pub fn fraction(digits: []const u8) u32 {
    var value: u32 = 0;
    for (0..9) |index| value = value * 10 + if (index < digits.len) digits[index] - '0' else 0;
    return value;
}

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

/// Seconds east of UTC of `Z`, `±HH`, `±HH:MM` or `±HHMM`, or of a zone's abbreviation.
pub fn zoneOf(text: []const u8) ?i32 {
    if (text.len == 1 and (text[0] == 'Z' or text[0] == 'z')) return 0;
    if (names.zone(text, 0)) |zone| if (zone.end == text.len) return zone.seconds;
    if (text.len < 3 or (text[0] != '+' and text[0] != '-')) return null;
    const digits = text[1..];
    const minutes = switch (digits.len) {
        2 => "00",
        4 => digits[2..4],
        5 => if (digits[2] == ':') digits[3..5] else return null,
        else => return null,
    };
    const hour = twoDigits(digits[0..2]) orelse return null;
    const minute = twoDigits(minutes) orelse return null;
    if (hour > 23 or minute > 59) return null;
    const offset = hour * 3600 + minute * 60;
    return if (text[0] == '-') -offset else offset;
}

fn twoDigits(text: *const [2]u8) ?i32 {
    if (!std.ascii.isDigit(text[0]) or !std.ascii.isDigit(text[1])) return null;
    return @as(i32, text[0] - '0') * 10 + text[1] - '0';
}

const testing = std.testing;

fn expectSeconds(text: []const u8, clock: Clock, expected: ?i64) !void {
    const stamp = read(text, clock.order) orelse return testing.expectEqual(expected, null);
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
    try expectSeconds("3/4/2026", .{ .order = .mdy }, 1772582400);
    try expectSeconds("2026-09-01T12:00:00", .{ .tz_offset_s = -19800 }, 1788283800);
}

test "stamps that do not exist or do not fit are refused" {
    for ([_][]const u8{
        "",                        "2026-02-30",       "2025-02-29",          "2026-13-01",
        "2026-09-01T24:00:00Z",    "2026-09-01T12:60", "2026-09-01T12:00:61", "2026-09-01T12:00:00+25:00",
        "26-09-01",                "2026-9-1",         "1/2/26",              "2026-09-01x",
        "12:3",                    "Sep 14",           "Xyz 14 10:00:00",     "00/Sep/2026:13:55:36",
        "2026-09-01T12:00:00.",    "Feb 30 10:00:00",  "2026/09-01",          "1/2/20261",
        "2026-09-01 14:00:00 AM",  "2026-09-01T10",    "2026-09-01 10:00:6",  "9:30",
        "2026-09-01 10:00:00 IST", "31/31/26 10:00",   "Sep 31 10:00:00",
    }) |text| try testing.expectEqual(null, read(text, .any));
}

test "times as the world writes them" {
    // Each instant was worked out by hand from 2024-01-01 = 1704067200 and the like.
    const rows = [_]struct { []const u8, i64 }{
        .{ "Sun Sep 27 09:00:01.123456 2020", 1601197201 },
        .{ "Sun Sep 27 09:00:01 CEST 2020", 1601190001 },
        .{ "Sun Sep 27 09:00:01 2020 +0200", 1601190001 },
        .{ "Sun, 06 Nov 1994 08:49:37 GMT", 784111777 },
        .{ "Sunday, 06-Nov-94 08:49:37 GMT", 784111777 },
        .{ "Sun Nov  6 08:49:37 1994", 784111777 },
        .{ "Feb 28 2021 18:20:54", 1614536454 },
        .{ "28-Nov-2024 15:26:27.498", 1732807587 },
        .{ "17/Jun/2011 17:00:45", 1308330045 },
        .{ "2023 Jan 11 19:27:57", 1673465277 },
        .{ "12/17/22 10:31:32", 1671273092 },
        .{ "9/16/2019 10:00", 1568628000 },
        .{ "3/24/2022 2:42:35 PM", 1648132955 },
        .{ "3/4/2022 12:42:35 AM", 1646354555 },
        .{ "17/06/09 20:10:45", 1245269445 },
        .{ "25.04.2024 08:00:00", 1714032000 },
        .{ "2011.11.21 08:00", 1321862400 },
        .{ "2005-06-03-15.42.50.363779", 1117813370 },
        .{ "20160526T192415Z", 1464290655 },
        .{ "20160526192415Z", 1464290655 },
        .{ "20210711-145842", 1626015522 },
        .{ "20171223-22:15:29:606", 1514067329 },
        .{ "130324 17:56:13", 1364147773 },
        .{ "@40000000433225833b6e1a8c", 1127359865 },
        .{ "2021-11-09  5:13:12", 1636434792 },
        .{ "2025-08-13 01:45:01.123 PDT", 1755074701 },
        .{ "2023-04-23 22:07:05.311 -05:00", 1682305625 },
        .{ "Thu Nov 26 2026 14:52:01 GMT+0100", 1795701121 },
        .{ "2026-09-01T12:00:00 +02:00", 1788256800 },
        .{ "2026-09-01T12:00:00 Z", 1788264000 },
        .{ "2026-09-01T12:00Z", 1788264000 },
    };
    for (rows) |row| {
        errdefer std.debug.print("{s}\n", .{row[0]});
        try expectSeconds(row[0], .{}, row[1]);
    }
    try testing.expectEqual(500_000_000, read("2026-09-01T12:00:00,5", .any).?.time.?.nanoseconds);
    try testing.expectEqual(606_000_000, read("20171223-22:15:29:606", .any).?.time.?.nanoseconds);
    // 1789381800 is 2026-09-14T10:30:00Z.
    const now: Clock = .{ .now_s = 1789430400 };
    for ([_][]const u8{
        "Sep 14 10:30", "Sep  14 10:30:00", "14 Sep 10:30:00", "09-14 10:30:00", "0914 10:30:00",
    }) |text|
        try expectSeconds(text, now, 1789381800);
}

test "the order of numbers in dates" {
    const orders = [_]DateOrder{ .any, .dmy, .mdy, .ymd };
    const rows = [_]struct { []const u8, [4]?i64 }{
        .{ "17/06/09 20:10:45", .{ 1245269445, 1245269445, null, 1497039045 } }, // 2009-06-17, 2017-06-09
        .{ "03/04/2024", .{ 1712102400, 1712102400, 1709510400, null } }, // 2024-04-03, 2024-03-04
        .{ "03/04/2024 1:00 PM", .{ 1709557200, 1712149200, 1709557200, null } },
        .{ "12/17/22 10:31:32", .{ 1671273092, null, 1671273092, null } },
        .{ "25/12/2024", .{ 1735084800, 1735084800, null, null } },
        .{ "17-06-09 20:10:45", .{ 1497039045, 1245269445, null, 1497039045 } },
        .{ "2024/03/04", .{ 1709510400, 1709510400, 1709510400, 1709510400 } },
    };
    for (rows) |row| {
        for (orders, row[1]) |order, wanted| try expectSeconds(row[0], .{ .order = order }, wanted);
        var stamps: InEveryOrder = undefined;
        const found = readInEveryOrder(row[0], &stamps);
        for (row[1]) |wanted| {
            const seconds = wanted orelse continue;
            for (found) |stamp| {
                if (stamp.instant(&.{}).?.seconds == seconds) break;
            } else return error.TestUnexpectedResult;
        }
    }
}

test "the order of two numbers must be told, or the only possible one" {
    // 1777777445 is 2026-05-03T03:04:05Z.
    const now: i64 = 1777777445;
    for ([_]struct { []const u8, DateOrder, ?i64 }{
        .{ "03/05 03:04:05", .any, null },
        .{ "03/05 03:04:05", .dmy, now },
        .{ "05/03 03:04:05", .mdy, now },
        .{ "05/03 03:04:05", .ymd, now },
        .{ "05/03 03:04:05 AM", .any, now },
        .{ "03/03 03:04:05", .any, now - 61 * 86400 },
        .{ "22/04 03:04:05", .any, now - 11 * 86400 },
        .{ "04/22 03:04:05", .any, now - 11 * 86400 },
        .{ "04/22 03:04:05", .dmy, null },
    }) |row| {
        errdefer std.debug.print("{s}\n", .{row[0]});
        try expectSeconds(row[0], .{ .now_s = now, .order = row[1] }, row[2]);
    }
}

test "a stamp without a year is in the current or the previous year" {
    try expectSeconds("Jan 02 00:00:00", .{ .now_s = 1767225600 }, 1767312000);
    try expectSeconds("Jan 02 00:00:01", .{ .now_s = 1767225600 }, 1735776001);
    try expectSeconds("Sep  5 03:00:00", .{ .now_s = 1789430400 }, 1788577200);
    try expectSeconds("feb 29 10:00:00", .{ .now_s = 1740787200 }, 1709200800);
    try expectSeconds("Feb 29 10:00:00", .{ .now_s = 1788220800 }, null);
}

test "times of day are compared in nanoseconds minus their zone" {
    try testing.expectEqual(45_045_500_000_000, read("12:30:45.5", .any).?.timeOfDay());
    try testing.expectEqual(read("10:30:45.5Z", .any).?.timeOfDay(), read("12:30:45.5+02:00", .any).?.timeOfDay());
    try testing.expectEqual(null, read("2026-09-01", .any).?.timeOfDay());
    try testing.expectEqual(null, read("2026-09-01", .any).?.clockTime());
    const dated = read("2026-09-01T12:30:45+02:00", .any).?;
    try testing.expectEqual(read("10:30:45", .any).?.timeOfDay(), dated.clockTime());
    try testing.expectEqual(123_456_789, read("2026-09-01T00:00:00.1234567891Z", .any).?.instant(&.{}).?.nanoseconds);
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
