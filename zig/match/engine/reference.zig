//! The definition of matching: a node maps a set of partial matches to the set of all their continuations. Slower than
//! the other engines, which are tested against it, but the only one that runs programs with `||` and `|>`.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const Program = @import("../../program/program.zig").Program;
const Node = @import("../../program/program.zig").Node;
const NodeInfo = @import("node_info.zig").NodeInfo;
const MatchContext = @import("match_context.zig").MatchContext;
const Binding = @import("registers.zig").Binding;
const Paths = @import("path.zig").Paths;
const edit_run = @import("edit_run.zig");
const look = @import("look.zig");
const Allocator = std.mem.Allocator;

pub const none: u32 = std.math.maxInt(u32);

/// A partial match.
const Partial = struct {
    position: u32,
    /// The choices, by number in `Reference.paths`.
    path: u32 = 0,
    /// The bindings, by number in `MatchContext.log`.
    log: u32 = 0,
    /// Values of the registers that are read, by number in `MatchContext.values`.
    values: u32 = 0,
    /// Position of the last `\K`.
    keep: u32 = none,
    /// Index in the input set of the innermost node: the partial match that this one continues.
    origin: u32 = 0,
};

/// How far a node can see: up to the row `limit` (the partner of the bracket around it).
const Scope = struct { limit: u32, asserted: bool = false };

/// Rows of the match: from `start` (or the last `\K`) up to the position `end`.
pub const Match = struct { end: u32, keep: u32, log: u32 };

pub const Reference = struct {
    match_context: *MatchContext,
    arena: std.heap.ArenaAllocator,
    paths: Paths = .{},
    /// Number of open bindings of registers that are read: within them, partial matches of different origins are never
    /// equal.
    apart: u32 = 0,
    /// Cached results of assertions that read no register.
    known: std.AutoHashMapUnmanaged(Asked, bool) = .empty,

    const Asked = struct { node: u32, position: u32, limit: u32 };
    pub const Error = Allocator.Error;

    pub fn init(match_context: *MatchContext) Reference {
        return .{ .match_context = match_context, .arena = .init(match_context.gpa) };
    }

    pub fn deinit(reference: *Reference) void {
        reference.arena.deinit();
        reference.paths.deinit(reference.match_context.gpa);
        reference.known.deinit(reference.match_context.gpa);
    }

    /// Clears everything remembered about the rows.
    pub fn forget(reference: *Reference) void {
        reference.known.clearRetainingCapacity();
    }

    /// The preferred match from row `start`, which may be empty; null if there is none.
    pub fn find(reference: *Reference, root: u32, start: u32) Error!?Match {
        _ = reference.arena.reset(.retain_capacity);
        reference.paths.clear();
        reference.match_context.log.clear();
        try reference.match_context.values.reset(reference.match_context.gpa);
        const limit = reference.match_context.rows.count();
        const found = try reference.eval(root, &.{.{ .position = start }}, .{ .limit = limit });
        if (found.len == 0) return null;
        var chosen = found[0];
        for (found) |partial| { // The smallest path is preferred; among equal ones, the longest match.
            if (partial.path != chosen.path) break;
            if (partial.position > chosen.position) chosen = partial;
        }
        return .{ .end = chosen.position, .keep = chosen.keep, .log = chosen.log };
    }

    /// The continuations of `in` by node `index`, smallest path first, without equivalent ones.
    fn eval(reference: *Reference, index: u32, in: []const Partial, scope: Scope) Error![]const Partial {
        const match_context = reference.match_context;
        const node = match_context.program.nodes[index];
        match_context.steps += 1 + in.len;
        if (in.len == 0) return in;
        switch (node.operation()) {
            .empty => return in,
            .seq => {
                var set = in;
                for (match_context.program.childrenOf(node)) |child| set = try reference.eval(child, set, scope);
                return set;
            },
            .alt => return reference.evalChoice(node, in, scope),
            .repeat => {
                if (node.d != @backingInt(numbers.RepeatKind.possessive)) return reference.evalRepeat(node, in, scope);
                return reference.evalAlone(index, in, scope, evalPossessive);
            },
            .atomic => return reference.evalAlone(index, in, scope, evalAtomic),
            .bind => return reference.evalBind(node, in, scope),
            .balanced => return reference.evalBalanced(index, in, scope),
            .edit_run => return reference.evalEditRun(node, in, scope),
            .field => return reference.evalField(index, in, scope),
            .token, .whitespace, .backref, .elapsed, .relative, .keep => {},
            .assert, .look, .guard, .previous_end => {},
        }
        var out: std.ArrayList(Partial) = .empty;
        for (in) |partial| {
            if (try reference.step(index, partial, scope)) |next| try out.append(reference.arena.allocator(), next);
        }
        return reference.arrange(&out);
    }

    /// Nodes that give at most one continuation for each.
    fn step(reference: *Reference, index: u32, partial: Partial, scope: Scope) Error!?Partial {
        const match_context = reference.match_context;
        const node = match_context.program.nodes[index];
        var next = partial;
        const holds = switch (node.operation()) {
            .token, .backref, .elapsed, .relative => {
                const row = match_context.current(partial.position, scope.limit) orelse return null;
                if (!try match_context.takes(node, row, partial.values)) return null;
                next.position = row + 1;
                return next;
            },
            .whitespace => {
                if (scope.asserted or !match_context.isWhitespace(partial.position, scope.limit)) return null;
                next.position += 1;
                return next;
            },
            .keep => {
                next.keep = partial.position;
                return next;
            },
            .assert => try match_context.asserts(node, partial.position, scope.limit),
            .guard => try match_context.guards(index, partial.position),
            .previous_end => return if (match_context.isPreviousEnd(partial.position)) next else null,
            .look => try reference.looks(index, partial, scope),
            else => unreachable,
        };
        return if (holds != node.isNegated()) next else null;
    }

    fn evalChoice(reference: *Reference, node: Node, in: []const Partial, scope: Scope) Error![]const Partial {
        const gpa = reference.arena.allocator();
        const kind: numbers.AltKind = @fromBackingInt(node.c);
        var out: std.ArrayList(Partial) = .empty;
        for (reference.match_context.program.childrenOf(node), 0..) |branch, i| {
            const partials = if (kind == .first) try reference.withChoice(in, @intCast(i)) else in;
            const made = try reference.eval(branch, partials, scope);
            if (kind == .committed and made.len != 0) return made;
            try out.appendSlice(gpa, made);
        }
        return reference.arrange(&out);
    }

    /// The same partial matches with one more choice on their paths.
    fn withChoice(reference: *Reference, in: []const Partial, value: u32) Error![]Partial {
        const out = try reference.arena.allocator().dupe(Partial, in);
        const gpa = reference.match_context.gpa;
        for (out) |*partial| partial.path = try reference.paths.append(gpa, partial.path, value);
        return out;
    }

    /// The same partial matches, each with its index as origin.
    fn numberPartials(reference: *Reference, in: []const Partial) Error![]Partial {
        const out = try reference.arena.allocator().dupe(Partial, in);
        for (out, 0..) |*partial, i| partial.origin = @intCast(i);
        return out;
    }

    fn evalRepeat(reference: *Reference, node: Node, in: []const Partial, scope: Scope) Error![]const Partial {
        const gpa = reference.arena.allocator();
        const greedy = node.d != @backingInt(numbers.RepeatKind.lazy);
        const records_rounds = reference.match_context.node_info.nodes[node.a].has_choice;
        var out: std.ArrayList(Partial) = .empty;
        var best: std.AutoHashMapUnmanaged(Place, u32) = .empty;
        var round = in;
        var rounds: u32 = 0;
        while (round.len != 0) : (rounds += 1) {
            const is_optional = rounds >= node.b;
            const counted = rounds -| node.b; // Rounds after the mandatory ones.
            if (is_optional) {
                if (rounds == node.b) for (round) |partial| try best.put(gpa, reference.placeOf(partial), partial.path);
                const leave = if (records_rounds) @intFromBool(greedy) else if (greedy) none - counted else counted;
                try out.appendSlice(gpa, try reference.withChoice(round, leave));
            }
            if (rounds == node.c) break;
            const is_recorded = is_optional and records_rounds;
            const begun = if (is_recorded) try reference.withChoice(round, @intFromBool(!greedy)) else round;
            const from = try reference.numberPartials(begun);
            var next: std.ArrayList(Partial) = .empty;
            var last: std.ArrayList(Partial) = .empty;
            for (try reference.eval(node.a, from, scope)) |made| {
                var partial = made;
                partial.origin = round[made.origin].origin;
                if (partial.position == round[made.origin].position) {
                    try last.append(gpa, partial); // An empty round is the last one.
                    continue;
                }
                if (is_optional) {
                    const entry = try best.getOrPut(gpa, reference.placeOf(partial));
                    const is_known = entry.found_existing;
                    if (is_known and reference.paths.order(entry.value_ptr.*, partial.path) != .gt) continue;
                    entry.value_ptr.* = partial.path;
                }
                try next.append(gpa, partial);
            }
            const after = counted + @intFromBool(is_optional);
            const leave = if (records_rounds) @intFromBool(greedy) else if (greedy) none - after else after;
            try out.appendSlice(gpa, try reference.withChoice(last.items, leave));
            round = next.items;
        }
        return reference.arrange(&out);
    }

    /// Nodes that select among the continuations of each partial match separately.
    fn evalAlone(
        reference: *Reference,
        index: u32,
        in: []const Partial,
        scope: Scope,
        one: fn (*Reference, Node, []const Partial, Scope) Error![]const Partial,
    ) Error![]const Partial {
        const node = reference.match_context.program.nodes[index];
        var out: std.ArrayList(Partial) = .empty;
        for (in) |partial| {
            const made = try one(reference, node, &.{partial}, scope);
            if (made.len != 0) try out.append(reference.arena.allocator(), made[0]);
        }
        return reference.arrange(&out);
    }

    fn evalAtomic(reference: *Reference, node: Node, in: []const Partial, scope: Scope) Error![]const Partial {
        return reference.eval(node.a, in, scope);
    }

    fn evalPossessive(reference: *Reference, node: Node, in: []const Partial, scope: Scope) Error![]const Partial {
        return reference.evalRepeat(node, in, scope);
    }

    fn evalBind(reference: *Reference, node: Node, in: []const Partial, scope: Scope) Error![]const Partial {
        var out: std.ArrayList(Partial) = .empty;
        const is_read = reference.match_context.node_info.is_read[node.b];
        reference.apart += @intFromBool(is_read);
        const covered = try reference.eval(node.a, try reference.numberPartials(in), scope);
        reference.apart -= @intFromBool(is_read);
        for (covered) |made| {
            var partial = made;
            const from = in[made.origin];
            partial.origin = from.origin;
            const bound = try reference.match_context.bind(
                .{ .log = partial.log, .values = partial.values },
                node.b,
                reference.match_context.toBinding(from.position, partial.position),
            );
            partial.log = bound.log;
            partial.values = bound.values;
            try out.append(reference.arena.allocator(), partial);
        }
        return reference.arrange(&out);
    }

    fn evalBalanced(reference: *Reference, index: u32, in: []const Partial, scope: Scope) Error![]const Partial {
        const match_context = reference.match_context;
        const node = match_context.program.nodes[index];
        var out: std.ArrayList(Partial) = .empty;
        for (in) |partial| {
            const pair = match_context.pairAt(node.b, partial.position, scope.limit) orelse continue;
            var inside = partial;
            inside.position = pair.open + 1;
            const made = if (node.a == 0)
                &.{inside}
            else
                try reference.eval(node.a - 1, &.{inside}, .{ .limit = pair.close, .asserted = scope.asserted });
            for (made) |end| {
                if (node.a != 0 and match_context.rows.significant(end.position) != pair.close) continue;
                var after = end;
                after.position = pair.close + 1;
                const bound = try match_context.restore(
                    .{ .log = end.log, .values = end.values },
                    .{ .log = partial.log, .values = partial.values },
                    match_context.node_info.registersIn(index),
                );
                after.log = bound.log;
                after.values = bound.values;
                try out.append(reference.arena.allocator(), after);
            }
        }
        return reference.arrange(&out);
    }

    fn evalField(reference: *Reference, index: u32, in: []const Partial, scope: Scope) Error![]const Partial {
        const node = reference.match_context.program.nodes[index];
        var out: std.ArrayList(Partial) = .empty;
        for (in) |partial| {
            if (!try reference.match_context.beginsField(index, partial.position)) continue;
            try out.append(reference.arena.allocator(), partial);
        }
        return reference.eval(node.a, out.items, scope);
    }

    fn evalEditRun(reference: *Reference, node: Node, in: []const Partial, scope: Scope) Error![]const Partial {
        const gpa = reference.arena.allocator();
        var out: std.ArrayList(Partial) = .empty;
        for (in) |partial| {
            const table = try edit_run.Table.fill(
                gpa,
                reference.match_context,
                node,
                partial.position,
                partial.values,
                scope.limit,
            );
            for (1..table.lengths) |length| {
                const edits = table.edits(length);
                if (edits > node.c) continue;
                var after = partial;
                after.position = table.end(length);
                after.path = try reference.paths.append(reference.match_context.gpa, partial.path, edits);
                after.path = try reference.paths.append(
                    reference.match_context.gpa,
                    after.path,
                    none - @as(u32, @intCast(length)),
                );
                const bound = try table.bind(
                    reference.match_context,
                    .{ .log = partial.log, .values = partial.values },
                    length,
                );
                after.log = bound.log;
                after.values = bound.values;
                try out.append(gpa, after);
            }
        }
        return reference.arrange(&out);
    }

    fn looks(reference: *Reference, index: u32, partial: Partial, scope: Scope) Error!bool {
        const match_context = reference.match_context;
        const asked: Asked = .{ .node = index, .position = partial.position, .limit = scope.limit };
        const reads = match_context.node_info.nodes[index].reads;
        if (!reads) if (reference.known.get(asked)) |answer| return answer;
        const answer = try look.holds(
            reference,
            match_context,
            match_context.program.nodes[index],
            partial,
            partial.position,
            scope.limit,
        );
        if (!reads) try reference.known.put(match_context.gpa, asked, answer);
        return answer;
    }

    pub fn matchesAt(
        reference: *Reference,
        node: Node,
        partial: Partial,
        position: u32,
        limit: u32,
        end: ?u32,
    ) Error!bool {
        var from = partial;
        from.position = position;
        const made = try reference.eval(node.a, &.{from}, .{ .limit = limit, .asserted = true });
        const wanted = end orelse return made.len != 0;
        for (made) |it| if (reference.match_context.rows.significant(it.position) == wanted) return true;
        return false;
    }

    fn placeOf(reference: *const Reference, partial: Partial) Place {
        return .{
            .position = partial.position,
            .values = partial.values,
            .keep = partial.keep,
            .origin = if (reference.apart != 0) partial.origin else 0,
        };
    }

    /// Sorts by path and keeps the most preferred of equivalent partial matches.
    fn arrange(reference: *Reference, list: *std.ArrayList(Partial)) Error![]const Partial {
        const partials = list.items;
        if (partials.len < 2) return partials;
        std.mem.sort(Partial, partials, &reference.paths, lessThan);
        var seen: std.AutoHashMapUnmanaged(Place, void) = .empty;
        var kept: usize = 0;
        for (partials) |partial| {
            const entry = try seen.getOrPut(reference.arena.allocator(), reference.placeOf(partial));
            if (entry.found_existing) continue;
            partials[kept] = partial;
            kept += 1;
        }
        return partials[0..kept];
    }

    fn lessThan(paths: *const Paths, a: Partial, b: Partial) bool {
        return paths.order(a.path, b.path) == .lt;
    }
};

/// Everything on which the continuation depends.
const Place = struct { position: u32, values: u32, keep: u32, origin: u32 };
