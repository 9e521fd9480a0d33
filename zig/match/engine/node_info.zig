//! Facts about a program's nodes that hold for any rows, computed when it is loaded.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const Node = @import("../../program/program.zig").Node;
const Program = @import("../../program/program.zig").Program;
const register_places = @import("../../program/register_places.zig");
const Allocator = std.mem.Allocator;

pub const NodeInfo = struct {
    nodes: []Fact,
    /// For each register, whether something reads it while matching.
    is_read: []bool,
    /// For each register, whether its place is read, not only the text of its token.
    is_placed: []bool,
    /// For each register, its place among the values of its member; `register_places.none` if nothing reads it.
    places: []u32,
    /// Whether some node needs rows for white space.
    has_whitespace_rows: bool,
    /// Whether some node asks for the end of the previous match.
    asks_previous_end: bool,
    /// Registers that a balanced group restores, by node: `scoped[from..to]`.
    scoped: []u32,

    pub const Fact = struct {
        /// Contains a `|` or a quantifier: a repetition of it records every round.
        has_choice: bool = false,
        /// What it accepts depends on a register.
        reads: bool = false,
        has_whitespace: bool = false,
        has_keep: bool = false,
        has_edit_run: bool = false,
        /// `\G` comes first.
        is_chained: bool = false,
        /// It can match without taking a token.
        may_be_empty: bool = false,
        /// Maximum number of tokens; `unbounded` if there is no maximum.
        width_max: u64 = 0,
        /// Number of places for the values of its registers.
        places: u32 = 0,
        scoped_from: u32 = 0,
        scoped_to: u32 = 0,
    };

    pub const unbounded: u64 = std.math.maxInt(u64);

    pub fn init(gpa: Allocator, program: *const Program) Allocator.Error!NodeInfo {
        const nodes = try gpa.alloc(Fact, program.nodes.len);
        errdefer gpa.free(nodes);
        const is_read = try gpa.alloc(bool, program.registers.len);
        errdefer gpa.free(is_read);
        @memset(is_read, false);
        const is_placed = try gpa.alloc(bool, program.registers.len);
        errdefer gpa.free(is_placed);
        @memset(is_placed, false);
        var scoped: std.ArrayList(u32) = .empty;
        errdefer scoped.deinit(gpa);
        for (program.nodes, nodes) |node, *fact| {
            fact.* = .{};
            var one: [1]u32 = undefined;
            const below = program.below(node, &one);
            for (below) |child| {
                fact.has_choice = fact.has_choice or nodes[child].has_choice;
                fact.reads = fact.reads or nodes[child].reads;
                fact.has_whitespace = fact.has_whitespace or nodes[child].has_whitespace;
                fact.has_keep = fact.has_keep or nodes[child].has_keep;
                fact.has_edit_run = fact.has_edit_run or nodes[child].has_edit_run;
            }
            fact.width_max = widthMax(program, node, nodes);
            fact.may_be_empty = mayBeEmpty(program, node, nodes);
            switch (node.operation()) {
                .alt => fact.has_choice = fact.has_choice or node.c == @backingInt(numbers.AltKind.first),
                .repeat => fact.has_choice = true,
                .whitespace => fact.has_whitespace = true,
                .keep => fact.has_keep = true,
                .edit_run => fact.has_edit_run = true,
                .previous_end => fact.is_chained = true,
                .seq => fact.is_chained = below.len != 0 and nodes[below[0]].is_chained,
                .backref, .elapsed, .relative => {
                    fact.reads = true;
                    const register = if (node.operation() == .backref) node.a else node.b;
                    is_read[register] = true;
                    is_placed[register] = is_placed[register] or node.operation() == .relative;
                },
                .balanced => {
                    fact.scoped_from = @intCast(scoped.items.len);
                    if (node.a != 0) try collectScoped(gpa, program, node.a - 1, fact.scoped_from, &scoped);
                    fact.scoped_to = @intCast(scoped.items.len);
                },
                else => {},
            }
        }
        const places = try register_places.assign(gpa, program, is_read);
        errdefer gpa.free(places);
        for (program.nodes, nodes) |node, *fact| {
            if (register_places.registerOf(node)) |register| {
                // A register that no member names has no place.
                if (places[register] != register_places.none) fact.places = places[register] + 1;
            }
            var one: [1]u32 = undefined;
            for (program.below(node, &one)) |child| fact.places = @max(fact.places, nodes[child].places);
        }
        return .{
            .nodes = nodes,
            .is_read = is_read,
            .is_placed = is_placed,
            .places = places,
            .has_whitespace_rows = for (program.nodes) |node| {
                if (node.operation() == .whitespace) break true;
            } else false,
            .asks_previous_end = for (program.nodes) |node| {
                if (node.operation() == .previous_end) break true;
            } else false,
            .scoped = try scoped.toOwnedSlice(gpa),
        };
    }

    pub fn deinit(node_info: *NodeInfo, gpa: Allocator) void {
        gpa.free(node_info.nodes);
        gpa.free(node_info.is_read);
        gpa.free(node_info.is_placed);
        gpa.free(node_info.places);
        gpa.free(node_info.scoped);
    }

    pub fn registersIn(node_info: *const NodeInfo, node: u32) []const u32 {
        const fact = node_info.nodes[node];
        return node_info.scoped[fact.scoped_from..fact.scoped_to];
    }
};

fn widthMax(program: *const Program, node: Node, node_info: []const NodeInfo.Fact) u64 {
    var one: [1]u32 = undefined;
    const below = program.below(node, &one);
    switch (node.operation()) {
        .token, .whitespace, .backref, .elapsed, .relative => return 1,
        .seq => {
            var sum: u64 = 0;
            for (below) |child| sum +|= node_info[child].width_max;
            return sum;
        },
        .alt => {
            var most: u64 = 0;
            for (below) |child| most = @max(most, node_info[child].width_max);
            return most;
        },
        .edit_run => return below.len + node.c,
        .repeat => {
            const each = node_info[node.a].width_max;
            if (each == 0) return 0;
            return if (node.c == numbers.repeat_max) NodeInfo.unbounded else each *| node.c;
        },
        .atomic, .bind, .field => return node_info[node.a].width_max,
        .balanced => return NodeInfo.unbounded,
        .empty, .assert, .look, .guard, .previous_end, .keep => return 0,
    }
}

fn mayBeEmpty(program: *const Program, node: Node, node_info: []const NodeInfo.Fact) bool {
    switch (node.operation()) {
        .token, .whitespace, .backref, .elapsed, .relative, .edit_run, .balanced => return false,
        .empty, .assert, .look, .guard, .previous_end, .keep => return true,
        .seq => for (program.childrenOf(node)) |child| {
            if (!node_info[child].may_be_empty) return false;
        } else return true,
        .alt => for (program.childrenOf(node)) |child| {
            if (node_info[child].may_be_empty) return true;
        } else return false,
        .repeat => return node.b == 0 or node_info[node.a].may_be_empty,
        .atomic, .bind, .field => return node_info[node.a].may_be_empty,
    }
}

/// Registers bound with `::` below `node`, without nested groups', which restore their own. Bounded by
/// `program.depth_max`.
fn collectScoped(
    gpa: Allocator,
    program: *const Program,
    index: u32,
    /// Start of the group's registers in `out`.
    from: u32,
    out: *std.ArrayList(u32),
) Allocator.Error!void {
    const node = program.nodes[index];
    switch (node.operation()) {
        .balanced, .look => return,
        .bind => if (node.c != 0) {
            if (std.mem.indexOfScalar(u32, out.items[from..], node.b) == null) try out.append(gpa, node.b);
        },
        else => {},
    }
    var one: [1]u32 = undefined;
    for (program.below(node, &one)) |child| try collectScoped(gpa, program, child, from, out);
}
