//! Figures of one register's values in each group of a table: exact sums, minimum and maximum, and values by
//! rank.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Order = std.math.Order;
const Kind = @import("../gen/kinds.zig").Kind;
const Clock = @import("../value/clock.zig").Clock;
const Decimal = @import("../value/decimal.zig").Decimal;
const value_room = @import("../value/value.zig");
const Value = value_room.Value;
const integers = @import("integers.zig");
const Kept = @import("kept.zig").Kept;
const Sum = @import("sum.zig").Sum;

const assert = std.debug.assert;

/// The values that figures are of: all of them, or amounts of one family, which durations, sizes and quantities can
/// be together.
pub const Family = enum(u2) { any, time, data, _ };

/// The figures requested; others cost nothing.
pub const Wants = packed struct(u32) {
    sum: bool,
    extremes: bool,
    ranks: bool,
    family: Family = .any,
    reserved: u27 = 0,
};

pub const Group = struct {
    count: u64 = 0,
    sum: Sum = .{},
    least: ?Kept = null,
    greatest: ?Kept = null,
    /// Two of its values cannot be compared.
    unordered: bool = false,
};

/// A value that occurs `weight` times in a group. A value may have several of them.
pub const Ranked = struct { kept: Kept, group: u32, weight: u32 = 1 };

/// Values that are added before equal ones are joined again; then as many as were left.
const loose_values_min = 1 << 16;

/// Fewer values are sorted by comparing them.
const sorted_by_digits_min = 256;

pub const Figures = struct {
    gpa: Allocator,
    wants: Wants,
    /// Owns texts and values.
    arena: std.heap.ArenaAllocator,
    groups: std.ArrayList(Group) = .empty,
    ranked: std.ArrayList(Ranked) = .empty,
    /// Start of each group's values in `ranked` once it is sorted; empty before.
    firsts: std.ArrayList(usize) = .empty,
    /// Once it is sorted, the number of the group's values before each one; empty if every weight is 1.
    before: std.ArrayList(u64) = .empty,
    /// Some weight is not 1.
    is_weighted: bool = false,
    /// Number of values after equal ones were last joined.
    joined: usize = 0,

    pub fn init(gpa: Allocator, wants: Wants) Figures {
        return .{ .gpa = gpa, .wants = wants, .arena = .init(gpa) };
    }

    pub fn deinit(self: *Figures) void {
        for (self.groups.items) |*group| group.sum.deinit(self.gpa);
        self.groups.deinit(self.gpa);
        self.ranked.deinit(self.gpa);
        self.firsts.deinit(self.gpa);
        self.before.deinit(self.gpa);
        self.arena.deinit();
        self.* = undefined;
    }

    /// Adds the value of a token, if it has one.
    pub fn add(
        self: *Figures,
        scratch: Allocator,
        group_number: u32,
        kind: Kind,
        text: []const u8,
        clock: *const Clock,
    ) Allocator.Error!void {
        if (kind == .number) if (integers.readSmall(text)) |integer| {
            const group = try self.groupOf(group_number);
            group.count += 1;
            if (self.wants.sum) try group.sum.addInteger(self.gpa, scratch, integer);
            if (self.wants.extremes or self.wants.ranks) try self.placeInteger(group_number, integer);
            return;
        };
        const value = self.ofFamily(kind, try value_room.read(scratch, kind, text, clock) orelse return) orelse return;
        const group = try self.groupOf(group_number);
        group.count += 1;
        if (self.wants.sum) switch (value) {
            .decimal => |amount| try group.sum.add(self.gpa, scratch, amount),
            .quantity => |quantity| try group.sum.add(self.gpa, scratch, quantity.amount),
            else => {},
        };
        if (self.wants.extremes or self.wants.ranks) try self.place(group_number, value, 1);
    }

    /// The value if it is of the family, a quantity as its amount. Numbers may be counts of bytes.
    fn ofFamily(self: *const Figures, kind: Kind, value: Value) ?Value {
        const is_of_family = switch (self.wants.family) {
            .any, _ => return value,
            .time => if (value == .quantity) value.quantity.family == .time else kind == .duration,
            .data => if (value == .quantity) value.quantity.family == .data else kind == .bytesize or kind == .number,
        };
        if (!is_of_family) return null;
        return if (value == .quantity) .{ .decimal = value.quantity.amount } else value;
    }

    /// A group, valid until the next one is created.
    pub fn groupOf(self: *Figures, number: u32) Allocator.Error!*Group {
        while (self.groups.items.len <= number) try self.groups.append(self.gpa, .{});
        return &self.groups.items[number];
    }

    /// Adds a value to what is kept of an existing group for its extremes and ranks; `weight` is its count.
    pub fn place(self: *Figures, number: u32, value: Value, weight: u64) Allocator.Error!void {
        assert(weight > 0);
        self.unsort();
        const group = &self.groups.items[number];
        if (value == .time_of_day) group.unordered = true;
        if (group.unordered) return;
        const transient: Kept = .of(&value);
        const below = if (group.least) |kept| transient.order(kept) orelse return mark(group) else .lt;
        const above = if (group.greatest) |kept| transient.order(kept) orelse return mark(group) else .gt;
        if (!self.wants.ranks and below != .lt and above != .gt) return;
        const own: Kept = if (transient == .integer) transient else try .copy(self.arena.allocator(), &value);
        if (below == .lt) group.least = own;
        if (above == .gt) group.greatest = own;
        if (!self.wants.ranks) return;
        if (weight > 1) self.is_weighted = true;
        var left = weight;
        while (left > 0) {
            const part: u32 = @intCast(@min(left, std.math.maxInt(u32)));
            try self.ranked.append(self.gpa, .{ .kept = own, .group = number, .weight = part });
            left -= part;
        }
    }

    /// Like `place`, with weight 1.
    fn placeInteger(self: *Figures, number: u32, integer: i64) Allocator.Error!void {
        const group = &self.groups.items[number];
        const ends_known = group.least != null and group.least.? == .integer and group.greatest.? == .integer;
        if (group.unordered or !ends_known) {
            var digits: [20]u8 = undefined;
            return self.place(number, Kept.value(.{ .integer = integer }, &digits), 1);
        }
        self.unsort();
        if (integer < group.least.?.integer) group.least = .{ .integer = integer };
        if (integer > group.greatest.?.integer) group.greatest = .{ .integer = integer };
        if (self.wants.ranks) try self.ranked.append(self.gpa, .{ .kept = .{ .integer = integer }, .group = number });
    }

    /// More is added: values are sorted again when a rank is asked for.
    fn unsort(self: *Figures) void {
        if (self.firsts.items.len == 0) return;
        self.firsts.clearRetainingCapacity();
        self.before.clearRetainingCapacity();
    }

    fn mark(group: *Group) void {
        group.unordered = true;
    }

    /// Joins equal values if many were added since the last time.
    pub fn joinSometimes(self: *Figures) Allocator.Error!void {
        if (self.ranked.items.len >= 2 * self.joined + loose_values_min) try self.join();
    }

    /// Joins equal values, sorted by group and value, and frees what groups without an order had. More can be added.
    pub fn join(self: *Figures) Allocator.Error!void {
        if (self.firsts.items.len == 0) try self.sort();
        const all = self.ranked.items;
        var kept: usize = 0;
        for (all) |one| {
            if (self.groups.items[one.group].unordered) continue;
            if (kept > 0 and all[kept - 1].group == one.group and all[kept - 1].kept.order(one.kept).? == .eq) {
                const sum_of_both, const overflow = @addWithOverflow(all[kept - 1].weight, one.weight);
                if (overflow == 0) {
                    all[kept - 1].weight = sum_of_both;
                    self.is_weighted = true;
                    continue;
                }
            }
            all[kept] = one;
            kept += 1;
        }
        self.ranked.shrinkAndFree(self.gpa, kept);
        self.joined = kept;
        self.firsts.clearAndFree(self.gpa);
        self.before.clearAndFree(self.gpa);
        try self.renewArena();
    }

    /// Moves the values that are left to a new arena; least and greatest are the first and last of each group.
    fn renewArena(self: *Figures) Allocator.Error!void {
        assert(self.wants.ranks);
        var fresh: std.heap.ArenaAllocator = .init(self.gpa);
        errdefer fresh.deinit();
        const moved = try self.gpa.alloc(Kept, self.ranked.items.len);
        defer self.gpa.free(moved);
        for (moved, self.ranked.items) |*to, one| {
            to.* = if (one.kept == .other) try .copy(fresh.allocator(), one.kept.other) else one.kept;
        }
        for (self.groups.items) |*group| {
            group.least = null;
            group.greatest = null;
        }
        for (moved, self.ranked.items) |own, *one| {
            one.kept = own;
            const group = &self.groups.items[one.group];
            if (group.least == null) group.least = own;
            group.greatest = own;
        }
        self.arena.deinit();
        self.arena = fresh;
    }

    pub fn count(self: *const Figures, group: u32) u64 {
        return if (group < self.groups.items.len) self.groups.items[group].count else 0;
    }

    /// The exact sum; null without values, or if two summands are too far apart.
    pub fn sum(self: *const Figures, arena: Allocator, group: u32) Allocator.Error!?Decimal {
        return if (self.count(group) == 0) null else self.groups.items[group].sum.total(arena);
    }

    pub fn least(self: *const Figures, group: u32) ?Kept {
        return if (self.isOrdered(group)) self.groups.items[group].least else null;
    }

    pub fn greatest(self: *const Figures, group: u32) ?Kept {
        return if (self.isOrdered(group)) self.groups.items[group].greatest else null;
    }

    fn isOrdered(self: *const Figures, group: u32) bool {
        return self.count(group) > 0 and !self.groups.items[group].unordered;
    }

    /// The value of rank `rank`, counted from 0; valid until a value is added.
    pub fn atRank(self: *Figures, group: u32, rank: u64) Allocator.Error!?Kept {
        if (!self.isOrdered(group)) return null;
        assert(rank < self.count(group));
        if (self.firsts.items.len == 0) try self.sort();
        const first = self.firsts.items[group];
        if (!self.is_weighted) return self.ranked.items[first + @as(usize, @intCast(rank))].kept;
        const before = self.before.items[first..self.firsts.items[group + 1]];
        return self.ranked.items[first + std.sort.upperBound(u64, before, rank, orderOfCounts) - 1].kept;
    }

    fn orderOfCounts(a: u64, b: u64) Order {
        return std.math.order(a, b);
    }

    /// Sorts the values by group, then by value.
    fn sort(self: *Figures) Allocator.Error!void {
        const firsts = try self.firsts.addManyAsSlice(self.gpa, self.groups.items.len + 1);
        errdefer self.firsts.clearRetainingCapacity();
        @memset(firsts, 0);
        for (self.ranked.items) |one| firsts[one.group + 1] += 1;
        for (firsts[1..], firsts[0 .. firsts.len - 1]) |*first, before| first.* += before;
        const next = try self.gpa.dupe(usize, firsts);
        defer self.gpa.free(next);
        const sorted = try self.gpa.alloc(Ranked, self.ranked.items.len);
        for (self.ranked.items) |one| {
            sorted[next[one.group]] = one;
            next[one.group] += 1;
        }
        for (next[0..self.groups.items.len], firsts[1..]) |end, first_of_next| assert(end == first_of_next);
        self.ranked.deinit(self.gpa);
        self.ranked = .fromOwnedSlice(sorted);
        for (self.groups.items, 0..) |group, number| {
            if (group.unordered) continue;
            const own = sorted[firsts[number]..firsts[number + 1]];
            if (self.is_weighted or !try sortIntegers(self.gpa, own)) std.mem.sortUnstable(Ranked, own, {}, less);
        }
        if (self.is_weighted) try self.countBefore();
    }

    /// Sorts values of weight 1 that are all integers, unless there are few.
    fn sortIntegers(gpa: Allocator, values: []Ranked) Allocator.Error!bool {
        if (values.len < sorted_by_digits_min) return false;
        var low: i64 = std.math.maxInt(i64);
        var high: i64 = std.math.minInt(i64);
        for (values) |one| {
            if (one.kept != .integer) return false;
            low = @min(low, one.kept.integer);
            high = @max(high, one.kept.integer);
        }
        const both = try gpa.alloc(u64, 2 * values.len);
        defer gpa.free(both);
        const above = both[0..values.len];
        for (above, values) |*to, one| to.* = @bitCast(one.kept.integer -% low);
        integers.sort(above, both[values.len..], @bitCast(high -% low));
        for (values, above) |*one, difference| one.kept = .{ .integer = low +% @as(i64, @bitCast(difference)) };
        return true;
    }

    fn countBefore(self: *Figures) Allocator.Error!void {
        const before = try self.before.addManyAsSlice(self.gpa, self.ranked.items.len);
        var count_before: u64 = 0;
        for (before, self.ranked.items, 0..) |*number, one, index| {
            if (index > 0 and self.ranked.items[index - 1].group != one.group) count_before = 0;
            number.* = count_before;
            count_before += one.weight;
        }
    }

    fn less(_: void, a: Ranked, b: Ranked) bool {
        return a.kept.order(b.kept).? == .lt; // Values of an ordered group can be compared.
    }
};

const testing = std.testing;

fn expectCell(expected: []const u8, kept: ?Kept) !void {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var out: std.ArrayList(u8) = .empty;
    var digits: [20]u8 = undefined;
    switch ((kept orelse return error.NoValue).value(&digits)) {
        .decimal => |amount| try amount.write(arena.allocator(), &out),
        .version => |version| try version.write(arena.allocator(), &out, .{}),
        .address => |address| try out.print(arena.allocator(), "{d}", .{address.bits}),
        else => return error.OtherType,
    }
    try testing.expectEqualStrings(expected, out.items);
}

fn fillFigures(kind: Kind, texts: []const []const u8) !Figures {
    var figures: Figures = .init(testing.allocator, .{ .sum = true, .extremes = true, .ranks = true });
    errdefer figures.deinit();
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    for (texts) |text| {
        try figures.add(arena.allocator(), 3, kind, text, &.{});
        _ = arena.reset(.retain_capacity); // Kept values must not borrow from it.
    }
    return figures;
}

test "values of mixed spellings have sums, extremes and ranks" {
    var figures = try fillFigures(.duration, &.{ "1.5us", "2ms", "0.1ns", "1s", "1h1h" });
    defer figures.deinit();
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var out: std.ArrayList(u8) = .empty;
    try (try figures.sum(arena.allocator(), 3)).?.write(arena.allocator(), &out);
    try testing.expectEqualStrings("7201002001500.1", out.items);
    try expectCell("0.1", figures.least(3));
    try expectCell("7200000000000", figures.greatest(3));
    for ([_][]const u8{ "0.1", "1500", "2000000", "1000000000", "7200000000000" }, 0..) |expected, rank| {
        try expectCell(expected, try figures.atRank(3, rank));
    }
    try testing.expectEqual(5, figures.count(3));
    try testing.expectEqual(null, figures.least(0));
    try testing.expectEqual(null, try figures.sum(arena.allocator(), 9));
}

test "versions and addresses have the order of their kind" {
    var versions = try fillFigures(.version, &.{ "1.2.3", "1.10.0", "1.2.3-rc.1", "2026.99.x" });
    defer versions.deinit();
    try expectCell("1.2.3-rc.1", versions.least(3));
    var addresses = try fillFigures(.ip, &.{ "::1", "10.0.0.9", "255.0.0.1" });
    defer addresses.deinit();
    try expectCell("167772169", addresses.least(3));
    try expectCell("1", addresses.greatest(3));
}

test "clocks without a date and quantities of different families are not ordered" {
    var clocks = try fillFigures(.timestamp, &.{ "2026-09-01", "12:30:45" });
    defer clocks.deinit();
    try testing.expectEqual(null, clocks.least(3));
    try testing.expectEqual(null, try clocks.atRank(3, 0));
    var quantities = try fillFigures(.quantity, &.{ "5kg", "3 GHz" });
    defer quantities.deinit();
    try testing.expectEqual(null, quantities.greatest(3));
    try testing.expectEqual(2, quantities.count(3));
}

test "durations and quantities of time are amounts of one family" {
    var figures: Figures = .init(testing.allocator, .{ .sum = true, .extremes = true, .ranks = true, .family = .time });
    defer figures.deinit();
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rows = [_]struct { Kind, []const u8 }{
        .{ .quantity, "2 minutes" }, .{ .duration, "5s" }, .{ .quantity, "5kg" }, .{ .quantity, "1 hour" },
        .{ .bytesize, "5kB" },       .{ .percent, "5%" },
    };
    for (rows) |row| try figures.add(arena.allocator(), 3, row[0], row[1], &.{});
    try testing.expectEqual(3, figures.count(3));
    try expectCell("5000000000", figures.least(3));
    try expectCell("3600000000000", figures.greatest(3));
    try expectCell("120000000000", try figures.atRank(3, 1));
}

test "joined values keep their ranks, and more can be added" {
    var figures = try fillFigures(.number, &.{ "0.5", "2", "2", "0.5", "7" });
    defer figures.deinit();
    try figures.join();
    try testing.expectEqual(3, figures.ranked.items.len);
    var digits: [20]u8 = undefined;
    const two: Kept = .{ .integer = 2 };
    (try figures.groupOf(3)).count += 5_000_000_000;
    try figures.place(3, two.value(&digits), 5_000_000_000);
    try figures.join();
    for ([_][]const u8{ "0.5", "0.5", "2", "2", "2" }, [_]u64{ 0, 1, 2, 3, 5_000_000_003 }) |expected, rank| {
        try expectCell(expected, try figures.atRank(3, rank));
    }
    try expectCell("7", try figures.atRank(3, 5_000_000_004));
    try expectCell("0.5", figures.least(3));
    try expectCell("7", figures.greatest(3));
}

test "values can be added after ranks were read, of new groups too" {
    var figures = try fillFigures(.number, &.{ "2", "9" });
    defer figures.deinit();
    try expectCell("9", try figures.atRank(3, 1));
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    for ([_]u32{ 3, 5, 3 }, [_][]const u8{ "4", "1.5", "0.5" }) |group, text| {
        try figures.add(arena.allocator(), group, .number, text, &.{});
        try expectCell("9", try figures.atRank(3, figures.count(3) - 1));
    }
    for ([_][]const u8{ "0.5", "2", "4", "9" }, 0..) |expected, rank| {
        try expectCell(expected, try figures.atRank(3, rank));
    }
    try expectCell("1.5", try figures.atRank(5, 0));
}

test "equal versions are ordered by their texts" {
    var figures = try fillFigures(.version, &.{ "2.0.0", "2.0", "2.0.0" });
    defer figures.deinit();
    try expectCell("2.0", figures.least(3));
    try expectCell("2.0.0", figures.greatest(3));
    try expectCell("2.0.0", try figures.atRank(3, 1));
}

test "numbers of a few digits have the figures of other numbers" {
    for ([_]bool{ false, true }) |sums| {
        var figures: Figures = .init(testing.allocator, .{ .sum = sums, .extremes = true, .ranks = true });
        defer figures.deinit();
        var arena: std.heap.ArenaAllocator = .init(testing.allocator);
        defer arena.deinit();
        for ([_][]const u8{ "12", "007", "0.5", "0", "3e2", "12", "9007199254740993", "40" }) |text| {
            try figures.add(arena.allocator(), 0, .number, text, &.{});
        }
        const expected = [_][]const u8{ "0", "0.5", "7", "12", "12", "40", "300", "9007199254740993" };
        try testing.expectEqual(expected.len, figures.count(0));
        for (expected, 0..) |text, rank| try expectCell(text, try figures.atRank(0, rank));
        try expectCell("0", figures.least(0));
        try expectCell("9007199254740993", figures.greatest(0));
    }
}

test "many integers have the same ranks as few" {
    var figures: Figures = .init(testing.allocator, .{ .sum = false, .extremes = false, .ranks = true });
    defer figures.deinit();
    _ = try figures.groupOf(0);
    const size = 2 * sorted_by_digits_min + 1;
    for (0..size) |i| {
        var digits: [20]u8 = undefined;
        const kept: Kept = .{ .integer = @as(i64, @intCast(i * 7919 % size)) * 1_000_003 - 5_000_000 };
        figures.groups.items[0].count += 1;
        try figures.place(0, kept.value(&digits), 1);
    }
    for (0..size) |rank| {
        const expected = @as(i64, @intCast(rank)) * 1_000_003 - 5_000_000;
        try testing.expectEqual(expected, (try figures.atRank(0, rank)).?.integer);
    }
}

test "a failing allocation while values are joined leaks nothing" {
    for (0..40) |fail_index| {
        var failing: std.testing.FailingAllocator = .init(testing.allocator, .{ .fail_index = fail_index });
        var figures: Figures = .init(failing.allocator(), .{ .sum = true, .extremes = true, .ranks = true });
        defer figures.deinit();
        for ([_][]const u8{ "0.25", "3", "0.25", "0.125" }) |text| {
            var scratch: std.heap.ArenaAllocator = .init(testing.allocator);
            defer scratch.deinit();
            figures.add(scratch.allocator(), 1, .number, text, &.{}) catch break;
            figures.join() catch break;
        }
    }
}
