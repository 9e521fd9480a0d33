//! Collects the values in the slots of templates: reads the mined texts a second time and counts each record's values
//! in the slots of its template.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const lex = @import("../lex/tokens.zig");
const silhouette = @import("silhouette.zig");
const Table = silhouette.Table;
const merging = @import("merge/merge.zig");
const Figures = @import("slot.zig").Figures;
const Slot = @import("slot.zig").Slot;
const top_max = @import("slot.zig").top_max;

pub const Values = struct {
    gpa: std.mem.Allocator,
    table: *Table,
    slots: []Slot,
    /// Kind of each slot; null if it varies.
    kinds: []?Kind,
    /// The slots' tokens in the records of each group; `ends` has the end of each group.
    places: []merging.Place,
    ends: []u32,
    /// Reset after each record.
    scratch: std.heap.ArenaAllocator,
    /// Number of records without a template, which were added after the mining.
    unknown: u64 = 0,
    figures: Figures = .{},

    /// @param merged result of merging the table, with places; null if its groups are the templates. Slots are numbered
    /// like its holes, or like the slots among the table's positions. Borrows the table; `merged` may be freed.
    pub fn init(gpa: std.mem.Allocator, table: *Table, merged: ?*const merging.Merged) error{OutOfMemory}!Values {
        var kinds: std.ArrayList(?Kind) = .empty;
        defer kinds.deinit(gpa);
        var places: std.ArrayList(merging.Place) = .empty;
        defer places.deinit(gpa);
        var ends: std.ArrayList(u32) = .empty;
        defer ends.deinit(gpa);
        if (merged) |found| {
            for (found.holes.items) |hole| try kinds.append(gpa, hole.kindOf());
            try places.appendSlice(gpa, found.places.items);
            try ends.appendSlice(gpa, found.place_ends.items);
        } else for (0..table.groups.items.len) |group| {
            for (table.positionsOf(@intCast(group)), 0..) |position, at| {
                if (position.is_slot == 0) continue;
                const token: u32 = @intCast(at);
                const hole: u32 = @intCast(kinds.items.len);
                try places.append(gpa, .{ .hole = hole, .token_from = token, .token_to = token + 1 });
                try kinds.append(gpa, @fromBackingInt(position.kind));
            }
            try ends.append(gpa, @intCast(places.items.len));
        }
        const slots = try gpa.alloc(Slot, kinds.items.len);
        errdefer gpa.free(slots);
        @memset(slots, .{});
        const own_kinds = try kinds.toOwnedSlice(gpa);
        errdefer gpa.free(own_kinds);
        const own_places = try places.toOwnedSlice(gpa);
        errdefer gpa.free(own_places);
        return .{
            .gpa = gpa,
            .table = table,
            .slots = slots,
            .kinds = own_kinds,
            .places = own_places,
            .ends = try ends.toOwnedSlice(gpa),
            .scratch = .init(gpa),
        };
    }

    pub fn deinit(self: *Values) void {
        for (self.slots) |*slot| slot.deinit(self.gpa);
        self.gpa.free(self.slots);
        self.gpa.free(self.kinds);
        self.gpa.free(self.places);
        self.gpa.free(self.ends);
        self.scratch.deinit();
        self.figures.deinit(self.gpa);
    }

    /// Counts the values of one record (`mine.visit`).
    pub fn add(
        self: *Values,
        text: []const u8,
        tokens: lex.Tokens.Slice,
        first: usize,
        last: usize,
        _: bool,
    ) error{OutOfMemory}!void {
        if (first == last) return;
        const group = try self.table.find(text, tokens, first, last) orelse {
            self.unknown += 1;
            return;
        };
        const from = if (group == 0) 0 else self.ends[group - 1];
        const starts = tokens.items(.start)[first..last];
        const ends = tokens.items(.end)[first..last];
        for (self.places[from..self.ends[group]]) |place| {
            const value = if (place.token_from == place.token_to)
                ""
            else
                text[starts[place.token_from]..ends[place.token_to - 1]];
            try self.slots[place.hole].add(self.gpa, self.scratch.allocator(), self.kinds[place.hole], value);
            _ = self.scratch.reset(.retain_capacity);
        }
    }

    /// Fills `figures` with a row per slot, in order. Nothing may be added afterwards.
    pub fn report(self: *Values) error{OutOfMemory}!void {
        for (self.slots, self.kinds) |*slot, kind| {
            try slot.report(self.gpa, self.scratch.allocator(), kind, top_max, &self.figures);
            _ = self.scratch.reset(.retain_capacity);
        }
    }
};

const testing = std.testing;
const mining = @import("mine.zig");

fn expectTop(values: *const Values, slot: usize, count: u64, text: []const u8) !void {
    const top = values.figures.tops.items[values.figures.rows.items[slot].top_from];
    try testing.expectEqual(count, top.count);
    try testing.expectEqualStrings(text, values.figures.texts.items[top.from..top.to]);
}

test "values are counted per slot of a silhouette" {
    const gpa = testing.allocator;
    const text = "took 5ms at x\n\ntook 7ms at y\ntook 5ms at y\nalone\n";
    var table: Table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = false };
    defer table.deinit();
    try mining.mine(&table, text, .lines, .{});
    var values: Values = try .init(gpa, &table, null);
    defer values.deinit();
    try mining.visit(&values, text ++ "a new ( line\n", .lines, false);
    try values.report();
    try testing.expectEqual(@as(usize, 2), values.slots.len);
    try testing.expectEqual(@as(u64, 1), values.unknown);
    try expectTop(&values, 0, 2, "5ms");
    try expectTop(&values, 1, 2, "y");
}

test "a value of several tokens is one text" {
    const gpa = testing.allocator;
    const text = "login from host1 ok\nlogin from 10.0.0.1:80 ok\nlogin from gate ok\nlogin from gate ok\n";
    var table: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = false };
    defer table.deinit();
    try mining.mine(&table, text, .lines, .{});
    var merged = try merging.merge(gpa, &table, .{ .wants_places = true });
    defer merged.deinit();
    try testing.expectEqual(@as(u32, 1), merged.form_count);
    var values: Values = try .init(gpa, &table, &merged);
    defer values.deinit();
    try mining.visit(&values, text, .lines, false);
    try values.report();
    try testing.expectEqual(@as(usize, 1), values.slots.len);
    try testing.expectEqual(@as(u64, 4), values.figures.rows.items[0].count);
    try testing.expectEqual(@as(u64, 3), values.figures.rows.items[0].distinct);
    try expectTop(&values, 0, 2, "gate");
    const tops = values.figures.tops.items;
    try testing.expectEqualStrings("10.0.0.1:80", values.figures.texts.items[tops[1].from..tops[1].to]);
}
