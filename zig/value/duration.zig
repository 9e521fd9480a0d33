//! Durations, in nanoseconds: the sum of segments of number and unit, in any order and up to a blank apart, or a length
//! in the form of a clock.
const std = @import("std");
const Allocator = std.mem.Allocator;
const decimal = @import("decimal.zig");
const Decimal = decimal.Decimal;
const Factor = decimal.Factor;
const clock_length = @import("clock_length.zig");
const headLength = @import("bytesize.zig").looseHeadLength;

/// Maximum number of digits by which a unit's factor extends the integer part of a segment.
const factor_digits_max = 18;
/// Maximum number of digits by which the sum of fewer than 2^64 segments exceeds the largest of them.
const sum_digits_max = 20;

const Segment = struct { head: []const u8, factor: Factor, size_bytes: usize };

/// The nanoseconds of a duration; null if `text` is not a duration. Tokens of the kind have no form of a clock, but
/// bounds and the texts of timestamps do.
pub fn read(arena: Allocator, text: []const u8) Allocator.Error!?Decimal {
    if (text.len > 0 and text[0] == 'P') return readIso(arena, text);
    var widest: usize = 0;
    var at: usize = 0;
    while (at < text.len) {
        const segment = next(text[at..]) orelse
            return try Decimal.fromInteger(arena, clock_length.read(text) orelse return null);
        at += segment.size_bytes;
        widest = @max(widest, segment.head.len);
        if (widest == segment.head.len and at == text.len and
            segment.size_bytes == text.len) return try scaleSegment(arena, segment);
    }
    return if (at == 0) null else try sum(arena, text, widest);
}

/// The nanoseconds of `PT1H30M`: the letters of its units are those of durations as capitals.
fn readIso(arena: Allocator, text: []const u8) Allocator.Error!?Decimal {
    const time = std.mem.findScalar(u8, text, 'T') orelse return null;
    const plain = try arena.alloc(u8, text.len - 2);
    for (plain[0 .. time - 1], text[1..time]) |*to, from| to.* = std.ascii.toLower(from);
    for (plain[time - 1 ..], text[time + 1 ..]) |*to, from| to.* = std.ascii.toLower(from);
    if (plain.len == 0 or std.mem.findScalar(u8, plain, 'p') != null) return null;
    var at: usize = 0;
    while (at < plain.len) at += (next(plain[at..]) orelse return null).size_bytes;
    return read(arena, plain);
}

/// The nanoseconds of a duration of one segment, as far as they are an integer of 64 bits that few digits give; null
/// says nothing.
pub fn readInteger(text: []const u8) ?u64 {
    const head: decimal.Head = .of(text);
    const size: usize, const factor: Factor = factorOf(text[head.size_bytes..]) orelse return null;
    return if (head.size_bytes + size == text.len) head.scale(factor) else null;
}

/// Adds the segments of a checked text in place. Every segment fits into `widest` digits on either side of the point,
/// so the time is linear in the text regardless of the segments' lengths.
fn sum(arena: Allocator, text: []const u8, widest: usize) Allocator.Error!Decimal {
    const low = -@as(i64, @intCast(widest));
    const total = try arena.alloc(u8, 2 * widest + factor_digits_max + sum_digits_max);
    @memset(total, '0');
    var buffer: [256]u8 = undefined;
    var at: usize = 0;
    while (at < text.len) {
        const segment = next(text[at..]).?;
        at += segment.size_bytes;
        var scratch: std.heap.BufferFirstAllocator = .init(&buffer, arena);
        const part = try scaleSegment(scratch.allocator(), segment);
        if (!part.isZero()) decimal.addDigits(total, part.offsetIn(total, low), part.digits);
    }
    return Decimal.fromDigits(false, total, low);
}

fn scaleSegment(arena: Allocator, segment: Segment) Allocator.Error!Decimal {
    return (try Decimal.collect(arena, segment.head, 0)).scale(arena, segment.factor);
}

/// The segment at the start of `text`, with the blank behind it if another one follows.
fn next(text: []const u8) ?Segment {
    const head = headLength(text);
    if (head == 0) return null;
    const unit = text[head..];
    const size: usize, const factor: Factor = factorOf(unit) orelse return null;
    const end = head + size;
    const has_blank = end + 1 < text.len and text[end] == ' ' and std.ascii.isDigit(text[end + 1]);
    return .{ .head = text[0..head], .factor = factor, .size_bytes = end + @intFromBool(has_blank) };
}

/// The unit at the start of `text`, two letters before one, and its nanoseconds.
fn factorOf(text: []const u8) ?struct { usize, Factor } {
    if (text.len >= 2 and text[1] == 's') switch (text[0]) {
        'n' => return .{ 2, .{ .coefficient = 1, .exponent = 0 } },
        'u' => return .{ 2, .{ .coefficient = 1, .exponent = 3 } },
        'm' => return .{ 2, .{ .coefficient = 1, .exponent = 6 } },
        else => {},
    };
    if (text.len == 0) return null;
    return switch (text[0]) {
        's' => .{ 1, .{ .coefficient = 1, .exponent = 9 } },
        'm' => .{ 1, .{ .coefficient = 6, .exponent = 10 } },
        'h' => .{ 1, .{ .coefficient = 36, .exponent = 11 } },
        'd' => .{ 1, .{ .coefficient = 864, .exponent = 11 } },
        'w' => .{ 1, .{ .coefficient = 6048, .exponent = 11 } },
        'y' => .{ 1, .{ .coefficient = 31536, .exponent = 12 } },
        else => null,
    };
}

const testing = std.testing;

fn expectNanoseconds(text: []const u8, expected: ?[]const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const value = try read(arena.allocator(), text) orelse return testing.expect(expected == null);
    var out: std.ArrayList(u8) = .empty;
    try value.write(arena.allocator(), &out);
    try testing.expectEqualStrings(expected.?, out.items);
}

test "segments add up exactly, in any order" {
    try expectNanoseconds("1h1h", "7200000000000");
    try expectNanoseconds("1m1.5s", "61500000000");
    try expectNanoseconds("1.23456789123s", "1234567891.23");
    try expectNanoseconds("3h20m", "12000000000000");
    try expectNanoseconds("1h 2m 3.5s", "3723500000000");
    try expectNanoseconds("30m3h", "12600000000000");
    try expectNanoseconds("0.5ns", "0.5");
    try expectNanoseconds("1y1w1d", "32227200000000000");
    try expectNanoseconds("0s", "0");
    try expectNanoseconds(".5s", "500000000");
    try expectNanoseconds(
        "1234567890123456789012345678901234567890s0.0000000000000000000000000000000000000001ns",
        "1234567890123456789012345678901234567890000000000.0000000000000000000000000000000000000001",
    );
    try expectNanoseconds("999ms999ms", "1998000000");
    try expectNanoseconds("00:01:02.5", "62500000000");
    try expectNanoseconds("2-03:04:05", "183845000000000");
    try expectNanoseconds("PT1H30M", "5400000000000");
    try expectNanoseconds("P1DT2H0.5S", "93600500000000");
}

test "a text that is not a duration has no value" {
    for ([_][]const u8{
        "",           "5",  "1min", "1 h", "1h  30m", "1h ", "-5s",
        "1µs",
        "h",          ".s", "1h30", "P",   "PT",      "PTx", "P1D",
        "PT00:01:02",
    }) |text| {
        try expectNanoseconds(text, null);
    }
}

test "a hostile sequence of segments is read in linear time" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const text = try arena.allocator().alloc(u8, 400_000);
    @memset(text[0..200_000], '9');
    for (text[200_000..], 0..) |*byte, index| byte.* = if (index % 2 == 0) 'h' else '1';
    text[text.len - 1] = 'h';
    text[text.len - 2] = '1';
    try testing.expect(try read(arena.allocator(), text) != null);
}
