//! What was met while times were read, and is worth a remark once per run.
const std = @import("std");
const Counter = @import("../concurrent/counter.zig").Counter;

/// Bits of the abbreviations of `gen/zones.zig` that mean several zones.
var ambiguous_zones: std.atomic.Value(u32) = .init(0);

/// Whether an instant was taken in the zone of the clock.
var is_zone_taken: std.atomic.Value(bool) = .init(false);

/// Dates that exist, but not in the order that was asked for; the first of them is kept.
var impossible_dates: Counter = .{};

/// Names of zones, such as `Europe/Berlin`, that are behind a time and not read; the first of them is kept.
var named_zones: Counter = .{};

const text_size_max = 48;

/// A text that one thread writes once, and another reads.
pub const First = struct {
    text: [text_size_max]u8 = undefined,
    size: std.atomic.Value(u32) = .init(0),

    pub fn keep(first: *First, text: []const u8) void {
        const size = @min(text.len, text_size_max);
        @memcpy(first.text[0..size], text[0..size]);
        first.size.store(@intCast(size), .release);
    }

    /// Whether it is the text that was kept, or its beginning.
    pub fn holds(first: *const First, text: []const u8) bool {
        const size = first.size.load(.acquire);
        return size > 0 and std.mem.eql(u8, first.text[0..size], text[0..@min(text.len, text_size_max)]);
    }

    /// Copies the text, and returns its size. Forgets it.
    pub fn take(first: *First, out: []u8) usize {
        const size = @min(first.size.swap(0, .acquire), out.len);
        @memcpy(out[0..size], first.text[0..size]);
        return size;
    }
};

var first_impossible: First = .{};
var first_zone: First = .{};

pub fn sawAmbiguousZone(index: usize) void {
    _ = ambiguous_zones.fetchOr(@as(u32, 1) << @intCast(index), .monotonic);
}

/// Whole times are read often, so that the line is written once.
pub inline fn tookZoneOfClock() void {
    if (!is_zone_taken.load(.monotonic)) is_zone_taken.store(true, .monotonic);
}

pub fn sawImpossibleDate(text: []const u8) void {
    if (impossible_dates.add(1) == 0) first_impossible.keep(text);
}

/// Whole logs may have a zone on each line, so that one is counted.
pub fn sawNamedZone(name: []const u8) void {
    if (named_zones.get() == 0 and named_zones.add(1) == 0) first_zone.keep(name);
}

/// Zones for which an instant may have been taken in another one.
pub const Zones = struct {
    /// Bits of the abbreviations that mean several.
    ambiguous: u32,
    is_any_named: bool,
};

/// Forgets them, but for the name that `takeNamedZone` copies.
pub fn takeZones() Zones {
    const ambiguous = ambiguous_zones.swap(0, .monotonic);
    // Another thread may have counted a name that it has not kept yet.
    const is_named = named_zones.get() != 0 and first_zone.size.load(.acquire) != 0;
    named_zones.reset();
    if (!is_zone_taken.swap(false, .monotonic)) return .{ .ambiguous = 0, .is_any_named = false };
    return .{ .ambiguous = ambiguous, .is_any_named = is_named };
}

/// Copies the first name of a zone that was not read, and returns its size.
pub fn takeNamedZone(out: []u8) usize {
    return first_zone.take(out);
}

pub fn isAnyImpossible() bool {
    return impossible_dates.get() != 0;
}

/// Copies the text of the first impossible date, and returns its size. Forgets them.
pub fn takeImpossible(out: []u8) usize {
    impossible_dates.reset();
    return first_impossible.take(out);
}

test "zones are noted if an instant was taken without one, and once" {
    const nothing: Zones = .{ .ambiguous = 0, .is_any_named = false };
    _ = takeZones();
    sawAmbiguousZone(2);
    sawNamedZone("Europe/Berlin");
    try std.testing.expectEqual(nothing, takeZones());
    sawAmbiguousZone(2);
    sawAmbiguousZone(5);
    sawNamedZone("Asia/Tokyo");
    sawNamedZone("Asia/Seoul");
    tookZoneOfClock();
    try std.testing.expectEqual(Zones{ .ambiguous = 36, .is_any_named = true }, takeZones());
    var name: [text_size_max]u8 = undefined;
    try std.testing.expectEqualStrings("Asia/Tokyo", name[0..takeNamedZone(&name)]);
    try std.testing.expectEqual(nothing, takeZones());
}
