//! What every engine stands on: the program, the rows it runs over, the state of bindings, and the constructs that
//! need no search.
const std = @import("std");
const Program = @import("program.zig").Program;
const Node = @import("program.zig").Node;
const NodeInfo = @import("node_info.zig").NodeInfo;
const Rows = @import("rows.zig").Rows;
const Tests = @import("token_test.zig").Tests;
const registers = @import("registers.zig");
const numbers = @import("../gen/program.zig");
const tokens = @import("../lex/tokens.zig");
const clock = @import("../value/clock.zig");
const predicate = @import("../predicate/predicate.zig");
const relation = @import("../relation/relation.zig");
const Allocator = std.mem.Allocator;
const none = std.math.maxInt(u32);

pub const Pair = struct { open: u32, close: u32 };
/// The bindings of one way of matching.
pub const Bindings = struct { log: u32, values: u32 };

pub const MatchContext = struct {
    gpa: Allocator,
    program: *const Program,
    node_info: *const NodeInfo,
    rows: *const Rows,
    tests: *Tests,
    log: registers.Log = .{},
    values: registers.Values,
    /// Row where the previous match ended: what `\G` holds at.
    previous_end: u32 = 0,
    /// Something requested a token past the last row of a stretch that goes on: its answer may change.
    ran_out: bool = false,
    /// Work done, for tests that bound it.
    steps: u64 = 0,
    /// For each guard, the byte of the text from which its string occurs no more; worked out when first asked.
    guard_ends: std.AutoHashMapUnmanaged(u32, u64) = .empty,
    /// For each field anchor, the row it holds at.
    field_rows: std.AutoHashMapUnmanaged(u32, u32) = .empty,

    pub fn init(
        gpa: Allocator,
        program: *const Program,
        node_info: *const NodeInfo,
        /// Of the tree that is matched.
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
        match_context.log.deinit(match_context.gpa);
        match_context.values.deinit(match_context.gpa);
        match_context.guard_ends.deinit(match_context.gpa);
        match_context.field_rows.deinit(match_context.gpa);
    }

    /// After a search has moved on to the rows of the next line, after those there were.
    pub fn moveOn(match_context: *MatchContext) void {
        match_context.guard_ends.clearRetainingCapacity();
        match_context.ran_out = false;
    }

    /// After the rows have changed.
    pub fn forget(match_context: *MatchContext) void {
        match_context.field_rows.clearRetainingCapacity();
        match_context.guard_ends.clearRetainingCapacity();
        match_context.ran_out = false;
    }

    /// The current token of `position`, looking no further than `limit`.
    pub fn current(match_context: *MatchContext, position: u32, limit: u32) ?u32 {
        const row = match_context.rows.significant(position);
        if (row < limit) return row;
        if (limit == match_context.rows.count()) {
            match_context.ran_out = match_context.ran_out or !match_context.rows.is_final;
        }
        return null;
    }

    /// Whether a construct of one token takes `row`.
    pub fn takes(match_context: *MatchContext, node: Node, row: u32, values: u32) Allocator.Error!bool {
        match_context.steps += 1;
        switch (node.operation()) {
            .token => return try match_context.tests.holds(node.a, row),
            .backref => {
                const bound = match_context.values.get(values, node.a);
                return bound.isToken() and try match_context.related(node, bound.first, row);
            },
            .elapsed => {
                const bound = match_context.values.get(values, node.b);
                if (!bound.isToken() or !match_context.tests.inSet(node.a, match_context.rows.kinds[row])) return false;
                const words = match_context.program.predicates[node.c..][0..node.d];
                return predicate.elapsedHolds(
                    words,
                    match_context.rows.textOf(row),
                    match_context.rows.textOf(bound.first),
                    &clock.current,
                );
            },
            .relative => {
                const bound = match_context.values.get(values, node.b);
                const rows = match_context.rows;
                if (bound.first == none or !match_context.tests.inSet(node.a, rows.kinds[row])) return false;
                const words = match_context.program.questionAt(node.d);
                return rows.readings.comparesWith(node.c, words, row, bound.first);
            },
            else => unreachable,
        }
    }

    fn related(match_context: *MatchContext, node: Node, bound: u32, row: u32) Allocator.Error!bool {
        return relation.related(
            @fromBackingInt(node.b),
            node.c,
            match_context.rows.textOf(bound),
            match_context.rows.textOf(row),
            &clock.current,
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

    /// Whether a test of the current token holds. What speaks of its place in the text, or of how it was read, sees
    /// past `limit`.
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

    /// Whether the string of guard `index` occurs from the current token on, to the end of the text, or of the line
    /// that is searched by itself.
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

    /// The pair of brackets that the current token opens; `byte` 0 takes any kind.
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

    /// Whether the current token begins the field that node `index` names.
    pub fn beginsField(match_context: *MatchContext, index: u32, position: u32) Allocator.Error!bool {
        const entry = try match_context.field_rows.getOrPut(match_context.gpa, index);
        if (!entry.found_existing) entry.value_ptr.* = match_context.fieldRow(match_context.program.nodes[index].b);
        const row = match_context.current(position, match_context.rows.count()) orelse return false;
        return row == entry.value_ptr.*;
    }

    /// Row where field `k` of the input begins, fields being parted by commas; `none` if it is not among these
    /// rows.
    fn fieldRow(match_context: *const MatchContext, k: u32) u32 {
        const rows = match_context.rows;
        if (k <= 1) return if (rows.is_first) rows.significant(0) else none;
        if (k - 1 <= rows.commas_before) return none;
        var left = k - 1 - rows.commas_before;
        // Rows after those that are searched count too, so that the answer is the same for every line.
        const all = rows.whole();
        for (0..all.count()) |row| {
            if (!all.isComma(@intCast(row))) continue;
            left -= 1;
            if (left == 0) return all.significant(@intCast(row + 1));
        }
        return none;
    }

    /// What a construct covered that went from position `from` to `to`: its first and last token, white space at its
    /// front left out.
    pub fn covered(match_context: *const MatchContext, from: u32, to: u32) registers.Binding {
        if (from >= to) return .unbound;
        const first = match_context.rows.significant(from);
        return .{ .first = if (first < to) first else from, .last = to - 1 };
    }

    pub fn bind(
        match_context: *MatchContext,
        way: Bindings,
        register: u32,
        binding: registers.Binding,
    ) Allocator.Error!Bindings {
        return .{
            .log = try match_context.log.append(
                match_context.gpa,
                .{ .register = register, .binding = binding, .previous = way.log },
            ),
            .values = try match_context.values.with(match_context.gpa, way.values, register, binding),
        };
    }

    /// Gives `scoped` registers back the values they had in `before`.
    pub fn restore(
        match_context: *MatchContext,
        way: Bindings,
        before: Bindings,
        scoped: []const u32,
    ) Allocator.Error!Bindings {
        var after = way;
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
