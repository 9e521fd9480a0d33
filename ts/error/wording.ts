/** The words of errors that messages and their rendering share. */

/** Where a pattern does not compile, and why. */
export interface PatternFault {
  readonly source: string;
  /** Byte of the pattern text where the fault is. */
  readonly byteOffset: number;
  /** What was found there, or what is wrong. */
  readonly found: string;
  /** What was expected there. */
  readonly expected?: readonly string[];
  /** How to fix it, in one line. */
  readonly hint?: string;
  /** The unknown or misused name, if the fault is a name. */
  readonly bad?: string;
  /** Where the pattern was declared. */
  readonly file?: string;
  readonly line?: number;
}

/** What was found and what was expected, in one line. */
export function faultSentence({ found, expected }: PatternFault): string {
  // For an unexpected token the message is short; a fault that is a full sentence also lists what is valid.
  const isSentence = !/^(the end|".*"|`.*`)$/su.test(found);
  const description = printable(isSentence ? found : `found ${found}`);
  return expected?.length ? `${description}, expected ${joinWithOr(expected)}` : description;
}

/** `a`, `a or b`, `a, b or c`. */
function joinWithOr(words: readonly string[]): string {
  const last = words.at(-1)!;
  return words.length === 1 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/**
 * Replaces control and bidirectional formatting characters by symbols, so that patterns and names cannot control the
 * terminal.
 */
export function printable(text: string): string {
  return text
    .replace(/[\0-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/\x7f/g, "\u2421")
    .replace(/[\x80-\x9f\p{Cf}\u2028\u2029]/gu, (character) => (character === "\u200d" ? character : "\ufffd"));
}

/** A caller's value as text, in one line. */
export function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (Array.isArray(value)) return value.map(valueText).join(",");
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return "source" in value && typeof value.source === "string" ? value.source : "an object";
}
