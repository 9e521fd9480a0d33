//! Tests of `program.zig`.
const std = @import("std");
const fixture = @import("../match/fixture.zig");
const numbers = @import("../gen/program.zig");
const LoadError = @import("program.zig").LoadError;
const Program = @import("program.zig").Program;
const depth_max = @import("program.zig").depth_max;
const edits_max = @import("program.zig").edits_max;
const none = @import("program.zig").none;
const Backtrack = @import("../match/engine/backtrack.zig").Backtrack;
const MatchContext = @import("../match/engine/match_context.zig").MatchContext;
const NodeInfo = @import("../match/engine/node_info.zig").NodeInfo;
const Tests = @import("../match/engine/token_test.zig").Tests;

test "a damaged program is refused or runs, and never crashes" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    const register = builder.register(true);
    const run = builder.group(.edit_run, &.{ builder.literal("a"), builder.any() }, 1);
    const pair = builder.node(.balanced, .{ builder.repeat(builder.any(), 0, none, .lazy) + 1, '(', 0, 0, 0 });
    const look = builder.node(.look, .{ builder.kind(.word), 1, 2, 1, none });
    const bound = builder.bind(builder.alt(.first, &.{ run, pair, builder.kind(.number) }), register);
    builder.member(builder.seq(&.{
        builder.repeat(bound, 1, 3, .greedy),
        look,
        builder.node(.backref, .{ register, 0, 0, 0, 0 }),
    }));
    const sound = builder.finish();
    var toy: fixture.Toy = .{};
    defer toy.deinit(gpa);
    const rows = try toy.lex(gpa, "a b (c d) 1 1 a", true);
    var random = std.Random.DefaultPrng.init(1);
    const damaged = try gpa.dupe(u8, sound);
    defer gpa.free(damaged);
    for (0..20_000) |_| {
        @memcpy(damaged, sound);
        for (0..random.random().intRangeAtMost(u32, 1, 3)) |_| {
            damaged[random.random().uintLessThan(usize, damaged.len)] = random.random().uintLessThan(u8, 40);
        }
        var program = Program.load(gpa, damaged) catch continue;
        defer program.deinit(gpa);
        var node_info = try NodeInfo.init(gpa, &program);
        defer node_info.deinit(gpa);
        var tests = try Tests.init(gpa, &program, &rows);
        defer tests.deinit();
        tests.forget();
        var match_context = try MatchContext.init(gpa, &program, &node_info, program.members[0].root, &tests);
        defer match_context.deinit();
        var engine = Backtrack.init(&match_context, program.members[0].root) catch continue;
        defer engine.deinit();
        _ = try engine.find(0);
    }
}

test "numbers out of range are refused, since engines and reports use them as indexes" {
    const gpa = std.testing.allocator;
    const edit: u32 = @backingInt(numbers.Relation.edit);
    for ([_]struct { LoadError, enum { row, edits, backref }, usize, u32 }{
        .{ error.BadRegister, .row, 2, 0 }, // It would enclose itself.
        .{ error.BadRegister, .row, 3, 2 },
        .{ error.BadRegister, .row, 4, 256 },
        .{ error.BadTest, .edits, 0, edits_max + 1 },
        .{ error.BadNode, .backref, 0, edits_max + 1 },
        .{ error.BadNode, .backref, 0, 999 << 16 },
    }) |case| {
        const fault, const change, const word, const value = case;
        var builder: fixture.Builder = .init();
        defer builder.deinit();
        const register = builder.register(false);
        if (change == .row) builder.sections[@backingInt(numbers.Section.registers)].items[word] = value;
        const asked = builder.ask(.literal_edit, 0, 0);
        if (change == .edits) builder.sections[@backingInt(numbers.Section.tests)].items[3] = value;
        const bound = builder.bind(builder.node(.token, .{ asked, 0, 0, 0, 0 }), register);
        const again = builder.node(.backref, .{ register, edit, if (change == .backref) value else 2, 0, 0 });
        builder.member(builder.seq(&.{ bound, again }));
        try std.testing.expectError(fault, Program.load(gpa, builder.finish()));
    }
}

test "an automaton outside of the program is refused" {
    const gpa = std.testing.allocator;
    for ([_]u32{ 0, 1, std.math.maxInt(u32) }) |at| {
        var builder: fixture.Builder = .init();
        defer builder.deinit();
        const asked = builder.ask(.automaton, at, 0);
        builder.member(builder.node(.token, .{ asked, 0, 0, 0, 0 }));
        try std.testing.expectError(error.BadTest, Program.load(gpa, builder.finish()));
    }
}

test "a pattern that is nested too deep is refused, since engines and checks have bounds" {
    const gpa = std.testing.allocator;
    for ([_]u32{ depth_max - 1, depth_max }) |nested| {
        var builder: fixture.Builder = .init();
        defer builder.deinit();
        var node = builder.node(.token, .{ builder.ask(.literal_edit, 0, 0), 0, 0, 0, 0 });
        for (0..nested) |_| node = builder.node(.atomic, .{ node, 0, 0, 0, 0 });
        builder.member(node);
        if (Program.load(gpa, builder.finish())) |loaded| {
            var program = loaded;
            program.deinit(gpa);
            try std.testing.expect(nested < depth_max);
        } else |fault| try std.testing.expectEqual(error.TooDeep, fault);
    }
}
