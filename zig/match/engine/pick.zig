//! Selects the branches of a long alternation that can match at a token: most branches of a list of patterns have a
//! text as their first token or soon after it, and are skipped if the text differs. Without it a count of
//! `("GET" \W:a =a? | ...) \P` with twelve words takes 131 % more instructions on the log of the benchmark.
const std = @import("std");
const first = @import("../../program/first.zig");
const Backtrack = @import("backtrack.zig").Backtrack;
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const MatchContext = @import("match_context.zig").MatchContext;
const Program = @import("../../program/program.zig").Program;
const Allocator = std.mem.Allocator;

/// All branches of shorter alternations are tried.
pub const branches_min = 8;

/// Branches by their first instruction, in order.
const Branches = std.ArrayList(u32);

pub const Pick = struct {
    /// Branches with one of a few texts at this distance from their start, by text.
    by_text: [first.ahead_max + 1]std.StringHashMapUnmanaged(Branches) = @splat(.empty),
    /// All of these branches, if the distance is not 0: tried if that token has not been read yet.
    named: [first.ahead_max + 1]Branches = @splat(.empty),
    /// The other branches.
    others: Branches = .empty,

    pub fn deinit(pick: *Pick, gpa: Allocator) void {
        for (&pick.by_text) |*texts| {
            var lists = texts.valueIterator();
            while (lists.next()) |list| list.deinit(gpa);
            texts.deinit(gpa);
        }
        for (&pick.named) |*list| list.deinit(gpa);
        pick.others.deinit(gpa);
    }

    /// Adds the branch at `node`, which starts at instruction `at`, after all earlier ones.
    pub fn add(pick: *Pick, gpa: Allocator, program: *const Program, node: u32, at: u32) Allocator.Error!void {
        var texts: std.ArrayList([]const u8) = .empty;
        defer texts.deinit(gpa);
        const before = try first.textAhead(gpa, program, node, &texts) orelse return pick.others.append(gpa, at);
        if (before != 0) try pick.named[before].append(gpa, at);
        for (texts.items) |text| {
            const entry = try pick.by_text[before].getOrPut(gpa, text);
            if (!entry.found_existing) entry.value_ptr.* = .empty;
            const known = entry.value_ptr.items;
            if (known.len != 0 and known[known.len - 1] == at) continue; // The branch contains the text twice.
            try entry.value_ptr.append(gpa, at);
        }
    }

    /// Continues with the first branch that can match here, and adds choices for the others; false if none can.
    pub fn take(pick: *const Pick, engine: *Backtrack, state: *BacktrackState) Allocator.Error!bool {
        var branches = pick.backwards(engine.match_context, state.position, engine.limitOf(state.frame));
        var at = branches.next() orelse return false;
        while (branches.next()) |earlier| : (at = earlier) {
            engine.match_context.steps += 1;
            try engine.choose(state, at);
        }
        state.at = at;
        return true;
    }

    /// The branches that can match at `position` without rows from `limit` on, in reverse order.
    fn backwards(pick: *const Pick, match_context: *MatchContext, position: u32, limit: u32) Backwards {
        const rows = match_context.rows;
        var left: Backwards = .{ .lists = @splat(&.{}) };
        left.lists[0] = pick.others.items;
        var row = match_context.current(position, limit) orelse limit;
        for (&pick.by_text, &pick.named, left.lists[1..], 0..) |*texts, *named, *list, before| {
            if (before != 0 and row < limit) row = @min(rows.significant(row + 1), limit);
            if (row < limit) {
                if (texts.size != 0) if (texts.get(rows.textOf(row))) |found| {
                    list.* = found.items;
                };
            } else if (limit == rows.count() and !rows.is_final) list.* = named.items;
        }
        return left;
    }
};

const Backwards = struct {
    lists: [first.ahead_max + 2][]const u32,

    fn next(left: *Backwards) ?u32 {
        var latest: ?*[]const u32 = null;
        for (&left.lists) |*list| {
            if (list.len == 0) continue;
            if (latest == null or list.*[list.len - 1] > latest.?.*[latest.?.len - 1]) latest = list;
        }
        const list = latest orelse return null;
        defer list.len -= 1;
        return list.*[list.len - 1];
    }
};
