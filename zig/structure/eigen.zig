//! Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi rotations.
const std = @import("std");
const assert = std.debug.assert;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

const sweeps_max = 50;
/// Sum of squares off the diagonal at which the iteration stops.
const residue_max = 1e-22;

pub const Directions = struct {
    values: []f64,
    /// Row-major: column `k` is the eigenvector of value `k`.
    vectors: []f64,
};

/// Eigenvalues and eigenvectors of the `size` by `size` matrix, which is overwritten.
pub fn symmetric(arena: Allocator, matrix: []f64, size: usize) Allocator.Error!Directions {
    assert(matrix.len == size * size);
    const vectors = try arena.alloc(f64, size * size);
    @memset(vectors, 0);
    for (0..size) |index| vectors[index * size + index] = 1;
    for (0..sweeps_max) |_| {
        if (residue(matrix, size) <= residue_max) break;
        for (0..size) |p| for (p + 1..size) |q| rotate(matrix, vectors, size, p, q);
    }
    const values = try arena.alloc(f64, size);
    for (values, 0..) |*value, index| value.* = matrix[index * size + index];
    return .{ .values = values, .vectors = vectors };
}

fn residue(matrix: []const f64, size: usize) f64 {
    var sum: f64 = 0;
    for (0..size) |p| for (p + 1..size) |q| {
        sum += matrix[p * size + q] * matrix[p * size + q];
    };
    return sum;
}

/// Rotates rows and columns `p` and `q` so that their common entry becomes 0.
fn rotate(matrix: []f64, vectors: []f64, size: usize, p: usize, q: usize) void {
    const entry = matrix[p * size + q];
    if (entry == 0) return;
    steps.count(2 * size);
    const slope = (matrix[q * size + q] - matrix[p * size + p]) / (2 * entry);
    const sign: f64 = if (slope < 0) -1 else 1;
    const tangent = sign / (@abs(slope) + @sqrt(slope * slope + 1));
    const cosine = 1 / @sqrt(tangent * tangent + 1);
    const sine = tangent * cosine;
    for (0..size) |k| {
        const a = matrix[k * size + p];
        const b = matrix[k * size + q];
        matrix[k * size + p] = cosine * a - sine * b;
        matrix[k * size + q] = sine * a + cosine * b;
    }
    for (0..size) |k| {
        const a = matrix[p * size + k];
        const b = matrix[q * size + k];
        matrix[p * size + k] = cosine * a - sine * b;
        matrix[q * size + k] = sine * a + cosine * b;
        const x = vectors[k * size + p];
        const y = vectors[k * size + q];
        vectors[k * size + p] = cosine * x - sine * y;
        vectors[k * size + q] = sine * x + cosine * y;
    }
}

/// Indexes of the `wanted` values with the largest magnitude, largest first.
pub fn largest(arena: Allocator, values: []const f64, comptime wanted: usize) Allocator.Error![wanted]usize {
    assert(wanted <= values.len);
    const numbers = try arena.alloc(usize, values.len);
    for (numbers, 0..) |*number, index| number.* = index;
    std.sort.insertion(usize, numbers, values, isLarger);
    return numbers[0..wanted].*;
}

fn isLarger(values: []const f64, a: usize, b: usize) bool {
    return @abs(values[a]) > @abs(values[b]);
}

test symmetric {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const original = [_]f64{ 2, 1, 0, 1, 3, -1, 0, -1, -5 };
    var matrix = original;
    const found = try symmetric(arena.allocator(), &matrix, 3);
    for (found.values, 0..) |value, k| for (0..3) |row| {
        var product: f64 = 0;
        for (0..3) |column| product += original[row * 3 + column] * found.vectors[column * 3 + k];
        try std.testing.expectApproxEqAbs(value * found.vectors[row * 3 + k], product, 1e-9);
    };
    const leading = try largest(arena.allocator(), found.values, 2);
    try std.testing.expectApproxEqAbs(@as(f64, -5.12), found.values[leading[0]], 0.01);
}
