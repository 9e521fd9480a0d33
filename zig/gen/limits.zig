//! Made by `npm run gen` from ts/tables/limits.ts: change the table, not this file.

/// Bytes of a blob.
pub const blob_bytes = 16777216;
/// Quotes within quotes that are looked into.
pub const deep_levels = 8;
/// Bytes of a text that a device marks at once, and how many such chunks it has at a time.
pub const device_chunk_bytes = 33554432;
pub const device_chunks = 3;
/// The limit of memory divided by this is what buffers of a device take at most.
pub const device_memory_divisor = 2;
/// Bytes of a text for which a device is tried without being asked for.
pub const device_text_bytes = 1073741824;
/// Edges from heads to what their brackets hold, up to which curvature is read.
pub const enclosure_edges = 134217728;
/// Files searched ahead of the caller, or waiting to be.
pub const files_in_flight = 1024;
/// The machine's memory divided by this is the default limit of memory.
pub const machine_memory_divisor = 4;
/// Wordings that a merge keeps apart.
pub const merge_wordings = 65536;
pub const saved_wordings = 262144;
/// Bytes of a slot's text that are kept.
pub const slot_text_bytes = 120;
/// Different texts that are kept of one slot of a template.
pub const slot_values = 1000;
/// Tokens before the repetitions of a table that may be rows of it.
pub const table_growth_tokens = 65536;
/// Bytes of a text that is held at once, and fewer.
pub const text_bytes = 4294967296;
