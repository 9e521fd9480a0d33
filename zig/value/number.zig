//! Numbers as tokens write them: decimals with fraction and exponent; 0x, 0b and 0o integers; the amounts of money and
//! percents.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Decimal = @import("decimal.zig").Decimal;

/// Maximum number of significant digits of an exponent; with more, the number has no value.
const exponent_digits_max = 18;
/// Maximum number of digits of a 0x, 0b or 0o integer; base conversion takes quadratic time.
const radix_digits_max = 1 << 16;

/// The value of a number token; null if it has none.
pub fn read(arena: Allocator, text: []const u8) Allocator.Error!?Decimal {
    if (text.len == 0 or !std.ascii.isDigit(text[0])) return null;
    if (radixOf(text)) |base| return readRadix(arena, text[2..], base);
    const mark = std.mem.findAny(u8, text, "eE") orelse return try readPlain(arena, text, 0);
    const exponent = readExponent(text[mark + 1 ..]) orelse return null;
    return readPlain(arena, text[0..mark], exponent);
}

/// The amount of a money or percent token: its digits and point only.
pub fn readAmount(arena: Allocator, text: []const u8) Allocator.Error!Decimal {
    return Decimal.collect(arena, text, 0);
}

/// A bound as patterns write it: sign, digits, fraction (also alone), no exponent, no radix; `_`, `$` and `%` are
/// ignored.
pub fn readOperand(arena: Allocator, text: []const u8) Allocator.Error!?Decimal {
    const marks = "_$%";
    var bare = try arena.alloc(u8, text.len);
    var length: usize = 0;
    for (text) |byte| {
        if (std.mem.findScalar(u8, marks, byte) != null) continue;
        bare[length] = byte;
        length += 1;
    }
    const signed = bare[0..length];
    const negative = length > 0 and signed[0] == '-';
    const unsigned = if (length > 0 and (negative or signed[0] == '+')) signed[1..] else signed;
    if (!isPlain(unsigned)) return null;
    const value = try Decimal.collect(arena, unsigned, 0);
    return if (negative) value.negate() else value;
}

/// A decimal of the relation `numeric`: an optional sign, then any spelling of a number token or a fraction alone.
pub fn readSigned(arena: Allocator, text: []const u8) Allocator.Error!?Decimal {
    const signed = text.len > 0 and (text[0] == '-' or text[0] == '+');
    const unsigned = if (signed) text[1..] else text;
    const value = try read(arena, unsigned) orelse return null;
    return if (text[0] == '-') value.negate() else value;
}

/// Digits with at most one point, and at least one digit.
fn isPlain(text: []const u8) bool {
    var points: usize = 0;
    for (text) |byte| switch (byte) {
        '0'...'9' => {},
        '.' => points += 1,
        else => return false,
    };
    return points <= 1 and text.len > points;
}

/// Digits with `_` between them and an optional fraction.
fn readPlain(arena: Allocator, text: []const u8, exponent: i64) Allocator.Error!?Decimal {
    for (text) |byte| if (!std.ascii.isDigit(byte) and byte != '_' and byte != '.') return null;
    if (std.mem.countScalar(u8, text, '.') > 1 or text[text.len - 1] == '.') return null;
    return try Decimal.collect(arena, text, exponent);
}

fn readExponent(text: []const u8) ?i64 {
    const negative = text.len > 0 and text[0] == '-';
    const unsigned = if (text.len > 0 and (negative or text[0] == '+')) text[1..] else text;
    if (unsigned.len == 0) return null;
    const significant = std.mem.trimStart(u8, unsigned, "0");
    if (significant.len > exponent_digits_max) return null;
    var value: i64 = 0;
    for (significant) |byte| {
        if (!std.ascii.isDigit(byte)) return null;
        value = value * 10 + (byte - '0');
    }
    return if (negative) -value else value;
}

fn radixOf(text: []const u8) ?u8 {
    if (text.len < 3 or text[0] != '0') return null;
    return switch (text[1]) {
        'x', 'X' => 16,
        'b', 'B' => 2,
        'o', 'O' => 8,
        else => null,
    };
}

/// Converts integers of a power-of-two base, sixty bits at a time, into limbs of eighteen decimal digits, lowest first.
fn readRadix(arena: Allocator, text: []const u8, base: u8) Allocator.Error!?Decimal {
    if (text.len > radix_digits_max) return null;
    const limb_base: u64 = 1_000_000_000_000_000_000;
    const bits_a_digit: usize = std.math.log2_int(u8, base);
    const step_digits = 60 / bits_a_digit;
    var limbs: std.ArrayList(u64) = .empty;
    var step: u64 = 0;
    var step_length: usize = 0;
    for (text, 0..) |byte, index| {
        if (byte != '_') {
            const digit = std.fmt.charToDigit(byte, base) catch return null;
            step = step * base + digit;
            step_length += 1;
        }
        if (step_length < step_digits and index + 1 < text.len) continue;
        var carry: u128 = step;
        for (limbs.items) |*limb| {
            const value = (@as(u128, limb.*) << @intCast(step_length * bits_a_digit)) + carry;
            limb.* = @intCast(value % limb_base);
            carry = value / limb_base;
        }
        while (carry > 0) : (carry /= limb_base) try limbs.append(arena, @intCast(carry % limb_base));
        step = 0;
        step_length = 0;
    }
    const digits = try arena.alloc(u8, limbs.items.len * 18);
    for (limbs.items, 1..) |limb, count| {
        var rest = limb;
        var at = digits.len - (count - 1) * 18;
        for (0..18) |_| {
            at -= 1;
            digits[at] = '0' + @as(u8, @intCast(rest % 10));
            rest /= 10;
        }
    }
    return Decimal.fromDigits(false, digits, 0);
}

const testing = std.testing;

fn expectRead(comptime reader: anytype, text: []const u8, expected: ?[]const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const value: ?Decimal = try reader(arena.allocator(), text);
    if (expected == null or value == null) return testing.expect(expected == null and value == null);
    var out: std.ArrayList(u8) = .empty;
    try value.?.write(arena.allocator(), &out);
    try testing.expectEqualStrings(expected.?, out.items);
}

test "every spelling of a number token is read" {
    try expectRead(read, "007", "7");
    try expectRead(read, "1_000.50", "1000.5");
    try expectRead(read, "1e3", "1000");
    try expectRead(read, "12_345E-2", "123.45");
    try expectRead(read, "0x1F4", "500");
    try expectRead(read, "0b101", "5");
    try expectRead(read, "0O17", "15");
    try expectRead(read, "0xFFFF_FFFF", "4294967295");
    try expectRead(read, "0xffffffffffffffffffffffffffffffff", "340282366920938463463374607431768211455");
    try expectRead(read, "1e000000000000000000000000001", "10");
    try expectRead(read, "1e999999999999999999", "1e999999999999999999");
    try expectRead(read, "1e1000000000000000000", null);
    try expectRead(read, "0xfg", null);
    try expectRead(read, "x", null);
}

test "forty digits are exact in every base" {
    try expectRead(read, "1234567890123456789012345678901234567890", "1234567890123456789012345678901234567890");
    try expectRead(read, "0x3a0c92075c0dbf3b8acbc5f96ce3f0ad2", "1234567890123456789012345678901234567890");
    try expectRead(
        read,
        "0b10000000000000000000000000000000000000000000000000000000000000000000000",
        "1180591620717411303424",
    );
}

test "amounts keep only digits and point" {
    try expectRead(readAmount, "$1,234.56", "1234.56");
    try expectRead(readAmount, "$1,23", "123");
    try expectRead(readAmount, "12.50%", "12.5");
}

test "a bound may have a sign, a bare fraction and symbols, but neither exponent nor radix" {
    try expectRead(readOperand, "-5", "-5");
    try expectRead(readOperand, ".5", "0.5");
    try expectRead(readOperand, "$1_000", "1000");
    try expectRead(readOperand, "+12.5%", "12.5");
    try expectRead(readOperand, "1e2", null);
    try expectRead(readOperand, "0x1f", null);
    try expectRead(readOperand, "", null);
    try expectRead(readOperand, ".", null);
    try expectRead(readOperand, "--5", null);
}
