/** Says once what records lack: levels that are none, documents that are not taken apart, members beyond limits. */
import { EventsLeftOut as Layout } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { eventDocumentAheadBytesMax, eventInheritedBytesMax, eventInheritedMembersLimit } from "../tables/limits.ts";

/** Three words as zig/lex/notices.zig keeps them, and line ends between them. */
const wordsBytesMax = 3 * 48 + 2;

/** Sentences about what was left out since they were asked for last. */
export function takeLeftOut(): string[] {
  const out = new DataView(new ArrayBuffer(Layout.size));
  const words = Buffer.alloc(wordsBytesMax);
  const size = native().mb_events_left_out(out, words, words.length);
  const count = (field: number) => out.getFloat64(field, true);
  const notices: string[] = [];
  const levels = count(Layout.unknown_levels);
  if (levels > 0) {
    const different = new Set(words.toString("utf8", 0, size).split("\n"));
    const quoted = Array.from(different, (word) => `"${word}"`).join(", ");
    const what = levels === 1 ? "1 record has a level" : `${levels} records have levels`;
    notices.push(`${what} by no word that is known, such as ${quoted}: no condition on .level holds there`);
  }
  const documents = count(Layout.documents_within);
  if (documents > 0) {
    const what =
      documents === 1
        ? "1 record holds a document of many records, and is one event"
        : `${documents} records hold a document of many records each, and are one event each`;
    notices.push(`${what}; matcher scan --in auto --format '\${.message}' . INPUT | matcher events takes them apart`);
  }
  const around = count(Layout.around);
  if (around > 0) {
    const say = around === 1 ? "1 object around them says" : `${around} objects around them say`;
    const size = `${eventInheritedMembersLimit} members and ${eventInheritedBytesMax >> 10} KiB of an object`;
    const behind = `${eventDocumentAheadBytesMax >> 20} MiB behind the start of its records`;
    notices.push(`records may lack what ${say}: ${size} count at most, up to ${behind}`);
  }
  return notices;
}
