//! What a predicate needs of a token's value, as an interval of keys: integers in the order of the values. Different
//! values may have the same key, so that a key outside of the interval refuses a token, and one inside decides nothing.
const std = @import("std");
const Clock = @import("../value/clock.zig").Clock;
const Decimal = @import("../value/decimal.zig").Decimal;
const Field = @import("../gen/predicate.zig").Field;
const Kind = @import("../gen/kinds.zig").Kind;
const address = @import("../value/address.zig");
const budget = @import("../memory/budget.zig");
const fields = @import("../value/field.zig");
const operands = @import("operand.zig");
const predicate = @import("predicate.zig");
const values = @import("../value/value.zig");
const Allocator = std.mem.Allocator;

/// What of a token has a key. Keys of different spaces do not compare.
pub const Space = struct {
    kind: enum(u8) { decimal, quantity, instant, address },
    field: Field = .value,
};

/// Keys from `first` to `last`, both included.
pub const Interval = struct { space: Space, first: u64, last: u64 };

pub const Key = union(enum) {
    /// The token satisfies no predicate that has an interval in this space.
    none,
    /// It may satisfy any of them.
    any,
    at: u64,
};

/// An interval for the first clause that has one, and for the others about the same value; null if there is none.
pub fn findInterval(gpa: Allocator, words: []const u32) Allocator.Error!?Interval {
    var found: ?Interval = null;
    var clauses: predicate.Clauses = .of(words);
    while (clauses.next()) |clause| {
        const one = try ofClause(gpa, clause) orelse continue;
        if (found) |*interval| {
            if (!std.meta.eql(interval.space, one.space)) continue;
            interval.first = @max(interval.first, one.first);
            interval.last = @min(interval.last, one.last);
        } else found = one;
    }
    return found;
}

fn ofClause(gpa: Allocator, clause: predicate.Clause) Allocator.Error!?Interval {
    const space: Space = switch (clause.kind) {
        .decimal => .{ .kind = .decimal, .field = clause.field },
        .quantity => .{ .kind = .quantity },
        .instant => .{ .kind = .instant },
        .address, .block => .{ .kind = .address },
        .time_of_day, .now, .version, .text, .keys, .ranges, .program => return null,
    };
    if (clause.field != .value and (space.kind != .decimal or clause.claim.len != 0)) return null;
    if (clause.kind == .block) {
        if (clause.comparison != .in) return null;
        const block = operands.block(clause.operand);
        const first, const last = block.range();
        return .{
            .space = space,
            .first = ofAddress(.{ .family = block.address.family, .bits = first }),
            .last = ofAddress(.{ .family = block.address.family, .bits = last }),
        };
    }
    const bound = switch (clause.kind) {
        .decimal => try ofDecimal(gpa, operands.decimal(clause.operand)),
        .quantity => quantity: {
            const bound = operands.quantity(clause.operand);
            break :quantity ofQuantity(@backingInt(bound.family), try ofDecimal(gpa, bound.amount));
        },
        .instant => ofFloat(@floatFromInt(operands.instant(clause.operand).total())),
        .address => ofAddress(operands.addressOf(clause.operand)),
        else => unreachable,
    };
    return switch (clause.comparison) {
        .gt, .ge => .{ .space = space, .first = bound, .last = std.math.maxInt(u64) },
        .lt, .le => .{ .space = space, .first = 0, .last = bound },
        .eq, .in, .glob => .{ .space = space, .first = bound, .last = bound },
        .ne, .not_in => null,
    };
}

/// The key of a token, read as `predicate.holds` reads its value.
pub fn keyOf(space: Space, kind: Kind, text: []const u8, clock: *const Clock) Key {
    if (space.kind == .decimal and space.field == .value and kind == .number) {
        if (plainInteger(text)) |value| return .{ .at = ofFloat(value) };
    }
    var buffer: [1024]u8 = undefined;
    var arena: std.heap.ArenaAllocator = .init(budget.gpa);
    defer arena.deinit();
    var scratch: std.heap.BufferFirstAllocator = .init(&buffer, arena.allocator());
    const key = read(scratch.allocator(), space, kind, text, clock) catch return .any;
    return key orelse .none;
}

fn read(arena: Allocator, space: Space, kind: Kind, text: []const u8, clock: *const Clock) Allocator.Error!?Key {
    switch (space.kind) {
        .decimal => {
            const value = try fields.readDecimal(arena, space.field, kind, text, clock) orelse return null;
            return .{ .at = try ofDecimal(arena, value) };
        },
        .quantity => {
            const value = try values.readQuantity(arena, kind, text) orelse return null;
            return .{ .at = ofQuantity(@backingInt(value.family), try ofDecimal(arena, value.amount)) };
        },
        .instant => switch (try values.read(arena, .timestamp, text, clock) orelse return null) {
            .instant => |instant| return .{ .at = ofFloat(@floatFromInt(instant.total())) },
            else => return null,
        },
        .address => {
            if (kind == .cidr) return .any; // A block compares as a whole.
            return .{ .at = ofAddress(address.read(text) orelse return null) };
        },
    }
}

/// Integers of so many digits are floats without rounding.
const plain_digits_max = 15;

/// The value of digits alone.
fn plainInteger(text: []const u8) ?f64 {
    if (text.len > plain_digits_max) return null;
    var value: u64 = 0;
    for (text) |byte| {
        if (!std.ascii.isDigit(byte)) return null;
        value = value * 10 + (byte - '0');
    }
    return @floatFromInt(value);
}

fn ofDecimal(scratch: Allocator, value: Decimal) Allocator.Error!u64 {
    return ofFloat(try value.nearestFloat(scratch));
}

/// Unsigned integers in the order of the floats. Rounding to floats keeps the order of decimals.
fn ofFloat(value: f64) u64 {
    const sign = @as(u64, 1) << 63;
    const bits: u64 = @bitCast(if (value == 0) 0 else value); // There are two zeros.
    return if (bits & sign == 0) bits | sign else ~bits;
}

/// The last bits of the amount make room for the family.
fn ofQuantity(family: u8, amount: u64) u64 {
    return @as(u64, family) << 56 | amount >> 8;
}

/// Those of version 6 lose their last bits.
fn ofAddress(value: address.Address) u64 {
    return switch (value.family) {
        .v4 => @intCast(value.bits),
        .v6 => @as(u64, 1) << 63 | @as(u64, @intCast(value.bits >> 65)),
    };
}

test "keys have the order of floats" {
    const most = std.math.inf(f64);
    const ordered = [_]f64{ -most, -1e300, -2, -1, -1e-300, 0, 1e-300, 1, 1.5, 2, 1e18, most };
    for (ordered[0 .. ordered.len - 1], ordered[1..]) |a, b| try std.testing.expect(ofFloat(a) < ofFloat(b));
    try std.testing.expectEqual(ofFloat(0), ofFloat(-0.0));
}
