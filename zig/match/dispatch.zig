//! Finds the starts of a set's members in one pass over the rows: a token's text or kind selects the members that can
//! start there.
const std = @import("std");
const kinds = @import("../gen/kinds.zig");
const Program = @import("../program/program.zig").Program;
const KindSet = @import("../lex/columns.zig").KindSet;
const Rows = @import("../lex/rows.zig").Rows;
const Starts = @import("../program/first.zig").Starts;
const first = @import("../program/first.zig");
const Allocator = std.mem.Allocator;

/// Members of smaller sets are searched one by one.
pub const members_min = 4;

/// In sets of at least this many members, an automaton would need too many states and symbols for the members that a
/// text selects.
const large_members_min = 64;

/// Whether a member of a large set is a fixed run of tokens, one of which must have one of a few texts. Such a member
/// is searched only where the text occurs.
pub fn takes(gpa: Allocator, program: *const Program, root: u32) Allocator.Error!bool {
    if (program.members.len < large_members_min or !isRun(program, root)) return false;
    var texts: std.ArrayList([]const u8) = .empty;
    defer texts.deinit(gpa);
    return try first.textAhead(gpa, program, root, &texts) != null;
}

/// Bounded by `program.depth_max`.
fn isRun(program: *const Program, index: u32) bool {
    const node = program.nodes[index];
    return switch (node.operation()) {
        .empty, .token => true,
        .bind => isRun(program, node.a),
        .seq => for (program.childrenOf(node)) |child| {
            if (!isRun(program, child)) break false;
        } else true,
        else => false,
    };
}

const Members = std.ArrayList(u32);

/// Number of tokens at the start of a match whose kinds are compared.
const run_tokens = 4;

/// What members have in common that a text or a kind selects: how many tokens precede it in a match, and the kinds of
/// the match's first tokens, as indexes of `Dispatch.kind_sets`.
const Run = struct { before: u32, kinds: [run_tokens]u8 };

/// Members with the same run: its kinds are compared once for all of them.
const Group = struct { run: Run, members: Members = .empty };
const Groups = std.ArrayList(Group);

pub const Dispatch = struct {
    arena: std.heap.ArenaAllocator,
    /// Members that contain one of a few texts at a fixed distance from their start, by text.
    texts: std.StringHashMapUnmanaged(Groups) = .empty,
    /// Distinct sets of kinds; the first one has all.
    kind_sets: std.ArrayList(KindSet) = .empty,
    /// Those whose text is not in their first token.
    ahead: std.ArrayList(Ahead) = .empty,
    first_bytes: std.StaticBitSet(256) = .empty,
    /// Members whose first token is of one of a few kinds, by kind.
    kinds: [256]Groups = @splat(.empty),
    /// The rows where each member can start; null if it must be searched separately.
    rows: []?Members,
    /// Members that can start at some row.
    starting: Members = .empty,

    const Ahead = struct { member: u32, before: u32, starts: Starts };

    /// Members without `starts` are left out.
    pub fn init(gpa: Allocator, program: *const Program, starts: []const ?Starts) Allocator.Error!Dispatch {
        var dispatch: Dispatch = .{ .arena = .init(gpa), .rows = &.{} };
        errdefer dispatch.arena.deinit();
        const arena = dispatch.arena.allocator();
        dispatch.rows = try arena.alloc(?Members, program.members.len);
        try dispatch.kind_sets.append(arena, .full);
        var texts: std.ArrayList([]const u8) = .empty;
        for (program.members, starts, dispatch.rows, 0..) |member, known, *rows, index| {
            rows.* = null;
            const start = known orelse continue;
            const number: u32 = @intCast(index);
            rows.* = .empty;
            texts.clearRetainingCapacity();
            if (try first.textAhead(arena, program, member.root, &texts)) |before| {
                const run = try dispatch.runOf(program, member.root, before);
                for (texts.items) |text| try dispatch.addText(text, number, run);
                if (before != 0) {
                    try dispatch.ahead.append(arena, .{ .member = number, .before = before, .starts = start });
                }
            } else if (!start.first.passes_all and !start.first.asks_bytes) {
                var run = try dispatch.runOf(program, member.root, 0);
                run.kinds[0] = 0; // Every kind has its own groups.
                for (&dispatch.kinds, 0..) |*groups, kind| {
                    if (start.first.kinds.isSet(kind)) try addTo(arena, groups, number, run);
                }
            } else rows.* = null;
        }
        return dispatch;
    }

    pub fn deinit(dispatch: *Dispatch) void {
        dispatch.arena.deinit();
    }

    fn runOf(dispatch: *Dispatch, program: *const Program, root: u32, before: u32) Allocator.Error!Run {
        var run: Run = .{ .before = before, .kinds = undefined };
        for (&run.kinds, 0..) |*number, count| number.* = try dispatch.setOf(first.kindsAfter(program, root, count));
        return run;
    }

    fn setOf(dispatch: *Dispatch, set: KindSet) Allocator.Error!u8 {
        for (dispatch.kind_sets.items, 0..) |*known, number| if (known.eql(set)) return @intCast(number);
        if (dispatch.kind_sets.items.len > std.math.maxInt(u8)) return 0;
        try dispatch.kind_sets.append(dispatch.arena.allocator(), set);
        return @intCast(dispatch.kind_sets.items.len - 1);
    }

    fn addTo(arena: Allocator, groups: *Groups, member: u32, run: Run) Allocator.Error!void {
        const group = for (groups.items) |*group| {
            if (std.meta.eql(group.run, run)) break group;
        } else new: {
            try groups.append(arena, .{ .run = run });
            break :new &groups.items[groups.items.len - 1];
        };
        const known = group.members.items;
        if (known.len != 0 and known[known.len - 1] == member) return; // The text is repeated.
        try group.members.append(arena, member);
    }

    fn addText(dispatch: *Dispatch, text: []const u8, member: u32, run: Run) Allocator.Error!void {
        if (text.len == 0) return; // Matches no token.
        const arena = dispatch.arena.allocator();
        const entry = try dispatch.texts.getOrPut(arena, text);
        if (!entry.found_existing) entry.value_ptr.* = .empty;
        try addTo(arena, entry.value_ptr, member, run);
        dispatch.first_bytes.set(text[0]);
    }

    /// Finds the starts among `rows`.
    pub fn fill(dispatch: *Dispatch, rows: *const Rows) Allocator.Error!void {
        for (dispatch.starting.items) |member| dispatch.rows[member].?.clearRetainingCapacity();
        dispatch.starting.clearRetainingCapacity();
        for (rows.kinds, rows.starts, 0..) |kind, start, index| {
            const row: u32 = @intCast(index);
            for (dispatch.kinds[@backingInt(kind)].items) |*group| {
                if (dispatch.passes(rows, row, &group.run)) try dispatch.addAll(group, row);
            }
            if (!dispatch.first_bytes.isSet(rows.text[start])) continue;
            const groups = dispatch.texts.get(rows.textOf(row)) orelse continue;
            for (groups.items) |*group| {
                const begin = startOf(rows, row, group.run.before) orelse continue;
                if (dispatch.passes(rows, begin, &group.run)) try dispatch.addAll(group, begin);
            }
        }
        if (!rows.is_final) try dispatch.fillOpen(rows);
    }

    /// Whether the tokens from `begin` on, as far as they are known, have the kinds of a run.
    fn passes(dispatch: *const Dispatch, rows: *const Rows, begin: u32, run: *const Run) bool {
        if (rows.significant_rows.len != 0) return true; // The next row may be white space.
        for (run.kinds, begin..) |set, row| {
            if (row >= rows.count()) return true;
            if (set != 0 and !dispatch.kind_sets.items[set].isSet(@backingInt(rows.kinds[row]))) return false;
        }
        return true;
    }

    fn addAll(dispatch: *Dispatch, group: *const Group, row: u32) Allocator.Error!void {
        for (group.members.items) |member| try dispatch.add(member, row);
    }

    fn add(dispatch: *Dispatch, member: u32, row: u32) Allocator.Error!void {
        const list = &dispatch.rows[member].?;
        if (list.items.len == 0) try dispatch.starting.append(dispatch.arena.allocator(), member);
        try list.append(dispatch.arena.allocator(), row);
    }

    /// The tokens after the last rows are not known yet.
    fn fillOpen(dispatch: *Dispatch, rows: *const Rows) Allocator.Error!void {
        var last: [first.ahead_max]u32 = undefined;
        var known: usize = 0;
        while (known < last.len) : (known += 1) {
            last[known] = rows.significantBefore(if (known == 0) rows.count() else last[known - 1]) orelse break;
        }
        for (dispatch.ahead.items) |ahead| {
            var left = @min(known, ahead.before);
            while (left > 0) {
                left -= 1;
                if (!ahead.starts.firstPasses(rows, last[left])) continue;
                try dispatch.add(ahead.member, last[left]);
            }
        }
    }
};

/// The significant row `before` tokens before `row`.
fn startOf(rows: *const Rows, row: u32, before: u32) ?u32 {
    if (rows.significant_rows.len == 0) return std.math.sub(u32, row, before) catch null;
    if (rows.kinds[row] == .whitespace) return null;
    var at = row;
    for (0..before) |_| at = rows.significantBefore(at) orelse return null;
    return at;
}
