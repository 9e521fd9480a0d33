//! The load of brackets on each token, with its peaks and fractures.
const std = @import("std");
const brackets = @import("brackets.zig");
const Fixture = @import("columns.zig").Fixture;
const Allocator = std.mem.Allocator;

/// Default minimum depth of peaks and fractures.
pub const depth_min = 2;

pub const Stress = struct {
    depths: []u32,
    strains: []u32,
    loads: []f64,
    /// The last token with the largest load; 0 if there is none.
    heaviest: u32,
    depth_max: u32,
    peaks: []u32,
    fractures: []u32,
};

/// Reads the pairs once; the result is in `arena`.
pub fn read(arena: Allocator, mates: brackets.Mates, peak_depth: u32, fracture_depth: u32) Allocator.Error!Stress {
    const stress: Stress = .{
        .depths = try arena.alloc(u32, mates.len),
        .strains = try arena.alloc(u32, mates.len),
        .loads = try arena.alloc(f64, mates.len),
        .heaviest = 0,
        .depth_max = 0,
        .peaks = undefined,
        .fractures = undefined,
    };
    var found = stress;
    var nesting: brackets.Nesting = try .init(arena, mates);
    for (stress.depths, stress.strains, stress.loads, 0..) |*depth, *strain, *load, token| {
        const reading = nesting.next();
        depth.* = reading.depth;
        strain.* = reading.strain;
        load.* = @floatFromInt(reading.load);
        found.depth_max = @max(found.depth_max, reading.depth);
        if (load.* >= stress.loads[found.heaviest]) found.heaviest = @intCast(token);
    }
    var peaks: std.ArrayList(u32) = .empty;
    var fractures: std.ArrayList(u32) = .empty;
    for (stress.depths, 0..) |depth, token| {
        if (isPeak(stress.depths, token) and depth >= peak_depth) try peaks.append(arena, @intCast(token));
        if (isFracture(stress.depths, token, fracture_depth)) try fractures.append(arena, @intCast(token));
    }
    found.peaks = peaks.items;
    found.fractures = fractures.items;
    return found;
}

/// Whether no neighbor is deeper and one is shallower.
fn isPeak(depths: []const u32, token: usize) bool {
    const before = if (token == 0) 0 else depths[token - 1];
    const after = if (token + 1 == depths.len) 0 else depths[token + 1];
    const depth = depths[token];
    return depth >= before and depth >= after and (depth > before or depth > after);
}

/// Whether the token is the first of a descent that starts deep enough.
fn isFracture(depths: []const u32, token: usize, level_min: u32) bool {
    if (token == 0 or depths[token] >= depths[token - 1] or depths[token - 1] < level_min) return false;
    return token == 1 or depths[token - 1] >= depths[token - 2];
}

test "peaks and fractures are found" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var fixture: Fixture = try .init("f(a[b c]d{e}) x((y))");
    defer fixture.deinit();
    const mates = try brackets.pair(arena.allocator(), &fixture.columns);
    const found = try read(arena.allocator(), mates, depth_min, depth_min);
    try std.testing.expectEqualSlices(u32, &.{ 4, 5, 9, 15 }, found.peaks);
    try std.testing.expectEqualSlices(u32, &.{ 6, 10, 16 }, found.fractures);
    try std.testing.expectEqual(2, found.depth_max);
    const none = try read(arena.allocator(), mates, 3, 3);
    try std.testing.expectEqual(0, none.peaks.len + none.fractures.len);
}
