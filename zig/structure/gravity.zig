//! The pair field: how much more often than by chance two types occur at a given distance. From it each unit has a
//! strain (how unexpected it is after its past) and the cut before it a bound (how strongly its sides are related).
const std = @import("std");
const assert = std.debug.assert;
const Columns = @import("columns.zig").Columns;
const Construct = @import("construct.zig").Construct;
const classes = @import("gravity_classes.zig");
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

/// Numbers are shared with ts/structure/gravity.ts.
pub const Grain = enum(u32) { byte, token, super };

/// Less frequent types beyond this number are treated as one type.
const kept_types_max = 255;
/// Number of units on either side of a cut that determine its bound.
const bound_reach = 8;
/// Number of tokens of a construct that determine its type.
const construct_tokens = 6;
const mark_characters = 3;

/// Maximum distance between two related units.
pub fn reach(grain: Grain) u32 {
    return switch (grain) {
        .byte => 64,
        .token => 32,
        .super => 16,
    };
}

/// Identifies a type.
pub const Key = [16]u8;

/// Types of a sequence's units, numbered by descending frequency.
pub const Types = struct {
    /// The type of each unit.
    of: []u8,
    /// For each type, the number of its units, and the first of them.
    counts: []u32,
    firsts: []u32,
    numbers: std.AutoHashMapUnmanaged(Key, u8),

    pub fn deinit(types: *Types, gpa: Allocator) void {
        gpa.free(types.of);
        gpa.free(types.counts);
        gpa.free(types.firsts);
        types.numbers.deinit(gpa);
    }

    pub fn count(types: *const Types) u32 {
        return @intCast(types.counts.len);
    }
};

/// The units of a text at a grain.
pub const Units = union(Grain) {
    byte: []const u8,
    token: *const Columns,
    super: struct { columns: *const Columns, constructs: []const Construct },

    pub fn count(units: *const Units) u32 {
        return switch (units.*) {
            .byte => |text| @intCast(text.len),
            .token => |columns| columns.count(),
            .super => |all| @intCast(all.constructs.len),
        };
    }

    pub fn key(units: *const Units, unit: usize) Key {
        var found: Key = @splat(0);
        switch (units.*) {
            .byte => |text| found[0] = text[unit],
            .token => |columns| {
                std.mem.writeInt(u16, found[0..2], columns.code(unit), .little);
                if (columns.kinds[unit] == .punct) {
                    const mark = leading(columns.bytes(unit), mark_characters);
                    found[2] = @intCast(mark.len);
                    @memcpy(found[3..][0..mark.len], mark);
                }
            },
            .super => |all| {
                const construct = all.constructs[unit];
                found[0] = @backingInt(construct.role);
                found[1] = @intCast(@min(construct.end - construct.first, construct_tokens));
                const kinds = all.columns.kinds[@intCast(construct.first)..][0..found[1]];
                for (kinds, found[2..][0..kinds.len]) |kind, *byte| byte.* = @backingInt(kind);
            },
        }
        return found;
    }
};

/// The first characters of a text.
fn leading(text: []const u8, characters: usize) []const u8 {
    var end: usize = 0;
    for (0..characters) |_| {
        if (end >= text.len) break; // Beyond the text if its last character is truncated.
        end += std.unicode.utf8ByteSequenceLength(text[end]) catch 1;
    }
    return text[0..@min(end, text.len, 4 * mark_characters)];
}

/// Determines the types of the units. Memory is proportional to the units and the distinct types.
fn assignTypes(gpa: Allocator, units: Units) Allocator.Error!Types {
    const size = units.count();
    var ids: std.AutoHashMapUnmanaged(Key, u32) = .empty;
    defer ids.deinit(gpa);
    const of = try gpa.alloc(u32, size);
    defer gpa.free(of);
    var seen: std.ArrayList(Seen) = .empty;
    defer seen.deinit(gpa);
    for (of, 0..) |*id, unit| {
        const entry = try ids.getOrPut(gpa, units.key(unit));
        if (!entry.found_existing) {
            entry.value_ptr.* = @intCast(seen.items.len);
            try seen.append(gpa, .{ .id = entry.value_ptr.*, .count = 0, .first = @intCast(unit) });
        }
        id.* = entry.value_ptr.*;
        seen.items[id.*].count += 1;
    }
    steps.count(size + seen.items.len);
    std.mem.sortUnstable(Seen, seen.items, {}, Seen.isBefore);
    const ranks = try gpa.alloc(u8, seen.items.len);
    defer gpa.free(ranks);
    const kept = @min(seen.items.len, kept_types_max + 1);
    const types: Types = .{
        .of = try gpa.alloc(u8, size),
        .counts = try gpa.alloc(u32, kept),
        .firsts = try gpa.alloc(u32, kept),
        .numbers = .empty,
    };
    @memset(types.counts, 0);
    for (seen.items, 0..) |row, rank| {
        const number = @min(rank, kept_types_max);
        ranks[row.id] = @intCast(number);
        if (types.counts[number] == 0) types.firsts[number] = row.first;
        types.counts[number] += row.count;
    }
    for (types.of, of) |*number, id| number.* = ranks[id];
    var numbered = types;
    var known = ids.iterator();
    while (known.next()) |entry| try numbered.numbers.put(gpa, entry.key_ptr.*, ranks[entry.value_ptr.*]);
    return numbered;
}

const Seen = struct {
    id: u32,
    count: u32,
    first: u32,

    fn isBefore(_: void, a: Seen, b: Seen) bool {
        return if (a.count == b.count) a.first < b.first else a.count > b.count;
    }
};

/// Log2 of how much more often than by chance a type occurs `gap` units before another.
const Pairs = struct {
    types: usize,
    bits: []f32,

    fn of(pairs: *const Pairs, gap: usize) []const f32 {
        assert(gap >= 1 and gap * pairs.types * pairs.types <= pairs.bits.len);
        return pairs.bits[(gap - 1) * pairs.types * pairs.types ..][0 .. pairs.types * pairs.types];
    }
};

/// Readings of each unit; the first has none.
pub const Field = struct {
    types: Types,
    /// In bits, and in bits per pair; 0 for the first unit.
    strains: []f32,
    bounds: []f32,
    /// The same in ascending order, without the first unit.
    strains_sorted: []f32,
    bounds_sorted: []f32,
    /// The class of each type, or `classes.unplaced`.
    class_of_type: []u8,
    class_count: u32,

    /// Computes the field; its memory belongs to `arena`.
    pub fn init(arena: Allocator, units: Units) Allocator.Error!Field {
        const types = try assignTypes(arena, units);
        const distance = reach(units);
        var placing: classes.Placing = try .init(arena, types.count());
        const pairs = try count(arena, &types, distance, &placing);
        var field: Field = .{
            .types = types,
            .strains = try strains(arena, types.of, &pairs, distance),
            .bounds = try bounds(arena, types.of, &pairs),
            .strains_sorted = undefined,
            .bounds_sorted = undefined,
            .class_of_type = undefined,
            .class_count = 0,
        };
        field.strains_sorted = try sortReadings(arena, field.strains);
        field.bounds_sorted = try sortReadings(arena, field.bounds);
        field.class_of_type = try placing.classes(arena, types.counts, distance);
        for (field.class_of_type) |number| if (number != classes.unplaced) {
            field.class_count = @max(field.class_count, @as(u32, number) + 1);
        };
        return field;
    }

    /// The class of a unit's type, or `classes.unplaced`.
    pub fn class(field: *const Field, unit: usize) u8 {
        return field.class_of_type[field.types.of[unit]];
    }

    /// Whether two types are equal or of the same class.
    pub fn areKin(field: *const Field, a: u8, b: u8) bool {
        const placed = field.class_of_type[a];
        return a == b or (placed != classes.unplaced and placed == field.class_of_type[b]);
    }
};

/// The bound of the cut before each unit, in bits per pair; 0 for the first unit.
pub fn boundsOf(gpa: Allocator, units: Units) Allocator.Error![]f32 {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const types = try assignTypes(arena.allocator(), units);
    const distance = @min(bound_reach, reach(units));
    const pairs = try count(arena.allocator(), &types, distance, null);
    return bounds(gpa, types.of, &pairs);
}

/// Counts the pairs at each gap, and passes them to `placing`.
fn count(arena: Allocator, types: *const Types, distance: u32, placing: ?*classes.Placing) Allocator.Error!Pairs {
    const number = types.counts.len;
    const size = number * number;
    const units = types.of;
    const pairs: Pairs = .{ .types = number, .bits = try arena.alloc(f32, size * distance) };
    @memset(pairs.bits, 0);
    const counts = try arena.alloc(u32, size);
    // Number of pairs that a type starts and ends at a gap: all of its units except those too close to an end.
    const opened = try arena.dupe(u32, types.counts);
    const closed = try arena.dupe(u32, types.counts);
    for (1..distance + 1) |gap| {
        if (gap >= units.len) break;
        @memset(counts, 0);
        steps.count(units.len - gap + size);
        for (units[0 .. units.len - gap], units[gap..]) |a, b| counts[@as(usize, a) * number + b] += 1;
        opened[units[units.len - gap]] -= 1;
        closed[units[gap - 1]] -= 1;
        const total: f64 = @floatFromInt(units.len - gap);
        const bits = pairs.bits[(gap - 1) * size ..][0..size];
        for (0..number) |a| for (0..number) |b| {
            const found: f64 = @floatFromInt(counts[a * number + b]);
            const expected = @as(f64, @floatFromInt(opened[a])) * @as(f64, @floatFromInt(closed[b])) / total;
            const ratio = (found + 1) / (expected + 1);
            bits[a * number + b] = @floatCast(@log2(ratio));
            if (placing) |all| all.see(a, b, found, expected, ratio);
        };
    }
    return pairs;
}

fn strains(arena: Allocator, units: []const u8, pairs: *const Pairs, distance: u32) Allocator.Error![]f32 {
    const sums = try arena.alloc(f32, units.len);
    @memset(sums, 0);
    for (1..distance + 1) |gap| {
        if (gap >= units.len) break;
        const bits = pairs.of(gap);
        steps.count(units.len - gap);
        for (units[0 .. units.len - gap], units[gap..], sums[gap..]) |a, b, *sum| {
            sum.* += bits[@as(usize, a) * pairs.types + b];
        }
    }
    const found = try arena.alloc(f32, units.len);
    for (found, sums, 0..) |*strain, sum, unit| {
        const total: f32 = @floatCast(sum);
        strain.* = if (unit == 0) 0 else -(total / @as(f32, @floatFromInt(@min(unit, distance))));
    }
    return found;
}

fn bounds(arena: Allocator, units: []const u8, pairs: *const Pairs) Allocator.Error![]f32 {
    const found = try arena.alloc(f32, units.len);
    for (found, 0..) |*bound, cut| {
        bound.* = 0;
        if (cut == 0) continue;
        var sum: f32 = 0;
        var number: f32 = 0;
        // By gap, then by place: the rounding of 32-bit sums, and with it the ties, depend on their order.
        for (1..@min(bound_reach, units.len - 1) + 1) |gap| {
            const bits = pairs.of(gap);
            const openings_end = @min(cut, units.len - gap);
            steps.count(openings_end -| (cut -| gap));
            for (cut -| gap..openings_end) |opening| {
                sum += bits[@as(usize, units[opening]) * pairs.types + units[opening + gap]];
                number += 1;
            }
        }
        bound.* = sum / number;
    }
    return found;
}

/// The readings in ascending order, without the first unit, which has none.
fn sortReadings(arena: Allocator, readings: []const f32) Allocator.Error![]f32 {
    const found = try arena.dupe(f32, if (readings.len == 0) readings else readings[1..]);
    std.mem.sortUnstable(f32, found, {}, steps.ascending(f32));
    return found;
}

/// Percentage of the readings that are below the given one.
pub fn percentile(ascending: []const f32, reading: f32) f64 {
    const below = std.sort.lowerBound(f32, ascending, reading, order);
    return 100 * @as(f64, @floatFromInt(below)) / @as(f64, @floatFromInt(ascending.len));
}

/// The same, rounded to a whole number with ties to even, as it is printed.
pub fn wholePercentile(ascending: []const f32, reading: f32) f64 {
    const exact = percentile(ascending, reading);
    const below = @floor(exact);
    const is_tie = exact - below == 0.5;
    return if (is_tie and @mod(below, 2) == 0) below else @round(exact);
}

/// The reading at a percentile; null if there are no readings.
pub fn atPercentile(ascending: []const f32, share: f64) ?f32 {
    if (ascending.len == 0) return null;
    const last: f64 = @floatFromInt(ascending.len - 1);
    assert(share >= 0 and share <= 100);
    return ascending[@intFromFloat(@floor(share / 100 * last + 0.5))];
}

fn order(reading: f32, other: f32) std.math.Order {
    return std.math.order(reading, other);
}

const testing = std.testing;

test "leading characters end with the token, even within a character" {
    for ([_][]const u8{ "", "!", "\xe2\x80\xa6", "\xe2", "!\xe2\x80", "!!\xf0" }) |text| {
        const held = try std.testing.allocator.dupe(u8, text);
        defer std.testing.allocator.free(held);
        try std.testing.expectEqualStrings(text, leading(held, mark_characters));
    }
    try std.testing.expectEqualStrings("!\xe2\x80\xa6?", leading("!\xe2\x80\xa6??", mark_characters));
}

test "bounds of repeated text tie, and percentiles round to even" {
    // Eleven units of a repeated statement: cuts in the same context have the same bound.
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const found = try boundsOf(arena.allocator(), .{ .byte = "x=1;y=2,z=3" });
    try testing.expectEqual(11, found.len);
    try testing.expectEqual(0, found[0]);
    const ascending = [_]f32{ 1, 2, 3, 4, 5, 6, 7, 8 };
    try testing.expectEqual(12.5, percentile(&ascending, 2));
    try testing.expectEqual(12, wholePercentile(&ascending, 2));
    try testing.expectEqual(38, wholePercentile(&ascending, 4));
    try testing.expectEqual(25, wholePercentile(&ascending, 3));
}
