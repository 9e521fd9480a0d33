//! The mix of byte classes around a place: exponentially decaying shares, so that the latest bytes weigh most.
const std = @import("std");
const byte_class = @import("../value/byte_class.zig");
const Class = byte_class.Class;

/// One lane per class, then the share of characters beyond ASCII; the other lanes are 0.
pub const Mix = @Vector(8, f32);
pub const wide_lane = byte_class.class_count;

pub fn Clock(comptime decay_bytes: comptime_int) type {
    return struct {
        mix: Mix = @splat(0),

        const Self = @This();
        /// Factor by which a weight decays per byte.
        pub const decay: f32 = @floatCast(@exp(-1.0 / @as(f64, decay_bytes)));
        const ones: [byte_class.class_count]Mix = blk: {
            var all: [byte_class.class_count]Mix = undefined;
            for (&all, 0..) |*one, class| {
                var lanes: [8]f32 = @splat(0);
                lanes[class] = 1 - decay;
                one.* = lanes;
            }
            break :blk all;
        };

        fn power(count: u3) f32 {
            var result: f32 = 1;
            for (0..count) |_| result *= decay;
            return result;
        }

        /// Adds one ASCII byte.
        pub inline fn stepByte(clock: *Self, class: Class) void {
            clock.mix = clock.mix * @as(Mix, @splat(decay)) + ones[@backingInt(class)];
        }

        /// Decays by one byte and adds its releases.
        pub fn step(clock: *Self, releases: []const byte_class.Release) void {
            clock.mix *= @splat(decay);
            for (releases) |release| clock.add(release);
        }

        fn add(clock: *Self, release: byte_class.Release) void {
            var lanes: [8]f32 = clock.mix;
            const weight = 1 - power(release.count);
            const aged = if (release.age == 1) decay * weight else weight;
            if (release.count > 1 and release.class != .other) lanes[wide_lane] += aged;
            if (release.count == 1 or release.class == .alpha or release.class == .other) {
                lanes[@backingInt(release.class)] += aged;
            } else weighAsOne(lanes[0..byte_class.class_count], release, weight);
            clock.mix = lanes;
        }

        /// Lets a multi-byte character weigh as much as one byte, and keeps the sum of the shares.
        fn weighAsOne(shares: []f32, release: byte_class.Release, weight: f32) void {
            var kept: f32 = 0;
            for (shares) |share| kept += share;
            kept += weight;
            const undone = power(release.count - 1);
            for (shares) |*share| share.* /= undone;
            shares[@backingInt(release.class)] += 1 - decay;
            var sum: f32 = 0;
            for (shares) |share| sum += share;
            for (shares) |*share| share.* *= kept / sum;
        }
    };
}

test "shares of a mix sum to the weight of the bytes so far" {
    var clock: Clock(8) = .{};
    var reader: byte_class.Reader = .{};
    const text = "ab 12, é½—x";
    var out: [byte_class.releases_max]byte_class.Release = undefined;
    for (text, 0..) |byte, i| clock.step(reader.step(byte, i + 1 == text.len, &out));
    const lanes: [8]f32 = clock.mix;
    var sum: f32 = 0;
    for (lanes[0..byte_class.class_count]) |share| sum += share;
    try std.testing.expectApproxEqAbs(1 - std.math.pow(f32, Clock(8).decay, text.len), sum, 1e-6);
    try std.testing.expect(lanes[wide_lane] > 0 and lanes[wide_lane] < 1);
}

test "an ASCII byte equals a release of one byte" {
    var a: Clock(32) = .{};
    var b: Clock(32) = .{};
    for ([_]Class{ .alpha, .digit, .space, .other, .punct, .alpha }) |class| {
        a.stepByte(class);
        b.step(&.{.{ .class = class, .count = 1, .age = 0 }});
        try std.testing.expectEqual(@as([8]f32, a.mix), @as([8]f32, b.mix));
    }
}
