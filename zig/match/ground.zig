//! What every engine stands on: the program, the rows it runs over, the state of bindings, and the constructs that need no search.
const std = @import("std");
const Program = @import("program.zig").Program;
const Node = @import("program.zig").Node;
const Facts = @import("facts.zig").Facts;
const Rows = @import("rows.zig").Rows;
const Tests = @import("token_test.zig").Tests;
const registers = @import("registers.zig");
const numbers = @import("../gen/program.zig");
const tokens = @import("../lex/tokens.zig");
const clock = @import("../value/clock.zig");
const predicate = @import("../value/predicate.zig");
const relation = @import("../relation/relation.zig");
const Allocator = std.mem.Allocator;
const none = std.math.maxInt(u32);

pub const Pair = struct { open: u32, close: u32 };
/// The bindings of one way of matching.
pub const Bindings = struct { log: u32, values: u32 };

pub const Ground = struct {
    gpa: Allocator,
    program: *const Program,
    facts: *const Facts,
    rows: *const Rows,
    tests: *Tests,
    log: registers.Log = .{},
    values: registers.Values,
    /// Row where the previous match ended: what `\G` holds at.
    previous_end: u32 = 0,
    /// Something asked for a token past the last row of a stretch that goes on: its answer may change.
    ran_out: bool = false,
    /// Work done, for tests that bound it.
    steps: u64 = 0,
    /// For each guard, the byte of the text from which its string occurs no more; worked out when first asked.
    guard_ends: std.AutoHashMapUnmanaged(u32, u64) = .empty,
    /// For each field anchor, the row it holds at.
    field_rows: std.AutoHashMapUnmanaged(u32, u32) = .empty,

    pub fn init(gpa: Allocator, program: *const Program, facts: *const Facts, tests: *Tests) Allocator.Error!Ground {
        return .{
            .gpa = gpa,
            .program = program,
            .facts = facts,
            .rows = tests.rows,
            .tests = tests,
            .values = try .init(gpa, facts.is_read),
        };
    }

    pub fn deinit(ground: *Ground) void {
        ground.log.deinit(ground.gpa);
        ground.values.deinit(ground.gpa);
        ground.guard_ends.deinit(ground.gpa);
        ground.field_rows.deinit(ground.gpa);
    }

    /// After the rows have changed.
    pub fn forget(ground: *Ground) void {
        ground.field_rows.clearRetainingCapacity();
        ground.guard_ends.clearRetainingCapacity();
        ground.ran_out = false;
    }

    /// The current token of `position`, looking no further than `limit`.
    pub fn current(ground: *Ground, position: u32, limit: u32) ?u32 {
        const row = ground.rows.significant(position);
        if (row < limit) return row;
        if (limit == ground.rows.count()) ground.ran_out = ground.ran_out or !ground.rows.is_final;
        return null;
    }

    /// Whether a construct of one token takes `row`.
    pub fn takes(ground: *Ground, node: Node, row: u32, values: u32) Allocator.Error!bool {
        ground.steps += 1;
        switch (node.operation()) {
            .token => return try ground.tests.holds(node.a, row),
            .backref => {
                const bound = ground.values.get(values, node.a);
                return bound.isToken() and try ground.related(node, bound.first, row);
            },
            .elapsed => {
                const bound = ground.values.get(values, node.b);
                if (!bound.isToken() or !ground.tests.inSet(node.a, ground.rows.kinds[row])) return false;
                const words = ground.program.predicates[node.c..][0..node.d];
                return predicate.elapsedHolds(words, ground.rows.textOf(row), ground.rows.textOf(bound.first), &clock.current);
            },
            else => unreachable,
        }
    }

    fn related(ground: *Ground, node: Node, bound: u32, row: u32) Allocator.Error!bool {
        return relation.related(@fromBackingInt(node.b), node.c, ground.rows.textOf(bound), ground.rows.textOf(row), &clock.current, ground.gpa);
    }

    pub fn isWhitespace(ground: *Ground, position: u32, limit: u32) bool {
        if (position < limit) return ground.rows.kinds[position] == .whitespace;
        if (limit == ground.rows.count()) ground.ran_out = ground.ran_out or !ground.rows.is_final;
        return false;
    }

    /// Whether a test of the current token holds. What speaks of its place in the text sees past `limit`.
    pub fn asserts(ground: *Ground, node: Node, position: u32, limit: u32) Allocator.Error!bool {
        const op: numbers.TestOp = @fromBackingInt(ground.program.tests[node.a].op);
        const of_place = switch (op) {
            .line_start, .line_end, .text_start, .text_end => true,
            else => false,
        };
        const row = ground.current(position, if (of_place) ground.rows.count() else limit) orelse return false;
        if (op == .text_end and !ground.rows.is_final and ground.rows.significant(row + 1) == ground.rows.count()) ground.ran_out = true;
        return try ground.tests.holds(node.a, row);
    }

    /// Whether the string of guard `index` occurs from the current token on, to the end of the text.
    pub fn guards(ground: *Ground, index: u32, position: u32) Allocator.Error!bool {
        const node = ground.program.nodes[index];
        const row = ground.current(position, ground.rows.count()) orelse return false;
        const entry = try ground.guard_ends.getOrPut(ground.gpa, index);
        if (!entry.found_existing) {
            const last = std.mem.lastIndexOf(u8, ground.rows.text, ground.program.string(node.a, node.b));
            entry.value_ptr.* = if (last) |at| at + 1 else 0;
        }
        if (ground.rows.starts[row] < entry.value_ptr.*) return true;
        ground.ran_out = ground.ran_out or !ground.rows.is_final;
        return false;
    }

    /// Whether an anchor on a reading holds at the current token. What it reads is of the whole text, so no limit hides a token.
    pub fn isRead(ground: *Ground, node: Node, position: u32) bool {
        const row = ground.current(position, ground.rows.count()) orelse return false;
        return ground.rows.readings.hold(node.a, ground.rows.starts[row]);
    }

    pub fn isPreviousEnd(ground: *const Ground, position: u32) bool {
        return ground.rows.significant(position) == ground.rows.significant(ground.previous_end);
    }

    /// The pair of brackets that the current token opens; `byte` 0 takes any kind.
    pub fn pairAt(ground: *Ground, byte: u32, position: u32, limit: u32) ?Pair {
        const row = ground.current(position, limit) orelse return null;
        const rows = ground.rows;
        if (rows.kinds[row] != .open) return null;
        if (byte != 0 and rows.text[rows.starts[row]] != byte) return null;
        const mate = rows.mates[row];
        if (mate == tokens.unpaired) {
            ground.ran_out = ground.ran_out or !rows.is_final;
            return null;
        }
        return if (mate > row and mate < limit) .{ .open = row, .close = mate } else null;
    }

    /// Whether the current token begins the field that node `index` names.
    pub fn beginsField(ground: *Ground, index: u32, position: u32) Allocator.Error!bool {
        const entry = try ground.field_rows.getOrPut(ground.gpa, index);
        if (!entry.found_existing) entry.value_ptr.* = ground.fieldRow(ground.program.nodes[index].b);
        const row = ground.current(position, ground.rows.count()) orelse return false;
        return row == entry.value_ptr.*;
    }

    /// Row where field `k` of the input begins, fields being parted by commas; `none` where it is not among these rows.
    fn fieldRow(ground: *const Ground, k: u32) u32 {
        const rows = ground.rows;
        if (k <= 1) return if (rows.is_first) rows.significant(0) else none;
        if (k - 1 <= rows.commas_before) return none;
        var left = k - 1 - rows.commas_before;
        for (0..rows.count()) |row| {
            if (!rows.isComma(@intCast(row))) continue;
            left -= 1;
            if (left == 0) return rows.significant(@intCast(row + 1));
        }
        return none;
    }

    /// What a construct covered that went from position `from` to `to`: its first and last token, white space at its front left out.
    pub fn covered(ground: *const Ground, from: u32, to: u32) registers.Binding {
        if (from >= to) return .unbound;
        const first = ground.rows.significant(from);
        return .{ .first = if (first < to) first else from, .last = to - 1 };
    }

    pub fn bind(ground: *Ground, way: Bindings, register: u32, binding: registers.Binding) Allocator.Error!Bindings {
        return .{
            .log = try ground.log.append(ground.gpa, .{ .register = register, .binding = binding, .previous = way.log }),
            .values = try ground.values.with(ground.gpa, way.values, register, binding),
        };
    }

    /// Gives `scoped` registers back the values they had in `before`.
    pub fn restore(ground: *Ground, way: Bindings, before: Bindings, scoped: []const u32) Allocator.Error!Bindings {
        var after = way;
        for (scoped) |register| {
            after.log = try ground.log.append(ground.gpa, .{
                .register = register,
                .binding = .unbound,
                .previous = after.log,
                .restored = before.log,
            });
            if (!ground.values.reads(register)) continue;
            after.values = try ground.values.with(ground.gpa, after.values, register, ground.values.get(before.values, register));
        }
        return after;
    }
};
