//! Repetitions of one test in the backtracking engine: one choice represents all possible numbers of tokens, and
//! numbers that are known to fail are skipped.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const backtrack = @import("backtrack.zig");
const Backtrack = backtrack.Backtrack;
const Outcome = backtrack.Outcome;
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const Choice = @import("backtrack_state.zig").Choice;
const memory = @import("backtrack_memory.zig");
const rounds = @import("backtrack_rounds.zig");
const Span = @import("code.zig").Span;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// For a greedy span, takes one token less than before; false if the minimum is reached.
pub fn giveBack(engine: *Backtrack, choice: *Choice) bool {
    assert(choice.rest <= choice.state.position and choice.from <= choice.rest);
    if (choice.state.position == choice.rest) return false;
    const before = engine.match_context.rows.significantBefore(choice.state.position - 1);
    choice.state.position = if (before) |row| @max(row + 1, choice.rest) else choice.rest;
    return true;
}

/// For a lazy span, takes one token more than before; false if the maximum is reached or the next token fails the test.
pub fn takeMore(engine: *Backtrack, it: Span, choice: *Choice) Allocator.Error!bool {
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

/// The span `it` with its frames.
pub fn spanOf(state: *const BacktrackState, it: Span) memory.Span {
    return .{ .slot = it.slot, .frame = state.frame, .values = state.values };
}

/// Takes the preferred number of tokens, and adds one choice for the other numbers.
pub fn take(engine: *Backtrack, state: *BacktrackState, it: Span) Allocator.Error!Outcome {
    const match_context = engine.match_context;
    const limit = engine.limitOf(state.frame);
    const from = state.position;
    const is_unbounded = it.max == numbers.repeat_max;
    const dead_span: memory.DeadSpan = if (is_unbounded) engine.dead_span.get(spanOf(state, it)) else .{};
    if (from >= dead_span.from and from <= dead_span.to) return .failed;
    if (!try rounds.isNew(engine, state, it.slot)) return .failed;
    var taken: u32 = 0;
    while (taken < it.min) : (taken += 1) {
        const row = match_context.current(state.position, limit) orelse return .failed;
        match_context.steps += 1;
        if (!try match_context.tests.holds(it.ask, row)) return .failed;
        state.position = row + 1;
    }
    const least = state.position;
    assert(least >= from and it.min <= it.max);
    var to: u32 = 0;
    if (!it.lazy) {
        while (taken < it.max) : (taken += 1) {
            if (state.position >= dead_span.rest and state.position <= dead_span.to) {
                to = dead_span.to; // From here on, the rest is known to fail, so there is no need to take more.
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
        .checkpoint = engine.checkpoint(),
        .span = state.at - 1,
        .rest = if (!it.lazy) least else if (is_unbounded) it.max else it.max - it.min,
        .from = from,
        .least = least,
        .to = @max(to, state.position),
    });
    return .on;
}
