//! Members that a finite automaton can run, as states: each takes one token, asks about a place, or chooses in order of
//! preference. Counted rounds are unrolled. Everything else (registers that are read, brackets, edits, and nodes that
//! discard matches) is run by other engines.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const Program = @import("../../program/program.zig").Program;
const NodeInfo = @import("node_info.zig").NodeInfo;
const dispatch = @import("dispatch.zig");
const Relevance = @import("relevance.zig").Relevance;
const Symbols = @import("symbols.zig").Symbols;
const Allocator = std.mem.Allocator;

/// Maximum number of states of all members together; a member that would exceed it is left out.
pub const states_max = 8192;
/// Maximum number of states of one member.
const member_states_max = 2048;

/// A question about a place: whether the token there, or the one before it, passes a test.
pub const Asked = struct { ask: u32, before: bool = false };

pub const State = union(enum) {
    fail,
    accept,
    take: struct { ask: u32, next: u32 },
    check: struct { asked: Asked, negated: bool, next: u32 },
    /// `first` is preferred.
    split: struct { first: u32, second: u32 },
    open: struct { next: u32 },
    bind: struct { register: u32, next: u32 },
    keep: struct { next: u32 },

    /// States that it reaches without taking a token.
    pub fn passes(state: *const State, buffer: *[2]u32) []const u32 {
        switch (state.*) {
            .fail, .accept, .take => return &.{},
            .split => |it| buffer.* = .{ it.first, it.second },
            inline .check, .open, .bind, .keep => |it| buffer[0] = it.next,
        }
        return buffer[0..if (state.* == .split) 2 else 1];
    }
};

pub const Regular = struct {
    states: []const State,
    /// All states, each after those that it reaches without taking a token.
    order: []const u32,
    /// For each member its start state; null if no automaton can run it.
    roots: []const ?u32,
    /// Something asks whether a token is the text's last, which is unknown for the last row until the text ends.
    asks_end: bool,
    symbols: Symbols,
    relevance: Relevance,

    /// @returns null if an automaton can run no member
    pub fn init(gpa: Allocator, program: *const Program, node_info: *const NodeInfo) Allocator.Error!?Regular {
        // With white space, rows are not consecutive tokens.
        if (node_info.has_whitespace_rows) return null;
        var builder: Builder = .{ .gpa = gpa, .program = program, .node_info = node_info };
        defer builder.states.deinit(gpa);
        const roots = try gpa.alloc(?u32, program.members.len);
        errdefer gpa.free(roots);
        const accept = 0;
        try builder.states.append(gpa, .accept);
        var found = false;
        for (program.members, roots) |member, *root| {
            const before = builder.states.items.len;
            builder.limit = @min(before + member_states_max, states_max);
            root.* = null;
            if (try dispatch.takes(gpa, program, member.root)) continue;
            root.* = builder.node(member.root, accept) catch |err| switch (err) {
                error.OutOfMemory => return error.OutOfMemory,
                error.Unsupported => null,
            };
            if (root.* == null) builder.states.shrinkRetainingCapacity(before) else found = true;
        }
        if (!found) {
            gpa.free(roots);
            return null;
        }
        const order = try orderOf(gpa, builder.states.items);
        errdefer gpa.free(order);
        var symbols: Symbols = .init(program);
        errdefer symbols.deinit(gpa);
        for (builder.states.items) |state| switch (state) {
            .take => |it| try symbols.add(gpa, it.ask),
            .check => |it| if (!it.asked.before) try symbols.add(gpa, it.asked.ask),
            else => {},
        };
        var relevance: Relevance = try .init(gpa, program, builder.states.items, roots, &symbols);
        errdefer relevance.deinit(gpa);
        return .{
            .states = try builder.states.toOwnedSlice(gpa),
            .order = order,
            .roots = roots,
            .asks_end = builder.asks_end,
            .symbols = symbols,
            .relevance = relevance,
        };
    }

    pub fn deinit(regular: *Regular, gpa: Allocator) void {
        gpa.free(regular.states);
        gpa.free(regular.order);
        gpa.free(regular.roots);
        regular.symbols.deinit(gpa);
        regular.relevance.deinit(gpa);
    }
};

/// No state reaches itself without taking a token, so such an order exists.
fn orderOf(gpa: Allocator, states: []const State) Allocator.Error![]const u32 {
    var order: std.ArrayList(u32) = .empty;
    errdefer order.deinit(gpa);
    var stack: std.ArrayList(struct { state: u32, is_over: bool }) = .empty;
    defer stack.deinit(gpa);
    var seen: std.DynamicBitSetUnmanaged = try .initEmpty(gpa, states.len);
    defer seen.deinit(gpa);
    for (0..states.len) |root| {
        try stack.append(gpa, .{ .state = @intCast(root), .is_over = false });
        while (stack.pop()) |top| {
            if (top.is_over) {
                try order.append(gpa, top.state);
                continue;
            }
            if (seen.isSet(top.state)) continue;
            seen.set(top.state);
            try stack.append(gpa, .{ .state = top.state, .is_over = true });
            var buffer: [2]u32 = undefined;
            for (states[top.state].passes(&buffer)) |next| try stack.append(gpa, .{ .state = next, .is_over = false });
        }
    }
    return order.toOwnedSlice(gpa);
}

/// Writes a node's states from end to start, because a state refers to those that follow.
const Builder = struct {
    gpa: Allocator,
    program: *const Program,
    node_info: *const NodeInfo,
    states: std.ArrayList(State) = .empty,
    limit: usize = 0,
    asks_end: bool = false,

    const Error = Allocator.Error || error{Unsupported};

    fn append(builder: *Builder, state: State) Error!u32 {
        if (builder.states.items.len == builder.limit) return error.Unsupported;
        try builder.states.append(builder.gpa, state);
        return @intCast(builder.states.items.len - 1);
    }

    /// Start state of node `index` if `next` follows it. Bounded by `program.depth_max`.
    fn node(builder: *Builder, index: u32, next: u32) Error!u32 {
        const it = builder.program.nodes[index];
        switch (it.operation()) {
            .empty => return next,
            .token => return builder.append(.{ .take = .{ .ask = it.a, .next = next } }),
            .assert => return builder.check(.{ .ask = it.a }, it.isNegated(), next),
            .look => return builder.look(index, next),
            .keep => return builder.append(.{ .keep = .{ .next = next } }),
            .seq => return builder.sequence(builder.program.childrenOf(it), next),
            .alt => return builder.choice(index, next),
            .repeat => return builder.repeat(index, next),
            .bind => {
                const close = try builder.append(.{ .bind = .{ .register = it.b, .next = next } });
                return builder.append(.{ .open = .{ .next = try builder.node(it.a, close) } });
            },
            .atomic => {
                if (builder.node_info.nodes[it.a].has_choice) return error.Unsupported;
                return builder.node(it.a, next);
            },
            .whitespace,
            .backref,
            .elapsed,
            .relative,
            .balanced,
            .field,
            .edit_run,
            .previous_end,
            .guard,
            => return error.Unsupported,
        }
    }

    fn sequence(builder: *Builder, children: []const u32, next: u32) Error!u32 {
        var after = next;
        var at = children.len;
        while (at > 0) {
            at -= 1;
            after = try builder.node(children[at], after);
        }
        return after;
    }

    fn check(builder: *Builder, asked: Asked, negated: bool, next: u32) Error!u32 {
        if (builder.program.tests[asked.ask].operation() == .text_end) builder.asks_end = true;
        return builder.append(.{ .check = .{ .asked = asked, .negated = negated, .next = next } });
    }

    fn choice(builder: *Builder, index: u32, next: u32) Error!u32 {
        const it = builder.program.nodes[index];
        const branches = builder.program.childrenOf(it);
        if (branches.len == 0) return builder.append(.fail);
        if (branches.len > 1 and it.c != @backingInt(numbers.AltKind.first)) return error.Unsupported;
        var at = branches.len - 1;
        var chosen = try builder.node(branches[at], next);
        while (at > 0) {
            at -= 1;
            chosen = try builder.append(.{
                .split = .{ .first = try builder.node(branches[at], next), .second = chosen },
            });
        }
        return chosen;
    }

    fn repeat(builder: *Builder, index: u32, next: u32) Error!u32 {
        const it = builder.program.nodes[index];
        const body = builder.node_info.nodes[it.a];
        const is_fixed = it.b == it.c and !body.has_choice;
        if (it.d == @backingInt(numbers.RepeatKind.possessive) and !is_fixed) return error.Unsupported;
        // A round that takes nothing would have to be the last one, which states cannot express.
        if (body.may_be_empty and it.c > 1) return error.Unsupported;
        const lazy = it.d == @backingInt(numbers.RepeatKind.lazy);
        var after = next;
        var rounds = it.b;
        if (it.c == numbers.repeat_max) {
            const loop = try builder.append(.fail);
            after = try builder.node(it.a, loop);
            builder.states.items[loop] = branch(after, next, lazy);
            if (rounds == 0) return loop;
            rounds -= 1;
        } else for (it.b..it.c) |_| {
            after = try builder.append(branch(try builder.node(it.a, after), next, lazy));
        }
        for (0..rounds) |_| after = try builder.node(it.a, after);
        return after;
    }

    fn branch(round: u32, leave: u32, lazy: bool) State {
        return .{ .split = if (lazy) .{ .first = leave, .second = round } else .{ .first = round, .second = leave } };
    }

    /// An assertion about one token, at the place or before it, becomes one or more questions.
    fn look(builder: *Builder, index: u32, next: u32) Error!u32 {
        const it = builder.program.nodes[index];
        const before = switch (@as(numbers.LookKind, @fromBackingInt(it.b))) {
            .ahead => false,
            .behind => true,
            .within, .inside => return error.Unsupported,
        };
        const body = builder.program.nodes[it.a];
        const below = if (body.operation() == .seq) builder.program.childrenOf(body) else &[_]u32{it.a};
        if (below.len == 0 or
            builder.program.nodes[below[below.len - 1]].operation() != .token) return error.Unsupported;
        var after = if (it.isNegated()) null else @as(?u32, next);
        for (below, 1..) |child, number| {
            const part = builder.program.nodes[child];
            if (number < below.len and part.operation() != .assert) return error.Unsupported;
            const negated = (part.operation() == .assert and part.isNegated()) != it.isNegated();
            const state = try builder.check(
                .{ .ask = part.a, .before = before },
                negated,
                if (it.isNegated()) next else after.?,
            );
            after = if (!it.isNegated() or after == null)
                state
            else
                try builder.append(.{ .split = .{ .first = after.?, .second = state } });
        }
        return after.?;
    }
};
