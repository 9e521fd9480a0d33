//! Recognizers of duration and timestamp.
const bytes = @import("bytes.zig");
const amount = @import("amount.zig");
const Ahead = @import("form.zig").Ahead;
const names = @import("stamp/names.zig");
const pairs = @import("pairs.zig");
const stamp = @import("stamp.zig");
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

/// End of a timestamp that has a date and a clock. No recognizer that precedes timestamps accepts text of these forms,
/// or it would accept a piece of them.
pub fn dated(reader: *const Reader, start: usize) usize {
    const ahead: Ahead = .of(reader.text, start);
    if (ahead.is("0000-00-00?00:00:00", 0)) {
        const separator = reader.text[start + 10];
        if (separator == 'T' or separator == ' ') if (plainEnd(reader, start + 19)) |end| return end;
    } else if (ahead.is("00/???/0000:00:00:00 ?0000", 0)) {
        const sign = reader.text[start + 21];
        const is_zone = (sign == '+' or sign == '-') and reader.at(start + 22) == '0';
        if (is_zone and names.month(reader.text, start + 3) != null and isClosed(reader, start + 26)) return start + 26;
    }
    if (ahead.is("??? 00 00:00:00 ", 0) or ahead.is("???  0 00:00:00 ", 0)) {
        const is_plain = !bytes.isDigit(reader.at(start + 16)) and names.month(reader.text, start) != null and
            isDay(reader.text[start + 4 ..][0..2]);
        if (is_plain) if (plainEnd(reader, start + 15)) |end| return end;
    }
    // Every other date with a clock has a colon, except those in digits alone.
    const has_colon = @reduce(.Or, ahead.bytes == @as(@TypeOf(ahead.bytes), @splat(':')));
    if (!has_colon and !ahead.is("00000000", 0) and !ahead.is("0000-00-00", 0) and reader.text[start] != '@') return 0;
    const follows_letter = isKlogLetter(reader.before(start)) and
        (start < 2 or !bytes.isWordOrHigh(reader.text[start - 2]));
    return stamp.datedEnd(reader.text, start, follows_letter);
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

/// End of the letter that begins a line of klog, such as `I0613 10:22:21.1`; the time follows it.
pub fn klogLetter(reader: *const Reader, start: usize) usize {
    if (!isKlogLetter(reader.at(start)) or !Ahead.of(reader.text, start + 1).is("0000 ", 0)) return 0;
    return if (stamp.datedEnd(reader.text, start + 1, true) != 0) start + 1 else 0;
}

/// End of the fraction and a `Z` after the seconds that end at `start`, if what follows certainly is no zone and no
/// AM or PM.
fn plainEnd(reader: *const Reader, start: usize) ?usize {
    var end = start;
    switch (reader.at(start)) {
        '.' => end = amount.fractionEnd(reader, start),
        ',', '0'...'9', ':' => return null,
        else => {},
    }
    switch (reader.at(end)) {
        'Z' => return if (isClosed(reader, end + 1)) end + 1 else null,
        ' ' => return switch (reader.at(end + 1)) {
            'A'...'Z' => |letter| zone: {
                const next = reader.at(end + 2);
                const may_open = next == '.' or next == 'm' or letter == 'Z' or names.opensZone(letter, next);
                break :zone if (may_open) null else end;
            },
            'a', 'p' => switch (reader.at(end + 2)) {
                'm', 'M', '.' => null,
                else => end,
            },
            '+', '-' => null,
            else => end,
        },
        'a'...'z', 'A'...'Y', '+', '-', 0x80...0xff => return null,
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
    if (end == 0 or reader.at(start + 2) != ':') return end;
    return if (pairs.holdsClock(reader, start)) 0 else end;
}

test duration {
    try expect_token(duration, "1h30m", 5);
    try expect_token(duration, "1.5ms,", 5);
    try expect_token(duration, "5m²", 2);
    for ([_][]const u8{ "1h30", "5min", "5S", "5", "5nss", "5m_", "5mé", "7d:3b:0a" }) |text| {
        try expect_token(duration, text, 0);
    }
}

test dated {
    try expect_token(dated, "jan  2 03:04:05 x", 15);
    try expect_token(dated, "10/Oct/2000:13:55:36 -0700]", 26);
    try expect_token(dated, "2026-01-02T03:04:05.123456Z ", 27);
    try expect_token(dated, "2026-01-02 03:04:05 PM", 22);
    try expect_token(dated, "2026-99-99 12:30Z", 17);
    try expect_token(dated, "2026-01-02 03:04:05 [x]", 19);
    for ([_][]const u8{ "Jan 32 03:04:05", "Janu 2 03:04:05", "2026-01-02 x", "0613 10:22:21" }) |text| {
        try expect_token(dated, text, 0);
    }
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
