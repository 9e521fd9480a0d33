//! Searches for shapes contained in every address: three dots between digits, a few bytes apart; `::` next to a hex
//! digit; or a chain of colons between hex digits, a few bytes apart.
const std = @import("std");
const bits = @import("mask.zig").of;

const lanes = @import("mask.zig").lanes;
const Block = @Vector(lanes, u8);

/// Maximum number of digits of an IPv4 group, and of hex digits of an IPv6 group.
const digits_max = 3;
const hex_max = 4;
/// Number of colons of the chain: an address without `::` has seven, times and dates have fewer than this.
const chain = 4;
/// Number of bytes examined after the first one of a shape, and before it.
const behind = (chain - 1) * (hex_max + 1) + 1;
const before = 1;

/// The place of the first dot or colon of the first such shape at or after `from`; `text.len` if there is none.
pub fn find(text: []const u8, from: usize) usize {
    var at = from;
    while (at < @min(before, text.len)) : (at += 1) if (occursAt(text, at)) return at;
    const step = lanes - before - behind;
    while (at + lanes - before <= text.len) : (at += step) {
        const found = shapes(text[at - before ..][0..lanes].*) >> before & ((1 << step) - 1);
        if (found != 0) return at + @ctz(found);
    }
    while (at < text.len) : (at += 1) if (occursAt(text, at)) return at;
    return text.len;
}

/// Places in the block of each shape's first dot or colon; the last `behind` bits and the first `before` are not
/// reliable.
fn shapes(block: Block) u64 {
    const digit = bits(block -% splat('0') < splat(10));
    const hex = digit | bits((block | splat(0x20)) -% splat('a') < splat(6));
    const colon = bits(block == splat(':'));
    const dots = bits(block == splat('.')) & digit << 1 & digit >> 1;
    var found = follow(dots, follow(dots, dots, digits_max), digits_max);
    found |= colon & colon >> 1 & (hex << 1 | hex >> 2);
    const joints = colon & hex << 1 & hex >> 1;
    if (@popCount(joints) < chain) return found; // Nearly always.
    var chained = joints;
    inline for (1..chain) |_| chained = follow(joints, chained, hex_max);
    return found | chained;
}

/// The bits of `marks` that are followed by a bit of `next` with one to `between_max` bits between.
inline fn follow(marks: u64, next: u64, comptime between_max: u6) u64 {
    var found: u64 = 0;
    inline for (2..between_max + 2) |distance| found |= next >> distance;
    return marks & found;
}

/// The same for a single place.
fn occursAt(text: []const u8, place: usize) bool {
    var around: [lanes]u8 = @splat(0);
    const first = place -| before;
    const size = @min(text.len - first, lanes);
    @memcpy(around[0..size], text[first..][0..size]);
    return shapes(around) >> @intCast(place - first) & 1 != 0;
}

inline fn splat(byte: u8) Block {
    return @splat(byte);
}

test "the shapes, and nothing else, are found at every place" {
    const spellings = [_][]const u8{ "1.22.333.4", "9.9.9.9", "::1", "f::", "1:2:3:4:5", "abcd:ef01:2345:6789:a" };
    const others = [_][]const u8{
        "1.2.3",
        "1.2.3333.4",
        "1.2..3.4",
        "::",
        "x::y",
        "12:34:56",
        "2025:12:34:56",
        "12345:12345:1:1:1",
    };
    for (0..150) |place| {
        for (spellings) |shape| {
            var text: [200]u8 = @splat(' ');
            @memcpy(text[place..][0..shape.len], shape);
            const first = std.mem.indexOfAny(u8, shape, ".:").?;
            for ([_]usize{ 0, place / 2, place }) |from| try std.testing.expectEqual(place + first, find(&text, from));
            try std.testing.expectEqual(place + first, find(text[0 .. place + shape.len], 0));
        }
        for (others) |other| {
            var text: [200]u8 = @splat(' ');
            @memcpy(text[place..][0..other.len], other);
            try std.testing.expectEqual(text.len, find(&text, 0));
        }
    }
}
