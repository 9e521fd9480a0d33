//! Byte sizes, in bytes: a decimal and a unit, case-insensitive; `k` to `E` are powers of 1000, or of 1024 with `i`. A
//! capital prefix alone is a power of 1024, as `ls -h` and the JVM print it.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Decimal = @import("decimal.zig").Decimal;
const Factor = @import("decimal.zig").Factor;
const Head = @import("decimal.zig").Head;

/// Prefixes in ascending order; `b` alone is one byte.
const prefixes = "kmgtpe";

/// The number of bytes of a size with its unit; null if `text` is not a size.
pub fn read(arena: Allocator, text: []const u8) Allocator.Error!?Decimal {
    return readSpaced(arena, text, false);
}

/// The number of bytes of a size, as far as it is an integer of 64 bits that few digits give; null says nothing.
pub fn readInteger(text: []const u8) ?u64 {
    const head: Head = .of(text);
    return head.scale(factorOf(text[head.size_bytes..]) orelse return null);
}

/// A bound as patterns write it: spaces may precede the unit, and a decimal without a unit counts bytes.
pub fn readOperand(arena: Allocator, text: []const u8) Allocator.Error!?Decimal {
    if (looseHeadLength(text) == text.len and text.len > 0) return try Decimal.collect(arena, text, 0);
    return readSpaced(arena, text, true);
}

fn readSpaced(arena: Allocator, text: []const u8, spaces: bool) Allocator.Error!?Decimal {
    const head = looseHeadLength(text);
    if (head == 0) return null;
    const unit = if (spaces) std.mem.trimStart(u8, text[head..], " ") else text[head..];
    const factor = factorOf(unit) orelse return null;
    const count = try Decimal.collect(arena, text[0..head], 0);
    return try count.scale(arena, factor);
}

/// Length of the decimal at the start of `text`: digits, then a point if digits follow it.
pub fn headLength(text: []const u8) usize {
    const whole = digitsLength(text);
    if (whole == 0 or whole == text.len or text[whole] != '.') return whole;
    const fraction = digitsLength(text[whole + 1 ..]);
    return if (fraction == 0) whole else whole + 1 + fraction;
}

/// Length of the decimal at the start of a size or duration: digits and one point, in any order.
pub fn looseHeadLength(text: []const u8) usize {
    const whole = digitsLength(text);
    if (whole == text.len or text[whole] != '.') return whole;
    const fraction = digitsLength(text[whole + 1 ..]);
    return if (whole + fraction == 0) 0 else whole + 1 + fraction;
}

fn digitsLength(text: []const u8) usize {
    for (text, 0..) |byte, index| if (!std.ascii.isDigit(byte)) return index;
    return text.len;
}

fn factorOf(unit: []const u8) ?Factor {
    if (unit.len == 0 or unit.len > 3) return null;
    if (std.ascii.toLower(unit[unit.len - 1]) != 'b') return alone(unit);
    if (unit.len == 1) return .{ .coefficient = 1, .exponent = 0 };
    const power = 1 + (std.mem.findScalar(u8, prefixes, std.ascii.toLower(unit[0])) orelse return null);
    if (unit.len == 2) return .{ .coefficient = 1, .exponent = @intCast(3 * power) };
    if (std.ascii.toLower(unit[1]) != 'i') return null;
    return .{ .coefficient = @as(u64, 1) << @intCast(10 * power), .exponent = 0 };
}

/// A prefix without `B`: a capital letter, with or without `i`.
fn alone(unit: []const u8) ?Factor {
    if (unit.len > 2 or (unit.len == 2 and unit[1] != 'i') or !std.ascii.isUpper(unit[0])) return null;
    const power = 1 + (std.mem.findScalar(u8, prefixes, std.ascii.toLower(unit[0])) orelse return null);
    return .{ .coefficient = @as(u64, 1) << @intCast(10 * power), .exponent = 0 };
}

const testing = std.testing;

fn expectBytes(comptime reader: anytype, text: []const u8, expected: ?[]const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const value = try reader(arena.allocator(), text) orelse return testing.expect(expected == null);
    var out: std.ArrayList(u8) = .empty;
    try value.write(arena.allocator(), &out);
    try testing.expectEqualStrings(expected.?, out.items);
}

test "sizes are read in bytes, regardless of the case of their unit" {
    try expectBytes(read, "1b", "1");
    try expectBytes(read, "1kB", "1000");
    try expectBytes(read, "7.3KiB", "7475.2");
    try expectBytes(read, "1mib", "1048576");
    try expectBytes(read, "10Mb", "10000000");
    try expectBytes(read, "1EiB", "1152921504606846976");
    try expectBytes(
        read,
        "1234567890123456789012345678901234567890.5GB",
        "1234567890123456789012345678901234567890500000000",
    );
    try expectBytes(read, "1 KB", null);
    try expectBytes(read, "1k", null);
    try expectBytes(read, "1ki", null);
    try expectBytes(read, "2.0G", "2147483648");
    try expectBytes(read, "512Mi", "536870912");
    try expectBytes(read, "10", null);
}

test "a bound may have no unit, or spaces before it" {
    try expectBytes(readOperand, "1024", "1024");
    try expectBytes(readOperand, "1000.0", "1000");
    try expectBytes(readOperand, "1 KB", "1000");
    try expectBytes(readOperand, ".5KB", "500");
    try expectBytes(readOperand, "5.", "5");
    try expectBytes(readOperand, ".B", null);
    try expectBytes(readOperand, "1k", null);
    try expectBytes(readOperand, "-5", null);
    try expectBytes(readOperand, "1_000", null);
}
