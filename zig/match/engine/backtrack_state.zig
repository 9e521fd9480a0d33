//! States of a search in the backtracking engine, and open choices.
const none = @import("std").math.maxInt(u32);

/// A state of matching.
pub const BacktrackState = struct {
    at: u32,
    position: u32,
    /// Number of the frames around it, in `Backtrack.frames`.
    frame: u32 = 0,
    values: u32 = 0,
    log: u32 = 0,
    /// Open constructs, innermost first, by number in `Backtrack.begun`.
    begun: u32 = 0,
    keep: u32 = none,
    /// Number of rounds that started at position `rounds_at`: a place reached again within a round that has taken
    /// nothing is a different place.
    rounds: u32 = 0,
    rounds_at: u32 = none,

    pub fn beginRound(state: *BacktrackState) void {
        state.rounds = state.emptyRounds() + 1;
        state.rounds_at = state.position;
    }

    pub fn emptyRounds(state: *const BacktrackState) u32 {
        return if (state.rounds_at == state.position) state.rounds else 0;
    }
};

pub const Choice = struct {
    state: BacktrackState,
    /// Lengths of the logs at that time.
    checkpoint: Checkpoint,
    /// For a span, the instruction that can still take other numbers of tokens.
    span: ?u32 = null,
    /// Greedy: the lowest position it can give back to. Lazy: the number of tokens it can still take.
    rest: u32 = 0,
    /// Start of the span.
    from: u32 = 0,
    /// Row where the rest was tried first, relative to the start of the span.
    least: u32 = 0,
    to: u32 = 0,
};

pub const Checkpoint = struct { trail: usize, log: usize, begun: usize };
