//! Places of register values in the state of a match. Only registers that something reads have one. Places are numbered
//! within a member, so the size of a state depends only on the member's own registers.
const std = @import("std");
const Node = @import("program.zig").Node;
const Program = @import("program.zig").Program;
const Allocator = std.mem.Allocator;

pub const none: u32 = std.math.maxInt(u32);

/// The register that a node binds or reads, if any.
pub fn registerOf(node: Node) ?u32 {
    return switch (node.operation()) {
        .bind, .elapsed, .relative => node.b,
        .backref => node.a,
        else => null,
    };
}

pub const Range = struct { from: usize, to: usize };

/// The registers of a member. Those of declared kinds follow the last member's and count as its own.
pub fn rangeOf(program: *const Program, member: u32) Range {
    const is_last = member + 1 == program.members.len;
    const to = if (is_last) program.registers.len else program.members[member + 1].first_register;
    return .{ .from = program.members[member].first_register, .to = to };
}

/// Maximum number of registers of a member.
pub fn widthOf(program: *const Program) usize {
    var width: usize = 0;
    for (0..program.members.len) |member| {
        const range = rangeOf(program, @intCast(member));
        width = @max(width, range.to - range.from);
    }
    return width;
}

/// The place of each register in a state; `none` if nothing reads it. Registers below the same root have different
/// places.
pub fn assign(gpa: Allocator, program: *const Program, is_read: []const bool) Allocator.Error![]u32 {
    const places = try gpa.alloc(u32, is_read.len);
    errdefer gpa.free(places);
    @memset(places, none);
    var walk: Walk = .{ .gpa = gpa, .program = program, .seen = try gpa.alloc(u32, program.nodes.len) };
    defer walk.deinit();
    @memset(walk.seen, 0);
    for (program.members) |member| try walk.place(member.root, is_read, places);
    for (program.kinds) |kind| try walk.place(kind.root, is_read, places);
    return places;
}

const Walk = struct {
    gpa: Allocator,
    program: *const Program,
    /// For each node, the root from which it was last reached, counted from 1.
    seen: []u32,
    roots: u32 = 0,
    stack: std.ArrayList(u32) = .empty,
    /// Registers of the root's nodes that are read.
    found: std.ArrayList(u32) = .empty,

    fn deinit(walk: *Walk) void {
        walk.gpa.free(walk.seen);
        walk.stack.deinit(walk.gpa);
        walk.found.deinit(walk.gpa);
    }

    fn place(walk: *Walk, root: u32, is_read: []const bool, places: []u32) Allocator.Error!void {
        walk.roots += 1;
        walk.found.clearRetainingCapacity();
        try walk.stack.append(walk.gpa, root);
        // Registers shared with earlier roots have places; new ones get the next.
        var next: u32 = 0;
        while (walk.stack.pop()) |index| {
            if (walk.seen[index] == walk.roots) continue;
            walk.seen[index] = walk.roots;
            const node = walk.program.nodes[index];
            if (registerOf(node)) |register| {
                if (places[register] != none) {
                    next = @max(next, places[register] + 1);
                } else if (is_read[register]) try walk.found.append(walk.gpa, register);
            }
            var one: [1]u32 = undefined;
            try walk.stack.appendSlice(walk.gpa, walk.program.below(node, &one));
        }
        for (walk.found.items) |register| {
            if (places[register] != none) continue; // Two nodes name it.
            places[register] = next;
            next += 1;
        }
    }
};

test "registers of different members share places; those of one member do not" {
    const gpa = std.testing.allocator;
    const fixture = @import("../match/fixture.zig");
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
    const NodeInfo = @import("../match/engine/node_info.zig").NodeInfo;
    var node_info: NodeInfo = try .init(gpa, &program);
    defer node_info.deinit(gpa);
    const places = node_info.places;
    try std.testing.expect(places[0] != places[1] and places[2] != places[3]);
    try std.testing.expectEqual(none, places[4]);
    for (program.members) |member| try std.testing.expect(node_info.nodes[member.root].places <= 2);
}

test "the size of a set's state is linear in its members" {
    const fixture = @import("../match/fixture.zig");
    const Pattern = @import("../match/pattern.zig").Pattern;
    const Members = @import("../match/engine/members.zig").Members;
    const Tests = @import("../match/engine/token_test.zig").Tests;
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
        tests.forget();
        var members: Members = undefined;
        try members.init(gpa, pattern, &tests, .automatic);
        defer members.deinit();
        try members.restart();
        try members.search();
        bytes.* = counting.allocated_bytes;
    }
    try std.testing.expect(taken[1] < taken[0] * 5 / 2);
}
