//! Lengths of time in several parts, each smaller than the one before: `1h 2m 3s`, `1 hour, 20 minutes and 3 seconds`,
//! `3 days 04:05:06`. A part alone is no value.
const std = @import("std");
const amount = @import("amount.zig");
const blank = @import("blank.zig");
const bytes = @import("bytes.zig");
const Reader = @import("reader.zig").Reader;
const spelled = @import("spelled.zig");
const symbols = @import("symbols.zig");
const Unit = spelled.Unit;
const word = @import("word.zig");

const plural = "(s)";
const month_names = [_][]const u8{ "mon", "mons", "month", "months" };
/// Nothing further back is looked at.
const back_bytes = 60;

pub const Length = struct {
    /// End of the last part; 0 if a part that can't be read belongs to it.
    end: usize,
    /// All units are letters, and no clock is a part.
    is_of_letters: bool = true,
};

/// A number, a unit of time directly behind it, and the end of both.
pub const Segment = struct { number: usize, symbol: usize, end: usize };

/// The last one of the numbers with one letter or two, without gaps, at `start`: `1h2m`; null if there is none.
pub fn segments(reader: *Reader, start: usize) ?Segment {
    var last: ?Segment = null;
    var place = start;
    while (bytes.isDigit(reader.at(place))) {
        const symbol = amount.plain(reader, place);
        const size = letterSize(reader, symbol);
        if (size == 0) break;
        last = .{ .number = place, .symbol = symbol, .end = symbol + size };
        place = symbol + size;
    }
    return last;
}

fn letterSize(reader: *const Reader, place: usize) usize {
    const second = reader.at(place + 1);
    const size: usize = switch (reader.at(place)) {
        'n', 'u' => if (second == 's') 2 else return 0,
        'm' => if (second == 's') 2 else 1,
        's', 'h', 'd', 'w', 'y' => 1,
        else => return 0,
    };
    return if (bytes.isLetter(reader.at(place + size))) 0 else size;
}

/// End of a length of ISO 8601 with a time: `PT1H30M`, `P1DT2H`; 0 if there is none. Without a time it may as well be a
/// name (`P2D`), and years and months have no certain length.
pub fn isoEnd(reader: *const Reader, start: usize) usize {
    if (reader.before(start) == '-') return 0;
    var at = start + 1;
    for ("WD") |letter| at = isoPartEnd(reader, at, letter, false) orelse at;
    if (reader.at(at) != 'T') return 0;
    const time = at + 1;
    at = time;
    for ("HMS") |letter| at = isoPartEnd(reader, at, letter, letter == 'S') orelse at;
    return if (at == time or word.continues(reader, at)) 0 else at;
}

fn isoPartEnd(reader: *const Reader, start: usize, letter: u8, may_have_fraction: bool) ?usize {
    var end = reader.span(start, bytes.isDigit);
    if (end == start) return null;
    if (may_have_fraction) end = amount.fractionEnd(reader, end);
    return if (reader.at(end) == letter) end + 1 else null;
}

/// The length that begins at `start`, and whose first part, or the last of its segments, is this one.
pub inline fn of(reader: *const Reader, start: usize, segment: *const Segment) Length {
    if (!mayGoOn(reader, segment.end) and !mayBeBehind(reader, start)) return .{ .end = segment.end };
    return measure(reader, start, segment);
}

/// Whether another part may follow.
inline fn mayGoOn(reader: *const Reader, end: usize) bool {
    return switch (reader.at(end)) {
        ' ' => bytes.isDigit(reader.at(end + 1)) or reader.at(end + 1) == 'a',
        ',' => reader.at(end + 1) == ' ',
        '(', 0xc2, 0xe2 => true,
        else => false,
    };
}

/// Whether another part may precede: a number and a word, perhaps with a comma, `and` or `(s)` behind it.
inline fn mayBeBehind(reader: *const Reader, start: usize) bool {
    if (start < "1h ".len) return false;
    if (reader.text[start - 1] != ' ') return blank.sizeBefore(reader.text, start) != 0;
    switch (reader.text[start - 2]) {
        ')', ',' => return true,
        // `and`, `second`, and `d` alone: most words that end like this are none of them.
        'd' => if (reader.text[start - 3] == 'n') return true,
        else => |last| if (!bytes.isLetter(last)) return false,
    }
    var name = start - 2;
    while (name > 0 and bytes.isLetter(reader.text[name - 1])) name -= 1;
    if (!spelled.mayOpen(reader.text[name])) return false;
    const number_end = if (reader.before(name) == ' ') name - 1 else name;
    return bytes.isDigit(reader.before(number_end));
}

noinline fn measure(reader: *const Reader, start: usize, segment: *const Segment) Length {
    const text = reader.text;
    const first = spelled.unitOf(text[segment.symbol..segment.end]) orelse return .{ .end = segment.end };
    if (isBehindPart(reader, start, first)) return .{ .end = 0 };
    var length: Length = .{ .end = pluralEnd(reader, segment.end, first) };
    var unit = first;
    var is_whole = !hasFraction(text[segment.number..segment.symbol]);
    while (nextPart(reader, length.end, unit)) |part| {
        if (!is_whole or (unit.form == .letters and !mayFollow(reader, &part, unit, start, first))) break;
        unit = part.unit;
        is_whole = !hasFraction(text[part.start..part.symbol]);
        length.end = part.end;
        length.is_of_letters = length.is_of_letters and unit.form == .letters and part.is_attached;
    }
    // More of them, none smaller than the one before, are columns.
    if (first.form == .letters and unit.rank != first.rank and isPartAt(reader, length.end))
        return .{ .end = segment.end };
    if (unit.rank == spelled.day_rank) {
        const end = clockEnd(reader, length.end, unit.form != .letters);
        if (end != length.end) return .{ .end = end, .is_of_letters = false };
    }
    return if (isBeforePart(reader, length.end, unit)) .{ .end = 0 } else length;
}

const Part = struct { start: usize, symbol: usize, end: usize, unit: Unit, is_attached: bool };

/// The part behind what joins it to one with this unit; null if there is none.
fn nextPart(reader: *const Reader, end: usize, before: Unit) ?Part {
    const start = nextPartStart(reader, end, before.form);
    const part = partAt(reader, start) orelse return null;
    // Behind a comma or `and`, letters are in a list.
    if (start != end + blank.size(reader.text, end) and (part.is_attached or part.unit.form == .letters)) return null;
    return if (part.unit.rank < before.rank) part else null;
}

/// Where the next part may begin: behind a blank, with a comma or `and` before it if the unit is a word.
fn nextPartStart(reader: *const Reader, end: usize, form: Unit.Form) usize {
    const may_list = form != .letters;
    const comma = end + @intFromBool(may_list and reader.at(end) == ',');
    const is_joined = may_list and reader.startsWith(comma, " and ");
    return if (is_joined) comma + " and ".len else comma + blank.size(reader.text, comma);
}

fn partAt(reader: *const Reader, start: usize) ?Part {
    if (blank.sizeBefore(reader.text, start) == 0 or !bytes.isDigit(reader.at(start))) return null;
    const number_end = amount.fractionEnd(reader, reader.span(start + 1, bytes.isDigit));
    const attached = symbols.symbolEnd(reader, number_end, .attached);
    const gap = if (attached == 0) blank.size(reader.text, number_end) else 0;
    const is_apart = gap != 0;
    const symbol = number_end + gap;
    const end = if (is_apart) symbols.symbolEnd(reader, symbol, .anywhere) else attached;
    if (end == 0 or (is_apart and symbols.isName(reader, end))) return null;
    const unit = spelled.unitOf(reader.text[symbol..end]) orelse return null;
    return .{
        .start = start,
        .symbol = symbol,
        .end = pluralEnd(reader, end, unit),
        .unit = unit,
        .is_attached = !is_apart,
    };
}

/// `(s)` belongs to a unit that is written out.
fn pluralEnd(reader: *const Reader, end: usize, unit: Unit) usize {
    const has_plural = unit.form == .written_out and reader.at(end - 1) != 's' and reader.startsWith(end, plural);
    return if (has_plural) end + plural.len else end;
}

/// Whether a part can follow one whose unit is letters: the first is minutes or more, since `3s 150ms` are as likely
/// two columns, and no column precedes it; and the part is less than one of the unit before.
fn mayFollow(reader: *const Reader, part: *const Part, before: Unit, start: usize, first: Unit) bool {
    if (first.rank < spelled.minute_rank) return false;
    if (part.unit.rank < spelled.second_rank and before.rank != part.unit.rank + 1) return false;
    var whole_end = part.start;
    while (bytes.isDigit(reader.at(whole_end))) whole_end += 1;
    const count = std.fmt.parseInt(u32, reader.text[part.start..whole_end], 10) catch return false;
    if (count >= spelled.count_of[part.unit.rank]) return false;
    return !(reader.before(start) == ' ' and start > 2 and bytes.isDigit(reader.text[start - 3]) and
        spelled.unitOf(reader.text[start - 2 ..][0..1]) != null);
}

/// Whether another part of letters, of whatever unit, follows a blank.
fn isPartAt(reader: *const Reader, end: usize) bool {
    if (reader.at(end) != ' ') return false;
    const part = partAt(reader, end + 1) orelse return false;
    return part.unit.form == .letters and part.is_attached;
}

/// Whether a larger part that can't be read precedes, with parts between: months, or a letter behind a blank
/// (`1 h 30 min`).
fn isBehindPart(reader: *const Reader, start: usize, unit: Unit) bool {
    var buffer: [back_bytes]u8 = undefined;
    const text = replaceBlanks(reader.text[start -| back_bytes..start], &buffer);
    var end = text.len;
    var rank = unit.rank;
    while (end > "1 h ".len - 1 and text[end - 1] == ' ') {
        const name_end = lengthWithoutJoint(text[0 .. end - 1]);
        var name = name_end;
        while (name > 0 and bytes.isLetter(text[name - 1])) name -= 1;
        const is_apart = name > 0 and text[name - 1] == ' ';
        var number = name - @intFromBool(is_apart);
        const number_end = number;
        while (number > 0 and (bytes.isDigit(text[number - 1]) or text[number - 1] == '.')) number -= 1;
        if (name == name_end) return false;
        if (number == number_end) return is_apart and isCountedByWord(text[0..number], text[name..name_end], rank);
        // A token of another kind: `$12.50 d 250ms`, `10.0.0.1 d 250ms`, `12:30 h 5 min`.
        if (number > 0 and (text[number - 1] == '$' or bytes.isWordOrHigh(text[number - 1]))) return false;
        if (number > 1 and text[number - 1] == ':' and bytes.isDigit(text[number - 2])) return false;
        if (std.mem.countScalar(u8, text[number..number_end], '.') > 1) return false;
        if (is_apart and isMonths(text[name..name_end])) return true;
        const larger = spelled.unitOf(text[name..name_end]) orelse return false;
        if (larger.rank <= rank) return false;
        if (is_apart and name_end - name == 1) return true;
        rank = larger.rank;
        end = number;
    }
    return false;
}

/// The text with a space for each blank that is wider.
fn replaceBlanks(text: []const u8, buffer: *[back_bytes]u8) []const u8 {
    var all: u8 = 0;
    for (text) |byte| all |= byte;
    if (all < 0x80) return text;
    var size: usize = 0;
    var at: usize = 0;
    while (at < text.len) : (size += 1) {
        const gap = blank.size(text, at);
        buffer[size] = if (gap == 0) text[at] else ' ';
        at += @max(gap, 1);
    }
    return buffer[0..size];
}

const counts = [_][]const u8{
    "a",     "an",    "one",  "two", "three",  "four",   "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve", "half",
};

/// Whether the name of a larger unit is behind a number in words: `an hour and 5 minutes`.
fn isCountedByWord(before: []const u8, name: []const u8, rank: u8) bool {
    const unit = spelled.unitOf(name) orelse return false;
    if (unit.form != .written_out or unit.rank <= rank) return false;
    const count = before[if (std.mem.findScalarLast(u8, before, ' ')) |gap| gap + 1 else 0..];
    for (counts) |one| if (std.ascii.eqlIgnoreCase(one, count)) return true;
    return false;
}

/// The length of `text` without what joins a part to the next one, and without `(s)`.
fn lengthWithoutJoint(text: []const u8) usize {
    var end = text.len;
    for ([_][]const u8{ " and", ",", plural }) |join| {
        if (std.mem.endsWith(u8, text[0..end], join)) end -= join.len;
    }
    return end;
}

/// Whether a smaller part that can't be read follows: months behind years, or a letter behind a blank (`1 min 30 s`).
fn isBeforePart(reader: *const Reader, end: usize, unit: Unit) bool {
    const start = nextPartStart(reader, end, unit.form);
    if (blank.sizeBefore(reader.text, start) == 0 or !bytes.isDigit(reader.at(start))) return false;
    const number_end = amount.fractionEnd(reader, reader.span(start + 1, bytes.isDigit));
    const gap = blank.size(reader.text, number_end);
    if (gap == 0) return false;
    var name_end = number_end + gap;
    while (bytes.isLetter(reader.at(name_end))) name_end += 1;
    if (word.continues(reader, name_end) or symbols.isName(reader, name_end)) return false;
    const name = reader.text[number_end + gap .. name_end];
    if (unit.rank == spelled.year_rank and isMonths(name)) return true;
    if (unit.form == .letters or name.len != 1) return false;
    const smaller = spelled.unitOf(name) orelse return false;
    return smaller.rank < unit.rank;
}

fn isMonths(name: []const u8) bool {
    for (month_names) |month| if (std.ascii.eqlIgnoreCase(month, name)) return true;
    return false;
}

fn hasFraction(number: []const u8) bool {
    // The numbers are short.
    for (number) |byte| if (byte == '.') return true;
    return false;
}

/// End of the clock of `3 days, 4:05:06` and of `3 days,  4:05`, as uptimes have it, or of `3 days 04:05:06`, as
/// databases do; `end` if there is none.
fn clockEnd(reader: *const Reader, end: usize, may_list: bool) usize {
    const has_comma = reader.at(end) == ',';
    const gap = end + @intFromBool(has_comma);
    if (reader.at(gap) != ' ' or (has_comma and !may_list)) return end;
    const start = gap + @as(usize, if (has_comma and reader.at(gap + 1) == ' ') 2 else 1);
    const hours_end = reader.span(start, bytes.isDigit);
    if (hours_end == start or hours_end - start > 2) return end;
    if (hours_end - start == 2 and (reader.text[start] > '2' or (reader.text[start] == '2' and
        reader.text[start + 1] > '3'))) return end;
    var at = sixtiethEnd(reader, hours_end) orelse return end;
    const seconds_end = sixtiethEnd(reader, at);
    if (seconds_end) |seconds| at = amount.fractionEnd(reader, seconds) else if (!has_comma) return end;
    const goes_on = switch (reader.at(at)) {
        ':', '-', '+' => bytes.isDigit(reader.at(at + 1)),
        // A half of a day shows a time.
        ' ' => reader.at(at + 2) | 0x20 == 'm' and (reader.at(at + 1) | 0x20 == 'a' or reader.at(at + 1) | 0x20 == 'p'),
        else => word.continues(reader, at),
    };
    return if (goes_on) end else at;
}

/// End of `:05` at `colon`.
fn sixtiethEnd(reader: *const Reader, colon: usize) ?usize {
    const tens = reader.at(colon + 1);
    if (reader.at(colon) != ':' or tens < '0' or tens > '5' or !bytes.isDigit(reader.at(colon + 2))) return null;
    return if (bytes.isDigit(reader.at(colon + 3))) null else colon + 3;
}

/// Compares the end of the length at the first `#`, which is left out, with the second one.
fn expectLength(text: []const u8) !void {
    var buffer: [80]u8 = undefined;
    var whole: std.ArrayList(u8) = .initBuffer(&buffer);
    const start = std.mem.findScalar(u8, text, '#').?;
    const end = std.mem.findScalarPos(u8, text, start + 1, '#').? - 1;
    for (text) |byte| if (byte != '#') whole.appendAssumeCapacity(byte);
    const reader: Reader = .{ .text = whole.items };
    const number_end = amount.fractionEnd(&reader, reader.span(start, bytes.isDigit));
    const symbol = number_end + blank.size(reader.text, number_end);
    const place: symbols.Place = if (symbol == number_end) .attached else .anywhere;
    const segment: Segment = .{ .number = start, .symbol = symbol, .end = symbols.symbolEnd(&reader, symbol, place) };
    errdefer std.debug.print("{s}\n", .{text});
    const found = of(&reader, start, &segment).end;
    try std.testing.expectEqual(end, if (found == 0) start else found);
}

test "lengths in several parts are whole" {
    for ([_][]const u8{
        "#1h 2m 3s#",                     "#1h 20 min#",               "#1h 30m 5s 20ms# x",
        "#1 hr 20 min#",                  "#1 hour and 20 minutes#",   "#1 hour, 20 minutes, and 3 seconds# left",
        "#3 days 04:05:06#",              "#1d 02:03:04.5#",           "#3 days, 4:05#",
        "#1 day(s), 2 hour(s)#",          "#5min 3s#",                 "#5 minutes 300 ms#",
        "#3 hours 20 minutes#, 5 days",   "#1 year 2 weeks#",          "up #1 day#, 9 users",
        "#3 days, 4:05:06#",              "#1 minute# and 3 requests", "#3 minute(s)# 5",
        "#3 days, 4 min#, 2 users",       "#12.5 msecs#, 3 usec",      "#20 minutes#, 5s",
        "#3 hours\u{a0}20\u{a0}minutes#", "12:30 h #5 min#",           "in hours and #5 minutes#",
    }) |text| try expectLength(text);
}

test "columns are lengths of their own" {
    for ([_][]const u8{
        "#1h# 30m 5m",      "5m #1h# 30m",        "#1.5h# 20m",        "#1h# 75m",
        "#3s# 150ms",       "#10s# 5m",           "#2d#, 3h",          "#1h#  2m",
        "#1m# 150ms",       "#1h# 2h",            "#1h# 20",           "#1d# 02:03",
        "$12.50 d #250ms#", "10.0.0.1 d #250ms#", "v1.2.3 h #30 min#",
    }) |text| try expectLength(text);
}

test "few words before a length may be a part of it" {
    for ([_][]const u8{ "1 minute and", "1 second", "1d", "1 d", "1 mon", "1 hour(s)", "1 Hour" }) |before| {
        try std.testing.expect(mayPrecede(before));
    }
    for ([_][]const u8{ "2 took", "10.0.0.1 load", "1 reload", "took" }) |before| {
        try std.testing.expect(!mayPrecede(before));
    }
}

fn mayPrecede(before: []const u8) bool {
    var buffer: [32]u8 = undefined;
    const text = std.fmt.bufPrint(&buffer, "{s} 3ms", .{before}) catch unreachable;
    return mayBeBehind(&.{ .text = text }, before.len + 1);
}

test "a part of a length that can't be read is no value" {
    for ([_][]const u8{
        "2 mons ##3 days",
        "2 months, ##3 days",
        "1 month and ##3 days",
        "1 month(s) ##3 days",
        "1 h ##30 min",
        "5 mons, 13 minute(s) ##29.1 secs",
        "1 month 18h ##24m",
        "13 h 5 min and ##3 sec",
        "2 d ##3 hours",
        "##1 year 2 mons",
        "##1 year, 2 months",
        "##1 min 30 s",
        "##5 minutes 3.5 s",
        "an hour and ##5 minutes",
        "One hour, ##5 min",
        "1\u{a0}h\u{a0}##30\u{a0}min",
    }) |text| try expectLength(text);
}

test isoEnd {
    for ([_][]const u8{ "PT1H30M", "P1DT2H", "PT5.5S", "PT0S", "P1W2DT3H4M5.25S", "PT36H" }) |text| {
        const reader: Reader = .{ .text = text };
        try std.testing.expectEqual(text.len, isoEnd(&reader, 0));
    }
    for ([_][]const u8{ "PT", "P2D", "P1YT2H", "P1M", "PT1H30", "PT1Hx", "PT1M1H", "PTA", "P1DT", "PT1.5H" }) |text| {
        const reader: Reader = .{ .text = text };
        try std.testing.expectEqual(0, isoEnd(&reader, 0));
    }
    const negative: Reader = .{ .text = "-PT5M" };
    try std.testing.expectEqual(0, isoEnd(&negative, 1));
}
