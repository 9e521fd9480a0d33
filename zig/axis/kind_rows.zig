//! Finds rows by their kinds, 64 at a time.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const Kind = @import("../gen/kinds.zig").Kind;
const Kinds = @import("setup.zig").Kinds;

/// Number of rows whose kinds are compared at once.
pub const rows_max = 64;

pub const KindRows = struct {
    kinds: Kinds,
    /// The kinds in the set or, if it is inverted, the others; none if these are many.
    few: [few_max]u8,
    count: usize,
    is_inverted: bool,

    const few_max = 12;
    const Block = @Vector(rows_max, u8);

    pub fn init(kinds: Kinds) KindRows {
        const others = kinds.complement();
        const is_inverted = others.count() < kinds.count();
        const listed = if (is_inverted) others else kinds;
        var rows: KindRows = .{ .kinds = kinds, .few = undefined, .count = 0, .is_inverted = is_inverted };
        if (listed.count() > few_max) return rows;
        var members = listed.iterator(.{});
        while (members.next()) |kind| : (rows.count += 1) rows.few[rows.count] = @intCast(kind);
        return rows;
    }

    /// The rows from `from` on, as many as bits, whose kinds are in the set.
    pub fn mask(rows: *const KindRows, column: []const Kind, from: usize) u64 {
        const kinds: []const u8 = @ptrCast(column[from..@min(column.len, from + rows_max)]);
        if (rows.count != 0 and kinds.len == rows_max) {
            const here: Block = kinds[0..rows_max].*;
            const all: Block = @splat(0xff);
            const none: Block = @splat(0);
            var same = none;
            for (rows.few[0..rows.count]) |kind| same |= @select(u8, here == @as(Block, @splat(kind)), all, none);
            const found = maskOf(@as(@Vector(rows_max, i8), @bitCast(same)) < @as(@Vector(rows_max, i8), none));
            return if (rows.is_inverted) ~found else found;
        }
        var found: u64 = 0;
        for (kinds, 0..) |kind, i| found |= @as(u64, @intFromBool(rows.kinds.isSet(kind))) << @intCast(i);
        return found;
    }
};

test "rows are those whose kinds are in the set" {
    var prng: std.Random.DefaultPrng = .init(4);
    const random = prng.random();
    var column: [200]Kind = undefined;
    for (0..200) |round| {
        for (&column) |*kind| kind.* = @fromBackingInt(random.uintLessThan(u8, 20));
        var kinds: Kinds = if (round % 2 == 0) .empty else .full;
        for (0..random.uintAtMost(usize, 18)) |_| kinds.toggle(random.uintLessThan(usize, 20));
        const rows: KindRows = .init(kinds);
        const end = random.uintAtMost(usize, column.len);
        var from: usize = 0;
        while (from < end) : (from += rows_max) {
            const found = rows.mask(column[0..end], from);
            for (from..from + rows_max) |row| {
                const wanted = row < end and kinds.isSet(@backingInt(column[row]));
                try std.testing.expectEqual(wanted, found >> @intCast(row - from) & 1 != 0);
            }
        }
    }
}
