//! Register bindings in the backtracking engine, brackets that restore the values of registers, and runs that match
//! within edits.
const std = @import("std");
const backtrack = @import("backtrack.zig");
const Backtrack = backtrack.Backtrack;
const Outcome = backtrack.Outcome;
const BacktrackState = @import("backtrack_state.zig").BacktrackState;
const Bindings = @import("match_context.zig").Bindings;
const edit_run = @import("edit_run.zig");
const memory = @import("backtrack_memory.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Pushes what a construct needs when it closes.
fn begin(engine: *Backtrack, state: *BacktrackState, value: u32) Allocator.Error!void {
    try engine.begun.append(engine.match_context.gpa, .{ .value = value, .parent = state.begun });
    state.begun = @intCast(engine.begun.items.len);
}

/// Pops what the innermost open construct pushed.
fn close(engine: *Backtrack, state: *BacktrackState) u32 {
    assert(state.begun > 0 and state.begun <= engine.begun.items.len);
    const begun = engine.begun.items[state.begun - 1];
    state.begun = begun.parent;
    return begun.value;
}

/// Starts a binding of `register` at the current position.
pub fn open(engine: *Backtrack, state: *BacktrackState, register: u32) Allocator.Error!void {
    try begin(engine, state, state.position);
    if (!engine.match_context.values.reads(register)) return;
    // The value of a later back-reference depends on the start of the binding.
    state.frame = try engine.frames.enter(engine.match_context.gpa, .{
        .kind = .binding,
        .a = state.position,
        .b = 0,
        .parent = state.frame,
        .limit = engine.limitOf(state.frame),
    });
}

/// Ends the innermost binding: `register` gets the tokens it covered.
pub fn bind(engine: *Backtrack, state: *BacktrackState, register: u32) Allocator.Error!void {
    const match_context = engine.match_context;
    if (match_context.values.reads(register)) state.frame = engine.frames.get(state.frame).parent;
    const from = close(engine, state);
    const covered = match_context.toBinding(from, state.position);
    state.log = try match_context.log.append(
        match_context.gpa,
        .{ .register = register, .binding = covered, .previous = state.log },
    );
    if (!match_context.values.reads(register)) return;
    const is_placed = match_context.node_info.is_placed[register];
    const read = if (is_placed) covered else try engine.texts.representative(match_context, covered);
    state.values = try match_context.values.with(match_context.gpa, state.values, register, read);
}

fn rebind(state: *BacktrackState, bound: Bindings) void {
    state.log = bound.log;
    state.values = bound.values;
}

/// Takes an opening bracket; until its partner, only the rows between both are visible.
pub fn openPair(engine: *Backtrack, state: *BacktrackState, node: u32) Allocator.Error!Outcome {
    const match_context = engine.match_context;
    const pair = match_context.pairAt(
        match_context.program.nodes[node].b,
        state.position,
        engine.limitOf(state.frame),
    ) orelse return .failed;
    try begin(engine, state, state.log);
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

/// Takes the closing bracket and restores the registers that the pair scopes.
pub fn closePair(engine: *Backtrack, state: *BacktrackState, node: u32) Allocator.Error!Outcome {
    const match_context = engine.match_context;
    const frame = engine.frames.get(state.frame);
    if (match_context.rows.significant(state.position) != frame.a) return .failed;
    assert(frame.kind == .pair);
    const log_before = close(engine, state);
    state.frame = frame.parent;
    state.position = frame.a + 1;
    const before: Bindings = .{ .log = log_before, .values = frame.b };
    rebind(
        state,
        try match_context.restore(
            .{ .log = state.log, .values = state.values },
            before,
            match_context.node_info.registersIn(node),
        ),
    );
    return .on;
}

/// Adds a choice for every length of the run: fewest edits first, then the longest.
pub fn editRun(engine: *Backtrack, state: *BacktrackState, node: u32) Allocator.Error!Outcome {
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
    while (edits > 0) { // The last choice added is the first one taken.
        edits -= 1;
        for (1..table.lengths) |length| {
            if (table.edits(length) != edits) continue;
            var other = state.*;
            other.position = table.end(length);
            rebind(
                &other,
                try table.bind(match_context, .{ .log = state.log, .values = state.values }, length),
            );
            try engine.choices.append(match_context.gpa, .{ .state = other, .checkpoint = engine.checkpoint() });
        }
    }
    return .failed;
}
