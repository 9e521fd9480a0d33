//! What was met while times were read, and is worth a remark once per run.
const std = @import("std");
const Counter = @import("../concurrent/counter.zig").Counter;

/// Bits of the abbreviations of `gen/zones.zig` that mean several zones.
var ambiguous_zones: std.atomic.Value(u32) = .init(0);

/// Whether an instant was taken in the zone of the clock.
var is_zone_taken: std.atomic.Value(bool) = .init(false);

/// Dates that exist, but not in the order that was asked for; the first of them is kept.
var impossible_dates: Counter = .{};

const text_size_max = 48;
var first_impossible: [text_size_max]u8 = undefined;
var first_size: std.atomic.Value(u32) = .init(0);

pub fn sawAmbiguousZone(index: usize) void {
    _ = ambiguous_zones.fetchOr(@as(u32, 1) << @intCast(index), .monotonic);
}

/// Whole times are read often, so that the line is written once.
pub inline fn tookZoneOfClock() void {
    if (!is_zone_taken.load(.monotonic)) is_zone_taken.store(true, .monotonic);
}

pub fn sawImpossibleDate(text: []const u8) void {
    if (impossible_dates.add(1) != 0) return;
    const size = @min(text.len, text_size_max);
    @memcpy(first_impossible[0..size], text[0..size]);
    first_size.store(@intCast(size), .release);
}

/// The abbreviations for which an instant may have been taken in another zone than its own. Forgets them.
pub fn takeAmbiguousZones() u32 {
    const zones = ambiguous_zones.swap(0, .monotonic);
    return if (is_zone_taken.swap(false, .monotonic)) zones else 0;
}

pub fn isAnyImpossible() bool {
    return impossible_dates.get() != 0;
}

/// Copies the text of the first impossible date, and returns its size. Forgets them.
pub fn takeImpossible(out: []u8) usize {
    const size = @min(first_size.swap(0, .acquire), out.len);
    @memcpy(out[0..size], first_impossible[0..size]);
    impossible_dates.reset();
    return size;
}

test "zones are noted if an instant was taken without one, and once" {
    _ = takeAmbiguousZones();
    sawAmbiguousZone(2);
    try std.testing.expectEqual(0, takeAmbiguousZones());
    sawAmbiguousZone(2);
    sawAmbiguousZone(5);
    tookZoneOfClock();
    try std.testing.expectEqual(36, takeAmbiguousZones());
    try std.testing.expectEqual(0, takeAmbiguousZones());
}
