/** A token as inference sees it: what it is called, what it reads, where it stands. */
import { kinds } from "../tables/kinds.ts";

export interface Token {
  /** Name of the kind; a bracket's own character, as each bracket is a kind of its own here; a declared kind's name. */
  readonly kind: string;
  readonly text: string;
  /** Bytes of the line's UTF-8 text, half-open. */
  readonly start: number;
  readonly end: number;
}

/** One example: its text, the same as UTF-8, and its significant tokens. */
export interface Line {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly tokens: readonly Token[];
}

const atoms = new Map(
  kinds.map((kind) => [kind.name, kind.letter ? `\\${kind.letter}` : kind.atoms[0] ? `\\{${kind.atoms[0]}}` : null]),
);

/** Does a token of the named kind count as a kind of its own, its text? */
export function isBracketText(kind: string, text: string): boolean {
  return (kind === "open" || kind === "close") && text.length === 1;
}

/** Is `kind` one bracket character? Kind names have two letters at least. */
export function isBracket(kind: string): boolean {
  return kind.length === 1;
}

/** How a pattern asks for one token of `kind`; `.` where no atom does. */
export function atomOf(kind: string): string {
  if (isBracket(kind)) return ".";
  const atom = atoms.get(kind);
  return atom === undefined ? `\\{${kind}}` : (atom ?? ".");
}

/** One token of any of `kinds`. */
export function classOf(kinds: readonly string[]): string {
  const spelled = kinds.map(atomOf);
  if (spelled.includes(".")) return ".";
  return spelled.length === 1 ? spelled[0]! : `[${spelled.join(" ")}]`;
}

/** `text` as a literal of a pattern. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
