//! Recognizers of duration and timestamp.
const std = @import("std");
const bytes = @import("bytes.zig");
const amount = @import("amount.zig");
const Ahead = @import("form.zig").Ahead;
const pairs = @import("pairs.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

/// One or more numbers with units, without gaps.
pub fn duration(reader: *Reader, start: usize) usize {
    if (start < reader.duration_dead_end) return 0;
    var end: usize = 0;
    var place = start;
    while (bytes.isDigit(reader.at(place))) {
        const unit = amount.plain(reader, place);
        const size = unitSize(reader, unit);
        if (size == 0) break;
        place = unit + size;
        end = place;
    }
    if (end == 0) return 0;
    if (!word.continues(reader, end)) return if (pairs.isPart(reader, start, end)) 0 else end;
    reader.duration_dead_end = end;
    return 0;
}

fn unitSize(reader: *const Reader, place: usize) usize {
    const second = reader.at(place + 1);
    const size: usize = switch (reader.at(place)) {
        'n', 'u' => if (second == 's') 2 else return 0,
        'm' => if (second == 's') 2 else 1,
        's', 'h', 'd', 'w', 'y' => 1,
        else => return 0,
    };
    return if (bytes.isLetter(reader.at(place + size))) 0 else size;
}

pub fn timestamp(reader: *const Reader, start: usize) usize {
    const certain = datedClock(reader, start);
    if (certain != 0) return certain;
    if (bytes.isLetter(reader.at(start))) return syslog(reader, start);
    const ahead: Ahead = .of(reader.text, start);
    if (ahead.is("00:", 0)) return clock(reader, start, ahead, 0);
    if (ahead.is("0000-", 0)) return if (ahead.is("0000-00-00", 0)) behindDate(reader, start, ahead, 10) else 0;
    return slashDate(reader, start, ahead);
}

/// End of `2026-01-02T03:04:05` or `02/Jan/2026:03:04:05 +0000` with fraction and zone: no recognizer that precedes
/// timestamps accepts text of these forms.
pub fn datedClock(reader: *const Reader, start: usize) usize {
    const ahead: Ahead = .of(reader.text, start);
    if (ahead.is("0000-00-00?00:00:00", 0)) {
        return switch (reader.text[start + 10]) {
            'T', 't', ' ' => secondsEnd(reader, start + 19, .attached),
            else => 0,
        };
    }
    if (!ahead.is("00/???/0000:00:00:00", 0) or !isMonth(reader, start + 3)) return 0;
    return secondsEnd(reader, start + 20, .or_spaced);
}

/// `Jan  2 03:04:05`
fn syslog(reader: *const Reader, start: usize) usize {
    if (!isMonth(reader, start) or reader.at(start + 3) != ' ') return 0;
    const day = if (reader.at(start + 4) == ' ') start + 5 else start + 4;
    const day_size = digitCount(reader, day, 2);
    if (day_size == 0 or reader.at(day + day_size) != ' ') return 0;
    if (!inRange(reader.text[day..][0..day_size], 1, 31)) return 0;
    const clock_start = day + day_size + 1;
    if (!Ahead.of(reader.text, clock_start).is("00:00:00", 0)) return 0;
    return secondsEnd(reader, clock_start + 8, .attached);
}

fn slashDate(reader: *const Reader, start: usize, ahead: Ahead) usize {
    if (ahead.is("0000/00/00", 0)) {
        const text = reader.text[start..];
        if (isDate(value(text[0..4]), value(text[5..7]), value(text[8..10]))) {
            return behindDate(reader, start, ahead, 10);
        }
    }
    const first = digitCount(reader, start, 2);
    if (first == 0 or reader.at(start + first) != '/') return 0;
    const second_place = start + first + 1;
    const second = digitCount(reader, second_place, 2);
    if (second == 0) return 0;
    const year_place = second_place + second + 1;
    const behind: Ahead = .of(reader.text, year_place - 1);
    if (!behind.is("/0000", 0)) return 0;
    const one = value(reader.text[start..][0..first]);
    const two = value(reader.text[second_place..][0..second]);
    const year = value(reader.text[year_place..][0..4]);
    return if (isDate(year, one, two) or isDate(year, two, one)) behindDate(reader, year_place - 1, behind, 5) else 0;
}

/// End of `T`, `t` or one space and a clock after a date that is `date` bytes long; the date's own end if no clock
/// follows; 0 if more digits follow the date.
fn behindDate(reader: *const Reader, start: usize, ahead: Ahead, comptime date: usize) usize {
    switch (reader.at(start + date)) {
        '0'...'9' => return 0,
        'T', 't', ' ' => {
            const end = clock(reader, start, ahead, date + 1);
            return if (end != 0) end else start + date;
        },
        else => return start + date,
    }
}

/// End of the clock `offset` bytes ahead of `start`.
fn clock(reader: *const Reader, start: usize, ahead: Ahead, comptime offset: usize) usize {
    if (ahead.is("00:00:00", offset)) return secondsEnd(reader, start + offset + 8, .attached);
    const end = start + offset + 5;
    return if (ahead.is("00:00", offset) and !bytes.isDigit(reader.at(end))) end else 0;
}

const Zone = enum { attached, or_spaced };

/// End of the fraction and zone after the seconds that end at `start`; 0 if more digits follow.
fn secondsEnd(reader: *const Reader, start: usize, zone: Zone) usize {
    if (bytes.isDigit(reader.at(start))) return 0;
    const end = amount.fractionEnd(reader, start);
    const with_zone = zoneEnd(reader, end, zone);
    return switch (reader.at(with_zone)) {
        ':', '.' => end,
        else => |next| if (bytes.isAlnum(next)) end else with_zone,
    };
}

/// End of the zone at `start`, or `start` if there is none.
fn zoneEnd(reader: *const Reader, start: usize, zone: Zone) usize {
    switch (reader.at(start)) {
        'Z', 'z' => return start + 1,
        '+', '-' => {
            const ahead: Ahead = .of(reader.text, start + 1);
            if (!ahead.is("00", 0)) return start;
            if (ahead.is(":00", 2)) return start + 6;
            return if (ahead.is("00", 2)) start + 5 else start + 3;
        },
        ' ' => {
            const sign = reader.at(start + 1);
            if (zone == .or_spaced and (sign == '+' or sign == '-') and
                Ahead.of(reader.text, start + 2).is("0000", 0)) return start + 6;
            return start;
        },
        else => return start,
    }
}

/// Whether the word at `start` is a month's three-letter abbreviation, in any case.
fn isMonth(reader: *const Reader, start: usize) bool {
    if (start + 3 > reader.text.len or bytes.isWordOrHigh(reader.at(start + 3))) return false;
    const name = std.mem.readInt(u24, reader.text[start..][0..3], .little) | 0x202020;
    return @reduce(.Or, months == @as(@TypeOf(months), @splat(name)));
}

/// Lower-case abbreviations, each as one number.
const months: @Vector(12, u32) = blk: {
    const names = "janfebmaraprmayjunjulaugsepoctnovdec";
    var found: [12]u32 = undefined;
    for (&found, 0..) |*month, number| month.* = std.mem.readInt(u24, names[3 * number ..][0..3], .little);
    break :blk found;
};

/// Number of digits at `start`, at most `limit`.
fn digitCount(reader: *const Reader, start: usize, limit: usize) usize {
    var count: usize = 0;
    while (count < limit and bytes.isDigit(reader.at(start + count))) count += 1;
    return count;
}

fn value(digits: []const u8) u32 {
    var total: u32 = 0;
    for (digits) |digit| total = total * 10 + digit - '0';
    return total;
}

fn inRange(digits: []const u8, least: u32, most: u32) bool {
    return value(digits) >= least and value(digits) <= most;
}

fn isDate(year: u32, month: u32, day: u32) bool {
    if (month < 1 or month > 12 or day < 1) return false;
    const leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0);
    const days: u32 = switch (month) {
        2 => if (leap) 29 else 28,
        4, 6, 9, 11 => 30,
        else => 31,
    };
    return day <= days;
}

test duration {
    try expect_token(duration, "1h30m", 5);
    try expect_token(duration, "1.5ms,", 5);
    try expect_token(duration, "5m²", 2);
    for ([_][]const u8{ "1h30", "5min", "5S", "5", "5nss", "5m_", "5mé", "7d:3b:0a" }) |text| {
        try expect_token(duration, text, 0);
    }
}

test timestamp {
    try expect_token(timestamp, "jan  2 03:04:05 x", 15);
    try expect_token(timestamp, "10/Oct/2000:13:55:36 -0700]", 26);
    try expect_token(timestamp, "2026-01-02T03:04:05.123456Z ", 27);
    try expect_token(timestamp, "2026-99-99 12:30Z", 16);
    try expect_token(timestamp, "2024/02/29 x", 10);
    try expect_token(timestamp, "31/1/2026", 9);
    try expect_token(timestamp, "12:30:45-13:00:00", 8);
    try expect_token(timestamp, "12:30:45+02:00x", 8);
    for ([_][]const u8{
        "12:304",
        "12:30:456",
        "30/30/2026",
        "2026/02/30",
        "Jan 32 03:04:05",
        "Jan 02 03:04",
        "Janu 2 03:04:05",
    }) |text| {
        try expect_token(timestamp, text, 0);
    }
}
