/** Mined templates as plain data, and the warnings about them: shared by the command and the library. */
import { mergeWordingsLimit, minedLineBytesLimit } from "../tables/limits.ts";
import type { Mining } from "./mined.ts";
import type { SlotValues } from "./slots.ts";
import type { Template } from "./template.ts";

export interface Row {
  readonly template: Template;
  readonly rare: boolean;
  /** `null` if nothing is compared. */
  readonly novel: boolean | null;
  /** Why parts of a merged template were joined; `null` unless requested. */
  readonly reasons: readonly string[] | null;
  /** What is known of the events of a template, for JSON, and as a sentence. */
  readonly events?: { readonly plain: object; readonly sentence: string };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A mining that kept the numbers of records. @param covered records that have a template */
export function plainRow({ template, rare, novel, reasons, events }: Row, covered: number) {
  const { count, cut, slots } = template;
  // A saved set has no record numbers.
  const records = [...(template.records ?? [])];
  const [readable, pattern] = [decoder.decode(template.readable), decoder.decode(template.pattern)];
  return {
    ...{ count, records, readable, pattern, rare, novel, covered },
    ...(cut > 0 && { cut }),
    ...events?.plain,
    ...(reasons && { joined: [...reasons] }),
    ...(slots && { slots: slots.map(plainSlot) }),
  };
}

function plainSlot({ kind, count, distinct, isExact, top, range, words }: SlotValues) {
  const { min, median, p95, max } = range ?? { min: null, median: null, p95: null, max: null };
  return { kind, count, distinct, exact: isExact, top: [...top], min, median, p95, max, words: words && [...words] };
}

/** Sentences about what the templates leave out. @param prefix of options' names: `--` for a command */
export function miningNotes(
  { unknown, collapsed, cut }: Pick<Mining, "unknown" | "collapsed" | "cut">,
  prefix: "--" | "",
): string[] {
  return [
    ...(unknown > 0 ? [unknownNote(unknown, prefix)] : []),
    ...(collapsed > 0 ? [collapsedNote(collapsed, prefix)] : []),
    ...(cut > 0 ? [cutNote(cut)] : []),
  ];
}

function cutNote(count: number): string {
  const [lines, their] = count === 1 ? ["1 line is", "its"] : [`${count.toLocaleString("en")} lines are`, "their"];
  const limit = minedLineBytesLimit.toLocaleString("en");
  return (
    `${lines} longer than ${limit} bytes (minedLineBytesLimit): only ${their} beginning was looked at, so that lines ` +
    "that differ after that have one template, which matches none of them completely"
  );
}

function unknownNote(count: number, prefix: string): string {
  const records = count === 1 ? "1 record was" : `${count} records were`;
  return `${records} written while the input was read: ${prefix}slots does not count their values`;
}

function collapsedNote(count: number, prefix: string): string {
  const limit = mergeWordingsLimit.toLocaleString("en");
  const templates = count === 1 ? "1 template holds" : `${count.toLocaleString("en")} templates hold`;
  return (
    `${prefix}merge: the lines have more than ${limit} wordings (mergeWordingsLimit): ${templates} all lines with the ` +
    `same kinds of tokens, unmerged, as without ${prefix}merge`
  );
}
