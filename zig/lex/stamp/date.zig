//! The date in a timestamp.
const std = @import("std");
const bytes = @import("../bytes.zig");
const clock = @import("clock.zig");
const names = @import("names.zig");
const parser = @import("parser.zig");
const Parser = parser.Parser;
const Span = parser.Span;

/// A date that was read, and how it may go on.
pub const Date = struct {
    kind: Kind,
    between: Between = .any,
    clock: clock.Context = .{},
    /// A year may follow the clock.
    year_follows: bool = false,

    pub const Kind = enum {
        none,
        /// A timestamp without a clock too.
        alone,
        needs_clock,
        /// With its clock and zone.
        complete,
    };

    /// What separates date and clock.
    pub const Between = enum {
        any,
        /// `2-Jan-2026::03:04:05` too.
        any_or_two_colons,
        no_comma,
        blank,
        blank_or_at,
    };

    pub const none: Date = .{ .kind = .none };
};

/// What precedes a date, for forms that are one only there.
pub const Behind = enum {
    other,
    /// The letter that begins a line of klog.
    klog_letter,
    /// A line begins with the date.
    line_start,
    /// The text is known to be a timestamp.
    known,
};

/// Ways to write a date whose clock may have other signs than colons.
const full: clock.Context = .{ .signs = .any, .is_range_likely = true };
const named_dashed: clock.Context = .{ .signs = .dots_of_half_day, .is_range_likely = true };
const named: clock.Context = .{ .is_range_likely = true };

/// Reads the date at `p.at`.
pub fn readDate(p: *Parser, behind: Behind) Date {
    const first = p.peek(0);
    if (bytes.isDigit(first)) return digitsFirst(p, behind);
    if (first == '@') return label(p);
    const start = p.at;
    if (names.month(p.text, start)) |month| return monthFirst(p, month);
    const weekday = names.weekday(p.text, start) orelse return .none;
    p.at = weekday.end;
    const has_comma = p.peek(0) == ',';
    p.at += @intFromBool(has_comma);
    const blank_count = blanks(p, 2);
    if (blank_count == 0 or blank_count > @as(usize, if (has_comma) 1 else 2)) return .none;
    // What the lexer sees as hints of a date (`kernels/classify.zig`): before the name of a month abbreviations and one
    // blank.
    const is_short = weekday.end - start == 3;
    if (!p.isDigitAt(0) and (has_comma or blank_count > 1 or !is_short)) return .none;
    var date: Date = if (p.isDigitAt(0))
        digitsFirst(p, .other)
    else
        monthFirst(p, readAbbreviated(p) orelse return .none);
    if (date.kind == .alone) date.kind = .needs_clock;
    return date;
}

/// A month's abbreviation: what the lexer sees behind a day of the week.
fn readAbbreviated(p: *const Parser) ?names.Name {
    const month = names.month(p.text, p.at) orelse return null;
    return if (month.end - p.at == 3) month else null;
}

/// Takes one blank, or up to `most`. @returns how many
fn blanks(p: *Parser, most: usize) usize {
    var count: usize = 0;
    while (count < most and p.peek(count) == ' ') count += 1;
    p.at += count;
    return count;
}

/// `Jan  2 03:04:05`, `Jan 2 2026 03:04`, `January 2, 2026 at 3:04 PM`
fn monthFirst(p: *Parser, month: names.Name) Date {
    p.at = month.end;
    p.stamp.month_name = month.number;
    if (p.peek(0) == '/' or p.peek(0) == '-') return monthThenNumbers(p, p.peek(0));
    if (blanks(p, 2) == 0) return .none;
    const size = p.digits(3);
    if (size == 0 or size == 3) return .none;
    p.stamp.day = .of(p.at, size);
    if (!exists(2000, month.number, p.stamp.day.value(p.text))) {
        p.stamp.is_readable = false;
    }
    p.at += size;
    const day_end = p.at;
    if (p.peek(0) == ',') p.at += 1;
    if (blanks(p, 2) != 0 and fullYear(p)) {
        p.stamp.year = .of(p.at, 4);
        p.at += 4;
        return .{ .kind = .needs_clock, .between = .blank_or_at, .clock = named };
    }
    p.at = day_end;
    if (p.peek(0) == ',') p.at += 1;
    return .{ .kind = .needs_clock, .between = .blank, .clock = named, .year_follows = true };
}

/// The rest of `jan/02/2026` and `Jan-02-2026`.
fn monthThenNumbers(p: *Parser, sign: u8) Date {
    p.at += 1;
    const day = p.digits(3);
    if (day == 0 or day == 3 or p.peek(day) != sign or p.digitsAhead(day + 1, 5) != 4) return .none;
    p.stamp.day = .of(p.at, day);
    p.stamp.year = .of(p.at + day + 1, 4);
    if (!exists(2000, p.stamp.month_name, p.stamp.day.value(p.text))) p.stamp.is_readable = false;
    p.at += day + 5;
    return .{ .kind = .needs_clock, .clock = named };
}

/// Whether a year of four digits is here, and no clock or longer number.
fn fullYear(p: *const Parser) bool {
    if (p.digits(5) != 4) return false;
    const next = p.peek(4);
    return !(bytes.isAlnum(next) or next == '_') and (next != ':' or bytes.isDigit(p.peek(5)));
}

fn digitsFirst(p: *Parser, behind: Behind) Date {
    const size = p.digits(15);
    const sign = p.peek(size);
    const second = p.peek(size + 1);
    switch (size) {
        1, 2 => switch (sign) {
            '/', '-', '.' => {
                if (bytes.isDigit(second)) return threeNumbers(p, size, sign);
                return if (sign == '.') .none else dayFirst(p, size, sign);
            },
            ' ' => return if (isMonthLetter(second)) dayFirst(p, size, sign) else .none,
            else => return if (bytes.isLetter(sign)) readJoined(p, size) else .none,
        },
        4 => switch (sign) {
            '-', '/', '.', ':' => {
                if (bytes.isDigit(second)) return yearFirst(p, sign);
                return if (sign == '.' or sign == ':') .none else yearThenName(p, sign);
            },
            ' ' => {
                if (isMonthLetter(second)) return yearThenName(p, sign);
                const is_known = behind == .klog_letter or behind == .known;
                return if (is_known and bytes.isDigit(second)) readPackedDate(p, 0) else .none;
            },
            else => return .none,
        },
        6 => {
            if (sign != ' ') return .none;
            return if (p.digitsAhead(7, 7) == 6) sixAndSix(p, behind) else readPackedDate(p, 2);
        },
        8 => return readPackedDate(p, 4),
        12 => return readPackedAll(p, 2),
        14 => return readPackedAll(p, 4),
        else => return .none,
    }
}

fn isMonthLetter(byte: u8) bool {
    return std.mem.findScalar(u8, names.month_letters, byte) != null;
}

/// `17/06/2009`, `6/17/09`, `25.04.2024`, and `06-17` of logcat.
fn threeNumbers(p: *Parser, first: usize, sign: u8) Date {
    const start = p.at;
    p.at += first + 1;
    const second = p.digits(3);
    if (second == 0 or second == 3) return .none;
    const a: Span = .of(start, first);
    const b: Span = .of(p.at, second);
    p.at += second;
    if (p.peek(0) != sign) {
        if (sign == '.' or first != 2 or second != 2) return .none;
        if (sign == '/') return withoutYear(p, a, b);
        if (!exists(2000, a.value(p.text), b.value(p.text))) return .none;
        p.stamp.month = a;
        p.stamp.day = b;
        return .{ .kind = .needs_clock, .between = .blank, .clock = .{ .needs_seconds = true } };
    }
    p.at += 1;
    const third = p.digits(5);
    if (third != 4 and third != 2) return .none;
    // So short a dotted row is more often a version.
    if (third == 2 and sign == '.' and (first != 2 or second != 2 or isBehindDot(p, start))) return .none;
    const c: Span = .of(p.at, third);
    p.at += third;
    p.stamp.open = .{ a, b, c };
    p.stamp.numbers = if (third == 4) .year_last else if (sign == '-') .short_dashed else .short;
    // A clock behind a date that never was belongs to it too.
    const is_possible = isPossible(p);
    const is_day_first = exists(longYear(c.value(p.text)), b.value(p.text), a.value(p.text));
    if (!is_day_first and third == 2 and sign == '.') return .none;
    if (!is_possible) p.stamp.is_readable = false;
    const is_alone = third == 4 and sign == '/' and is_possible;
    return .{ .kind = if (is_alone) .alone else .needs_clock, .clock = named };
}

/// `06/17 03:04:05`: day and month in either order.
fn withoutYear(p: *Parser, a: Span, b: Span) Date {
    if (!exists(2000, a.value(p.text), b.value(p.text)) and !exists(2000, b.value(p.text), a.value(p.text)))
        return .none;
    p.stamp.open = .{ a, b, .{} };
    p.stamp.numbers = .no_year;
    return .{ .kind = .needs_clock, .between = .blank, .clock = .{ .needs_seconds = true } };
}

fn isBehindDot(p: *const Parser, start: usize) bool {
    return start > 0 and p.text[start - 1] == '.';
}

/// Whether the three numbers are a date in some order.
fn isPossible(p: *const Parser) bool {
    const a, const b, const c = values(p);
    if (p.stamp.numbers == .year_last) return exists(c, a, b) or exists(c, b, a);
    return exists(longYear(c), b, a) or exists(longYear(c), a, b) or exists(longYear(a), b, c);
}

fn values(p: *const Parser) [3]u16 {
    var found: [3]u16 = undefined;
    for (&found, p.stamp.open) |*value, span| value.* = span.value(p.text);
    return found;
}

/// The year that is written with two digits: 1969 to 2068.
pub fn longYear(short: u16) u16 {
    return if (short < 69) 2000 + short else 1900 + short;
}

/// `28-Nov-2024`, `28/Nov/2024`, `28 Nov 2024`, `06-Nov-94` and `28 Nov`.
fn dayFirst(p: *Parser, size: usize, sign: u8) Date {
    p.stamp.day = .of(p.at, size);
    p.at += size + 1;
    const month = names.foreignMonth(p.text, p.at) orelse return .none;
    p.stamp.month_name = month.number;
    if (!exists(2000, month.number, p.stamp.day.value(p.text))) p.stamp.is_readable = false;
    p.at = month.end;
    if (sign == ' ' and (p.peek(0) == ',' or p.peek(0) == '.')) p.at += 1;
    const name_end = p.at;
    if (p.peek(0) != sign) return dayAndMonth(p, name_end);
    p.at += 1;
    const year = p.digits(5);
    if (year == 4 or (year == 2 and p.peek(2) != ':')) {
        p.stamp.year = .of(p.at, year);
        p.at += year;
        if (sign == ' ' and p.peek(0) == ',' and p.peek(1) != ' ') return .none;
        const between: Date.Between = switch (sign) {
            ' ' => .blank_or_at,
            '-' => .any_or_two_colons,
            else => .any,
        };
        return .{ .kind = .needs_clock, .between = between, .clock = if (sign == '-') named_dashed else named };
    }
    return dayAndMonth(p, name_end);
}

/// `28 Nov 03:04:05`, `28-Nov 03:04:05`: in other languages such words mean something else too often.
fn dayAndMonth(p: *Parser, name_end: usize) Date {
    p.at = name_end;
    const has_comma = p.text[name_end - 1] == ',';
    if (p.peek(0) != ' ' or p.text[name_end - 1] == '.') return .none;
    const name = p.stamp.day.start + p.stamp.day.size + 1;
    const month = names.month(p.text, name) orelse return .none;
    if (month.end + @intFromBool(has_comma) != name_end) return .none;
    return .{ .kind = .needs_clock, .between = .blank, .clock = .{ .needs_seconds = true }, .year_follows = true };
}

/// `2Jan2026`, `02JAN26`
fn readJoined(p: *Parser, size: usize) Date {
    const name = p.at + size;
    const year = p.digitsAhead(size + names.short_size, 5);
    if (year != 4 and year != 2) return .none;
    const month = names.short(p.text, name) orelse return .none;
    p.stamp.day = .of(p.at, size);
    p.stamp.month_name = month;
    p.stamp.year = .of(name + names.short_size, year);
    if (!exists(2000, month, p.stamp.day.value(p.text))) p.stamp.is_readable = false;
    p.at = name + names.short_size + year;
    return .{ .kind = .needs_clock, .between = .no_comma, .clock = .{ .needs_seconds = true } };
}

/// `2026-01-02`, `2026/1/2`, `2026.01.02`, and `2026:01:02 03:04:05` of pictures.
fn yearFirst(p: *Parser, sign: u8) Date {
    p.stamp.year = .of(p.at, 4);
    p.at += 5;
    const month = p.digits(3);
    if (month == 0 or month == 3 or p.peek(month) != sign) return .none;
    p.stamp.month = .of(p.at, month);
    p.at += month + 1;
    const day = p.digits(3);
    if (day == 0 or day == 3) return .none;
    p.stamp.day = .of(p.at, day);
    p.at += day;
    const is_alone = month == 2 and day == 2 and sign != '.' and sign != ':';
    const is_real = exists(p.stamp.year.value(p.text), p.stamp.month.value(p.text), p.stamp.day.value(p.text));
    if (sign == ':') {
        if (!is_real or month != 2 or day != 2) return .none;
        return .{ .kind = .needs_clock, .between = .blank, .clock = .{ .needs_seconds = true } };
    }
    // Dates like 2026-02-30 are timestamps without an instant; others only with the clock that belongs to them.
    const stands_alone = is_alone and (is_real or sign == '-');
    if (!is_real and !stands_alone) p.stamp.is_readable = false;
    const is_full = month == 2 and day == 2 and sign != '/';
    return .{ .kind = if (stands_alone) .alone else .needs_clock, .clock = if (is_full) full else named };
}

/// `2023 Jan 11`, `2023-Jan-11`
fn yearThenName(p: *Parser, sign: u8) Date {
    p.stamp.year = .of(p.at, 4);
    const month = names.month(p.text, p.at + 5) orelse return .none;
    p.stamp.month_name = month.number;
    p.at = month.end;
    if (p.peek(0) != sign) return .none;
    if (sign == ' ') _ = blanks(p, 2) else p.at += 1;
    const day = p.digits(3);
    if (day == 0 or day == 3) return .none;
    p.stamp.day = .of(p.at, day);
    if (!exists(2000, month.number, p.stamp.day.value(p.text))) p.stamp.is_readable = false;
    p.at += day;
    return .{ .kind = .needs_clock, .clock = named };
}

/// `20160526`, `130324`, and `0613` of klog: a year of so many digits, month and day.
fn readPackedDate(p: *Parser, year: usize) Date {
    p.stamp.year = .of(p.at, year);
    p.stamp.month = .of(p.at + year, 2);
    p.stamp.day = .of(p.at + year + 2, 2);
    if (!isPacked(p)) return .none;
    p.at += year + 4;
    const context: clock.Context = switch (year) {
        4 => .{ .allows_digits = true, .is_loose = true, .is_range_likely = true },
        else => .{ .needs_seconds = true },
    };
    return .{ .kind = .needs_clock, .between = if (year == 4) .no_comma else .blank, .clock = context };
}

/// `081109 203615`: two numbers of six digits are a time where a line begins with them and goes on as a record does,
/// with a word or with a process's number and a word.
fn sixAndSix(p: *Parser, behind: Behind) Date {
    if (behind != .known and (behind != .line_start or !opensRecord(p))) return .none;
    p.stamp.year = .of(p.at, 2);
    p.stamp.month = .of(p.at + 2, 2);
    p.stamp.day = .of(p.at + 4, 2);
    if (!isPacked(p)) return .none;
    p.at += 7;
    return takePackedClock(p);
}

fn opensRecord(p: *const Parser) bool {
    var ahead: usize = "081109 203615".len;
    if (p.peek(ahead) != ' ') return false;
    ahead += 1;
    const number = p.digitsAhead(ahead, process_digits_max);
    if (number > 0) {
        ahead += number;
        if (p.peek(ahead) != ' ') return false;
        ahead += 1;
    }
    return bytes.isLetter(p.peek(ahead)) or p.peek(ahead) == '[';
}

const process_digits_max = 7;

/// Takes six digits that are a clock.
fn takePackedClock(p: *Parser) Date {
    p.stamp.hour = .of(p.at, 2);
    p.stamp.minute = .of(p.at + 2, 2);
    p.stamp.second = .of(p.at + 4, 2);
    const fits = p.stamp.hour.value(p.text) < 24 and p.stamp.minute.value(p.text) < 60 and
        p.stamp.second.value(p.text) < 61;
    if (!fits) return .none;
    p.at += 6;
    return .{ .kind = .complete };
}

/// `20160526192415Z`, `160526192415Z`: many other numbers have as many digits, so the zone is required.
fn readPackedAll(p: *Parser, year: usize) Date {
    p.stamp.year = .of(p.at, year);
    p.stamp.month = .of(p.at + year, 2);
    p.stamp.day = .of(p.at + year + 2, 2);
    if (!isPacked(p)) return .none;
    p.at += year + 4;
    if (takePackedClock(p).kind == .none) return .none;
    if (p.peek(0) == '.' and p.isDigitAt(1)) {
        p.at += 1;
        const count = p.digits(std.math.maxInt(usize));
        p.stamp.fraction = .of(p.at, count);
        p.at += count;
    }
    const sign = p.peek(0);
    const is_zone = sign == 'Z' or year == 4 and (sign == '+' or sign == '-') and p.digitsAhead(1, 5) == 4;
    return if (is_zone and clock.zone(p, true, &.{})) .{ .kind = .complete } else .none;
}

fn isPacked(p: *const Parser) bool {
    const stamp = &p.stamp;
    const year: u16 = switch (stamp.year.size) {
        4 => stamp.year.value(p.text),
        2 => longYear(stamp.year.value(p.text)),
        else => 2000,
    };
    if (year < 1900 or year > 2099) return false;
    return exists(year, stamp.month.value(p.text), stamp.day.value(p.text));
}

/// A TAI64 label counts the seconds since 1970 from here on; it was 10 seconds ahead of UTC in 1970.
const label_epoch = (1 << 62) + 10;
const label_digits = 16;
const label_digits_ns = 24;

/// `@4000000043322583` and, with nanoseconds, `@40000000433225833b6e1a8c`
fn label(p: *Parser) Date {
    // The seconds of labels until 2106; other digits behind an `@` are something else.
    if (!std.mem.startsWith(u8, p.text[p.at..], "@40000000")) return .none;
    const digits = p.text[@min(p.at + 1, p.text.len)..];
    var count: usize = 0;
    while (count < digits.len and count <= label_digits_ns and bytes.isHex(digits[count])) count += 1;
    if (count != label_digits and count != label_digits_ns) return .none;
    if (count < digits.len and bytes.isWordOrHigh(digits[count])) return .none;
    const label_s = std.fmt.parseInt(u63, digits[0..label_digits], 16) catch return .none;
    p.stamp.label_s = @as(i64, label_s) - label_epoch;
    if (count == label_digits_ns) {
        const nanoseconds = std.fmt.parseInt(u32, digits[label_digits..count], 16) catch return .none;
        if (nanoseconds >= 1_000_000_000) return .none;
        p.stamp.label_ns = nanoseconds;
    }
    p.at += 1 + count;
    return .{ .kind = .complete };
}

/// Whether the date exists. `month` and `day` count from 1.
pub fn exists(year: i32, month: u16, day: u16) bool {
    return month >= 1 and month <= 12 and day >= 1 and day <= daysIn(year, month);
}

pub fn daysIn(year: i32, month: u16) u8 {
    return switch (month) {
        2 => if (isLeap(year)) 29 else 28,
        4, 6, 9, 11 => 30,
        else => 31,
    };
}

fn isLeap(year: i32) bool {
    return @mod(year, 4) == 0 and (@mod(year, 100) != 0 or @mod(year, 400) == 0);
}

test exists {
    try std.testing.expect(exists(2024, 2, 29) and !exists(2025, 2, 29));
    try std.testing.expect(!exists(1900, 2, 29) and exists(2000, 2, 29));
    try std.testing.expect(!exists(2026, 0, 1) and !exists(2026, 13, 1));
    try std.testing.expect(!exists(2026, 4, 31) and !exists(2026, 1, 0));
}
