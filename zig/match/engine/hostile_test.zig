//! Patterns that take exponential time in other engines: compares the steps for a text and for one twice as long.
const std = @import("std");
const Backtrack = @import("backtrack.zig").Backtrack;
const Dfa = @import("dfa.zig").Dfa;
const NodeInfo = @import("node_info.zig").NodeInfo;
const MatchContext = @import("match_context.zig").MatchContext;
const Program = @import("../../program/program.zig").Program;
const Regular = @import("regular.zig").Regular;
const Tests = @import("token_test.zig").Tests;
const fixture = @import("../fixture.zig");
const Builder = fixture.Builder;
const gpa = std.testing.allocator;
const none = std.math.maxInt(u32);

const Hostile = struct {
    name: []const u8,
    /// Returns the root node.
    build: *const fn (*Builder) u32,
    /// Piece that is repeated to make the text.
    piece: []const u8 = "a ",
    /// Whether a match starts at every token; otherwise none does.
    matches: bool = false,
    /// Maximum number of steps per token, for a search from every token.
    steps_per_token_max: u64 = 40,
};

const patterns = [_]Hostile{
    .{ .name = "(((.*)*)*)* \"q\"", .build = &buildNestedStars },
    .{ .name = "(\"a\" | \"a\")* \"q\"", .build = &buildSameBranches },
    .{ .name = "(\"a\"+)+ \"q\"", .build = &buildNestedPlus },
    .{ .name = "(\"a\" | \"a\" \"a\")+ \"q\"", .build = &buildOverlapping },
    .{ .name = ".* .* .* \"q\"", .build = &buildManyStars },
    .{ .name = "(.*? \",\"){3} \"q\"", .build = &buildLazyFields, .piece = "a , " },
    .{ .name = "((.*? \",\"){2} \";\"){2} \"q\"", .build = &buildNestedCounts, .piece = "a , " },
    .{
        .name = "((\"a\"* \",\"?){2,4}){2,3} \"q\"",
        .build = &buildHollowCounts,
        .piece = "a , ",
        .steps_per_token_max = 160,
    },
    .{ .name = "(\\W:x \",\"){2,5} =x \"q\"", .build = &buildCountedRegister, .piece = "a , b , " },
    .{ .name = "(\\W:x \",\"){2,5} .* =x \"q\"", .build = &buildFarRegister, .piece = "a , b , " },
    .{ .name = "\"a\" (.* \"q\")?", .build = &buildDoubtfulEnd, .matches = true },
    .{ .name = "\\B(.* \"q\")", .build = &buildOpenBrackets, .piece = "( a ) " },
    .{ .name = "(\"b0\" \"q\" | ...)", .build = &buildLongChoice, .piece = "a b7 b1999 ", .steps_per_token_max = 4 },
};

fn star(b: *Builder, item: u32) u32 {
    return b.repeat(item, 0, none, .greedy);
}
fn buildNestedStars(b: *Builder) u32 {
    return b.seq(&.{ star(b, star(b, star(b, star(b, b.any())))), b.literal("q") });
}
fn buildSameBranches(b: *Builder) u32 {
    return b.seq(&.{ star(b, b.alt(.first, &.{ b.literal("a"), b.literal("a") })), b.literal("q") });
}
fn buildNestedPlus(b: *Builder) u32 {
    return b.seq(&.{ b.repeat(b.repeat(b.literal("a"), 1, none, .greedy), 1, none, .greedy), b.literal("q") });
}
fn buildOverlapping(b: *Builder) u32 {
    const two = b.seq(&.{ b.literal("a"), b.literal("a") });
    return b.seq(&.{ b.repeat(b.alt(.first, &.{ b.literal("a"), two }), 1, none, .greedy), b.literal("q") });
}
/// Resembles a file of patterns.
fn buildLongChoice(b: *Builder) u32 {
    var branches: [2000]u32 = undefined;
    for (&branches, 0..) |*branch, number| {
        var text: [8]u8 = undefined;
        const name = std.fmt.bufPrint(&text, "b{d}", .{number}) catch unreachable;
        branch.* = b.seq(&.{ b.literal(name), b.literal("q") });
    }
    return b.alt(.first, &branches);
}
fn buildManyStars(b: *Builder) u32 {
    return b.seq(&.{ star(b, b.any()), star(b, b.any()), star(b, b.any()), b.literal("q") });
}
fn buildLazyFields(b: *Builder) u32 {
    const field = b.seq(&.{ b.repeat(b.any(), 0, none, .lazy), b.literal(",") });
    return b.seq(&.{ b.repeat(field, 3, 3, .greedy), b.literal("q") });
}
fn buildNestedCounts(b: *Builder) u32 {
    const field = b.seq(&.{ b.repeat(b.any(), 0, none, .lazy), b.literal(",") });
    const row = b.seq(&.{ b.repeat(field, 2, 2, .greedy), b.literal(";") });
    return b.seq(&.{ b.repeat(row, 2, 2, .greedy), b.literal("q") });
}
fn buildHollowCounts(b: *Builder) u32 {
    const round = b.seq(&.{ star(b, b.literal("a")), b.repeat(b.literal(","), 0, 1, .greedy) });
    return b.seq(&.{ b.repeat(b.repeat(round, 2, 4, .greedy), 2, 3, .greedy), b.literal("q") });
}
fn fieldsBound(b: *Builder, register: u32) u32 {
    return b.repeat(b.seq(&.{ b.bind(b.kind(.word), register), b.literal(",") }), 2, 5, .greedy);
}
fn buildCountedRegister(b: *Builder) u32 {
    const register = b.register(true);
    return b.seq(&.{ fieldsBound(b, register), b.node(.backref, .{ register, 0, 0, 0, 0 }), b.literal("q") });
}
fn buildFarRegister(b: *Builder) u32 {
    const register = b.register(true);
    return b.seq(&.{
        fieldsBound(b, register),
        star(b, b.any()),
        b.node(.backref, .{ register, 0, 0, 0, 0 }),
        b.literal("q"),
    });
}
fn buildOpenBrackets(b: *Builder) u32 {
    const inside = b.seq(&.{ star(b, b.any()), b.literal("q") });
    return b.node(.balanced, .{ inside + 1, '(', 0, 0, 0 });
}

fn buildDoubtfulEnd(b: *Builder) u32 {
    return b.seq(&.{ b.literal("a"), b.repeat(b.seq(&.{ star(b, b.any()), b.literal("q") }), 0, 1, .greedy) });
}

/// Number of steps of a search from every token of `copies` pieces. For the automaton, only the steps of walks count;
/// it also reads each token once before.
fn steps(hostile: Hostile, copies: usize, by: enum { backtrack, dfa }) !?struct { tokens: u64, taken: u64 } {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(hostile.build(&builder));
    var program = try Program.load(gpa, builder.finish());
    defer program.deinit(gpa);
    var node_info = try NodeInfo.init(gpa, &program);
    defer node_info.deinit(gpa);
    const text = try gpa.alloc(u8, hostile.piece.len * copies);
    defer gpa.free(text);
    for (0..copies) |copy| @memcpy(text[copy * hostile.piece.len ..][0..hostile.piece.len], hostile.piece);
    var toy: fixture.Toy = .{};
    defer toy.deinit(gpa);
    const rows = try toy.lex(gpa, text, false);
    var tests = try Tests.init(gpa, &program, &rows);
    defer tests.deinit();
    tests.forget();
    var match_context = try MatchContext.init(gpa, &program, &node_info, program.members[0].root, &tests);
    defer match_context.deinit();
    switch (by) {
        .backtrack => {
            var backtrack: Backtrack = try .init(&match_context, program.members[0].root);
            defer backtrack.deinit();
            for (0..rows.count()) |start| {
                try std.testing.expectEqual(hostile.matches, try backtrack.find(@intCast(start)) != null);
            }
        },
        .dfa => {
            var regular = try Regular.init(gpa, &program, &node_info) orelse return null;
            defer regular.deinit(gpa);
            var dfa: Dfa = try .init(gpa, &regular, &tests);
            defer dfa.deinit();
            try dfa.fill(0);
            for (0..rows.count()) |start| {
                try std.testing.expectEqual(hostile.matches, try dfa.find(&match_context, 0, @intCast(start)) != null);
            }
        },
    }
    return .{ .tokens = rows.count(), .taken = match_context.steps };
}

test "steps are linear in the tokens, for any pattern" {
    for (patterns) |hostile| {
        errdefer std.debug.print("{s}\n", .{hostile.name});
        const small = (try steps(hostile, 1000, .backtrack)).?;
        const large = (try steps(hostile, 2000, .backtrack)).?;
        try std.testing.expect(large.taken <= large.tokens * hostile.steps_per_token_max);
        try std.testing.expect(large.taken * 10 <= small.taken * 22);
    }
}

test "an automaton walks only matches" {
    var run: usize = 0;
    for (patterns) |hostile| {
        errdefer std.debug.print("{s}\n", .{hostile.name});
        const found = try steps(hostile, 1000, .dfa) orelse continue;
        run += 1;
        try std.testing.expect(found.taken <= if (hostile.matches) found.tokens * 4 else 0);
    }
    try std.testing.expect(run >= 6);
}
