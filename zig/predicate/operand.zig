//! Operands of predicates, packed into words: what the compiler writes and `predicate.zig` reads.
//! ts/tables/predicate.ts lists the types. A text in words is its length in bytes and its bytes, the last word filled
//! up with zeros.
//!
//! | operand | words |
//! |---|---|
//! | decimal | digits · 2 + sign, power of ten (2), digits as bytes |
//! | quantity | family, then a decimal in the family's base unit |
//! | instant, time of day, now | seconds (2) and nanoseconds; nanoseconds (2); none |
//! | address, block | family, bits (4), for a block the prefix |
//! | version, program | a text |
//! | text | 1 if ASCII case is ignored, then a text |
//! | keys, ranges | see `Keys` and `Ranges` |
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Decimal = @import("../value/decimal.zig").Decimal;
const Quantity = @import("../value/quantity.zig").Quantity;
const Family = @import("../value/quantity.zig").Family;
const address = @import("../value/address.zig");
const Instant = @import("../value/timestamp.zig").Instant;
const OperandType = @import("../gen/predicate.zig").OperandType;

pub const Words = std.ArrayList(u32);

pub fn wordsOf(size_bytes: usize) usize {
    return (size_bytes + 3) / 4;
}

/// The bytes of a text whose first word is its length.
pub fn text(words: []const u32) []const u8 {
    assert(words.len > wordsOf(words[0]));
    return std.mem.sliceAsBytes(words[1..])[0..words[0]];
}

pub fn writeText(gpa: Allocator, out: *Words, bytes: []const u8) Allocator.Error!void {
    try out.append(gpa, @intCast(bytes.len));
    const space = try out.addManyAsSlice(gpa, wordsOf(bytes.len));
    @memset(space, 0);
    @memcpy(std.mem.sliceAsBytes(space)[0..bytes.len], bytes);
}

fn isText(words: []const u32) bool {
    return words.len > 0 and words.len == 1 + wordsOf(words[0]);
}

pub fn decimal(words: []const u32) Decimal {
    const length = words[0] >> 1;
    assert(words.len >= 3 + wordsOf(length));
    return .{
        .negative = words[0] & 1 == 1,
        .digits = std.mem.sliceAsBytes(words[3..])[0..length],
        .exponent = wide(words[1..3]),
    };
}

pub fn writeDecimal(gpa: Allocator, out: *Words, value: Decimal) Allocator.Error!void {
    try out.append(gpa, @intCast(value.digits.len << 1 | @intFromBool(value.negative)));
    try writeWide(gpa, out, value.exponent);
    const space = try out.addManyAsSlice(gpa, wordsOf(value.digits.len));
    @memset(space, 0);
    @memcpy(std.mem.sliceAsBytes(space)[0..value.digits.len], value.digits);
}

fn isDecimal(words: []const u32) bool {
    if (words.len < 3 or words.len != 3 + wordsOf(words[0] >> 1)) return false;
    const value = decimal(words);
    for (value.digits) |digit| if (!std.ascii.isDigit(digit)) return false;
    const limit = std.math.maxInt(i64) / 2; // Room for the digits' count.
    return @abs(value.exponent) < limit and (value.digits.len == 0 or value.digits[0] != '0');
}

pub fn quantity(words: []const u32) Quantity {
    return .{ .family = @fromBackingInt(@as(u8, @intCast(words[0]))), .amount = decimal(words[1..]) };
}

pub fn instant(words: []const u32) Instant {
    assert(words.len == 3 and words[2] < std.time.ns_per_s);
    return .{ .seconds = wide(words[0..2]), .nanoseconds = words[2] };
}

/// A signed number of two words, the low one first.
pub fn wide(words: *const [2]u32) i64 {
    return @bitCast(@as(u64, words[1]) << 32 | words[0]);
}

pub fn writeWide(gpa: Allocator, out: *Words, value: i64) Allocator.Error!void {
    const both: u64 = @bitCast(value);
    try out.appendSlice(gpa, &.{ @truncate(both), @truncate(both >> 32) });
}

/// Four words, the lowest first.
pub fn bits(words: *const [4]u32) u128 {
    var value: u128 = 0;
    for (words, 0..) |word, index| value |= @as(u128, word) << @intCast(32 * index);
    return value;
}

pub fn writeBits(gpa: Allocator, out: *Words, value: u128) Allocator.Error!void {
    for (0..4) |index| try out.append(gpa, @truncate(value >> @intCast(32 * index)));
}

pub fn addressOf(words: []const u32) address.Address {
    return .{ .family = if (words[0] == 0) .v4 else .v6, .bits = bits(words[1..5]) };
}

pub fn writeAddress(gpa: Allocator, out: *Words, value: address.Address) Allocator.Error!void {
    try out.append(gpa, @backingInt(value.family));
    try writeBits(gpa, out, value.bits);
}

pub fn block(words: []const u32) address.Block {
    return .{ .address = addressOf(words), .prefix = @intCast(words[5]) };
}

/// A sorted set of texts. Words: a key's type, 1 if ASCII case is ignored, a group of relations + 1 or 0, its
/// parameter, the count, an offset in bytes for each member and one past the last, the bytes.
pub const Keys = struct {
    words: []const u32,

    const header = 5;

    /// Decimal, quantity, version or text: the form of tokens' keys.
    pub fn keyType(keys: Keys) OperandType {
        return @fromBackingInt(keys.words[0]);
    }

    pub fn ignoresCase(keys: Keys) bool {
        return keys.words[1] != 0;
    }

    pub fn group(keys: Keys) ?u32 {
        return if (keys.words[2] == 0) null else keys.words[2] - 1;
    }

    pub fn parameter(keys: Keys) u32 {
        return keys.words[3];
    }

    fn count(keys: Keys) u32 {
        return keys.words[4];
    }

    fn at(keys: Keys, index: usize) []const u8 {
        assert(index < keys.count());
        const offsets = keys.words[header..][0 .. keys.count() + 1];
        const bytes = std.mem.sliceAsBytes(keys.words[header + keys.count() + 1 ..]);
        return bytes[offsets[index]..offsets[index + 1]];
    }

    pub fn has(keys: Keys, key: []const u8) bool {
        var low: usize = 0;
        var high: usize = keys.count();
        while (low < high) {
            const middle = low + (high - low) / 2;
            switch (std.mem.order(u8, keys.at(middle), key)) {
                .eq => return true,
                .lt => low = middle + 1,
                .gt => high = middle,
            }
        }
        return false;
    }

    fn isSound(words: []const u32) bool {
        if (words.len < header + 1) return false;
        const keys: Keys = .{ .words = words };
        const size = header + @as(usize, keys.count()) + 1;
        if (size > words.len) return false;
        const offsets = words[header..size];
        for (offsets[0 .. offsets.len - 1], offsets[1..]) |a, b| if (a > b) return false;
        return words.len == size + wordsOf(offsets[offsets.len - 1]);
    }
};

/// Sorted, disjoint ranges of addresses. Words: the count of v4 and of v6 ranges; then first and last address, four
/// words each.
pub const Ranges = struct {
    words: []const u32,

    const row = 8;

    /// Whether one range contains all of `first` to `last`.
    pub fn has(ranges: Ranges, family: address.Family, first: u128, last: u128) bool {
        var low: usize = if (family == .v4) 0 else ranges.words[0];
        const end = if (family == .v4) ranges.words[0] else ranges.words[0] + ranges.words[1];
        var high: usize = end;
        while (low < high) { // The first range that ends at or after `first`.
            const middle = low + (high - low) / 2;
            if (bits(ranges.rowAt(middle)[4..8]) < first) low = middle + 1 else high = middle;
        }
        if (low == end) return false;
        const found = ranges.rowAt(low);
        return bits(found[0..4]) <= first and last <= bits(found[4..8]);
    }

    fn rowAt(ranges: Ranges, index: usize) *const [row]u32 {
        assert(index < @as(usize, ranges.words[0]) + ranges.words[1]);
        return ranges.words[2 + index * row ..][0..row];
    }

    fn isSound(words: []const u32) bool {
        return words.len >= 2 and words.len == 2 + row * (@as(usize, words[0]) + words[1]);
    }
};

/// Whether the words are a valid operand of the type; all other functions rely on it.
pub fn check(kind: OperandType, words: []const u32) bool {
    return switch (kind) {
        .decimal => isDecimal(words),
        .quantity => words.len > 0 and words[0] < @typeInfo(Family).@"enum".field_names.len and isDecimal(words[1..]),
        .instant => words.len == 3 and words[2] < 1_000_000_000,
        .time_of_day => words.len == 2,
        .now => words.len == 0,
        .address => isAddress(words),
        .block => words.len == 6 and isAddress(words[0..5]) and words[5] <= addressOf(words).width(),
        .version => isText(words),
        .text => words.len > 1 and isText(words[1..]),
        .keys => Keys.isSound(words),
        .ranges => Ranges.isSound(words),
        .program => isText(words),
    };
}

fn isAddress(words: []const u32) bool {
    return words.len == 5 and words[0] <= 1 and (words[0] == 1 or bits(words[1..5]) <= std.math.maxInt(u32));
}

const testing = std.testing;

test "operands are read back as written" {
    var out: Words = .empty;
    defer out.deinit(testing.allocator);
    const value: Decimal = .{ .negative = true, .digits = "1234567890123456789012345678901234567891", .exponent = -77 };
    try writeDecimal(testing.allocator, &out, value);
    try testing.expect(check(.decimal, out.items));
    try testing.expectEqual(std.math.Order.eq, decimal(out.items).order(value));
    try testing.expect(!check(.decimal, out.items[0 .. out.items.len - 1]));
    out.clearRetainingCapacity();
    try writeText(testing.allocator, &out, "hé*");
    try testing.expectEqualStrings("hé*", text(out.items));
    try testing.expect(check(.version, out.items));
}

test "damaged words are refused" {
    try testing.expect(!check(.keys, &.{ 0, 0, 0, 0, 0xffffffff, 0 }));
    try testing.expect(!check(.keys, &.{ 0, 0, 0, 0, 1, 0, 9 }));
    try testing.expect(check(.keys, &.{ 0, 0, 0, 0, 0, 0 }));
    try testing.expect(!check(.ranges, &.{ 1, 0 }));
    try testing.expect(!check(.block, &.{ 0, 1, 0, 0, 0, 33 }));
    try testing.expect(!check(.address, &.{ 0, 1, 1, 0, 0 }));
    try testing.expect(!check(.quantity, &.{ 99, 0, 0, 0 }));
    try testing.expect(!check(.text, &.{ 0, 5, 0 }));
}
