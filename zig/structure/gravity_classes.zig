//! Which types the pair field places together.
const std = @import("std");
const assert = std.debug.assert;
const eigen = @import("eigen.zig");
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const unplaced: u8 = 255;
pub const classes_max = 16;
/// A pair is judged where chance would bring it about this often, and stands out this many deviations from that.
const expected_min = 5;
const deviations_min = 4;
const dimensions = 8;
const rounds_max = 100;

/// What the gaps show of each pair of types, gathered as they are counted.
pub const Placing = struct {
    number: usize,
    /// Sums of ln g over gaps and both orders, where a pair stands out.
    sums: []f64,
    is_placed: []bool,

    pub fn init(arena: Allocator, number: usize) Allocator.Error!Placing {
        const placing: Placing = .{
            .number = number,
            .sums = try arena.alloc(f64, number * number),
            .is_placed = try arena.alloc(bool, number),
        };
        @memset(placing.sums, 0);
        @memset(placing.is_placed, false);
        return placing;
    }

    /// A pair at one gap: how often it was found and expected, and the ratio that the field reads.
    pub fn see(placing: *Placing, a: usize, b: usize, found: f64, expected: f64, ratio: f64) void {
        assert(a < placing.number and b < placing.number);
        if (expected < expected_min or @abs(found - expected) <= deviations_min * @sqrt(expected)) return;
        placing.is_placed[a] = true;
        placing.is_placed[b] = true;
        const weight = @log(ratio);
        placing.sums[a * placing.number + b] += weight;
        placing.sums[b * placing.number + a] += weight;
    }

    /// The class of each type. None has one where fewer types than classes are placed.
    pub fn classes(placing: *const Placing, arena: Allocator, counts: []const u32, gaps: u32) Allocator.Error![]u8 {
        const found = try arena.alloc(u8, placing.number);
        @memset(found, unplaced);
        const placed = try placing.placedTypes(arena);
        if (placed.len < classes_max) return found;
        const places = try placing.points(arena, placed, gaps);
        const weights = try arena.alloc(f64, placed.len);
        for (weights, placed) |*weight, kind| weight.* = @floatFromInt(counts[kind]);
        const of = try cluster(arena, places, weights);
        for (placed, of) |kind, class| found[kind] = class;
        return found;
    }

    fn placedTypes(placing: *const Placing, arena: Allocator) Allocator.Error![]usize {
        var found: std.ArrayList(usize) = .empty;
        for (placing.is_placed, 0..) |is_placed, kind| if (is_placed) try found.append(arena, kind);
        return found.items;
    }

    /// Where each placed type stands along the leading directions of the matrix of pairs.
    fn points(placing: *const Placing, arena: Allocator, placed: []const usize, gaps: u32) Allocator.Error![]Point {
        const size = placed.len;
        const matrix = try arena.alloc(f64, size * size);
        const mean: f64 = @floatFromInt(2 * gaps);
        for (placed, 0..) |a, row| for (placed, 0..) |b, column| {
            matrix[row * size + column] = placing.sums[a * placing.number + b] / mean;
        };
        const directions = try eigen.symmetric(arena, matrix, size);
        const leading = try eigen.largest(arena, directions.values, dimensions);
        const found = try arena.alloc(Point, size);
        for (found, 0..) |*point, row| for (point, leading) |*coordinate, index| {
            coordinate.* = directions.vectors[row * size + index] * @sqrt(@abs(directions.values[index]));
        };
        return found;
    }
};

const Point = [dimensions]f64;

fn distance(a: *const Point, b: *const Point) f64 {
    var sum: f64 = 0;
    for (a, b) |x, y| sum += (x - y) * (x - y);
    return sum;
}

/// Classes of the points by k-means. It starts from the heaviest point, then always from the one whose weight times its
/// squared distance to the nearest start is largest, so that the same points give the same classes.
fn cluster(arena: Allocator, points: []const Point, weights: []const f64) Allocator.Error![]u8 {
    assert(points.len >= classes_max and weights.len == points.len);
    var centers: [classes_max]Point = undefined;
    const nearest = try arena.alloc(f64, points.len);
    @memset(nearest, std.math.inf(f64));
    centers[0] = points[std.mem.indexOfMax(f64, weights)];
    for (1..classes_max) |number| {
        var best: usize = 0;
        var best_weight: f64 = -1;
        for (points, nearest, weights, 0..) |*point, *near, weight, index| {
            near.* = @min(near.*, distance(point, &centers[number - 1]));
            if (near.* * weight <= best_weight) continue;
            best_weight = near.* * weight;
            best = index;
        }
        centers[number] = points[best];
    }
    const of = try arena.alloc(u8, points.len);
    @memset(of, unplaced);
    for (0..rounds_max) |_| {
        steps.count(points.len * classes_max);
        if (!assign(points, &centers, of)) break;
        recenter(points, weights, of, &centers);
    }
    return of;
}

/// Gives each point to its nearest center; whether any changed.
fn assign(points: []const Point, centers: *const [classes_max]Point, of: []u8) bool {
    var has_changed = false;
    for (points, of) |*point, *class| {
        var best: u8 = 0;
        for (1..classes_max) |number| {
            if (distance(point, &centers[number]) < distance(point, &centers[best])) best = @intCast(number);
        }
        if (best != class.*) has_changed = true;
        class.* = best;
    }
    return has_changed;
}

/// A center without points stays where it is.
fn recenter(points: []const Point, weights: []const f64, of: []const u8, centers: *[classes_max]Point) void {
    var sums: [classes_max]Point = @splat(@splat(0));
    var totals: [classes_max]f64 = @splat(0);
    for (points, weights, of) |*point, weight, class| {
        for (&sums[class], point) |*sum, coordinate| sum.* += weight * coordinate;
        totals[class] += weight;
    }
    for (centers, &sums, totals) |*center, *sum, total| if (total > 0) {
        for (center, sum) |*coordinate, weighted| coordinate.* = weighted / total;
    };
}

test "what stands far apart is of different classes, and one place is one class" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var points: [34]Point = @splat(@splat(0));
    for (&points, 0..) |*point, index| point[0] = @floatFromInt(10 * (index / 2));
    const weights: [34]f64 = @splat(1);
    const of = try cluster(arena.allocator(), &points, &weights);
    for (0..17) |pair| try std.testing.expectEqual(of[2 * pair], of[2 * pair + 1]);
    try std.testing.expect(of[0] != of[32]);
}
