//! Amounts of which a number with a unit is only a part: lengths and masses in several units (`5 ft 3 in`), fractions
//! (`5 1/2 kg`), and hours and minutes before their unit (`1:30 hours`).
const std = @import("std");
const amount = @import("amount.zig");
const blank = @import("blank.zig");
const bytes = @import("bytes.zig");
const lengths = @import("lengths.zig");
const Reader = @import("reader.zig").Reader;
const spelled = @import("spelled.zig");
const symbols = @import("symbols.zig");
const word = @import("word.zig");

const Pair = struct { larger: []const u8, smaller: []const u8, count: u32 };

/// Units and the smaller ones that may follow them, with how many of these make one.
const pairs = [_]Pair{
    .{ .larger = "ft", .smaller = "in", .count = 12 },   .{ .larger = "yd", .smaller = "ft", .count = 3 },
    .{ .larger = "mi", .smaller = "ft", .count = 5280 }, .{ .larger = "mi", .smaller = "yd", .count = 1760 },
    .{ .larger = "lb", .smaller = "oz", .count = 16 },   .{ .larger = "lbs", .smaller = "oz", .count = 16 },
    .{ .larger = "km", .smaller = "m", .count = 1000 },  .{ .larger = "m", .smaller = "cm", .count = 100 },
    .{ .larger = "m", .smaller = "mm", .count = 1000 },  .{ .larger = "cm", .smaller = "mm", .count = 10 },
    .{ .larger = "kg", .smaller = "g", .count = 1000 },  .{ .larger = "g", .smaller = "mg", .count = 1000 },
    .{ .larger = "t", .smaller = "kg", .count = 1000 },
};

/// Units whose numbers people write as fractions: not those of sizes and of parts of a second, before which a slash
/// divides two numbers (`avg/max 3/5 ms`).
const with_fractions = [_][]const u8{
    "in", "ft", "yd", "mi", "lb", "lbs", "oz", "kg", "g", "km", "m", "cm", "gal", "qt", "acre", "acres",
};
const halves = [_]u8{ 2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64 };
/// U+2044.
const fraction_slash = "\u{2044}";

/// Whether the number with this unit, whose sign or first digit is at `start`, is the rest of a longer amount.
pub inline fn isBehindPart(reader: *const Reader, start: usize, part: *const lengths.Segment) bool {
    return switch (reader.before(start)) {
        '/', ':' => bytes.isDigit(reader.before(start - 1)) and isRest(reader, start, part),
        ' ' => reader.before(start - 1) == 'm' and isBehindMetres(reader, start, part),
        fraction_slash[fraction_slash.len - 1] => std.mem.endsWith(u8, reader.text[0..start], fraction_slash),
        else => false,
    };
}

noinline fn isRest(reader: *const Reader, start: usize, part: *const lengths.Segment) bool {
    const sign = reader.text[start - 1];
    const digits = numberBefore(reader, start - 1) orelse return false;
    const symbol = reader.text[part.symbol..part.end];
    const unit = spelled.unitOf(symbol);
    const is_long_time = unit != null and unit.?.rank >= spelled.second_rank and unit.?.form != .letters;
    const own = reader.text[start..reader.span(start, bytes.isDigit)];
    if (sign == ':') return is_long_time and own.len == 2 and own[0] < '6';
    if (!is_long_time and !isAmong(symbol, &with_fractions)) return false;
    const below = std.fmt.parseInt(u8, own, 10) catch return false;
    const above = std.fmt.parseInt(u8, digits, 10) catch return false;
    return above < below and std.mem.findScalar(u8, &halves, below) != null;
}

/// The one or two digits before the sign at `sign`, before which nothing belongs to them.
fn numberBefore(reader: *const Reader, sign: usize) ?[]const u8 {
    var first = sign;
    while (first > sign -| 3 and bytes.isDigit(reader.before(first))) first -= 1;
    if (sign - first > 2) return null;
    return switch (reader.before(first)) {
        '/', ':', '.', ',', '_' => null,
        else => |before| if (bytes.isWordOrHigh(before)) null else reader.text[first..sign],
    };
}

/// `2 m 30 cm`: a letter behind a blank is no unit, so there is no value.
noinline fn isBehindMetres(reader: *const Reader, start: usize, part: *const lengths.Segment) bool {
    if (start < "2 m ".len or reader.text[start - 3] != ' ' or !bytes.isDigit(reader.text[start - 4])) return false;
    return countIn("m", reader.text[part.symbol..part.end]) != null;
}

/// The end of the amount whose first part this is: with parts in smaller units, or without; 0 if one can't be read.
pub inline fn end(reader: *const Reader, part: *const lengths.Segment) usize {
    const start = nextStart(reader, part.end);
    return if (start == 0) part.end else endOfParts(reader, part, start);
}

/// Where a number behind the part that ends at `place` begins, with a blank and perhaps a comma before it; 0 if none
/// does.
inline fn nextStart(reader: *const Reader, place: usize) usize {
    const comma = place + @intFromBool(reader.at(place) == ',');
    const gap = blank.size(reader.text, comma);
    return if (gap == 0 or !bytes.isDigit(reader.at(comma + gap))) 0 else comma + gap;
}

noinline fn endOfParts(reader: *const Reader, first: *const lengths.Segment, start: usize) usize {
    const second = partBehind(reader, first, start);
    if (second.end == first.end or second.end == 0) return second.end;
    if (isInList(reader, first.number)) return first.end;
    // `5 mi 3 ft 2 in`.
    const third = nextStart(reader, second.end);
    return if (third == 0) second.end else partBehind(reader, &second, third).end;
}

/// The part at `start` if it is in a smaller unit than `part`; otherwise `part`, with an end of 0 if what is there
/// belongs to it and can't be read.
fn partBehind(reader: *const Reader, part: *const lengths.Segment, start: usize) lengths.Segment {
    const larger = reader.text[part.symbol..part.end];
    if (!isLarger(larger)) return part.*;
    const whole_end = reader.span(start, bytes.isDigit);
    const number_end = amount.fractionEnd(reader, whole_end);
    // `5 ft 3/4 in`, `5 ft 3 1/2 in`.
    if (isFraction(reader, start) or isFraction(reader, number_end + blank.size(reader.text, number_end)))
        return .{ .number = part.number, .symbol = part.symbol, .end = 0 };
    const symbol = number_end + blank.size(reader.text, number_end);
    var symbol_end = symbol;
    while (bytes.isLetter(reader.at(symbol_end))) symbol_end += 1;
    if (word.continues(reader, symbol_end) or symbols.isName(reader, symbol_end)) return part.*;
    // `2 kg 3.5g` is a list: both units are written in the same way.
    if ((symbol > number_end) != !bytes.isDigit(reader.text[part.symbol - 1])) return part.*;
    const most = countIn(larger, reader.text[symbol..symbol_end]) orelse return part.*;
    const count = std.fmt.parseInt(u32, reader.text[start..whole_end], 10) catch return part.*;
    if (count >= most or std.mem.findScalar(u8, reader.text[part.number..part.symbol], '.') != null) return part.*;
    return .{ .number = start, .symbol = symbol, .end = symbol_end };
}

/// Whether a number with a unit directly behind it precedes: `1kg 1lb 1oz`.
fn isInList(reader: *const Reader, start: usize) bool {
    const gap = blank.sizeBefore(reader.text, start);
    if (gap == 0) return false;
    var name = start - gap;
    while (name > 0 and bytes.isLetter(reader.text[name - 1])) name -= 1;
    return name < start - gap and bytes.isDigit(reader.before(name));
}

fn isFraction(reader: *const Reader, start: usize) bool {
    const slash = reader.span(start, bytes.isDigit);
    return slash != start and reader.at(slash) == '/' and bytes.isDigit(reader.at(slash + 1));
}

fn isLarger(symbol: []const u8) bool {
    for (pairs) |pair| if (std.mem.eql(u8, pair.larger, symbol)) return true;
    return false;
}

fn countIn(larger: []const u8, smaller: []const u8) ?u32 {
    for (pairs) |pair| {
        if (std.mem.eql(u8, pair.larger, larger) and std.mem.eql(u8, pair.smaller, smaller)) return pair.count;
    }
    return null;
}

fn isAmong(name: []const u8, names: []const []const u8) bool {
    for (names) |one| if (std.mem.eql(u8, one, name)) return true;
    return false;
}
