//! The least and the greatest value of a text's numbers, durations and other values, and what predicates need of them.
//! Values are rounded to floats, which keeps their order: only values that are certainly out of range are refused.
const std = @import("std");
const Clock = @import("../value/clock.zig").Clock;
const Kind = @import("../gen/kinds.zig").Kind;
const operands = @import("../predicate/operand.zig");
const predicate = @import("../predicate/predicate.zig");
const timestamp = @import("../value/timestamp.zig");
const values = @import("../value/value.zig");
const Allocator = std.mem.Allocator;

/// What has a range: kinds by their values, as predicates compare them; timestamps in nanoseconds since 1970.
pub const Slot = enum(u32) {
    number,
    percent,
    money,
    bytesize,
    duration,
    /// Timestamps with a zone.
    zoned,
    /// Timestamps without one, read as UTC.
    local,
};
pub const slot_count = @typeInfo(Slot).@"enum".field_names.len;

pub const Range = struct {
    least: f64 = std.math.inf(f64),
    greatest: f64 = -std.math.inf(f64),

    pub const all: Range = .{ .least = -std.math.inf(f64), .greatest = std.math.inf(f64) };

    fn add(range: *Range, value: f64) void {
        range.least = @min(range.least, value);
        range.greatest = @max(range.greatest, value);
    }
};

fn slotOf(kind: Kind) ?Slot {
    return switch (kind) {
        .number => .number,
        .percent => .percent,
        .money => .money,
        .bytesize => .bytesize,
        .duration => .duration,
        else => null,
    };
}

/// The ranges of a text, token by token.
pub const Collector = struct {
    ranges: [slot_count]Range = @splat(.{}),
    /// For values that are not plain integers.
    scratch: std.heap.ArenaAllocator,

    pub fn init(gpa: Allocator) Collector {
        return .{ .scratch = .init(gpa) };
    }

    pub fn deinit(collector: *Collector) void {
        collector.scratch.deinit();
    }

    pub fn add(collector: *Collector, kind: Kind, text: []const u8) Allocator.Error!void {
        if (kind == .timestamp) return collector.addStamp(text);
        const slot = slotOf(kind) orelse return;
        const range = &collector.ranges[@backingInt(slot)];
        if (kind == .number) if (plainInteger(text)) |value| return range.add(value);
        defer _ = collector.scratch.reset(.{ .retain_with_limit = 1 << 16 });
        const arena = collector.scratch.allocator();
        const value = try values.readDecimal(arena, kind, text) orelse return;
        range.add(try value.nearestFloat(arena));
    }

    /// Adds the stamp in every order of day, month and year. One without a year depends on the time of the search.
    fn addStamp(collector: *Collector, text: []const u8) void {
        var stamps: timestamp.InEveryOrder = undefined;
        for (timestamp.readInEveryOrder(text, &stamps)) |stamp| {
            if (stamp.timeOfDay() != null) continue;
            const local = &collector.ranges[@backingInt(Slot.local)];
            const early = stamp.instant(&.{ .now_s = 0 });
            const late = stamp.instant(&.{ .now_s = 4_000_000_000 });
            if (!std.meta.eql(early, late)) {
                local.* = .all;
                return;
            }
            const instant = early orelse continue;
            const elsewhere = stamp.instant(&.{ .now_s = 0, .tz_offset_s = 3600 });
            const is_zoned = std.meta.eql(early, elsewhere);
            const range = if (is_zoned) &collector.ranges[@backingInt(Slot.zoned)] else local;
            range.add(@floatFromInt(instant.total()));
        }
    }
};

/// Integers of so many digits are floats without rounding.
const plain_digits_max = 15;

/// The value of digits alone.
fn plainInteger(text: []const u8) ?f64 {
    if (text.len > plain_digits_max) return null;
    var value: u64 = 0;
    for (text) |byte| {
        if (byte < '0' or byte > '9') return null;
        value = value * 10 + (byte - '0');
    }
    return @floatFromInt(value);
}

/// A range of which a text must have a value.
pub const Wanted = struct { slot: Slot, range: Range };

/// What a token of `kind` that satisfies the words has: one of these. Null if nothing is known.
pub fn findRanges(
    arena: Allocator,
    words: []const u32,
    kind: Kind,
    clock: *const Clock,
) Allocator.Error!?[]const Wanted {
    if (kind == .timestamp) {
        const zoned = try rangeOf(arena, words, clock, .{ 0, 0 });
        if (std.meta.eql(zoned, Range.all)) return null;
        const local = try rangeOf(arena, words, clock, clock.offsets());
        const both = [_]Wanted{ .{ .slot = .zoned, .range = zoned }, .{ .slot = .local, .range = local } };
        return try arena.dupe(Wanted, &both);
    }
    const slot = slotOf(kind) orelse return null;
    const range = try rangeOf(arena, words, clock, .{ 0, 0 });
    if (std.meta.eql(range, Range.all)) return null;
    return try arena.dupe(Wanted, &.{.{ .slot = slot, .range = range }});
}

fn ahead(instant: timestamp.Instant, seconds: i32) f64 {
    return @floatFromInt(instant.total() + @as(i128, seconds) * std.time.ns_per_s);
}

/// The values that may satisfy the words. Timestamps are between the two `ahead_s` ahead of those that are
/// compared.
fn rangeOf(arena: Allocator, words: []const u32, clock: *const Clock, ahead_s: [2]i32) Allocator.Error!Range {
    var range: Range = .all;
    var clauses: predicate.Clauses = .of(words);
    while (clauses.next()) |clause| {
        if (clause.field != .value) continue;
        const least, const greatest = switch (clause.kind) {
            .decimal => decimal: {
                const bound = try operands.decimal(clause.operand).nearestFloat(arena);
                break :decimal .{ bound, bound };
            },
            .instant, .now => moment: {
                const now: timestamp.Instant = .{ .seconds = clock.now_s, .nanoseconds = 0 };
                const instant = if (clause.kind == .now) now else operands.instant(clause.operand);
                break :moment .{ ahead(instant, ahead_s[0]), ahead(instant, ahead_s[1]) };
            },
            else => continue,
        };
        switch (clause.comparison) {
            .gt, .ge => range.least = @max(range.least, least),
            .lt, .le => range.greatest = @min(range.greatest, greatest),
            .eq => {
                range.least = @max(range.least, least);
                range.greatest = @min(range.greatest, greatest);
            },
            .ne, .glob, .in, .not_in => {},
        }
    }
    return range;
}

test "the ranges of a text's values" {
    const gpa = std.testing.allocator;
    var collector: Collector = .init(gpa);
    defer collector.deinit();
    for ([_][]const u8{ "17", "2.5", "1e3", "0x10" }) |text| try collector.add(.number, text);
    for ([_][]const u8{ "5ms", "1.5s" }) |text| try collector.add(.duration, text);
    try collector.add(.word, "12");
    const Expected = struct {
        fn check(found: Range, least: f64, greatest: f64) !void {
            try std.testing.expectEqual(Range{ .least = least, .greatest = greatest }, found);
        }
    };
    try Expected.check(collector.ranges[@backingInt(Slot.number)], 2.5, 1000);
    try Expected.check(collector.ranges[@backingInt(Slot.duration)], 5e6, 1.5e9);
    try std.testing.expectEqual(Range{}, collector.ranges[@backingInt(Slot.percent)]);
    try collector.add(.timestamp, "2026-01-01T00:00:00Z");
    try collector.add(.timestamp, "2026-01-01T00:00:00+01:00");
    try Expected.check(collector.ranges[@backingInt(Slot.zoned)], 1_767_222_000e9, 1_767_225_600e9);
    try std.testing.expectEqual(Range{}, collector.ranges[@backingInt(Slot.local)]);
    try collector.add(.timestamp, "2026-01-01 00:00:00");
    try Expected.check(collector.ranges[@backingInt(Slot.local)], 1_767_225_600e9, 1_767_225_600e9);
    try collector.add(.timestamp, "Jan 31 12:00:00");
    try std.testing.expectEqual(Range.all, collector.ranges[@backingInt(Slot.local)]);
}

test "a date that both orders of day and month allow is in the range in both" {
    var collector: Collector = .init(std.testing.allocator);
    defer collector.deinit();
    try collector.add(.timestamp, "03/04/2026 00:00:00");
    const found = collector.ranges[@backingInt(Slot.local)];
    try std.testing.expectEqual(Range{ .least = 1_772_582_400e9, .greatest = 1_775_174_400e9 }, found);
}
