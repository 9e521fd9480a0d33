//! The texture of bytes: prose, code, mathematics or data, by the mix of character classes and by entropy.
const std = @import("std");
const byte_class = @import("byte_class.zig");
const Class = byte_class.Class;
const class_count = byte_class.class_count;

/// Numbered like `textures` in ts/tables/axes.ts.
pub const Texture = enum(u32) { mixed, prose, code, math, data };

/// Number of bytes after which a byte's weight has decayed to 1/e.
const decay_bytes = 32.0;
const decay = @exp(-1.0 / decay_bytes);
/// Bytes between samples of the mix; the last byte is always sampled.
const frame_bytes = 16;
/// Size of the window for entropy, and the bits per byte that count as full entropy.
const window_bytes = 64;
const entropy_full_bits = 6.0;

/// The texture of the mean over all frames of `bytes`.
pub fn ofBytes(bytes: []const u8) Texture {
    var mix: Mix = .{};
    var total: Mix = .{};
    var entropy: f64 = 0;
    for (bytes, 0..) |byte, index| {
        mix.step(byte, index + 1 == bytes.len);
        if (index % frame_bytes != frame_bytes - 1 and index + 1 != bytes.len) continue;
        for (&total.shares, mix.shares) |*sum, share| sum.* += share;
        total.wide += mix.wide;
        entropy += entropyOf(bytes[(index + 1) -| window_bytes .. index + 1]);
    }
    const frames: f64 = @floatFromInt(@max(1, (bytes.len + frame_bytes - 1) / frame_bytes));
    for (&total.shares) |*share| share.* /= frames;
    var shares: [class_count]f32 = undefined;
    for (&shares, total.shares) |*share, sum| share.* = @floatCast(sum);
    return ofMix(shares, @floatCast(total.wide / frames), @floatCast(entropy / frames));
}

/// The texture for the given shares of classes, share of characters beyond ASCII, and normalized entropy.
pub fn ofMix(shares: [class_count]f32, wide: f32, entropy: f32) Texture {
    var total: f32 = 0;
    for (shares) |share| total += share;
    total += 0.000001;
    const digit = shares[@backingInt(Class.digit)] / total;
    const alpha = shares[@backingInt(Class.alpha)] / total;
    const punct = shares[@backingInt(Class.punct)] / total;
    if (entropy > 0.85 + 0.15 * wide or shares[@backingInt(Class.other)] > 0.30) return .data;
    if (alpha > 0.55 and punct < 0.12) return .prose;
    if (punct > 0.20 and alpha > 0.12) return .code;
    if (punct > 0.12 and digit > 0.10) return .math;
    return .mixed;
}

/// Shannon entropy relative to full entropy, at most 1.
fn entropyOf(window: []const u8) f64 {
    return @min(1, @import("decoded.zig").entropy(window) / entropy_full_bits);
}

/// Exponentially decaying shares of the classes. The bytes of a character count together with its last byte.
const Mix = struct {
    shares: [class_count]f64 = @splat(0),
    /// Share of characters beyond ASCII.
    wide: f64 = 0,
    reader: byte_class.Reader = .{},

    fn step(mix: *Mix, byte: u8, is_last: bool) void {
        for (&mix.shares) |*share| share.* *= decay;
        mix.wide *= decay;
        var releases: [byte_class.releases_max]byte_class.Release = undefined;
        for (mix.reader.step(byte, is_last, &releases)) |release| mix.add(release);
    }

    fn add(mix: *Mix, release: byte_class.Release) void {
        const count: f64 = @floatFromInt(release.count);
        const weight = 1 - std.math.pow(f64, decay, count);
        const aged: f64 = if (release.age == 1) decay * weight else weight;
        if (release.count > 1 and release.class != .other) mix.wide += aged;
        if (release.count == 1 or release.class == .alpha or release.class == .other) {
            mix.shares[@backingInt(release.class)] += aged;
        } else mix.weighAsOne(release.class, count, weight);
    }

    /// Lets a multi-byte character weigh as much as one byte, and keeps the sum of the shares.
    fn weighAsOne(mix: *Mix, class: Class, count: f64, weight: f64) void {
        var kept: f64 = weight;
        for (mix.shares) |share| kept += share;
        const undone = std.math.pow(f64, decay, count - 1);
        var sum: f64 = 0;
        for (&mix.shares) |*share| share.* /= undone;
        mix.shares[@backingInt(class)] += 1 - decay;
        for (mix.shares) |share| sum += share;
        for (&mix.shares) |*share| share.* *= kept / sum;
    }
};

test "plain texts have their textures" {
    const rows = [_]struct { []const u8, Texture }{
        .{ "hello world this is some prose text for you", .prose },
        .{ "{a(b);c[d]=e+f;};(g)-{h}", .code },
        .{ "1+2=3,4*5=20;6/7;8-9=1", .math },
        .{ "\x00\x01\x02\xff\xfe\x80\x90\x91\x00\x01\x02\xff\xfe\x80\x90\x91\x11", .data },
        .{ "hello 12345 67890 (a) 1212 3434 5", .mixed },
        .{ "Grüße aus München, schöne Größe überall", .prose },
        .{ "", .mixed },
    };
    for (rows) |row| try std.testing.expectEqual(row[1], ofBytes(row[0]));
}

test "a truncated character is counted as ill-formed bytes" {
    for ([_][]const u8{
        "\xc3",
        "a\xe2\x82",
        "\xf0\x9f\x98b",
        "\xc3\xc3\xc3",
        "\xf4\xbf\xbf\xbf",
        "\xe0\x80\x80",
    }) |text| {
        _ = ofBytes(text);
    }
}
