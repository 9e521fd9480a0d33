//! Examples of the definition of matching, with the simple lexer.
const std = @import("std");
const Program = @import("../../program/program.zig").Program;
const NodeInfo = @import("node_info.zig").NodeInfo;
const MatchContext = @import("match_context.zig").MatchContext;
const Tests = @import("token_test.zig").Tests;
const Reference = @import("reference.zig").Reference;
const Match = @import("reference.zig").Match;
const Backtrack = @import("backtrack.zig").Backtrack;
const fixture = @import("../fixture.zig");
const Builder = fixture.Builder;
const gpa = std.testing.allocator;

/// Expects the matches of the pattern created by `build`, as texts.
fn expect(comptime build: fn (*Builder) u32, text: []const u8, wanted: []const []const u8) !void {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(build(&builder));
    var program = try Program.load(gpa, builder.finish());
    defer program.deinit(gpa);
    var node_info = try NodeInfo.init(gpa, &program);
    defer node_info.deinit(gpa);
    var toy: fixture.Toy = .{};
    defer toy.deinit(gpa);
    const rows = try toy.lex(gpa, text, node_info.nodes[program.members[0].root].has_whitespace);
    var tests = try Tests.init(gpa, &program, &rows);
    defer tests.deinit();
    tests.forget();
    var match_context = try MatchContext.init(gpa, &program, &node_info, program.members[0].root, &tests);
    defer match_context.deinit();
    var reference: Reference = .init(&match_context);
    defer reference.deinit();
    var backtrack: ?Backtrack = Backtrack.init(&match_context, program.members[0].root) catch null;
    defer if (backtrack) |*engine| engine.deinit();
    var start: u32 = rows.significant(0);
    var found: usize = 0;
    while (start < rows.count()) {
        const reference_match = try reference.find(program.members[0].root, start);
        if (backtrack) |*engine| try expectSame(reference_match, try engine.find(start));
        const match = reference_match orelse {
            start = rows.significant(start + 1);
            continue;
        };
        if (match.end == start) {
            start = rows.significant(start + 1);
            continue;
        }
        try std.testing.expect(found < wanted.len);
        try std.testing.expectEqualStrings(wanted[found], text[rows.starts[start]..rows.ends[match.end - 1]]);
        found += 1;
        start = rows.significant(match.end);
    }
    try std.testing.expectEqual(wanted.len, found);
}

fn expectSame(wanted: ?Match, found: ?Match) !void {
    if (wanted == null) return std.testing.expectEqual(null, found);
    try std.testing.expectEqual(wanted.?.end, (found orelse return error.NoMatch).end);
    try std.testing.expectEqual(wanted.?.keep, found.?.keep);
}

const Make = struct {
    fn word(b: *Builder) u32 {
        return b.kind(.word);
    }
    fn backtracks(b: *Builder) u32 {
        return b.seq(&.{
            b.alt(.first, &.{ b.literal("a"), b.seq(&.{ b.literal("a"), b.literal("b") }) }),
            b.literal("c"),
        });
    }
    fn commits(b: *Builder) u32 {
        return b.seq(&.{
            b.alt(.committed, &.{ b.literal("a"), b.seq(&.{ b.literal("a"), b.literal("b") }) }),
            b.literal("c"),
        });
    }
    fn commitsTogether(b: *Builder) u32 {
        return b.seq(&.{
            b.alt(.first, &.{ b.literal("a"), b.seq(&.{ b.literal("a"), b.literal("b") }) }),
            b.alt(.committed, &.{ b.literal("c"), b.literal("b") }),
        });
    }
    fn longest(b: *Builder) u32 {
        return b.alt(.longest, &.{ b.kind(.word), b.seq(&.{ b.kind(.word), b.kind(.word) }) });
    }
    fn longestAll(b: *Builder) u32 {
        return b.seq(&.{
            b.alt(.longest, &.{ b.seq(&.{ b.literal("a"), b.literal("b") }), b.literal("a") }),
            b.alt(.longest, &.{ b.literal("c"), b.seq(&.{ b.literal("b"), b.literal("c"), b.literal("d") }) }),
        });
    }
    fn longestThenFirst(b: *Builder) u32 {
        return b.seq(&.{
            b.alt(.longest, &.{ b.seq(&.{ b.literal("a"), b.literal("b") }), b.literal("a") }),
            b.alt(.first, &.{ b.literal("c"), b.seq(&.{ b.literal("b"), b.literal("c"), b.literal("d") }) }),
        });
    }
    fn star(b: *Builder) u32 {
        return b.repeat(b.kind(.word), 0, 0xffffffff, .greedy);
    }
    fn possessive(b: *Builder) u32 {
        return b.seq(&.{ b.repeat(b.kind(.number), 1, 0xffffffff, .possessive), b.kind(.number) });
    }
    fn lazy(b: *Builder) u32 {
        return b.seq(&.{ b.literal("a"), b.repeat(b.any(), 0, 0xffffffff, .lazy), b.literal("b") });
    }
    fn emptyFirst(b: *Builder) u32 {
        return b.repeat(b.alt(.first, &.{ b.node(.empty, @splat(0)), b.literal("a") }), 1, 0xffffffff, .greedy);
    }
    fn buildNested(b: *Builder) u32 {
        const inner = b.repeat(b.any(), 0, 0xffffffff, .greedy);
        const middle = b.repeat(b.repeat(inner, 0, 0xffffffff, .greedy), 0, 0xffffffff, .greedy);
        return b.seq(&.{ middle, b.literal("q") });
    }
    fn twice(b: *Builder) u32 {
        const register = b.register(false);
        return b.seq(&.{ b.bind(b.kind(.word), register), b.node(.backref, .{ register, 0, 0, 0, 0 }) });
    }
    fn call(b: *Builder) u32 {
        const inside = b.repeat(b.kind(.word), 0, 0xffffffff, .greedy);
        return b.seq(&.{ b.kind(.word), b.node(.balanced, .{ inside + 1, '(', 0, 0, 0 }) });
    }
    fn edits(b: *Builder) u32 {
        return b.seq(&.{ b.group(.edit_run, &.{ b.literal("a"), b.literal("b"), b.literal("c") }, 1), b.literal("d") });
    }
    fn buildSpaced(b: *Builder) u32 {
        return b.seq(&.{ b.kind(.word), b.node(.whitespace, @splat(0)), b.kind(.word) });
    }
    fn buildBehind(b: *Builder) u32 {
        return b.seq(&.{ b.node(.look, .{ b.literal("a"), 1, 0, 1, 0xffffffff }), b.kind(.word) });
    }
    fn notAhead(b: *Builder) u32 {
        return b.seq(&.{ b.kind(.word), b.negate(b.node(.look, .{ b.kind(.number), 0, 0, 1, 0xffffffff })) });
    }
};

test "tokens, choices and repetitions match" {
    try expect(Make.word, "a 1 b", &.{ "a", "b" });
    try expect(Make.backtracks, "a b c", &.{"a b c"});
    try expect(Make.commits, "a b c", &.{});
    try expect(Make.commitsTogether, "a b c", &.{"a b c"});
    try expect(Make.longest, "a b", &.{"a b"});
    try expect(Make.longestAll, "a b c d", &.{"a b c d"});
    try expect(Make.longestThenFirst, "a b c d", &.{"a b c"});
    try expect(Make.star, "1 a b 2", &.{"a b"});
    try expect(Make.possessive, "1 2 3", &.{});
    try expect(Make.lazy, "a x b b", &.{"a x b"});
    try expect(Make.emptyFirst, "a a", &.{});
}

test "nested repetitions do not take exponential time" {
    try expect(
        Make.buildNested,
        "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a",
        &.{},
    );
    try expect(Make.buildNested, "a b q c", &.{"a b q"});
}

test "registers, brackets, edits, white space and assertions match" {
    try expect(Make.twice, "a b b c c", &.{ "b b", "c c" });
    try expect(Make.call, "f(a b) g(1) h()", &.{ "f(a b)", "h()" });
    try expect(Make.edits, "a b c d", &.{"a b c d"});
    try expect(Make.edits, "a x c d", &.{"a x c d"});
    try expect(Make.edits, "a c d", &.{"a c d"});
    try expect(Make.buildSpaced, "a-b c  d", &.{"b c"});
    try expect(Make.buildBehind, "a b a c", &.{ "b", "c" });
    try expect(Make.notAhead, "a 1 b", &.{"b"});
}
