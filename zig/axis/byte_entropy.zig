//! Shannon entropy of the last 64 bytes, relative to its maximum.
const std = @import("std");

pub const window_bytes = 64;
/// Bits per byte of 64 different bytes.
const full_bits = 6.0;
/// Sums of c·log2 c are integers in this fraction of a bit, so that adding and subtracting has no rounding error.
const parts_per_bit = 1 << 40;

const parts_of_count: [window_bytes + 1]i64 = blk: {
    var parts: [window_bytes + 1]i64 = @splat(0);
    for (parts[2..], 2..) |*part, count| {
        part.* = @intFromFloat(@round(@as(f64, count) * @log2(@as(f64, count)) * parts_per_bit));
    }
    break :blk parts;
};

/// Increase of the sum when a value with this count occurs again.
const added_parts: [window_bytes]i64 = blk: {
    var added: [window_bytes]i64 = undefined;
    for (&added, 0..) |*parts, count| parts.* = parts_of_count[count + 1] - parts_of_count[count];
    break :blk added;
};

/// The greatest normalized entropy of a full window with this number of distinct bytes, which equal counts have.
const share_max: [window_bytes + 1]f64 = blk: {
    var shares: [window_bytes + 1]f64 = undefined;
    shares[0] = 0;
    for (shares[1..], 1..) |*share, distinct| {
        const less = window_bytes / distinct;
        const more = window_bytes % distinct;
        const parts = more * parts_of_count[@min(less + 1, window_bytes)] + (distinct - more) * parts_of_count[less];
        share.* = 1 - @as(f64, parts) / (window_bytes * full_bits * parts_per_bit);
    }
    break :blk shares;
};

/// More than the rounding of a share and of a mean of shares.
const rounding_max = 1e-3;

/// The least number of distinct bytes with which a full window, or the mean of several, can have the entropy `share`.
pub fn distinctMin(share: f64) u32 {
    return for (share_max, 0..) |most, distinct| {
        if (most + rounding_max >= share) break @intCast(distinct);
    } else window_bytes + 1;
}

pub const Entropy = struct {
    counts: [256]u8 = @splat(0),
    parts: i64 = 0,

    /// Counts byte `at` of `text`, which must follow the byte counted before.
    pub inline fn step(entropy: *Entropy, text: []const u8, at: usize) void {
        if (at >= window_bytes) {
            const gone = text[at - window_bytes];
            const count = entropy.counts[gone] - 1;
            entropy.parts -= added_parts[count];
            entropy.counts[gone] = count;
        }
        const count = entropy.counts[text[at]];
        entropy.parts += added_parts[count];
        entropy.counts[text[at]] = count + 1;
    }

    /// Counts the window that ends before byte `end`, regardless of what was counted before.
    pub fn jump(entropy: *Entropy, text: []const u8, end: usize) void {
        entropy.* = .{};
        for (text[end -| window_bytes..end]) |byte| {
            const count = entropy.counts[byte];
            entropy.parts += added_parts[count];
            entropy.counts[byte] = count + 1;
        }
    }

    /// The normalized entropy after `count` bytes, 0 to 1.
    pub inline fn share(entropy: *const Entropy, count: usize) f32 {
        const parts: f64 = @floatFromInt(entropy.parts);
        if (count >= window_bytes) return shareOf(full_bits - parts / (window_bytes * parts_per_bit));
        const size: f64 = @floatFromInt(count);
        return shareOf(@log2(size) - parts / (size * parts_per_bit));
    }

    inline fn shareOf(bits: f64) f32 {
        return std.math.clamp(@as(f32, @floatCast(bits)) / full_bits, 0, 1);
    }
};

test "the entropy equals that of the window" {
    var prng: std.Random.DefaultPrng = .init(7);
    var text: [300]u8 = undefined;
    for (&text, 0..) |*byte, i| byte.* = prng.random().uintLessThan(u8, @intCast(1 + i / 2));
    var entropy: Entropy = .{};
    for (0..text.len) |at| {
        entropy.step(&text, at);
        const window = text[at + 1 -| window_bytes .. at + 1];
        const wanted = @import("../value/decoded.zig").entropy(window) / full_bits;
        try std.testing.expectApproxEqAbs(@as(f32, @floatCast(@min(1, wanted))), entropy.share(at + 1), 1e-6);
        var jumped: Entropy = .{};
        jumped.jump(&text, at + 1);
        try std.testing.expectEqual(entropy, jumped);
    }
}

test "no window has more entropy than its distinct bytes allow, and equal counts have as much" {
    var prng: std.Random.DefaultPrng = .init(8);
    const random = prng.random();
    var text: [window_bytes]u8 = undefined;
    for (1..window_bytes + 1) |limit| for (0..30) |round| {
        for (&text, 0..) |*byte, i| byte.* = @intCast(if (round == 0) i % limit else random.uintLessThan(usize, limit));
        var entropy: Entropy = .{};
        entropy.jump(&text, text.len);
        const share = entropy.share(text.len);
        const distinct = @import("../kernels/distinct.zig").count(&text);
        try std.testing.expect(distinct >= distinctMin(share));
        if (round == 0) try std.testing.expect(limit <= distinctMin(share + 2 * rounding_max));
    };
}
