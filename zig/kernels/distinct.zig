//! Number of distinct bytes in a window.
const std = @import("std");
const builtin = @import("builtin");

pub const size_bytes = 64;

const lanes = 4;
const Lanes = @Vector(lanes, u64);

/// Whether one instruction shifts each lane of a vector by a separate amount.
const has_lane_shifts = builtin.cpu.arch == .x86_64 and builtin.cpu.has(.x86, .avx2);

pub fn count(text: *const [size_bytes]u8) u32 {
    const block: @Vector(size_bytes, u8) = text.*;
    return if (has_lane_shifts and @reduce(.Or, block) < 0x80) ascii(text) else any(text);
}

/// Two sets of 64 bits per lane, so that steps do not depend on each other, unlike updates of a table.
fn ascii(text: *const [size_bytes]u8) u32 {
    var low: Lanes = @splat(0);
    var high: Lanes = @splat(0);
    inline for (0..size_bytes / lanes) |group| {
        const numbers: Lanes = @as(@Vector(lanes, u8), text[group * lanes ..][0..lanes].*);
        low |= bits(numbers);
        high |= bits(numbers -% @as(Lanes, @splat(64)));
    }
    return @as(u32, @popCount(@reduce(.Or, low))) + @popCount(@reduce(.Or, high));
}

/// In each lane, the bit with that number; 0 from 64 on, for which the language's shift is undefined.
inline fn bits(numbers: Lanes) Lanes {
    return asm ("vpsllvq %[numbers], %[ones], %[shifted]"
        : [shifted] "=x" (-> Lanes),
        : [numbers] "x" (numbers),
          [ones] "x" (@as(Lanes, @splat(1))),
    );
}

fn any(text: *const [size_bytes]u8) u32 {
    var seen: [256]u8 = @splat(0);
    for (text) |byte| seen[byte] = 1;
    const group = 16;
    var sums: @Vector(group, u8) = @splat(0);
    for (0..seen.len / group) |number| sums += seen[number * group ..][0..group].*;
    return @reduce(.Add, @as(@Vector(group, u16), sums));
}

test "the count equals that of a byte-by-byte count" {
    var random: std.Random.DefaultPrng = .init(9);
    var text: [size_bytes]u8 = undefined;
    for (0..2000) |_| {
        const limit = random.random().intRangeAtMost(u8, 1, 255);
        for (&text) |*byte| byte.* = random.random().uintLessThan(u8, limit);
        var want: u32 = 0;
        for (0..256) |byte| want += @intFromBool(std.mem.indexOfScalar(u8, &text, @intCast(byte)) != null);
        try std.testing.expectEqual(want, count(&text));
    }
}
