//! Places where the statistics of the bytes change: the mix of classes of the last few bytes departs from that of the
//! last hundred, or from that at the start of the last regime.
const std = @import("std");
const byte_class = @import("../value/byte_class.zig");
const byte_clock = @import("byte_clock.zig");
const Mix = byte_clock.Mix;

pub const fast_bytes = 8;
pub const slow_bytes = 128;
const Fast = byte_clock.Clock(fast_bytes);
const Slow = byte_clock.Clock(slow_bytes);

pub const Options = struct {
    threshold: f32 = 4,
    floor: f32 = 0.05,
    gap_bytes: u32 = 4,
};

/// Minimum number of bytes before the first cut, and before differences are clipped.
const settling_bytes = 32;
/// Number of consecutive bytes near the previous mix that end a regime.
pub const return_bytes = 12;
const entropy_decay: f32 = 0.992;
const entropy_gain: f32 = 0.008;
const learning_rate: f32 = 0.02;
const correction_least: f32 = 0.0001;
/// Weight of the difference in entropy relative to that in the mix.
const entropy_weight: f32 = 2;

const class_lanes: @Vector(8, f32) = .{ 1, 1, 1, 1, 1, 0, 0, 0 };

/// The corrections 1/max(1 - a^(t+1), minimum) of a decaying sum that starts at 0.
const Correction = struct {
    decay: f64,
    power: f64 = 1,

    /// Whether all further corrections are 1, because the power is lost in rounding.
    inline fn isSettled(correction: *const Correction) bool {
        return correction.power < 1e-9;
    }

    inline fn next(correction: *Correction) f32 {
        correction.power *= correction.decay;
        return @max(1 - @as(f32, @floatCast(correction.power)), correction_least);
    }
};

pub const ChangePoints = struct {
    options: Options,
    fast_correction: Correction = .{ .decay = Fast.decay },
    slow_correction: Correction = .{ .decay = Slow.decay },
    entropy_correction: Correction = .{ .decay = entropy_decay },
    slow_entropy: f32 = 0,
    mean: f32 = 0,
    spread: f32 = 0,
    is_armed: bool = true,
    regime: ?Regime = null,
    last: i64,

    const Regime = struct { kept: Mix, sum: f32 = 0, count: f32 = 0, run: u32 = 0 };

    pub fn init(options: Options) ChangePoints {
        return .{ .options = options, .last = -@as(i64, options.gap_bytes) };
    }

    /// Processes byte `at`, given the mixes of the two clocks and the entropy there. Returns a cut, which is at most
    /// `return_bytes` - 1 bytes before `at`.
    pub inline fn step(points: *ChangePoints, at: u64, fast_mix: Mix, slow_mix: Mix, entropy: f32) ?u64 {
        const fast = corrected(&points.fast_correction, fast_mix * class_lanes);
        const slow = corrected(&points.slow_correction, slow_mix * class_lanes);
        points.slow_entropy += entropy_gain * (entropy - points.slow_entropy);
        const usual_entropy = if (points.entropy_correction.isSettled())
            points.slow_entropy
        else
            points.slow_entropy / points.entropy_correction.next();
        const distance = distanceOf(fast, slow) + entropy_weight * @abs(entropy - usual_entropy);
        points.learn(at, distance);
        if (at < settling_bytes) return null;
        return points.cut(@intCast(at), distance, fast, slow);
    }

    inline fn corrected(correction: *Correction, mix: Mix) Mix {
        if (correction.isSettled()) return mix;
        return mix * @as(Mix, @splat(1 / correction.next()));
    }

    inline fn learn(points: *ChangePoints, at: u64, distance: f32) void {
        if (at == 0) {
            points.mean = distance;
            points.spread = distance / 2 + 0.01;
            return;
        }
        const options = points.options;
        const has_floor = options.floor > 0 and options.threshold > 0;
        const floored = if (has_floor) options.floor * points.mean / options.threshold else 0;
        const clip = 3 * @max(points.spread, floored, 0.000001);
        var difference = distance - points.mean;
        // A rarely taken branch, so that the next byte need not wait for the limit.
        if (@abs(difference) > clip and at >= settling_bytes) {
            @branchHint(.unlikely);
            difference = std.math.copysign(clip, difference);
        }
        points.mean += learning_rate * difference;
        points.spread += learning_rate * (@abs(difference) - points.spread);
    }

    inline fn thresholdNow(points: *const ChangePoints) f32 {
        const options = points.options;
        const above = options.threshold * points.spread;
        return points.mean + if (options.floor <= 0) above else @max(above, options.floor * points.mean);
    }

    inline fn cut(points: *ChangePoints, at: i64, distance: f32, fast: Mix, slow: Mix) ?u64 {
        const threshold = points.thresholdNow();
        const gap: i64 = points.options.gap_bytes;
        if (points.is_armed and distance > threshold and at - points.last >= gap) {
            points.last = at;
            points.is_armed = false;
            points.regime = .{ .kept = slow };
            return @intCast(at);
        }
        if (!points.is_armed and distance < threshold / 2) points.is_armed = true;
        if (points.regime) |*regime| {
            const away = distanceOf(fast, regime.kept);
            regime.sum += away;
            regime.count += 1;
            regime.run = if (away < regime.sum / (2 * regime.count)) regime.run + 1 else 0;
            if (regime.run >= return_bytes and at - points.last >= gap) {
                points.last = @max(at - (return_bytes - 1), points.last + gap);
                points.is_armed = true;
                points.regime = null;
                return @intCast(points.last);
            }
        }
        return null;
    }
};

/// Distance of the class shares; the other lanes are 0 in both.
inline fn distanceOf(a: Mix, b: Mix) f32 {
    const difference: [8]f32 = (a - b) * (a - b);
    var sum: f32 = 0;
    for (difference[0..byte_class.class_count]) |square| sum += square;
    return @sqrt(sum);
}

test "a change of the statistics is cut once, and so is its end" {
    const spectral = @import("spectral.zig");
    const text = "The ferry left the harbour at dusk and the town behind it grew small while nobody on the deck " ++
        "said a word. for(i=0;i<n;i++){a[i]^=(b[i]<<3)|(c[i]>>5);if(!a[i])break;} Then the wind turned and the " ++
        "lamps along the rail swayed with the slow water until the island stood ahead of them.";
    var points: std.ArrayList(u64) = .empty;
    defer points.deinit(std.testing.allocator);
    try spectral.changePoints(std.testing.allocator, text, .{}, &points);
    try std.testing.expectEqualSlices(u64, &.{ 113, 169 }, points.items);
    points.clearRetainingCapacity();
    try spectral.changePoints(std.testing.allocator, "", .{}, &points);
    try std.testing.expectEqual(0, points.items.len);
}
