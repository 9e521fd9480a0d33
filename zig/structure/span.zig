/// A stretch of bytes of a text, half-open: a record, a construct.
pub const Span = struct { start: u64, end: u64 };
