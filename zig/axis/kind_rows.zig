//! Finds rows by their kinds, 64 at a time.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Kinds = @import("setup.zig").Kinds;

/// Number of rows whose kinds are compared at once.
pub const rows_max = 64;

pub const KindRows = struct {
    kinds: Kinds,
    /// The kinds in the set or, if it is inverted, the others; null if these are many.
    few: ?[few_max]u8,
    is_inverted: bool,

    const few_max = 5;

    pub fn init(kinds: Kinds) KindRows {
        const others = kinds.complement();
        const is_inverted = others.count() < kinds.count();
        const listed = if (is_inverted) others else kinds;
        const count_listed = listed.count();
        if (count_listed > few_max or count_listed == 0)
            return .{ .kinds = kinds, .few = null, .is_inverted = false };
        var few: [few_max]u8 = @splat(@intCast(listed.findFirstSet().?));
        var members = listed.iterator(.{});
        var count: usize = 0;
        while (members.next()) |kind| : (count += 1) few[count] = @intCast(kind);
        return .{ .kinds = kinds, .few = few, .is_inverted = is_inverted };
    }

    /// The rows from `from` on, as many as bits, whose kinds are in the set.
    pub fn mask(rows: *const KindRows, column: []const Kind, from: usize) u64 {
        const kinds: []const u8 = @ptrCast(column[from..@min(column.len, from + rows_max)]);
        if (rows.few != null and kinds.len == rows_max) {
            const here: @Vector(rows_max, u8) = kinds[0..rows_max].*;
            var found: u64 = 0;
            inline for (0..few_max) |i| {
                found |= @as(u64, @bitCast(here == @as(@Vector(rows_max, u8), @splat(rows.few.?[i]))));
            }
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
        for (&column) |*kind| kind.* = @fromBackingInt(random.uintLessThan(u8, 12));
        var kinds: Kinds = if (round % 2 == 0) .empty else .full;
        for (0..random.uintAtMost(usize, 8)) |_| kinds.toggle(random.uintLessThan(usize, 12));
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
