//! Nodes that take no token in the backtracking engine: anchors, guards, and assertions about surroundings.
const std = @import("std");
const Backtrack = @import("backtrack.zig").Backtrack;
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const look = @import("look.zig");
const Node = @import("../../program/program.zig").Node;
const Allocator = std.mem.Allocator;

/// Whether a node that takes no token holds.
pub fn holds(engine: *Backtrack, index: u32, state: *const BacktrackState) Allocator.Error!bool {
    const match_context = engine.match_context;
    const node = match_context.program.nodes[index];
    const answer = switch (node.operation()) {
        .assert => try match_context.asserts(node, state.position, engine.limitOf(state.frame)),
        .guard => try match_context.guards(index, state.position),
        .previous_end => match_context.isPreviousEnd(state.position),
        .field => return match_context.beginsField(index, state.position),
        .look => try looks(engine, index, node, state),
        else => unreachable,
    };
    return answer != node.isNegated();
}

fn looks(engine: *Backtrack, index: u32, node: Node, state: *const BacktrackState) Allocator.Error!bool {
    const limit = engine.limitOf(state.frame);
    if (engine.match_context.node_info.nodes[index].reads) {
        return look.holds(
            engine,
            engine.match_context,
            node,
            .{ .index = index, .state = state },
            state.position,
            limit,
        );
    }
    const asked: Backtrack.Asked = .{ .node = index, .position = state.position, .limit = limit };
    if (engine.known.get(asked)) |answer| return answer;
    const answer = try look.holds(
        engine,
        engine.match_context,
        node,
        .{ .index = index, .state = state },
        state.position,
        limit,
    );
    try engine.known.put(engine.match_context.gpa, asked, answer);
    return answer;
}
