//! Comparing texts.
const std = @import("std");
const builtin = @import("builtin");

/// Equality of texts that are mostly shorter than two words of the processor: a call would cost more.
pub inline fn isSame(a: []const u8, b: []const u8) bool {
    if (a.len != b.len) return false;
    return switch (a.len) {
        0 => true,
        1...3 => a[0] == b[0] and a[a.len / 2] == b[a.len / 2] and a[a.len - 1] == b[a.len - 1],
        4...7 => sameEnds(u32, a, b),
        8...16 => sameEnds(u64, a, b),
        else => isSameText(a, b),
    };
}

/// Compares the first and the last bytes, as many as a `Word` has, which are all.
inline fn sameEnds(comptime Word: type, a: []const u8, b: []const u8) bool {
    const size = @sizeOf(Word);
    const first = std.mem.readInt(Word, a[0..size], .little) ^ std.mem.readInt(Word, b[0..size], .little);
    const last = std.mem.readInt(Word, a[a.len - size ..][0..size], .little) ^
        std.mem.readInt(Word, b[b.len - size ..][0..size], .little);
    return first | last == 0;
}

/// Equality of texts of any length, as std.mem.eql. LLVM 21 compiles that for WebAssembly to moves of single lanes,
/// which took a third of a digest's time.
pub inline fn isSameText(a: []const u8, b: []const u8) bool {
    return if (builtin.cpu.arch.isWasm()) isSameInParts(a, b) else std.mem.eql(u8, a, b);
}

const Part = @Vector(2, u64);
const part_bytes = @sizeOf(Part);

fn isSameInParts(a: []const u8, b: []const u8) bool {
    if (a.len != b.len) return false;
    // This short, no lanes are compared.
    if (a.len <= part_bytes) return std.mem.eql(u8, a, b);
    var at: usize = 0;
    while (at + part_bytes < a.len) : (at += part_bytes) {
        if (isDifferentAt(a, b, at)) return false;
    }
    // The last part may overlap the one before.
    return !isDifferentAt(a, b, a.len - part_bytes);
}

inline fn isDifferentAt(a: []const u8, b: []const u8, at: usize) bool {
    const one: Part = @bitCast(a[at..][0..part_bytes].*);
    const other: Part = @bitCast(b[at..][0..part_bytes].*);
    const difference = one ^ other;
    return difference[0] | difference[1] != 0;
}

test "texts of every length differ by any byte" {
    var a: [70]u8 = undefined;
    for (&a, 0..) |*byte, i| byte.* = @truncate(i *% 37);
    var b = a;
    for (0..a.len + 1) |length| {
        try std.testing.expect(isSameInParts(a[0..length], b[0..length]));
        if (length > 0) try std.testing.expect(!isSameInParts(a[0..length], b[0 .. length - 1]));
        for (0..length) |at| {
            b[at] ^= 0x80;
            try std.testing.expect(!isSameInParts(a[0..length], b[0..length]));
            b[at] = a[at];
        }
    }
}

test "short texts are the same if all of their bytes are" {
    var a: [20]u8 = "abcdefghijklmnopqrst".*;
    for (0..a.len + 1) |size| {
        try std.testing.expect(isSame(a[0..size], "abcdefghijklmnopqrst"[0..size]));
        if (size > 0) try std.testing.expect(!isSame(a[0..size], a[0 .. size - 1]));
        for (a[0..size]) |*byte| {
            const kept = byte.*;
            defer byte.* = kept;
            byte.* = '#';
            try std.testing.expect(!isSame(a[0..size], "abcdefghijklmnopqrst"[0..size]));
        }
    }
}
