//! What was met while times were read, and is worth a remark once per run.
const std = @import("std");

/// Bits of the abbreviations of `gen/zones.zig` that mean several zones.
pub var ambiguous_zones: std.atomic.Value(u32) = .init(0);

/// Dates that exist, but not in the order that was asked for; the first of them is kept.
pub var impossible_dates: std.atomic.Value(u64) = .init(0);

const text_size_max = 48;
var first_impossible: [text_size_max]u8 = undefined;
var first_size: std.atomic.Value(u32) = .init(0);

pub fn sawAmbiguousZone(index: usize) void {
    _ = ambiguous_zones.fetchOr(@as(u32, 1) << @intCast(index), .monotonic);
}

pub fn sawImpossibleDate(text: []const u8) void {
    if (impossible_dates.fetchAdd(1, .monotonic) != 0) return;
    const size = @min(text.len, text_size_max);
    @memcpy(first_impossible[0..size], text[0..size]);
    first_size.store(@intCast(size), .release);
}

/// The text of the first impossible date.
pub fn firstImpossible() []const u8 {
    return first_impossible[0..first_size.load(.acquire)];
}
