//! The spectral reading: one pass over the bytes, sampled in frames of 16 bytes. Frames are pulled one by one, so a
//! reader of tokens keeps only those around its token.
const std = @import("std");
const byte_class = @import("../value/byte_class.zig");
const byte_clock = @import("byte_clock.zig");
const byte_period = @import("byte_period.zig");
const change_points = @import("change_points.zig");
const texture = @import("../value/texture.zig");
const Clock = byte_clock.Clock;
const Entropy = @import("byte_entropy.zig").Entropy;
const Novelty = @import("byte_novelty.zig").Novelty;
const Allocator = std.mem.Allocator;

pub const Texture = texture.Texture;
pub const frame_bytes = 16;
pub const clock_count = 5;
/// The clock whose mix determines the texture.
const texture_clock = 2;

/// Values computed in addition to entropy.
pub const Needs = packed struct(u8) {
    /// The clock of 32 bytes, for textures.
    mix: bool = false,
    /// All five clocks.
    bands: bool = false,
    novelty: bool = false,
    period: bool = false,
    changes: bool = false,
    _: u3 = 0,

    pub const reading: Needs = .{ .mix = true, .novelty = true, .period = true };
    pub const all: Needs = .{ .mix = true, .bands = true, .novelty = true, .period = true, .changes = true };
};

/// The state at a frame's last byte, or the mean of several frames.
pub const Frame = struct {
    /// Shares of the classes by clock; 0 unless requested.
    bands: [clock_count][byte_class.class_count]f32 = @splat(@splat(0)),
    wide: f32 = 0,
    entropy: f32 = 0,
    novelty: f32 = 0,
    period: u16 = 0,
    strength: f32 = 0,

    pub fn texture(frame: *const Frame) Texture {
        return @import("../value/texture.zig").ofMix(frame.bands[texture_clock], frame.wide, frame.entropy);
    }
};

/// The mean of frames, with the period of the strongest.
pub const Pool = struct {
    sum: Frame = .{},
    count: f32 = 0,

    pub fn add(pool: *Pool, frame: *const Frame) void {
        const sum = &pool.sum;
        for (&sum.bands, frame.bands) |*sums, shares| {
            for (sums, shares) |*total, share| total.* += share;
        }
        sum.wide += frame.wide;
        sum.entropy += frame.entropy;
        sum.novelty += frame.novelty;
        if (pool.count == 0 or frame.strength > sum.strength) {
            sum.strength = frame.strength;
            sum.period = frame.period;
        }
        pool.count += 1;
    }

    pub fn mean(pool: *const Pool) Frame {
        var frame = pool.sum;
        const count = @max(pool.count, 1);
        for (&frame.bands) |*shares| {
            for (shares) |*share| share.* /= count;
        }
        frame.wide /= count;
        frame.entropy /= count;
        frame.novelty /= count;
        return frame;
    }
};

/// Numbers of the first and last frame that contain the bytes `start` to `end`.
pub fn framesOf(start: u64, end: u64) struct { first: u64, last: u64 } {
    return .{ .first = start / frame_bytes, .last = (end - 1) / frame_bytes };
}

/// A pass over `text`, which must be the whole text.
pub const Pass = struct {
    text: []const u8,
    needs: Needs,
    period_step: usize,
    at: usize = 0,
    reader: byte_class.Reader = .{},
    entropy: Entropy = .{},
    novelty: Novelty = .{},
    period: byte_period.Period = .{},
    clock_2: Clock(2) = .{},
    clock_8: Clock(change_points.fast_bytes) = .{},
    clock_32: Clock(32) = .{},
    clock_128: Clock(change_points.slow_bytes) = .{},
    clock_512: Clock(512) = .{},
    points: change_points.ChangePoints,
    found: [frame_bytes]u64 = undefined,
    /// Number of change points that the last frame's bytes revealed; they are in `found`.
    found_count: usize = 0,

    pub fn init(text: []const u8, needs: Needs, options: change_points.Options) Pass {
        return .{ .text = text, .needs = needs, .period_step = byte_period.stepOf(text.len), .points = .init(options) };
    }

    /// The next frame; null after the last.
    pub fn next(pass: *Pass) ?Frame {
        var result: Frame = .{};
        return if (pass.nextInto(&result)) result else null;
    }

    /// Overwrites a frame of this pass with the next one; false after the last.
    pub fn nextInto(pass: *Pass, into: *Frame) bool {
        if (pass.at == pass.text.len) return false;
        const start = pass.at;
        const end = @min(start + frame_bytes, pass.text.len);
        pass.found_count = 0;
        if (pass.needs.mix or pass.needs.bands or pass.needs.changes) {
            pass.classes(start, end);
        } else for (start..end) |at| pass.entropy.step(pass.text, at);
        if (pass.needs.novelty) for (start..end) |at| pass.novelty.step(pass.text, at);
        if (pass.needs.period) pass.evaluatePeriod(start, end);
        pass.at = end;
        pass.writeFrame(into);
        return true;
    }

    /// Continues at frame number `frame`. Only if nothing but the entropy is needed.
    pub fn jumpTo(pass: *Pass, frame: u64) void {
        std.debug.assert(pass.needs == Needs{});
        pass.at = @intCast(@min(frame * frame_bytes, pass.text.len));
        pass.entropy.jump(pass.text, pass.at);
    }

    /// The change points that the last frame's bytes revealed, in order. A point may be up to 11 bytes before the byte
    /// that reveals it, thus in the previous frame.
    pub fn changes(pass: *const Pass) []const u64 {
        return pass.found[0..pass.found_count];
    }

    fn writeFrame(pass: *const Pass, result: *Frame) void {
        result.entropy = pass.entropy.share(pass.at);
        result.novelty = pass.novelty.value;
        result.period = pass.period.lag;
        result.strength = pass.period.strength;
        if (!pass.needs.mix and !pass.needs.bands) return;
        const mixes = [clock_count]byte_clock.Mix{
            pass.clock_2.mix,   pass.clock_8.mix,   pass.clock_32.mix,
            pass.clock_128.mix, pass.clock_512.mix,
        };
        for (&result.bands, mixes, 0..) |*shares, mix, clock| {
            if (!pass.needs.bands and clock != texture_clock) continue;
            const lanes: [8]f32 = mix;
            shares.* = lanes[0..byte_class.class_count].*;
            if (clock == texture_clock) result.wide = lanes[byte_clock.wide_lane];
        }
    }

    fn classes(pass: *Pass, start: usize, end: usize) void {
        var releases: [byte_class.releases_max]byte_class.Release = undefined;
        for (start..end) |at| {
            const byte = pass.text[at];
            pass.entropy.step(pass.text, at);
            if (byte < 0x80 and pass.reader.held_count == 0) {
                pass.stepByte(byte_class.of(byte));
            } else pass.step(pass.reader.step(byte, at + 1 == pass.text.len, &releases));
            if (!pass.needs.changes) continue;
            const entropy = pass.entropy.share(at + 1);
            const point = pass.points.step(at, pass.clock_8.mix, pass.clock_128.mix, entropy) orelse continue;
            pass.found[pass.found_count] = point;
            pass.found_count += 1;
        }
    }

    inline fn stepByte(pass: *Pass, class: byte_class.Class) void {
        if (pass.needs.mix or pass.needs.bands) pass.clock_32.stepByte(class);
        if (pass.needs.changes or pass.needs.bands) {
            pass.clock_8.stepByte(class);
            pass.clock_128.stepByte(class);
        }
        if (!pass.needs.bands) return;
        pass.clock_2.stepByte(class);
        pass.clock_512.stepByte(class);
    }

    fn step(pass: *Pass, releases: []const byte_class.Release) void {
        inline for (.{ "clock_2", "clock_8", "clock_32", "clock_128", "clock_512" }) |clock| {
            @field(pass, clock).step(releases);
        }
    }

    fn evaluatePeriod(pass: *Pass, start: usize, end: usize) void {
        // Steps are longer than a frame, so at most one byte of it is evaluated.
        const at = std.mem.alignForwardAnyAlign(usize, start, pass.period_step);
        if (at < end and byte_period.isEvaluatedAt(at, pass.period_step)) pass.period = byte_period.read(pass.text, at);
    }
};

/// Appends the change points of `text`, in order.
pub fn changePoints(
    gpa: Allocator,
    text: []const u8,
    options: change_points.Options,
    out: *std.ArrayList(u64),
) Allocator.Error!void {
    const pass = try gpa.create(Pass);
    defer gpa.destroy(pass);
    pass.* = .init(text, .{ .changes = true }, options);
    while (pass.next() != null) try out.appendSlice(gpa, pass.changes());
}

fn frameAt(text: []const u8, number: usize) Frame {
    var pass: Pass = .init(text, .all, .{});
    for (0..number) |_| _ = pass.next();
    return pass.next().?;
}

test "a text is divided into frames" {
    const text = "a abcdef b";
    const frame = frameAt(text, 0);
    try std.testing.expectApproxEqAbs(0.45, frame.entropy, 0.005);
    try std.testing.expectEqual(1, frame.novelty);
    try std.testing.expectEqual(Texture.prose, frame.texture());
    var pass: Pass = .init("", .all, .{});
    try std.testing.expectEqual(null, pass.next());
}

test "values that are not requested do not change the others" {
    var prng: std.Random.DefaultPrng = .init(5);
    var text: [2000]u8 = undefined;
    for (&text) |*byte| byte.* = switch (prng.random().uintLessThan(u8, 20)) {
        0 => prng.random().int(u8),
        else => |other| "the quick é—9:"[other % 16],
    };
    for (0..32) |bits| {
        const needs: Needs = @bitCast(@as(u8, @intCast(bits)));
        var some: Pass = .init(&text, needs, .{});
        var all: Pass = .init(&text, .all, .{});
        while (all.next()) |wanted| {
            const got = some.next().?;
            try std.testing.expectEqual(wanted.entropy, got.entropy);
            if (needs.mix) try std.testing.expectEqual(wanted.texture(), got.texture());
            if (needs.bands) try std.testing.expectEqual(wanted.bands, got.bands);
            if (needs.novelty) try std.testing.expectEqual(wanted.novelty, got.novelty);
            if (needs.period) try std.testing.expectEqual(wanted.strength, got.strength);
            if (needs.changes) try std.testing.expectEqualSlices(u64, all.changes(), some.changes());
        }
        try std.testing.expectEqual(null, some.next());
    }
}
