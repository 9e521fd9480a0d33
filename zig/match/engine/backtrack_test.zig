//! Memory limit of the backtracking engine.
const std = @import("std");
const Backtrack = @import("backtrack.zig").Backtrack;
const fixture = @import("../fixture.zig");
const MatchContext = @import("match_context.zig").MatchContext;
const NodeInfo = @import("node_info.zig").NodeInfo;
const Program = @import("../../program/program.zig").Program;
const Tests = @import("token_test.zig").Tests;
const gpa = std.testing.allocator;

const limit = 500;

test "memory beyond the limit is dropped, and the matches stay the same" {
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    const register = builder.register(false);
    const field = builder.seq(&.{ builder.bind(builder.kind(.word), register), builder.literal(",") });
    builder.member(builder.seq(&.{
        builder.repeat(field, 2, 5, .greedy),
        builder.repeat(builder.any(), 0, 20, .greedy),
        builder.node(.backref, .{ register, 0, 0, 0, 0 }),
    }));
    var program = try Program.load(gpa, builder.finish());
    defer program.deinit(gpa);
    var node_info = try NodeInfo.init(gpa, &program);
    defer node_info.deinit(gpa);
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (0..300) |number| {
        const word = [_]u8{ 'a' + @as(u8, @intCast(number % 17)), 'a' + @as(u8, @intCast(number % 13)), ' ', ',', ' ' };
        try text.appendSlice(gpa, &word);
    }
    var toy: fixture.Toy = .{};
    defer toy.deinit(gpa);
    const rows = try toy.lex(gpa, text.items, false);
    var tests = try Tests.init(gpa, &program, &rows);
    defer tests.deinit();
    tests.forget();
    const root = program.members[0].root;
    var unlimited_context = try MatchContext.init(gpa, &program, &node_info, root, &tests);
    defer unlimited_context.deinit();
    var unlimited: Backtrack = try .init(&unlimited_context, root);
    defer unlimited.deinit();
    var limited_context = try MatchContext.init(gpa, &program, &node_info, root, &tests);
    defer limited_context.deinit();
    var limited: Backtrack = try .init(&limited_context, root);
    defer limited.deinit();
    limited.remembered_max = limit;

    var dropped: u32 = 0;
    for (0..rows.count()) |start| {
        const before = limited.countRemembered();
        const want = try unlimited.find(@intCast(start));
        const found = try limited.find(@intCast(start));
        try std.testing.expectEqual(want == null, found == null);
        if (found) |match| try std.testing.expectEqual(want.?.end, match.end);
        dropped += @intFromBool(limited.countRemembered() < before);
        if (before <= limit) try std.testing.expect(limited.countRemembered() >= before);
        if (before > limit) try std.testing.expect(limited.countRemembered() < before);
    }
    try std.testing.expect(dropped > 1);
    try std.testing.expect(unlimited.countRemembered() > 3 * limit);
}
