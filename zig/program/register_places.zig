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
