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
const Sum = @import("sum.zig").Sum;

const assert = std.debug.assert;

/// The figures requested; others cost nothing.
pub const Wants = packed struct(u32) { sum: bool, extremes: bool, ranks: bool, reserved: u29 = 0 };

/// A kept value: an integer below 2^53, as most are, or one with its text.
pub const Kept = union(enum) {
    integer: i64,
    other: *const Value,

    /// The order of the table's rows; null if the values are not ordered.
    pub fn order(a: Kept, b: Kept) ?Order {
        if (a == .integer and b == .integer) return std.math.order(a.integer, b.integer);
        var digits_a: [20]u8 = undefined;
        var digits_b: [20]u8 = undefined;
        return orderOfValues(a.value(&digits_a), b.value(&digits_b));
    }

    /// The value; `digits` receives those of an integer.
    pub fn value(kept: Kept, digits: *[20]u8) Value {
        return switch (kept) {
            .integer => |integer| .{ .decimal = decimalOf(integer, digits) },
            .other => |other| other.*,
        };
    }
};

fn decimalOf(integer: i64, digits: *[20]u8) Decimal {
    assert(@abs(integer) < 1 << 53); // Other values are kept with their text.
    const text = std.fmt.bufPrint(digits, "{d}", .{@abs(integer)}) catch unreachable; // 2^63 has 19 digits.
    return .trimmed(integer < 0, text, 0);
}

/// IPv4 addresses precede IPv6 addresses; other values of different types or families are not ordered.
fn orderOfValues(a: Value, b: Value) ?Order {
    if (std.meta.activeTag(a) != std.meta.activeTag(b)) return null;
    return switch (a) {
        .decimal => |one| one.order(b.decimal),
        .quantity => |one| one.order(b.quantity),
        .instant => |one| one.order(b.instant),
        .version => |one| one.order(b.version),
        .address => |one| one.order(b.address) orelse std.math.order(
            @backingInt(one.family),
            @backingInt(b.address.family),
        ),
        .time_of_day, .block => null,
    };
}

const Group = struct {
    count: u64 = 0,
    sum: Sum = .{},
    least: ?Kept = null,
    greatest: ?Kept = null,
    /// Two of its values cannot be compared.
    unordered: bool = false,
};

const Ranked = struct { kept: Kept, group: u32 };

pub const Figures = struct {
    gpa: Allocator,
    wants: Wants,
    /// Owns texts and values.
    arena: std.heap.ArenaAllocator,
    groups: std.ArrayList(Group) = .empty,
    ranked: std.ArrayList(Ranked) = .empty,
    /// Start of each group's values in `ranked` once it is sorted; empty before.
    firsts: std.ArrayList(usize) = .empty,

    pub fn init(gpa: Allocator, wants: Wants) Figures {
        return .{ .gpa = gpa, .wants = wants, .arena = .init(gpa) };
    }

    pub fn deinit(self: *Figures) void {
        for (self.groups.items) |*group| group.sum.deinit(self.gpa);
        self.groups.deinit(self.gpa);
        self.ranked.deinit(self.gpa);
        self.firsts.deinit(self.gpa);
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
        const value = try value_room.read(scratch, kind, text, clock) orelse return;
        while (self.groups.items.len <= group_number) try self.groups.append(self.gpa, .{});
        const group = &self.groups.items[group_number];
        group.count += 1;
        if (self.wants.sum) switch (value) {
            .decimal => |amount| try group.sum.add(self.gpa, scratch, amount),
            .quantity => |quantity| try group.sum.add(self.gpa, scratch, quantity.amount),
            else => {},
        };
        if (!self.wants.extremes and !self.wants.ranks) return;
        if (value == .time_of_day) group.unordered = true;
        if (group.unordered) return;
        try self.place(group, group_number, kind, text, value, clock);
    }

    fn place(
        self: *Figures,
        group: *Group,
        number: u32,
        kind: Kind,
        text: []const u8,
        value: Value,
        clock: *const Clock,
    ) Allocator.Error!void {
        const transient: Kept = if (small(value)) |integer| .{ .integer = integer } else .{ .other = &value };
        const below = if (group.least) |kept| transient.order(kept) orelse return mark(group) else .lt;
        const above = if (group.greatest) |kept| transient.order(kept) orelse return mark(group) else .gt;
        if (!self.wants.ranks and below != .lt and above != .gt) return;
        const own: Kept = if (transient == .integer) transient else .{ .other = try self.keep(kind, text, clock) };
        if (below == .lt) group.least = own;
        if (above == .gt) group.greatest = own;
        if (self.wants.ranks) try self.ranked.append(self.gpa, .{ .kept = own, .group = number });
    }

    fn mark(group: *Group) void {
        group.unordered = true;
    }

    fn small(value: Value) ?i64 {
        return if (value == .decimal) value.decimal.safeInteger() else null;
    }

    /// Copies the value and its text.
    fn keep(self: *Figures, kind: Kind, text: []const u8, clock: *const Clock) Allocator.Error!*const Value {
        const arena = self.arena.allocator();
        const kept = try arena.create(Value);
        kept.* = (try value_room.read(arena, kind, try arena.dupe(u8, text), clock)).?; // It was read before.
        return kept;
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

    /// The value of rank `rank`, counted from 0. No values can be added afterwards.
    pub fn atRank(self: *Figures, group: u32, rank: u64) Allocator.Error!?Kept {
        if (!self.isOrdered(group)) return null;
        if (self.firsts.items.len == 0) try self.sort();
        return self.ranked.items[self.firsts.items[group] + @as(usize, @intCast(rank))].kept;
    }

    /// Sorts the values by group, then by value.
    fn sort(self: *Figures) Allocator.Error!void {
        const firsts = try self.firsts.addManyAsSlice(self.gpa, self.groups.items.len + 1);
        @memset(firsts, 0);
        for (self.ranked.items) |one| firsts[one.group + 1] += 1;
        for (firsts[1..], firsts[0 .. firsts.len - 1]) |*first, before| first.* += before;
        const sorted = try self.gpa.alloc(Ranked, self.ranked.items.len);
        const next = try self.gpa.dupe(usize, firsts);
        defer self.gpa.free(next);
        for (self.ranked.items) |one| {
            sorted[next[one.group]] = one;
            next[one.group] += 1;
        }
        for (next[0..self.groups.items.len], firsts[1..]) |end, first_of_next| assert(end == first_of_next);
        self.ranked.deinit(self.gpa);
        self.ranked = .fromOwnedSlice(sorted);
        for (self.groups.items, 0..) |group, number| {
            if (group.unordered) continue;
            std.mem.sortUnstable(Ranked, sorted[firsts[number]..firsts[number + 1]], {}, less);
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

fn filled(kind: Kind, texts: []const []const u8) !Figures {
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
    var figures = try filled(.duration, &.{ "1.5us", "2ms", "0.1ns", "1s", "1h1h" });
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
    var versions = try filled(.version, &.{ "1.2.3", "1.10.0", "1.2.3-rc.1", "2026.99.x" });
    defer versions.deinit();
    try expectCell("1.2.3-rc.1", versions.least(3));
    var addresses = try filled(.ip, &.{ "::1", "10.0.0.9", "255.0.0.1" });
    defer addresses.deinit();
    try expectCell("167772169", addresses.least(3));
    try expectCell("1", addresses.greatest(3));
}

test "clocks without a date and quantities of different families are not ordered" {
    var clocks = try filled(.timestamp, &.{ "2026-09-01", "12:30:45" });
    defer clocks.deinit();
    try testing.expectEqual(null, clocks.least(3));
    try testing.expectEqual(null, try clocks.atRank(3, 0));
    var quantities = try filled(.quantity, &.{ "5kg", "3 GHz" });
    defer quantities.deinit();
    try testing.expectEqual(null, quantities.greatest(3));
    try testing.expectEqual(2, quantities.count(3));
}
