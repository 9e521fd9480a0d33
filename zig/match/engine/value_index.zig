//! Members that ask for a value or a text of the same token of their matches, found by it: sorted keys divide all keys
//! into segments, and each segment has the members whose interval meets it. Without it a search for a set of 40 values
//! takes 325 % more instructions.
const std = @import("std");
const clock = @import("../../value/clock.zig");
const Key = @import("../../predicate/interval.zig").Key;
const Space = @import("../../predicate/interval.zig").Space;
const findInterval = @import("../../predicate/interval.zig").findInterval;
const keyOf = @import("../../predicate/interval.zig").keyOf;
const Program = @import("../../program/program.zig").Program;
const Rows = @import("../../lex/rows.zig").Rows;
const Path = @import("openings.zig").Path;
const Allocator = std.mem.Allocator;

/// What a key is read from: a token, counted from the start of a match, and its value or text.
pub const Place = struct {
    token: u8,
    /// Null for the hash of its text.
    space: ?Space,
};

/// What every match of a member on a path has: at `place`, a key from `first` to `last`.
pub const Condition = struct { place: Place, first: u64, last: u64 };

/// Appends the conditions of a path.
pub fn conditionsOf(
    gpa: Allocator,
    program: *const Program,
    path: *const Path,
    out: *std.ArrayList(Condition),
) Allocator.Error!void {
    for (path.tests[0..path.count], 0..) |ask, token| {
        try addTest(gpa, program, ask orelse continue, @intCast(token), out);
    }
}

/// Bounded by `program.depth_max`.
fn addTest(
    gpa: Allocator,
    program: *const Program,
    index: u32,
    token: u8,
    out: *std.ArrayList(Condition),
) Allocator.Error!void {
    const it = program.tests[index];
    switch (it.operation()) {
        .predicate => {
            const words = program.predicates[it.b..][0..it.c];
            const interval = try findInterval(gpa, words) orelse return;
            const place: Place = .{ .token = token, .space = interval.space };
            try out.append(gpa, .{ .place = place, .first = interval.first, .last = interval.last });
        },
        .literal => {
            const key = hashOf(program.string(it.a, it.b));
            try out.append(gpa, .{ .place = .{ .token = token, .space = null }, .first = key, .last = key });
        },
        .@"and" => for (program.children[it.a..][0..it.b]) |child| try addTest(gpa, program, child, token, out),
        else => {},
    }
}

fn hashOf(text: []const u8) u64 {
    return std.hash.Wyhash.hash(0, text);
}

/// Reads keys, each once while it is asked for again and again.
pub const Reader = struct {
    row: ?u32 = null,
    space: ?Space = null,
    key: Key = .any,

    /// Called after the rows have changed.
    pub fn forget(reader: *Reader) void {
        reader.row = null;
    }

    fn read(reader: *Reader, rows: *const Rows, row: u32, space: ?Space) Key {
        if (reader.row == row and std.meta.eql(reader.space, space)) return reader.key;
        reader.* = .{ .row = row, .space = space };
        const text = rows.textOf(row);
        reader.key = if (space) |it|
            keyOf(it, rows.kinds[row], text, clock.now())
        else
            .{ .at = hashOf(text) };
        return reader.key;
    }
};

/// A member with its interval.
pub const Entry = struct { member: u32, first: u64, last: u64 };

/// Maximum number of members in all segments, per member. Where more intervals overlap, segments are joined.
const shares_max = 16;

pub const ValueIndex = struct {
    place: Place,
    /// First keys of the segments; the first segment begins at 0.
    starts: []const u64,
    /// The members of segment `s`: `members[ends[s]..ends[s + 1]]`, ascending.
    ends: []const u32,
    members: []const u32,
    /// All members, ascending.
    all: []const u32,

    /// Indexes entries with ascending members. @param arena owns the result
    pub fn init(arena: Allocator, place: Place, entries: []const Entry) Allocator.Error!ValueIndex {
        var starts: std.ArrayList(u64) = .empty;
        try starts.append(arena, 0);
        for (entries) |entry| {
            if (entry.first > entry.last) continue; // Nothing satisfies it.
            try starts.append(arena, entry.first);
            if (entry.last != std.math.maxInt(u64)) try starts.append(arena, entry.last + 1);
        }
        std.mem.sortUnstable(u64, starts.items, {}, std.sort.asc(u64));
        var kept: usize = 1;
        for (starts.items[1..]) |start| {
            if (start == starts.items[kept - 1]) continue;
            starts.items[kept] = start;
            kept += 1;
        }
        while (kept > 1 and shares(starts.items[0..kept], entries) > shares_max * entries.len + kept) {
            for (0..(kept + 1) / 2) |at| starts.items[at] = starts.items[2 * at];
            kept = (kept + 1) / 2;
        }
        const all = try arena.alloc(u32, entries.len);
        for (all, entries) |*member, entry| member.* = entry.member;
        return fill(arena, place, starts.items[0..kept], entries, all);
    }

    fn fill(
        arena: Allocator,
        place: Place,
        starts: []const u64,
        entries: []const Entry,
        all: []const u32,
    ) Allocator.Error!ValueIndex {
        const ends = try arena.alloc(u32, starts.len + 1);
        @memset(ends, 0);
        for (entries) |entry| {
            if (entry.first > entry.last) continue;
            for (ends[segmentOf(starts, entry.first) + 1 .. segmentOf(starts, entry.last) + 2]) |*end| end.* += 1;
        }
        for (ends[1..], ends[0..starts.len]) |*end, before| end.* += before;
        const members = try arena.alloc(u32, ends[starts.len]);
        const filled = try arena.dupe(u32, ends[0..starts.len]);
        for (entries) |entry| {
            if (entry.first > entry.last) continue;
            for (filled[segmentOf(starts, entry.first) .. segmentOf(starts, entry.last) + 1]) |*at| {
                members[at.*] = entry.member;
                at.* += 1;
            }
        }
        return .{ .place = place, .starts = starts, .ends = ends, .members = members, .all = all };
    }

    /// Sum of the segments that each entry meets.
    fn shares(starts: []const u64, entries: []const Entry) usize {
        var sum: usize = 0;
        for (entries) |entry| {
            if (entry.first > entry.last) continue;
            sum += segmentOf(starts, entry.last) - segmentOf(starts, entry.first) + 1;
        }
        return sum;
    }

    fn segmentOf(starts: []const u64, key: u64) usize {
        var low: usize = 0;
        var high = starts.len;
        while (high - low > 1) { // starts[low] <= key
            const middle = low + (high - low) / 2;
            if (starts[middle] <= key) low = middle else high = middle;
        }
        return low;
    }

    /// The members that may match from row `begin` on.
    pub fn membersAt(index: *const ValueIndex, rows: *const Rows, begin: u32, reader: *Reader) []const u32 {
        const row = begin + index.place.token;
        if (row >= rows.count()) return index.all;
        return switch (reader.read(rows, row, index.place.space)) {
            .none => &.{},
            .any => index.all,
            .at => |key| {
                const segment = segmentOf(index.starts, key);
                return index.members[index.ends[segment]..index.ends[segment + 1]];
            },
        };
    }
};

/// The members of a group, before they are divided.
pub const Pending = struct { member: u32, conditions: []const Condition };

/// Divides members with the same run of kinds: each goes to the index of the place that distinguishes most of them.
/// Members without a condition go to `rest`, as do those with a text that all have, such as the one that selected them.
pub fn divide(
    arena: Allocator,
    pending: []const Pending,
    rest: *std.ArrayList(u32),
    indexes: *std.ArrayList(ValueIndex),
) Allocator.Error!void {
    var places: std.ArrayList(Place) = .empty;
    for (pending) |member| for (member.conditions) |condition| {
        for (places.items) |place| {
            if (std.meta.eql(place, condition.place)) break;
        } else try places.append(arena, condition.place);
    };
    const distinct = try arena.alloc(usize, places.items.len);
    for (places.items, distinct) |place, *count| count.* = try distinctAt(arena, pending, place);
    const entries = try arena.alloc(std.ArrayList(Entry), places.items.len);
    @memset(entries, .empty);
    for (pending) |member| {
        var best: ?usize = null;
        var chosen: Condition = undefined;
        for (member.conditions) |condition| {
            const number = for (places.items, 0..) |place, number| {
                if (std.meta.eql(place, condition.place)) break number;
            } else continue;
            if (condition.place.space == null and distinct[number] == 1) continue;
            if (best != null and distinct[best.?] >= distinct[number]) continue;
            best = number;
            chosen = condition;
        }
        if (best) |number| {
            try entries[number].append(arena, .{ .member = member.member, .first = chosen.first, .last = chosen.last });
        } else try rest.append(arena, member.member);
    }
    for (places.items, entries) |place, list| {
        if (list.items.len != 0) try indexes.append(arena, try .init(arena, place, list.items));
    }
}

/// Number of distinct intervals at a place.
fn distinctAt(arena: Allocator, pending: []const Pending, place: Place) Allocator.Error!usize {
    var known: std.AutoHashMapUnmanaged([2]u64, void) = .empty;
    for (pending) |member| for (member.conditions) |condition| {
        if (std.meta.eql(condition.place, place)) try known.put(arena, .{ condition.first, condition.last }, {});
    };
    return known.count();
}

test "a key finds the members whose intervals have it, and joined segments find more" {
    var prng: std.Random.DefaultPrng = .init(11);
    const random = prng.random();
    for ([_]u64{ 3, 60, 2000 }) |width| for (0..20) |_| {
        var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
        defer arena.deinit();
        var entries: [300]Entry = undefined;
        for (&entries, 0..) |*entry, member| {
            const first = random.uintLessThan(u64, 2000);
            const is_open = random.uintLessThan(u32, 9) == 0;
            const last = if (is_open) std.math.maxInt(u64) else first + random.uintLessThan(u64, width);
            entry.* = .{ .member = @intCast(2 * member), .first = first, .last = last -| random.uintLessThan(u64, 2) };
        }
        const index: ValueIndex = try .init(arena.allocator(), .{ .token = 0, .space = null }, &entries);
        try std.testing.expect(index.members.len <= (shares_max + 2) * entries.len + 1);
        for (0..2100) |key| {
            const segment = ValueIndex.segmentOf(index.starts, key);
            const found = index.members[index.ends[segment]..index.ends[segment + 1]];
            try std.testing.expect(std.sort.isSorted(u32, found, {}, std.sort.asc(u32)));
            for (entries) |entry| {
                const has = entry.first <= key and key <= entry.last;
                if (has) try std.testing.expect(std.mem.findScalar(u32, found, entry.member) != null);
            }
        }
    };
}
