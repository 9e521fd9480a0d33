//! Rows of hexadecimal pairs, such as `7d:3b:0a`, escapes such as `%7B`, and longer numbers: what reads like a number
//! with a unit or a clock there is a part of them.
const std = @import("std");
const bytes = @import("bytes.zig");
const groups = @import("groups.zig");
const Reader = @import("reader.zig").Reader;

/// A row joined by `:` has at least two pairs, one joined by `-` three. Rows of columns have more, and pairs that are
/// no number with a unit.
const joined_min = 3;
const columns_min = 4;
/// Number of pairs of a row that is no clock, nor two.
const beyond_clock_min = 5;
/// Number of pairs that are looked at on each side.
const reach = 8;

/// Whether [start, end), a number with a unit, is a pair of such a row, or belongs to an escape, a terminal sequence or
/// a longer number.
pub inline fn isPart(reader: *const Reader, start: usize, end: usize) bool {
    switch (reader.before(start)) {
        '%' => return true,
        '.', '+', '-', '^' => if (isRest(reader, start)) return true,
        ' ' => if (start > 1 and bytes.isDigit(reader.text[start - 2]) and
            groups.isBehindBlank(reader, start, end)) return true,
        ',' => if (groups.isBehindComma(reader, start, end)) return true,
        '\'', 0x80...0xff => if (groups.isBehindMark(reader, start)) return true,
        '[', ';' => if (isOfSequence(reader, start)) return true,
        else => {},
    }
    if (end - start != 2 or !bytes.isHex(reader.text[start + 1])) return false;
    return isPairOfRow(reader, start, end);
}

/// The longest parameters of a terminal sequence that are looked at: two colours of 24 bits.
const parameters_max = 40;
/// How an escape is written where it is not meant to act.
const spelt_escapes = [_][]const u8{
    "^[", "\\e", "\\E", "\\x1b", "\\x1B", "\\u001b", "\\u001B", "\\033", "#033", "\u{241b}",
};

/// Whether a number at `start` is a parameter of a terminal sequence whose escape is spelt: `^[[36;1m`, `\u001b[2K`.
noinline fn isOfSequence(reader: *const Reader, start: usize) bool {
    var opening = start - 1;
    const first = opening -| parameters_max;
    while (opening > first and (bytes.isDigit(reader.text[opening]) or reader.text[opening] == ';')) opening -= 1;
    if (reader.text[opening] != '[') return false;
    for (spelt_escapes) |escape| if (std.mem.endsWith(u8, reader.text[0..opening], escape)) return true;
    return false;
}

/// Whether a number at `start` is the rest of `1.1.1w`, `1.5e-05s` or `10^3 kg`, or the fraction of `.5s`.
noinline fn isRest(reader: *const Reader, start: usize) bool {
    const sign = reader.text[start - 1];
    const last = reader.before(start - 1);
    return switch (sign) {
        // `5..10s` is a range, and `size.5MB` has a name.
        '.' => bytes.isDigit(last) or (last != '.' and !bytes.isWord(last)),
        '^' => bytes.isDigit(last),
        else => last | 0x20 == 'e' and start > 2 and bytes.isDigit(reader.before(start - 2)),
    };
}

/// Whether a clock that begins with the pair at `start` is a part of a longer row.
pub fn holdsClock(reader: *const Reader, start: usize) bool {
    return Row.around(reader, start, ':').count >= beyond_clock_min;
}

noinline fn isPairOfRow(reader: *const Reader, start: usize, end: usize) bool {
    const before = reader.before(start);
    return isRow(reader, start, reader.at(end)) or (before != reader.at(end) and isRow(reader, start, before));
}

/// Whether the pair at `start` is in a row with this separator.
fn isRow(reader: *const Reader, start: usize, separator: u8) bool {
    return switch (separator) {
        ':' => Row.around(reader, start, separator).count > 1,
        '-' => Row.around(reader, start, separator).count >= joined_min,
        ' ', ',', '|' => {
            const row = Row.around(reader, start, separator);
            return row.count >= columns_min and row.others > 0;
        },
        else => false,
    };
}

const Row = struct {
    count: usize,
    /// Pairs with a letter that no number with a unit has.
    others: usize,

    fn around(reader: *const Reader, start: usize, separator: u8) Row {
        var row: Row = .{ .count = 1, .others = 0 };
        var place = start;
        for (0..reach) |_| {
            if (reader.at(place + 2) != separator or !isPair(reader, place + 3)) break;
            place += 3;
            row.add(reader.text[place..][0..2]);
        }
        place = start;
        for (0..reach) |_| {
            if (place < 3 or reader.text[place - 1] != separator or !isPair(reader, place - 3)) break;
            place -= 3;
            row.add(reader.text[place..][0..2]);
        }
        return row;
    }

    fn add(row: *Row, pair: *const [2]u8) void {
        row.count += 1;
        const has_unit = bytes.isDigit(pair[0]) and (pair[1] | 0x20 == 'b' or pair[1] == 'd');
        if (!has_unit and (bytes.isLetter(pair[0]) or bytes.isLetter(pair[1]))) row.others += 1;
    }
};

/// Whether two hexadecimal digits and nothing more are at `place`.
pub fn isPair(reader: *const Reader, place: usize) bool {
    return bytes.isHex(reader.at(place)) and bytes.isHex(reader.at(place + 1)) and
        !bytes.isWordOrHigh(reader.at(place + 2)) and !bytes.isWordOrHigh(reader.before(place));
}

fn isPartAt(text: []const u8, start: usize) bool {
    const reader: Reader = .{ .text = text };
    return isPart(&reader, start, start + 2);
}

test holdsClock {
    const rows = [_]struct { []const u8, usize, bool }{
        .{ "16:3e:e4:f0:08:00", 12, true }, .{ "10:20:a1:b5:c2", 0, true }, .{ "12:30:45", 0, false },
        .{ "aa:12:30:45", 3, false },       .{ "a:b:c:12:30", 6, false },   .{ "aa:bb:cc:12:300", 9, false },
    };
    for (rows) |row| {
        const reader: Reader = .{ .text = row[0] };
        try std.testing.expectEqual(row[2], holdsClock(&reader, row[1]));
    }
}

test isPart {
    try std.testing.expect(isPartAt("7d:3b:0a", 0));
    try std.testing.expect(isPartAt("aa:7d", 3));
    try std.testing.expect(isPartAt("d5:5d to", 3));
    try std.testing.expect(isPartAt("0a-7d-3b", 3));
    try std.testing.expect(isPartAt("7b 22 61 3a", 0));
    try std.testing.expect(isPartAt("a%7Bb", 2));
    try std.testing.expect(isPartAt("1.1.1w", 4));
    try std.testing.expect(isPartAt("1.5e-05s", 5) and isPartAt("1,24KB", 2));
    try std.testing.expect(!isPartAt("x.1w", 2) and !isPartAt("re-05s", 3) and !isPartAt("1..5s", 3));
    try std.testing.expect(isPartAt(".5s", 1) and isPartAt("=.5s", 2) and isPartAt("10^3s", 3));
    for ([_][]const u8{ "^[[36;36m", "\\x1b[1;36m", "\\u001b[;36m", "\u{241b}[10;36m" }) |text| {
        try std.testing.expect(isPartAt(text, text.len - 3));
    }
    for ([_][]const u8{ "a[36;36m", "^[36m", "x;36m", "[[36m", ";36m" }) |text| {
        try std.testing.expect(!isPartAt(text, text.len - 3));
    }
    for ([_][]const u8{ "7d: 3b", "7d-3b", "7d 12 30 40", "7d", "7d:30d", "7d,3b" }) |text| {
        try std.testing.expect(!isPartAt(text, 0));
    }
}
