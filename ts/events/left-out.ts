/** Says once what records lack: levels that are none, documents that are not taken apart, members beyond limits. */
import { EventsLeftOut as Layout } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { eventDocumentAheadBytesMax, eventInheritedBytesMax, eventInheritedMembersLimit } from "../tables/limits.ts";

/** Levels and times, three of each as zig/lex/notices.zig keeps them, and line ends between them. */
const wordsBytesMax = 2 * (3 * 48 + 2);

/** What to do, in the words of the command; the library has others. */
const commandAdvice = "matcher scan --in auto --format '${.message}' . INPUT | matcher events takes them apart";

/** Sentences about what was left out before something was read again. */
let kept: readonly string[] = [];

/** Reads records that were read before, without counting what they lack once more. */
export function readUncounted<T>(read: () => T): T {
  const before = takeLeftOut();
  try {
    return read();
  } finally {
    takeLeftOut();
    kept = before;
  }
}

/**
 * Sentences about what was left out since they were asked for last.
 * @param advice what takes documents within other records apart
 */
export function takeLeftOut(advice = commandAdvice): string[] {
  const out = new DataView(new ArrayBuffer(Layout.size));
  const words = Buffer.alloc(wordsBytesMax);
  const size = native().mb_events_left_out(out, words, words.length);
  const count = (field: number) => out.getFloat64(field, true);
  const notices = [...kept];
  kept = [];
  const quote = (from: number, to: number) =>
    Array.from(new Set(words.toString("utf8", from, to).split("\n")), (word) => `"${word}"`).join(", ");
  const levels = count(Layout.level_words);
  if (levels > 0)
    notices.push(
      `some records have levels by no word that is known, such as ${quote(0, levels)}: no condition on .level holds there`,
    );
  if (size > levels)
    notices.push(
      `some records have times that are no instant, such as ${quote(levels, size)}: ` +
        "the day, the time of day or the zone doesn't exist, or the zone's clock skips or repeats it (zones by name: 1990 to 2037)",
    );
  const documents = count(Layout.documents_within);
  if (documents > 0) {
    const what =
      documents === 1
        ? "1 record holds a document of many records, and is one event"
        : `${documents} records hold a document of many records each, and are one event each`;
    notices.push(`${what}; ${advice}`);
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
