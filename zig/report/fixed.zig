//! Numbers with a fixed number of decimals, as ts/value/fixed.ts spells them: the exact binary value rounded to
//! nearest, ties to even.
const std = @import("std");
const digits = @import("digits.zig");
const plain = @import("plain.zig");

const decimals_max = 8;
const fraction_bits = 52;
const exponent_bias = 1023;

/// A large or infinite number can't be written: TypeScript has a notation of its own for some of them.
pub fn append(
    gpa: std.mem.Allocator,
    value: f64,
    decimals: u32,
    out: *std.ArrayList(u8),
) error{ OutOfMemory, Unwritable }!void {
    if (decimals > decimals_max) return error.Unwritable;
    const scale = std.math.powi(u64, 10, decimals) catch unreachable;
    const scale_float: f64 = @floatFromInt(scale);
    if (!(@abs(value) * 2 * scale_float <= 1 << fraction_bits)) return error.Unwritable;
    const scaled = roundScaled(value, scale);
    if (std.math.signbit(value)) try out.append(gpa, '-');
    try digits.append(gpa, scaled / scale, out);
    if (decimals == 0) return;
    try out.append(gpa, '.');
    var buffer: digits.Buffer = undefined;
    const fraction = digits.write(scaled % scale, &buffer);
    try out.appendNTimes(gpa, '0', decimals - fraction.len);
    try plain.append(gpa, fraction, out);
}

/// The magnitude of `value * scale`.
fn roundScaled(value: f64, scale: u64) u64 {
    const bits: u64 = @bitCast(value);
    const exponent = bits >> fraction_bits & 0x7ff;
    const fraction = bits & ((1 << fraction_bits) - 1);
    const significand = if (exponent == 0) fraction else fraction | 1 << fraction_bits;
    const product = @as(u128, significand) * scale; // Below 2^80.
    const shift = exponent_bias + fraction_bits - @max(exponent, 1);
    if (shift > 80) return 0;
    const whole: u64 = @intCast(product >> @intCast(shift));
    const rest = product - (@as(u128, whole) << @intCast(shift));
    const doubled = rest << 1;
    const unit = @as(u128, 1) << @intCast(shift);
    return if (doubled > unit or (doubled == unit and whole % 2 == 1)) whole + 1 else whole;
}

const testing = std.testing;

fn expectFixed(expected: []const u8, value: f64, decimals: u32) !void {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(testing.allocator);
    try append(testing.allocator, value, decimals, &out);
    try testing.expectEqualStrings(expected, out.items);
}

test "numbers are rounded by their exact value, ties to even" {
    try expectFixed("0.12", 0.125, 2);
    try expectFixed("0.38", 0.375, 2);
    try expectFixed("0.13", 0.12500000000000003, 2);
    try expectFixed("1.00", 1.005, 2); // Below the tie in binary.
    try expectFixed("-0.00", -0.0, 2);
    try expectFixed("-0.00", -0.001, 2);
    try expectFixed("4.54", 4.54426, 2);
    try expectFixed("100.05", 100.05, 2);
    try expectFixed("2", 2.5, 0);
    try expectFixed("4", 3.5, 0);
    try expectFixed("0", 5e-324, 0);
    try expectFixed("1099511627776.5", 1099511627776.5, 1);
}

test "numbers that are too large are left to the caller" {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(testing.allocator);
    for ([_]f64{ std.math.inf(f64), -std.math.inf(f64), 1e21, 1 << 52 }) |value| {
        try testing.expectError(error.Unwritable, append(testing.allocator, value, 2, &out));
    }
    try testing.expectEqual(0, out.items.len);
}
