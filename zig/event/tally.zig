//! What a way to read a record read of an input, and how often another one would have read it as well.

/// Its words are read by ts/events/tallies.ts.
pub const Tally = extern struct {
    /// Records that it read, as the outermost way.
    records: u64 = 0,
    /// Lines that it read when the formats of the input were learned.
    looked_at: u64 = 0,
    /// Those of them that a way of another format would have read as well, and the last such way.
    tied: u64 = 0,
    tied_with: u64 = 0,
};

pub fn forgetLearned(tallies: []Tally) void {
    for (tallies) |*tally| {
        tally.looked_at = 0;
        tally.tied = 0;
    }
}
