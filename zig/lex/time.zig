//! Recognizers of duration and timestamp.
const std = @import("std");
const isAnyOf = @import("../kernels/mask.zig").isAny;
const bytes = @import("bytes.zig");
const amount = @import("amount.zig");
const Ahead = @import("form.zig").Ahead;
const lengths = @import("lengths.zig");
const names = @import("stamp/names.zig");
const saysDevice = @import("names.zig").saysDevice;
const wordBefore = @import("names.zig").wordBefore;
const pairs = @import("pairs.zig");
const rate = @import("rate.zig");
const stamp = @import("stamp.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect = @import("expect.zig");
const expect_token = expect.token;

/// One or more numbers with units of one letter or two, without gaps or a blank apart; or a length of ISO 8601.
pub fn duration(reader: *Reader, start: usize) usize {
    if (reader.text[start] == 'P') return lengths.isoEnd(reader, start);
    if (start < reader.duration_dead_end) return 0;
    const last = lengths.segments(reader, start) orelse return 0;
    if (word.continues(reader, last.end)) {
        reader.duration_dead_end = last.end;
        return 0;
    }
    if (pairs.isPart(reader, start, last.end)) return 0;
    const length = lengths.of(reader, start, &last);
    // Others are quantities.
    if (!length.is_of_letters) return if (last.number == start) 0 else last.end;
    return if (amount.isBeforePower(reader, length.end) or rate.follows(reader, length.end)) 0 else length.end;
}

/// End of a timestamp that has a date and a clock. No recognizer that precedes timestamps accepts text of these forms,
/// or it would accept a piece of them.
pub fn endOfDated(reader: *const Reader, start: usize) usize {
    // Most words that the rules select have no name's letters.
    if (bytes.isLetter(reader.text[start]) and !names.opensDate(reader.text, start)) return 0;
    const ahead: Ahead = .of(reader.text, start);
    if (common(reader, start, &ahead)) |end| return end;
    if (bytes.isDigit(reader.text[start]) and !mayHaveClock(&ahead)) return 0;
    const before = reader.before(start);
    const behind: stamp.Behind = if (isKlogLetter(before) and
        (start < 2 or !bytes.isWordOrHigh(reader.text[start - 2])))
        .klog_letter
    else if (start == 0 or before == '\n')
        .line_start
    else
        .other;
    return stamp.endOfDated(reader.text, start, behind);
}

/// Whether digits may begin a date with a clock: most have a colon. The others are in digits alone, at least behind a
/// `T`, or begin with a year and `-` or `.`, or with a day, `-` and a name.
fn mayHaveClock(ahead: *const Ahead) bool {
    if (isAnyOf(ahead.bytes == @as(@TypeOf(ahead.bytes), @splat(':')))) return true;
    if (ahead.is("00000000", 0) or ahead.is("000000 000000 ", 0)) return true;
    if (ahead.is("0000-00-00", 0) or ahead.is("0000.00.00", 0)) return true;
    if (ahead.is("00-", 0) and ahead.digitCount(3) == 0) return true;
    if (ahead.is("0-", 0) and ahead.digitCount(2) == 0) return true;
    return ahead.hasBehindDigit("Tt");
}

/// End of a timestamp in one of the most frequent forms, if its bytes alone decide.
inline fn common(reader: *const Reader, start: usize, ahead: *const Ahead) ?usize {
    const text = reader.text;
    if (!bytes.isDigit(text[start])) {
        if (ahead.is("??? 00 00:00:00 ", 0) or ahead.is("???  0 00:00:00 ", 0)) {
            const is_plain = !bytes.isDigit(reader.at(start + 16)) and names.short(text, start) != null and
                isDay(text[start + 4 ..][0..2]);
            return if (is_plain) plainEnd(reader, start + 15) else null;
        }
        if (ahead.is("??? ??? 00 00:00:00 0000", 0) or ahead.is("??? ???  0 00:00:00 0000", 0)) {
            const is_date = names.weekday(text, start) != null and names.month(text, start + 4) != null and
                isDay(text[start + 8 ..][0..2]);
            return if (is_date) yearEnd(reader, start + 24) else null;
        }
    } else if (ahead.is("0000-00-00?00?00?00", 0)) {
        const is_plain = switch (text[start + 10]) {
            'T', ' ' => ahead.is(":00:00", 13),
            '-' => ahead.is(".00.00", 13),
            else => false,
        };
        return if (is_plain) plainEnd(reader, start + 19) else null;
    } else if (ahead.is("00/00/00 00:00:00", 0)) {
        return if (isShortDate(text[start..][0..8])) plainEnd(reader, start + 17) else null;
    } else if (ahead.is("00/???/0000:00:00:00 ?0000", 0)) {
        const sign = text[start + 21];
        const is_zone = (sign == '+' or sign == '-') and text[start + 22] == '0' and text[start + 24] < '6';
        const is_date = isDay(text[start..][0..2]) and names.short(text, start + 3) != null;
        if (is_zone and is_date and isClosed(reader, start + 26)) return start + 26;
    }
    return null;
}

/// Whether day and month in either order, and a year, certainly exist.
fn isShortDate(digits: *const [8]u8) bool {
    const first = twoDigits(digits[0..2]);
    const second = twoDigits(digits[3..5]);
    return (first -% 1 < 28 and second -% 1 < 12) or (first -% 1 < 12 and second -% 1 < 28);
}

/// The end of a year of ctime, if nothing behind it can belong to it, or take it away.
fn yearEnd(reader: *const Reader, end: usize) ?usize {
    const century = reader.text[end - 4 ..][0..2];
    if (!std.mem.eql(u8, century, "19") and !std.mem.eql(u8, century, "20")) return null;
    return switch (reader.at(end)) {
        ']', ')', ',', ';', '\n', '\r', 0 => end,
        else => null,
    };
}

fn twoDigits(digits: *const [2]u8) u8 {
    return (digits[0] - '0') * 10 + (digits[1] - '0');
}

fn isDay(digits: *const [2]u8) bool {
    const tens = if (digits[0] == ' ') 0 else digits[0] - '0';
    const day = tens * 10 + (digits[1] - '0');
    return day >= 1 and day <= 31;
}

fn isKlogLetter(byte: u8) bool {
    return switch (byte) {
        'I', 'W', 'E', 'F' => true,
        else => false,
    };
}

/// End of the letter that begins a line of klog, such as `I0613 10:22:21.1`, `I260613 10:22:21` or
/// `I20260613 10:22:21`; the time follows it.
pub fn klogLetter(reader: *const Reader, start: usize) usize {
    if (!isKlogLetter(reader.at(start))) return 0;
    const ahead: Ahead = .of(reader.text, start + 1);
    if (!ahead.is("0000 0", 0) and !ahead.is("000000 0", 0) and !ahead.is("00000000 0", 0)) return 0;
    return if (stamp.endOfDated(reader.text, start + 1, .klog_letter) != 0) start + 1 else 0;
}

/// End of the fraction and a `Z` after the seconds that end at `start`, if what follows certainly is no zone and no
/// AM or PM.
fn plainEnd(reader: *const Reader, start: usize) ?usize {
    var end = start;
    switch (reader.at(start)) {
        '.', ',' => if (bytes.isDigit(reader.at(start + 1))) {
            end = reader.span(start + 2, bytes.isDigit);
            if (reader.at(end) == '.' and bytes.isDigit(reader.at(end + 1))) return null;
        },
        '0'...'9', ':' => return null,
        else => {},
    }
    switch (reader.at(end)) {
        'Z' => return if (isClosed(reader, end + 1)) end + 1 else null,
        ' ' => return switch (reader.at(end + 1)) {
            'A'...'Z' => |letter| zone: {
                const next = reader.at(end + 2);
                const may_open = next == '.' or next == 'm' or letter == 'Z' or names.opensZone(letter, next) or
                    names.opensArea(letter, next);
                break :zone if (may_open) null else end;
            },
            'a', 'p' => switch (reader.at(end + 2)) {
                'm', 'M', '.' => null,
                else => end,
            },
            '+', '-', '[' => null,
            else => end,
        },
        'a'...'z', 'A'...'Y', '+', '-', '[', 0x80...0xff => return null,
        else => return end,
    }
}

/// Whether no byte follows the zone that ends at `end` that could take it away.
fn isClosed(reader: *const Reader, end: usize) bool {
    const next = reader.at(end);
    return !bytes.isAlnum(next) and next != ':' and next != '.';
}

/// End of a date without a clock, or of a clock without a date that is no part of a row of pairs.
pub fn timestamp(reader: *const Reader, start: usize) usize {
    const end = stamp.aloneEnd(reader.text, start);
    if (end == 0) return 0;
    if (reader.at(start + 2) != ':') return if (isLengthWithin(reader, start, end)) 0 else end;
    if (reader.before(start) == ':' and isPlaceOrRest(reader, start, end)) return 0;
    if (end - start == "12:34".len and saysDevice(reader, start)) return 0;
    return if (pairs.holdsClock(reader, start)) 0 else end;
}

/// Whether what reads like `100:12:33` or `2-03:04:05` belongs to what precedes it: `worker-2-03:04:05`,
/// `x.go:100:12:33`.
fn isLengthWithin(reader: *const Reader, start: usize, end: usize) bool {
    // Dates without a clock have no colon.
    const text = reader.text[start..end];
    if (text[1] == ':' or std.mem.findScalar(u8, text, ':') == null) return false;
    return switch (reader.before(start)) {
        '-', '.', ':', '/', '+', '_' => true,
        else => |before| bytes.isWordOrHigh(before),
    };
}

/// Whether what reads like a clock behind a colon is a line and a column, or the rest of a clock, as in
/// `2026-002T03:04:05`, where `T` and an hour precede. Compilers write a line and a column behind the end of a file's
/// name (`main.go:12:34`), interpreters behind the bracket that closes the name of code that is in no file
/// (`<anonymous>:12:34`, `(eval):12:34`).
noinline fn isPlaceOrRest(reader: *const Reader, start: usize, end: usize) bool {
    const name = wordBefore(reader, start - 1);
    // Days or hours of `1d02:03:04` and `1:02:03:04`.
    if (name.len > 0 and bytes.isDigit(name[0])) {
        const is_fraction = reader.before(start - 1 - name.len) == '.';
        if ((name.len < 3 and !is_fraction) or end - start == "12:34".len) return true;
    }
    if (name.len > 2 and name[name.len - 3] | 0x20 == 't' and bytes.isDigit(name[name.len - 2]) and
        bytes.isDigit(name[name.len - 1])) return true;
    if (end - start != "12:34".len) return false;
    return switch (reader.before(start - 1 - name.len)) {
        '.' => name.len > 0 and bytes.isLetter(name[0]),
        '>', ')' => name.len == 0,
        else => false,
    };
}

test duration {
    try expect_token(duration, "1h30m", 5);
    try expect_token(duration, "1.5ms,", 5);
    try expect_token(duration, "1h 2m 3s,", 8);
    // A unit before a sign of another one is a part of that.
    for ([_][]const u8{ "5m²", "5s⁻¹", "5m/s", "5m^2", "5h/day", "5m per day" }) |text| {
        try expect_token(duration, text, 0);
    }
    for ([_][]const u8{ "1h30", "5min", "5S", "5", "5nss", "5m_", "5mé", "7d:3b:0a" }) |text| {
        try expect_token(duration, text, 0);
    }
}

test endOfDated {
    try expect_token(endOfDated, "jan  2 03:04:05 x", 15);
    try expect_token(endOfDated, "10/Oct/2000:13:55:36 -0700]", 26);
    try expect_token(endOfDated, "2026-01-02T03:04:05.123456Z ", 27);
    try expect_token(endOfDated, "2026-01-02 03:04:05 PM", 22);
    try expect_token(endOfDated, "2026-99-99 12:30Z", 17);
    try expect_token(endOfDated, "2026-01-02 03:04:05 [x]", 19);
    for ([_][]const u8{ "Jan 32", "Janu 2 03:04:05", "2026-01-02 x", "0613 10:22:21", "081109 203615" }) |text| {
        try expect_token(endOfDated, text, 0);
    }
}

test "a colon behind a time without one, perhaps on the next line, changes nothing" {
    for ([_][]const u8{
        "2026.01.02-15-42-50", "2026.01.02_15.42.50", "2026-01-02-15-42-50",    "2-JAN-26 03.04.05 AM",
        "26-Nov-24T0325",      "28-June-2026T0325",   "28-June-26 03.04.05 PM", "17/06/2009T0304",
        "2Jan2026T030405",     "2026/01/02t0304",     "2026-01-02T030405Z",     "261128235959Z",
    }) |text| {
        inline for (.{ " x", " x:", "\n:" }) |behind| {
            var room: [40]u8 = undefined;
            const line = try std.fmt.bufPrint(&room, "{s}{s}", .{ text, behind });
            errdefer std.debug.print("{s}\n", .{line});
            try std.testing.expectEqual(text.len, endOfDated(&.{ .text = line }, 0));
        }
    }
}

test "a date whose month or day has one digit has a clock with colons" {
    for ([_][]const u8{ "2026-1-2_15-42-50", "2026.1.02-15.42.50" }) |text| {
        inline for (.{ " x", " x:", "\n:" }) |behind| {
            var room: [40]u8 = undefined;
            const line = try std.fmt.bufPrint(&room, "{s}{s}", .{ text, behind });
            errdefer std.debug.print("{s}\n", .{line});
            try std.testing.expectEqual(0, endOfDated(&.{ .text = line }, 0));
        }
    }
}

test "frequent forms end where the grammar says" {
    var random: std.Random.DefaultPrng = .init(12);
    const forms = [_][]const u8{
        "2026-01-02T03:04:05.123Z ",    "2026-01-02 03:04:05,678 - INFO",  "Jan  2 03:04:05 host x",
        "Sun Dec 04 04:47:44 2005] [x", "Sun Sep  7 09:00:01 2020, 12",    "17/06/09 20:10:52 INFO x",
        "2005-06-03-15.42.50.363779 R", "10/Oct/2000:13:55:36 -0700] \"G", "Mon Feb 30 01:02:03 1899\n",
    };
    for (0..20_000) |_| {
        var text: [40]u8 = @splat(' ');
        const form = forms[random.random().uintLessThan(usize, forms.len)];
        @memcpy(text[0..form.len], form);
        for (0..random.random().uintLessThan(usize, 3)) |_| {
            const other = "0139 :,.-/ZAPab+]"[random.random().uintLessThan(u8, 17)];
            text[random.random().uintLessThan(usize, form.len)] = other;
        }
        const reader: Reader = .{ .text = &text };
        const ahead: Ahead = .of(&text, 0);
        const found = common(&reader, 0, &ahead) orelse continue;
        errdefer std.debug.print("{s}\n", .{text});
        try std.testing.expectEqual(stamp.endOfDated(&text, 0, .other), found);
    }
}

test "the letter of klog precedes a month, a day and a clock" {
    const with_year: Reader = .{ .text = "I20260613 10:22:21.1" };
    try std.testing.expectEqual(1, klogLetter(&with_year, 0));
    try std.testing.expectEqual(20, endOfDated(&with_year, 1));
    const reader: Reader = .{ .text = "E0613 10:22:21.1 E1234 Jan  2 03:04:05" };
    try std.testing.expectEqual(1, klogLetter(&reader, 0));
    try std.testing.expectEqual(0, klogLetter(&reader, 17));
}

test "no clock is a line and a column, or the rest of another clock" {
    const rows = [_]struct { []const u8, usize, usize }{
        .{ "main.go:12:34: x", 8, 0 },    .{ "<anonymous>:12:34)", 12, 0 }, .{ "(eval):12:34", 7, 0 },
        .{ "2026-002T03:04:05Z", 12, 0 }, .{ "T03:04:05", 4, 0 },           .{ "at:12:34", 3, 8 },
        .{ "main.go:12:34:56", 8, 16 },   .{ "host1:12:34:56", 6, 14 },     .{ "1.5:12:34", 4, 0 },
        .{ "x.go: 12:34", 6, 11 },        .{ "x-2-03:04:05", 2, 0 },        .{ " 2-03:04:05", 1, 11 },
        .{ "x.go:100:12:33", 5, 0 },      .{ "=100:12:33", 1, 10 },         .{ " 1.02:03:04", 1, 11 },
        .{ "v1.02:03:04", 1, 0 },         .{ "1:02:03:04", 0, 0 },          .{ "1:02:03:04", 2, 0 },
        .{ "1d02:03:04", 5, 0 },          .{ "250:12:34:56", 4, 12 },       .{ "10.0.0.1:12:34:56", 9, 17 },
        .{ "12:34:56:789", 0, 12 },       .{ "rdev=08:02 ", 5, 0 },         .{ "rdev=08:02:03", 5, 13 },
    };
    for (rows) |row| try expect.tokenAt(timestamp, row[0], row[1], row[2]);
}

test timestamp {
    try expect_token(timestamp, "2024/02/29 x", 10);
    try expect_token(timestamp, "31/1/2026", 9);
    try expect_token(timestamp, "12:30:45-13:00:00", 8);
    try expect_token(timestamp, "12:30:45+02:00x", 8);
    for ([_][]const u8{ "12:304", "12:30:456", "30/30/2026", "2026/02/30" }) |text| {
        try expect_token(timestamp, text, 0);
    }
}
