//! State shared by all engines: the program, the rows, the bindings, and nodes that need no search.
const std = @import("std");
const Counter = @import("../../concurrent/counter.zig").Counter;
const Program = @import("../../program/program.zig").Program;
const Node = @import("../../program/program.zig").Node;
const NodeInfo = @import("node_info.zig").NodeInfo;
const Rows = @import("../../lex/rows.zig").Rows;
const Tests = @import("token_test.zig").Tests;
const registers = @import("registers.zig");
const numbers = @import("../../gen/program.zig");
const tokens = @import("../../lex/tokens.zig");
const clock = @import("../../value/clock.zig");
const predicate = @import("../../predicate/predicate.zig");
const relation = @import("../../relation/relation.zig");
const Allocator = std.mem.Allocator;
const none = std.math.maxInt(u32);

pub const Pair = struct { open: u32, close: u32 };
/// The bindings of one partial match.
pub const Bindings = struct { log: u32, values: u32 };

/// Steps of the finished searches of programs that compare texts with bindings. They can grow with the square of a text
/// where matches may go over line ends, which the command then says.
pub var comparing_steps: Counter = .{};

pub const MatchContext = struct {
    gpa: Allocator,
    program: *const Program,
    node_info: *const NodeInfo,
    rows: *const Rows,
    tests: *Tests,
    log: registers.Log = .{},
    values: registers.Values,
    /// Row where the previous match ended, for `\G`.
    previous_end: u32 = 0,
    /// A token past the last row of an incomplete text was needed, so the result may change.
    ran_out: bool = false,
    /// Number of steps.
    steps: u64 = 0,
    /// For each guard, the offset from which its string does not occur any more; computed on demand.
    guard_ends: std.AutoHashMapUnmanaged(u32, u64) = .empty,
    /// For each field anchor, the row where it holds.
    field_rows: std.AutoHashMapUnmanaged(u32, u32) = .empty,

    pub fn init(
        gpa: Allocator,
        program: *const Program,
        node_info: *const NodeInfo,
        /// Root of the tree that is matched.
        root: u32,
        tests: *Tests,
    ) Allocator.Error!MatchContext {
        return .{
            .gpa = gpa,
            .program = program,
            .node_info = node_info,
            .rows = tests.rows,
            .tests = tests,
            .values = try .init(gpa, node_info.places, node_info.nodes[root].places),
        };
    }

    pub fn deinit(match_context: *MatchContext) void {
        if (std.mem.findScalar(bool, match_context.node_info.is_read, true) != null) {
            _ = comparing_steps.add(match_context.steps);
        }
        match_context.log.deinit(match_context.gpa);
        match_context.values.deinit(match_context.gpa);
        match_context.guard_ends.deinit(match_context.gpa);
        match_context.field_rows.deinit(match_context.gpa);
    }

    /// Called when a search moves on to the rows of the next line.
    pub fn startNextLine(match_context: *MatchContext) void {
        match_context.guard_ends.clearRetainingCapacity();
        match_context.ran_out = false;
    }

    /// Called after the rows have changed.
    pub fn forget(match_context: *MatchContext) void {
        match_context.field_rows.clearRetainingCapacity();
        match_context.guard_ends.clearRetainingCapacity();
        match_context.ran_out = false;
    }

    /// The token at `position`, if its row is before `limit`.
    pub fn current(match_context: *MatchContext, position: u32, limit: u32) ?u32 {
        const row = match_context.rows.significant(position);
        if (row < limit) return row;
        if (limit == match_context.rows.count()) {
            match_context.ran_out = match_context.ran_out or !match_context.rows.is_final;
        }
        return null;
    }

    /// Whether a node that takes one token accepts `row`.
    pub fn takes(match_context: *MatchContext, node: Node, row: u32, values: u32) Allocator.Error!bool {
        match_context.steps += 1;
        switch (node.operation()) {
            .token => return try match_context.tests.holds(node.a, row),
            .backref => {
                const bound = match_context.values.get(values, node.a);
                return bound.isToken() and try match_context.isRelated(node, bound.first, row);
            },
            .elapsed => {
                const bound = match_context.values.get(values, node.b);
                if (!bound.isToken() or !match_context.tests.inSet(node.a, match_context.rows.kinds[row])) return false;
                const words = match_context.program.predicates[node.c..][0..node.d];
                return predicate.holdsElapsed(
                    words,
                    match_context.rows.textOf(row),
                    match_context.rows.textOf(bound.first),
                    clock.now(),
                );
            },
            .relative => {
                const bound = match_context.values.get(values, node.b);
                const rows = match_context.rows;
                if (bound.first == none or !match_context.tests.inSet(node.a, rows.kinds[row])) return false;
                const words = match_context.program.questionAt(node.d);
                return match_context.tests.readings.comparesWith(node.c, words, row, bound.first);
            },
            else => unreachable,
        }
    }

    fn isRelated(match_context: *MatchContext, node: Node, bound: u32, row: u32) Allocator.Error!bool {
        return relation.areRelated(
            @fromBackingInt(node.b),
            node.c,
            match_context.rows.textOf(bound),
            match_context.rows.textOf(row),
            clock.now(),
            match_context.gpa,
        );
    }

    pub fn isWhitespace(match_context: *MatchContext, position: u32, limit: u32) bool {
        if (position < limit) return match_context.rows.kinds[position] == .whitespace;
        if (limit == match_context.rows.count()) {
            match_context.ran_out = match_context.ran_out or !match_context.rows.is_final;
        }
        return false;
    }

    /// Whether a test of the current token holds. Tests of its place in the text, and of readings, see rows from
    /// `limit` on.
    pub fn asserts(match_context: *MatchContext, node: Node, position: u32, limit: u32) Allocator.Error!bool {
        const op: numbers.TestOp = @fromBackingInt(match_context.program.tests[node.a].op);
        const of_place = switch (op) {
            .line_start, .line_end, .text_start, .text_end, .reading => true,
            else => false,
        };
        const row = match_context.current(
            position,
            if (of_place) match_context.rows.count() else limit,
        ) orelse return false;
        if (op == .text_end and !match_context.rows.is_final and
            match_context.rows.significant(row + 1) == match_context.rows.count()) match_context.ran_out = true;
        return try match_context.tests.holds(node.a, row);
    }

    /// Whether the string of guard `index` occurs between the current token and the end of the text, or of the line
    /// that is searched separately.
    pub fn guards(match_context: *MatchContext, index: u32, position: u32) Allocator.Error!bool {
        const node = match_context.program.nodes[index];
        const row = match_context.current(position, match_context.rows.count()) orelse return false;
        const entry = try match_context.guard_ends.getOrPut(match_context.gpa, index);
        if (!entry.found_existing) {
            const rows = match_context.rows;
            const text = rows.text[rows.line_start..];
            const last = std.mem.lastIndexOf(u8, text, match_context.program.string(node.a, node.b));
            entry.value_ptr.* = if (last) |at| rows.line_start + at + 1 else 0;
        }
        if (match_context.rows.starts[row] < entry.value_ptr.*) return true;
        match_context.ran_out = match_context.ran_out or !match_context.rows.is_final;
        return false;
    }

    pub fn isPreviousEnd(match_context: *const MatchContext, position: u32) bool {
        return match_context.rows.significant(position) == match_context.rows.significant(match_context.previous_end);
    }

    /// The pair of brackets that starts with the current token; `byte` 0 accepts any shape.
    pub fn pairAt(match_context: *MatchContext, byte: u32, position: u32, limit: u32) ?Pair {
        const row = match_context.current(position, limit) orelse return null;
        const rows = match_context.rows;
        if (rows.kinds[row] != .open) return null;
        if (byte != 0 and rows.text[rows.starts[row]] != byte) return null;
        const mate = rows.mates[row];
        if (mate == tokens.unpaired) {
            match_context.ran_out = match_context.ran_out or !rows.is_final;
            return null;
        }
        return if (mate > row and mate < limit) .{ .open = row, .close = mate } else null;
    }

    /// Whether the field of node `index` starts at the current token.
    pub fn beginsField(match_context: *MatchContext, index: u32, position: u32) Allocator.Error!bool {
        const entry = try match_context.field_rows.getOrPut(match_context.gpa, index);
        if (!entry.found_existing) entry.value_ptr.* = match_context.fieldRow(match_context.program.nodes[index].b);
        const row = match_context.current(position, match_context.rows.count()) orelse return false;
        return row == entry.value_ptr.*;
    }

    /// Row where the input's field `k` starts, with fields separated by commas; `none` if it is not in these rows.
    fn fieldRow(match_context: *const MatchContext, k: u32) u32 {
        const rows = match_context.rows;
        if (k <= 1) return if (rows.is_first) rows.significant(0) else none;
        if (k - 1 <= rows.commas_before) return none;
        var left = k - 1 - rows.commas_before;
        // Includes rows after the visible ones, so that the result is the same for every line.
        const all = rows.whole();
        for (0..all.count()) |row| {
            if (!all.isComma(@intCast(row))) continue;
            left -= 1;
            if (left == 0) return all.significant(@intCast(row + 1));
        }
        return none;
    }

    /// The first and last token of a binding from position `from` to `to`, without white space at its start.
    pub fn toBinding(match_context: *const MatchContext, from: u32, to: u32) registers.Binding {
        if (from >= to) return .unbound;
        const first = match_context.rows.significant(from);
        return .{ .first = if (first < to) first else from, .last = to - 1 };
    }

    pub fn bind(
        match_context: *MatchContext,
        before: Bindings,
        register: u32,
        binding: registers.Binding,
    ) Allocator.Error!Bindings {
        return .{
            .log = try match_context.log.append(
                match_context.gpa,
                .{ .register = register, .binding = binding, .previous = before.log },
            ),
            .values = try match_context.values.with(match_context.gpa, before.values, register, binding),
        };
    }

    /// Restores the `scoped` registers to their values in `before`.
    pub fn restore(
        match_context: *MatchContext,
        now: Bindings,
        before: Bindings,
        scoped: []const u32,
    ) Allocator.Error!Bindings {
        var after = now;
        for (scoped) |register| {
            after.log = try match_context.log.append(match_context.gpa, .{
                .register = register,
                .binding = .unbound,
                .previous = after.log,
                .restored = before.log,
            });
            if (!match_context.values.reads(register)) continue;
            after.values = try match_context.values.with(
                match_context.gpa,
                after.values,
                register,
                match_context.values.get(before.values, register),
            );
        }
        return after;
    }
};
