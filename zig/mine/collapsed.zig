//! Collapsed silhouettes. If a table of wordings exceeds its limit, the silhouettes with the most wordings become one
//! group each, as in a table of silhouettes, so memory stays bounded even if every line has other words.
const std = @import("std");
const limits = @import("../gen/limits.zig");
const silhouette = @import("silhouette.zig");
const Table = silhouette.Table;
const Error = silhouette.Error;

/// First byte of a collapsed silhouette's key; no kind has this number.
const mark: u8 = 0xff;

const Set = std.StringHashMapUnmanaged(void);

/// Fails if the table has no room for another group.
pub fn checkRoom(table: *const Table) Error!void {
    if (table.groups.items.len >= silhouette.groups_max) return error.TooManyGroups;
    if (table.grain == .wording and table.groups.items.len >= limits.saved_wordings) return error.TooManyWordings;
}

/// Silhouettes that are one group each. Their texts are owned by `gpa`.
pub const Collapsed = struct {
    silhouettes: Set = .empty,

    pub fn deinit(self: *Collapsed, gpa: std.mem.Allocator) void {
        var keys = self.silhouettes.keyIterator();
        while (keys.next()) |key| gpa.free(key.*);
        self.silhouettes.deinit(gpa);
    }

    pub fn has(self: *const Collapsed, kinds: []const u8) bool {
        return self.silhouettes.size > 0 and self.silhouettes.contains(kinds);
    }

    fn put(self: *Collapsed, gpa: std.mem.Allocator, kinds: []const u8) error{OutOfMemory}!void {
        if (self.silhouettes.contains(kinds)) return;
        const own = try gpa.dupe(u8, kinds);
        errdefer gpa.free(own);
        try self.silhouettes.put(gpa, own, {});
    }
};

/// Turns a spelled silhouette into the key of its only group.
pub fn spellKey(gpa: std.mem.Allocator, spelled: *std.ArrayList(u8)) error{OutOfMemory}!void {
    try spelled.insert(gpa, 0, mark);
}

/// Whether the key belongs to a collapsed silhouette.
pub fn isCollapsed(key: []const u8) bool {
    return key.len > 0 and key[0] == mark;
}

/// The silhouette within the key of a wording or of a collapsed silhouette.
fn kindsOf(key: []const u8, token_count: u64) []const u8 {
    return if (isCollapsed(key)) key[1..] else key[0..@intCast(token_count)];
}

const Count = struct { kinds: []const u8, wordings: u32 };

fn isLarger(_: void, a: Count, b: Count) bool {
    return if (a.wordings != b.wordings) a.wordings > b.wordings else std.mem.lessThan(u8, a.kinds, b.kinds);
}

/// Collapses the silhouettes with the most wordings until half of the limit is free or every silhouette has one
/// wording.
pub fn collapseLargest(table: *Table) Error!void {
    const gpa = table.gpa;
    var places: std.StringHashMapUnmanaged(u32) = .empty;
    defer places.deinit(gpa);
    var counts: std.ArrayList(Count) = .empty;
    defer counts.deinit(gpa);
    for (table.groups.items, 0..) |row, number| {
        const kinds = kindsOf(table.key(@intCast(number)), row.token_count);
        const found = try places.getOrPut(gpa, kinds);
        if (!found.found_existing) {
            found.value_ptr.* = @intCast(counts.items.len);
            try counts.append(gpa, .{ .kinds = kinds, .wordings = 0 });
        }
        counts.items[found.value_ptr.*].wordings += 1;
    }
    std.mem.sortUnstable(Count, counts.items, {}, isLarger);
    var left = table.groups.items.len;
    for (counts.items) |count| {
        if (left <= table.wordings_limit / 2 or count.wordings < 2) break;
        try table.collapsed.put(gpa, count.kinds);
        left -= count.wordings - 1;
    }
    try regroup(table);
    // Silhouettes alone may exceed the limit; there are as many as without merging.
    table.wordings_limit = @max(table.wordings_limit, table.groups.items.len * 2);
}

/// Adopts the collapsed silhouettes of another table.
pub fn adopt(table: *Table, other: *const Table) Error!void {
    if (other.collapsed.silhouettes.size == 0) return;
    const before = table.collapsed.silhouettes.size;
    var keys = other.collapsed.silhouettes.keyIterator();
    while (keys.next()) |kinds| try table.collapsed.put(table.gpa, kinds.*);
    if (table.collapsed.silhouettes.size != before) try regroup(table);
}

/// Joins the groups of collapsed silhouettes.
fn regroup(table: *Table) Error!void {
    const gpa = table.gpa;
    var fresh: Table = .{ .gpa = gpa, .grain = table.grain, .is_numbered = table.is_numbered };
    errdefer fresh.deinit();
    const numbers = try gpa.alloc(u32, table.groups.items.len);
    defer gpa.free(numbers);
    var spelled: std.ArrayList(u8) = .empty;
    defer spelled.deinit(gpa);
    for (table.groups.items, numbers, 0..) |row, *number, group| {
        const key = try keyWithin(&table.collapsed, table, @intCast(group), row.token_count, &spelled);
        number.* = try fresh.absorbGroup(table, row, key);
    }
    for (table.group_of_record.items) |*group| {
        if (group.* != silhouette.no_group) group.* = numbers[group.*];
    }
    if (table.notes) |notes| try notes.renumber(numbers, fresh.groups.items.len);
    std.mem.swap(@TypeOf(fresh.notes), &fresh.notes, &table.notes);
    fresh.record_count = table.record_count;
    fresh.cut_count = table.cut_count;
    fresh.wordings_limit = table.wordings_limit;
    std.mem.swap(Collapsed, &fresh.collapsed, &table.collapsed);
    std.mem.swap(std.ArrayList(u32), &fresh.group_of_record, &table.group_of_record);
    std.mem.swap(Table, &fresh, table);
    fresh.deinit();
}

/// The key of a group of `table` under the given collapsed silhouettes.
pub fn keyWithin(
    collapsed: *const Collapsed,
    table: *const Table,
    group: u32,
    token_count: u64,
    spelled: *std.ArrayList(u8),
) error{OutOfMemory}![]const u8 {
    const key = table.key(group);
    if (isCollapsed(key) or !collapsed.has(kindsOf(key, token_count))) return key;
    spelled.clearRetainingCapacity();
    try spelled.append(table.gpa, mark);
    try spelled.appendSlice(table.gpa, kindsOf(key, token_count));
    return spelled.items;
}

test "wordings beyond the limit become one group per silhouette, and records keep their group" {
    const gpa = std.testing.allocator;
    const mining = @import("mine.zig");
    const text = "a b\nc d\ne 1\ng h\ni j\nk 2\nl m\nn 3 o\n\np q\n";
    for ([_]usize{ 1, 2, 3, 5 }) |limit| {
        var table: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = true, .wordings_limit = limit };
        defer table.deinit();
        try mining.mine(&table, text, .lines, .{});
        const of = table.group_of_record.items;
        try std.testing.expectEqual(@as(usize, 10), of.len);
        for ([_]usize{ 1, 3, 4, 6, 9 }) |record| try std.testing.expectEqual(of[0], of[record]);
        try std.testing.expectEqual(silhouette.no_group, of[8]);
        try std.testing.expectEqual(@as(u64, 6), table.groups.items[of[0]].count);
        try std.testing.expect(table.isCollapsed(of[0]) and !table.isCollapsed(of[7]));
        for (table.positionsOf(of[0])) |position| try std.testing.expectEqual(@as(u8, 1), position.is_slot);
    }
}

test "silhouettes are collapsed, largest first, until half of the limit is free" {
    const gpa = std.testing.allocator;
    const mining = @import("mine.zig");
    // Five wordings of two words, two of a word and a number.
    const text = "a b\nc d\ne f\ng h\ni j\nk 2\nl 2\n";
    var table: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = true, .wordings_limit = 6 };
    defer table.deinit();
    try mining.mine(&table, text, .lines, .{});
    const of = table.group_of_record.items;
    try std.testing.expect(table.isCollapsed(of[0]));
    try std.testing.expect(!table.isCollapsed(of[5]) and of[5] != of[6]);
}

test "a table adopts the collapsed silhouettes of a later table" {
    const gpa = std.testing.allocator;
    const mining = @import("mine.zig");
    var first: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = true };
    defer first.deinit();
    var later: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = true, .wordings_limit = 2 };
    defer later.deinit();
    try mining.mine(&first, "x y\nz 1\nu v\n", .lines, .{});
    try mining.mine(&later, "a b\nc d\ne f\n", .lines, .{});
    try first.absorb(&later);
    try std.testing.expectEqualSlices(u32, &.{ 0, 1, 0, 0, 0, 0 }, first.group_of_record.items);
    try std.testing.expectEqual(@as(u64, 5), first.groups.items[0].count);
}
