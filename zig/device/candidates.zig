//! Offsets of a chunk that were marked by a device, in order.
const std = @import("std");
const Allocator = std.mem.Allocator;

pub const Candidates = struct {
    /// Offsets in the chunk, ascending.
    places: std.ArrayList(u32) = .empty,
    /// Index of the first place not passed yet.
    next: usize = 0,

    pub const empty: Candidates = .{};

    pub fn deinit(candidates: *Candidates, gpa: Allocator) void {
        candidates.places.deinit(gpa);
    }

    pub fn clear(candidates: *Candidates) void {
        candidates.places.clearRetainingCapacity();
        candidates.next = 0;
    }

    /// Takes the device's unordered result.
    pub fn take(candidates: *Candidates, gpa: Allocator, written: []const u32) Allocator.Error!void {
        candidates.clear();
        try candidates.places.appendSlice(gpa, written);
        std.mem.sortUnstable(u32, candidates.places.items, {}, std.sort.asc(u32));
    }

    /// Upper bound of the places, exclusive.
    pub fn end(candidates: *const Candidates) usize {
        const places = candidates.places.items;
        return if (places.len == 0) 0 else @as(usize, places[places.len - 1]) + 1;
    }

    /// The first place at or after `from`; null if there is none. Cheap if `from` ascends.
    pub fn first(candidates: *Candidates, from: u32) ?u32 {
        const places = candidates.places.items;
        while (candidates.next > 0 and places[candidates.next - 1] >= from) candidates.next -= 1;
        while (candidates.next < places.len and places[candidates.next] < from) candidates.next += 1;
        return if (candidates.next < places.len) places[candidates.next] else null;
    }
};

test "places are returned in order, each as often as it is requested" {
    const gpa = std.testing.allocator;
    var candidates: Candidates = .empty;
    defer candidates.deinit(gpa);
    try candidates.take(gpa, &.{ 9, 4, 7 });
    try std.testing.expectEqual(10, candidates.end());
    try std.testing.expectEqual(4, candidates.first(0));
    try std.testing.expectEqual(4, candidates.first(4));
    try std.testing.expectEqual(9, candidates.first(8));
    try std.testing.expectEqual(null, candidates.first(10));
    try std.testing.expectEqual(7, candidates.first(5));
    try candidates.take(gpa, &.{});
    try std.testing.expectEqual(0, candidates.end());
    try std.testing.expectEqual(null, candidates.first(0));
}
