//! Places where the statistics of the bytes change: the mix of classes of the last few bytes departs from that of the
//! last hundred, or from that at the start of the last regime.
const std = @import("std");
const assert = std.debug.assert;
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

/// Number of bytes that are processed together.
pub const block_bytes = 16;

/// The mixes of the two clocks and the entropy at consecutive bytes.
pub const Block = struct {
    fast: [block_bytes]Mix = @splat(@splat(0)),
    slow: [block_bytes]Mix = @splat(@splat(0)),
    entropy: [block_bytes]f32 = @splat(0),
};

/// A decaying sum that starts at 0 is divided by max(1 - a^(t+1), minimum), which is 1 from the end of these on.
fn correctionsOf(comptime decay: f64) []const f32 {
    comptime {
        @setEvalBranchQuota(1 << 16);
        var values: [4096]f32 = undefined;
        var power: f64 = 1;
        var count: usize = 0;
        // Smaller powers are lost in rounding.
        while (power >= 1e-9) : (count += 1) {
            power *= decay;
            values[count] = @max(1 - @as(f32, @floatCast(power)), correction_least);
        }
        const all = values[0..count].*;
        return &all;
    }
}

const fast_corrections = factorsOf(correctionsOf(Fast.decay));
const slow_corrections = factorsOf(correctionsOf(Slow.decay));
const entropy_corrections = correctionsOf(entropy_decay);

fn factorsOf(comptime corrections: []const f32) [corrections.len]f32 {
    @setEvalBranchQuota(1 << 16);
    var factors: [corrections.len]f32 = undefined;
    for (&factors, corrections) |*factor, correction| factor.* = 1 / correction;
    return factors;
}

inline fn correctionAt(corrections: []const f32, at: u64) f32 {
    return if (at < corrections.len) corrections[@intCast(at)] else 1;
}

pub const ChangePoints = struct {
    options: Options,
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
        const fast = correct(&fast_corrections, fast_mix, at);
        const slow = correct(&slow_corrections, slow_mix, at);
        points.slow_entropy += entropy_gain * (entropy - points.slow_entropy);
        const usual_entropy = points.slow_entropy / correctionAt(entropy_corrections, at);
        const distance = distanceOf(fast, slow) + entropy_weight * @abs(entropy - usual_entropy);
        points.learn(at, distance);
        if (at < settling_bytes) return null;
        return points.cut(@intCast(at), distance, fast, slow);
    }

    /// Processes the first `count` bytes of a block like `step`, and appends the cuts.
    pub inline fn stepBlock(
        points: *ChangePoints,
        at: u64,
        block: *Block,
        count: usize,
        cuts: *std.ArrayList(u64),
    ) void {
        assert(count <= block_bytes);
        if (at < @max(fast_corrections.len, slow_corrections.len)) {
            for (&block.fast, &block.slow, @as(usize, @intCast(at))..) |*fast, *slow, place| {
                fast.* = correct(&fast_corrections, fast.*, place);
                slow.* = correct(&slow_corrections, slow.*, place);
            }
        }
        var usual: [block_bytes]f32 = @splat(0);
        for (block.entropy[0..count], usual[0..count]) |entropy, *out| {
            points.slow_entropy += entropy_gain * (entropy - points.slow_entropy);
            out.* = points.slow_entropy;
        }
        if (at < entropy_corrections.len) for (&usual, @as(usize, @intCast(at))..) |*entropy, place| {
            entropy.* /= correctionAt(entropy_corrections, place);
        };
        var distances: [block_bytes]f32 = undefined;
        inline for (0..block_bytes / 4) |four| {
            const from = four * 4;
            const apart: Four = block.entropy[from..][0..4].* - @as(Four, usual[from..][0..4].*);
            const mixes = distancesOf(block.fast[from..][0..4], block.slow[from..][0..4]);
            distances[from..][0..4].* = mixes + @as(Four, @splat(entropy_weight)) * @abs(apart);
        }
        for (distances[0..count], @as(usize, @intCast(at)).., 0..) |distance, place, index| {
            points.learn(place, distance);
            if (place < settling_bytes) continue;
            const found = points.cut(@intCast(place), distance, block.fast[index], block.slow[index]) orelse continue;
            cuts.appendAssumeCapacity(found);
        }
    }

    inline fn correct(factors: []const f32, mix: Mix, at: u64) Mix {
        return mix * @as(Mix, @splat(correctionAt(factors, at)));
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

const Four = @Vector(4, f32);

/// Distances of four pairs of mixes, each added up in the order of `distanceOf`.
inline fn distancesOf(a: *const [4]Mix, b: *const [4]Mix) Four {
    var squares: [4]Mix = undefined;
    inline for (&squares, a, b) |*square, one, other| square.* = (one - other) * (one - other);
    const mixed = [8]i32{ 0, ~@as(i32, 0), 1, ~@as(i32, 1), 2, ~@as(i32, 2), 3, ~@as(i32, 3) };
    const first = @shuffle(f32, squares[0], squares[1], mixed);
    const second = @shuffle(f32, squares[2], squares[3], mixed);
    var sum: Four = @splat(0);
    inline for (0..4) |lane| {
        const at: i32 = 2 * lane;
        sum += @shuffle(f32, first, second, [4]i32{ at, at + 1, ~at, ~(at + 1) });
    }
    comptime assert(byte_class.class_count == 5);
    const last = [2]i32{ 4, ~@as(i32, 4) };
    const low = @shuffle(f32, squares[0], squares[1], last);
    const high = @shuffle(f32, squares[2], squares[3], last);
    return @sqrt(sum + @shuffle(f32, low, high, [4]i32{ 0, 1, ~@as(i32, 0), ~@as(i32, 1) }));
}

/// Distance of the class shares.
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

test "blocks of bytes give the cuts of single bytes" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var total: usize = 0;
    for (0..40) |_| {
        var points: [2]ChangePoints = @splat(.init(.{}));
        var cuts: [2]std.ArrayList(u64) = @splat(.empty);
        defer for (&cuts) |*list| list.deinit(gpa);
        try cuts[1].ensureTotalCapacity(gpa, 4000);
        var fast: Mix = @splat(0);
        var slow: Mix = @splat(0);
        var class: usize = 0;
        var at: usize = 0;
        while (at < 3000) {
            var block: Block = .{};
            const count = random.intRangeAtMost(usize, 1, block_bytes);
            for (0..count) |i| {
                if (random.uintLessThan(u8, 120) == 0) class = random.uintLessThan(usize, byte_class.class_count);
                var here: [8]f32 = @splat(0);
                here[if (random.uintLessThan(u8, 40) == 0) 0 else class] = 1;
                fast += @as(Mix, @splat(0.12)) * (@as(Mix, here) - fast);
                slow += @as(Mix, @splat(0.01)) * (@as(Mix, here) - slow);
                block.fast[i] = fast;
                block.slow[i] = slow;
                block.entropy[i] = 0.5 + 0.01 * random.float(f32);
                const cut = points[0].step(at + i, fast, slow, block.entropy[i]) orelse continue;
                try cuts[0].append(gpa, cut);
            }
            points[1].stepBlock(at, &block, count, &cuts[1]);
            at += count;
        }
        try std.testing.expectEqualSlices(u64, cuts[0].items, cuts[1].items);
        total += cuts[0].items.len;
    }
    try std.testing.expect(total > 40);
}
