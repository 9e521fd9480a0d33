//! Line ends in text of one, two or four bytes per character, searched from either end. A line ends at LF; a last line
//! without LF counts; a final LF does not start another line.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const Encoding = @import("../source/encoding.zig").Encoding;

const assert = std.debug.assert;

/// Result of a search for line ends.
pub const Found = struct {
    /// Byte offset after the last LF counted (forward), or of the first byte after the LF before the first line
    /// (backward).
    offset_bytes: usize,
    /// LFs counted; fewer than requested if the text has no more.
    count: u64,
};

/// Offset after LF number `wanted` from the start; after the last one if there are fewer. With `wanted` 0 the start.
pub fn forward(encoding: Encoding, text: []const u8, wanted: u64) Found {
    const found = switch (encoding) {
        inline else => |known| Search(known).forward(text, wanted),
    };
    assert(found.count <= wanted and found.offset_bytes <= text.len);
    return found;
}

/// Offset after LF number `wanted` from the end; the start if there are fewer.
pub fn backward(encoding: Encoding, text: []const u8, wanted: u64) Found {
    const found = switch (encoding) {
        inline else => |known| Search(known).backward(text, wanted),
    };
    assert(found.count <= wanted and found.offset_bytes <= text.len);
    return found;
}

/// Number of LFs.
pub fn count(encoding: Encoding, text: []const u8) u64 {
    return switch (encoding) {
        inline else => |known| Search(known).forward(text, std.math.maxInt(u64)).count,
    };
}

fn Search(comptime encoding: Encoding) type {
    return struct {
        const Char = switch (encoding) {
            .bytes, .utf8 => u8,
            .utf16_le, .utf16_be => u16,
            .utf32_le, .utf32_be => u32,
        };
        const endian: std.builtin.Endian = switch (encoding) {
            .bytes, .utf8, .utf16_le, .utf32_le => .little,
            .utf16_be, .utf32_be => .big,
        };
        const size = @sizeOf(Char);
        const lanes = 64;
        const Block = @Vector(lanes, Char);
        /// LF in memory order.
        const line_feed: Char = std.mem.nativeTo(Char, '\n', endian);

        fn mask(text: []const u8) u64 {
            const block = @as(*align(1) const Block, @ptrCast(text.ptr)).*;
            return maskOf(block == @as(Block, @splat(line_feed)));
        }

        fn at(text: []const u8, index: usize) bool {
            return @as(*align(1) const Char, @ptrCast(text.ptr + index * size)).* == line_feed;
        }

        fn forward(text: []const u8, wanted: u64) Found {
            const length = text.len / size;
            var found: Found = .{ .offset_bytes = 0, .count = 0 };
            if (wanted == 0) return found;
            var index: usize = 0;
            while (index + lanes <= length) : (index += lanes) {
                var bits = mask(text[index * size ..]);
                const here = @popCount(bits);
                if (found.count + here < wanted) {
                    found.count += here;
                    if (bits != 0) found.offset_bytes = (index + lanes - @clz(bits)) * size;
                    continue;
                }
                while (found.count + 1 < wanted) : (found.count += 1) bits &= bits - 1;
                return .{ .offset_bytes = (index + @ctz(bits) + 1) * size, .count = wanted };
            }
            while (index < length) : (index += 1) {
                if (!at(text, index)) continue;
                found = .{ .offset_bytes = (index + 1) * size, .count = found.count + 1 };
                if (found.count == wanted) break;
            }
            return found;
        }

        fn backward(text: []const u8, wanted: u64) Found {
            var end = text.len / size;
            if (wanted == 0) return .{ .offset_bytes = end * size, .count = 0 };
            var seen: u64 = 0;
            while (end >= lanes) : (end -= lanes) {
                var bits = mask(text[(end - lanes) * size ..]);
                const here = @popCount(bits);
                if (seen + here < wanted) {
                    seen += here;
                    continue;
                }
                while (seen + 1 < wanted) : (seen += 1) bits &= ~(@as(u64, 1) << @intCast(63 - @clz(bits)));
                return .{ .offset_bytes = (end - @clz(bits)) * size, .count = wanted };
            }
            while (end > 0) : (end -= 1) {
                if (!at(text, end - 1)) continue;
                seen += 1;
                if (seen == wanted) return .{ .offset_bytes = end * size, .count = seen };
            }
            return .{ .offset_bytes = 0, .count = seen };
        }
    };
}

const expectEqual = std.testing.expectEqual;

test "forward and backward agree with a simple loop at every length" {
    var random = std.Random.DefaultPrng.init(7);
    var text: [300]u8 = undefined;
    for (&text) |*byte| byte.* = if (random.random().uintLessThan(u8, 9) == 0) '\n' else 'x';
    for (0..text.len + 1) |length| {
        const part = text[0..length];
        for ([_]u64{ 0, 1, 2, 7, 40, 1000 }) |wanted| {
            var offset: usize = 0;
            var seen: u64 = 0;
            for (part, 0..) |byte, index| {
                if (seen == wanted) break;
                if (byte != '\n') continue;
                seen += 1;
                offset = index + 1;
            }
            try expectEqual(Found{ .offset_bytes = offset, .count = seen }, forward(.bytes, part, wanted));
            var start: usize = length;
            seen = 0;
            while (seen < wanted and start > 0) {
                if (part[start - 1] == '\n') seen += 1;
                if (seen == wanted) break;
                start -= 1;
            }
            try expectEqual(Found{ .offset_bytes = start, .count = seen }, backward(.bytes, part, wanted));
        }
    }
}

test "only a whole character is a line end in wide text" {
    // U+0A0A and U+0A00 contain the byte of LF without being one.
    const little = "a\x00\x0a\x0a\x00\x0a\x0a\x00b\x00";
    try expectEqual(Found{ .offset_bytes = 8, .count = 1 }, forward(.utf16_le, little, 5));
    const big = "\x00a\x0a\x0a\x0a\x00\x00\x0a\x00b";
    try expectEqual(Found{ .offset_bytes = 8, .count = 1 }, backward(.utf16_be, big, 1));
    const wide = "\x00\x00\x00a\x00\x00\x00\x0a\x00\x0a\x00\x00";
    try expectEqual(@as(u64, 1), count(.utf32_be, wide));
    try expectEqual(Found{ .offset_bytes = 8, .count = 1 }, forward(.utf32_be, wide, 1));
}
