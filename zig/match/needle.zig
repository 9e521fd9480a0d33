//! Which bytes every match of a pattern must hold, so that text without them need not be lexed.
//!
//! A requirement is a few literals, one of which stands inside one token of every match, and the most tokens that may come
//! before that token. A quoted literal of the pattern is one (a token's text is compared whole, so the bytes stand in it); a
//! kind that can't be without certain bytes (`://` of a URL) is another.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Facts = @import("facts.zig").Facts;
const Program = @import("program.zig").Program;

/// Literals of one requirement at most: each is searched for on its own.
pub const literals_max = 6;
/// Tokens before the literal at most: so many lines are lexed before the one that holds it.
const before_max = 8;

pub const Requirement = struct {
    literals: [literals_max][]const u8 = undefined,
    count: u8 = 0,
    /// Most tokens of the match before the one that holds the literal.
    before: u32 = 0,

    pub fn slice(found: *const Requirement) []const []const u8 {
        return found.literals[0..found.count];
    }

    /// Higher is rarer: the shortest literal decides, then how many there are, then how far in they stand.
    fn worth(found: *const Requirement) i32 {
        var shortest: usize = 16;
        for (found.slice()) |text| shortest = @min(shortest, text.len);
        return @as(i32, @intCast(shortest)) * 16 - @as(i32, found.count) * 8 - @as(i32, @intCast(found.before));
    }

    fn either(a: Requirement, b: Requirement) ?Requirement {
        if (a.count + b.count > literals_max) return null;
        var sum = a;
        for (b.slice()) |text| sum.add(text);
        sum.before = @max(a.before, b.before);
        return sum;
    }

    fn add(sum: *Requirement, text: []const u8) void {
        sum.literals[sum.count] = text;
        sum.count += 1;
    }

    fn better(a: ?Requirement, b: Requirement) Requirement {
        return if (a != null and a.?.worth() >= b.worth()) a.? else b;
    }
};

/// What every match of every member needs; null where nothing is known, or where a match depends on text that would be passed
/// over: white space rows, nesting, fields, the input's ends, tokens of declared shapes and kinds.
pub fn ofProgram(program: *const Program, facts: *const Facts) ?Requirement {
    if (program.shapes.len != 0 or program.kinds.len != 0) return null;
    for (program.tests) |it| switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .text_start, .text_end, .near => return null,
        else => {},
    };
    for (program.nodes) |node| switch (node.operation()) {
        .whitespace, .balanced, .field, .previous_end, .axis => return null,
        .look => if (node.b == @backingInt(numbers.LookKind.inside)) return null,
        else => {},
    };
    var sum: Requirement = .{};
    for (program.members) |member| {
        const one = ofNode(program, facts, member.root) orelse return null;
        sum = sum.either(one) orelse return null;
    }
    return if (sum.count == 0) null else sum;
}

/// Bounded by `program.depth_max`.
fn ofNode(program: *const Program, facts: *const Facts, index: u32) ?Requirement {
    const node = program.nodes[index];
    switch (node.operation()) {
        .token => return ofTest(program, node.a),
        .seq => {
            var best: ?Requirement = null;
            var before: u64 = 0;
            for (program.childrenOf(node)) |child| {
                if (ofNode(program, facts, child)) |found| {
                    var shifted = found;
                    shifted.before = std.math.cast(u32, before +| found.before) orelse std.math.maxInt(u32);
                    if (shifted.before <= before_max) best = Requirement.better(best, shifted);
                }
                before +|= facts.nodes[child].width_max;
            }
            return best;
        },
        .alt => {
            var sum: Requirement = .{};
            for (program.childrenOf(node)) |child| {
                const one = ofNode(program, facts, child) orelse return null;
                sum = sum.either(one) orelse return null;
            }
            return if (sum.count == 0) null else sum;
        },
        .repeat => return if (node.b == 0) null else ofNode(program, facts, node.a),
        .atomic, .bind => return ofNode(program, facts, node.a),
        else => return null,
    }
}

fn ofTest(program: *const Program, index: u32) ?Requirement {
    const it = program.tests[index];
    switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .literal => {
            if (it.b == 0) return null;
            var one: Requirement = .{};
            one.add(program.string(it.a, it.b));
            return one;
        },
        .kinds, .predicate => return ofKinds(&program.bitsets[it.a]),
        .@"or" => {
            var sum: Requirement = .{};
            for (program.children[it.a..][0..it.b]) |child| {
                const one = ofTest(program, child) orelse return null;
                sum = sum.either(one) orelse return null;
            }
            return if (sum.count == 0) null else sum;
        },
        .@"and" => {
            var best: ?Requirement = null;
            for (program.children[it.a..][0..it.b]) |child| {
                if (ofTest(program, child)) |one| best = Requirement.better(best, one);
            }
            return best;
        },
        else => return null,
    }
}

/// Bytes that a token of the kind always holds, where they are rare enough to be worth a search.
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

fn ofKinds(set: *const [8]u32) ?Requirement {
    var sum: Requirement = .{};
    for (0..256) |number| {
        if (set[number / 32] >> @intCast(number % 32) & 1 == 0) continue;
        const text = fingerprint(@fromBackingInt(@as(u8, @intCast(number)))) orelse return null;
        if (sum.count == literals_max) return null;
        sum.add(text);
    }
    return if (sum.count == 0) null else sum;
}
