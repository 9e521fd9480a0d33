/** Explains why parts of a merged template were joined. */
import type { JoinReason } from "./native.ts";

/** A sentence for each rule, in the order of `Rule` in zig/mine/merge/forms.zig. */
const ruleSentences: readonly ((count: number) => string)[] = [
  (count) => `${count} or more different names`,
  () => "text that other lines have after their colon or bracket too",
  () => "a value is found here too",
  () => "names of different spelling",
  (count) => `${count} different program names`,
  (count) => `${count} different words`,
  () => "the same words vary in another template",
  () => "rare lines that fit this template",
  () => "only whitespace differs",
  () => "text that is found after other words too",
  () => "different texts between brackets",
  () => "different texts after a colon",
  () => "the templates would be printed alike",
  () => "rows of a table, whose fields vary independently",
  () => "text that other lines have after a colon",
  () => "values of several kinds, or of several parts",
];

export function reasonSentence({ rule, count, before, shown }: JoinReason): string {
  const place = before === "" ? "" : `after "${before}": `;
  const more = count > shown.split(", ").length ? ", ..." : "";
  return `${place}${ruleSentences[rule]!(count)}${shown === "" ? "" : `: ${shown}${more}`}`;
}
