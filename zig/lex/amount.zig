//! Recognizers of number, percent, bytesize and money.
const std = @import("std");
const bytes = @import("bytes.zig");
const groups = @import("groups.zig");
const pairs = @import("pairs.zig");
const rate = @import("rate.zig");
const symbols = @import("symbols.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

/// End of `D+ (. D+)?`; 0 if there is no digit at `start`.
pub fn plain(reader: *Reader, start: usize) usize {
    const whole = reader.digitsEnd(start);
    if (whole == start) return 0;
    return fractionEnd(reader, whole);
}

/// End of `. D+` at `point`, or `point` itself.
pub fn fractionEnd(reader: *const Reader, point: usize) usize {
    if (reader.at(point) != '.' or !bytes.isDigit(reader.at(point + 1))) return point;
    return reader.span(point + 2, bytes.isDigit);
}

/// The longest of a plain, radix, grouped or exponent number; 0 if it is part of a word that begins with digits. Only
/// after a fraction may letters follow.
pub fn number(reader: *Reader, start: usize) usize {
    if (radixEnd(reader, start)) |end| return end;
    const whole = reader.digitsEnd(start);
    const grouped = groupsEnd(reader, whole);
    if (grouped != whole) {
        const fraction = fractionEnd(reader, grouped);
        if (endOfClosedExponent(reader, fraction)) |end| return end;
        if (!word.continues(reader, fraction)) return fraction;
        if (fraction != grouped) return grouped;
    }
    const end = fractionEnd(reader, whole);
    if (endOfClosedExponent(reader, end)) |closed| return closed;
    if (end != whole and reader.at(end) | 0x20 == 'e') return endOfSignedExponent(reader, end);
    return if (end == whole and word.continues(reader, end)) 0 else end;
}

fn radixEnd(reader: *const Reader, start: usize) ?usize {
    if (reader.at(start) != '0') return null;
    const member: *const fn (u8) bool = switch (reader.at(start + 1)) {
        'x', 'X' => bytes.isHex,
        'b', 'B' => isBinary,
        'o', 'O' => isOctal,
        else => return null,
    };
    var end = start + 2;
    if (!member(reader.at(end))) return null;
    while (member(reader.at(end)) or (reader.at(end) == '_' and member(reader.at(end + 1)))) end += 1;
    return if (word.continues(reader, end)) null else end;
}

fn isBinary(byte: u8) bool {
    return byte == '0' or byte == '1';
}

fn isOctal(byte: u8) bool {
    return byte >= '0' and byte <= '7';
}

/// End of the groups `_ DDD` at `start`, or `start` itself.
fn groupsEnd(reader: *const Reader, start: usize) usize {
    var end = start;
    while (reader.at(end) == '_') : (end += 4) {
        for (end + 1..end + 4) |place| if (!bytes.isDigit(reader.at(place))) return end;
        if (bytes.isDigit(reader.at(end + 4))) return end;
    }
    return end;
}

/// End of `[eE] [+-]? D+` at `start` if no word byte follows; otherwise null.
fn endOfClosedExponent(reader: *const Reader, start: usize) ?usize {
    if (reader.at(start) | 0x20 != 'e') return null;
    const sign = reader.at(start + 1);
    const digits = if (sign == '+' or sign == '-') start + 2 else start + 1;
    const end = reader.span(digits, bytes.isDigit);
    return if (end > digits and !word.continues(reader, end)) end else null;
}

/// End of `[eE] [+-] D+` at `start`, or `start` itself: letters may follow, as in `9.5e-07s`.
fn endOfSignedExponent(reader: *const Reader, start: usize) usize {
    const sign = reader.at(start + 1);
    if ((sign != '+' and sign != '-') or !bytes.isDigit(reader.at(start + 2))) return start;
    return reader.span(start + 3, bytes.isDigit);
}

/// A percentage is no part of escapes such as `%20`.
pub fn percent(reader: *Reader, start: usize) usize {
    const end = plain(reader, start);
    if (end == 0 or reader.at(end) != '%' or reader.before(start) == '%') return 0;
    const is_escape = bytes.isHex(reader.at(end + 1)) and bytes.isHex(reader.at(end + 2));
    return if (is_escape or pairs.isPart(reader, start, end + 1)) 0 else end + 1;
}

/// A number and `B` with or without a prefix, or only the prefix: `Ki`, or a capital letter.
pub fn bytesize(reader: *Reader, start: usize) usize {
    var end = plain(reader, start);
    if (end == 0) return 0;
    const prefix = reader.at(end);
    var may_lack_b = false;
    switch (prefix | 0x20) {
        'k', 'm', 'g', 't', 'p', 'e' => {
            end += 1;
            // `5E` is a hexadecimal number as well.
            may_lack_b = bytes.isLetter(prefix) and prefix & 0x20 == 0 and prefix != 'E';
            if (reader.at(end) == 'i') end += 1;
        },
        else => {},
    }
    if (reader.at(end) | 0x20 == 'b') {
        // The last part of an identifier: `656d9bb695-4584b`.
        if (reader.at(end) == 'b' and end > start and bytes.isDigit(reader.text[end - 1]) and
            reader.before(start) == '-' and bytes.isWord(reader.before(start - 1))) return 0;
        end += 1;
    } else if (!may_lack_b or reader.before(start) == '$' or isBehindMinus(reader, start)) return 0;
    if (word.continues(reader, end) or isBeforePower(reader, end) or pairs.isPart(reader, start, end)) return 0;
    return if (rate.follows(reader, end)) 0 else end;
}

/// Whether a minus precedes that belongs to the number: with a unit that quantities lack, there is no value.
fn isBehindMinus(reader: *const Reader, start: usize) bool {
    if (reader.before(start) == '-') return !bytes.isWordOrHigh(reader.before(start - 1));
    return std.mem.endsWith(u8, reader.text[0..start], "\u{2212}");
}

const times_of_rates = [_][]const u8{ "s", "sec", "second", "min", "minute", "h", "hr", "hour", "d", "day" };

/// Whether the unit before `place` is a part of another one: `12MB/sec`, `5kg/m³`, `5m²`, `5m^2`, `5s⁻¹`.
pub inline fn isBeforePower(reader: *const Reader, place: usize) bool {
    return switch (reader.at(place)) {
        '/', '^', 0xc2, 0xe2 => isPower(reader, place),
        else => false,
    };
}

/// Raised digits and signs, and the dot of a product.
const powers = [_][]const u8{
    "\u{b2}", "\u{b3}", "\u{b9}", "\u{b7}", "\u{2070}", "\u{2074}", "\u{207a}", "\u{207b}", "\u{22c5}",
};

noinline fn isPower(reader: *const Reader, place: usize) bool {
    switch (reader.at(place)) {
        '/' => {
            const end = word.word(reader, place + 1);
            if (end == 0 or bytes.isDigit(reader.text[place + 1])) return false;
            const symbol_end = symbols.symbolEnd(reader, place + 1, .attached);
            if (symbol_end >= end) return true;
            for (times_of_rates) |name| if (std.mem.eql(u8, reader.text[place + 1 .. end], name)) return true;
            return false;
        },
        '^' => return bytes.isDigit(reader.at(place + 1 + @intFromBool(reader.at(place + 1) == '-'))),
        else => {
            for (powers) |sign| if (reader.startsWith(place, sign)) return true;
            return false;
        },
    }
}

/// `$`, digits with or without commas between groups of three, a fraction. A number that goes on is no amount.
pub fn money(reader: *const Reader, start: usize) usize {
    if (reader.at(start) != '$' or !bytes.isDigit(reader.at(start + 1))) return 0;
    var end = reader.span(start + 1, bytes.isDigit);
    const first_size = end - start - 1;
    while (reader.at(end) == ',' and bytes.isDigit(reader.at(end + 1))) {
        const group_end = reader.span(end + 1, bytes.isDigit);
        if (group_end - end != ",000".len or first_size > 3) return 0;
        end = group_end;
    }
    const whole_end = end;
    end = fractionEnd(reader, end);
    if (word.continues(reader, end) or goesOn(reader, end, end - whole_end)) return 0;
    return end;
}

/// Words that multiply the amount before them.
const scales = [_][]const u8{ " thousand", " million", " billion", " trillion", " mn", " bn" };

/// Whether an amount goes on at `end`: `$1.234,56`, `$1'234`, `$1 234.50`, `$1.5 million`.
fn goesOn(reader: *const Reader, end: usize, fraction_size: usize) bool {
    switch (reader.at(end)) {
        ',' => return fraction_size == ".000".len and bytes.isDigit(reader.at(end + 1)),
        ' ' => {
            for (scales) |scale| {
                if (reader.startsWith(end, scale) and !word.continues(reader, end + scale.len)) return true;
            }
            return fraction_size == 0 and groups.isGroup(reader, end + 1) and switch (reader.at(end + " 000".len)) {
                '.', ',' => bytes.isDigit(reader.at(end + " 000.".len)),
                else => false,
            };
        },
        '\'', 0xc2, 0xe2 => for (groups.marks) |mark| {
            if (reader.startsWith(end, mark) and groups.isGroup(reader, end + mark.len)) return true;
        },
        else => {},
    }
    return false;
}

test number {
    try expect_token(number, "12.50.", 5);
    try expect_token(number, "0xDE_ad ", 7);
    try expect_token(number, "0xg", 0);
    try expect_token(number, "1_000_000.5e-3,", 14);
    try expect_token(number, "1_000.5x", 5);
    try expect_token(number, "1.5x", 3);
    try expect_token(number, "9.5e-07s", 7);
    try expect_token(number, "1.5e-x", 3);
    try expect_token(number, "1.5em", 3);
    try expect_token(number, "5.", 1);
    try expect_token(number, "5€", 1);
    for ([_][]const u8{ "1_0000", "1_000e3x", "1_000_0000", "1e3a", "1_000é", "0b102", "4920f51a", "4é" }) |text| {
        try expect_token(number, text, 0);
    }
}

test percent {
    try expect_token(percent, "12.5%x", 5);
    for ([_][]const u8{ "5 %", "1e3%", "24%32", "5%c3%a9" }) |text| try expect_token(percent, text, 0);
    try expect_token(percent, "5%de", 0);
    try expect_token(percent, "5%d", 2);
    var reader: Reader = .{ .text = "%20% x-4584b" };
    try std.testing.expectEqual(0, bytesize(&reader, 7));
    try std.testing.expectEqual(0, percent(&reader, 1));
}

test bytesize {
    try expect_token(bytesize, "10MiB/20MiB", 5);
    try expect_token(bytesize, "10MiB/share", 5);
    try expect_token(bytesize, "10M,", 3);
    try expect_token(bytesize, "512Mi ", 5);
    for ([_][]const u8{ "2.0G", "300K" }) |text| try expect_token(bytesize, text, text.len);
    for ([_][]const u8{
        "10m", "10mi", "10GBs", "10ZB", "10 MB", "1iB", "7b_", "5E", "10M_", "2DC5", "7B:2f:0a",
    }) |text| {
        try expect_token(bytesize, text, 0);
    }
    for ([_][]const u8{ "10MiB/s", "10MiB/sec", "5M/h", "5MB per second" }) |text| try expect_token(bytesize, text, 0);
    try expect_token(bytesize, "5MB per user", 3);
}

test money {
    try expect_token(money, "$1,234.50 ", 9);
    try expect_token(money, "$1,234,567,x", 10);
    try expect_token(money, "$1,,", 2);
    try expect_token(money, "$5 200 times", 2);
    for ([_][]const u8{ "$5M", "$5_0", "$,5", "5$" }) |text| try expect_token(money, text, 0);
    for ([_][]const u8{
        "$1,23",        "$1,2345", "$12,34,567",    "$1234,567", "$1.234,56", "$1'234.50", "$1 234.50",
        "$1.5 million", "$2 bn",   "$1\u{202f}234",
    }) |text| try expect_token(money, text, 0);
}
