/** Events: any log as records with a time, a level, a source, a message and fields. */

export { type CompiledFormats, ensureCompiled, type FormatsToRead, formatWords } from "./encode.ts";
export { listFields } from "./form.ts";
export { type EventFormat, type FormatTest, roles } from "./format.ts";
export { parseFormatFile } from "./format-file.ts";
export { eventsOfText, testFaults } from "./format-test.ts";
export { findFormats, knownFormats, ownFolder, shippedFormats } from "./formats.ts";
export { areManyUnread, type EventCounts, EventReader } from "./reader.ts";
export { noteRecognised, noteSharing } from "./recognised.ts";
export { readTallies } from "./tallies.ts";
