//! The unit `bind`: bytes between the weakest bonds of the byte field of gravity.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Cuts = parts.Cuts;
const Error = @import("../../lex/segments.zig").Error;
const gravity = @import("../../structure/gravity.zig");
const parts = @import("parts.zig");
const steps = @import("../../steps.zig");
const seam = @import("seam.zig");

pub const Records = parts.Parts(findCuts);

/// With an argument, the cuts up to its percentile; otherwise as many as there are seams.
fn findCuts(gpa: std.mem.Allocator, text: []const u8, argument: Argument) Error!Cuts {
    if (argument.percentile) |share| {
        const bounds = try gravity.measureBounds(gpa, .{ .byte = text });
        defer gpa.free(bounds);
        if (bounds.len < 2) return .empty;
        const last: f64 = @floatFromInt(bounds.len - 2);
        const rank: usize = @intFromFloat(@floor(share / 100 * last + 0.5));
        return weakest(gpa, bounds, findThreshold(bounds[1..], rank + 1).value, bounds.len);
    }
    var seams = try seam.findCuts(gpa, text, argument);
    defer seams.deinit(gpa);
    return asManyAs(gpa, text, seams.items.len -| 1);
}

/// The `count` weakest cuts; on a tie, the first ones.
pub fn asManyAs(gpa: std.mem.Allocator, text: []const u8, count: usize) Error!Cuts {
    const bounds = try gravity.measureBounds(gpa, .{ .byte = text });
    defer gpa.free(bounds);
    if (count == 0 or bounds.len < 2) return .empty;
    const threshold = findThreshold(bounds[1..], @min(count, bounds.len - 1));
    return weakest(gpa, bounds, threshold.value, threshold.equal);
}

/// Cuts with a bond below `value`, and the first `equal` ones with exactly that.
fn weakest(gpa: std.mem.Allocator, bounds: []const f32, value: f32, equal: usize) error{OutOfMemory}!Cuts {
    var found: Cuts = .empty;
    errdefer found.deinit(gpa);
    var left = equal;
    for (bounds[1..], 1..) |bound, at| {
        if (bound > value or (bound == value and left == 0)) continue;
        if (bound == value) left -= 1;
        try found.append(gpa, @intCast(at));
    }
    return found;
}

const Threshold = struct {
    /// The `count`th smallest number.
    value: f32,
    /// How many of the `count` smallest are equal to it.
    equal: usize,
};

const digit_bits = 16;
const digits = 1 << digit_bits;

/// The `count`th smallest of `numbers`, found digit by digit in linear time.
fn findThreshold(numbers: []const f32, count: usize) Threshold {
    var counts: [digits]u32 = @splat(0);
    steps.count(2 * numbers.len);
    for (numbers) |number| counts[keyOf(number) >> digit_bits] += 1;
    var left = count;
    const high = digitAt(&counts, &left);
    @memset(&counts, 0);
    for (numbers) |number| {
        const key = keyOf(number);
        if (key >> digit_bits == high) counts[key % digits] += 1;
    }
    const low = digitAt(&counts, &left);
    return .{ .value = numberOf(high << digit_bits | low), .equal = left };
}

/// The digit of the `left`th number; `left` is reduced by the numbers with smaller digits.
fn digitAt(counts: *const [digits]u32, left: *usize) u32 {
    for (counts, 0..) |count, digit| {
        if (left.* <= count) return @intCast(digit);
        left.* -= count;
    }
    unreachable;
}

const sign = 1 << 31;

/// Keys sort like the numbers; minus zero equals zero.
fn keyOf(number: f32) u32 {
    const bits: u32 = @bitCast(number + 0.0);
    return if (bits & sign == 0) bits | sign else ~bits;
}

fn numberOf(key: u32) f32 {
    return @bitCast(if (key & sign == 0) ~key else key & ~@as(u32, sign));
}

test findThreshold {
    var random: std.Random.DefaultPrng = .init(5);
    var numbers: [300]f32 = undefined;
    for (&numbers) |*number| number.* = @floatFromInt(random.random().intRangeAtMost(i32, -20, 20));
    for (numbers[0..20]) |*number| number.* /= 1000;
    var sorted = numbers;
    std.mem.sortUnstable(f32, &sorted, {}, std.sort.asc(f32));
    for (sorted, 1..) |value, count| {
        const found = findThreshold(&numbers, count);
        try std.testing.expectEqual(value, found.value);
        var below: usize = 0;
        for (numbers) |number| below += @intFromBool(number < value);
        try std.testing.expectEqual(count - below, found.equal);
    }
}

test "the weakest bonds are cut: as many as there are seams, or up to a percentile" {
    const gpa = std.testing.allocator;
    const text = "one two one two three one two\n";
    var seams: seam.Records = try .init(gpa, text, .{});
    defer seams.deinit();
    var binds: Records = try .init(gpa, text, .{});
    defer binds.deinit();
    while (try seams.next()) |_| try std.testing.expect(try binds.next() != null);
    try std.testing.expectEqual(null, try binds.next());
    var all: Records = try .init(gpa, text, .{ .percentile = 100 });
    defer all.deinit();
    var count: usize = 0;
    while (try all.next()) |_| count += 1;
    try std.testing.expectEqual(text.len, count);
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, "x", &.{"x"});
}
