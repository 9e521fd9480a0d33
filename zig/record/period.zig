//! Groups of constructs that repeat.
const std = @import("std");
const Construct = @import("constructs.zig").Construct;
const Span = @import("plain.zig").Span;

const lag_max = 32;
const size_classes = 8;
const roles = 7;
/// How many times as often as by chance a construct must be like the one a period before.
const excess_min = 1.4;

/// Groups of `period` constructs in a row, rewritten over the start of `spans`, which holds one a construct. The text
/// as a whole where nothing repeats. Gives the number of groups.
pub fn groups(found: []const Construct, size_bytes: usize, spans: []Span) usize {
    const length = period(found) orelse {
        if (size_bytes == 0) return 0;
        spans[0] = .{ .start = 0, .end = size_bytes };
        return 1;
    };
    var count: usize = 0;
    var index: usize = 0;
    while (index < found.len) : (index += length) {
        const last = @min(index + length, found.len) - 1;
        spans[count] = .{ .start = found[index].span.start, .end = found[last].span.end };
        count += 1;
    }
    return count;
}

/// Constructs a period, or null where there is none.
fn period(found: []const Construct) ?usize {
    if (found.len < 2) return null;
    var counts: [roles * size_classes]u64 = @splat(0);
    for (found) |construct| counts[symbol(construct)] += 1;
    if (std.mem.indexOfScalar(u64, &counts, found.len) != null) return 1;
    const total: f64 = @floatFromInt(found.len);
    var by_chance: f64 = 0;
    for (counts) |count| by_chance += std.math.pow(f64, @as(f64, @floatFromInt(count)) / total, 2);
    var best: ?usize = null;
    var share_max: f64 = 0;
    for (1..@min(lag_max, found.len / 2) + 1) |lag| {
        var same: usize = 0;
        for (found[lag..], found[0 .. found.len - lag]) |now, then| same += @intFromBool(symbol(now) == symbol(then));
        const share = @as(f64, @floatFromInt(same)) / @as(f64, @floatFromInt(found.len - lag));
        if (share > share_max) {
            share_max = share;
            best = lag;
        }
    }
    return if (share_max / by_chance >= excess_min) best else null;
}

/// A construct's role and how long it is, to a power of two.
fn symbol(construct: Construct) usize {
    const size = construct.span.end - construct.span.start;
    return @as(usize, @backingInt(construct.role)) * size_classes + @min(
        size_classes - 1,
        std.math.log2_int(u64, size),
    );
}

fn plainOne(start: u64, end: u64) Construct {
    return .{ .span = .{ .start = start, .end = end }, .first = 0, .end = 1, .depth = 0, .role = .plain };
}

test "two constructs by turns are a period of two" {
    const found = [_]Construct{ plainOne(0, 2), plainOne(3, 13), plainOne(14, 16), plainOne(17, 27), plainOne(28, 30) };
    var spans: [5]Span = undefined;
    try std.testing.expectEqual(3, groups(&found, 30, &spans));
    try std.testing.expectEqual(Span{ .start = 0, .end = 13 }, spans[0]);
    try std.testing.expectEqual(Span{ .start = 28, .end = 30 }, spans[2]);
}

test "all alike are a period of one; one alone is the whole text" {
    const found = [_]Construct{ plainOne(1, 3), plainOne(4, 6) };
    var spans: [2]Span = undefined;
    try std.testing.expectEqual(2, groups(&found, 9, &spans));
    try std.testing.expectEqual(1, groups(found[0..1], 9, &spans));
    try std.testing.expectEqual(Span{ .start = 0, .end = 9 }, spans[0]);
}
