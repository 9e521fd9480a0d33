//! Quantities: a number and a unit, in the base unit of the unit's family.
const std = @import("std");
const Allocator = std.mem.Allocator;
const decimal = @import("decimal.zig");
const Decimal = decimal.Decimal;
const bytesize = @import("bytesize.zig");
const clock_length = @import("clock_length.zig");
const duration = @import("duration.zig");
const blank = @import("../lex/blank.zig");
const table = @import("../gen/units.zig");

pub const Family = table.Family;

pub const Quantity = struct {
    family: Family,
    amount: Decimal,

    /// Order by amount; null for different families.
    pub fn order(a: Quantity, b: Quantity) ?std.math.Order {
        return if (a.family == b.family) a.amount.order(b.amount) else null;
    }
};

/// Minus sign U+2212.
const minus = "\u{2212}";
const Unit = struct { family: Family, factor: decimal.Factor, offset: Decimal };
const units: std.StaticStringMap(Unit) = .initComptime(rows());

fn rows() [table.units.len]struct { []const u8, Unit } {
    @setEvalBranchQuota(2_000_000);
    var out: [table.units.len]struct { []const u8, Unit } = undefined;
    for (table.units, &out) |unit, *row| {
        row.* = .{
            unit.symbol,
            .{ .family = unit.family, .factor = factorOf(unit.factor), .offset = offsetOf(unit.offset) },
        };
    }
    return out;
}

/// Parses a factor, digits with an optional point and exponent, into coefficient and power of ten.
fn factorOf(comptime text: []const u8) decimal.Factor {
    const mark = std.mem.findScalar(u8, text, 'e') orelse text.len;
    var exponent: i32 = if (mark == text.len) 0 else std.fmt.parseInt(i32, text[mark + 1 ..], 10) catch unreachable;
    var coefficient: u64 = 0;
    var past_point = false;
    for (text[0..mark]) |byte| {
        if (byte == '.') {
            past_point = true;
            continue;
        }
        coefficient = coefficient * 10 + (byte - '0');
        exponent -= @intFromBool(past_point);
    }
    while (coefficient % 10 == 0) : (coefficient /= 10) exponent += 1;
    return .{ .coefficient = coefficient, .exponent = exponent };
}

fn offsetOf(comptime text: []const u8) Decimal {
    const negative = text[0] == '-';
    const digits = if (negative) text[1..] else text;
    const point = std.mem.findScalar(u8, digits, '.') orelse return .fromDigits(negative, digits, 0);
    const fraction: i64 = @intCast(digits.len - point - 1);
    return .fromDigits(negative, digits[0..point] ++ digits[point + 1 ..], -fraction);
}

/// The value of a quantity; null if `text` is not a quantity.
pub fn read(arena: Allocator, text: []const u8) Allocator.Error!?Quantity {
    const sign = signLength(text);
    const unsigned = text[sign..];
    const head = bytesize.headLength(unsigned);
    if (head == 0) return null;
    const symbol = symbolOf(unsigned[head..]);
    // Directly behind a signed number `m` is a minute, as it is without the sign.
    const is_minute = sign > 0 and std.mem.eql(u8, unsigned[head..], "m");
    const unit = units.get(if (is_minute) "min" else symbol) orelse return try readParts(arena, text);
    const count = try Decimal.collect(arena, unsigned[0..head], 0);
    const signed = if (sign > 0 and text[0] != '+') count.negate() else count;
    const scaled = try signed.scale(arena, unit.factor);
    const amount = try scaled.sum(arena, unit.offset) orelse return null;
    return .{ .family = unit.family, .amount = amount };
}

/// The sum of `3 hours 20 minutes` or `5 ft 3 in`: the sign of the first part is that of all but a clock behind a
/// comma, as Python writes `-1 day, 23:59:59` for a second before zero; null if `text` is no such sum.
fn readParts(arena: Allocator, text: []const u8) Allocator.Error!?Quantity {
    const sign = signLength(text);
    var total: Decimal = .{};
    var rest = text[sign..];
    var family: ?Family = null;
    while (true) {
        const head = bytesize.headLength(rest);
        const symbol = symbolOf(rest[head..]);
        const size = nameLength(symbol);
        // Among units of time `m` is a minute.
        const is_minute = std.mem.eql(u8, symbol[0..size], "m") and (family orelse .time) == .time;
        const unit = units.get(if (is_minute) "min" else symbol[0..size]) orelse return null;
        if (head == 0 or unit.family != family orelse unit.family) return null;
        switch (unit.family) {
            .time, .length, .mass => family = unit.family,
            else => return null,
        }
        const count = try Decimal.collect(arena, rest[0..head], 0);
        total = try total.sum(arena, try count.scale(arena, unit.factor)) orelse return null;
        rest = symbol[size..];
        if (std.mem.startsWith(u8, rest, "(s)")) rest = rest["(s)".len..];
        const is_negative = sign > 0 and text[0] != '+';
        if (rest.len == 0) return .{ .family = unit.family, .amount = if (is_negative) total.negate() else total };
        const has_comma = rest[0] == ',';
        rest = symbolOf(rest[@intFromBool(has_comma)..]);
        if (std.mem.startsWith(u8, rest, "and ")) rest = rest["and ".len..];
        if (std.mem.findScalar(u8, rest, ':') == null) continue;
        if (unit.family != .time) return null;
        const clock = try Decimal.fromInteger(arena, clockLength(rest) orelse return null);
        const is_clock_negative = is_negative and !has_comma;
        const signed = if (is_negative) total.negate() else total;
        const amount = try signed.sum(arena, if (is_clock_negative) clock.negate() else clock) orelse return null;
        return .{ .family = .time, .amount = amount };
    }
}

/// Bytes of the name of a unit before another part, `(s)` or the end.
fn nameLength(symbol: []const u8) usize {
    var size: usize = 0;
    while (size < symbol.len and std.mem.findScalar(u8, " ,(0123456789", symbol[size]) == null and
        blank.size(symbol, size) == 0) size += 1;
    return size;
}

/// Nanoseconds of the clock of `3 days, 4:05:06` and `3 days, 4:05`; null if it is none.
fn clockLength(text: []const u8) ?u64 {
    var buffer: ["23:59:00".len]u8 = undefined;
    if (text.len > "23:59".len) return clock_length.read(text);
    return clock_length.read(std.fmt.bufPrint(&buffer, "{s}:00", .{text}) catch return null);
}

/// A bound as patterns write it: a duration or byte size if it would be lexed as one, else a quantity.
pub fn readOperand(arena: Allocator, text: []const u8) Allocator.Error!?Quantity {
    if (bytesize.headLength(text) > 0) {
        if (try duration.read(arena, text)) |amount| return .{ .family = .time, .amount = amount };
        if (try bytesize.read(arena, text)) |amount| return .{ .family = .data, .amount = amount };
    }
    return read(arena, text);
}

/// A percent as a ratio.
pub fn fromPercent(arena: Allocator, percent: Decimal) Allocator.Error!Quantity {
    return .{ .family = .ratio, .amount = try percent.scale(arena, units.get("%").?.factor) };
}

/// The symbol after the number, as written; empty if there is none.
pub fn unitOf(text: []const u8) []const u8 {
    const unsigned = text[signLength(text)..];
    const head = bytesize.headLength(unsigned);
    return if (head == 0) "" else symbolOf(unsigned[head..]);
}

fn signLength(text: []const u8) usize {
    if (std.mem.startsWith(u8, text, minus)) return minus.len;
    return @intFromBool(text.len > 0 and (text[0] == '-' or text[0] == '+'));
}

/// The text after the number and a separator; a bound may have several spaces.
fn symbolOf(tail: []const u8) []const u8 {
    for (blank.wide) |separator| {
        if (std.mem.startsWith(u8, tail, separator)) return tail[separator.len..];
    }
    return std.mem.trimStart(u8, tail, " ");
}

const testing = std.testing;

fn expectQuantity(text: []const u8, family: Family, amount: []const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const value = (try readOperand(arena.allocator(), text)).?;
    try testing.expectEqual(family, value.family);
    var out: std.ArrayList(u8) = .empty;
    try value.amount.write(arena.allocator(), &out);
    try testing.expectEqualStrings(amount, out.items);
}

test "quantities are read in their family's base unit" {
    try expectQuantity("20°C", .temperature, "68");
    try expectQuantity("-40℃", .temperature, "-40");
    try expectQuantity("36.6 °C", .temperature, "97.88");
    try expectQuantity("0 K", .temperature, "-459.67");
    try expectQuantity("5 m/s", .speed, "18000");
    try expectQuantity("18 km/h", .speed, "18000");
    try expectQuantity("0.1 kg", .mass, "100");
    try expectQuantity("\u{2212}5\u{202f}µg", .mass, "-0.000005");
    try expectQuantity("+1hp", .power, "745.69987158227022");
    try expectQuantity("30001 milliseconds", .time, "30001000000");
    try expectQuantity("3 hours 20 minutes", .time, "12000000000000");
    try expectQuantity("-1 day 2 Hours", .time, "-93600000000000");
    try expectQuantity("3 days, 4:05:06", .time, "273906000000000");
    try expectQuantity("-1 day, 23:59:59.5", .time, "-500000000");
    try expectQuantity("3 days,  4:05", .time, "273900000000000");
    try expectQuantity("2 weeks, 3 days, 4 hours, 5 minutes", .time, "1483500000000000");
    try expectQuantity("1h 20 min", .time, "4800000000000");
    try expectQuantity("5\u{a0}hours 20 minutes", .time, "19200000000000");
    try expectQuantity("-1h2m", .time, "-3720000000000");
    try expectQuantity("-1h 2m", .time, "-3720000000000");
    try expectQuantity("1 hour, 20 minutes and 3.5 seconds", .time, "4803500000000");
    try expectQuantity("1 day(s), 2 hour(s)", .time, "93600000000000");
    try expectQuantity("3 days 04:05:06", .time, "273906000000000");
    try expectQuantity("-1d 00:00:01", .time, "-86401000000000");
    try expectQuantity("3\u{a0}hours\u{a0}20\u{a0}minutes", .time, "12000000000000");
    try expectQuantity("-8m", .time, "-480000000000");
    try expectQuantity("+1.5m", .time, "90000000000");
    try expectQuantity("\u{2212}8m", .time, "-480000000000");
    try expectQuantity("5 ft 3 in", .length, "1.6002");
    try expectQuantity("-5ft, 3in", .length, "-1.6002");
    try expectQuantity("5 mi 3 ft 2 in", .length, "8047.6852");
    try expectQuantity("5 km 200 m", .length, "5200");
    try expectQuantity("6 lbs 3 oz", .mass, "2806.602789375");
    try expectQuantity("1024 bytes", .data, "1024");
    try expectQuantity("1eV", .energy, "0.0000000000000000001602176634");
    try expectQuantity(
        "1234567890123456789012345678901234567890kg",
        .mass,
        "1234567890123456789012345678901234567890000",
    );
}

test "a bound without spaces has the kind that the lexer assigns" {
    try expectQuantity("5m", .time, "300000000000");
    try expectQuantity("5 m", .length, "5");
    try expectQuantity("1h30m", .time, "5400000000000");
    try expectQuantity("10mb", .data, "10000000");
    try expectQuantity("40%", .ratio, "400000000");
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    for ([_][]const u8{ "5", "5q", "kg", "", "--5kg", "5.kg", "5\u{a0} kg", "3 hours 20", "3 hours 5 kg" }) |text| {
        try testing.expectEqual(null, try readOperand(arena.allocator(), text));
    }
}
