//! The common engine: tries ways in order of preference and takes the first. Places that failed are remembered over all
//! starts of a stretch of rows, so each is tried once: the work is bounded by places, not by ways.
const std = @import("std");
const code_ = @import("code.zig");
const Code = code_.Code;
const Instruction = code_.Instruction;
const Span = code_.Span;
const MatchContext = @import("match_context.zig").MatchContext;
const Bindings = @import("match_context.zig").Bindings;
const Node = @import("program.zig").Node;
const memory = @import("memory.zig");
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const Choice = @import("backtrack_state.zig").Choice;
const Noted = @import("backtrack_state.zig").Noted;
const edit_run = @import("edit_run.zig");
const look = @import("look.zig");
const Match = @import("reference.zig").Match;
const numbers = @import("../gen/program.zig");
const Allocator = std.mem.Allocator;

pub const none: u32 = std.math.maxInt(u32);

/// Frames and values remembered, at most; past that everything remembered is dropped before the next start.
const remembered_max = 1 << 20;

pub const Backtrack = struct {
    match_context: *MatchContext,
    code: Code,
    frames: memory.Frames = .{},
    tried: memory.Tried,
    begun: std.ArrayList(memory.Begun) = .empty,
    choices: std.ArrayList(Choice) = .empty,
    dead_span: memory.DeadSpans,
    texts: memory.Texts = .{},
    /// Answers of assertions that read no register.
    known: std.AutoHashMapUnmanaged(Asked, bool) = .empty,
    scratch: std.heap.ArenaAllocator,
    is_ready: bool = false,

    const Asked = struct { node: u32, position: u32, limit: u32 };
    pub const Error = Allocator.Error;

    pub fn init(match_context: *MatchContext, root: u32) Code.Error!Backtrack {
        var code: Code = try .init(match_context.gpa, match_context.program, match_context.node_info, root);
        errdefer code.deinit(match_context.gpa);
        return .{
            .match_context = match_context,
            .code = code,
            .tried = .{ .slots = code.slots },
            .dead_span = .{ .plain = try match_context.gpa.alloc(memory.DeadSpan, code.slots) },
            .scratch = .init(match_context.gpa),
        };
    }

    pub fn deinit(engine: *Backtrack) void {
        const gpa = engine.match_context.gpa;
        engine.code.deinit(gpa);
        engine.frames.deinit(gpa);
        engine.tried.deinit(gpa);
        engine.begun.deinit(gpa);
        engine.choices.deinit(gpa);
        engine.known.deinit(gpa);
        engine.scratch.deinit();
        engine.dead_span.deinit(gpa);
        engine.texts.deinit(gpa);
    }

    /// Forgets what it knows of the rows.
    pub fn forget(engine: *Backtrack) void {
        engine.is_ready = false;
    }

    /// The chosen match from row `start`, empty ones included; none where nothing matches.
    pub fn find(engine: *Backtrack, start: u32) Error!?Match {
        const match_context = engine.match_context;
        const is_full = engine.frames.list.items.len + engine.tried.others.count() + engine.dead_span.others.count() +
            match_context.values.count() > remembered_max;
        if (!engine.is_ready or is_full) try engine.clear(start);
        match_context.log.clear();
        engine.begun.clearRetainingCapacity();
        engine.tried.trail.clearRetainingCapacity();
        const end = try engine.run(.{ .at = 0, .position = start }) orelse return null;
        return .{ .end = end.position, .keep = end.keep, .log = end.log };
    }

    fn clear(engine: *Backtrack, start: u32) Error!void {
        const match_context = engine.match_context;
        engine.frames.clear();
        engine.known.clearRetainingCapacity();
        try match_context.values.reset(match_context.gpa);
        try engine.tried.clear(match_context.gpa, start, match_context.rows.count());
        engine.dead_span.clear();
        engine.texts.clear();
        engine.is_ready = true;
    }

    /// The first state from `start` to an `accept`. Recursion (assertions, atomic groups) is bounded by
    /// `program.depth_max`.
    fn run(engine: *Backtrack, start: BacktrackState) Error!?BacktrackState {
        const choices_before = engine.choices.items.len;
        const trail_before = engine.tried.trail.items.len;
        var state = start;
        while (true) {
            switch (try engine.step(&state)) {
                .on => {},
                .accepted => {
                    engine.choices.shrinkRetainingCapacity(choices_before);
                    engine.tried.forgive(trail_before);
                    return state;
                },
                .failed => {
                    if (!try engine.retry(&state, choices_before)) {
                        engine.tried.trail.shrinkRetainingCapacity(trail_before);
                        return null;
                    }
                },
            }
        }
    }

    /// Takes up the last choice left open after `choices_before`; false where there is none.
    fn retry(engine: *Backtrack, state: *BacktrackState, choices_before: usize) Error!bool {
        while (engine.choices.items.len > choices_before) {
            const choice = &engine.choices.items[engine.choices.items.len - 1];
            engine.tried.trail.shrinkRetainingCapacity(choice.noted.trail);
            engine.match_context.log.entries.shrinkRetainingCapacity(choice.noted.log);
            engine.begun.shrinkRetainingCapacity(choice.noted.begun);
            state.* = choice.state;
            const span = choice.span orelse {
                _ = engine.choices.pop();
                return true;
            };
            const it = engine.code.instructions[span].span;
            if (if (it.lazy) try engine.takeMore(it, choice) else engine.giveBack(choice)) {
                state.* = choice.state;
                return true;
            }
            if (it.max == numbers.repeat_max) {
                const led: memory.DeadSpan = .{ .from = choice.from, .rest = choice.least, .to = choice.to };
                try engine.dead_span.put(engine.match_context.gpa, spanOf(&choice.state, it), led);
            }
            _ = engine.choices.pop();
        }
        return false;
    }

    fn noted(engine: *const Backtrack) Noted {
        return .{
            .trail = engine.tried.trail.items.len,
            .log = engine.match_context.log.entries.items.len,
            .begun = engine.begun.items.len,
        };
    }

    fn giveBack(engine: *Backtrack, choice: *Choice) bool {
        if (choice.state.position <= choice.rest) return false;
        const before = engine.match_context.rows.significantBefore(choice.state.position - 1);
        choice.state.position = if (before) |row| @max(row + 1, choice.rest) else choice.rest;
        return true;
    }

    fn takeMore(engine: *Backtrack, it: Span, choice: *Choice) Error!bool {
        if (choice.rest == 0) return false;
        const match_context = engine.match_context;
        match_context.steps += 1;
        const row = match_context.current(
            choice.state.position,
            engine.limitOf(choice.state.frame),
        ) orelse return false;
        if (!try match_context.tests.holds(it.ask, row)) return false;
        if (choice.rest != numbers.repeat_max) choice.rest -= 1;
        choice.state.position = row + 1;
        choice.to = row + 1;
        return true;
    }

    const Outcome = enum { on, accepted, failed };

    fn step(engine: *Backtrack, state: *BacktrackState) Error!Outcome {
        const match_context = engine.match_context;
        const gpa = match_context.gpa;
        match_context.steps += 1;
        const instruction = engine.code.instructions[state.at];
        state.at += 1;
        switch (instruction) {
            .accept => return .accepted,
            .fail => return .failed,
            .token => |ask| {
                const row = match_context.current(state.position, engine.limitOf(state.frame)) orelse return .failed;
                if (!try match_context.tests.holds(ask, row)) return .failed;
                state.position = row + 1;
            },
            .reader => |node| {
                const row = match_context.current(state.position, engine.limitOf(state.frame)) orelse return .failed;
                if (!try match_context.takes(match_context.program.nodes[node], row, state.values)) return .failed;
                state.position = row + 1;
            },
            .whitespace => {
                if (!match_context.isWhitespace(state.position, engine.limitOf(state.frame))) return .failed;
                state.position += 1;
            },
            .check => |node| if (!try engine.holds(node, state)) return .failed,
            .keep => state.keep = state.position,
            .jump => |to| state.at = to,
            .split => |it| {
                try engine.choose(state, it.second);
                state.at = it.first;
            },
            .pick => |number| if (!try engine.code.picks[number].take(engine, state)) return .failed,
            .join => |it| if (!try engine.isNew(state, it.slot)) return .failed,
            .span => |it| return engine.takeSpan(state, it),
            .loop => |it| {
                const is_new = try engine.isNewRound(state, it.slot);
                // Here before: nothing was taken since, and the round that took nothing is the last one; or it leads
                // nowhere.
                var round = state.*;
                round.at = it.body;
                round.beginRound();
                state.at = it.leave;
                if (is_new) try engine.branch(state, round, it.lazy);
            },
            .first_round => |it| {
                _ = try engine.isNewRound(state, it.slot); // If it takes nothing, it is the last one.
                state.beginRound();
            },
            .count_enter => |it| {
                state.frame = try engine.frames.enter(
                    gpa,
                    .{ .kind = .count, .a = 0, .b = none, .parent = state.frame, .limit = engine.limitOf(state.frame) },
                );
                state.at = it.head;
            },
            .count => return engine.countRound(state),
            .open_binding => |it| try engine.openBinding(state, it.register),
            .bind => |it| try engine.bind(state, it.register),
            .open_pair => |node| return engine.openPair(state, node),
            .close_pair => |node| return engine.closePair(state, node),
            .skip_pair => |node| {
                const pair = match_context.pairAt(
                    match_context.program.nodes[node].b,
                    state.position,
                    engine.limitOf(state.frame),
                ) orelse return .failed;
                state.position = pair.close + 1;
            },
            .atomic => |it| {
                const inside = try engine.run(state.*) orelse return .failed;
                state.* = inside;
                state.at = it.after;
            },
            .reach => {
                if (match_context.rows.significant(state.position) != engine.frames.get(state.frame).a) return .failed;
            },
            .edit_run => |node| return engine.editRun(state, node),
        }
        return .on;
    }

    pub fn limitOf(engine: *const Backtrack, frame: u32) u32 {
        return if (frame == 0) engine.match_context.rows.count() else engine.frames.get(frame).limit;
    }

    /// Leaves open to go on at `at` instead.
    pub fn choose(engine: *Backtrack, state: *const BacktrackState, at: u32) Error!void {
        var other = state.*;
        other.at = at;
        try engine.choices.append(engine.match_context.gpa, .{ .state = other, .noted = engine.noted() });
    }

    fn isNew(engine: *Backtrack, state: *BacktrackState, slot: u32) Error!bool {
        try engine.settle(state);
        return engine.tried.mark(engine.match_context.gpa, .{
            .slot = slot,
            .position = state.position,
            .frame = state.frame,
            .values = state.values,
            .rounds = state.emptyRounds(),
        });
    }

    /// Whether no round of the repetition that has `slot` was begun here before.
    fn isNewRound(engine: *Backtrack, state: *BacktrackState, slot: u32) Error!bool {
        try engine.settle(state);
        return engine.tried.mark(
            engine.match_context.gpa,
            .{ .slot = slot, .position = state.position, .frame = state.frame, .values = state.values, .rounds = 0 },
        );
    }

    /// Where a counted round began matters no more once it has taken something: ways that differ in nothing else are
    /// alike.
    fn settle(engine: *Backtrack, state: *BacktrackState) Error!void {
        if (engine.code.has_hollow_counts) {
            state.frame = try engine.frames.settled(engine.match_context.gpa, state.frame, state.position);
        }
    }

    fn spanOf(state: *const BacktrackState, it: Span) memory.Span {
        return .{ .slot = it.slot, .frame = state.frame, .values = state.values };
    }

    fn takeSpan(engine: *Backtrack, state: *BacktrackState, it: Span) Error!Outcome {
        const match_context = engine.match_context;
        const limit = engine.limitOf(state.frame);
        const from = state.position;
        const is_unbounded = it.max == numbers.repeat_max;
        const dead_span: memory.DeadSpan = if (is_unbounded) engine.dead_span.get(spanOf(state, it)) else .{};
        if (from >= dead_span.from and from <= dead_span.to) return .failed;
        if (!try engine.isNew(state, it.slot)) return .failed;
        var taken: u32 = 0;
        while (taken < it.min) : (taken += 1) {
            const row = match_context.current(state.position, limit) orelse return .failed;
            match_context.steps += 1;
            if (!try match_context.tests.holds(it.ask, row)) return .failed;
            state.position = row + 1;
        }
        const least = state.position;
        var to: u32 = 0;
        if (!it.lazy) {
            while (taken < it.max) : (taken += 1) {
                if (state.position >= dead_span.rest and state.position <= dead_span.to) {
                    to = dead_span.to; // From here on what follows is known to fail: no need to take more first.
                    break;
                }
                const row = match_context.current(state.position, limit) orelse break;
                match_context.steps += 1;
                if (!try match_context.tests.holds(it.ask, row)) break;
                state.position = row + 1;
            }
            if (state.position == least and to == 0) return .on;
        } else if (it.max == it.min) return .on;
        try engine.choices.append(match_context.gpa, .{
            .state = state.*,
            .noted = engine.noted(),
            .span = state.at - 1,
            .rest = if (!it.lazy) least else if (is_unbounded) it.max else it.max - it.min,
            .from = from,
            .least = least,
            .to = @max(to, state.position),
        });
        return .on;
    }

    fn countRound(engine: *Backtrack, state: *BacktrackState) Error!Outcome {
        const gpa = engine.match_context.gpa;
        const it = engine.code.instructions[state.at - 1].count;
        var frame = engine.frames.get(state.frame);
        const is_empty_round = frame.b == state.position; // Of `none` it never is.
        // Of a round that took nothing, more would take nothing either.
        if (is_empty_round) frame.a = @max(frame.a, it.min);
        if (it.max == numbers.repeat_max) frame.a = @min(frame.a, it.min);
        var head = state.*;
        frame.b = none;
        head.frame = try engine.frames.enter(gpa, frame);
        const is_new = try engine.isNew(&head, it.slot);
        const outer = engine.frames.get(head.frame).parent;
        const may_leave = frame.a >= it.min;
        const may_go = is_new and !is_empty_round and frame.a < it.max;
        if (!may_leave and !is_new) return .failed;
        var round = state.*;
        round.at = it.body;
        round.frame = try engine.frames.enter(gpa, .{
            .kind = .count,
            .a = frame.a + 1,
            .b = if (it.hollow) state.position else none,
            .parent = outer,
            .limit = frame.limit,
        });
        state.at = it.leave;
        state.frame = outer;
        if (!may_go) return if (may_leave) .on else .failed;
        if (may_leave) try engine.branch(state, round, it.lazy) else state.* = round;
        return .on;
    }

    /// Of leaving a repetition and another round of it, goes on with the preferred one and leaves the other open.
    fn branch(engine: *Backtrack, state: *BacktrackState, round: BacktrackState, lazy: bool) Error!void {
        try engine.choices.append(
            engine.match_context.gpa,
            .{ .state = if (lazy) round else state.*, .noted = engine.noted() },
        );
        if (!lazy) state.* = round;
    }

    fn begin(engine: *Backtrack, state: *BacktrackState, value: u32) Error!void {
        try engine.begun.append(engine.match_context.gpa, .{ .value = value, .parent = state.begun });
        state.begun = @intCast(engine.begun.items.len);
    }

    fn close(engine: *Backtrack, state: *BacktrackState) u32 {
        const begun = engine.begun.items[state.begun - 1];
        state.begun = begun.parent;
        return begun.value;
    }

    fn openBinding(engine: *Backtrack, state: *BacktrackState, register: u32) Error!void {
        try engine.begin(state, state.position);
        if (!engine.match_context.values.reads(register)) return;
        // What a later back-reference reads depends on where the binding began.
        state.frame = try engine.frames.enter(engine.match_context.gpa, .{
            .kind = .binding,
            .a = state.position,
            .b = 0,
            .parent = state.frame,
            .limit = engine.limitOf(state.frame),
        });
    }

    fn bind(engine: *Backtrack, state: *BacktrackState, register: u32) Error!void {
        const match_context = engine.match_context;
        if (match_context.values.reads(register)) state.frame = engine.frames.get(state.frame).parent;
        const from = engine.close(state);
        const covered = match_context.covered(from, state.position);
        state.log = try match_context.log.append(
            match_context.gpa,
            .{ .register = register, .binding = covered, .previous = state.log },
        );
        if (!match_context.values.reads(register)) return;
        const is_placed = match_context.node_info.is_placed[register];
        const read = if (is_placed) covered else try engine.texts.representative(match_context, covered);
        state.values = try match_context.values.with(match_context.gpa, state.values, register, read);
    }

    fn rebind(_: *Backtrack, state: *BacktrackState, bound: Bindings) void {
        state.log = bound.log;
        state.values = bound.values;
    }

    fn openPair(engine: *Backtrack, state: *BacktrackState, node: u32) Error!Outcome {
        const match_context = engine.match_context;
        const pair = match_context.pairAt(
            match_context.program.nodes[node].b,
            state.position,
            engine.limitOf(state.frame),
        ) orelse return .failed;
        try engine.begin(state, state.log);
        const frame: memory.Frame = .{
            .kind = .pair,
            .a = pair.close,
            .b = state.values,
            .parent = state.frame,
            .limit = pair.close,
        };
        state.frame = try engine.frames.enter(match_context.gpa, frame);
        state.position = pair.open + 1;
        return .on;
    }

    fn closePair(engine: *Backtrack, state: *BacktrackState, node: u32) Error!Outcome {
        const match_context = engine.match_context;
        const frame = engine.frames.get(state.frame);
        if (match_context.rows.significant(state.position) != frame.a) return .failed;
        const log_before = engine.close(state);
        state.frame = frame.parent;
        state.position = frame.a + 1;
        const before: Bindings = .{ .log = log_before, .values = frame.b };
        engine.rebind(
            state,
            try match_context.restore(
                .{ .log = state.log, .values = state.values },
                before,
                match_context.node_info.scopedIn(node),
            ),
        );
        return .on;
    }

    /// Leaves open every length of the run, fewest edits first, then the longest.
    fn editRun(engine: *Backtrack, state: *BacktrackState, node: u32) Error!Outcome {
        const match_context = engine.match_context;
        _ = engine.scratch.reset(.retain_capacity);
        const it = match_context.program.nodes[node];
        const table = try edit_run.Table.fill(
            engine.scratch.allocator(),
            match_context,
            it,
            state.position,
            state.values,
            engine.limitOf(state.frame),
        );
        var edits = it.c + 1;
        while (edits > 0) { // The last one left open is the first one taken.
            edits -= 1;
            for (1..table.lengths) |length| {
                if (table.edits(length) != edits) continue;
                var other = state.*;
                other.position = table.end(length);
                engine.rebind(
                    &other,
                    try table.bind(match_context, .{ .log = state.log, .values = state.values }, length),
                );
                try engine.choices.append(match_context.gpa, .{ .state = other, .noted = engine.noted() });
            }
        }
        return .failed;
    }

    /// Whether a node that takes nothing holds.
    fn holds(engine: *Backtrack, index: u32, state: *const BacktrackState) Error!bool {
        const match_context = engine.match_context;
        const node = match_context.program.nodes[index];
        const answer = switch (node.operation()) {
            .assert => try match_context.asserts(node, state.position, engine.limitOf(state.frame)),
            .guard => try match_context.guards(index, state.position),
            .previous_end => match_context.isPreviousEnd(state.position),
            .field => return match_context.beginsField(index, state.position),
            .look => try engine.looks(index, node, state),
            else => unreachable,
        };
        return answer != node.negated();
    }

    fn looks(engine: *Backtrack, index: u32, node: Node, state: *const BacktrackState) Error!bool {
        const limit = engine.limitOf(state.frame);
        if (engine.match_context.node_info.nodes[index].reads) {
            return look.holds(
                engine,
                engine.match_context,
                node,
                .{ .index = index, .state = state },
                state.position,
                limit,
            );
        }
        const asked: Asked = .{ .node = index, .position = state.position, .limit = limit };
        if (engine.known.get(asked)) |answer| return answer;
        const answer = try look.holds(
            engine,
            engine.match_context,
            node,
            .{ .index = index, .state = state },
            state.position,
            limit,
        );
        try engine.known.put(engine.match_context.gpa, asked, answer);
        return answer;
    }

    pub fn matchesAt(engine: *Backtrack, _: Node, from: anytype, position: u32, limit: u32, target: ?u32) Error!bool {
        var state = from.state.*;
        state.position = position;
        state.at = engine.code.bodies.get(from.index).?;
        // What an assertion's body may see does not depend on what is around it but for these two.
        state.frame = if (limit == engine.match_context.rows.count())
            0
        else
            try engine.frames.enter(engine.match_context.gpa, .{
                .kind = .pair,
                .a = limit,
                .b = 0,
                .parent = 0,
                .limit = limit,
            });
        if (target) |row| {
            state.frame = try engine.frames.enter(
                engine.match_context.gpa,
                .{ .kind = .target, .a = row, .b = 0, .parent = state.frame, .limit = limit },
            );
        }
        return try engine.run(state) != null;
    }
};
