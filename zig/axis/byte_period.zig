//! The period of the last 512 bytes: the lag with the highest autocorrelation.
const std = @import("std");

const window_bytes = 512;
const lag_min = 2;
const lag_max = 128;
/// With a lower autocorrelation, there is no period.
const strength_min = 0.20;
const step_bytes_min = 64;
/// Number of evaluations of a large input, which determines the step.
const evaluations_max = 15_258;

pub const Period = struct {
    /// In bytes; 0 if there is no period.
    lag: u16 = 0,
    strength: f32 = 0,
};

/// Bytes between two evaluations in an input of `size` bytes.
pub fn stepOf(size: usize) usize {
    return @max(step_bytes_min, size / evaluations_max);
}

/// Whether the period is evaluated at byte `at`.
pub fn isEvaluatedAt(at: usize, step: usize) bool {
    return at + 1 >= window_bytes and at % step == 0;
}

/// The period of the window that ends with byte `at`.
pub fn read(text: []const u8, at: usize) Period {
    const window = text[at + 1 - window_bytes ..][0..window_bytes];
    var values: [window_bytes]i16 = undefined;
    for (&values, window) |*value, byte| value.* = byte;
    var sum: u32 = 0;
    for (window) |byte| sum += byte;
    const size: f64 = window_bytes;
    const mean = @as(f64, @floatFromInt(sum)) / size;
    const power = @as(f64, @floatFromInt(product(&values, 0))) - size * mean * mean;
    if (power <= 0) return .{};
    var best: f64 = 0;
    var period: u16 = 0;
    // Sums of the values without counterpart at a lag, at the start and at the end.
    var first: u32 = window[0];
    var last: u32 = window[window_bytes - 1];
    for (lag_min..lag_max + 1) |lag| {
        first += window[lag - 1];
        last += window[window_bytes - lag];
        const both: f64 = @floatFromInt(2 * sum - first - last);
        const pairs: f64 = @floatFromInt(window_bytes - lag);
        const likeness = (@as(f64, @floatFromInt(product(&values, lag))) - mean * both + pairs * mean * mean) / power;
        if (likeness <= best) continue;
        best = likeness;
        period = @intCast(lag);
    }
    return .{ .lag = if (best >= strength_min) period else 0, .strength = @floatCast(best) };
}

/// Sum of products of values `lag` apart.
fn product(values: *const [window_bytes]i16, lag: usize) u32 {
    const lanes = 8;
    var sums: @Vector(lanes, u32) = @splat(0);
    var at: usize = 0;
    const count = window_bytes - lag;
    while (at + lanes <= count) : (at += lanes) {
        const a: @Vector(lanes, u16) = @bitCast(values[at..][0..lanes].*);
        const b: @Vector(lanes, u16) = @bitCast(values[at + lag ..][0..lanes].*);
        sums += a *% b;
    }
    var sum = @reduce(.Add, sums);
    while (at < count) : (at += 1) sum += @as(u32, @intCast(values[at])) * @as(u32, @intCast(values[at + lag]));
    return sum;
}

fn slow(window: []const u8) Period {
    var mean: f64 = 0;
    for (window) |byte| mean += @as(f64, @floatFromInt(byte)) / window_bytes;
    var power: f64 = 0;
    for (window) |byte| power += (@as(f64, @floatFromInt(byte)) - mean) * (@as(f64, @floatFromInt(byte)) - mean);
    var found: Period = .{};
    if (power == 0) return found;
    var best: f64 = 0;
    for (lag_min..lag_max + 1) |lag| {
        var sum: f64 = 0;
        for (window[0 .. window.len - lag], window[lag..]) |a, b| {
            sum += (@as(f64, @floatFromInt(a)) - mean) * (@as(f64, @floatFromInt(b)) - mean);
        }
        if (sum / power <= best + 1e-12) continue;
        best = sum / power;
        found = .{ .lag = if (best >= strength_min) @intCast(lag) else 0, .strength = @floatCast(best) };
    }
    return found;
}

test "the period equals that of the definition" {
    var prng: std.Random.DefaultPrng = .init(3);
    var text: [window_bytes + 200]u8 = undefined;
    for (0..40) |round| {
        const cycle = 2 + round * 3;
        for (&text, 0..) |*byte, i| {
            const repeats = i >= cycle and prng.random().uintLessThan(u8, 10) < 8;
            byte.* = if (repeats) text[i - cycle] else prng.random().int(u8);
        }
        const at = window_bytes - 1 + round;
        const wanted = slow(text[round..][0..window_bytes]);
        const got = read(&text, at);
        try std.testing.expectEqual(wanted.lag, got.lag);
        try std.testing.expectApproxEqAbs(wanted.strength, got.strength, 1e-6);
    }
    const same: [window_bytes]u8 = @splat('x');
    try std.testing.expectEqual(Period{}, read(&same, window_bytes - 1));
}

test "the period is evaluated at every step" {
    try std.testing.expectEqual(64, stepOf(991_769));
    try std.testing.expectEqual(1310, stepOf(20_000_000));
    try std.testing.expect(!isEvaluatedAt(448, 64) and isEvaluatedAt(512, 64) and !isEvaluatedAt(513, 64));
}
