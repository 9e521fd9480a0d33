//! A number for each token or construct of a whole text, and properties of such a sequence: its jumps, the places of
//! largest energy, where it rises and falls.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const magnitude = @import("magnitude.zig");
const Columns = @import("../structure/columns.zig").Columns;
const Construct = @import("../structure/construct.zig").Construct;
const Text = @import("../structure/text.zig").Text;
const Allocator = std.mem.Allocator;

pub const Signal = enum(u32) { magnitude, length, stress };
pub const Grain = enum(u32) { token, construct };

/// The signal of each unit, and the bounds of the units.
pub const Row = struct { values: []f32, starts: []const u32, ends: []const u32 };

pub fn read(text: *Text, signal: Signal, grain: Grain) Allocator.Error!Row {
    const arena = text.arena.allocator();
    const columns = &text.columns;
    const of_tokens = try arena.alloc(f32, columns.count());
    switch (signal) {
        .magnitude => for (of_tokens, 0..) |*value, token| {
            value.* = magnitude.of(columns.kinds[token], columns.bytes(token));
        },
        .length => for (of_tokens, columns.starts, columns.ends) |*value, start, end| {
            value.* = @floatFromInt(end - start);
        },
        .stress => for (of_tokens, try brackets.depths(arena, text.mates)) |*value, depth| {
            value.* = @floatFromInt(depth);
        },
    }
    if (grain == .token) return .{ .values = of_tokens, .starts = columns.starts, .ends = columns.ends };
    const constructs = try text.constructsOf();
    const values = try arena.alloc(f32, constructs.len);
    const starts = try arena.alloc(u32, constructs.len);
    const ends = try arena.alloc(u32, constructs.len);
    for (constructs, values, starts, ends) |construct, *value, *start, *end| {
        start.* = @intCast(construct.span.start);
        end.* = @intCast(construct.span.end);
        value.* = ofConstruct(columns, of_tokens, construct, signal);
    }
    return .{ .values = values, .starts = starts, .ends = ends };
}

fn ofConstruct(columns: *const Columns, of_tokens: []const f32, construct: Construct, signal: Signal) f32 {
    const first: usize = @intCast(construct.first);
    const end: usize = @intCast(construct.end);
    switch (signal) {
        .magnitude => {},
        .length => return @floatFromInt(construct.span.end - construct.span.start),
        .stress => return std.mem.max(f32, of_tokens[first..end]),
    }
    // White space between its tokens counts like tokens.
    var sum: f32 = 0;
    var count: u32 = 0;
    for (first..end) |token| {
        if (token > first and columns.starts[token] > columns.ends[token - 1]) {
            sum += magnitude.of(.whitespace, columns.text[columns.ends[token - 1]..columns.starts[token]]);
            count += 1;
        }
        sum += of_tokens[token];
        count += 1;
    }
    return sum / @as(f32, @floatFromInt(count));
}

/// Number of tokens whose squares are summed to the energy at the last of them.
const energy_tokens = 16;
/// With a smaller deviation all magnitudes count as equal, and there are no outliers.
const deviation_min: f32 = std.math.floatEps(f32);

pub const Energies = struct {
    /// At each token; the other fields are of all tokens together.
    local: []f32,
    total: f32 = 0,
    mean: f32 = 0,
    deviation: f32 = 0,

    pub fn init(arena: Allocator, values: []const f32) Allocator.Error!Energies {
        var energies: Energies = .{ .local = try arena.alloc(f32, values.len) };
        var sum: f32 = 0;
        for (values, energies.local, 0..) |value, *local, i| {
            local.* = 0;
            for (values[(i + 1) -| energy_tokens .. i + 1]) |near| local.* += near * near;
            energies.total += value * value;
            sum += value;
        }
        if (values.len == 0) return energies;
        const count: f32 = @floatFromInt(values.len);
        energies.mean = sum / count;
        var squares: f32 = 0;
        for (values) |value| squares += (value - energies.mean) * (value - energies.mean);
        energies.deviation = @sqrt(squares / count);
        return energies;
    }

    /// Tokens whose magnitude is at least `sigma` deviations from the mean.
    pub fn outliers(
        energies: *const Energies,
        arena: Allocator,
        values: []const f32,
        sigma: f32,
    ) Allocator.Error![]u32 {
        var found: std.ArrayList(u32) = .empty;
        if (energies.deviation <= deviation_min) return found.items;
        for (values, 0..) |value, i| {
            if (@abs(value - energies.mean) / energies.deviation >= sigma) try found.append(arena, @intCast(i));
        }
        return found.items;
    }

    /// The `most` tokens with the largest energy, the earlier first on a tie.
    pub fn heaviest(energies: *const Energies, arena: Allocator, most: u32) Allocator.Error![]u32 {
        const order = try arena.alloc(u32, energies.local.len);
        for (order, 0..) |*token, i| token.* = @intCast(i);
        std.mem.sortUnstable(u32, order, energies.local, weighsMore);
        return order[0..@min(most, order.len)];
    }

    fn weighsMore(local: []const f32, a: u32, b: u32) bool {
        return if (local[a] != local[b]) local[a] > local[b] else a < b;
    }
};

/// Tokens, except the first, whose magnitude differs from the previous one by at least `least`.
pub fn jumps(arena: Allocator, values: []const f32, least: f32) Allocator.Error![]u32 {
    var found: std.ArrayList(u32) = .empty;
    for (1..@max(values.len, 1)) |i| {
        if (@abs(values[i] - values[i - 1]) >= least) try found.append(arena, @intCast(i));
    }
    return found.items;
}

pub const Flow = struct {
    slopes: []f32,
    /// 1 up, -1 down, 0 steady.
    directions: []i32,
    momenta: []u32,
    reversals: []u32,

    pub fn init(arena: Allocator, values: []const f32, window: u32, band: f32) Allocator.Error!Flow {
        const slopes = try arena.alloc(f32, values.len);
        const directions = try arena.alloc(i32, values.len);
        const momenta = try arena.alloc(u32, values.len);
        var reversals: std.ArrayList(u32) = .empty;
        var last: i32 = 0;
        var momentum: u32 = 0;
        for (values, slopes, directions, momenta, 0..) |value, *slope, *direction, *run, i| {
            const from = i -| window;
            slope.* = (value - values[from]) / @as(f32, @floatFromInt(@max(1, i - from)));
            direction.* = if (slope.* > band) 1 else if (slope.* < -band) -1 else 0;
            if (direction.* != 0) {
                const turns = last != 0 and last != direction.*;
                if (turns) try reversals.append(arena, @intCast(i));
                momentum = if (turns) 1 else momentum + 1;
                last = direction.*;
            } else momentum = 0;
            run.* = momentum;
        }
        return .{ .slopes = slopes, .directions = directions, .momenta = momenta, .reversals = reversals.items };
    }
};

/// Number of units after a unit that its analytic reading needs.
pub const latency_units = 15;
const mean_units = 16;
const tap_count = 2 * latency_units + 1;

/// Weights of the filter that shifts the phase by a quarter (Hilbert transform).
const taps: [tap_count]f32 = blk: {
    @setEvalBranchQuota(10_000);
    var weights: [tap_count]f32 = @splat(0);
    for (&weights, 0..) |*weight, k| {
        const place = @as(f64, k) - latency_units;
        if ((k + latency_units) % 2 == 0) continue;
        const angle = 2 * std.math.pi * @as(f64, k) / (tap_count - 1);
        weight.* = @floatCast(2 / (std.math.pi * place) * (0.54 - 0.46 * @cos(angle)));
    }
    break :blk weights;
};

/// Amplitude, phase and frequency of all units except the last `latency_units`.
pub const Analytic = struct {
    amplitudes: []f32,
    phases: []f32,
    frequencies: []f32,

    pub fn init(arena: Allocator, values: []const f32) Allocator.Error!Analytic {
        const detrended = try arena.alloc(f32, values.len);
        var sum: f32 = 0;
        for (values, detrended, 0..) |value, *left, i| {
            sum += value;
            if (i >= mean_units) sum -= values[i - mean_units];
            left.* = value - sum / @as(f32, @floatFromInt(@min(i + 1, mean_units)));
        }
        const count = values.len -| latency_units;
        const found: Analytic = .{
            .amplitudes = try arena.alloc(f32, count),
            .phases = try arena.alloc(f32, count),
            .frequencies = try arena.alloc(f32, count),
        };
        var before: f32 = 0;
        for (0..count) |unit| {
            const i = unit + latency_units;
            var turned: f32 = 0;
            for (taps, 0..) |tap, k| {
                if (k > i) break;
                turned += tap * detrended[i - k];
            }
            const phase = std.math.atan2(turned, detrended[unit]);
            found.amplitudes[unit] = std.math.hypot(detrended[unit], turned);
            found.phases[unit] = phase;
            found.frequencies[unit] = if (unit == 0) 0 else wrapAngle(phase - before);
            before = phase;
        }
        return found;
    }
};

fn wrapAngle(angle: f32) f32 {
    const pi: f32 = std.math.pi;
    if (angle > pi) return angle - 2 * pi;
    return if (angle < -pi) angle + 2 * pi else angle;
}

test "flow has slopes, momentum and reversals" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const flow: Flow = try .init(arena.allocator(), &.{ 0, 1, 2, 2, 1, 0 }, 1, 0.05);
    try std.testing.expectEqualSlices(f32, &.{ 0, 1, 1, 0, -1, -1 }, flow.slopes);
    try std.testing.expectEqualSlices(i32, &.{ 0, 1, 1, 0, -1, -1 }, flow.directions);
    try std.testing.expectEqualSlices(u32, &.{ 0, 1, 2, 0, 1, 2 }, flow.momenta);
    try std.testing.expectEqualSlices(u32, &.{4}, flow.reversals);
}

test "energies sum over sixteen tokens, and have outliers and a heaviest token" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var values: [20]f32 = @splat(1);
    values[3] = 5;
    const energies: Energies = try .init(arena.allocator(), &values);
    try std.testing.expectEqual(44, energies.total);
    try std.testing.expectEqual(1, energies.local[0]);
    try std.testing.expectEqual(40, energies.local[15]);
    try std.testing.expectEqual(16, energies.local[19]);
    try std.testing.expectEqualSlices(u32, &.{3}, try energies.outliers(arena.allocator(), &values, 2.5));
    try std.testing.expectEqualSlices(u32, &.{ 15, 16 }, try energies.heaviest(arena.allocator(), 2));
    try std.testing.expectEqualSlices(u32, &.{ 3, 4 }, try jumps(arena.allocator(), &values, 3));
    try std.testing.expectEqualSlices(u32, &.{}, try jumps(arena.allocator(), &.{}, 3));
}
