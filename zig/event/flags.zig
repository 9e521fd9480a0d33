//! What a format says of itself with yes or no.

const Place = @import("ways.zig").Place;

/// Numbers of the bits shared with ts/events/encode.ts.
pub const Flags = packed struct(u32) {
    /// Indented lines below a record belong to it.
    continues_indented: bool,
    /// Lines below a record that no format reads belong to it.
    continues_unread: bool,
    /// Only the text of another format is read by it.
    only_inside: bool,
    /// Only texts that another format opens as this one are read by it.
    only_named: bool,
    /// Its values are guessed: values of other formats count before them.
    guesses: bool,
    /// Arrays of bytes in its JSON are texts.
    has_byte_arrays: bool,
    /// It reads messages, also those that are a line which no format reads.
    reads_messages: bool,
    /// It reads the records of its documents alone.
    only_records: bool,
    /// The stacks of goroutines below a panic belong to it.
    continues_goroutines: bool,
    unused: u23 = 0,

    /// Whether lines below a record may belong to it, whatever they are behind.
    pub fn goesOn(flags: Flags) bool {
        return flags.continues_indented or flags.continues_unread or flags.continues_goroutines;
    }

    /// Whether a way is tried on a text of which it is not said who reads it.
    pub fn isTriedAt(flags: Flags, place: Place) bool {
        if (place == .below) return !flags.only_inside;
        if (flags.only_named or flags.only_records) return false;
        return switch (place) {
            .line, .below => !flags.only_inside,
            .inside => true,
            .message => flags.reads_messages,
            .guess => flags.guesses,
        };
    }
};
