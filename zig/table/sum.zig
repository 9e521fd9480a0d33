//! An exact sum: an integer of 128 bits for summands that fit, and a decimal of any size for those that
//! don't.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Decimal = @import("../value/decimal.zig").Decimal;

/// The integer counts units of 10^-fraction_digits.
const fraction_digits = 18;
const integer_units = std.math.pow(i128, 10, fraction_digits);
/// Summands below 10^19 with at most 18 fraction digits go to the integer: 37 digits of its 38.
const leading_max = 18;

pub const Sum = struct {
    integer: i128 = 0,
    /// Sum of the amounts that did not fit; owns its digits.
    rest: Decimal = .zero,
    /// Two summands were too far apart, so there is no sum.
    lost: bool = false,

    pub fn deinit(self: *Sum, gpa: Allocator) void {
        gpa.free(self.rest.digits);
    }

    pub fn add(self: *Sum, gpa: Allocator, scratch: Allocator, amount: Decimal) Allocator.Error!void {
        if (fitting(amount)) |units| {
            const added, const overflow = @addWithOverflow(self.integer, units);
            if (overflow == 0) {
                self.integer = added;
                return;
            }
        }
        try self.addRest(gpa, scratch, amount);
    }

    /// Adds an integer that a text of a few digits is, as most amounts are.
    pub fn addInteger(self: *Sum, gpa: Allocator, scratch: Allocator, integer: i64) Allocator.Error!void {
        const units = @as(i128, integer) * integer_units;
        const added, const overflow = @addWithOverflow(self.integer, units);
        if (overflow != 0) return self.addRest(gpa, scratch, try .fromInteger(scratch, integer));
        self.integer = added;
    }

    fn addRest(self: *Sum, gpa: Allocator, scratch: Allocator, amount: Decimal) Allocator.Error!void {
        const rest = try self.rest.sum(scratch, amount) orelse {
            self.lost = true;
            return;
        };
        const digits = try gpa.dupe(u8, rest.digits);
        gpa.free(self.rest.digits);
        self.rest = .{ .negative = rest.negative, .digits = digits, .exponent = rest.exponent };
    }

    /// Adds another sum, which borrows its digits.
    pub fn absorb(self: *Sum, gpa: Allocator, scratch: Allocator, other: Sum) Allocator.Error!void {
        self.lost = self.lost or other.lost;
        const added, const overflow = @addWithOverflow(self.integer, other.integer);
        if (overflow == 0) {
            self.integer = added;
        } else {
            var whole: Decimal = try .fromInteger(scratch, other.integer);
            whole.exponent -= fraction_digits;
            try self.addRest(gpa, scratch, whole);
        }
        if (!other.rest.isZero()) try self.addRest(gpa, scratch, other.rest);
    }

    /// Null if two summands were too far apart.
    pub fn total(self: *const Sum, arena: Allocator) Allocator.Error!?Decimal {
        if (self.lost) return null;
        var whole: Decimal = try .fromInteger(arena, self.integer);
        if (!whole.isZero()) whole.exponent -= fraction_digits;
        return whole.sum(arena, self.rest);
    }
};

/// The amount in units of the integer; null if it has too many digits on either side of the point.
fn fitting(amount: Decimal) ?i128 {
    if (amount.isZero()) return 0;
    if (amount.exponent < -fraction_digits or amount.leading() > leading_max) return null;
    var units: i128 = 0;
    for (amount.digits) |digit| units = units * 10 + (digit - '0');
    for (0..@intCast(amount.exponent + fraction_digits)) |_| units *= 10;
    return if (amount.negative) -units else units;
}

test "sums beyond the integer continue in the decimal" {
    const testing = std.testing;
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var sum: Sum = .{};
    defer sum.deinit(testing.allocator);
    for (0..40) |_| {
        for ([_]Decimal{
            .{ .digits = "9999999999999999999" },
            .{ .digits = "1", .exponent = -30 },
            .{ .digits = "1", .exponent = 25 },
        }) |amount| {
            try sum.add(testing.allocator, arena.allocator(), amount);
        }
    }
    var out: std.ArrayList(u8) = .empty;
    try (try sum.total(arena.allocator())).?.write(arena.allocator(), &out);
    try testing.expectEqualStrings("400000399999999999999999960.00000000000000000000000000004", out.items);
    try sum.add(testing.allocator, arena.allocator(), .{ .digits = "1", .exponent = 1_000_100 });
    try testing.expectEqual(null, try sum.total(arena.allocator()));
}

test "summands with opposite signs cancel" {
    const testing = std.testing;
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var sum: Sum = .{};
    defer sum.deinit(testing.allocator);
    for ([_]bool{ false, true }) |negative| {
        try sum.add(testing.allocator, arena.allocator(), .{ .negative = negative, .digits = "15", .exponent = -1 });
    }
    try testing.expect((try sum.total(arena.allocator())).?.isZero());
}

test "a sum of sums is the sum of their summands" {
    const testing = std.testing;
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const scratch = arena.allocator();
    var whole: Sum = .{ .integer = std.math.maxInt(i128) };
    defer whole.deinit(testing.allocator);
    var part: Sum = .{ .integer = std.math.maxInt(i128) };
    defer part.deinit(testing.allocator);
    try part.add(testing.allocator, scratch, .{ .digits = "1", .exponent = -30 });
    try whole.absorb(testing.allocator, scratch, part);
    var out: std.ArrayList(u8) = .empty;
    try (try whole.total(scratch)).?.write(scratch, &out);
    try testing.expectEqualStrings("340282366920938463463.374607431768211454000000000001", out.items);
}

test "integers are added like decimals, also where the integer is full" {
    const testing = std.testing;
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const scratch = arena.allocator();
    for ([_]i128{ 0, std.math.maxInt(i128) - 5 }) |before| {
        var sums: [2]Sum = @splat(.{ .integer = before });
        defer for (&sums) |*sum| sum.deinit(testing.allocator);
        for ([_]i64{ 0, 7, 999_999_999_999_999, 10 }) |integer| {
            try sums[0].addInteger(testing.allocator, scratch, integer);
            try sums[1].add(testing.allocator, scratch, try .fromInteger(scratch, integer));
        }
        var texts: [2]std.ArrayList(u8) = @splat(.empty);
        for (&sums, &texts) |*sum, *text| try (try sum.total(scratch)).?.write(scratch, text);
        try testing.expectEqualStrings(texts[1].items, texts[0].items);
    }
}
