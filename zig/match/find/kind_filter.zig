//! The kinds of tokens that need rows: if every match is one token of certain kinds, independent of its surroundings
//! except for readings, other tokens need none, unless a reading does. Without it a count of `\N{>250}` takes 12 % more
//! instructions on the log of the benchmark.
const std = @import("std");
const first = @import("../../program/first.zig");
const Builder = @import("../fixture.zig").Builder;
const Kind = @import("../../gen/kinds.zig").Kind;
const KindSet = @import("../../lex/columns.zig").KindSet;
const Program = @import("../../program/program.zig").Program;
const Test = @import("../../program/program.zig").Test;

/// The kinds of tokens that can be a match; null if a match may depend on other tokens, apart from readings.
pub fn kinds(program: *const Program) ?KindSet {
    if (program.kinds.len != 0) return null; // Declared kinds consist of tokens of any kind.
    var found: KindSet = .empty;
    for (program.members) |member| found.setUnion(kindsOfToken(program, member.root) orelse return null);
    return found;
}

/// Whether every match of a set is one token with one of certain texts, independent of its surroundings, so that later
/// text need not be examined. Without it a count of a set of two texts takes 17 % more instructions where one line in
/// 50 has one of them; a single pattern is searched around its literals, and of one with twelve frequent texts a count
/// takes 22 % fewer where each line is lexed as a whole.
pub fn areTexts(program: *const Program) bool {
    if (program.members.len == 1) return false;
    if (program.kinds.len != 0 or program.shapes.len != 0 or program.readings.len != 0) return false;
    for (program.members) |member| {
        const it = testOfToken(program, member.root) orelse return false;
        switch (it.operation()) {
            .literal, .literal_fold => {},
            .@"or" => for (program.children[it.a..][0..it.b]) |child| switch (program.tests[child].operation()) {
                .literal, .literal_fold => {},
                else => return false,
            },
            else => return false,
        }
    }
    return true;
}

/// The test of a node that takes exactly one token; null for other nodes.
pub fn testOfToken(program: *const Program, root: u32) ?Test {
    var node = program.nodes[root];
    // The number of a child is lower.
    while (node.operation() == .bind or node.operation() == .atomic) node = program.nodes[node.a];
    return if (node.operation() == .token) program.tests[node.a] else null;
}

/// The kinds of a node that takes exactly one token; null for other nodes, and if it tests more than kind, value and
/// readings.
fn kindsOfToken(program: *const Program, root: u32) ?KindSet {
    const it = testOfToken(program, root) orelse return null;
    if (it.operation() != .@"and") return kindsOfTest(program, it);
    var common: KindSet = .full;
    for (program.children[it.a..][0..it.b]) |child| {
        common.setIntersection(kindsOfTest(program, program.tests[child]) orelse return null);
    }
    return common;
}

fn kindsOfTest(program: *const Program, it: Test) ?KindSet {
    return switch (it.operation()) {
        .kinds, .predicate, .reading => first.kindsOf(program, it.a),
        else => null,
    };
}

test kinds {
    const gpa = std.testing.allocator;
    for ([_]bool{ true, false }) |alone| {
        var builder: Builder = .init();
        defer builder.deinit();
        const address = builder.kind(.ip);
        builder.member(builder.bind(address, builder.register(false)));
        builder.member(if (alone) builder.kind(.mac) else builder.seq(&.{ address, builder.any() }));
        var program: Program = try .load(gpa, builder.finish());
        defer program.deinit(gpa);
        const found = kinds(&program) orelse {
            try std.testing.expect(!alone);
            continue;
        };
        try std.testing.expect(alone and found.count() == 2);
        try std.testing.expect(found.isSet(@backingInt(Kind.ip)) and found.isSet(@backingInt(Kind.mac)));
    }
}
