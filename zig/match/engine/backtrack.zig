//! The general engine: tries branches in order of preference and takes the first match. Failed places are remembered
//! over all starts in the same rows, so each is tried once: the work is bounded by the number of places, not of paths.
const std = @import("std");
const Code = @import("code.zig").Code;
const MatchContext = @import("match_context.zig").MatchContext;
const Node = @import("../../program/program.zig").Node;
const memory = @import("backtrack_memory.zig");
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const Choice = @import("backtrack_state.zig").Choice;
const Checkpoint = @import("backtrack_state.zig").Checkpoint;
const assertion = @import("backtrack_assertion.zig");
const binding = @import("backtrack_binding.zig");
const rounds = @import("backtrack_rounds.zig");
const spans = @import("backtrack_span.zig");
const Match = @import("reference.zig").Match;
const numbers = @import("../../gen/program.zig");
const Allocator = std.mem.Allocator;

pub const none: u32 = std.math.maxInt(u32);

/// If memory exceeds this number of entries, it is cleared before the next start.
const remembered_max = 1 << 20;

/// Result of a step.
pub const Outcome = enum { on, accepted, failed };

pub const Backtrack = struct {
    match_context: *MatchContext,
    code: Code,
    frames: memory.Frames = .{},
    tried: memory.Tried,
    begun: std.ArrayList(memory.Begun) = .empty,
    choices: std.ArrayList(Choice) = .empty,
    dead_span: memory.DeadSpans,
    texts: memory.Texts = .{},
    /// Cached results of assertions that read no register.
    known: std.AutoHashMapUnmanaged(Asked, bool) = .empty,
    scratch: std.heap.ArenaAllocator,
    is_ready: bool = false,
    /// Lower in tests.
    remembered_max: usize = remembered_max,

    pub const Asked = struct { node: u32, position: u32, limit: u32 };
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

    /// Clears everything remembered about the rows.
    pub fn forget(engine: *Backtrack) void {
        engine.is_ready = false;
    }

    /// The preferred match from row `start`, which may be empty; null if there is none.
    pub fn find(engine: *Backtrack, start: u32) Error!?Match {
        const match_context = engine.match_context;
        if (!engine.is_ready or engine.countRemembered() > engine.remembered_max) try engine.clear(start);
        match_context.log.clear();
        engine.begun.clearRetainingCapacity();
        engine.tried.trail.clearRetainingCapacity();
        const end = try engine.run(.{ .at = 0, .position = start }) orelse return null;
        return .{ .end = end.position, .keep = end.keep, .log = end.log };
    }

    /// Number of frames, places, spans, assertion results and values in memory.
    pub fn countRemembered(engine: *const Backtrack) usize {
        return engine.frames.list.items.len + engine.tried.others.count() + engine.dead_span.others.count() +
            engine.known.count() + engine.match_context.values.count();
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

    /// Runs from `start` to the first `accept`. The depth of recursion (assertions, atomic groups) is bounded by
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
                    engine.tried.unmark(trail_before);
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

    /// Resumes at the last open choice after `choices_before`; false if there is none.
    fn retry(engine: *Backtrack, state: *BacktrackState, choices_before: usize) Error!bool {
        while (engine.choices.items.len > choices_before) {
            const choice = &engine.choices.items[engine.choices.items.len - 1];
            engine.tried.trail.shrinkRetainingCapacity(choice.checkpoint.trail);
            engine.match_context.log.entries.shrinkRetainingCapacity(choice.checkpoint.log);
            engine.begun.shrinkRetainingCapacity(choice.checkpoint.begun);
            state.* = choice.state;
            const span = choice.span orelse {
                _ = engine.choices.pop();
                return true;
            };
            const it = engine.code.instructions[span].span;
            if (if (it.lazy) try spans.takeMore(engine, it, choice) else spans.giveBack(engine, choice)) {
                state.* = choice.state;
                return true;
            }
            if (it.max == numbers.repeat_max) {
                const led: memory.DeadSpan = .{ .from = choice.from, .rest = choice.least, .to = choice.to };
                try engine.dead_span.put(engine.match_context.gpa, spans.spanOf(&choice.state, it), led);
            }
            _ = engine.choices.pop();
        }
        return false;
    }

    pub fn checkpoint(engine: *const Backtrack) Checkpoint {
        return .{
            .trail = engine.tried.trail.items.len,
            .log = engine.match_context.log.entries.items.len,
            .begun = engine.begun.items.len,
        };
    }

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
            .check => |node| if (!try assertion.holds(engine, node, state)) return .failed,
            .keep => state.keep = state.position,
            .jump => |to| state.at = to,
            .split => |it| {
                try engine.choose(state, it.second);
                state.at = it.first;
            },
            .pick => |number| if (!try engine.code.picks[number].take(engine, state)) return .failed,
            .join => |it| if (!try rounds.isNew(engine, state, it.slot)) return .failed,
            .span => |it| return spans.take(engine, state, it),
            .loop => |it| {
                const is_new = try rounds.isNewRound(engine, state, it.slot);
                // If it was reached before, either no token was taken since, and the empty round is the last one, or
                // further rounds are known to fail.
                var round = state.*;
                round.at = it.body;
                round.beginRound();
                state.at = it.leave;
                if (is_new) try rounds.branch(engine, state, round, it.lazy);
            },
            .first_round => |it| {
                _ = try rounds.isNewRound(engine, state, it.slot); // A round that takes nothing is the last one.
                state.beginRound();
            },
            .count_enter => |it| {
                state.frame = try engine.frames.enter(
                    gpa,
                    .{ .kind = .count, .a = 0, .b = none, .parent = state.frame, .limit = engine.limitOf(state.frame) },
                );
                state.at = it.head;
            },
            .count => return rounds.count(engine, state),
            .open_binding => |it| try binding.open(engine, state, it.register),
            .bind => |it| try binding.bind(engine, state, it.register),
            .open_pair => |node| return binding.openPair(engine, state, node),
            .close_pair => |node| return binding.closePair(engine, state, node),
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
            .edit_run => |node| return binding.editRun(engine, state, node),
        }
        return .on;
    }

    pub fn limitOf(engine: *const Backtrack, frame: u32) u32 {
        return if (frame == 0) engine.match_context.rows.count() else engine.frames.get(frame).limit;
    }

    /// Adds the choice to continue at `at` instead.
    pub fn choose(engine: *Backtrack, state: *const BacktrackState, at: u32) Error!void {
        var other = state.*;
        other.at = at;
        try engine.choices.append(engine.match_context.gpa, .{ .state = other, .checkpoint = engine.checkpoint() });
    }

    /// Whether the body of the assertion `from` matches at `position`; see look.zig.
    pub fn matchesAt(
        engine: *Backtrack,
        _: Node,
        from: anytype,
        position: u32,
        limit: u32,
        target: ?u32,
    ) Error!bool {
        var state = from.state.*;
        state.position = position;
        state.at = engine.code.bodies.get(from.index).?;
        // The visible rows of an assertion's body depend on its surroundings only through these two.
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
