import {
  addedNameBytesMax,
  addedNamesLimit,
  blobBytesLimit,
  canonicalAddedBytesMax,
  deepContextBytes,
  deepLevelLimit,
  deviceChunkBytes,
  deviceMemoryDivisor,
  deviceTextBytesMin,
  deviceTrialBytes,
  enclosureEdgesLimit,
  eventDocumentAheadBytesMax,
  eventDocumentDepthLimit,
  eventDocumentHeadBytesMax,
  eventInheritedBytesMax,
  eventInheritedMembersLimit,
  eventLayersLimit,
  filesInFlightLimit,
  ignoreFileBytesLimit,
  jsonContextBytes,
  listLevelsLimit,
  machineMemoryDivisor,
  mergeWordingsLimit,
  minedLineBytesLimit,
  notedLineTokensLimit,
  recordBytesLimit,
  savedWordingsLimit,
  secretColumnsMax,
  secretNameBytesMax,
  secretReachBytes,
  slotTextBytesLimit,
  slotValuesLimit,
  tableGrowthTokensLimit,
  tableHeadBytesMax,
  textBytesLimit,
  timeGapsMax,
  yamlContextBytes,
} from "../../ts/tables/limits.ts";
import { banner } from "./zig.ts";

/** Generates the limits used by both languages. */
export function limitsZig(): string {
  return `${banner("ts/tables/limits.ts")}/// Maximum number of added names of secrets, and maximum size of each in bytes.
pub const added_names = ${addedNamesLimit};
pub const added_name_bytes = ${addedNameBytesMax};
/// Maximum size of a blob in bytes.
pub const blob_bytes = ${blobBytesLimit};
/// Maximum number of bytes that the one spelling of a value has more than another.
pub const canonical_added_bytes = ${canonicalAddedBytesMax};
/// Bytes before a block in which names of the values in it are looked for.
pub const deep_context_bytes = ${deepContextBytes};
/// Maximum nesting of quotes that are searched.
pub const deep_levels = ${deepLevelLimit};
/// Size of a chunk that a device searches, in bytes.
pub const device_chunk_bytes = ${deviceChunkBytes};
/// The buffers of a device take at most the memory limit divided by this.
pub const device_memory_divisor = ${deviceMemoryDivisor};
/// Minimum size of a text, in bytes, for which a device is tried by default.
pub const device_text_bytes = ${deviceTextBytesMin};
/// Amount of text, in bytes, that a device and the cores search for comparison.
pub const device_trial_bytes = ${deviceTrialBytes};
/// Maximum number of edges from heads to the contents of their brackets for which curvature is computed.
pub const enclosure_edges = ${enclosureEdgesLimit};
/// Maximum number of objects and arrays around a record, and maximum sizes, in bytes, of what is before the first one,
${eventLimits()}/// Maximum number of files searched or queued ahead of the caller.
pub const files_in_flight = ${filesInFlightLimit};
/// Maximum size of an ignore file in bytes; a larger one is not applied.
pub const ignore_file_bytes = ${ignoreFileBytesLimit};
/// Maximum distance, in bytes, from a value of JSON without quotes back to what shows that it is in JSON.
pub const json_context_bytes = ${jsonContextBytes};
/// Maximum number of arrays within arrays whose elements the name of a field means.
pub const list_levels = ${listLevelsLimit};
/// The default memory limit is the machine's memory divided by this.
pub const machine_memory_divisor = ${machineMemoryDivisor};
/// Maximum number of wordings that a merge, and a saved set, keep apart.
pub const merge_wordings = ${mergeWordingsLimit};
pub const saved_wordings = ${savedWordingsLimit};
/// Maximum size, in bytes, of the part of a line that is mined.
pub const mined_line_bytes = ${minedLineBytesLimit};
/// Maximum number of tokens of a record that is noted.
pub const noted_line_tokens = ${notedLineTokensLimit};
/// Maximum size, in bytes, of a record of JSON, logfmt or CSV that arrives in pieces.
pub const record_bytes = ${recordBytesLimit};
/// Maximum number of columns of a table whose head may name secrets.
pub const secret_columns = ${secretColumnsMax};
/// Number of bytes at the end of a name that are compared with the names of secrets.
pub const secret_name_bytes = ${secretNameBytesMax};
/// Maximum distance, in bytes, from the name of a secret to what is found on later lines.
pub const secret_reach_bytes = ${secretReachBytes};
/// Maximum number of bytes kept of a slot's text.
pub const slot_text_bytes = ${slotTextBytesLimit};
/// Maximum number of distinct texts kept per slot of a template.
pub const slot_values = ${slotValuesLimit};
/// Maximum number of tokens before a table's repetitions that are searched for rows of it.
pub const table_growth_tokens = ${tableGrowthTokensLimit};
/// Maximum size, in bytes, of a line that may be the head of a table of separated values.
pub const table_head_bytes = ${tableHeadBytesMax};
/// Maximum size of a text in memory, in bytes.
pub const text_bytes = ${textBytesLimit};
/// Number of the largest gaps between times that are kept of an input.
pub const time_gaps = ${timeGapsMax};
/// Maximum distance, in bytes, from a scalar of YAML without quotes back to the lines that show that it is in YAML.
pub const yaml_context_bytes = ${yamlContextBytes};
`;
}

function eventLimits(): string {
  return `/// of what is searched behind an array for members that count for its records, and of these members.
pub const event_document_depth = ${eventDocumentDepthLimit};
pub const event_document_head_bytes = ${eventDocumentHeadBytesMax};
pub const event_document_ahead_bytes = ${eventDocumentAheadBytesMax};
pub const event_inherited_bytes = ${eventInheritedBytesMax};
pub const event_inherited_members = ${eventInheritedMembersLimit};
/// Maximum number of texts within texts that are read as one event.
pub const event_layers = ${eventLayersLimit};
`;
}
