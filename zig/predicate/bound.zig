//! Reads the bounds and members written in patterns and set files, by the type of their field.
const std = @import("std");
const Allocator = std.mem.Allocator;
const gen = @import("../gen/predicate.zig");
const FieldType = gen.FieldType;
const OperandType = gen.OperandType;
const Relation = @import("../gen/program.zig").Relation;
const Clock = @import("../value/clock.zig").Clock;
const Decimal = @import("../value/decimal.zig").Decimal;
const address = @import("../value/address.zig");
const bytesize = @import("../value/bytesize.zig");
const duration = @import("../value/duration.zig");
const number = @import("../value/number.zig");
const operands = @import("operand.zig");
const predicate = @import("predicate.zig");
const quantity = @import("../value/quantity.zig");
const relation = @import("../relation/relation.zig");
const timestamp = @import("../value/timestamp.zig");
const version = @import("../value/version.zig");

/// Reads a bound and appends its words. Returns their type; null if the text is not a value of the field's type, or if
/// bounds of this type are not read.
pub fn read(
    arena: Allocator,
    field: FieldType,
    text: []const u8,
    clock: *const Clock,
    out: *operands.Words,
) Allocator.Error!?OperandType {
    switch (field) {
        .number, .bytesize, .duration => {
            try operands.writeDecimal(arena, out, try readDecimal(arena, field, text) orelse return null);
            return .decimal;
        },
        .quantity => {
            const value = try quantity.readOperand(arena, text) orelse return null;
            try out.append(arena, @backingInt(value.family));
            try operands.writeDecimal(arena, out, value.amount);
            return .quantity;
        },
        .timestamp => return readTime(arena, text, clock, out),
        .version => {
            _ = version.read(text) orelse return null;
            try operands.writeText(arena, out, text);
            return .version;
        },
        .address => {
            try operands.writeAddress(arena, out, address.read(text) orelse return null);
            return .address;
        },
        .block, .network => {
            const read_block = if (field == .block) &address.readBlock else &address.readBlockOrAddress;
            const block = read_block(text) orelse return null;
            try operands.writeAddress(arena, out, block.address);
            try out.append(arena, block.prefix);
            return .block;
        },
        .text, .caseless, .program => return null,
    }
}

fn readDecimal(arena: Allocator, field: FieldType, text: []const u8) Allocator.Error!?Decimal {
    return switch (field) {
        .number => number.readOperand(arena, text),
        .bytesize => bytesize.readOperand(arena, text),
        .duration => duration.read(arena, text),
        else => null,
    };
}

fn readTime(
    arena: Allocator,
    text: []const u8,
    clock: *const Clock,
    out: *operands.Words,
) Allocator.Error!?OperandType {
    if (std.mem.eql(u8, text, "now")) return .now;
    const stamp = timestamp.read(text, clock.order) orelse return null;
    if (stamp.timeOfDay()) |nanoseconds| {
        try operands.writeWide(arena, out, nanoseconds);
        return .time_of_day;
    }
    const instant = stamp.instant(clock) orelse return null;
    try operands.writeWide(arena, out, instant.seconds);
    try out.append(arena, instant.nanoseconds);
    return .instant;
}

/// Appends the key of a set's member, equal for equal values; texts are folded under `group` first. False if the member
/// is not a value of the field's type.
pub fn writeKey(
    arena: Allocator,
    field: FieldType,
    group: ?Relation,
    text: []const u8,
    clock: *const Clock,
    out: *std.ArrayList(u8),
) Allocator.Error!bool {
    switch (field) {
        .number, .bytesize, .duration => try (try readDecimal(arena, field, text) orelse return false).write(
            arena,
            out,
        ),
        .quantity => try predicate.writeQuantity(arena, out, try quantity.readOperand(arena, text) orelse return false),
        .version => try (version.read(text) orelse return false).write(arena, out, .{ .key = true }),
        .text => if (group) |fold| {
            _ = try relation.representative(fold, 0, text, clock, out, arena);
        } else try out.appendSlice(arena, text),
        .caseless => if (group) |fold| {
            _ = try relation.representative(fold, 0, text, clock, out, arena);
        } else for (text) |byte| try out.append(arena, std.ascii.toLower(byte)),
        .timestamp, .address, .block, .network, .program => return false,
    }
    return true;
}
