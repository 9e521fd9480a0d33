//! The texture of bytes: prose, code, mathematics or data, by the mix of character classes and the entropy along them.
const std = @import("std");
const unicode = @import("../lex/unicode.zig");

pub const Texture = enum { data, prose, code, math, mixed };

const Class = enum { digit, alpha, space, punct, other };
const class_count = 5;
/// Bytes after which a byte's weight has fallen to 1/e.
const decay_bytes = 32.0;
const decay = @exp(-1.0 / decay_bytes);
/// The mix is sampled every so many bytes, and at the last one.
const frame_bytes = 16;
/// Bytes over which entropy is taken, and the bits a byte that count as full.
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
    return textureOf(total.shares, total.wide / frames, entropy / frames);
}

fn textureOf(shares: [class_count]f64, wide: f64, entropy: f64) Texture {
    var total: f64 = 0.000001;
    for (shares) |share| total += share;
    const digit = shares[@backingInt(Class.digit)] / total;
    const alpha = shares[@backingInt(Class.alpha)] / total;
    const punct = shares[@backingInt(Class.punct)] / total;
    if (entropy > 0.85 + 0.15 * wide or shares[@backingInt(Class.other)] > 0.30) return .data;
    if (alpha > 0.55 and punct < 0.12) return .prose;
    if (punct > 0.20 and alpha > 0.12) return .code;
    if (punct > 0.12 and digit > 0.10) return .math;
    return .mixed;
}

/// Shannon entropy as a share of the full bits, at most 1.
fn entropyOf(window: []const u8) f64 {
    return @min(1, @import("decoded.zig").entropy(window) / entropy_full_bits);
}

/// Shares of the classes among the latest bytes, older ones fading. The bytes of a character count together, when its
/// last one has come.
const Mix = struct {
    shares: [class_count]f64 = @splat(0),
    /// Share of characters beyond ASCII.
    wide: f64 = 0,
    held: [4]u8 = undefined,
    held_count: usize = 0,
    expected: usize = 0,

    fn step(mix: *Mix, byte: u8, is_last: bool) void {
        for (&mix.shares) |*share| share.* *= decay;
        mix.wide *= decay;
        const continues = mix.held_count > 0 and byte & 0xc0 == 0x80;
        if (mix.held_count > 0 and !continues) mix.release(.other, 1);
        if (continues or (byte >= 0xc2 and byte <= 0xf4)) {
            if (!continues) mix.expected = std.unicode.utf8ByteSequenceLength(byte) catch unreachable;
            mix.held[mix.held_count] = byte;
            mix.held_count += 1;
            if (mix.held_count == mix.expected) mix.release(classOfHeld(mix.held[0..mix.held_count]), 0);
        } else {
            mix.held_count = 1;
            mix.release(classOfByte(byte), 0);
        }
        if (is_last and mix.held_count > 0) mix.release(.other, 0);
    }

    /// The held bytes count as one character of `class`, `age` bytes ago.
    fn release(mix: *Mix, class: Class, age: u1) void {
        const count: f64 = @floatFromInt(mix.held_count);
        const weight = 1 - std.math.pow(f64, decay, count);
        const aged: f64 = if (age == 1) decay * weight else weight;
        if (mix.held_count > 1 and class != .other) mix.wide += aged;
        if (mix.held_count == 1 or class == .alpha or class == .other) {
            mix.shares[@backingInt(class)] += aged;
        } else mix.weighAsOne(class, count, weight);
        mix.held_count = 0;
    }

    /// A character of several bytes that weighs as one byte in the mix, the sum of the shares kept.
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

fn classOfByte(byte: u8) Class {
    return switch (byte) {
        '0'...'9' => .digit,
        'a'...'z', 'A'...'Z', '_' => .alpha,
        ' ', '\t', '\n', '\r', 0x0c => .space,
        else => if (byte >= 33 and byte <= 126) .punct else .other,
    };
}

fn classOfHeld(bytes: []const u8) Class {
    const code = std.unicode.utf8Decode(bytes) catch return .other;
    if (unicode.has(.alphabetic, code) or isCombining(code)) return .alpha;
    if (unicode.has(.numeric, code)) return .digit;
    return if (unicode.has(.white_space, code)) .space else .punct;
}

/// Marks that belong to the letter before them.
fn isCombining(code: u21) bool {
    return switch (code) {
        0x300...0x36f, 0x1ab0...0x1aff, 0x1dc0...0x1dff, 0x20d0...0x20ff, 0xfe20...0xfe2f => true,
        else => false,
    };
}

test "textures of plain texts" {
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

test "ill-formed bytes end where a character breaks off" {
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
