//! The rows with some kind or flag, found many at once: a bit per row.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const Flags = @import("tokens.zig").Flags;
const Kind = @import("../gen/kinds.zig").Kind;

/// Number of rows per mask.
pub const lanes = 64;

/// A mask is made of as many rows at a time, for which every processor has an instruction.
const Part = @Vector(16, u8);

/// The rows from `first` on, at most `lanes`, of one of these kinds, none of which may be `other`.
pub inline fn ofKinds(column: []const Kind, first: usize, kinds: []const Kind) u64 {
    var padded: [lanes]u8 = undefined;
    const rows = block(@ptrCast(column[first..]), &padded);
    var found: u64 = 0;
    for (kinds) |kind| found |= selectRows(rows, 0xff, @backingInt(kind));
    return found;
}

/// The rows from `first` on, at most `lanes`, that are the first of their line.
pub inline fn lineFirst(column: []const Flags, first: usize) u64 {
    var padded: [lanes]u8 = undefined;
    const line_first: u8 = @bitCast(Flags{ .line_first = true });
    return selectRows(block(@ptrCast(column[first..]), &padded), line_first, line_first);
}

/// The rows whose bits in `mask` are `wanted`.
inline fn selectRows(rows: *const [lanes]u8, mask: u8, wanted: u8) u64 {
    var found: u64 = 0;
    inline for (0..lanes / 16) |i| {
        const part: Part = rows[16 * i ..][0..16].*;
        const same = maskOf(part & @as(Part, @splat(mask)) == @as(Part, @splat(wanted)));
        found |= @as(u64, same) << 16 * i;
    }
    return found;
}

/// The first rows of a column; zeros behind its end.
inline fn block(column: []const u8, padded: *[lanes]u8) *const [lanes]u8 {
    if (column.len >= lanes) return column[0..lanes];
    padded.* = @splat(0);
    @memcpy(padded[0..column.len], column);
    return padded;
}

test "masks have the rows of a column, wherever they begin" {
    var random: std.Random.DefaultPrng = .init(8);
    var kinds: [150]Kind = undefined;
    var flags: [150]Flags = undefined;
    for (&kinds, &flags) |*kind, *flag| {
        kind.* = ([_]Kind{ .other, .word, .open, .close })[random.random().uintLessThan(usize, 4)];
        flag.* = @bitCast(random.random().int(u8));
    }
    for (0..kinds.len) |first| {
        const brackets = ofKinds(&kinds, first, &.{ .open, .close });
        const lines = lineFirst(&flags, first);
        for (0..lanes) |lane| {
            const row = first + lane;
            const is_bracket = row < kinds.len and (kinds[row] == .open or kinds[row] == .close);
            try std.testing.expectEqual(is_bracket, brackets >> @intCast(lane) & 1 == 1);
            try std.testing.expectEqual(row < flags.len and flags[row].line_first, lines >> @intCast(lane) & 1 == 1);
        }
    }
}
