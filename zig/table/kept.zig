//! Values that the figures of a table keep.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Order = std.math.Order;
const Decimal = @import("../value/decimal.zig").Decimal;
const Value = @import("../value/value.zig").Value;
const Version = @import("../value/version.zig").Version;

const assert = std.debug.assert;

/// A kept value: an integer below 2^53, as most are, or one with its text.
pub const Kept = union(enum) {
    integer: i64,
    other: *const Value,

    /// The order of the table's rows; null if the values are not ordered. Only values of one spelling are equal, so
    /// that the least of several does not depend on their sequence.
    pub fn order(a: Kept, b: Kept) ?Order {
        if (a == .integer and b == .integer) return std.math.order(a.integer, b.integer);
        var digits_a: [20]u8 = undefined;
        var digits_b: [20]u8 = undefined;
        return orderOfValues(a.value(&digits_a), b.value(&digits_b));
    }

    /// Borrows `given` unless it is an integer.
    pub fn of(given: *const Value) Kept {
        if (given.* == .decimal) if (given.decimal.safeInteger()) |integer| return .{ .integer = integer };
        return .{ .other = given };
    }

    /// The value; `digits` receives those of an integer.
    pub fn value(kept: Kept, digits: *[20]u8) Value {
        return switch (kept) {
            .integer => |integer| .{ .decimal = decimalOf(integer, digits) },
            .other => |other| other.*,
        };
    }

    /// Copies a value and what it borrows.
    pub fn copy(arena: Allocator, given: *const Value) Allocator.Error!Kept {
        const kept = try arena.create(Value);
        kept.* = given.*;
        switch (kept.*) {
            .decimal => |*amount| amount.digits = try arena.dupe(u8, amount.digits),
            .quantity => |*one| one.amount.digits = try arena.dupe(u8, one.amount.digits),
            .version => |*one| {
                one.parts = try arena.dupe(u8, one.parts);
                if (one.pre) |pre| one.pre = try arena.dupe(u8, pre);
            },
            .instant, .time_of_day, .address, .block => {},
        }
        return .{ .other = kept };
    }
};

/// Below 2^53; `digits` receives its digits.
fn decimalOf(integer: i64, digits: *[20]u8) Decimal {
    assert(@abs(integer) < 1 << 53); // Other values are kept with their text.
    const text = std.fmt.bufPrint(digits, "{d}", .{@abs(integer)}) catch unreachable; // 2^63 has 19 digits.
    return .fromDigits(integer < 0, text, 0);
}

/// IPv4 addresses precede IPv6 addresses; other values of different types or families are not ordered.
fn orderOfValues(a: Value, b: Value) ?Order {
    if (std.meta.activeTag(a) != std.meta.activeTag(b)) return null;
    return switch (a) {
        .decimal => |one| one.order(b.decimal),
        .quantity => |one| one.order(b.quantity),
        .instant => |one| one.order(b.instant),
        .version => |one| orderOfVersions(one, b.version),
        .address => |one| one.order(b.address) orelse std.math.order(
            @backingInt(one.family),
            @backingInt(b.address.family),
        ),
        .time_of_day, .block => null,
    };
}

/// Versions that compare equal, such as 2.0 and 2.0.0, in the order of their texts.
fn orderOfVersions(a: Version, b: Version) Order {
    const found = a.order(b);
    if (found != .eq) return found;
    const parts = std.mem.order(u8, a.parts, b.parts);
    return if (parts != .eq) parts else std.mem.order(u8, a.pre orelse "", b.pre orelse "");
}
