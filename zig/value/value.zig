//! The value of a token by its kind, which predicates compare and reports print.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const Clock = @import("clock.zig").Clock;
const Decimal = @import("decimal.zig").Decimal;
const address = @import("address.zig");
const bytesize = @import("bytesize.zig");
const duration = @import("duration.zig");
const number = @import("number.zig");
const quantity = @import("quantity.zig");
const timestamp = @import("timestamp.zig");
const version = @import("version.zig");

pub const Value = union(enum) {
    /// A number, percent or amount; a size in bytes or a duration in nanoseconds.
    decimal: Decimal,
    quantity: quantity.Quantity,
    instant: timestamp.Instant,
    /// Nanoseconds since midnight minus the written zone, of a stamp without a date.
    time_of_day: i64,
    address: address.Address,
    block: address.Block,
    version: version.Version,
};

/// The value of a token of `kind`; null if the kind has none or its parser refuses the text. Borrows from `text` and
/// `arena`.
pub fn read(arena: Allocator, kind: Kind, text: []const u8, clock: *const Clock) Allocator.Error!?Value {
    return switch (kind) {
        .number, .percent, .money, .bytesize, .duration => .{
            .decimal = try readDecimal(arena, kind, text) orelse return null,
        },
        .quantity => .{ .quantity = try quantity.read(arena, text) orelse return null },
        .timestamp => readStamp(timestamp.readValue(text, clock.order) orelse return null, clock),
        .ip => .{ .address = address.read(text) orelse return null },
        .cidr => .{ .block = address.readBlock(text) orelse return null },
        .version => .{ .version = version.read(text) orelse return null },
        else => null,
    };
}

/// The value of a token whose kind has decimal values.
pub fn readDecimal(arena: Allocator, kind: Kind, text: []const u8) Allocator.Error!?Decimal {
    // The lexer excludes signs from values, but JSON values and differences may have one.
    if (text.len > 1 and text[0] == '-') {
        const value = try readDecimal(arena, kind, text[1..]) orelse return null;
        return value.negate();
    }
    return switch (kind) {
        .number => number.read(arena, text),
        .percent, .money => try number.readAmount(arena, text),
        .bytesize => bytesize.read(arena, text),
        .duration => duration.read(arena, text),
        else => null,
    };
}

/// The value of a token as a quantity; sizes, durations and percents are quantities too.
pub fn readQuantity(arena: Allocator, kind: Kind, text: []const u8) Allocator.Error!?quantity.Quantity {
    const family: quantity.Family = switch (kind) {
        .bytesize => .data,
        .duration => .time,
        .percent => return try quantity.fromPercent(arena, try number.readAmount(arena, text)),
        else => return quantity.read(arena, text),
    };
    return .{ .family = family, .amount = try readDecimal(arena, kind, text) orelse return null };
}

fn readStamp(stamp: timestamp.Stamp, clock: *const Clock) ?Value {
    if (stamp.timeOfDay()) |nanoseconds| return .{ .time_of_day = nanoseconds };
    return .{ .instant = stamp.instant(clock) orelse return null };
}

test "kinds without a value have none" {
    const clock: Clock = .{};
    for ([_]Kind{ .word, .url, .uuid, .hash, .quoted, .other }) |kind| {
        try std.testing.expectEqual(null, try read(std.testing.allocator, kind, "x", &clock));
    }
}
