//! What every text with a match of a pattern contains, so that a file index can refuse texts: a list of clauses. Such a
//! text contains at least one item of each clause. Says too little, never too much.
const std = @import("std");
const Builder = @import("../match/fixture.zig").Builder;
const Kind = @import("../gen/kinds.zig").Kind;
const clock = @import("../value/clock.zig");
const numbers = @import("../gen/program.zig");
const Program = @import("../program/program.zig").Program;
const ranges = @import("ranges.zig");
const signature = @import("signature.zig");
const Allocator = std.mem.Allocator;

pub const Item = union(enum) {
    /// At least `gram_bytes` long.
    text: []const u8,
    kind: Kind,
    range: ranges.Wanted,
};

/// A text with a match contains one of these.
pub const Clause = []const Item;

/// Maximum number of clauses of a program, and of items in a clause.
const clauses_max = 16;
const items_max = 1 << 12;
/// Grams of a text that are written.
const grams_written_max = 16;

/// @param knows_kinds the searched tokens are all of the text, so their kinds are in its signature
pub fn ofProgram(arena: Allocator, program: *const Program, knows_kinds: bool) Allocator.Error![]const Clause {
    // Declared shapes and kinds change which other tokens there are.
    const has_own = program.shapes.len != 0 or program.kinds.len != 0;
    const walk: Walk = .{ .arena = arena, .program = program, .knows_kinds = knows_kinds and !has_own };
    if (program.members.len == 1) return walk.ofNode(program.members[0].root);
    var each: std.ArrayList([]const Clause) = .empty;
    for (program.members) |member| try each.append(arena, try walk.ofNode(member.root));
    return walk.ofAny(each.items);
}

const Walk = struct {
    arena: Allocator,
    program: *const Program,
    knows_kinds: bool,

    /// Bounded by `program.depth_max`.
    fn ofNode(walk: *const Walk, index: u32) Allocator.Error![]const Clause {
        const node = walk.program.nodes[index];
        switch (node.operation()) {
            .token => return walk.ofTest(node.a),
            .seq => {
                var all: std.ArrayList(Clause) = .empty;
                for (walk.program.childrenOf(node)) |child| for (try walk.ofNode(child)) |clause| {
                    if (all.items.len < clauses_max) try all.append(walk.arena, clause);
                };
                return all.items;
            },
            .alt => {
                var each: std.ArrayList([]const Clause) = .empty;
                for (walk.program.childrenOf(node)) |child| try each.append(walk.arena, try walk.ofNode(child));
                return walk.ofAny(each.items);
            },
            .repeat => return if (node.b == 0) &.{} else walk.ofNode(node.a),
            .atomic, .bind => return walk.ofNode(node.a),
            else => return &.{},
        }
    }

    fn ofTest(walk: *const Walk, index: u32) Allocator.Error![]const Clause {
        const it = walk.program.tests[index];
        switch (it.operation()) {
            .literal => {
                if (it.b < signature.gram_bytes) return &.{};
                return walk.oneClause(&.{.{ .text = walk.program.string(it.a, it.b) }});
            },
            .kinds => return walk.ofKinds(&walk.program.bitsets[it.a], null),
            .predicate => return walk.ofKinds(&walk.program.bitsets[it.a], walk.program.predicates[it.b..][0..it.c]),
            .@"or" => {
                var each: std.ArrayList([]const Clause) = .empty;
                for (walk.program.children[it.a..][0..it.b]) |child| {
                    try each.append(walk.arena, try walk.ofTest(child));
                }
                return walk.ofAny(each.items);
            },
            .@"and" => {
                var all: std.ArrayList(Clause) = .empty;
                for (walk.program.children[it.a..][0..it.b]) |child| for (try walk.ofTest(child)) |one| {
                    if (all.items.len < clauses_max) try all.append(walk.arena, one);
                };
                return all.items;
            },
            else => return &.{},
        }
    }

    /// @param words a predicate that tokens of these kinds have to satisfy
    fn ofKinds(walk: *const Walk, set: *const [8]u32, words: ?[]const u32) Allocator.Error![]const Clause {
        if (!walk.knows_kinds) return &.{};
        var items: std.ArrayList(Item) = .empty;
        for (0..256) |number| {
            if (set[number / 32] >> @intCast(number % 32) & 1 == 0) continue;
            const kind = std.enums.fromInt(Kind, number) orelse return &.{};
            // Signatures have no white space.
            if (kind == .whitespace) return &.{};
            if (words) |predicate| if (try ranges.findRanges(walk.arena, predicate, kind, clock.now())) |wanted| {
                for (wanted) |one| try items.append(walk.arena, .{ .range = one });
                continue;
            };
            try items.append(walk.arena, .{ .kind = kind });
        }
        return walk.oneClause(items.items);
    }

    fn oneClause(walk: *const Walk, items: []const Item) Allocator.Error![]const Clause {
        const own = try walk.arena.dupe(Item, items);
        return walk.arena.dupe(Clause, &.{own});
    }

    /// What alternatives need: one clause, made of the most telling clause of each.
    fn ofAny(walk: *const Walk, each: []const []const Clause) Allocator.Error![]const Clause {
        var items: std.ArrayList(Item) = .empty;
        for (each) |clauses| {
            const best = mostTelling(clauses) orelse return &.{};
            if (items.items.len + best.len > items_max) return &.{};
            try items.appendSlice(walk.arena, best);
        }
        return walk.oneClause(items.items);
    }
};

/// A clause of few texts; one of kinds if there is none.
fn mostTelling(clauses: []const Clause) ?Clause {
    var best: ?Clause = null;
    for (clauses) |clause| if (best == null or cost(clause) < cost(best.?)) {
        best = clause;
    };
    return best;
}

fn cost(clause: Clause) usize {
    var sum: usize = 0;
    for (clause) |item| sum += switch (item) {
        .text => 1,
        .range => 4,
        .kind => 8,
    };
    return sum;
}

/// Writes the clauses as numbers: of each its number of items; of each item its kind, or `text_mark` plus the number of
/// grams that follow, or `range_mark` plus its slot, followed by the least and the greatest value. Returns the number
/// of words; null if there is not enough room.
pub fn write(clauses: []const Clause, into: []u32) ?usize {
    var at: usize = 0;
    for (clauses) |clause| {
        if (!put(into, &at, @intCast(clause.len))) return null;
        for (clause) |item| switch (item) {
            .kind => |kind| if (!put(into, &at, @backingInt(kind))) return null,
            .range => |wanted| {
                if (!put(into, &at, range_mark + @backingInt(wanted.slot))) return null;
                for ([_]f64{ wanted.range.least, wanted.range.greatest }) |value| {
                    const bits: u64 = @bitCast(value);
                    if (!put(into, &at, @truncate(bits)) or !put(into, &at, @intCast(bits >> 32))) return null;
                }
            },
            .text => |text| {
                const grams = @min(text.len - signature.gram_bytes + 1, grams_written_max);
                if (!put(into, &at, text_mark + @as(u32, @intCast(grams)))) return null;
                for (0..grams) |gram| if (!put(into, &at, signature.gramAt(text, gram))) return null;
            },
        };
    }
    return at;
}

pub const text_mark = 256;
pub const range_mark = 512;

comptime {
    std.debug.assert(text_mark + grams_written_max < range_mark);
}

fn put(into: []u32, at: *usize, word: u32) bool {
    if (at.* == into.len) return false;
    into[at.*] = word;
    at.* += 1;
    return true;
}

test "a sequence needs all of its texts and kinds, alternatives one of theirs" {
    const gpa = std.testing.allocator;
    var builder: Builder = .init();
    defer builder.deinit();
    const either = builder.alt(.longest, &.{ builder.kind(.ip), builder.kind(.mac) });
    builder.member(builder.seq(&.{ builder.kind(.duration), either, builder.any() }));
    var program: Program = try .load(gpa, builder.finish());
    defer program.deinit(gpa);
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const clauses = try ofProgram(arena.allocator(), &program, true);
    var words: [16]u32 = undefined;
    const count = write(clauses, &words).?;
    const wanted = [_]u32{ 1, @backingInt(Kind.duration), 2, @backingInt(Kind.ip), @backingInt(Kind.mac) };
    try std.testing.expectEqualSlices(u32, &wanted, words[0..count]);
    try std.testing.expectEqual(null, write(clauses, words[0..4]));
    try std.testing.expectEqual(0, (try ofProgram(arena.allocator(), &program, false)).len);
}
