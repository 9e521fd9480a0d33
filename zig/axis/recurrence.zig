//! Recurrence of contents: their counts, and how regularly their occurrences are spaced. A content is a text, or the
//! representative of all texts that are equivalent under a relation. Memory grows with distinct contents.
const std = @import("std");
const clock = @import("../value/clock.zig");
const relation = @import("../relation/relation.zig");
const Relation = @import("../gen/program.zig").Relation;
const Look = @import("texts.zig").Look;
const Texts = @import("texts.zig").Texts;
const Allocator = std.mem.Allocator;

/// Maximum deviation of the distances of a periodic content, relative to their mean.
pub const variation_max = 0.3;
/// Contents with fewer occurrences have no period.
const periodic_min = 3;

/// Determines which texts are one content.
pub const Group = struct {
    relation: Relation = .identity,
    parameter: u32 = 0,

    /// The representative of `text`, in `scratch` or `text` itself.
    pub fn keyOf(
        group: Group,
        gpa: Allocator,
        text: []const u8,
        scratch: *std.ArrayList(u8),
    ) Allocator.Error![]const u8 {
        if (group.relation == .identity) return text;
        scratch.clearRetainingCapacity();
        _ = try relation.representative(group.relation, group.parameter, text, clock.now(), scratch, gpa);
        return scratch.items;
    }
};

/// Starts of a content's occurrences. Sums are exact, since they are integers.
pub const Spacing = struct {
    first: u64,
    last: u64,
    /// Sum of squares of the distances between consecutive occurrences.
    squares: u128 = 0,

    pub fn of(start: u64) Spacing {
        return .{ .first = start, .last = start };
    }

    pub fn add(spacing: *Spacing, start: u64) void {
        const distance: u128 = start - spacing.last;
        spacing.squares += distance * distance;
        spacing.last = start;
    }

    /// The mean distance of `count` occurrences; null unless its standard deviation is at most `variation` of the mean.
    pub fn period(spacing: *const Spacing, count: u64, variation: f32) ?f32 {
        if (count < periodic_min) return null;
        const distances: f64 = @floatFromInt(count - 1);
        const total: f64 = @floatFromInt(spacing.last - spacing.first);
        const mean = total / distances;
        const variance = @max(0, @as(f64, @floatFromInt(spacing.squares)) / distances - mean * mean);
        if (@sqrt(variance) > variation * mean) return null;
        return @floatCast(mean);
    }
};

/// Contents numbered by first occurrence, with their counts.
pub const Counts = struct {
    group: Group = .{},
    texts: Texts = .{},
    counts: std.ArrayList(u32) = .empty,
    /// Null unless a question is about periods.
    spacings: ?std.ArrayList(Spacing) = null,
    scratch: std.ArrayList(u8) = .empty,

    pub fn deinit(counts: *Counts, gpa: Allocator) void {
        counts.texts.deinit(gpa);
        counts.counts.deinit(gpa);
        if (counts.spacings) |*spacings| spacings.deinit(gpa);
        counts.scratch.deinit(gpa);
    }

    /// Counts the token with this text at `start`; returns the number of its content.
    pub fn add(counts: *Counts, gpa: Allocator, text: []const u8, start: u64) Texts.Error!u32 {
        const key = try counts.group.keyOf(gpa, text, &counts.scratch);
        return counts.addLooked(gpa, key, .of(key), start);
    }

    /// Counts a token whose text is its own representative (`add`).
    pub inline fn addLooked(counts: *Counts, gpa: Allocator, key: []const u8, look: Look, start: u64) Texts.Error!u32 {
        const found = try counts.texts.addLooked(gpa, key, look);
        if (found.is_new) {
            try counts.counts.append(gpa, 0);
            if (counts.spacings) |*spacings| try spacings.append(gpa, .of(start));
        } else if (counts.spacings) |*spacings| spacings.items[found.number].add(start);
        counts.counts.items[found.number] +|= 1;
        return found.number;
    }

    /// The content number of a text that was counted.
    pub fn find(counts: *Counts, gpa: Allocator, text: []const u8) Allocator.Error!?u32 {
        return counts.texts.find(try counts.group.keyOf(gpa, text, &counts.scratch));
    }

    pub fn period(counts: *const Counts, number: u32, variation: f32) ?f32 {
        return counts.spacings.?.items[number].period(counts.counts.items[number], variation);
    }
};

test "evenly spaced starts have a period" {
    const rows = [_]struct { []const u64, ?f32 }{
        .{ &.{ 0, 8, 16, 24 }, 8 },
        .{ &.{ 0, 12, 25 }, 12.5 },
        .{ &.{ 0, 14, 28 }, 14 },
        .{ &.{ 5, 9 }, null },
        .{ &.{ 0, 1, 100 }, null },
        // Distances 7 and 13: a deviation of 3 around a mean of 10, which is exactly the maximum.
        .{ &.{ 0, 7, 20 }, 10 },
    };
    for (rows) |row| {
        var spacing: Spacing = .of(row[0][0]);
        for (row[0][1..]) |start| spacing.add(start);
        try std.testing.expectEqual(row[1], spacing.period(row[0].len, variation_max));
    }
}

test "contents that a group makes equivalent are counted together" {
    const gpa = std.testing.allocator;
    var counts: Counts = .{ .group = .{ .relation = .case }, .spacings = .empty };
    defer counts.deinit(gpa);
    for ([_][]const u8{ "Disk", "full", "disk", "DISK" }, [_]u64{ 0, 5, 12, 28 }) |text, start| {
        _ = try counts.add(gpa, text, start);
    }
    const disk = (try counts.find(gpa, "dISK")).?;
    try std.testing.expectEqual(3, counts.counts.items[disk]);
    try std.testing.expectEqual(14, counts.period(disk, variation_max));
    try std.testing.expectEqual(null, try counts.find(gpa, "net"));
}
