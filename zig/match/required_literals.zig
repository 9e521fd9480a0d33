//! Finds bytes that every match of a pattern contains, so that text without them need not be lexed.
//!
//! A requirement is a list of literals, at least one of which is inside a token of every match, and the maximum number
//! of tokens before that token. A literal comes from a quoted text of the pattern, because a token's text is compared
//! as a whole, or from a kind that always contains certain bytes (`://` of a URL).
const std = @import("std");
const numbers = @import("../gen/program.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const NodeInfo = @import("node_info.zig").NodeInfo;
const Literals = @import("literals.zig").Literals;
const Program = @import("../program/program.zig").Program;
const Allocator = std.mem.Allocator;

/// Maximum number of literals in a requirement.
const literals_max = 1 << 16;
/// Up to this many literals are searched one by one; more are searched all at once, if none is shorter than this.
pub const few_max = 6;
const many_bytes_min = 2;
/// Maximum number of tokens before the literal: so many lines before its own are lexed.
const before_max = 8;

pub const Requirement = struct {
    literals: []const []const u8,
    /// Maximum number of tokens of the match before the one with the literal.
    before: u32 = 0,
    /// Set if there are many literals.
    many: ?Literals = null,

    /// Higher is rarer: compares the shortest literal, then the number of literals, then the distance from the start.
    fn worth(found: Requirement) i32 {
        const count = @min(found.literals.len, few_max + 1);
        return @as(
            i32,
            @intCast(@min(found.shortest(), 16)),
        ) * 16 - @as(i32, @intCast(count)) * 8 - @as(i32, @intCast(found.before));
    }

    fn shortest(found: Requirement) usize {
        var size: usize = std.math.maxInt(usize);
        for (found.literals) |text| size = @min(size, text.len);
        return size;
    }

    fn better(a: ?Requirement, b: Requirement) Requirement {
        return if (a != null and a.?.worth() >= b.worth()) a.? else b;
    }
};

/// The requirement of alternatives: the union of theirs.
const Sum = struct {
    literals: std.ArrayList([]const u8) = .empty,
    before: u32 = 0,

    /// False if there are too many literals to be worth a search.
    fn add(sum: *Sum, arena: Allocator, one: ?Requirement) Allocator.Error!bool {
        const more = one orelse return false;
        if (sum.literals.items.len + more.literals.len > literals_max) return false;
        try sum.literals.appendSlice(arena, more.literals);
        sum.before = @max(sum.before, more.before);
        return true;
    }

    fn requirement(sum: *const Sum) ?Requirement {
        if (sum.literals.items.len == 0) return null;
        return .{ .literals = sum.literals.items, .before = sum.before };
    }
};

/// What every match of every member contains; null if nothing is known, or if a match depends on text that would be
/// skipped: white space rows, nesting, fields, the input's ends, readings, tokens of declared shapes and kinds.
/// Allocates from the arena.
pub fn ofProgram(arena: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Requirement {
    if (program.shapes.len != 0 or program.kinds.len != 0 or program.readings.len != 0) return null;
    for (program.tests) |it| switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .text_start, .text_end, .near => return null,
        else => {},
    };
    for (program.nodes) |node| switch (node.operation()) {
        .whitespace, .balanced, .field, .previous_end => return null,
        .look => if (node.b == @backingInt(numbers.LookKind.inside)) return null,
        else => {},
    };
    var sum: Sum = .{};
    for (program.members) |member| {
        if (!try sum.add(arena, try ofNode(arena, program, node_info, member.root))) return null;
    }
    var found = sum.requirement() orelse return null;
    if (found.literals.len > few_max) {
        if (found.shortest() < many_bytes_min) return null;
        found.many = try .init(arena, found.literals);
    }
    return found;
}

/// Bounded by `program.depth_max`.
fn ofNode(
    arena: Allocator,
    program: *const Program,
    node_info: *const NodeInfo,
    index: u32,
) Allocator.Error!?Requirement {
    const node = program.nodes[index];
    switch (node.operation()) {
        .token => return ofTest(arena, program, node.a),
        .seq => {
            var best: ?Requirement = null;
            var before: u64 = 0;
            for (program.childrenOf(node)) |child| {
                if (try ofNode(arena, program, node_info, child)) |found| {
                    var shifted = found;
                    shifted.before = std.math.cast(u32, before +| found.before) orelse std.math.maxInt(u32);
                    if (shifted.before <= before_max) best = Requirement.better(best, shifted);
                }
                before +|= node_info.nodes[child].width_max;
            }
            return best;
        },
        .alt => {
            var sum: Sum = .{};
            for (program.childrenOf(node)) |child| {
                if (!try sum.add(arena, try ofNode(arena, program, node_info, child))) return null;
            }
            return sum.requirement();
        },
        .repeat => return if (node.b == 0) null else ofNode(arena, program, node_info, node.a),
        .atomic, .bind => return ofNode(arena, program, node_info, node.a),
        else => return null,
    }
}

fn ofTest(arena: Allocator, program: *const Program, index: u32) Allocator.Error!?Requirement {
    const it = program.tests[index];
    switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .literal => {
            if (it.b == 0) return null;
            return .{ .literals = try arena.dupe([]const u8, &.{program.string(it.a, it.b)}) };
        },
        .kinds, .predicate => return ofKinds(arena, &program.bitsets[it.a]),
        .@"or" => {
            var sum: Sum = .{};
            for (program.children[it.a..][0..it.b]) |child| {
                if (!try sum.add(arena, try ofTest(arena, program, child))) return null;
            }
            return sum.requirement();
        },
        .@"and" => {
            var best: ?Requirement = null;
            for (program.children[it.a..][0..it.b]) |child| {
                if (try ofTest(arena, program, child)) |one| best = Requirement.better(best, one);
            }
            return best;
        },
        else => return null,
    }
}

/// Bytes that every token of the kind contains, if they are rare enough to be worth a search.
fn fingerprint(kind: Kind) ?[]const u8 {
    return switch (kind) {
        .url => "://",
        .email => "@",
        .jwt => "eyJ",
        .percent => "%",
        .money => "$",
        .hexcolor => "#",
        else => null,
    };
}

fn ofKinds(arena: Allocator, set: *const [8]u32) Allocator.Error!?Requirement {
    var sum: Sum = .{};
    for (0..256) |number| {
        if (set[number / 32] >> @intCast(number % 32) & 1 == 0) continue;
        const text = fingerprint(@fromBackingInt(@as(u8, @intCast(number)))) orelse return null;
        try sum.literals.append(arena, text);
    }
    return sum.requirement();
}
