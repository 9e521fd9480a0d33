//! Parts of a text that are searched by themselves.

/// Such a part, as the content of a quoted token.
pub const Skip = struct { start: u32, end: u32 };
