//! Numbers and values in part files: integers as varints (LEB128), values exactly. Reading checks every byte, so that a
//! damaged file is an error and never a wrong value.
const std = @import("std");
const Allocator = std.mem.Allocator;
const address = @import("../value/address.zig");
const Decimal = @import("../value/decimal.zig").Decimal;
const quantity = @import("../value/quantity.zig");
const version = @import("../value/version.zig");
const Value = @import("../value/value.zig").Value;

/// Limit of numbers that are read: larger ones have no exact float, and no file has such counts or exponents.
pub const number_max = 1 << 53;
const nanoseconds_per_second = 1_000_000_000;

const Tag = enum(u8) { integer, decimal, quantity, instant, address_v4, address_v6, block_v4, block_v6, version };

pub const Writer = struct {
    gpa: Allocator,
    out: std.ArrayList(u8) = .empty,

    pub fn number(self: *Writer, given: anytype) Allocator.Error!void {
        var left: u128 = given;
        while (left >= 0x80) : (left >>= 7) try self.out.append(self.gpa, @as(u8, @truncate(left)) | 0x80);
        try self.out.append(self.gpa, @truncate(left));
    }

    /// Small numbers of either sign are short: 0, -1, 1, -2 are written as 0, 1, 2, 3.
    pub fn writeSigned(self: *Writer, given: i128) Allocator.Error!void {
        const bits: u128 = @bitCast(given);
        try self.number((bits << 1) ^ if (given < 0) @as(u128, std.math.maxInt(u128)) else 0);
    }

    pub fn text(self: *Writer, given: []const u8) Allocator.Error!void {
        try self.number(given.len);
        try self.out.appendSlice(self.gpa, given);
    }

    pub fn decimal(self: *Writer, given: Decimal) Allocator.Error!void {
        try self.number(@as(u64, given.digits.len) * 2 + @intFromBool(given.negative));
        try self.out.appendSlice(self.gpa, given.digits);
        if (!given.isZero()) try self.writeSigned(given.exponent);
    }

    /// A value other than a time of day, which no table keeps.
    pub fn value(self: *Writer, given: Value) Allocator.Error!void {
        switch (given) {
            .decimal => |amount| if (amount.safeInteger()) |integer| {
                try self.tag(.integer);
                try self.writeSigned(integer);
            } else {
                try self.tag(.decimal);
                try self.decimal(amount);
            },
            .quantity => |one| {
                try self.tag(.quantity);
                try self.number(@backingInt(one.family));
                try self.decimal(one.amount);
            },
            .instant => |instant| {
                try self.tag(.instant);
                try self.writeSigned(instant.seconds);
                try self.number(instant.nanoseconds);
            },
            .address => |one| {
                try self.tag(if (one.family == .v4) .address_v4 else .address_v6);
                try self.number(one.bits);
            },
            .block => |block| {
                try self.tag(if (block.address.family == .v4) .block_v4 else .block_v6);
                try self.number(block.address.bits);
                try self.number(block.prefix);
            },
            .version => |one| {
                try self.tag(.version);
                const pre = one.pre orelse "";
                try self.number(one.parts.len + pre.len + @intFromBool(one.pre != null));
                try self.out.appendSlice(self.gpa, one.parts);
                if (one.pre != null) try self.out.append(self.gpa, '-');
                try self.out.appendSlice(self.gpa, pre);
            },
            .time_of_day => unreachable, // Its group is unordered, and keeps no values.
        }
    }

    fn tag(self: *Writer, given: Tag) Allocator.Error!void {
        try self.out.append(self.gpa, @backingInt(given));
    }
};

pub const Reader = struct {
    bytes: []const u8,
    at: usize = 0,

    pub const Error = error{Damaged};

    pub fn isAtEnd(self: *const Reader) bool {
        return self.at == self.bytes.len;
    }

    pub fn byte(self: *Reader) Error!u8 {
        return (try self.take(1))[0];
    }

    pub fn take(self: *Reader, count: u64) Error![]const u8 {
        if (count > self.bytes.len - self.at) return error.Damaged;
        defer self.at += @intCast(count);
        return self.bytes[self.at..][0..@intCast(count)];
    }

    pub fn wide(self: *Reader) Error!u128 {
        var found: u128 = 0;
        var shift: u32 = 0;
        while (true) : (shift += 7) {
            const next = try self.byte();
            const bits: u128 = next & 0x7f;
            if (shift > 126 or (shift == 126 and bits > 3)) return error.Damaged;
            found |= bits << @intCast(shift);
            if (next < 0x80) break;
        }
        return found;
    }

    /// A number up to `number_max`.
    pub fn number(self: *Reader) Error!u64 {
        const found = try self.wide();
        return if (found > number_max) error.Damaged else @intCast(found);
    }

    pub fn readWideSigned(self: *Reader) Error!i128 {
        const found = try self.wide();
        const half: i128 = @intCast(found >> 1);
        return if (found & 1 == 0) half else -half - 1;
    }

    pub fn readSigned(self: *Reader) Error!i64 {
        const found = try self.readWideSigned();
        return if (@abs(found) > number_max) error.Damaged else @intCast(found);
    }

    pub fn text(self: *Reader) Error![]const u8 {
        return self.take(try self.number());
    }

    /// Borrows from the bytes.
    pub fn decimal(self: *Reader) Error!Decimal {
        const length = try self.number();
        const digits = try self.take(length / 2);
        for (digits) |digit| if (!std.ascii.isDigit(digit)) return error.Damaged;
        if (digits.len == 0) return if (length == 0) .zero else error.Damaged;
        if (digits[0] == '0' or digits[digits.len - 1] == '0') return error.Damaged;
        return .{ .negative = length % 2 == 1, .digits = digits, .exponent = try self.readSigned() };
    }

    /// A value that borrows from the bytes; `digits` receives those of an integer.
    pub fn value(self: *Reader, digits: *[20]u8) Error!Value {
        const tag = std.enums.fromInt(Tag, try self.byte()) orelse return error.Damaged;
        switch (tag) {
            .integer => {
                const integer = try self.readSigned();
                const written = std.fmt.bufPrint(digits, "{d}", .{@abs(integer)}) catch unreachable; // 16 digits.
                return .{ .decimal = .fromDigits(integer < 0, written, 0) };
            },
            .decimal => return .{ .decimal = try self.decimal() },
            .quantity => {
                const family = std.enums.fromInt(quantity.Family, try self.number()) orelse return error.Damaged;
                return .{ .quantity = .{ .family = family, .amount = try self.decimal() } };
            },
            .instant => {
                const seconds = try self.readSigned();
                const nanoseconds = try self.number();
                if (nanoseconds >= nanoseconds_per_second) return error.Damaged;
                return .{ .instant = .{ .seconds = seconds, .nanoseconds = @intCast(nanoseconds) } };
            },
            .address_v4 => return .{ .address = try self.addressOf(.v4) },
            .address_v6 => return .{ .address = try self.addressOf(.v6) },
            .block_v4 => return self.blockOf(.v4),
            .block_v6 => return self.blockOf(.v6),
            .version => return .{ .version = version.read(try self.text()) orelse return error.Damaged },
        }
    }

    fn addressOf(self: *Reader, family: address.Family) Error!address.Address {
        const bits = try self.wide();
        if (family == .v4 and bits > std.math.maxInt(u32)) return error.Damaged;
        return .{ .family = family, .bits = bits };
    }

    fn blockOf(self: *Reader, family: address.Family) Error!Value {
        const found = try self.addressOf(family);
        const prefix = try self.number();
        if (prefix > found.width()) return error.Damaged;
        return .{ .block = .{ .address = found, .prefix = @intCast(prefix) } };
    }
};

test "numbers of every size are read as they were written" {
    const gpa = std.testing.allocator;
    const numbers = [_]i128{ 0, -1, 1, 63, -64, 64, 1 << 53, -(1 << 53), std.math.maxInt(i128), std.math.minInt(i128) };
    var writer: Writer = .{ .gpa = gpa };
    defer writer.out.deinit(gpa);
    for (numbers) |one| try writer.writeSigned(one);
    try writer.number(@as(u128, std.math.maxInt(u128)));
    var reader: Reader = .{ .bytes = writer.out.items };
    for (numbers) |one| try std.testing.expectEqual(one, try reader.readWideSigned());
    try std.testing.expectEqual(std.math.maxInt(u128), try reader.wide());
    try std.testing.expect(reader.isAtEnd());
    try std.testing.expectError(error.Damaged, reader.byte());
    var long: Reader = .{ .bytes = &(@as([18]u8, @splat(0xff)) ++ .{ 0x04, 0 }) };
    try std.testing.expectError(error.Damaged, long.wide());
}

test "values are read as they were written, and damaged ones are refused" {
    const gpa = std.testing.allocator;
    const values = [_]Value{
        .{ .decimal = .zero },
        .{ .decimal = .{ .negative = true, .digits = "15", .exponent = 3 } },
        .{ .decimal = .{ .negative = true, .digits = "15", .exponent = -30 } },
        .{ .quantity = .{ .family = .mass, .amount = .{ .digits = "7" } } },
        .{ .instant = .{ .seconds = -5, .nanoseconds = 999_999_999 } },
        .{ .address = .{ .family = .v6, .bits = std.math.maxInt(u128) } },
        .{ .block = .{ .address = .{ .family = .v4, .bits = 10 << 24 }, .prefix = 8 } },
        .{ .version = .{ .parts = "1.02", .pre = "rc.1" } },
        .{ .version = .{ .parts = "2", .pre = null } },
    };
    var writer: Writer = .{ .gpa = gpa };
    defer writer.out.deinit(gpa);
    for (values) |value| try writer.value(value);
    var reader: Reader = .{ .bytes = writer.out.items };
    var copy: Writer = .{ .gpa = gpa };
    defer copy.out.deinit(gpa);
    for (values) |value| {
        var digits: [20]u8 = undefined;
        const found = try reader.value(&digits);
        try std.testing.expectEqual(std.meta.activeTag(value), std.meta.activeTag(found));
        try copy.value(found);
    }
    try std.testing.expectEqualSlices(u8, writer.out.items, copy.out.items);
    const damaged = [_][]const u8{
        &.{99},
        &.{ 1, 2, '0', 0 },
        &.{ 1, 2, 'x', 0 },
        &.{ 1, 1 },
        &.{ 4, 0xff, 0xff, 0xff, 0xff, 0x10 },
        &.{ 6, 1, 33 },
        &.{ 3, 0, 0x80, 0x94, 0xeb, 0xdc, 0x03 },
        &.{ 8, 1, 'x' },
        &.{ 2, 0x80, 2, 0 },
    };
    for (damaged) |bytes| {
        var digits: [20]u8 = undefined;
        var bad: Reader = .{ .bytes = bytes };
        try std.testing.expectError(error.Damaged, bad.value(&digits));
    }
}
