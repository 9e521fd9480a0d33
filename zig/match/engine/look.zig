//! Assertions about text ahead, behind, near or inside, shared by all engines, which implement the matching.
const numbers = @import("../../gen/program.zig");
const Node = @import("../../program/program.zig").Node;
const MatchContext = @import("match_context.zig").MatchContext;
const none = @import("std").math.maxInt(u32);

/// Whether assertion `node` holds at `position`. `engine.matchesAt(node, state, position, limit, end)` returns whether
/// `node.a` matches from there without seeing rows from `limit` on, and exactly up to row `end` if that is given.
pub fn holds(
    engine: anytype,
    match_context: *MatchContext,
    node: Node,
    state: anytype,
    position: u32,
    limit: u32,
) !bool {
    switch (@as(numbers.LookKind, @fromBackingInt(node.b))) {
        .ahead => return engine.matchesAt(node, state, position, limit, null),
        .behind => return holdsBehind(engine, match_context, node, state, position, limit),
        .within => return inRange(engine, match_context, node, state, position, limit, node.c),
        .inside => {
            const pair = match_context.pairAt(0, position, limit) orelse return node.d == 0;
            return inRange(engine, match_context, node, state, pair.open + 1, pair.close, none);
        },
    }
}

/// Whether the number of places where the body starts a match, among the next `tokens_max` tokens from `from` on, is
/// within the node's range.
fn inRange(
    engine: anytype,
    match_context: *MatchContext,
    node: Node,
    state: anytype,
    from: u32,
    limit: u32,
    tokens_max: u32,
) !bool {
    var found: u32 = 0;
    var position = from;
    var tokens: u32 = 0;
    while (tokens < tokens_max) : (tokens += 1) {
        const row = match_context.current(position, limit) orelse break;
        if (try engine.matchesAt(node, state, row, limit, null)) found += 1;
        if (found > node.e) return false;
        if (found >= node.d and node.e == numbers.repeat_max) return true;
        position = row + 1;
    }
    return found >= node.d;
}

fn holdsBehind(
    engine: anytype,
    match_context: *MatchContext,
    node: Node,
    state: anytype,
    position: u32,
    limit: u32,
) !bool {
    const width = match_context.node_info.nodes[node.a].width_max;
    const here = match_context.rows.significant(position);
    var start = here;
    var tokens: u64 = 0;
    while (tokens < width) : (tokens += 1) {
        start = match_context.rows.significantBefore(start) orelse return false;
        if (try engine.matchesAt(node, state, start, limit, here)) return true;
    }
    return false;
}
