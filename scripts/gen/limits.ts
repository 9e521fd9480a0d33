import {
  blobBytesLimit,
  deepLevelLimit,
  deviceChunkBytes,
  deviceChunksLimit,
  deviceMemoryDivisor,
  deviceTextBytesMin,
  enclosureEdgesLimit,
  filesInFlightLimit,
  machineMemoryDivisor,
  mergeWordingsLimit,
  savedWordingsLimit,
  slotTextBytesLimit,
  slotValuesLimit,
  tableGrowthTokensLimit,
  textBytesLimit,
} from "../../ts/tables/limits.ts";
import { banner } from "./zig.ts";

/** Generates the limits used by both languages. */
export function limitsZig(): string {
  return `${banner("ts/tables/limits.ts")}/// Bytes of a blob.
pub const blob_bytes = ${blobBytesLimit};
/// Quotes within quotes that are looked into.
pub const deep_levels = ${deepLevelLimit};
/// Bytes of a text that a device marks at once, and how many such chunks it has at a time.
pub const device_chunk_bytes = ${deviceChunkBytes};
pub const device_chunks = ${deviceChunksLimit};
/// The limit of memory divided by this is what buffers of a device take at most.
pub const device_memory_divisor = ${deviceMemoryDivisor};
/// Bytes of a text for which a device is tried without being asked for.
pub const device_text_bytes = ${deviceTextBytesMin};
/// Edges from heads to what their brackets hold, up to which curvature is read.
pub const enclosure_edges = ${enclosureEdgesLimit};
/// Files searched ahead of the caller, or waiting to be.
pub const files_in_flight = ${filesInFlightLimit};
/// The machine's memory divided by this is the default limit of memory.
pub const machine_memory_divisor = ${machineMemoryDivisor};
/// Wordings that a merge keeps apart.
pub const merge_wordings = ${mergeWordingsLimit};
pub const saved_wordings = ${savedWordingsLimit};
/// Bytes of a slot's text that are kept.
pub const slot_text_bytes = ${slotTextBytesLimit};
/// Different texts that are kept of one slot of a template.
pub const slot_values = ${slotValuesLimit};
/// Tokens before the repetitions of a table that may be rows of it.
pub const table_growth_tokens = ${tableGrowthTokensLimit};
/// Bytes of a text that is held at once, and fewer.
pub const text_bytes = ${textBytesLimit};
`;
}
