//! Made by `npm run gen` from ts/tables/limits.ts: change the table, not this file.

/// Maximum number of added names of secrets, and maximum size of each in bytes.
pub const added_names = 16;
pub const added_name_bytes = 48;
/// Maximum size of a blob in bytes.
pub const blob_bytes = 16777216;
/// Maximum number of bytes that the one spelling of a value has more than another.
pub const canonical_added_bytes = 40;
/// Bytes before a block in which names of the values in it are looked for.
pub const deep_context_bytes = 4224;
/// Maximum nesting of quotes that are searched.
pub const deep_levels = 8;
/// Size of a chunk that a device searches, in bytes.
pub const device_chunk_bytes = 8388608;
/// The buffers of a device take at most the memory limit divided by this.
pub const device_memory_divisor = 2;
/// Minimum size of a text, in bytes, for which a device is tried by default.
pub const device_text_bytes = 1073741824;
/// Amount of text, in bytes, that a device and the cores search for comparison.
pub const device_trial_bytes = 67108864;
/// Maximum number of edges from heads to the contents of their brackets for which curvature is computed.
pub const enclosure_edges = 134217728;
/// Maximum number of objects and arrays around a record, and maximum sizes, in bytes, of what is before the first one,
/// of what is searched behind an array for members that count for its records, and of these members.
pub const event_document_depth = 10;
pub const event_document_head_bytes = 65536;
pub const event_document_ahead_bytes = 1048576;
pub const event_inherited_bytes = 16384;
pub const event_inherited_members = 8;
/// Maximum number of texts within texts that are read as one event.
pub const event_layers = 8;
/// Maximum number of files searched or queued ahead of the caller.
pub const files_in_flight = 1024;
/// Maximum size of an ignore file in bytes; a larger one is not applied.
pub const ignore_file_bytes = 16777216;
/// Maximum distance, in bytes, from a value of JSON without quotes back to what shows that it is in JSON.
pub const json_context_bytes = 512;
/// Maximum number of arrays within arrays whose elements the name of a field means.
pub const list_levels = 8;
/// The default memory limit is the machine's memory divided by this.
pub const machine_memory_divisor = 4;
/// Maximum number of wordings that a merge, and a saved set, keep apart.
pub const merge_wordings = 65536;
pub const saved_wordings = 262144;
/// Maximum size, in bytes, of the part of a line that is mined.
pub const mined_line_bytes = 1048576;
/// Maximum number of tokens of a record that is noted.
pub const noted_line_tokens = 2048;
/// Maximum size, in bytes, of a record of JSON, logfmt or CSV that arrives in pieces.
pub const record_bytes = 16777216;
/// Maximum number of columns of a table whose head may name secrets.
pub const secret_columns = 256;
/// Number of bytes at the end of a name that are compared with the names of secrets.
pub const secret_name_bytes = 64;
/// Maximum distance, in bytes, from the name of a secret to what is found on later lines.
pub const secret_reach_bytes = 4096;
/// Maximum number of bytes kept of a slot's text.
pub const slot_text_bytes = 120;
/// Maximum number of distinct texts kept per slot of a template.
pub const slot_values = 1000;
/// Maximum number of tokens before a table's repetitions that are searched for rows of it.
pub const table_growth_tokens = 65536;
/// Maximum size, in bytes, of a line that may be the head of a table of separated values.
pub const table_head_bytes = 4096;
/// Maximum size of a text in memory, in bytes.
pub const text_bytes = 4294967296;
/// Number of the largest gaps between times that are kept of an input.
pub const time_gaps = 8;
/// Maximum distance, in bytes, from a scalar of YAML without quotes back to the lines that show that it is in YAML.
pub const yaml_context_bytes = 4096;
