//! The grammar of timestamps, for the lexer and for reading their values: what a text at some place is a timestamp of,
//! part by part. Times are read whole or not at all.
const std = @import("std");
const bytes = @import("bytes.zig");
const clock = @import("stamp/clock.zig");
const Date = @import("stamp/date.zig").Date;
const readDate = @import("stamp/date.zig").readDate;
const names = @import("stamp/names.zig");
const parser = @import("stamp/parser.zig");
const Parser = parser.Parser;

pub const Areas = parser.Areas;
pub const Span = parser.Span;
pub const Stamp = parser.Stamp;
pub const Behind = @import("stamp/date.zig").Behind;
pub const longYear = @import("stamp/date.zig").longYear;
pub const exists = @import("stamp/date.zig").exists;

/// A date with a clock; also one with something like a clock that can't be read, which is then part of the token. An
/// `end` of 0 if there is none.
pub fn readStamp(text: []const u8, start: usize, behind: Behind) Stamp {
    var p: Parser = .{ .text = text, .at = start };
    return if (readDated(&p, behind)) endStamp(&p) else .{};
}

/// The end of the same; 0 if there is none.
pub fn endOfDated(text: []const u8, start: usize, behind: Behind) usize {
    var p: Parser = .{ .text = text, .at = start };
    return if (readDated(&p, behind)) p.at else 0;
}

fn readDated(p: *Parser, behind: Behind) bool {
    const text = p.text;
    const date = readDate(p, behind);
    switch (date.kind) {
        .none => return false,
        .complete => return true,
        .alone, .needs_clock => {},
    }
    const date_end = p.at;
    if (!between(p, date.between) and !(date.kind == .alone and passJoint(p))) return field(p, &date);
    var context = date.clock;
    const separator = text[date_end];
    switch (separator) {
        'T', 't' => {
            context.is_range_likely = false;
            context.allows_digits = true;
        },
        ' ', '\t', ',', ':', '(' => if (context.signs == .any) {
            context.signs = .colons;
        },
        else => {},
    }
    switch (clock.read(p, context)) {
        .read => if (date.year_follows) yearBehind(p),
        .none => {
            if (date.kind != .alone or (separator != 'T' and separator != 't')) return false;
            unreadable(p);
        },
        .malformed => if (date.kind == .alone) unreadable(p) else return false,
    }
    return true;
}

/// What may join a date and a clock, in languages that write dates in numbers.
const joints = [_][]const u8{ " at ", " \u{e0} ", " um ", " kl ", " kl. " };
/// A day of the week in brackets has no more bytes.
const bracketed_max = 12;

/// Takes a word that joins a date to the clock behind it, or a day of the week between them: `3/20/2026 at 4:05 PM`,
/// `2026-03-18 Wed 10:11:12`, `2026/03/18(Wed) 10:11:12`. @returns whether there was one
fn passJoint(p: *Parser) bool {
    const rest = p.text[p.at..];
    for (joints) |joint| if (std.mem.startsWith(u8, rest, joint)) return takeJoint(p, joint.len);
    const name = p.at + @intFromBool(p.peek(0) == ' ');
    if (names.weekday(p.text, name)) |weekday|
        return name != p.at and weekday.end < p.text.len and p.text[weekday.end] == ' ' and
            takeJoint(p, weekday.end + 1 - p.at);
    if (name >= p.text.len or p.text[name] != '(') return false;
    var end = name + 1;
    while (end < p.text.len and (bytes.isLetter(p.text[end]) or p.text[end] >= 0x80)) end += 1;
    if (end == name + 1 or end - name > bracketed_max or end == p.text.len or p.text[end] != ')') return false;
    const has_blank = end + 1 < p.text.len and p.text[end + 1] == ' ';
    return takeJoint(p, end + 1 + @intFromBool(has_blank) - p.at);
}

fn takeJoint(p: *Parser, size: usize) bool {
    if (!p.isDigitAt(size)) return false;
    p.at += size;
    return true;
}

/// Takes a clock with seconds behind a sign that divides fields: `2026-01-02|03:04:05`, `2022/02/07 - 10:49:33`.
fn field(p: *Parser, date: *const Date) bool {
    const is_any = date.between == .any or date.between == .any_or_two_colons;
    if (!is_any and date.between != .blank_or_at) return false;
    const is_apart = p.peek(0) == ' ';
    const divides = switch (p.peek(@intFromBool(is_apart))) {
        '|', ';', '@' => true,
        '-' => is_apart,
        ',', '/' => !is_apart and is_any,
        else => false,
    };
    if (!divides or (is_apart and p.peek(2) != ' ')) return false;
    p.at += if (is_apart) 3 else 1;
    return clock.read(p, .{ .needs_seconds = true, .is_range_likely = true }) == .read;
}

/// A date without a clock, a clock without a date, or a length in the form of a clock; an `end` of 0 if there is none.
pub fn alone(text: []const u8, start: usize) Stamp {
    var p: Parser = .{ .text = text, .at = start };
    return if (readAlone(&p)) endStamp(&p) else .{};
}

/// The end of the same; 0 if there is none.
pub fn aloneEnd(text: []const u8, start: usize) usize {
    var p: Parser = .{ .text = text, .at = start };
    return if (readAlone(&p)) p.at else 0;
}

fn readAlone(p: *Parser) bool {
    const start = p.at;
    if (p.digits(3) < 3 and p.peek(p.digits(2)) == ':')
        return clock.read(p, .{ .is_dated = false, .is_range_likely = true }) == .read;
    if (readDate(p, .other).kind == .alone) {
        if (p.areas == .taken) takeDottedClock(p);
        return !p.isDigitAt(0);
    }
    p.* = .{ .text = p.text, .at = start };
    if (clock.length(p)) return true;
    p.at = start;
    return false;
}

/// Takes a clock with dots behind a date, `2026-11-28 06.21.59`, which may be a version: an event with it has no
/// instant, and not that of the date alone.
fn takeDottedClock(p: *Parser) void {
    const hours = p.digitsAhead(1, 3);
    if (p.peek(0) != ' ' or hours == 0 or hours > 2) return;
    const minutes = 1 + hours;
    if (p.peek(minutes) != '.' or p.digitsAhead(minutes + 1, 3) != 2) return;
    if (p.peek(minutes + 3) != '.' or p.digitsAhead(minutes + 4, 3) != 2) return;
    const end = minutes + 6;
    if (bytes.isWordOrHigh(p.peek(end))) return;
    p.at += 1;
    unreadable(p);
}

/// A date that names its month, without regard to what follows; an `end` of 0 if there is none.
pub fn readNamedDate(text: []const u8, start: usize) Stamp {
    var p: Parser = .{ .text = text, .at = start };
    const date = readDate(&p, .other);
    return if (date.kind != .none and p.stamp.month_name != 0) endStamp(&p) else .{};
}

/// The timestamp that is all of the text; null if it is none.
pub fn whole(text: []const u8, areas: Areas) ?Stamp {
    var p: Parser = .{ .text = text, .at = 0, .areas = areas };
    if (text.len == 0) return null;
    if (readDated(&p, .known)) {
        closeArea(&p);
        if (p.at == text.len) return endStamp(&p);
    }
    p = .{ .text = text, .at = 0, .areas = areas };
    if (!readAlone(&p)) return if (areas == .noted) wholeDate(text) else null;
    closeArea(&p);
    return if (p.at == text.len) endStamp(&p) else null;
}

/// The date that is all of the text, its year last and with four digits, which in a line is a version or numbers:
/// `25.04.2024`, `25-04-2024`; null if it is none.
pub fn wholeDate(text: []const u8) ?Stamp {
    if (text.len < "1.1.2024".len or text.len > "25.04.2024".len) return null;
    const year = text[text.len - 4 ..];
    if (text[text.len - 5] != '.' and text[text.len - 5] != '-') return null;
    if (!std.mem.startsWith(u8, year, "19") and !std.mem.startsWith(u8, year, "20")) return null;
    var p: Parser = .{ .text = text, .at = 0 };
    if (readDate(&p, .known).kind != .needs_clock or p.at != text.len) return null;
    return if (p.stamp.numbers == .year_last and p.stamp.is_readable) endStamp(&p) else null;
}

test "a date alone that lines don't have is all of its text" {
    for ([_][]const u8{ "25.04.2024", "1.3.2026", "31-12-1999", "04/25/2024", "4.25.2024" }) |text| {
        try std.testing.expect(whole(text, .noted) != null);
    }
    const others = [_][]const u8{
        "31.31.2024", "10.0.2026", "25.04.1799", "25.04.24", "25.04.20245", "125.04.2024", "25.04-2024",
    };
    for (others) |text| {
        try std.testing.expectEqual(null, whole(text, .noted));
    }
    try std.testing.expectEqual(null, whole("25.04.2024", .taken));
}

/// The end of a date with a clock, or of either alone, and of the name of a zone behind it, which only events take;
/// 0 if there is none.
pub fn eventEnd(text: []const u8, start: usize, behind: Behind) usize {
    var p: Parser = .{ .text = text, .at = start, .areas = .taken };
    if (!readDated(&p, behind)) {
        p = .{ .text = text, .at = start, .areas = .taken };
        if (!readAlone(&p)) return 0;
    }
    closeArea(&p);
    return p.at;
}

fn closeArea(p: *Parser) void {
    if (p.areas == .taken and p.stamp.zone_s != null) clock.annotation(p);
}

fn endStamp(p: *Parser) Stamp {
    p.stamp.end = p.at;
    return p.stamp;
}

/// Takes what separates date and clock. @returns whether a clock may follow
fn between(p: *Parser, allowed: Date.Between) bool {
    const first = p.peek(0);
    const size: usize = switch (first) {
        ' ' => if (p.peek(1) == ' ') 2 else 1,
        '\t' => 1,
        ',' => if (p.peek(1) == ' ' and allowed != .no_comma) 2 else return false,
        'T', 't', ':', '-', '_' => switch (allowed) {
            .any, .no_comma => 1,
            .any_or_two_colons => if (first == ':' and p.peek(1) == ':') 2 else 1,
            .blank, .blank_or_at => return false,
        },
        else => return false,
    };
    if (p.isDigitAt(size)) {
        p.at += size;
        return true;
    }
    if (allowed != .blank_or_at or first != ' ' or !std.mem.startsWith(u8, p.text[p.at..], " at ")) return false;
    p.at += " at ".len;
    return p.isDigitAt(0);
}

/// Takes the digits, colons and points that can't be read as a clock.
fn unreadable(p: *Parser) void {
    var last = p.at;
    var at = p.at;
    while (at < p.text.len and (bytes.isDigit(p.text[at]) or p.text[at] == ':' or p.text[at] == '.')) : (at += 1) {
        if (bytes.isDigit(p.text[at])) last = at + 1;
    }
    p.at = last;
    p.stamp.is_readable = false;
    p.stamp.hour = .{};
    p.stamp.minute = .{};
    p.stamp.second = .{};
}

/// Takes the year of `Sun Sep 27 09:00:01 2020`, and a zone behind it.
fn yearBehind(p: *Parser) void {
    if (p.peek(0) != ' ' or p.digitsAhead(1, 5) != 4) return;
    const year: Span = .of(p.at + 1, 4);
    const value = year.value(p.text);
    if (value < 1900 or value > 2099) return;
    switch (p.peek(5)) {
        '-', '/', '_' => return,
        '.' => if (p.isDigitAt(6)) return,
        ':' => if (p.isDigitAt(6) or isGroupOfAddress(p)) return,
        else => |next| if (bytes.isWordOrHigh(next)) return,
    }
    p.stamp.year = year;
    p.at += 5;
    if (p.stamp.zone_s == null) _ = clock.zone(p, true, &.{});
}

/// Whether `2001` is the first group of `2001:db8::1`.
fn isGroupOfAddress(p: *const Parser) bool {
    var at: usize = 6;
    while (at < 10 and std.ascii.isHex(p.peek(at))) at += 1;
    return p.peek(at) == ':';
}

test "the first group of an address is no year" {
    for ([_]struct { []const u8, usize }{
        .{ "Sep 27 09:00:01 2001:db8::7 su: x", 15 }, .{ "Sep 27 09:00:01 2001::7 su: x", 15 },
        .{ "Sep 27 09:00:01 2020: done", 20 },        .{ "Sep 27 09:00:01 2020: a: b", 20 },
    }) |row| try expectEnd(readStamp(row[0], 0, .known), row[0], row[1]);
}

fn expectEnd(found: Stamp, text: []const u8, wanted: usize) !void {
    errdefer std.debug.print("{s}: {d} instead of {d}\n", .{ text, found.end, wanted });
    try std.testing.expectEqual(wanted, found.end);
}

test "the name of a zone is whole, and no longer than names are" {
    const time = "2026-11-28 10:00:00";
    const long: [40]u8 = @splat('a');
    for ([_]struct { []const u8, usize }{
        .{ " Europe/Berlin", 14 },        .{ " Europe/Berlin. Then", 14 },  .{ " Europe/Berlin: x", 14 },
        .{ " Europe/Berlin.log", 0 },     .{ " Europe/Berlin\u{e9}", 0 },   .{ " Europe/Berlins", 0 },
        .{ " [Europe/Berlin]x", 16 },     .{ " [Europe/Nowhere] x", 17 },   .{ " [Europe/" ++ long ++ "]", 0 },
        .{ "+01:00[Europe/Berlin]", 21 }, .{ "+01:00[" ++ long ++ "]", 6 }, .{ " Europe/" ++ long, 0 },
    }) |row| {
        var room: [100]u8 = undefined;
        const text = try std.fmt.bufPrint(&room, "{s}{s}", .{ time, row[0] });
        errdefer std.debug.print("{s}\n", .{text});
        try std.testing.expectEqual(time.len + row[1], eventEnd(text, 0, .line_start));
    }
}

test "dates with clocks are read whole" {
    for ([_][]const u8{
        "2026-01-02T03:04:05.123456Z",       "2026-01-02 03:04:05,123",          "2026-01-02  3:04:05",
        "2026-01-02\t03:04:05",              "2026-01-02:03:04:05",              "2026-01-02_03-04-05",
        "2005-06-03-15.42.50.363779",        "2026-01-02, 03:04:05",             "2026-1-2 3:04",
        "Sun Sep 27 09:00:01.123456 2020",   "Sun Sep 27 09:00:01 CEST 2020",    "Sun Sep 27 09:00:01 2020 +0200",
        "Sun, 06 Nov 1994 08:49:37 GMT",     "Sunday, 06-Nov-94 08:49:37 GMT",   "Feb 28 2021 18:20:54",
        "28-Nov-2024 15:26:27.498",          "17/Jun/2011 17:00:45",             "2023 Jan 11 19:27:57",
        "12/17/22 10:31:32",                 "9/16/2019 10:00",                  "3/24/2022 2:42:35 PM",
        "17/06/09 20:10:45",                 "25.04.2024 08:00:00",              "2011.11.21 08:00",
        "20160526T192415Z",                  "20160526192415Z",                  "20210711-145842",
        "20171223-22:15:29:606",             "20171224-0:7:20:444",              "130324 17:56:13",
        "03-17 16:13:38.811",                "@40000000433225833b6e1a8c",        "0613 10:22:21.1",
        "2026-01-02 03:04:05 +02:00",        "2026-01-02 03:04:05.1 PDT",        "Sep 14 18:50",
        "2026-01-02T03:04Z",                 "2026-01-02 03:04:05.1234567891 Z", "Jan 2, 2026 at 3:04 PM",
        "2 January 2026 at 3:04 PM",         "Monday, 28 Nov 2024 10:00",        "Thu Nov 26 2026 14:52:01 GMT+0000",
        "Thu 26 Nov 2026 02:52:01 PM UTC",   "27 Sep 09:00:01.123",              "Sun 2026-09-27 09:00:01 UTC",
        "08/02/2023, 7:32:47 PM",            "20160526192415.5+0200",            "2026-01-02T030405Z",
        "3/24/2022 2:42:35\u{202f}p.m.",     "Sep 27 09:00:01 2020",             "2022/02/07 - 10:49:33",
        "2026-01-02|03:04:05.5",             "2026-01-02;03:04:05Z",             "2026-01-02,03:04:05",
        "2026-01-02/03:04:05",               "2026-01-02@03:04:05",              "Jan 2, 2026 @ 03:04:05.123",
        "02.01.26 03:04:05",                 "02.01.26, 03:04",                  "2005-06-03-15.42.50.363779-240",
        "02-JAN-26 03.04.05.123456 AM",      "2026.01.02-03.04.05:123",          "3/24/2022 2:42:35 p. m.",
        "3/24/2022 2:42:35\u{a0}a.\u{a0}m.", "2Jan2026 14:15:16",                "02JAN2026:14:15:16.5",
        "jan/02/2026 03:04:05",              "02/Jan/26 03:04:05",               "January 5, 2026 10:11:12 AM",
        "Monday, 5 January 2026 10:11:12",   "September 1 10:11:12",             "2-Jan-2026::03:04:05.678901",
        "02-ene-2026 03:04:05",              "2 Januar 2026 03:04:05",           "02 D\u{e9}c. 2026 03:04:05",
        "02/Mai/2026:03:04:05 +0100",        "081109 203615",                    "01/02 03:04:05",
        "02-Jan 03:04:05.678",               "Jan-02-2026 03:04:05",             "02JAN26:03:04:05",
        "260102030405Z",                     "20260102030405.678Z",              "2026:01:02 03:04:05",
        "3/20/2026 at 4:05 PM",              "2026-03-20 at 10:11:12",           "16/03/2026 \u{e0} 14:15:16",
        "2026-03-18 Wed 10:11:12",           "2026/03/18(Wed) 10:11:12.345",     "2026-03-18 (Wednesday) 10:11",
        "2026/03/18(\u{6c34})10:11:12",      "2026-03-18 kl. 10:11",             "18/03/2026 um 10:11:12",
    }) |text| try expectEnd(readStamp(text, 0, .known), text, text.len);
}

test "what follows a time stays outside" {
    const rows = [_]struct { []const u8, usize }{
        .{ "2026-01-02T03:04:05Z.", 20 },
        .{ "12/17/22, 10:31:29 PM MST.557710", 25 },
        .{ "2026-01-02T03:04:05+02:00: x", 25 },
        .{ "2026-01-02 03:04:05 IST x", 19 },
        .{ "2026-01-02 03:04:05 GET /", 19 },
        .{ "Sep 27 09:00:01 10.0.0.1", 15 },
        .{ "Sep 27 09:00:01 2020-x", 15 },
        .{ "2026-01-02 03:04:05 -20 files", 19 },
        .{ "2026-01-02T03:04:05 INFO", 19 },
        .{ "2026-01-02 10:00-11:00", 16 },
        .{ "2026-01-02 03:04:05 MST-web", 19 },
        .{ "2026-01-02 03:04:05-13:00:00", 19 },
        .{ "2026-01-02 03:04:05:40:50:60", 19 },
        .{ "20200209-02:49:21:073: x", 21 },
        .{ "20220513-8:38:16:245: x", 20 },
        .{ "2026-01-02 03:04:05:406:50", 19 },
        .{ "2026-01-02 03:04: x", 16 },
        // Signs that divide fields join a date only to a whole clock.
        .{ "2026-01-02 - 03:04 x", 0 },
        .{ "2026-01-02/10 x", 0 },
        .{ "2026-01-02 - 2026-01-05", 0 },
        .{ "2026-01-02 -03:04:05", 0 },
        .{ "20260102,03:04:05", 0 },
        .{ "10.45.60 10:00:00", 0 },
        .{ "10.20.30 10:00:00", 0 },
        .{ "1.02.03 10:00:00", 0 },
        .{ "02-JAN-26 10.20.30.40 x", 0 },
        .{ "2026-01-02 03:04:05-300", 19 },
        .{ "2026-01-02 03:04:05,10.0.0.1", 19 },
        .{ "2026-01-02 03:04:05,10.5", 19 },
        .{ "2026-01-02 03:04:05,10. x", 22 },
        .{ "19000515 5000", 0 },
        .{ "20260102 0960 x", 0 },
        .{ "20260102-256161", 0 },
        // Without a clock, what joins one does not belong to the date.
        .{ "2026-01-02 at 10 places", 0 },
        .{ "2026-01-02 (see 10:11)", 0 },
        .{ "2026-01-02 () 10:11", 0 },
        .{ "2026-01-02 Webex 10:11", 0 },
        .{ "Jan/02 03:04:05", 0 },
        .{ "081109 203615 1 2", 0 },
        .{ "10.30 16:49:06", 0 },
        .{ "12 out 10:11:12", 0 },
        .{ "45/100 00:12:33", 0 },
        .{ "2 months 10:11:12", 0 },
        .{ "Marches 5 10:11:12", 0 },
    };
    for (rows) |row| try expectEnd(readStamp(row[0], 0, .other), row[0], row[1]);
}

test "a clock that can't be read belongs to its date" {
    const rows = [_]struct { []const u8, usize }{
        .{ "2026-01-02 10:00:6 x", 18 }, .{ "2026-01-02T10 x", 13 },   .{ "2026/01/02 1:5", 14 },
        .{ "2026-01-02 25:00:00", 19 },  .{ "14/01/2026 10:004", 17 },
        // Nor is the clock of a date that never was left over.
        .{ "31/31/2026 10:00", 16 },
        .{ "45-Jan-2024 10:00:01", 20 }, .{ "Sep 45 10:00:00", 15 },   .{ "2026/13/45 10:00", 16 },
        .{ "2023 Feb 31 19:27:57", 20 }, .{ "99.99.2024 10:00", 16 },
    };
    for (rows) |row| {
        const found = readStamp(row[0], 0, .other);
        try expectEnd(found, row[0], row[1]);
        try std.testing.expect(!found.is_readable);
    }
}

test "dates and clocks alone" {
    for ([_][]const u8{
        "2026-99-99", "2024/02/29",    "31/1/2026",  "12:30",        "1:30:45",       "12:30:45.5+02:00", "9:30 AM",
        "100:12:33",  "99999:00:00.5", "2-03:04:05", "365-23:59:59", "1234-03:04:05",
    }) |text| {
        try expectEnd(alone(text, 0), text, text.len);
    }
    for ([_][]const u8{
        "12:304",      "12:30:456",        "30/30/2026",   "2026/02/30",   "9:30",     "12:3",       "2026-01-021",
        "25.04.2024",  "12/17/22",         "1:2:3",        "12:30:5",      "20260102", "Sep 14 25",  "28-Nov-2024",
        "100:60:33",   "100:12",           "2-24:04:05",   "2-3:04:05",    "100:1:33", "2026:01:02", "2026-03:04:05",
        "2-03:04:05Z", "2-03:04:05+02:00", "100:12:33:44", "100000:12:33",
    }) |text| {
        try expectEnd(alone(text, 0), text, 0);
        try expectEnd(readStamp(text, 0, .other), text, 0);
    }
}
