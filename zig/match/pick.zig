//! The branches of a long alternation that can match at a token, told by the token's text: most branches of a list of
//! patterns begin with a text, and are not tried where another stands.
const std = @import("std");
const first = @import("first.zig");
const Backtrack = @import("backtrack.zig").Backtrack;
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const Program = @import("program.zig").Program;
const Allocator = std.mem.Allocator;

/// Shorter alternations are tried branch by branch.
pub const branches_min = 8;

pub const Pick = struct {
    /// Of each text the branches that begin with it, in order, by the instruction that each begins at.
    by_text: std.StringHashMapUnmanaged(std.ArrayList(u32)) = .empty,
    /// Branches that may begin otherwise, in order.
    others: std.ArrayList(u32) = .empty,

    pub fn deinit(pick: *Pick, gpa: Allocator) void {
        var lists = pick.by_text.valueIterator();
        while (lists.next()) |list| list.deinit(gpa);
        pick.by_text.deinit(gpa);
        pick.others.deinit(gpa);
    }

    /// Adds the branch at `node`, which begins at instruction `at`, behind all earlier ones.
    pub fn add(pick: *Pick, gpa: Allocator, program: *const Program, node: u32, at: u32) Allocator.Error!void {
        var texts: std.ArrayList([]const u8) = .empty;
        defer texts.deinit(gpa);
        if (!try first.literals(gpa, program, node, &texts)) return pick.others.append(gpa, at);
        for (texts.items) |text| {
            const entry = try pick.by_text.getOrPut(gpa, text);
            if (!entry.found_existing) entry.value_ptr.* = .empty;
            const known = entry.value_ptr.items;
            if (known.len != 0 and known[known.len - 1] == at) continue; // The branch names the text twice.
            try entry.value_ptr.append(gpa, at);
        }
    }

    /// Goes on at the first branch that can match here, and leaves open to go on at the others; false where none can.
    pub fn take(pick: *const Pick, engine: *Backtrack, state: *BacktrackState) Allocator.Error!bool {
        const match_context = engine.match_context;
        const row = match_context.current(state.position, engine.limitOf(state.frame));
        var branches = pick.backwards(if (row) |known| match_context.rows.textOf(known) else null);
        var at = branches.next() orelse return false;
        while (branches.next()) |earlier| : (at = earlier) {
            match_context.steps += 1;
            try engine.choose(state, at);
        }
        state.at = at;
        return true;
    }

    /// The branches that can match where `text` is the next token's, or where there is no token, the last one first.
    fn backwards(pick: *const Pick, text: ?[]const u8) Backwards {
        const named = if (text) |known| pick.by_text.get(known) else null;
        return .{ .named = if (named) |list| list.items else &.{}, .others = pick.others.items };
    }
};

const Backwards = struct {
    named: []const u32,
    others: []const u32,

    pub fn next(left: *Backwards) ?u32 {
        const is_named = left.named.len != 0 and
            (left.others.len == 0 or left.named[left.named.len - 1] > left.others[left.others.len - 1]);
        const list = if (is_named) &left.named else &left.others;
        if (list.len == 0) return null;
        defer list.len -= 1;
        return list.*[list.len - 1];
    }
};
