//! Number of distinct bytes in a window, or in each of the windows that end with consecutive frames.
const std = @import("std");
const builtin = @import("builtin");

pub const size_bytes = 64;
pub const frame_bytes = 16;
const frames = size_bytes / frame_bytes;

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

/// For each of the windows that start at every frame of `text`, as many as `counts` has. The sets of a frame are made
/// once, for all windows that contain it.
pub fn countEach(text: [*]const u8, counts: []u8) void {
    if (!has_lane_shifts) {
        for (counts, 0..) |*found, number| found.* = @intCast(any(text[number * frame_bytes ..][0..size_bytes]));
        return;
    }
    var sets: [frames]Sets = undefined;
    for (sets[1..], 0..) |*set, frame| set.* = .of(text[frame * frame_bytes ..][0..frame_bytes]);
    for (counts, 0..) |*found, number| {
        const window = text[number * frame_bytes ..][0..size_bytes];
        std.mem.copyForwards(Sets, sets[0 .. frames - 1], sets[1..]);
        sets[frames - 1] = .of(window[size_bytes - frame_bytes ..]);
        var all = sets[0];
        for (sets[1..]) |set| all = all.with(set);
        found.* = @intCast(if (all.is_ascii) all.count() else any(window));
    }
}

/// The bytes of a frame, as bits of two sets per lane.
const Sets = struct {
    low: Lanes,
    high: Lanes,
    is_ascii: bool,

    inline fn of(frame: *const [frame_bytes]u8) Sets {
        var low: Lanes = @splat(0);
        var high: Lanes = @splat(0);
        inline for (0..frame_bytes / lanes) |group| {
            const numbers: Lanes = @as(@Vector(lanes, u8), frame[group * lanes ..][0..lanes].*);
            low |= bits(numbers);
            high |= bits(numbers -% @as(Lanes, @splat(64)));
        }
        const bytes: @Vector(frame_bytes, u8) = frame.*;
        return .{ .low = low, .high = high, .is_ascii = @reduce(.Or, bytes) < 0x80 };
    }

    inline fn with(a: Sets, b: Sets) Sets {
        return .{ .low = a.low | b.low, .high = a.high | b.high, .is_ascii = a.is_ascii and b.is_ascii };
    }

    inline fn count(sets: Sets) u32 {
        return @as(u32, @popCount(@reduce(.Or, sets.low))) + @popCount(@reduce(.Or, sets.high));
    }
};

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

test "the counts of windows are those of each window" {
    var random: std.Random.DefaultPrng = .init(11);
    var text: [40 * frame_bytes]u8 = undefined;
    for (0..500) |_| {
        const limit = random.random().intRangeAtMost(u8, 1, 140);
        for (&text) |*byte| byte.* = random.random().uintLessThan(u8, limit);
        var counts: [text.len / frame_bytes - frames + 1]u8 = undefined;
        const some = counts[0..random.random().uintAtMost(usize, counts.len)];
        countEach(&text, some);
        for (some, 0..) |found, number| {
            try std.testing.expectEqual(count(text[number * frame_bytes ..][0..size_bytes]), found);
        }
    }
}
