//! Numbers that go on over a sign: `1,234KB`, `1,5s`, `1'234 kg`, `1 234KB`. A comma is a thousands separator, a
//! decimal comma or divides columns, so their value is not known, and the digits behind the sign are no value of their
//! own.
const std = @import("std");
const bytes = @import("bytes.zig");
const Reader = @import("reader.zig").Reader;
const unicode = @import("unicode.zig");

/// Nothing further back is looked at: longer numbers have no such signs.
const back_bytes = 40;
const group_digits = 3;
const minus = "\u{2212}";

/// Signs between groups of three digits that divide no columns: apostrophes and narrow blanks.
pub const marks = [_][]const u8{ "'", "\u{2019}", "\u{a0}", "\u{202f}", "\u{2009}" };

/// Whether the number that begins at `start`, behind one of these marks or another byte outside ASCII, is a part of a
/// longer one.
pub noinline fn isBehindMark(reader: *const Reader, start: usize) bool {
    if (isDigitBefore(reader, start)) return true;
    if (!isGroup(reader, start)) return false;
    for (marks) |mark| {
        if (start <= mark.len or !std.mem.endsWith(u8, reader.text[0..start], mark)) continue;
        return bytes.isDigit(reader.text[start - mark.len - 1]);
    }
    return false;
}

/// Whether a digit or a fraction of another script directly precedes: `１2KB`.
fn isDigitBefore(reader: *const Reader, start: usize) bool {
    var first = start - 1;
    while (first > start -| 4 and first > 0 and reader.text[first] & 0xc0 == 0x80) first -= 1;
    const character = reader.character(first) orelse return false;
    return first + character.size == start and character.code >= 0x80 and unicode.has(.numeric, character.code);
}

/// Whether the number with a unit [start, end), behind a blank and a digit, is the last group of `1 234KB`. In a row of
/// columns it is not: a number or the end of a text precedes or follows, or a single one before it may be the status of
/// an answer (`200 150ms`).
pub noinline fn isBehindBlank(reader: *const Reader, start: usize, end: usize) bool {
    if (!isGroup(reader, start) or isDigitBehindBlank(reader, end)) return false;
    const number = beforeGroup(reader, start, ' ') orelse return false;
    if (!number.mayBegin(reader) or bytes.isWord(reader.before(number.first))) return false;
    const may_be_status = !number.has_groups and number.size == group_digits and reader.text[number.first] < '6';
    return !may_be_status and opensNumber(reader, number.first);
}

/// The digits with which a number begins that goes on to a later group.
const Beginning = struct {
    first: usize,
    size: usize,
    /// Groups of three digits lie between them and that group.
    has_groups: bool,

    fn mayBegin(beginning: Beginning, reader: *const Reader) bool {
        return beginning.size <= group_digits and reader.text[beginning.first] != '0';
    }
};

/// The first digits of the number whose group, behind this sign, begins at `start`; null if what lies between are no
/// groups, or too many.
fn beforeGroup(reader: *const Reader, start: usize, sign: u8) ?Beginning {
    const least = start -| back_bytes;
    var first = start - 1;
    var has_groups = false;
    while (true) : (has_groups = true) {
        const end = first;
        while (first > least and bytes.isDigit(reader.text[first - 1])) first -= 1;
        const size = end - first;
        if (size == 0 or (first == least and first != 0)) return null;
        if (reader.before(first) != sign or first < 2 or !bytes.isDigit(reader.text[first - 2]))
            return .{ .first = first, .size = size, .has_groups = has_groups };
        if (size != group_digits) return null;
        first -= 1;
    }
}

fn isDigitBehindBlank(reader: *const Reader, end: usize) bool {
    return reader.at(end) == ' ' and bytes.isDigit(reader.at(end + 1));
}

/// Whether what precedes the first group shows no column before it.
fn opensNumber(reader: *const Reader, first: usize) bool {
    return switch (reader.before(first)) {
        ' ' => switch (reader.before(first - 1)) {
            ':', '=', '(', '[', '{', '<', '>', '~', '-', '+' => true,
            else => |before| bytes.isWordOrHigh(before) and !bytes.isDigit(before),
        },
        '.', ',', ')', ']', '}', ';' => false,
        else => true,
    };
}

/// Whether the number with a unit [start, end), directly behind a comma, goes on from digits before it. In a row of
/// columns it does not: a comma precedes all of its digits, groups are no number's, or the line begins with them and
/// goes on with another comma.
pub noinline fn isBehindComma(reader: *const Reader, start: usize, end: usize) bool {
    if (start < 2 or !bytes.isDigit(reader.text[start - 2])) return false;
    const number = beforeGroup(reader, start, ',') orelse return false;
    if (number.has_groups and (!number.mayBegin(reader) or !isGroup(reader, start))) return false;
    const first = number.first;
    return switch (reader.before(first)) {
        0, '\n' => reader.at(end) != ',' or bytes.isSpace(reader.at(end + 1)) or end + 1 >= reader.text.len,
        '-', '/' => !bytes.isWordOrHigh(reader.before(first - 1)),
        ':' => !number.has_groups,
        '.' => isDotted(reader, first),
        ',' => false, // No digit precedes it: columns.
        else => isApart(reader, first),
    };
}

/// Whether the digits at `start`, behind a point, are the last group of `1.234`.
fn isDotted(reader: *const Reader, start: usize) bool {
    if (reader.at(start + group_digits) != ',') return false;
    const number = beforeGroup(reader, start, '.') orelse return false;
    return number.mayBegin(reader) and reader.before(number.first) != '.' and isApart(reader, number.first);
}

/// Whether the digits at `first` are no part of a word.
fn isApart(reader: *const Reader, first: usize) bool {
    return !bytes.isWordOrHigh(reader.before(first)) or std.mem.endsWith(u8, reader.text[0..first], minus);
}

/// Whether exactly three digits are at `start`.
pub fn isGroup(reader: *const Reader, start: usize) bool {
    for (start..start + group_digits) |place| if (!bytes.isDigit(reader.at(place))) return false;
    return !bytes.isDigit(reader.at(start + group_digits));
}

/// Whether the number behind `#`, which is left out, is a part of a longer one.
fn isPartOf(text: []const u8) bool {
    const start = std.mem.findScalar(u8, text, '#').?;
    var buffer: [80]u8 = undefined;
    const whole = std.fmt.bufPrint(&buffer, "{s}{s}", .{ text[0..start], text[start + 1 ..] }) catch unreachable;
    const reader: Reader = .{ .text = whole };
    const end = std.mem.findAnyPos(u8, whole, start, ",; )") orelse whole.len;
    return switch (reader.before(start)) {
        ',' => isBehindComma(&reader, start, end),
        ' ' => isBehindBlank(&reader, start, end),
        else => isBehindMark(&reader, start),
    };
}

test "a value does not begin within a longer number" {
    for ([_][]const u8{
        "1,#234KB",       "size=1,#234KB",      "1,234,#567KB",     "1,#5s",           "0,#150ms",
        "(12,#5s)",       "took 200,#150ms ok", "1234,#150ms",      "-1,#5s",          "1.234,#5KB",
        "1.234.567,#8KB", "1:15,#5s",           "1'#234KB",         "1\u{2019}#234KB", "1\u{202f}#234KB",
        "a=200,#150ms,3", "1,#234KB, 5",        "$1,#234KB",        "1 #234KB",        "x: 1 #234KB",
        "took 1 #234ms",  "12 345 #678KB",      "n=123 456 #789KB", "=623 #456KB",     "\u{ff11}#2KB",
    }) |text| {
        errdefer std.debug.print("{s}\n", .{text});
        try std.testing.expect(isPartOf(text));
    }
}

test "columns are values of their own" {
    for ([_][]const u8{
        "x,200,#150ms",         "200,#150ms,OK",     "1,200,#5ms",          "1,20,#150ms",   "x,1,#5s",
        "2026-01-02,#5ms",      "12:30:15,123,#5ms", "02:10:15,123,#150ms", "10.0.0.1,#5ms", "0.250,#150ms",
        "1/2,#5ms",             "id1,#5s",           "1'#5s",               "x'#234KB",      "a,0,200,#150ms,5xx",
        "OK\n200,#150ms,\"a\"", "5432,100,#150ms",   "GET /x 200 #150ms",   "a 4096 #150ms", "\"GET\" 1 #150ms",
        "   3 #150ms",          "3 #150ms 200ms",    "0 #234KB",            "1 #23KB",       "1234 567 #890KB",
    }) |text| {
        errdefer std.debug.print("{s}\n", .{text});
        try std.testing.expect(!isPartOf(text));
    }
}
