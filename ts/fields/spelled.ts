/** A value of an event as the text around it requires: quotes, escapes, and the strings in which its record is. */
import { ValueContainer } from "../native/layout.gen.ts";
import { csvCell, escapeControls, isJsonWord } from "./formats.ts";

/** By number. */
const containers = Object.keys(ValueContainer) as (keyof typeof ValueContainer)[];

/** How a value is written in its input: `WrittenForm` in zig/field/found.zig. */
export interface WrittenForm {
  readonly container: (typeof containers)[number];
  /** Strings with escapes around the text that holds it. */
  readonly strings: number;
  /** The bytes beside it; empty where there are none. */
  readonly before: string;
  readonly after: string;
}

export function writtenForm(word: number): WrittenForm {
  const byte = (shift: number) => (word >>> shift) & 0xff;
  const character = (code: number) => (code === 0 ? "" : String.fromCharCode(code));
  return {
    container: containers[byte(0)]!,
    strings: byte(8),
    before: character(byte(16)),
    after: character(byte(24)),
  };
}

/**
 * What is written in place of a value.
 * @param old the value that is replaced
 * @returns `null` if it would not be read as one value there
 */
export function spellWritten(form: WrittenForm, old: Uint8Array, value: Uint8Array): Uint8Array | null {
  // JSON escapes need UTF-8; bytes that are none of it would be lost.
  const [before, text] = [old, value].map((bytes) => Buffer.from(bytes).toString("latin1")) as [string, string];
  let spelled = spellIn(form, before, text);
  if (spelled === null) return null;
  for (let i = 0; i < form.strings; i++) spelled = escapeControls(spelled);
  return Buffer.from(spelled, "latin1");
}

function spellIn(form: WrittenForm, old: string, text: string): string | null {
  switch (form.container) {
    case "none":
      return null;
    case "json_string":
    case "pair_string":
      return escapeControls(text);
    case "json_bare":
      return isJsonWord(text) ? text : `"${escapeControls(text)}"`;
    case "pair_bare":
      return /[\s"'=,]|^$/.test(text) ? `"${escapeControls(text)}"` : text;
    case "cell_string":
      return text.replaceAll('"', '""');
    case "cell_bare":
      return csvCell(text);
    case "extension":
      return /[\r\n=|\\]/.test(text) || text.trim() !== text || text === "" ? null : text;
    case "xml":
      return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    case "pair_word":
      return fits(form, old, text) && pairEnds.every((ending) => isKept(ending, old, text)) ? text : null;
    case "text":
      return fits(form, old, text) ? text : null;
  }
}

/** Characters that end a value, or change where it ends. */
const ends: Readonly<Record<string, RegExp>> = {
  '"': /["\\]/,
  "'": /['\\]/,
  " ": /[ \t]|^["'[(-]/,
  "\t": /\t/,
};

/** Where the value of a pair in prose ends, or begins, too: at blanks, quotes, the next pair, marks of the sentence. */
const pairEnds: readonly RegExp[] = [/\s/, /^["']/, /[,;][^\s,;="']+=/, /[,;.]$/, /^[^(]*\)$/, /^[^[]*\]$/];

/** Whether a value has what a form finds only where the one before has it, too. */
const isKept = (form: RegExp, old: string, text: string) => !form.test(text) || form.test(old);

/** Whether a value between texts of a form still begins and ends where it did. */
function fits({ before, after }: WrittenForm, old: string, text: string): boolean {
  const isLost = (form: RegExp) => !isKept(form, old, text);
  if (isLost(/[\r\n]/)) return false;
  if (text === "" && old !== "") return false;
  if (text.trim() !== text && old.trim() === old) return false;
  const form = ends[after];
  if (form && isLost(form)) return false;
  if (!form && after !== "" && text.includes(after) && !old.includes(after)) return false;
  // A quote or bracket before it is what closes it, too.
  return before !== '"' || after === '"' || !isLost(/"/);
}
