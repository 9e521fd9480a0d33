const std = @import("std");
const testing = std.testing;
const templates = @import("template.zig");
const Template = templates.Template;
const KeepList = templates.KeepList;

const registers = [_]templates.Register{
    .{ .name = "pair" },
    .{ .name = "pair.k", .is_repeated = true },
    .{ .name = "rest" },
    .{ .name = "line" },
};
const text = "x a=1 b=2 é";
const unbound = templates.unbound;
const match: templates.Match = .{
    .text = text,
    .start = 2,
    .end = 9,
    .slots = &.{ 2, 9, 6, 7, unbound, unbound, 8, 9 },
    .list_firsts = &.{ 0, 0, 2, 2, 2 },
    .pairs = &.{ 2, 3, 6, 7 },
    .registers = &registers,
    .line = 3,
    .column = 5,
    .path = "dir/a.log",
    .pattern = "p",
};

fn expectRendered(written: []const u8, where: templates.Where, expected: []const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var fault: templates.Fault = .{};
    const template = try Template.parse(arena.allocator(), written, &registers, where, &fault);
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(testing.allocator);
    _ = try template.render(testing.allocator, match, .any, &out);
    try testing.expectEqualStrings(expected, out.items);
}

test "registers, places and accessors are rendered" {
    try expectRendered("<${0}>", .format, "<a=1 b=2>");
    try expectRendered("${pair.k} ${pair.k[0]} ${pair.k[*]} ${pair.k[2]}|", .format, "b a a,b |");
    try expectRendered("${2:upper} ${1.k[0]}", .format, "B a");
    const places = "${rest}$$\\t${path:name} ${line}:${col} ${start}-${end} ${pattern}";
    try expectRendered(places, .format, "$\ta.log 3:5 2-9 p");
    try expectRendered("${line}", .rewrite, "2");
}

test "faults have the offset and the allowed alternatives" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rows = [_]struct { []const u8, usize, []const u8 }{
        .{ "ab ${none}", 3, "no register \"none\"" },
        .{ "${pair", 0, "not closed" },
        .{ "a\\q", 1, "not an escape" },
        .{ "${9}", 0, "binds 4" },
        .{ "${pair:uper}", 0, "not an accessor" },
        .{ "${pair:octet0}", 0, "has no numbers" },
        .{ "${@echo}", 0, "reading" },
        .{ "a ${pair * 2}", 2, "arithmetic" },
        .{ "${pair:ms}", 0, "no units, lengths of time and shapes" },
        .{ "${pair:every 5x}", 0, "not the length of a slice" },
        .{ "${0:epoch}", 0, "a computed value is of a register" },
        .{ "${pair.k[0]:epoch}", 0, "takes no index" },
        .{ "${pair[x]}", 0, "an index is a number" },
    };
    for (rows) |row| {
        var fault: templates.Fault = .{};
        const refused = Template.parse(arena.allocator(), row[0], &registers, .format, &fault);
        try testing.expectError(error.Template, refused);
        try testing.expectEqual(row[1], fault.offset);
        try testing.expect(std.mem.find(u8, fault.message, row[2]) != null);
    }
}

test "kept parts are ordered and disjoint" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var fault: templates.Fault = .{};
    const keep = try KeepList.parse(arena.allocator(), "line, pair.k[*], 0:last2", &registers, &fault);
    const spans = try keep.read(arena.allocator(), match, .any);
    try testing.expectEqualSlices([2]usize, &.{ .{ 2, 3 }, .{ 6, 9 } }, spans);
    try testing.expectError(
        error.Template,
        KeepList.parse(arena.allocator(), "pair:upper", &registers, &fault),
    );
}
