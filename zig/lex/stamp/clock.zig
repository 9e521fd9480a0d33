//! The time of day in a timestamp, with its fraction, AM or PM, and zone.
const std = @import("std");
const area_bytes_max = @import("area.zig").name_bytes_max;
const findNamed = @import("area.zig").findNamed;
const bytes = @import("../bytes.zig");
const names = @import("names.zig");
const notices = @import("../notices.zig");
const parser = @import("parser.zig");
const Parser = parser.Parser;
const Span = parser.Span;

/// What is known before a clock is read.
pub const Context = struct {
    /// It follows a date.
    is_dated: bool = true,
    /// It must have seconds.
    needs_seconds: bool = false,
    signs: Signs = .colons,
    /// `154250` is a clock.
    allows_digits: bool = false,
    /// `15:42` before a `-` may be the start of a range, so the `-` opens no zone.
    is_range_likely: bool = false,
    /// `7:5:3:004` is a clock.
    is_loose: bool = false,

    pub const Signs = enum {
        colons,
        /// `15.42.50` and `15-42-50` are clocks too.
        any,
        /// `03.42.50` is one before AM and PM: elsewhere it may be part of an address.
        dots_of_half_day,
    };
};

/// `none`: nothing like a clock; `malformed`: like one, but not readable, and nothing was taken.
pub const Result = enum { none, malformed, read };

/// Reads the clock at `p.at`, all that belongs to it included.
pub fn read(p: *Parser, context: Context) Result {
    const start = p.at;
    const hour = p.digits(2);
    const result = if (hour == 0) .none else times(p, start, hour, &context);
    if (result != .read) {
        p.at = start;
        return result;
    }
    const hour_value = p.stamp.hour.value(p.text);
    if (hour_value > 23 or p.stamp.minute.value(p.text) > 59 or p.stamp.second.value(p.text) > 60)
        p.stamp.is_readable = false;
    meridiem(p);
    const has_meridiem = p.stamp.meridiem != .none;
    if (context.signs == .dots_of_half_day and !has_meridiem and p.text[start + hour] == '.') {
        p.at = start;
        return .none;
    }
    // `1:02:03:04` has days or frames.
    const goes_on = p.stamp.second.size != 0 and p.peek(0) == ':' and p.isDigitAt(1);
    const is_short = hour == 1 and p.stamp.second.size == 0;
    if (!context.is_dated and !has_meridiem and (goes_on or is_short)) {
        p.at = start;
        return .malformed;
    }
    if (p.stamp.meridiem == .am and hour_value > 12) p.stamp.is_readable = false;
    const has_seconds = p.stamp.second.size != 0 or has_meridiem;
    _ = zone(p, has_seconds, &context);
    return .read;
}

/// Days, or hours of more than two digits, at most: `zig/value/clock_length.zig` reads as many.
const length_digits_max = 5;

/// Takes a length in the form of a clock that no time of day has: `100:12:33`, `2-03:04:05`, `1.02:03:04`. It has no
/// instant.
pub fn length(p: *Parser) bool {
    const count = p.digits(length_digits_max + 1);
    if (count == 0 or count > length_digits_max) return false;
    const has_days = p.peek(count) == '-' or p.peek(count) == '.';
    if (!has_days and (p.peek(count) != ':' or count < 3)) return false;
    if (count == 4 and isYear(p)) return false;
    var minutes_at = p.at + count + 1;
    if (has_days) {
        const hours = twoDigits(p.text, minutes_at) orelse return false;
        if (hours > 23 or byteAt(p.text, minutes_at + 2) != ':') return false;
        minutes_at += 3;
    }
    const minute = twoDigits(p.text, minutes_at) orelse return false;
    const second = twoDigits(p.text, minutes_at + 3) orelse return false;
    if (minute > 59 or second > 59 or byteAt(p.text, minutes_at + 2) != ':') return false;
    p.at = minutes_at + "MM:SS".len;
    fraction(p, false);
    const is_closed = switch (p.peek(0)) {
        ':', '-', '+' => !p.isDigitAt(1),
        else => |next| !bytes.isWordOrHigh(next),
    };
    p.stamp.is_readable = false;
    return is_closed;
}

fn isYear(p: *const Parser) bool {
    const value = Span.of(p.at, 4).value(p.text);
    return value >= 1900 and value <= 2099;
}

fn times(p: *Parser, start: usize, hour: usize, context: *const Context) Result {
    const sign = p.peek(hour);
    if (sign == ':' and bytes.isDigit(p.peek(hour + 1))) {
        if (context.is_loose and loose(p)) return .read;
        return readSigned(p, start, hour, ':', context);
    }
    if (context.allows_digits) if (digitsAlone(p, start)) |result| return result;
    const allows_sign = context.signs == .any or (context.signs == .dots_of_half_day and sign == '.');
    if (allows_sign and hour == 2 and (sign == '.' or sign == '-') and bytes.isDigit(p.peek(3))) {
        const result = readSigned(p, start, hour, sign, context);
        return if (result == .read and p.stamp.second.size == 2) .read else .none;
    }
    return .none;
}

/// `H:MM`, `HH:MM` and both with seconds.
fn readSigned(p: *Parser, start: usize, hour: usize, sign: u8, context: *const Context) Result {
    p.stamp.hour = .of(start, hour);
    p.at = start + hour + 1;
    if (p.digits(3) != 2) return .malformed;
    p.stamp.minute = .of(p.at, 2);
    p.at += 2;
    p.stamp.second = .{};
    if (p.peek(0) == sign and bytes.isDigit(p.peek(1))) {
        p.at += 1;
        if (p.digits(3) != 2) return .malformed;
        p.stamp.second = .of(p.at, 2);
        p.at += 2;
        fraction(p, context.is_dated or hour == 2);
    } else if (context.needs_seconds) return .malformed;
    return .read;
}

/// `HHMM` and `HHMMSS`. Other digits are a number: `19000515 5000`.
fn digitsAlone(p: *Parser, start: usize) ?Result {
    const count = p.digits(7);
    if (count != 4 and count != 6) return null;
    p.stamp.hour = .of(start, 2);
    p.stamp.minute = .of(start + 2, 2);
    p.stamp.second = if (count == 6) .of(start + 4, 2) else .{};
    if (p.stamp.hour.value(p.text) > 23 or p.stamp.minute.value(p.text) > 59 or
        p.stamp.second.value(p.text) > 60) return .none;
    p.at = start + count;
    if (count == 6) fraction(p, false);
    return .read;
}

/// `7:5:3:004`: fields of one or two digits, then milliseconds.
fn loose(p: *Parser) bool {
    const start = p.at;
    for ([_]*@TypeOf(p.stamp.hour){ &p.stamp.hour, &p.stamp.minute, &p.stamp.second }) |field| {
        const count = p.digits(3);
        if (count == 0 or count == 3 or p.peek(count) != ':') {
            p.at = start;
            return false;
        }
        field.* = .of(p.at, count);
        p.at += count + 1;
    }
    p.at -= 1;
    fraction(p, true);
    if (p.stamp.fraction.size != 0) return true;
    p.at = start;
    return false;
}

/// Digits after `.` or `,`; after a date also exactly three after `:`. Behind a comma a number with a point is another
/// column: `03:04:05,10.0.0.1`.
fn fraction(p: *Parser, allows_colon: bool) void {
    const sign = p.peek(0);
    p.stamp.fraction = .{};
    switch (sign) {
        '.', ',' => {},
        ':' => if (!allows_colon) return,
        else => return,
    }
    var end = p.at + 1;
    while (end < p.text.len and bytes.isDigit(p.text[end])) end += 1;
    const count = end - p.at - 1;
    if (count == 0) return;
    if (sign == ',' and byteAt(p.text, end) == '.' and bytes.isDigit(byteAt(p.text, end + 1))) return;
    if (sign == ':') {
        const next = byteAt(p.text, end);
        if (count != 3 or bytes.isWord(next) or (next == ':' and bytes.isDigit(byteAt(p.text, end + 1)))) return;
    }
    p.stamp.fraction = .of(p.at + 1, count);
    p.at = end;
}

/// Blanks that programs write before AM and PM, and within `a. m.`.
const half_day_blanks = [_][]const u8{ " ", "\u{a0}", "\u{202f}" };

/// Size of one such blank at the start of the text, or 0.
fn blankSize(text: []const u8) usize {
    for (half_day_blanks) |blank| if (std.mem.startsWith(u8, text, blank)) return blank.len;
    return 0;
}

/// `AM`, `pm`, `a.m.`, `a. m.`, directly or after a blank.
fn meridiem(p: *Parser) void {
    p.stamp.meridiem = .none;
    const at = p.at + blankSize(p.text[p.at..]);
    const rest = p.text[@min(at, p.text.len)..];
    if (rest.len < 2) return;
    const letter = rest[0] | 0x20;
    if (letter != 'a' and letter != 'p') return;
    var size: usize = 2;
    if (rest[1] == '.') {
        const second = 2 + blankSize(rest[2..]);
        if (second + 1 >= rest.len or rest[second] | 0x20 != 'm' or rest[second + 1] != '.') return;
        size = second + 2;
    } else if (rest[1] | 0x20 != 'm') return;
    if (size < rest.len and bytes.isWordOrHigh(rest[size])) return;
    p.stamp.meridiem = if (letter == 'a') .am else .pm;
    p.at = at + size;
}

/// Numbers of more hours are no zone, except where a `:` shows that one was meant.
const zone_hours_max = 14;

/// Takes a zone, attached or after a blank. @returns whether there was one
pub fn zone(p: *Parser, has_seconds: bool, context: *const Context) bool {
    switch (p.peek(0)) {
        'Z', 'z' => return closeZone(p, p.at + 1, 0),
        'A'...'Y' => return readZoneName(p, p.at),
        '+', '-' => {
            if (!has_seconds and !context.is_dated) return false;
            if (!has_seconds and p.peek(0) == '-' and context.is_range_likely) return false;
            if (context.signs == .any and p.digitsAhead(1, 4) == 3 and isDotted(p)) return minutes(p);
            return offset(p, p.at, false);
        },
        ' ' => switch (p.peek(1)) {
            'Z' => return closeZone(p, p.at + 2, 0),
            'A'...'Y' => return readZoneName(p, p.at + 1),
            '+', '-' => return (has_seconds or context.is_dated) and offset(p, p.at + 1, true),
            '[', '(' => return area(p, p.at + 2),
            else => return false,
        },
        '[' => return area(p, p.at + 1),
        else => return false,
    }
}

fn isDotted(p: *const Parser) bool {
    const hour = p.stamp.hour;
    return hour.size != 0 and p.text[hour.start + hour.size] == '.';
}

/// The zone in three digits of minutes that Db2 writes behind a clock with dots: `-15.42.50.363779-240`.
fn minutes(p: *Parser) bool {
    const sign: i32 = if (p.peek(0) == '-') -60 else 60;
    return closeZone(p, p.at + 4, sign * @as(i32, Span.of(p.at + 1, 3).value(p.text)));
}

fn readZoneName(p: *Parser, place: usize) bool {
    const found = names.zone(p.text, place) orelse return area(p, place);
    const next = byteAt(p.text, found.end);
    if ((next == '+' or next == '-') and found.seconds == 0) {
        // `GMT+0200`, `UTC+2`
        if (offset(p, found.end, false)) return true;
        const sign: i32 = if (next == '-') -1 else 1;
        const digit = byteAt(p.text, found.end + 1);
        if (bytes.isDigit(digit) and !bytes.isWord(byteAt(p.text, found.end + 2)))
            return closeZone(p, found.end + 2, sign * 3600 * @as(i32, digit - '0'));
        return false;
    }
    switch (next) {
        '-', '/', '=', '@' => return false,
        '.' => if (bytes.isLetter(byteAt(p.text, found.end + 1))) return false,
        else => {},
    }
    return closeZone(p, found.end, found.seconds);
}

/// Takes or notes the name of a zone in the database of zones: `Europe/Berlin`. @returns whether it was taken
fn area(p: *Parser, place: usize) bool {
    if (p.areas == .taken) return takeArea(p, place);
    const end = names.areaEnd(p.text, place);
    if (end != 0 and findNamed(p.text[place..end]) != null) notices.sawNamedZone(p.text[place..end]);
    return false;
}

/// Takes the name if there is such a zone, and brackets around it are closed, by the end of the text, too: brackets
/// around a value are cut off. A time with an unknown one in brackets has no instant.
fn takeArea(p: *Parser, place: usize) bool {
    const end = areaEnd(p.text, place);
    const name = p.text[place..end];
    const closing: u8 = switch (p.text[place - 1]) {
        '[' => ']',
        '(' => ')',
        else => 0,
    };
    if (end < p.text.len and if (closing != 0) p.text[end] != closing else goesOn(p.text, end)) return false;
    if (findNamed(name)) |found| {
        p.stamp.area = found;
    } else if (names.zone(name, 0)) |short| {
        if (short.end != name.len) return false;
        p.stamp.zone_s = short.seconds;
    } else {
        if (closing == 0 or names.areaEnd(p.text, place) != end) return false;
        p.stamp.is_readable = false;
    }
    p.at = @min(p.text.len, end + @intFromBool(closing != 0));
    return true;
}

/// Takes the name of a zone in brackets that Java and others write behind an offset, which tells the instant:
/// `+01:00[Europe/Berlin]`.
pub fn annotation(p: *Parser) void {
    if (p.peek(0) != '[') return;
    const end = areaEnd(p.text, p.at + 1);
    if (end > p.at + 1 and (end == p.text.len or p.text[end] == ']')) p.at = @min(p.text.len, end + 1);
}

/// Whether a name without brackets is a part of another one: `Europe/Berlin.log`.
fn goesOn(text: []const u8, end: usize) bool {
    return bytes.isWordOrHigh(text[end]) or (text[end] == '.' and bytes.isWordOrHigh(byteAt(text, end + 1)));
}

/// The end of what may be the name of a zone. No more than the longest name and a byte is looked at, since a line may
/// have many times, behind each of which all others would be in the name.
fn areaEnd(text: []const u8, place: usize) usize {
    const near = text[0..@min(text.len, place + area_bytes_max + 1)];
    var end = place;
    while (end < near.len and (bytes.isWord(near[end]) or std.mem.findScalar(u8, "/+-", near[end]) != null)) end += 1;
    return end;
}

/// `±HH`, `±HHMM` or `±HH:MM` at `place`.
fn offset(p: *Parser, place: usize, is_spaced: bool) bool {
    const hours = twoDigits(p.text, place + 1) orelse return false;
    const has_colon = byteAt(p.text, place + 3) == ':';
    const minute = twoDigits(p.text, place + @as(usize, if (has_colon) 4 else 3));
    const is_far = hours > zone_hours_max or (minute orelse 0) > 59;
    if (is_far and (!has_colon or minute == null or is_spaced)) return false;
    const size: usize = if (minute == null) 3 else if (has_colon) 6 else 5;
    if (is_spaced and minute == null and byteAt(p.text, place + 3) == '%') return false;
    const seconds = hours * 3600 + (minute orelse 0) * 60;
    if (!closeZone(p, place + size, if (p.text[place] == '-') -seconds else seconds)) return false;
    if (hours > 23 or (minute orelse 0) > 59) p.stamp.is_readable = false;
    return true;
}

/// Takes the zone that ends at `end`, unless what follows shows that it is something else.
fn closeZone(p: *Parser, end: usize, seconds: i32) bool {
    const next = byteAt(p.text, end);
    if (bytes.isAlnum(next)) return false;
    if (next == ':' and bytes.isDigit(byteAt(p.text, end + 1))) return false;
    p.stamp.zone_s = seconds;
    p.at = end;
    return true;
}

fn twoDigits(text: []const u8, place: usize) ?i32 {
    if (!bytes.isDigit(byteAt(text, place)) or !bytes.isDigit(byteAt(text, place + 1))) return null;
    return @as(i32, text[place] - '0') * 10 + text[place + 1] - '0';
}

fn byteAt(text: []const u8, place: usize) u8 {
    return if (place < text.len) text[place] else 0;
}
