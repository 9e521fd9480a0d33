//! What else the tokens of records are read for.
const segments = @import("../lex/segments.zig");

pub const Watcher = struct {
    context: *anyopaque,
    /// Called for each segment of the text, in order, before the records that end in it are returned. No record that is
    /// returned later starts before `open_from`.
    see: *const fn (context: *anyopaque, segment: segments.Segment, open_from: u64) segments.Error!void,
};
