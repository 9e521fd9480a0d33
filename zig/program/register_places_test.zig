//! Tests of `register_places.zig`.
const std = @import("std");
const fixture = @import("../match/fixture.zig");
const register_places = @import("register_places.zig");
const Members = @import("../match/engine/members.zig").Members;
const NodeInfo = @import("../match/engine/node_info.zig").NodeInfo;
const Pattern = @import("../match/pattern.zig").Pattern;
const Program = @import("program.zig").Program;
const Tests = @import("../match/engine/token_test.zig").Tests;

test "registers of different members share places; those of one member do not" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    var registers: [5]u32 = undefined;
    for (&registers) |*register| register.* = builder.register(false);
    var roots: [3]u32 = undefined;
    // The third member reads a register of the first one; the last register is never read.
    for (&roots, [_][2]u32{ .{ 0, 1 }, .{ 2, 3 }, .{ 1, 4 } }) |*root, pair| {
        var items: [4]u32 = undefined;
        for (pair, 0..) |register, at| {
            items[at] = builder.bind(builder.kind(.word), register);
            items[2 + at] = if (register == 4)
                builder.kind(.number)
            else
                builder.node(.backref, .{ register, 0, 0, 0, 0 });
        }
        root.* = builder.seq(&items);
    }
    for (roots) |root| builder.member(root);
    var program = try Program.load(gpa, builder.finish());
    defer program.deinit(gpa);
    var node_info: NodeInfo = try .init(gpa, &program);
    defer node_info.deinit(gpa);
    const places = node_info.places;
    try std.testing.expect(places[0] != places[1] and places[2] != places[3]);
    try std.testing.expectEqual(register_places.none, places[4]);
    for (program.members) |member| try std.testing.expect(node_info.nodes[member.root].places <= 2);
}

test "the size of a set's state is linear in its members" {
    var taken: [2]usize = undefined;
    for ([_]usize{ 500, 1000 }, &taken) |count, *bytes| {
        var builder: fixture.Builder = .init();
        defer builder.deinit();
        for (0..count) |number| {
            var text: [8]u8 = undefined;
            const register = builder.register(false);
            const bound = builder.bind(builder.kind(.word), register);
            const literal = builder.literal(std.fmt.bufPrint(&text, "w{d}", .{number}) catch unreachable);
            builder.member(builder.seq(&.{ bound, literal, builder.node(.backref, .{ register, 0, 0, 0, 0 }) }));
        }
        const program = builder.finish();
        var counting: std.testing.FailingAllocator = .init(std.testing.allocator, .{});
        const gpa = counting.allocator();
        const pattern = try Pattern.create(gpa, program);
        defer pattern.destroy(gpa);
        var toy: fixture.Toy = .{};
        defer toy.deinit(std.testing.allocator);
        const rows = try toy.lex(std.testing.allocator, "a w b w a", false);
        var tests: Tests = try .init(gpa, &pattern.program, &rows);
        defer tests.deinit();
        try tests.forget();
        var members: Members = undefined;
        try members.init(gpa, pattern, &tests, .automatic);
        defer members.deinit();
        try members.restart();
        try members.search();
        bytes.* = counting.allocated_bytes;
    }
    try std.testing.expect(taken[1] < taken[0] * 5 / 2);
}
