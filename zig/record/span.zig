//! Bytes of one record.

/// Half-open.
pub const Span = struct { start: u64, end: u64 };
