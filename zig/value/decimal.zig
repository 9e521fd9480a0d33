//! Exact decimals: a sign, digits of any length, and a power of ten. Binary floating point is never used, and the zeros
//! of a power of ten are written out only if the resulting text needs them.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Order = std.math.Order;

/// Maximum number of zeros between digits and point in a positional text; with more, the text is scientific.
const positional_zeros_max = 21;
/// Digits per step of a multiplication.
const chunk_digits = 18;
const chunk_base: u64 = 1_000_000_000_000_000_000;

/// `coefficient` · 10^`exponent`: the value of a unit in the base unit of its family.
pub const Factor = struct { coefficient: u64, exponent: i32 };

/// Integers of so many digits have 64 bits.
pub const integer_digits_max = 18;

/// Powers of ten that are such integers, or one digit longer.
pub const integer_powers: [integer_digits_max + 1]u64 = blk: {
    var table: [integer_digits_max + 1]u64 = undefined;
    for (&table, 0..) |*power, exponent| power.* = std.math.pow(u64, 10, exponent);
    break :blk table;
};

/// The digits at the start of a text, with a point between them or not, as an integer.
pub const Head = struct {
    value: u64 = 0,
    /// Number of digits after the point.
    places: u32 = 0,
    /// 0 if there is no such number, or one of more digits than an integer of 64 bits may have.
    size_bytes: usize = 0,

    pub fn of(text: []const u8) Head {
        var point: usize = text.len;
        // Not used if there are too many digits.
        var value: u64 = 0;
        const size = for (text, 0..) |byte, at| {
            const digit = byte -% '0';
            if (digit < 10) {
                value = value *% 10 +% digit;
            } else if (byte == '.' and point == text.len and at != 0) {
                point = at;
            } else break at;
        } else text.len;
        if (size > integer_digits_max or size == 0 or point == size - 1) return .{};
        return .{ .value = value, .places = @intCast(size - @min(size, point + 1)), .size_bytes = size };
    }

    /// The product with a factor, if it is an integer of 64 bits for which the factor's power of ten suffices.
    pub fn scale(head: Head, factor: Factor) ?u64 {
        if (head.size_bytes == 0 or factor.exponent < head.places) return null;
        const zeros = @as(u32, @intCast(factor.exponent)) - head.places;
        if (zeros >= integer_powers.len) return null;
        const multiplier = std.math.mul(u64, factor.coefficient, integer_powers[zeros]) catch return null;
        return std.math.mul(u64, head.value, multiplier) catch null;
    }
};

pub const Decimal = struct {
    negative: bool = false,
    /// ASCII digits without leading or trailing zeros, borrowed; empty for zero, which has no sign.
    digits: []const u8 = "",
    /// Power of ten of the last digit.
    exponent: i64 = 0,

    /// Maximum distance between the last digits of two summands.
    pub const places_max = 1_000_000;
    pub const zero: Decimal = .{};

    /// The digits of `text`, with its first `.` as the point; all other bytes are ignored.
    pub fn collect(arena: Allocator, text: []const u8, exponent: i64) Allocator.Error!Decimal {
        const buffer = try arena.alloc(u8, text.len);
        var length: usize = 0;
        var fraction: i64 = 0;
        var past_point = false;
        for (text) |byte| switch (byte) {
            '0'...'9' => {
                buffer[length] = byte;
                length += 1;
                fraction += @intFromBool(past_point);
            },
            '.' => past_point = true,
            else => {},
        };
        return fromDigits(false, buffer[0..length], exponent - fraction);
    }

    /// The value of `digits` · 10^`exponent`, borrowing `digits`.
    pub fn fromDigits(negative: bool, digits: []const u8, exponent: i64) Decimal {
        const significant = std.mem.trimStart(u8, digits, "0");
        const kept = std.mem.trimEnd(u8, significant, "0");
        if (kept.len == 0) return zero;
        return .{
            .negative = negative,
            .digits = kept,
            .exponent = exponent + @as(i64, @intCast(significant.len - kept.len)),
        };
    }

    pub fn fromInteger(arena: Allocator, value: i128) Allocator.Error!Decimal {
        const text = try std.fmt.allocPrint(arena, "{d}", .{@abs(value)});
        return fromDigits(value < 0, text, 0);
    }

    /// The integer part; null if it is beyond 128 bits.
    pub fn integerPart(d: Decimal) ?i128 {
        var value: i128 = 0;
        const kept = if (d.exponent < 0) d.digits.len -| @abs(d.exponent) else d.digits.len;
        for (d.digits[0..@intCast(kept)]) |digit| {
            value = std.math.mul(i128, value, 10) catch return null;
            value = std.math.add(i128, value, digit - '0') catch return null;
        }
        if (value != 0) for (0..@intCast(@max(d.exponent, 0))) |_| {
            value = std.math.mul(i128, value, 10) catch return null;
        };
        return if (d.negative) -value else value;
    }

    /// The nearest float. @param arena for scratch memory
    pub fn nearestFloat(d: Decimal, arena: Allocator) Allocator.Error!f64 {
        if (d.isZero()) return 0;
        const minus = if (d.negative) "-" else "";
        const text = try std.fmt.allocPrint(arena, "{s}{s}e{d}", .{ minus, d.digits, d.exponent });
        return std.fmt.parseFloat(f64, text) catch unreachable; // Digits and an exponent are a number.
    }

    pub fn isZero(d: Decimal) bool {
        return d.digits.len == 0;
    }

    pub fn negate(d: Decimal) Decimal {
        return .{ .negative = !d.isZero() and !d.negative, .digits = d.digits, .exponent = d.exponent };
    }

    /// Power of ten of the first digit.
    pub fn leading(d: Decimal) i64 {
        assert(!d.isZero());
        return d.exponent + @as(i64, @intCast(d.digits.len)) - 1;
    }

    pub fn order(a: Decimal, b: Decimal) Order {
        const signs = std.math.order(a.sign(), b.sign());
        if (signs != .eq or a.isZero()) return signs;
        const sizes = a.orderOfSizes(b);
        return if (a.negative) sizes.invert() else sizes;
    }

    fn sign(d: Decimal) i2 {
        if (d.isZero()) return 0;
        return if (d.negative) -1 else 1;
    }

    fn orderOfSizes(a: Decimal, b: Decimal) Order {
        const powers = std.math.order(a.leading(), b.leading());
        return if (powers != .eq) powers else std.mem.order(u8, a.digits, b.digits);
    }

    /// `d` times `factor`.
    pub fn scale(d: Decimal, arena: Allocator, factor: Factor) Allocator.Error!Decimal {
        assert(factor.coefficient > 0);
        const exponent = d.exponent + factor.exponent;
        if (d.isZero()) return zero;
        if (factor.coefficient == 1) return .{ .negative = d.negative, .digits = d.digits, .exponent = exponent };
        const buffer = try arena.alloc(u8, d.digits.len + 2 * chunk_digits);
        var end = d.digits.len;
        var at = buffer.len;
        var carry: u128 = 0;
        while (end > 0) {
            const start = end -| chunk_digits;
            const product = @as(u128, parseChunk(d.digits[start..end])) * factor.coefficient + carry;
            at -= end - start;
            // A first chunk shorter than the others leaves the excess digits to the carry.
            const base = powerOfTen(end - start);
            writeChunk(buffer[at..][0 .. end - start], @intCast(product % base));
            carry = product / base;
            end = start;
        }
        while (carry > 0) : (carry /= 10) {
            at -= 1;
            buffer[at] = '0' + @as(u8, @intCast(carry % 10));
        }
        return fromDigits(d.negative, buffer[at..], exponent);
    }

    /// The sum, or null if the last digits are more than `places_max` places apart.
    pub fn sum(a: Decimal, arena: Allocator, b: Decimal) Allocator.Error!?Decimal {
        if (a.isZero()) return b;
        if (b.isZero()) return a;
        if (@abs(a.exponent - b.exponent) > places_max) return null;
        const low = @min(a.exponent, b.exponent);
        const high = @max(a.leading(), b.leading());
        const buffer = try arena.alloc(u8, @intCast(high - low + 2)); // One more place, for a carry.
        const larger, const smaller = if (a.orderOfSizes(b) == .lt) .{ b, a } else .{ a, b };
        @memset(buffer, '0');
        @memcpy(buffer[larger.offsetIn(buffer, low)..][0..larger.digits.len], larger.digits);
        const place = smaller.offsetIn(buffer, low);
        if (a.negative == b.negative) {
            addDigits(buffer, place, smaller.digits);
        } else {
            subtractDigits(buffer, place, smaller.digits);
        }
        return fromDigits(larger.negative, buffer, low);
    }

    /// Index of the first digit in a buffer whose last place is 10^`low`.
    pub fn offsetIn(d: Decimal, buffer: []const u8, low: i64) usize {
        return buffer.len - @as(usize, @intCast(d.exponent - low)) - d.digits.len;
    }

    /// The integer, if its magnitude is below 2^53, so that a JSON number and a double hold it exactly.
    pub fn safeInteger(d: Decimal) ?i64 {
        if (d.isZero()) return 0;
        if (d.exponent < 0 or d.leading() > 15) return null;
        var value: i64 = 0;
        for (d.digits) |digit| value = value * 10 + (digit - '0');
        for (0..@intCast(d.exponent)) |_| value *= 10;
        if (value >= 1 << 53) return null;
        return if (d.negative) -value else value;
    }

    /// Appends the canonical text: positional with up to 21 zeros between digits and point, else scientific.
    pub fn write(d: Decimal, gpa: Allocator, out: *std.ArrayList(u8)) Allocator.Error!void {
        if (d.isZero()) return out.append(gpa, '0');
        if (d.negative) try out.append(gpa, '-');
        const first = d.leading();
        if (d.exponent > positional_zeros_max or -first - 1 > positional_zeros_max) return d.writeScientific(gpa, out);
        if (d.exponent >= 0) {
            try out.appendSlice(gpa, d.digits);
            return out.appendNTimes(gpa, '0', @intCast(d.exponent));
        }
        if (first < 0) {
            try out.appendSlice(gpa, "0.");
            try out.appendNTimes(gpa, '0', @intCast(-first - 1));
            return out.appendSlice(gpa, d.digits);
        }
        const whole: usize = @intCast(first + 1);
        try out.appendSlice(gpa, d.digits[0..whole]);
        try out.append(gpa, '.');
        try out.appendSlice(gpa, d.digits[whole..]);
    }

    fn writeScientific(d: Decimal, gpa: Allocator, out: *std.ArrayList(u8)) Allocator.Error!void {
        try out.append(gpa, d.digits[0]);
        if (d.digits.len > 1) {
            try out.append(gpa, '.');
            try out.appendSlice(gpa, d.digits[1..]);
        }
        try out.print(gpa, "e{d}", .{d.leading()});
    }
};

/// Adds `digits`, starting at `place`, to the number in `total`, in place. The carry must fit.
pub fn addDigits(total: []u8, place: usize, digits: []const u8) void {
    var carry: u8 = 0;
    var index = digits.len;
    while (index > 0) {
        index -= 1;
        const value = total[place + index] - '0' + digits[index] - '0' + carry;
        total[place + index] = '0' + value % 10;
        carry = value / 10;
    }
    var at = place;
    while (carry > 0) {
        at -= 1;
        const value = total[at] - '0' + carry;
        total[at] = '0' + value % 10;
        carry = value / 10;
    }
}

fn subtractDigits(total: []u8, place: usize, digits: []const u8) void {
    var borrow: u8 = 0;
    var index = digits.len;
    while (index > 0) {
        index -= 1;
        const value = total[place + index] + 10 - digits[index] - borrow;
        total[place + index] = '0' + value % 10;
        borrow = @intFromBool(value < 10);
    }
    var at = place;
    while (borrow > 0) {
        at -= 1;
        borrow = @intFromBool(total[at] == '0');
        total[at] = if (total[at] == '0') '9' else total[at] - 1;
    }
}

fn parseChunk(digits: []const u8) u64 {
    var value: u64 = 0;
    for (digits) |digit| value = value * 10 + (digit - '0');
    return value;
}

fn writeChunk(buffer: []u8, value: u64) void {
    var rest = value;
    var index = buffer.len;
    while (index > 0) {
        index -= 1;
        buffer[index] = '0' + @as(u8, @intCast(rest % 10));
        rest /= 10;
    }
}

fn powerOfTen(count: usize) u64 {
    assert(count <= chunk_digits);
    if (count == chunk_digits) return chunk_base;
    var value: u64 = 1;
    for (0..count) |_| value *= 10;
    return value;
}

const testing = std.testing;

/// Parses the notation of the tests: digits with an optional sign, point and `e`.
fn testDecimal(arena: Allocator, text: []const u8) !Decimal {
    const mark = std.mem.findScalar(u8, text, 'e');
    const exponent = if (mark) |at| try std.fmt.parseInt(i64, text[at + 1 ..], 10) else 0;
    const value = try Decimal.collect(arena, text[0 .. mark orelse text.len], exponent);
    return if (text[0] == '-') value.negate() else value;
}

fn expectText(expected: []const u8, value: Decimal) !void {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(testing.allocator);
    try value.write(testing.allocator, &out);
    try testing.expectEqualStrings(expected, out.items);
}

test "the canonical text is positional up to 21 zeros and scientific beyond" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rows = [_][2][]const u8{
        .{ "1e21", "1000000000000000000000" },
        .{ "1e22", "1e22" },
        .{ "1.23e23", "123000000000000000000000" },
        .{ "1.2e23", "1.2e23" },
        .{ "1e-22", "0.0000000000000000000001" },
        .{ "1e-25", "1e-25" },
        .{ "12.5e400", "1.25e401" },
        .{ "100.00", "100" },
        .{ "007", "7" },
        .{ "3.50", "3.5" },
        .{ "0.000", "0" },
        .{ "-0", "0" },
        .{ "-12.50", "-12.5" },
        .{ "1e999999", "1e999999" },
        .{ "1234567890123456789012345678901234567890.5", "1234567890123456789012345678901234567890.5" },
    };
    for (rows) |row| try expectText(row[1], try testDecimal(arena.allocator(), row[0]));
}

test "order compares powers before digits, without expanding them" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rising = [_][]const u8{
        "-1e999999",
        "-20",
        "-3",
        "-0.5",
        "0",
        "1e-999999",
        "0.49",
        "0.5",
        "3",
        "20",
        "20.0000000000000000000000000000000000000001",
        "1e999999",
    };
    for (rising, 0..) |a, i| for (rising, 0..) |b, j| {
        const order = (try testDecimal(arena.allocator(), a)).order(try testDecimal(arena.allocator(), b));
        try testing.expectEqual(std.math.order(i, j), order);
    };
    try testing.expectEqual(
        Order.eq,
        (try testDecimal(arena.allocator(), "1.50")).order(try testDecimal(arena.allocator(), "0015e-1")),
    );
}

test "a sum is exact, including signs and carries, and refused beyond a million places" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rows = [_][3][]const u8{
        .{ "1", "2", "3" },
        .{ "999", "1", "1000" },
        .{ "1000", "-1", "999" },
        .{ "1", "-1", "0" },
        .{ "-5", "3", "-2" },
        .{ "0.1", "0.2", "0.3" },
        .{ "1e20", "1e-5", "100000000000000000000.00001" },
        .{ "9999999999999999999999999999999999999999", "1", "1e40" },
    };
    for (rows) |row| {
        const a = try testDecimal(arena.allocator(), row[0]);
        const b = try testDecimal(arena.allocator(), row[1]);
        try expectText(row[2], (try a.sum(arena.allocator(), b)).?);
        try expectText(row[2], (try b.sum(arena.allocator(), a)).?);
    }
    const far = try testDecimal(arena.allocator(), "1e1000001");
    try testing.expectEqual(null, try far.sum(arena.allocator(), try testDecimal(arena.allocator(), "1")));
    try testing.expect(try (try testDecimal(arena.allocator(), "1e1000000")).sum(
        arena.allocator(),
        try testDecimal(arena.allocator(), "1"),
    ) != null);
}

test "scaling by a unit's factor is exact at any length" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const Row = struct { []const u8, Factor, []const u8 };
    const rows = [_]Row{
        .{ "7.3", .{ .coefficient = 1024, .exponent = 0 }, "7475.2" },
        .{ "1", .{ .coefficient = 36, .exponent = 11 }, "3600000000000" },
        .{
            "999999999999999999999999999999999999",
            .{ .coefficient = 1_152_921_504_606_846_976, .exponent = 0 },
            "1152921504606846975999999999999999998847078495393153024",
        },
        .{ "0.1", .{ .coefficient = 45359237, .exponent = -5 }, "45.359237" },
        .{ "25", .{ .coefficient = 4, .exponent = 0 }, "100" },
    };
    for (rows) |row| {
        try expectText(row[2], try (try testDecimal(arena.allocator(), row[0])).scale(arena.allocator(), row[1]));
    }
}

test "an integer below 2^53 is returned as an integer" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    try testing.expectEqual(9007199254740991, (try testDecimal(arena.allocator(), "9007199254740991")).safeInteger());
    try testing.expectEqual(null, (try testDecimal(arena.allocator(), "9007199254740992")).safeInteger());
    try testing.expectEqual(-1200, (try testDecimal(arena.allocator(), "-1.2e3")).safeInteger());
    try testing.expectEqual(null, (try testDecimal(arena.allocator(), "1.5")).safeInteger());
    try testing.expectEqual(0, Decimal.zero.safeInteger());
}
