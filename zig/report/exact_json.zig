//! Values as exact JSON: what `ts/value/spell.ts` writes without options, compared by `ts/layout/layout.fuzz.ts`.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Decimal = @import("../value/decimal.zig").Decimal;
const Kind = @import("../gen/kinds.zig").Kind;
const Value = @import("../value/value.zig").Value;
const Version = @import("../value/version.zig").Version;

pub fn append(
    gpa: Allocator,
    arena: Allocator,
    value: Value,
    kind: Kind,
    out: *std.ArrayList(u8),
) Allocator.Error!void {
    switch (value) {
        .decimal => |decimal| try appendDecimal(gpa, decimal, kind == .money or kind == .percent, out),
        .instant => |instant| try out.print(gpa, "{d}", .{instant.seconds}),
        .time_of_day => try out.appendSlice(gpa, "null"),
        .address => |address| try out.print(gpa, "\"{d}\"", .{address.bits}),
        .block => |block| try out.print(gpa, "\"{d}/{d}\"", .{ block.address.bits, block.prefix }),
        .quantity => |quantity| {
            try out.print(gpa, "{{\"family\": \"{s}\", \"value\": ", .{@tagName(quantity.family)});
            try appendDecimal(gpa, quantity.amount, false, out);
            try out.append(gpa, '}');
        },
        .version => |version| try appendVersion(gpa, arena, version, out),
    }
}

/// An integer that a double represents is a number, any other decimal a string.
fn appendDecimal(gpa: Allocator, decimal: Decimal, is_string: bool, out: *std.ArrayList(u8)) Allocator.Error!void {
    const is_quoted = is_string or decimal.safeInteger() == null;
    if (is_quoted) try out.append(gpa, '"');
    try decimal.write(gpa, out);
    if (is_quoted) try out.append(gpa, '"');
}

fn appendVersion(gpa: Allocator, arena: Allocator, version: Version, out: *std.ArrayList(u8)) Allocator.Error!void {
    var text: std.ArrayList(u8) = .empty;
    try version.write(arena, &text, .{});
    const dash = std.mem.findScalar(u8, text.items, '-');
    try out.appendSlice(gpa, "{\"parts\": [");
    try appendList(gpa, text.items[0 .. dash orelse text.items.len], "", out);
    if (dash) |at| {
        try out.appendSlice(gpa, ", \"pre\": [");
        try appendList(gpa, text.items[at + 1 ..], "\"", out);
    }
    try out.append(gpa, '}');
}

/// What is between full stops, with `quote` around each, and the end of the list.
fn appendList(gpa: Allocator, text: []const u8, quote: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    var parts = std.mem.splitScalar(u8, text, '.');
    try out.print(gpa, "{s}{s}{s}", .{ quote, parts.first(), quote });
    while (parts.next()) |part| try out.print(gpa, ", {s}{s}{s}", .{ quote, part, quote });
    try out.append(gpa, ']');
}

test "values that are objects" {
    const read = @import("../value/value.zig").read;
    const testing = std.testing;
    const tokens = [_]struct { Kind, []const u8, []const u8 }{
        .{ .version, "v2.0.0-rc.1+b5", "{\"parts\": [2, 0, 0], \"pre\": [\"rc\", \"1\"]}" },
        .{ .version, "1.2.3", "{\"parts\": [1, 2, 3]}" },
        .{ .cidr, "10.0.0.5/8", "\"167772165/8\"" },
        .{ .quantity, "5 m/s", "{\"family\": \"speed\", \"value\": 18000}" },
        .{ .quantity, "0.1 kg", "{\"family\": \"mass\", \"value\": 100}" },
        .{ .quantity, "20.5°C", "{\"family\": \"temperature\", \"value\": \"68.9\"}" },
    };
    for (tokens) |token| {
        const kind, const text, const expected = token;
        var arena: std.heap.ArenaAllocator = .init(testing.allocator);
        defer arena.deinit();
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(testing.allocator);
        const value = try read(arena.allocator(), kind, text, &.{});
        try append(testing.allocator, arena.allocator(), value.?, kind, &out);
        try testing.expectEqualStrings(expected, out.items);
    }
}
