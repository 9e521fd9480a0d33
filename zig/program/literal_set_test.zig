//! Tests of `literal_set.zig`.
const std = @import("std");
const fixture = @import("../match/fixture.zig");
const Program = @import("program.zig").Program;
const Tests = @import("../match/engine/token_test.zig").Tests;

test "a set of texts gives the same result as comparing them one by one" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    var texts: [40]u32 = undefined;
    for (&texts, 0..) |*ask, number| {
        var text: [8]u8 = undefined;
        const name = std.fmt.bufPrint(&text, "w{d}", .{number * number}) catch unreachable;
        _ = builder.literal(if (number == 7) "" else name);
        ask.* = @intCast(number);
    }
    const any_of = builder.anyOf(&texts);
    builder.member(builder.node(.token, .{ any_of, 0, 0, 0, 0 }));
    var program = try Program.load(gpa, builder.finish());
    defer program.deinit(gpa);
    var toy: fixture.Toy = .{};
    defer toy.deinit(gpa);
    const rows = try toy.lex(gpa, "w0 w1 w2 w3 w4 w49 w1521 w1522 x w", false);
    var tests = try Tests.init(gpa, &program, &rows);
    defer tests.deinit();
    try tests.forget();
    try std.testing.expect(program.literal_sets.of(program.tests[any_of], any_of) != null);
    for (0..rows.count()) |row| {
        var wanted = false;
        for (texts) |text| wanted = wanted or try tests.holds(text, @intCast(row));
        try std.testing.expectEqual(wanted, try tests.holds(any_of, @intCast(row)));
    }
}
