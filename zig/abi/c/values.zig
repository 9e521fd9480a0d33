//! Values of tokens.
const std = @import("std");
const Kind = @import("../../gen/kinds.zig").Kind;
const address = @import("../../value/address.zig");
const clock = @import("../../value/clock.zig");
const Decimal = @import("../../value/decimal.zig").Decimal;
const kinds = @import("kinds.zig");
const readValue = @import("../../value/value.zig").read;
const types = @import("types.zig");
const Buffer = types.Buffer;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

const What = enum(c_int) { none, int, dec, time, addr, cidr, version, quantity };

const Value = extern struct {
    kind: What = .none,
    sign: i32 = 0,
    lo: u64 = 0,
    hi: u64 = 0,
    scale: u32 = 0,
    prefix: u32 = 0,
    text: ?*Buffer = null,
    comptime {
        std.debug.assert(@sizeOf(Value) == 40);
    }

    fn setNumber(value: *Value, number: i128) void {
        value.setBits(@abs(number));
        value.sign = if (number < 0) -1 else @intFromBool(number != 0);
    }

    fn setBits(value: *Value, bits: u128) void {
        value.lo = @truncate(bits);
        value.hi = @truncate(bits >> 64);
        value.sign = @intFromBool(bits != 0);
    }

    /// False if the number does not fit into 128 bits.
    fn setDecimal(value: *Value, decimal: Decimal) bool {
        value.sign = if (decimal.negative) -1 else @intFromBool(!decimal.isZero());
        var coefficient: u128 = 0;
        for (decimal.digits) |digit| {
            coefficient = std.math.mul(u128, coefficient, 10) catch return false;
            coefficient = std.math.add(u128, coefficient, digit - '0') catch return false;
        }
        var exponent = decimal.exponent;
        while (exponent > 0) : (exponent -= 1) coefficient = std.math.mul(u128, coefficient, 10) catch return false;
        value.scale = std.math.cast(u32, -exponent) orelse return false;
        value.lo = @truncate(coefficient);
        value.hi = @truncate(coefficient >> 64);
        return true;
    }
};

export fn mt_value_of(kind_name: Text, token: Text, out: *Value, fault: Out) callconv(.c) Status {
    const name = kind_name.bytes();
    const kind = std.meta.stringToEnum(Kind, name) orelse return types.failAt(
        fault,
        .option,
        .{ .name = name },
        "\"{s}\" is not a kind of token",
        .{name},
    );
    out.* = toValue(kind, token.bytes()) catch return types.noMemory(fault);
    return .ok;
}

export fn mt_value_of_kind(number: u32, token: Text, out: *Value) callconv(.c) Status {
    const kind = kinds.fromNumber(number) orelse {
        out.* = .{};
        return .ok;
    };
    out.* = toValue(kind, token.bytes()) catch return .no_memory;
    return .ok;
}

fn toValue(kind: Kind, token: []const u8) std.mem.Allocator.Error!Value {
    var scratch: std.heap.ArenaAllocator = .init(gpa);
    defer scratch.deinit();
    const arena = scratch.allocator();
    var value: Value = .{};
    var text: std.ArrayList(u8) = .empty;
    switch (try readValue(arena, kind, token, clock.now()) orelse return value) {
        .decimal => |decimal| {
            if (!value.setDecimal(decimal)) try decimal.write(arena, &text);
            value.kind = if (decimal.exponent >= 0) .int else .dec;
        },
        .quantity => |quantity| {
            try text.appendSlice(arena, @tagName(quantity.family));
            if (!value.setDecimal(quantity.amount)) {
                try text.append(arena, ' ');
                try quantity.amount.write(arena, &text);
            }
            value.kind = .quantity;
        },
        .instant => |instant| {
            value.setNumber(instant.total());
            value.kind = .time;
        },
        .time_of_day => return value,
        .address => |ip| {
            value.setBits(ip.bits);
            value.prefix = ip.width();
            value.kind = .addr;
        },
        .block => |block| {
            value.setBits(block.address.bits);
            value.prefix = block.prefix;
            value.kind = .cidr;
        },
        .version => |version| {
            try version.write(arena, &text, .{});
            value.kind = .version;
        },
    }
    if (text.items.len > 0) {
        value.text = try Buffer.copy(text.items);
        if (value.kind != .quantity and value.kind != .version) value.lo = 0;
    }
    return value;
}
