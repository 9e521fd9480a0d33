//! Finds bytes that every match of a pattern contains, so that text without them need not be lexed.
//!
//! A requirement is a list of byte sequences, at least one of which is inside a token of every match, and the maximum
//! number of tokens before that token. A sequence comes from a quoted text of the pattern, because a token's text is
//! compared as a whole, or from a kind that always contains certain bytes (`lex/fingerprints.zig`). On the
//! CPU, texts are searched for; on a device, sequences of byte sets.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const Family = @import("../../gen/units.zig").Family;
const fingerprints = @import("../../lex/fingerprints.zig");
const needles = @import("../../device/needles.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const NodeInfo = @import("../engine/node_info.zig").NodeInfo;
const sequences_max = @import("../../device/plan.zig").sequences_max;
const first = @import("../../program/first.zig");
const folding = @import("../../relation/folding.zig");
const Literals = @import("literals.zig").Literals;
const predicate = @import("../../predicate/predicate.zig");
const Program = @import("../../program/program.zig").Program;
const Test = @import("../../program/program.zig").Test;
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
    /// Their ASCII letters are in lower case and match in both cases.
    ignores_case: bool = false,
    /// Maximum number of tokens of the match before the one with the literal.
    before: u32 = 0,
    /// Set if there are many literals.
    many: ?Literals = null,
    /// If there is one literal, which is a whole token that another always follows: the bytes with which that one can
    /// start; null if they are not known.
    follow: ?std.StaticBitSet(256) = null,

    /// Whether a token that a test accepts is exactly one of the literals.
    pub fn isTestedBy(requirement: *const Requirement, program: *const Program, index: u32) bool {
        const it = program.tests[index];
        const is_literal = if (requirement.ignores_case) ignoresCase(it) else it.operation() == .literal;
        if (!is_literal) return false;
        const text = program.string(it.a, it.b);
        return for (requirement.literals) |literal| {
            if (std.mem.eql(u8, text, literal)) break true;
        } else false;
    }
};

/// Whether a test accepts the tokens with a certain text in lower case.
fn ignoresCase(it: Test) bool {
    return it.operation() == .literal_fold and it.c == @backingInt(numbers.Relation.case);
}

/// The byte sequences searched for on a device.
pub const Markable = struct {
    sequences: []const fingerprints.Sequence,
    /// As in `Requirement`.
    before: u32 = 0,

    /// Whether all sequences are texts that are long enough to be in few lines.
    pub fn isRare(markable: *const Markable) bool {
        return for (markable.sequences) |sequence| {
            if (sequence != .text or sequence.len() < rare_bytes_min) break false;
        } else true;
    }

    /// Writes the literals to `into` if all sequences are literals and there are few.
    pub fn fewLiterals(markable: *const Markable, into: *[few_max][]const u8) ?[]const []const u8 {
        if (markable.sequences.len > few_max) return null;
        for (markable.sequences, 0..) |sequence, number| switch (sequence) {
            .text => |text| into[number] = text,
            .sets, .apart => return null,
        };
        return into[0..markable.sequences.len];
    }
};

const Texts = struct {
    const Item = struct { text: []const u8, ignores_case: bool = false };
    /// Maximum number of literals in a requirement.
    const items_max = 1 << 16;

    fn ofLiteral(text: []const u8) Item {
        return .{ .text = text };
    }

    fn inAnyCase(_: Allocator, text: []const u8) Allocator.Error!Item {
        return .{ .text = text, .ignores_case = true };
    }

    fn ofKind(arena: Allocator, kind: Kind, _: ?Family) Allocator.Error!?[]const Item {
        return try arena.dupe(Item, &.{.{ .text = fingerprints.textOf(kind) orelse return null }});
    }

    /// Whether the items can be searched for together.
    fn areSearchable(items: []const Item) bool {
        if (items.len <= few_max) return true;
        return for (items) |item| {
            if (item.ignores_case or item.text.len < many_bytes_min) break false;
        } else true;
    }

    fn rarity(item: Item) usize {
        const byte_rarity: usize = if (item.ignores_case) 14 else 16;
        return byte_rarity * @min(item.text.len, 16);
    }
};

const Sequences = struct {
    const Item = fingerprints.Sequence;
    /// With more sequences, nearly every word would be marked.
    const items_max = sequences_max;

    fn ofLiteral(text: []const u8) Item {
        return .{ .text = text };
    }

    fn inAnyCase(arena: Allocator, text: []const u8) Allocator.Error!Item {
        const sets = try arena.alloc(fingerprints.Bytes, text.len);
        for (text, sets) |byte, *set| {
            set.* = .empty;
            set.set(byte);
            set.set(std.ascii.toUpper(byte));
        }
        return .{ .sets = sets };
    }

    fn ofKind(_: Allocator, kind: Kind, family: ?Family) Allocator.Error!?[]const Item {
        if (kind == .quantity) if (family) |known| return fingerprints.ofFamily(known);
        return fingerprints.of(kind);
    }

    fn areSearchable(_: []const Item) bool {
        return true;
    }

    /// A byte of a text counts like on the CPU; a set of bytes counts less.
    pub fn rarity(sequence: Item) usize {
        var sum: usize = 0;
        for (0..@min(sequence.len(), 16)) |place| sum += 16 - 2 * @as(
            usize,
            std.math.log2_int(usize, @max(sequence.at(place).count(), 1)),
        );
        return sum;
    }
};

/// Those that may also have the byte behind a token.
const Needles = struct {
    const Item = Sequences.Item;
    const items_max = Sequences.items_max;
    const ofLiteral = Sequences.ofLiteral;
    const inAnyCase = Sequences.inAnyCase;
    const areSearchable = Sequences.areSearchable;
    const rarity = Sequences.rarity;

    fn ofKind(_: Allocator, kind: Kind, family: ?Family) Allocator.Error!?[]const Item {
        return needles.of(kind, family);
    }
};

/// Bytes contained in every match of every member; null if nothing is known, or if a match depends on text that would
/// be skipped. Allocates from the arena.
pub fn ofProgram(arena: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Requirement {
    const found = try Walk(Texts).ofProgram(arena, program, node_info) orelse return null;
    var ignores_case = false;
    for (found.items) |item| ignores_case = ignores_case or item.ignores_case;
    const literals = try arena.alloc([]const u8, found.items.len);
    for (found.items, literals) |item, *text| {
        text.* = if (ignores_case) try std.ascii.allocLowerString(arena, item.text) else item.text;
    }
    var requirement: Requirement = .{ .literals = literals, .ignores_case = ignores_case, .before = found.before };
    if (literals.len > few_max) requirement.many = try .init(arena, literals);
    requirement.follow = findFollow(program, node_info, &requirement);
    return requirement;
}

/// See `Requirement.follow`.
fn findFollow(
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
        if (before == requirement.before and isLiteral(program, child, requirement)) {
            return first.bytesOf(program, later);
        }
        before +|= node_info.nodes[child].width_max;
    }
    return null;
}

fn isLiteral(program: *const Program, index: u32, requirement: *const Requirement) bool {
    const node = inner(program, index);
    return node.operation() == .token and requirement.isTestedBy(program, node.a);
}

/// The node without captures around it.
fn inner(program: *const Program, index: u32) @TypeOf(program.nodes[0]) {
    var node = program.nodes[index];
    while (node.operation() == .bind or node.operation() == .atomic) node = program.nodes[node.a];
    return node;
}

/// Like `ofProgram`, for a device.
pub fn findMarkable(arena: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Markable {
    const found = try Walk(Sequences).ofProgram(arena, program, node_info) orelse return null;
    return .{ .sequences = found.items, .before = found.before };
}

/// Sequences of which every match has one, with the byte behind it.
pub fn needlesOf(
    arena: Allocator,
    program: *const Program,
    node_info: *const NodeInfo,
) Allocator.Error!?[]const fingerprints.Sequence {
    const found = try Walk(Needles).ofProgram(arena, program, node_info) orelse return null;
    return found.items;
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

/// The longest part of a text in lower case that every text with this lower case contains, apart from the case of ASCII
/// letters: two characters outside ASCII have a lower case with an ASCII letter, "K" of kelvin and "İ".
fn partInAnyCase(text: []const u8) []const u8 {
    var longest: []const u8 = "";
    var from: usize = 0;
    for (text, 0..) |byte, at| {
        const is_dotted = byte == 'i' and at + 1 < text.len and text[at + 1] >= 0x80;
        if (byte >= 0x80 or byte == 'k' or is_dotted) {
            from = at + 1;
        } else if (at + 1 - from > longest.len) longest = text[from .. at + 1];
    }
    return longest;
}

test "every text with a lower case contains its part, apart from the case of ASCII letters" {
    const gpa = std.testing.allocator;
    try std.testing.expectEqualStrings("too", partInAnyCase("took"));
    try std.testing.expectEqualStrings("critical", partInAnyCase("critical"));
    try std.testing.expectEqualStrings("=x", partInAnyCase("i\u{307}=x"));
    try std.testing.expectEqualStrings("", partInAnyCase("\u{e9}"));
    var lower: std.ArrayList(u8) = .empty;
    defer lower.deinit(gpa);
    for (0x80..0x110000) |code| {
        var character: [4]u8 = undefined;
        const size = std.unicode.utf8Encode(@intCast(code), &character) catch continue;
        for ([_][]const u8{ "a", "ai" }) |before| {
            lower.clearRetainingCapacity();
            var text: [16]u8 = undefined;
            const whole = try std.fmt.bufPrint(&text, "{s}{s}", .{ before, character[0..size] });
            try folding.lower(gpa, &lower, whole);
            const part = partInAnyCase(lower.items);
            try std.testing.expect(std.ascii.findIgnoreCase(whole, part) != null);
        }
    }
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

            fn toFound(sum: *const Sum) ?Found {
                if (sum.items.items.len == 0 or !Form.areSearchable(sum.items.items)) return null;
                return .{ .items = sum.items.items, .before = sum.before };
            }
        };

        fn ofProgram(arena: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Found {
            if (asksSkippedText(program)) return null;
            var sum: Sum = .{};
            for (program.members) |member| {
                if (!try sum.add(arena, try ofNode(arena, program, node_info, member.root))) return null;
            }
            return sum.toFound();
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
                    return sum.toFound();
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
                .literal_fold => {
                    if (!ignoresCase(it)) return null;
                    const text = partInAnyCase(program.string(it.a, it.b));
                    if (text.len == 0) return null;
                    return .{ .items = try arena.dupe(Item, &.{try Form.inAnyCase(arena, text)}) };
                },
                .kinds => return ofKinds(arena, &program.bitsets[it.a], null),
                .predicate => {
                    const words = program.predicates[it.b..][0..it.c];
                    return ofKinds(arena, &program.bitsets[it.a], predicate.familyOf(words));
                },
                .@"or" => {
                    var sum: Sum = .{};
                    for (program.children[it.a..][0..it.b]) |child| {
                        if (!try sum.add(arena, try ofTest(arena, program, child))) return null;
                    }
                    return sum.toFound();
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

        /// @param family that tokens of kind quantity must be of
        fn ofKinds(arena: Allocator, set: *const [8]u32, family: ?Family) Allocator.Error!?Found {
            var sum: Sum = .{};
            for (0..256) |number| {
                if (set[number / 32] >> @intCast(number % 32) & 1 == 0) continue;
                const kind: Kind = @fromBackingInt(@as(u8, @intCast(number)));
                const items = try Form.ofKind(arena, kind, family) orelse return null;
                if (!try sum.add(arena, .{ .items = items })) return null;
            }
            return sum.toFound();
        }
    };
}
