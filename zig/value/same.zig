//! Comparing short texts.
const std = @import("std");

/// Equality of texts that are mostly shorter than two words of the processor: a call would cost more.
pub inline fn isSame(a: []const u8, b: []const u8) bool {
    if (a.len != b.len) return false;
    return switch (a.len) {
        0 => true,
        1...3 => a[0] == b[0] and a[a.len / 2] == b[a.len / 2] and a[a.len - 1] == b[a.len - 1],
        4...7 => sameEnds(u32, a, b),
        8...16 => sameEnds(u64, a, b),
        else => std.mem.eql(u8, a, b),
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
