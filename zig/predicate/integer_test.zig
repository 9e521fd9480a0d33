//! Values read as integers are compared with those read as decimals.
const std = @import("std");
const fields = @import("../value/field.zig");
const integerOf = @import("predicate.zig").integerOf;
const Decimal = @import("../value/decimal.zig").Decimal;
const Kind = @import("../gen/kinds.zig").Kind;

const testing = std.testing;

test "a duration or size read as an integer has the value of its decimal" {
    var prng: std.Random.DefaultPrng = .init(8);
    const random = prng.random();
    const pieces = [_][]const u8{ "0", "5", "12", "999999999", ".", ".5", "ms", "s", "h", "us", "y", "m" } ++
        [_][]const u8{ "KB", "kib", "b", "EB", "GiB", "-" };
    var integers: usize = 0;
    for (0..20_000) |_| {
        var room: [64]u8 = undefined;
        var text: std.ArrayList(u8) = .initBuffer(&room);
        for (0..random.uintLessThan(usize, 5)) |_| {
            text.appendSliceAssumeCapacity(pieces[random.uintLessThan(usize, pieces.len)]);
        }
        var arena: std.heap.ArenaAllocator = .init(testing.allocator);
        defer arena.deinit();
        for ([_]Kind{ .duration, .bytesize, .number }) |kind| {
            const integer = integerOf(kind, text.items) orelse continue;
            if (kind == .number and text.items.len == 0) continue; // No token is empty.
            integers += 1;
            const wanted = (try fields.readDecimal(arena.allocator(), .value, kind, text.items, &.{})).?;
            const found = try Decimal.fromInteger(arena.allocator(), integer);
            try testing.expectEqual(std.math.Order.eq, wanted.order(found));
        }
    }
    try testing.expect(integers > 1000);
}
