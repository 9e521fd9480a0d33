/// A half-open range of bytes of a text: a record, a construct.
pub const Span = struct { start: u64, end: u64 };
