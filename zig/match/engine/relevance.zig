//! Which tests of an automaton can matter at a token, by the symbol of the token before it: in `"queue" "=" \N{>250}`
//! a number's value only does after an `=`. Without this, an automaton that reads the tokens from end to start would
//! evaluate such tests for every token: a count of `(\W|\N)+ "=" \N{>250}` takes 14 % more instructions on the log of
//! the benchmark. Runs around literals do not need it.
const std = @import("std");
const Program = @import("../../program/program.zig").Program;
const State = @import("regular.zig").State;
const Symbols = @import("symbols.zig").Symbols;
const Allocator = std.mem.Allocator;

/// In larger automata every test counts as relevant, since finding out takes time and memory.
const states_max = 512;
const bits_max = 1 << 20;

pub const Relevance = struct {
    /// For each test its row in `bits`; `always` for tests that matter after any token.
    row_of: []u32,
    /// For each row, a bit per symbol.
    bits: std.DynamicBitSetUnmanaged,
    symbol_count: usize,

    const always = std.math.maxInt(u32);

    pub const none: Relevance = .{ .row_of = &.{}, .bits = .{}, .symbol_count = 0 };

    pub fn init(
        gpa: Allocator,
        program: *const Program,
        states: []const State,
        roots: []const ?u32,
        symbols: *const Symbols,
    ) Allocator.Error!Relevance {
        if (states.len > states_max) return .none;
        var arena: std.heap.ArenaAllocator = .init(gpa);
        defer arena.deinit();
        var finder: Finder = .{
            .arena = arena.allocator(),
            .program = program,
            .states = states,
            .seen = try .initEmpty(arena.allocator(), states.len),
            .before = try arena.allocator().alloc(?std.ArrayList(u32), program.tests.len),
        };
        @memset(finder.before, .empty);
        for (roots) |root| if (root) |state| try finder.visit(state, null);
        for (states) |state| switch (state) {
            .take => |it| try finder.visit(it.next, it.ask),
            else => {},
        };
        var rows: u32 = 0;
        for (finder.before) |before| rows += @intFromBool(before != null and before.?.items.len != 0);
        const symbol_count = symbols.count();
        if (rows == 0 or rows * symbol_count > bits_max) return .none;
        var bits: std.DynamicBitSetUnmanaged = try .initEmpty(gpa, rows * symbol_count);
        errdefer bits.deinit(gpa);
        const row_of = try gpa.alloc(u32, program.tests.len);
        rows = 0;
        for (finder.before, row_of) |before, *row| {
            row.* = always;
            if (before == null or before.?.items.len == 0) continue;
            row.* = rows;
            for (0..symbol_count) |symbol| {
                const can_matter = symbol == symbols.end() or for (before.?.items) |ask| {
                    if (symbols.judge(ask, @intCast(symbol), &.{}) != .no) break true;
                } else false;
                if (can_matter) bits.set(rows * symbol_count + symbol);
            }
            rows += 1;
        }
        return .{ .row_of = row_of, .bits = bits, .symbol_count = symbol_count };
    }

    pub fn deinit(relevance: *Relevance, gpa: Allocator) void {
        if (relevance.row_of.len == 0) return;
        gpa.free(relevance.row_of);
        relevance.bits.deinit(gpa);
    }

    /// Whether a test can matter at a token, if the one before has `symbol`; the symbol of the end means any token.
    pub inline fn matters(relevance: *const Relevance, ask: u32, symbol: u32) bool {
        if (relevance.row_of.len == 0) return true;
        const row = relevance.row_of[ask];
        return row == always or relevance.bits.isSet(row * relevance.symbol_count + symbol);
    }
};

const Finder = struct {
    arena: Allocator,
    program: *const Program,
    states: []const State,
    seen: std.DynamicBitSetUnmanaged,
    /// For each test that takes long, the tests of the tokens before those that it is asked about; null if it may be
    /// asked about the first token of a match.
    before: []?std.ArrayList(u32),

    /// Notes what the states ask that are reached from `from` without taking a token, if the last token taken passed
    /// test `ask`; null at the start of a match.
    fn visit(finder: *Finder, from: u32, ask: ?u32) Allocator.Error!void {
        finder.seen.unsetAll();
        var stack: std.ArrayList(u32) = .empty;
        try stack.append(finder.arena, from);
        while (stack.pop()) |number| {
            if (finder.seen.isSet(number)) continue;
            finder.seen.set(number);
            const state = &finder.states[number];
            switch (state.*) {
                .take => |it| try finder.note(it.ask, ask),
                .check => |it| if (!it.asked.before) try finder.note(it.asked.ask, ask),
                else => {},
            }
            var buffer: [2]u32 = undefined;
            try stack.appendSlice(finder.arena, state.passes(&buffer));
        }
    }

    /// The depth of recursion is bounded by `program.depth_max`.
    fn note(finder: *Finder, index: u32, ask: ?u32) Allocator.Error!void {
        const it = finder.program.tests[index];
        switch (it.operation()) {
            .@"and", .@"or" => for (finder.program.children[it.a..][0..it.b]) |child| try finder.note(child, ask),
            .not => try finder.note(it.a, ask),
            .predicate, .literal_fold, .literal_edit, .automaton => {
                const list = if (finder.before[index]) |*list| list else return;
                const last = ask orelse {
                    finder.before[index] = null;
                    return;
                };
                if (std.mem.findScalar(u32, list.items, last) == null) try list.append(finder.arena, last);
            },
            else => {},
        }
    }
};
