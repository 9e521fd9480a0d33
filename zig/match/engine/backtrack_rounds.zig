//! Rounds of repetitions in the backtracking engine: counting them, detecting new ones, and their order of preference.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const backtrack = @import("backtrack.zig");
const Backtrack = backtrack.Backtrack;
const Outcome = backtrack.Outcome;
const none = backtrack.none;
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Whether the instruction with `slot`, where paths meet, is reached in this state for the first time.
pub fn isNew(engine: *Backtrack, state: *BacktrackState, slot: u32) Allocator.Error!bool {
    try settle(engine, state);
    return engine.tried.mark(engine.match_context.gpa, .{
        .slot = slot,
        .position = state.position,
        .frame = state.frame,
        .values = state.values,
        .rounds = state.emptyRounds(),
    });
}

/// Whether this is the first round of the repetition with `slot` that starts here.
pub fn isNewRound(engine: *Backtrack, state: *BacktrackState, slot: u32) Allocator.Error!bool {
    try settle(engine, state);
    return engine.tried.mark(
        engine.match_context.gpa,
        .{ .slot = slot, .position = state.position, .frame = state.frame, .values = state.values, .rounds = 0 },
    );
}

/// Once a counted round has taken a token, its start no longer matters: states that differ only in that are equal.
fn settle(engine: *Backtrack, state: *BacktrackState) Allocator.Error!void {
    if (engine.code.has_hollow_counts) {
        state.frame = try engine.frames.settle(engine.match_context.gpa, state.frame, state.position);
    }
}

/// At the end of a counted round, and before the first: starts another round or leaves the repetition.
pub fn count(engine: *Backtrack, state: *BacktrackState) Allocator.Error!Outcome {
    const gpa = engine.match_context.gpa;
    const it = engine.code.instructions[state.at - 1].count;
    var frame = engine.frames.get(state.frame);
    assert(frame.kind == .count and it.min <= it.max);
    const is_empty_round = frame.b == state.position; // Never true for `none`.
    // After a round that took nothing, further rounds would take nothing either.
    if (is_empty_round) frame.a = @max(frame.a, it.min);
    if (it.max == numbers.repeat_max) frame.a = @min(frame.a, it.min);
    var head = state.*;
    frame.b = none;
    head.frame = try engine.frames.enter(gpa, frame);
    const is_new = try isNew(engine, &head, it.slot);
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
    if (may_leave) try branch(engine, state, round, it.lazy) else state.* = round;
    return .on;
}

/// Continues with the preferred one of leaving the repetition and starting another round, and adds the other as a
/// choice.
pub fn branch(engine: *Backtrack, state: *BacktrackState, round: BacktrackState, lazy: bool) Allocator.Error!void {
    try engine.choices.append(
        engine.match_context.gpa,
        .{ .state = if (lazy) round else state.*, .checkpoint = engine.checkpoint() },
    );
    if (!lazy) state.* = round;
}
