//! The values in the slots of merged templates, from the texts that were noted of their groups: exact, or not told.
const std = @import("std");
const distinct = @import("distinct.zig");
const merging = @import("merge/merge.zig");
const silhouette = @import("silhouette.zig");
const Slot = @import("slot.zig").Slot;

const Table = silhouette.Table;

/// The records that are counted: all, those before the table was marked, or those after it.
pub const Part = enum(u32) { all, first, second };

/// Fills the values of the table's notes with a row per hole, in order. @param merged with places
pub fn report(
    table: *Table,
    merged: *const merging.Merged,
    part: Part,
    tops: usize,
) error{OutOfMemory}!void {
    const gpa = table.gpa;
    const figures = &table.notes.?.view.values;
    figures.clear();
    var scratch: std.heap.ArenaAllocator = .init(gpa);
    defer scratch.deinit();
    const slots = try gpa.alloc(?Slot, merged.holes.items.len);
    defer {
        for (slots) |*slot| if (slot.*) |*own| own.deinit(gpa);
        gpa.free(slots);
    }
    @memset(slots, Slot{});
    var from: u32 = 0;
    for (merged.place_ends.items, 0..) |end, group| {
        for (merged.places.items[from..end]) |place| {
            const slot = &slots[place.hole];
            const own = if (slot.*) |*own| own else continue;
            var texts: Counted = .{ .table = table, .group = @intCast(group), .part = part };
            if (!texts.begin(place)) {
                own.deinit(gpa);
                slot.* = null;
                continue;
            }
            const kind = merged.holes.items[place.hole].kindOf();
            while (texts.next()) |one| {
                try own.addTimes(gpa, scratch.allocator(), kind, one.text, one.count);
                _ = scratch.reset(.retain_capacity);
            }
        }
        from = end;
    }
    for (slots, merged.holes.items) |*slot, hole| {
        var unknown: Slot = .{};
        // With more texts than a slot keeps, numbers would be estimates.
        const own = if (slot.*) |*own| if (own.overflow == null) own else &unknown else &unknown;
        try own.report(gpa, scratch.allocator(), hole.kindOf(), tops, figures);
        _ = scratch.reset(.retain_capacity);
    }
}

/// The texts at a place in the records of one group.
const Counted = struct {
    table: *const Table,
    group: u32,
    part: Part,
    source: union(enum) { constant: []const u8, texts: *const distinct.Texts } = .{ .constant = "" },
    at: usize = 0,

    const One = struct { text: []const u8, count: u64 };

    /// Whether the texts are known.
    fn begin(counted: *Counted, place: merging.Place) bool {
        const table = counted.table;
        if (place.token_from == place.token_to) return true;
        // The text between several tokens is not noted.
        if (place.token_to != place.token_from + 1) return false;
        const position = table.positionsOf(counted.group)[place.token_from];
        if (position.is_slot == 0) {
            counted.source = .{ .constant = table.sampleOf(counted.group)[position.start..position.end] };
            return true;
        }
        const notes = table.notes.?.list.items;
        if (counted.group >= notes.len) return false;
        const own = if (notes[counted.group].texts) |*own| own else return false;
        if (own.records != table.groups.items[counted.group].count) return false;
        const texts = own.at(place.token_from) orelse return false;
        if (texts.is_full) return false;
        counted.source = .{ .texts = texts };
        return true;
    }

    fn next(counted: *Counted) ?One {
        switch (counted.source) {
            .constant => |text| {
                if (counted.at > 0) return null;
                counted.at = 1;
                const all = counted.table.groups.items[counted.group].count;
                // Groups of a saved set may have no note.
                const notes = counted.table.notes.?.list.items;
                const marked = if (counted.group < notes.len) notes[counted.group].marked else 0;
                const count = counted.of(all, marked);
                return if (count > 0) .{ .text = text, .count = count } else null;
            },
            .texts => |texts| while (counted.at < texts.entries.items.len) {
                const entry = texts.entries.items[counted.at];
                counted.at += 1;
                const count = counted.of(entry.count, entry.marked);
                if (count > 0) return .{ .text = texts.textOf(entry), .count = count };
            },
        }
        return null;
    }

    fn of(counted: *const Counted, all: u64, marked: u64) u64 {
        return switch (counted.part) {
            .all => all,
            .first => marked,
            .second => all - marked,
        };
    }
};

const testing = std.testing;
const mining = @import("mine.zig");
const Notes = @import("notes.zig").Notes;
const values_room = @import("values.zig");

fn expectTold(table: *const Table, row: usize, count: u64, value_count: u64, top: []const u8) !void {
    const figures = &table.notes.?.view.values;
    try testing.expectEqual(count, figures.rows.items[row].count);
    if (count == 0) return;
    try testing.expectEqual(value_count, figures.rows.items[row].distinct);
    const first = figures.tops.items[figures.rows.items[row].top_from];
    try testing.expectEqualStrings(top, figures.texts.items[first.from..first.to]);
}

test "values are those of a second reading, or not told" {
    const gpa = testing.allocator;
    const before = "login from host1 ok 7ms\nlogin from 10.0.0.1:80 ok 7ms\nlogin from gate ok 5ms\n";
    const after = "login from gate ok 7ms\nlogin from 10.0.0.2:80 ok 7ms\nuser 1 at x1\nuser 1 at x2\nuser 2 at x1\n";
    var table: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = false };
    defer table.deinit();
    table.notes = try Notes.create(gpa);
    try mining.mine(&table, before, .lines, .{});
    try table.notes.?.mark(table.groups.items, 3);
    try mining.mine(&table, after, .lines, .{});
    var merged = try merging.merge(gpa, &table, .{ .wants_places = true });
    defer merged.deinit();
    try report(&table, &merged, .all, 5);
    try testing.expectEqual(@as(usize, 4), merged.holes.items.len);
    // An address and its port are several tokens.
    try expectTold(&table, 0, 0, 0, "");
    try expectTold(&table, 1, 5, 2, "7ms");
    try expectTold(&table, 2, 3, 2, "1");
    try expectTold(&table, 3, 3, 2, "x1");
    var values: values_room.Values = try .init(gpa, &table, &merged);
    defer values.deinit();
    try mining.visit(&values, before ++ after, .lines, false);
    try values.report();
    for (values.figures.rows.items[1..], table.notes.?.view.values.rows.items[1..]) |again, noted| {
        try testing.expectEqual(again.count, noted.count);
        try testing.expectEqual(again.distinct, noted.distinct);
        try testing.expectEqual(again.is_ordered, noted.is_ordered);
    }
    try report(&table, &merged, .first, 5);
    try expectTold(&table, 1, 3, 2, "7ms");
    try report(&table, &merged, .second, 5);
    try expectTold(&table, 1, 2, 1, "7ms");
    try expectTold(&table, 2, 3, 2, "1");
}
