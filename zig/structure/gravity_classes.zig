//! Classifies types by the pair field: types with similar relations are in one class.
const std = @import("std");
const assert = std.debug.assert;
const eigen = @import("eigen.zig");
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const unplaced: u8 = 255;
pub const classes_max = 16;
/// A pair is considered if this many occurrences are expected by chance, and its count deviates by at least this many
/// standard deviations.
const expected_min = 5;
const deviations_min = 4;
const dimensions = 8;
const rounds_max = 100;

/// Relations between types, accumulated while pairs are counted.
pub const Placing = struct {
    number: usize,
    /// Sums of ln g over gaps and both orders, for pairs that deviate from chance.
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

    /// Adds a pair at one gap: its actual and expected number of occurrences, and their smoothed ratio.
    pub fn see(placing: *Placing, a: usize, b: usize, found: f64, expected: f64, ratio: f64) void {
        assert(a < placing.number and b < placing.number);
        if (expected < expected_min or @abs(found - expected) <= deviations_min * @sqrt(expected)) return;
        placing.is_placed[a] = true;
        placing.is_placed[b] = true;
        const weight = @log(ratio);
        placing.sums[a * placing.number + b] += weight;
        placing.sums[b * placing.number + a] += weight;
    }

    /// The class of each type; all are unplaced if there are fewer placed types than classes.
    pub fn classes(placing: *const Placing, arena: Allocator, counts: []const u32, gaps: u32) Allocator.Error![]u8 {
        const found = try arena.alloc(u8, placing.number);
        @memset(found, unplaced);
        const placed = try placing.collectPlacedTypes(arena);
        if (placed.len < classes_max) return found;
        const places = try placing.points(arena, placed, gaps);
        const weights = try arena.alloc(f64, placed.len);
        for (weights, placed) |*weight, kind| weight.* = @floatFromInt(counts[kind]);
        const of = try cluster(arena, places, weights);
        for (placed, of) |kind, class| found[kind] = class;
        return found;
    }

    fn collectPlacedTypes(placing: *const Placing, arena: Allocator) Allocator.Error![]usize {
        var found: std.ArrayList(usize) = .empty;
        for (placing.is_placed, 0..) |is_placed, kind| if (is_placed) try found.append(arena, kind);
        return found.items;
    }

    /// Coordinates of each placed type along the leading eigenvectors of the matrix of pairs.
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

/// K-means classes of the points. The first center is the heaviest point, each further one that with the largest
/// product of weight and squared distance to the nearest center, so the result is deterministic.
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

/// Assigns each point to its nearest center. @returns whether any assignment changed
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

/// A center without points is not moved.
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

test "distant points are of different classes, and equal points of one class" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var points: [34]Point = @splat(@splat(0));
    for (&points, 0..) |*point, index| point[0] = @floatFromInt(10 * (index / 2));
    const weights: [34]f64 = @splat(1);
    const of = try cluster(arena.allocator(), &points, &weights);
    for (0..17) |pair| try std.testing.expectEqual(of[2 * pair], of[2 * pair + 1]);
    try std.testing.expect(of[0] != of[32]);
}
