//! Lengths of time in the form of a clock: `HH:MM:SS`, `D-HH:MM:SS` and `D.HH:MM:SS`, each with or without a fraction.
const std = @import("std");
const isDigit = std.ascii.isDigit;

const Length = struct {
    days: u64 = 0,
    hours: u64 = 0,
    minutes: u64 = 0,
    seconds: u64 = 0,
    fraction: []const u8 = "",
};

/// Digits of days or hours, at most: their nanoseconds are below 2^64.
const digits_max = 5;
/// Digits of a fraction, at most: more are no nanoseconds.
pub const fraction_digits_max = 9;

/// Nanoseconds of the length that `text` is as a whole; null if it is none. `12:34` is none: it could be hours and
/// minutes, or minutes and seconds.
pub fn read(text: []const u8) ?u64 {
    const length = parse(text) orelse return null;
    const seconds = ((length.days * 24 + length.hours) * 60 + length.minutes) * 60 + length.seconds;
    var nanoseconds: u64 = 0;
    for (0..fraction_digits_max) |index| {
        nanoseconds = nanoseconds * 10 + if (index < length.fraction.len) length.fraction[index] - '0' else 0;
    }
    return seconds * std.time.ns_per_s + nanoseconds;
}

fn parse(text: []const u8) ?Length {
    var length: Length = .{};
    var rest = text;
    const first_colon = std.mem.findScalar(u8, text, ':') orelse return null;
    if (std.mem.findAny(u8, text[0..first_colon], "-.")) |sign| {
        length.days = number(text[0..sign], 1, digits_max) orelse return null;
        rest = text[sign + 1 ..];
        // The point may be in a number.
        if (text[sign] == '.' and first_colon - sign != "-HH".len) return null;
    }
    const hours_end = std.mem.findScalar(u8, rest, ':') orelse return null;
    length.hours = number(rest[0..hours_end], 1, digits_max) orelse return null;
    // Hours beside days are within one day.
    if (rest.len != text.len and (hours_end > 2 or length.hours > 23)) return null;
    rest = rest[hours_end + 1 ..];
    if (rest.len < "MM:SS".len or rest[2] != ':') return null;
    length.minutes = number(rest[0..2], 2, 2) orelse return null;
    length.seconds = number(rest[3..5], 2, 2) orelse return null;
    if (length.minutes > 59 or length.seconds > 59) return null;
    if (rest.len == "MM:SS".len) return length;
    if (rest[5] != '.' and rest[5] != ',') return null;
    length.fraction = rest[6..];
    for (length.fraction) |byte| if (!isDigit(byte)) return null;
    return if (length.fraction.len == 0) null else length;
}

fn number(digits: []const u8, size_min: usize, size_max: usize) ?u64 {
    if (digits.len < size_min or digits.len > size_max) return null;
    var value: u64 = 0;
    for (digits) |digit| {
        if (!isDigit(digit)) return null;
        value = value * 10 + (digit - '0');
    }
    return value;
}

test "clocks as lengths" {
    const second = std.time.ns_per_s;
    const rows = [_]struct { []const u8, ?u64 }{
        .{ "00:01:02.5", 62 * second + second / 2 },
        .{ "00:01:02,25", 62 * second + second / 4 },
        .{ "0:00:01", second },
        .{ "25:00:01", 90_001 * second },
        .{ "100:12:33", 360_753 * second },
        .{ "2-03:04:05", 183_845 * second },
        .{ "1.02:03:04.5", 93_784 * second + second / 2 },
        .{ "99999-23:59:59.9999999999", 8_639_999_999 * second + 999_999_999 },
        .{ "00:00:00.123456789123", 123_456_789 },
    };
    for (rows) |row| try std.testing.expectEqual(row[1], read(row[0]));
    for ([_][]const u8{
        "",             "12:34",           "1-12:34",    "00:60:00",    "00:00:60",
        "1:2:3",        "10:00:00Z",       "1-24:00:00", "-1:00:00",    "1:00:00.",
        "a:00:00",      "1-100:00:00",     "1:00:00.x",  "10:00:00 PM", "10:00:00+02:00",
        "1:00:00.5:00", "100000-00:00:00", ":04:05",     "1-:04:05",    "1-2-03:04",
        "1.2:03:04",
    }) |text| try std.testing.expectEqual(null, read(text));
}
