/** Bodies in braces: conditions on a token's value or reading. */

import { builtInKinds, kinds } from "../../tables/kinds.ts";
import type { KindAtom, Named, Node, Sign, SpectralTest, Whitespace } from "../ast.ts";
import type { Detail } from "../predicate/compiled.ts";
import { readMagnitude } from "../predicate/magnitude.ts";
import { type CompiledPredicate, compilePredicate } from "../predicate.ts";
import { byteOf, type Cursor } from "./cursor.ts";

/** Compiles the body of a predicate on a kind atom. `bodyAt`: its index in the pattern. */
export function compileBody(
  cursor: Cursor,
  atom: KindAtom | Whitespace | Named,
  body: string,
  bodyAt: number,
): CompiledPredicate {
  const names = kindNamesOf(atom);
  const { declarations, readFile, file, line, compile } = cursor.surroundings;
  return compilePredicate(body, byteOf(cursor.text, bodyAt), names, {
    source: cursor.text,
    readFile,
    file,
    line,
    subpattern(name) {
      const entry = declarations.lookup(name);
      return entry?.form === "let" ? compile(entry.pattern) : null;
    },
  });
}

/** Names of the kinds that an atom matches. */
export function kindNamesOf(atom: KindAtom | Whitespace | Named): string[] {
  if (atom.type === "named") return [atom.entry.name];
  return builtInKinds[atom.type === "kind" ? atom.name : "whitespace"]!.map((number) => kinds[number]!.name);
}

const threshold = String.raw`(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?`;
const textures = ["prose", "code", "math", "data"] as const;
const periodMax = 65_535;

/** `\M{...}` and `\F{...}`: a token selected by a reading. Errors are reported after the closing brace. */
export function parseReading(cursor: Cursor, at: number, letter: "M" | "F"): Node {
  const example = letter === "M" ? "\\M{>3}" : "\\F{entropy>0.8}";
  if (!cursor.take("{")) {
    cursor.fail(cursor.found(), { expected: ["{"], hint: `write ${example}; a token ${letter} is "${letter}"` });
  }
  const body = cursor.takeMatch(/[^}]*/y);
  if (!cursor.take("}")) cursor.fail(cursor.found(), { expected: ["}"], hint: `as in ${example}` });
  const refuse = (found: string, detail: Detail = {}) => cursor.fail(`\\${letter}{${body}}: ${found}`, detail);
  const magnitude = letter === "M" ? readMagnitude(body, refuse) : null;
  const spectral = letter === "F" ? readSpectral(cursor, body.trim()) : null;
  return { type: "reading", at, end: cursor.index, letter, body, magnitude, spectral };
}

function readSpectral(cursor: Cursor, body: string): SpectralTest {
  const [, name, sign, value] = /^([a-z]*)\s*(>=|<=|>|<|=|:)?\s*(.*)$/s.exec(body)!;
  const refuse = (fault: string, expected: readonly string[]): never =>
    cursor.fail(fault, { bad: value || name, expected });
  const any = { sign: null, value: 0, texture: null };
  switch (name) {
    case "onset":
      if (sign) refuse(`onset takes no value; found ${sign}${value}`, ["\\F{onset}"]);
      return { part: "onset", ...any };
    case "entropy":
      if (!sign || sign === "=" || sign === ":") refuse("entropy needs a bound", ["entropy>k", "entropy<k"]);
      if (!new RegExp(`^[+-]?${threshold}$`).test(value!))
        refuse(`"${value}" is not an entropy`, ["a number from 0 to 1"]);
      return { part: "entropy", sign: sign as Sign, value: hundredthsOfShare(Number(value)), texture: null };
    case "period":
      if (!sign || (sign === ":" && (value === "any" || value === "line"))) return { part: "period", ...any };
      if ((sign !== "=" && sign !== ":") || !/^[0-9]+$/.test(value!) || Number(value) > periodMax) {
        refuse(`"${sign}${value}" is not a period`, ["period", `period=0 to period=${periodMax}`]);
      }
      return { part: "period", sign: "=", value: Number(value), texture: null };
    case "texture": {
      const texture = textures.find((word) => word === value);
      if ((sign !== ":" && sign !== "=") || !texture) return refuse(`unknown texture "${value}"`, textures);
      return { part: "texture", ...any, texture };
    }
    default:
      return refuse(`\\F reads nothing named "${body}"`, ["entropy", "period", "texture", "onset"]);
  }
}

/** Converts an entropy, a share, to whole hundredths. */
function hundredthsOfShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100);
}
