//! Ways of matching that the backtracking engine tries, and choices it left open.
const none = @import("std").math.maxInt(u32);

/// One state of matching, as far as it has come.
pub const BacktrackState = struct {
    at: u32,
    position: u32,
    /// Surroundings, by number in `Backtrack.frames`.
    frame: u32 = 0,
    values: u32 = 0,
    log: u32 = 0,
    /// Constructs begun, innermost first, by number in `Backtrack.begun`.
    begun: u32 = 0,
    keep: u32 = none,
    /// Rounds begun at position `rounds_at`: a place met again in a round that has taken nothing yet is not the same
    /// place.
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
    /// Lengths of what had been noted by then.
    noted: Noted,
    /// For a span, the instruction that may still take other numbers of tokens.
    span: ?u32 = null,
    /// Greedy: the least position it may give back to. Lazy: tokens it may still take.
    rest: u32 = 0,
    /// Where the span began.
    from: u32 = 0,
    /// Row where what follows it was tried first, counted from the span's beginning.
    least: u32 = 0,
    to: u32 = 0,
};

pub const Noted = struct { trail: usize, log: usize, begun: usize };
