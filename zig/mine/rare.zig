//! Lines whose template is rare: where they lie in a text.
const std = @import("std");
const silhouette = @import("silhouette.zig");
const Table = silhouette.Table;
const Allocator = std.mem.Allocator;

/// Below what a template is rare: the mean of all templates; a count of lines; a share of the lines that hold a token,
/// in hundredths of a percent.
pub const Cut = struct { kind: enum { mean, count, share }, value: u32 };

/// The rule of ts/mine/rarity.ts: is a template of `count` lines rare among `templates` templates that cover `covered`
/// lines?
fn isRare(cut: Cut, count: u64, templates: u64, covered: u64) bool {
    return switch (cut.kind) {
        .mean => @as(u128, count) * templates < covered,
        .count => count < cut.value,
        .share => @as(u128, count) * 10_000 < @as(u128, cut.value) * covered,
    };
}

/// Bytes of a text, as stretches: where they begin and end by turns, in order, no two stretches touching.
pub const Stretches = struct {
    bounds: []const usize,

    pub fn hold(stretches: Stretches, offset: usize) bool {
        return std.sort.upperBound(usize, stretches.bounds, offset, order) % 2 == 1;
    }

    fn order(offset: usize, bound: usize) std.math.Order {
        return std.math.order(offset, bound);
    }
};

/// Stretches of the rare lines of `text`, which `table` was filled from, with numbers kept. The caller frees the
/// bounds.
pub fn rareLines(gpa: Allocator, text: []const u8, table: *const Table, cut: Cut) Allocator.Error!Stretches {
    var covered: u64 = 0;
    for (table.groups.items) |group| covered += group.count;
    var bounds: std.ArrayList(usize) = .empty;
    errdefer bounds.deinit(gpa);
    var start: usize = 0;
    for (table.group_of_record.items) |group| {
        const feed = std.mem.indexOfScalarPos(u8, text, start, '\n') orelse text.len;
        const end = @min(feed + 1, text.len);
        defer start = end;
        if (group == silhouette.no_group) continue;
        if (!isRare(cut, table.groups.items[group].count, table.groups.items.len, covered)) continue;
        const touches = bounds.items.len != 0 and bounds.items[bounds.items.len - 1] == start;
        if (touches) bounds.items[bounds.items.len - 1] = end else try bounds.appendSlice(gpa, &.{ start, end });
    }
    return .{ .bounds = try bounds.toOwnedSlice(gpa) };
}

const testing = std.testing;

fn expectBounds(text: []const u8, cut: Cut, wanted: []const usize) !void {
    var table: Table = .{ .gpa = testing.allocator, .grain = .silhouette, .is_numbered = true };
    defer table.deinit();
    try @import("mine.zig").mine(&table, text, .lines, 1);
    const found = try rareLines(testing.allocator, text, &table, cut);
    defer testing.allocator.free(found.bounds);
    try testing.expectEqualSlices(usize, wanted, found.bounds);
}

test "rare lines, by each cut; neighbours are one stretch, lines without a token are none" {
    const text = "a 1\n!\n\n( )\n?\nb 2\nc 3";
    try expectBounds(text, .{ .kind = .mean, .value = 0 }, &.{ 7, 11 });
    try expectBounds(text, .{ .kind = .count, .value = 1 }, &.{});
    try expectBounds(text, .{ .kind = .count, .value = 2 }, &.{ 7, 11 });
    try expectBounds(text, .{ .kind = .share, .value = 3333 }, &.{ 7, 11 });
    try expectBounds(text, .{ .kind = .share, .value = 3334 }, &.{ 4, 6, 7, 13 });
    try expectBounds(text, .{ .kind = .share, .value = 5000 }, &.{ 4, 6, 7, 13 });
    try expectBounds(text, .{ .kind = .share, .value = 5001 }, &.{ 0, 6, 7, text.len });
    try expectBounds("", .{ .kind = .mean, .value = 0 }, &.{});
}

test "stretches hold their first byte and not the one behind them" {
    const stretches: Stretches = .{ .bounds = &.{ 4, 6, 9, 10 } };
    for ([_]bool{ false, false, false, false, true, true, false, false, false, true, false }, 0..) |wanted, offset| {
        try testing.expectEqual(wanted, stretches.hold(offset));
    }
}
