//! Finds the starts of a set's members in one pass over the rows: a token's text or kind, the kinds around it and then
//! the value or text of another token select the members that can start there. Without it a search for a set of 40
//! durations takes eight times the instructions.
const std = @import("std");
const kinds = @import("../../gen/kinds.zig");
const Program = @import("../../program/program.zig").Program;
const KindSet = @import("../../lex/columns.zig").KindSet;
const Rows = @import("../../lex/rows.zig").Rows;
const Starts = @import("../../program/first.zig").Starts;
const first = @import("../../program/first.zig");
const openings = @import("openings.zig");
const Openings = openings.Openings;
const value_index = @import("value_index.zig");
const ValueIndex = value_index.ValueIndex;
const Allocator = std.mem.Allocator;

/// Members of smaller sets are searched one by one.
pub const members_min = 4;

/// In sets of at least this many members, an automaton would need too many states and symbols for the members that a
/// text selects.
const large_members_min = 64;

/// Whether a member of a large set is searched only where a text or a value of its first tokens occurs: it is a fixed
/// run of tokens with one of a few texts, or each way in which its matches begin asks for a value, which an automaton
/// would have to evaluate for each member.
pub fn takes(gpa: Allocator, program: *const Program, root: u32) Allocator.Error!bool {
    if (program.members.len < large_members_min) return false;
    var texts: std.ArrayList([]const u8) = .empty;
    defer texts.deinit(gpa);
    const has_text = try first.textAhead(gpa, program, root, &texts) != null;
    if (has_text and isRun(program, root)) return true;
    if (!has_text and !asksKind(&.init(program, root))) return false;
    return asksValues(gpa, program, root);
}

/// Whether each way in which a match begins asks for a value.
fn asksValues(gpa: Allocator, program: *const Program, root: u32) Allocator.Error!bool {
    var conditions: std.ArrayList(value_index.Condition) = .empty;
    defer conditions.deinit(gpa);
    const member: Openings = .of(program, root);
    return for (member.slice()) |*path| {
        conditions.clearRetainingCapacity();
        try value_index.appendConditions(gpa, program, path, &conditions);
        for (conditions.items) |condition| {
            if (condition.place.space != null) break;
        } else break false;
    } else true;
}

/// Whether the kind of the first token selects it.
fn asksKind(starts: *const Starts) bool {
    return !starts.first.passes_all and !starts.first.asks_bytes;
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

/// What members have in common that a text or a kind selects: how many tokens precede it in a match, and the kinds of
/// the match's first tokens, as indexes of `Dispatch.kind_sets`.
const Run = struct { before: u32, kinds: [openings.tokens_max]u8 };

/// Members with the same run: its kinds are compared once for all of them.
const Group = struct {
    run: Run,
    /// Until all are known.
    pending: std.ArrayList(value_index.Pending) = .empty,
    members: Members = .empty,
    indexes: std.ArrayList(ValueIndex) = .empty,
};
const Groups = std.ArrayList(Group);

/// One way in which a member's matches begin.
const Opening = struct { member: u32, run: Run, conditions: []value_index.Condition };

pub const Dispatch = struct {
    arena: std.heap.ArenaAllocator,
    /// Members that contain one of a few texts at a fixed distance from their start, by text.
    texts: std.StringHashMapUnmanaged(Groups) = .empty,
    /// Distinct sets of kinds; the first one has all.
    kind_sets: std.ArrayList(KindSet) = .empty,
    /// Those whose text is not in their first token.
    ahead: std.ArrayList(Ahead) = .empty,
    /// For each first byte, a bit mask of the lengths of texts; the last bit represents all greater lengths.
    lengths: [256]u64 = @splat(0),
    /// Members whose first token is of one of a few kinds, by kind.
    kinds: [256]Groups = @splat(.empty),
    /// The rows where each member can start; null if it must be searched separately.
    rows: []?Members,
    /// Members that can start at some row.
    starting: Members = .empty,
    reader: value_index.Reader = .{},

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
            const before = try first.textAhead(arena, program, member.root, &texts);
            if (before == null and !asksKind(&start)) {
                rows.* = null;
                continue;
            }
            const ways: Openings = .of(program, member.root);
            for (ways.slice()) |*path| {
                var opening = try dispatch.findOpening(program, number, path, before orelse 0);
                if (before) |token| {
                    opening.conditions = withoutText(opening.conditions, token);
                    for (texts.items) |text| try dispatch.addText(text, &opening);
                } else try dispatch.addKinds(&start, opening);
            }
            if (before orelse 0 != 0) {
                try dispatch.ahead.append(arena, .{ .member = number, .before = before.?, .starts = start });
            }
        }
        try dispatch.divideGroups();
        return dispatch;
    }

    pub fn deinit(dispatch: *Dispatch) void {
        dispatch.arena.deinit();
    }

    fn findOpening(
        dispatch: *Dispatch,
        program: *const Program,
        member: u32,
        path: *const openings.Path,
        before: u32,
    ) Allocator.Error!Opening {
        var run: Run = .{ .before = before, .kinds = @splat(0) };
        for (path.tests[0..path.count], run.kinds[0..path.count]) |ask, *set| {
            if (ask) |index| set.* = try dispatch.addSet(first.kindsOfTest(program, index));
        }
        var conditions: std.ArrayList(value_index.Condition) = .empty;
        try value_index.appendConditions(dispatch.arena.allocator(), program, path, &conditions);
        return .{ .member = member, .run = run, .conditions = conditions.items };
    }

    fn addSet(dispatch: *Dispatch, set: KindSet) Allocator.Error!u8 {
        for (dispatch.kind_sets.items, 0..) |*known, number| if (known.eql(set)) return @intCast(number);
        if (dispatch.kind_sets.items.len > std.math.maxInt(u8)) return 0;
        try dispatch.kind_sets.append(dispatch.arena.allocator(), set);
        return @intCast(dispatch.kind_sets.items.len - 1);
    }

    /// The conditions but that on the text of a token by which the member is found already. Overwrites them.
    fn withoutText(conditions: []value_index.Condition, token: u32) []value_index.Condition {
        var kept: usize = 0;
        for (conditions) |condition| {
            if (condition.place.token == token and condition.place.space == null) continue;
            conditions[kept] = condition;
            kept += 1;
        }
        return conditions[0..kept];
    }

    fn addTo(arena: Allocator, groups: *Groups, opening: *const Opening) Allocator.Error!void {
        const group = for (groups.items) |*group| {
            if (std.meta.eql(group.run, opening.run)) break group;
        } else new: {
            try groups.append(arena, .{ .run = opening.run });
            break :new &groups.items[groups.items.len - 1];
        };
        try group.pending.append(arena, .{ .member = opening.member, .conditions = opening.conditions });
    }

    fn addText(dispatch: *Dispatch, text: []const u8, opening: *const Opening) Allocator.Error!void {
        if (text.len == 0) return; // Matches no token.
        const arena = dispatch.arena.allocator();
        const entry = try dispatch.texts.getOrPut(arena, text);
        if (!entry.found_existing) entry.value_ptr.* = .empty;
        try addTo(arena, entry.value_ptr, opening);
        dispatch.lengths[text[0]] |= lengthBit(text.len);
    }

    fn addKinds(dispatch: *Dispatch, start: *const Starts, opening: Opening) Allocator.Error!void {
        var all_kinds = opening;
        all_kinds.run.kinds[0] = 0; // Every kind has its own groups.
        for (&dispatch.kinds, 0..) |*groups, kind| {
            if (start.first.kinds.isSet(kind)) try addTo(dispatch.arena.allocator(), groups, &all_kinds);
        }
    }

    fn divideGroups(dispatch: *Dispatch) Allocator.Error!void {
        var by_text = dispatch.texts.valueIterator();
        while (by_text.next()) |groups| try dispatch.divide(groups);
        for (&dispatch.kinds) |*groups| try dispatch.divide(groups);
    }

    fn divide(dispatch: *Dispatch, groups: *Groups) Allocator.Error!void {
        for (groups.items) |*group| {
            const arena = dispatch.arena.allocator();
            try value_index.divide(arena, group.pending.items, &group.members, &group.indexes);
            group.pending = .empty;
        }
    }

    /// Whether no member is found by its starts.
    pub fn isEmpty(dispatch: *const Dispatch) bool {
        return for (dispatch.rows) |rows| {
            if (rows != null) break false;
        } else true;
    }

    /// Finds the starts among `rows`.
    pub fn fill(dispatch: *Dispatch, rows: *const Rows) Allocator.Error!void {
        for (dispatch.starting.items) |member| dispatch.rows[member].?.clearRetainingCapacity();
        dispatch.starting.clearRetainingCapacity();
        dispatch.reader.forget();
        for (rows.kinds, rows.starts, rows.ends, 0..) |kind, start, end, index| {
            const row: u32 = @intCast(index);
            for (dispatch.kinds[@backingInt(kind)].items) |*group| {
                if (dispatch.passes(rows, row, &group.run)) try dispatch.addAll(group, rows, row);
            }
            if (dispatch.lengths[rows.text[start]] & lengthBit(end - start) == 0) continue;
            const groups = dispatch.texts.get(rows.textOf(row)) orelse continue;
            for (groups.items) |*group| {
                const begin = startOf(rows, row, group.run.before) orelse continue;
                if (dispatch.passes(rows, begin, &group.run)) try dispatch.addAll(group, rows, begin);
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

    fn addAll(dispatch: *Dispatch, group: *const Group, rows: *const Rows, row: u32) Allocator.Error!void {
        for (group.members.items) |member| try dispatch.add(member, row);
        const is_known = rows.significant_rows.len == 0;
        for (group.indexes.items) |*index| {
            const members = if (is_known) index.membersAt(rows, row, &dispatch.reader) else index.all;
            for (members) |member| try dispatch.add(member, row);
        }
    }

    /// A member is added repeatedly if a row begins several of its paths.
    fn add(dispatch: *Dispatch, member: u32, row: u32) Allocator.Error!void {
        const list = &dispatch.rows[member].?;
        if (list.getLastOrNull() == row) return;
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

inline fn lengthBit(length: usize) u64 {
    return @as(u64, 1) << @intCast(@min(length, 63));
}
