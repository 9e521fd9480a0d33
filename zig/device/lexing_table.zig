//! The table of the lexer of lines (`line_lexer.zig`) that devices run: for each state and class of bytes, the next
//! state and what is emitted. It is made once, when a pattern first needs it, and has as few states as possible.
const std = @import("std");
const line_lexer = @import("line_lexer.zig");
const Emission = @import("line_state.zig").Emission;
const kinds = @import("../gen/kinds.zig");
const Kind = kinds.Kind;
const State = line_lexer.State;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// An entry of the table, as in shaders/lines.comp.
pub const Entry = packed struct(u32) {
    /// Index of the row of the next state.
    state: u15,
    /// Later bytes change no token before the byte that was read.
    is_settled: bool,
    /// Code of the token that ended, or `code_none`.
    code: u5,
    /// As in `Emission`. Without a code, `may_be_card` means `resumes`, and `is_noted` means `goes_back`.
    back: u3,
    is_noted: bool,
    behind: Emission.Behind,
    may_be_card: bool,
    starts: bool,
    notes: bool,
    held: Emission.Held,

    pub const code_none: u5 = 31;

    /// The code of a token is its kind, except that quantities of some families have the code of a kind that no step
    /// emits, since the lines of card numbers are doubtful, and one more.
    pub fn codeOf(kind: Kind, family: Emission.Family) u5 {
        assert(kind != .creditcard and @backingInt(kind) < kinds.built_in_count);
        if (kind != .quantity) return @intCast(@backingInt(kind));
        return switch (family) {
            .other => @backingInt(Kind.quantity),
            .time => @backingInt(Kind.creditcard),
            .data => kinds.built_in_count,
        };
    }

    comptime {
        assert(kinds.built_in_count < code_none);
    }

    fn of(is_settled: bool, emission: Emission) Entry {
        return .{
            .state = 0,
            .is_settled = is_settled,
            .code = if (emission.kind) |kind| codeOf(kind, emission.family) else code_none,
            .back = emission.back,
            .is_noted = emission.is_noted or emission.goes_back,
            .behind = emission.behind,
            .may_be_card = emission.may_be_card or emission.resumes,
            .starts = emission.starts,
            .notes = emission.notes,
            .held = emission.held,
        };
    }
};

/// Rows of the states with fixed numbers.
pub const doubtful_state = 0;
pub const start_state = 1;
/// Whether later bytes change no token before the byte that was read in the state `from`, which is a blank or ends a
/// string, or is the first one behind a blank: only what precedes the next token is known, as far as it says what that
/// is.
fn isSettled(from: *const State, byte: u8, next: *const line_lexer.Step) bool {
    const emission = next.emission;
    if (from.phase == .gap and emission.starts and emission.behind == .nothing)
        return std.meta.eql(alone(next.state), alone(line_lexer.step(&.{}, byte).state));
    var rest = alone(next.state);
    rest.phase = .gap;
    const is_between = next.state.phase == .gap or next.state.phase == .quoted_end;
    return is_between and std.meta.eql(rest, State{});
}

/// Without what precedes a token.
fn alone(state: State) State {
    var rest = state;
    rest.before = .blank;
    rest.behind_name = .none;
    return rest;
}

/// Rows have many parts in common, so a row is a list of parts, each with the entries of this many classes: that takes
/// a fifth of the memory.
pub const part_classes = 4;

pub const LexingTable = struct {
    /// What devices read: a head, the parts of each row, two per word, and the parts.
    words: []const u32,

    pub const Head = extern struct {
        /// Number of words up to the parts.
        parts_at: u32,
        /// Number of parts of a row, which is even.
        row_parts: u32,
        class_of_byte: [256]u8,
    };
    pub const rows_at = @divExact(@sizeOf(Head), @sizeOf(u32));

    pub fn deinit(table: *LexingTable, gpa: Allocator) void {
        gpa.free(table.words);
    }

    pub fn init(gpa: Allocator) Allocator.Error!LexingTable {
        var arena: std.heap.ArenaAllocator = .init(gpa);
        defer arena.deinit();
        const full = try Full.init(arena.allocator());
        return tableOf(gpa, arena.allocator(), try full.reduce(arena.allocator()));
    }
};

/// Bytes that stand for all others: those above 0x7f, and unknown bytes, are treated alike.
pub const examples: []const u8 = blk: {
    var found: []const u8 = "\x00\t\n\r\x1b\x80";
    for (' '..0x7f) |byte| found = found ++ .{byte};
    break :blk found;
};

/// Index in `examples` of the byte that stands for each byte.
pub const example_of: [256]u8 = blk: {
    @setEvalBranchQuota(40_000);
    var found: [256]u8 = @splat(0);
    for (&found, 0..) |*index, byte| {
        const example = if (byte >= 0x80) 0x80 else byte;
        if (std.mem.findScalar(u8, examples, example)) |at| index.* = at;
    }
    break :blk found;
};

const width = examples.len;
pub const Row = [width]Entry;

/// All states that bytes lead to.
pub const Full = struct {
    states: []const State,
    /// Without the states that follow, whose numbers are larger than those of a table.
    rows: []const Row,
    nexts: []const [width]u32,

    pub fn init(arena: Allocator) Allocator.Error!Full {
        var rows: std.ArrayList(Row) = .empty;
        var nexts: std.ArrayList([width]u32) = .empty;
        var numbers: std.AutoHashMapUnmanaged(State, u32) = .empty;
        var states: std.ArrayList(State) = .empty;
        try states.appendSlice(arena, &.{ .{ .phase = .doubtful }, .line_start });
        for (states.items, 0..) |state, number| try numbers.put(arena, state, @intCast(number));
        while (rows.items.len < states.items.len) {
            const state = states.items[rows.items.len];
            const row = try rows.addOne(arena);
            for (row, try nexts.addOne(arena), examples) |*entry, *follows, byte| {
                const next = line_lexer.step(&state, byte);
                const found = try numbers.getOrPut(arena, next.state);
                if (!found.found_existing) {
                    found.value_ptr.* = @intCast(states.items.len);
                    try states.append(arena, next.state);
                }
                follows.* = found.value_ptr.*;
                entry.* = .of(isSettled(&state, byte, &next), next.emission);
            }
        }
        return .{ .states = states.items, .rows = rows.items, .nexts = nexts.items };
    }

    /// The rows of states of which no two emit the same for all bytes that may follow (Moore's algorithm).
    pub fn reduce(full: *const Full, arena: Allocator) Allocator.Error![]const Row {
        const count = full.rows.len;
        const group_of = try arena.alloc(u32, count);
        const next_group_of = try arena.alloc(u32, count);
        var numbers: std.AutoHashMapUnmanaged(u64, u32) = .empty;
        // First by what they emit, then again and again by the groups that follow.
        for (group_of, full.rows) |*group, *row| group.* = try numberOf(arena, &numbers, std.mem.asBytes(row));
        var groups: usize = 0;
        while (numbers.count() != groups) {
            groups = numbers.count();
            numbers.clearRetainingCapacity();
            for (next_group_of, group_of, full.nexts) |*group, own, *nexts| {
                var seen: [width + 1]u32 = undefined;
                seen[width] = own;
                for (seen[0..width], nexts) |*into, next| into.* = group_of[next];
                group.* = try numberOf(arena, &numbers, std.mem.asBytes(&seen));
            }
            @memcpy(group_of, next_group_of);
        }
        for ([_]u32{ doubtful_state, start_state }) |fixed| assert(group_of[fixed] == fixed);
        var rows: std.ArrayList(Row) = .empty;
        for (group_of, full.rows, full.nexts) |group, row, nexts| {
            if (group != rows.items.len) continue;
            const fewer = try rows.addOne(arena);
            for (fewer, row, nexts) |*into, entry, next| {
                into.* = entry;
                into.state = @intCast(group_of[next]);
            }
        }
        assert(rows.items.len == groups);
        return rows.items;
    }
};

/// A number for the content of `seen`, ascending from 0. Two contents with the same hash are as good as impossible.
fn numberOf(
    arena: Allocator,
    numbers: *std.AutoHashMapUnmanaged(u64, u32),
    seen: []const u8,
) Allocator.Error!u32 {
    const found = try numbers.getOrPut(arena, std.hash.Wyhash.hash(0, seen));
    if (!found.found_existing) found.value_ptr.* = @intCast(numbers.count() - 1);
    return found.value_ptr.*;
}

/// Number of parts of a row, which is even: two fit into a word.
const row_parts = std.mem.alignForward(usize, width, 2 * part_classes) / part_classes;

/// The table of `rows`, with a class for each of the examples.
pub fn tableOf(gpa: Allocator, arena: Allocator, rows: []const Row) Allocator.Error!LexingTable {
    var words: std.ArrayList(u32) = .empty;
    errdefer words.deinit(gpa);
    try words.appendNTimes(gpa, 0, LexingTable.rows_at + rows.len * row_parts / 2);
    const head: LexingTable.Head = .{
        .parts_at = @intCast(words.items.len),
        .row_parts = row_parts,
        .class_of_byte = example_of,
    };
    @memcpy(words.items[0..LexingTable.rows_at], @as(*const [LexingTable.rows_at]u32, @ptrCast(&head)));
    var numbers: std.AutoHashMapUnmanaged(u64, u32) = .empty;
    for (rows, 0..) |row, number| {
        var parts: [row_parts][part_classes]Entry = @splat(@splat(@bitCast(@as(u32, 0))));
        @memcpy(@as(*[row_parts * part_classes]Entry, @ptrCast(&parts))[0..width], &row);
        for (&parts, number * row_parts..) |*part, at| {
            const known = numbers.count();
            const found: u16 = @intCast(try numberOf(arena, &numbers, std.mem.asBytes(part)));
            if (found == known) try words.appendSlice(gpa, @ptrCast(part));
            words.items[LexingTable.rows_at + at / 2] |= @as(u32, found) << @intCast(at % 2 * 16);
        }
    }
    return .{ .words = try words.toOwnedSlice(gpa) };
}
