/** Tokens for inference: kind, text, position. */
import { kinds } from "../tables/kinds.ts";

export interface Token {
  /**
   * Name of the kind; for a bracket its character, since each bracket is a separate kind here; for a declared kind its
   * name.
   */
  readonly kind: string;
  readonly text: string;
  /** Bytes of the line's UTF-8 text, half-open. */
  readonly start: number;
  readonly end: number;
}

/** One example: its text, also as UTF-8, and its significant tokens. */
export interface Line {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly tokens: readonly Token[];
}

const atoms = new Map(
  kinds.map((kind) => [kind.name, kind.letter ? `\\${kind.letter}` : kind.atoms[0] ? `\\{${kind.atoms[0]}}` : null]),
);

/** Whether a token of the named kind counts as a separate kind, by its text. */
export function isBracketText(kind: string, text: string): boolean {
  return (kind === "open" || kind === "close") && text.length === 1;
}

/** Whether `kind` is a bracket character. Names of kinds have at least two letters. */
export function isBracket(kind: string): boolean {
  return kind.length === 1;
}

/** The atom for one token of `kind`; `.` if there is none. */
export function atomOf(kind: string): string {
  if (isBracket(kind)) return ".";
  const atom = atoms.get(kind);
  return atom === undefined ? `\\{${kind}}` : (atom ?? ".");
}

/** One token of any of `kinds`. */
export function spellClass(kinds: readonly string[]): string {
  const spelled = kinds.map(atomOf);
  if (spelled.includes(".")) return ".";
  return spelled.length === 1 ? spelled[0]! : `[${spelled.join(" ")}]`;
}

export { escapedControls, quoteLiteral as quote } from "../pattern/print/escape.ts";
