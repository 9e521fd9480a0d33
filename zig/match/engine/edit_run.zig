//! Edit runs: all runs of tokens from a position that differ from the elements by few enough edits.
const std = @import("std");
const MatchContext = @import("match_context.zig").MatchContext;
const Bindings = @import("match_context.zig").Bindings;
const Node = @import("../../program/program.zig").Node;
const Allocator = std.mem.Allocator;

/// Levenshtein's table: the minimum number of edits that turn the first `length` tokens into the first `elements`.
pub const Table = struct {
    node: Node,
    /// Rows of the tokens, in order.
    rows: []u32,
    /// Number of token counts, from 0, that have an entry.
    lengths: usize,
    width: usize,
    costs: []u32,
    fits: []bool,

    /// Columns are elements, rows are tokens: a run is at most as long as elements and edits together.
    pub fn fill(
        arena: Allocator,
        match_context: *MatchContext,
        node: Node,
        position: u32,
        values: u32,
        limit: u32,
    ) Allocator.Error!Table {
        const elements = match_context.program.childrenOf(node);
        const width = elements.len + 1;
        var rows: std.ArrayList(u32) = .empty;
        var at = position;
        while (rows.items.len < elements.len + node.c) {
            const row = match_context.current(at, limit) orelse break;
            try rows.append(arena, row);
            at = row + 1;
        }
        const lengths = rows.items.len + 1;
        const costs = try arena.alloc(u32, lengths * width);
        const fits = try arena.alloc(bool, lengths * width);
        for (0..lengths) |i| {
            for (0..width) |j| {
                const cell = i * width + j;
                if (i == 0 or j == 0) {
                    costs[cell] = @intCast(i + j);
                    continue;
                }
                const element = match_context.program.nodes[elements[j - 1]];
                const inner = if (element.operation() == .bind) match_context.program.nodes[element.a] else element;
                fits[cell] = try match_context.takes(inner, rows.items[i - 1], values);
                const paired = costs[cell - width - 1] + @intFromBool(!fits[cell]);
                costs[cell] = @min(paired, costs[cell - 1] + 1, costs[cell - width] + 1);
            }
        }
        return .{ .node = node, .rows = rows.items, .lengths = lengths, .width = width, .costs = costs, .fits = fits };
    }

    pub fn edits(table: *const Table, length: usize) u32 {
        return table.costs[length * table.width + table.width - 1];
    }

    pub fn end(table: *const Table, length: usize) u32 {
        return table.rows[length - 1] + 1;
    }

    /// Binds the tokens aligned with the elements. From the end, pairing takes precedence over a dropped element, and
    /// that over an extra token.
    pub fn bind(
        table: *const Table,
        match_context: *MatchContext,
        before: Bindings,
        length: usize,
    ) Allocator.Error!Bindings {
        const elements = match_context.program.childrenOf(table.node);
        var bound = before;
        var i = length;
        var j = elements.len;
        while (i > 0 and j > 0) {
            const cell = i * table.width + j;
            const cost = table.costs[cell];
            if (cost == table.costs[cell - table.width - 1] + @intFromBool(!table.fits[cell])) {
                const element = match_context.program.nodes[elements[j - 1]];
                if (table.fits[cell] and element.operation() == .bind) {
                    bound = try match_context.bind(
                        bound,
                        element.b,
                        .{ .first = table.rows[i - 1], .last = table.rows[i - 1] },
                    );
                }
                i -= 1;
                j -= 1;
            } else if (cost == table.costs[cell - 1] + 1) {
                j -= 1;
            } else {
                i -= 1;
            }
        }
        return bound;
    }
};
