//! Reading of short integers, and sorting by their digits, which takes time linear in their number.
const std = @import("std");
const assert = std.debug.assert;

const digit_bits = 11;
const digit_count = 1 << digit_bits;

/// The integer that a text of a few digits is, as most numbers are.
pub fn readSmall(text: []const u8) ?i64 {
    if (text.len == 0 or text.len > 15) return null;
    var integer: i64 = 0;
    for (text) |byte| {
        const digit = byte -% '0';
        if (digit > 9) return null;
        integer = 10 * integer + digit;
    }
    return integer;
}

/// Sorts `values`, whose largest is `greatest`. `scratch` has the same length.
pub fn sort(values: []u64, scratch: []u64, greatest: u64) void {
    assert(values.len == scratch.len);
    var from = values;
    var to = scratch;
    var shift: usize = 0;
    while (shift < 64 and greatest >> @intCast(shift) != 0) : (shift += digit_bits) {
        var firsts: [digit_count]usize = @splat(0);
        for (from) |value| firsts[digitOf(value, shift)] += 1;
        var count: usize = 0;
        for (&firsts) |*first| {
            const here = first.*;
            first.* = count;
            count += here;
        }
        for (from) |value| {
            const first = &firsts[digitOf(value, shift)];
            to[first.*] = value;
            first.* += 1;
        }
        std.mem.swap([]u64, &from, &to);
    }
    if (from.ptr != values.ptr) @memcpy(values, from);
}

inline fn digitOf(value: u64, shift: usize) usize {
    return @intCast(value >> @intCast(shift) & (digit_count - 1));
}

test sort {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var values: [300]u64 = undefined;
    var scratch: [300]u64 = undefined;
    var expected: [300]u64 = undefined;
    for (0..500) |_| {
        const size = random.uintAtMost(usize, values.len);
        const bits = random.uintAtMost(u6, 63);
        var greatest: u64 = 0;
        for (values[0..size]) |*value| {
            value.* = random.int(u64) >> bits;
            greatest = @max(greatest, value.*);
        }
        @memcpy(expected[0..size], values[0..size]);
        std.mem.sort(u64, expected[0..size], {}, std.sort.asc(u64));
        sort(values[0..size], scratch[0..size], greatest);
        try std.testing.expectEqualSlices(u64, expected[0..size], values[0..size]);
    }
}
