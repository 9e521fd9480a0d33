//! Finds bytes that every match of a pattern contains, so that text without them need not be lexed.
//!
//! A requirement is a list of byte sequences, at least one of which is inside a token of every match, and the maximum
//! number of tokens before that token. A sequence comes from a quoted text of the pattern, because a token's text is
//! compared as a whole, or from a kind that always contains certain bytes (`lex/fingerprints.zig`). On the
//! CPU, texts are searched for; on a device, sequences of byte sets.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const fingerprints = @import("../lex/fingerprints.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const NodeInfo = @import("node_info.zig").NodeInfo;
const sequences_max = @import("../device/plan.zig").sequences_max;
const first = @import("../program/first.zig");
const Literals = @import("literals.zig").Literals;
const Program = @import("../program/program.zig").Program;
const Allocator = std.mem.Allocator;

/// Up to this many literals are searched one by one; more are searched all at once if none is shorter than this.
pub const few_max = 6;
const many_bytes_min = 2;
/// Maximum number of tokens before the literal; that many lines before its own are lexed.
const before_max = 8;

/// Texts of fewer bytes are in most lines.
const rare_bytes_min = 3;

/// The literals searched for on the CPU.
pub const Requirement = struct {
    literals: []const []const u8,
    /// Maximum number of tokens of the match before the one with the literal.
    before: u32 = 0,
    /// Set if there are many literals.
    many: ?Literals = null,
    /// If there is one literal, which is a whole token that another always follows: the bytes with which that one can
    /// start; null if they are not known.
    follow: ?std.StaticBitSet(256) = null,
};

/// The byte sequences searched for on a device.
pub const Markable = struct {
    sequences: []const fingerprints.Sequence,
    /// As in `Requirement`.
    before: u32 = 0,

    /// Whether all sequences are texts that are long enough to be in few lines.
    pub fn isRare(markable: *const Markable) bool {
        return for (markable.sequences) |sequence| {
            if (sequence == .sets or sequence.len() < rare_bytes_min) break false;
        } else true;
    }

    /// Writes the literals to `into` if all sequences are literals and there are few.
    pub fn fewLiterals(markable: *const Markable, into: *[few_max][]const u8) ?[]const []const u8 {
        if (markable.sequences.len > few_max) return null;
        for (markable.sequences, 0..) |sequence, number| switch (sequence) {
            .text => |text| into[number] = text,
            .sets => return null,
        };
        return into[0..markable.sequences.len];
    }
};

const Texts = struct {
    const Item = []const u8;
    /// Maximum number of literals in a requirement.
    const items_max = 1 << 16;

    fn ofLiteral(text: []const u8) Item {
        return text;
    }

    fn ofKind(arena: Allocator, kind: Kind) Allocator.Error!?[]const Item {
        return try arena.dupe(Item, &.{fingerprints.textOf(kind) orelse return null});
    }

    fn rarity(text: Item) usize {
        return 16 * @as(usize, @min(text.len, 16));
    }
};

const Sequences = struct {
    const Item = fingerprints.Sequence;
    /// With more sequences, nearly every word would be marked.
    const items_max = sequences_max;

    fn ofLiteral(text: []const u8) Item {
        return .{ .text = text };
    }

    fn ofKind(_: Allocator, kind: Kind) Allocator.Error!?[]const Item {
        return fingerprints.of(kind);
    }

    /// A byte of a text counts like on the CPU; a set of bytes counts less.
    fn rarity(sequence: Item) usize {
        var sum: usize = 0;
        for (0..@min(sequence.len(), 16)) |place| sum += 16 - 2 * @as(
            usize,
            std.math.log2_int(usize, @max(sequence.at(place).count(), 1)),
        );
        return sum;
    }
};

/// Bytes contained in every match of every member; null if nothing is known, or if a match depends on text that would
/// be skipped. Allocates from the arena.
pub fn ofProgram(arena: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Requirement {
    const found = try Walk(Texts).ofProgram(arena, program, node_info) orelse return null;
    var requirement: Requirement = .{ .literals = found.items, .before = found.before };
    if (found.items.len > few_max) {
        for (found.items) |text| if (text.len < many_bytes_min) return null;
        requirement.many = try .init(arena, found.items);
    }
    requirement.follow = followOf(program, node_info, &requirement);
    return requirement;
}

/// See `Requirement.follow`.
fn followOf(
    program: *const Program,
    node_info: *const NodeInfo,
    requirement: *const Requirement,
) ?std.StaticBitSet(256) {
    if (program.members.len != 1 or requirement.literals.len != 1) return null;
    const root = inner(program, program.members[0].root);
    if (root.operation() != .seq) return null;
    const children = program.childrenOf(root);
    var before: u64 = 0;
    for (children[0..children.len -| 1], children[1..]) |child, later| {
        if (before == requirement.before and isLiteral(program, child, requirement.literals[0])) {
            return first.bytesOf(program, later);
        }
        before +|= node_info.nodes[child].width_max;
    }
    return null;
}

fn isLiteral(program: *const Program, index: u32, text: []const u8) bool {
    const node = inner(program, index);
    if (node.operation() != .token) return false;
    const it = program.tests[node.a];
    if (@as(numbers.TestOp, @fromBackingInt(it.op)) != .literal) return false;
    return std.mem.eql(u8, program.string(it.a, it.b), text);
}

/// The node without captures around it.
fn inner(program: *const Program, index: u32) @TypeOf(program.nodes[0]) {
    var node = program.nodes[index];
    while (node.operation() == .bind or node.operation() == .atomic) node = program.nodes[node.a];
    return node;
}

/// Like `ofProgram`, for a device.
pub fn markableOf(arena: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Markable {
    const found = try Walk(Sequences).ofProgram(arena, program, node_info) orelse return null;
    return .{ .sequences = found.items, .before = found.before };
}

/// Whether a match depends on text that would be skipped: white space rows, nesting, fields, the input's ends,
/// readings, tokens of declared shapes and kinds.
fn asksSkippedText(program: *const Program) bool {
    if (program.shapes.len != 0 or program.kinds.len != 0 or program.readings.len != 0) return true;
    for (program.tests) |it| switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .text_start, .text_end, .near => return true,
        else => {},
    };
    for (program.nodes) |node| switch (node.operation()) {
        .whitespace, .balanced, .field, .previous_end => return true,
        .look => if (node.b == @backingInt(numbers.LookKind.inside)) return true,
        else => {},
    };
    return false;
}

fn Walk(comptime Form: type) type {
    return struct {
        const Item = Form.Item;

        const Found = struct {
            items: []const Item,
            before: u32 = 0,

            /// Higher is rarer: combines the rarity of the commonest item, the number of items, and the distance from
            /// the start.
            fn worth(found: Found) i64 {
                var least: usize = std.math.maxInt(usize);
                for (found.items) |item| least = @min(least, Form.rarity(item));
                const count: i64 = @intCast(@min(found.items.len, few_max + 1));
                return @as(i64, @intCast(@min(least, 256))) - count * 8 - found.before;
            }

            fn better(a: ?Found, b: Found) Found {
                return if (a != null and a.?.worth() >= b.worth()) a.? else b;
            }
        };

        /// The requirement of alternatives: the union.
        const Sum = struct {
            items: std.ArrayList(Item) = .empty,
            before: u32 = 0,

            /// False if there are too many items to be worth a search.
            fn add(sum: *Sum, arena: Allocator, one: ?Found) Allocator.Error!bool {
                const more = one orelse return false;
                if (sum.items.items.len + more.items.len > Form.items_max) return false;
                try sum.items.appendSlice(arena, more.items);
                sum.before = @max(sum.before, more.before);
                return true;
            }

            fn found(sum: *const Sum) ?Found {
                if (sum.items.items.len == 0) return null;
                return .{ .items = sum.items.items, .before = sum.before };
            }
        };

        fn ofProgram(arena: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Found {
            if (asksSkippedText(program)) return null;
            var sum: Sum = .{};
            for (program.members) |member| {
                if (!try sum.add(arena, try ofNode(arena, program, node_info, member.root))) return null;
            }
            return sum.found();
        }

        /// Bounded by `program.depth_max`.
        fn ofNode(
            arena: Allocator,
            program: *const Program,
            node_info: *const NodeInfo,
            index: u32,
        ) Allocator.Error!?Found {
            const node = program.nodes[index];
            switch (node.operation()) {
                .token => return ofTest(arena, program, node.a),
                .seq => {
                    var best: ?Found = null;
                    var before: u64 = 0;
                    for (program.childrenOf(node)) |child| {
                        if (try ofNode(arena, program, node_info, child)) |found| {
                            var shifted = found;
                            shifted.before = std.math.cast(u32, before +| found.before) orelse std.math.maxInt(u32);
                            if (shifted.before <= before_max) best = Found.better(best, shifted);
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
                    return sum.found();
                },
                .repeat => return if (node.b == 0) null else ofNode(arena, program, node_info, node.a),
                .atomic, .bind => return ofNode(arena, program, node_info, node.a),
                else => return null,
            }
        }

        fn ofTest(arena: Allocator, program: *const Program, index: u32) Allocator.Error!?Found {
            const it = program.tests[index];
            switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
                .literal => {
                    if (it.b == 0) return null;
                    return .{ .items = try arena.dupe(Item, &.{Form.ofLiteral(program.string(it.a, it.b))}) };
                },
                .kinds, .predicate => return ofKinds(arena, &program.bitsets[it.a]),
                .@"or" => {
                    var sum: Sum = .{};
                    for (program.children[it.a..][0..it.b]) |child| {
                        if (!try sum.add(arena, try ofTest(arena, program, child))) return null;
                    }
                    return sum.found();
                },
                .@"and" => {
                    var best: ?Found = null;
                    for (program.children[it.a..][0..it.b]) |child| {
                        if (try ofTest(arena, program, child)) |one| best = Found.better(best, one);
                    }
                    return best;
                },
                else => return null,
            }
        }

        fn ofKinds(arena: Allocator, set: *const [8]u32) Allocator.Error!?Found {
            var sum: Sum = .{};
            for (0..256) |number| {
                if (set[number / 32] >> @intCast(number % 32) & 1 == 0) continue;
                const items = try Form.ofKind(arena, @fromBackingInt(@as(u8, @intCast(number)))) orelse return null;
                if (!try sum.add(arena, .{ .items = items })) return null;
            }
            return sum.found();
        }
    };
}
