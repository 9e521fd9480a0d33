/** Patterns and templates in brief, for help and the man page. */
import { spelledAccessors } from "../../tables/accessors.ts";
import { kinds } from "../../tables/kinds.ts";
import { placeNames } from "../../template/parse.ts";

export interface Sample {
  /** Patterns or templates, each valid by itself. */
  readonly written: readonly string[];
  readonly means: string;
}

const lettered = kinds.filter(({ letter }) => letter !== null);
const named = kinds.filter(({ letter, atoms }) => letter === null && atoms.length > 0);

export const patternBrief: readonly Sample[] = [
  { written: ['"took"'], means: "the exact token took" },
  {
    written: [String.raw`\W`, String.raw`\R`, String.raw`\I`],
    means: `a token by its kind: ${lettered.map(({ letter, name }) => `\\${letter} ${name}`).join(", ")}`,
  },
  {
    written: [String.raw`\{uuid}`, String.raw`\{mac}`],
    means: `by the kind's name: ${named.map(({ atoms }) => atoms[0]).join(", ")}, and what matcher lib lists`,
  },
  { written: [String.raw`\R{>500ms}`, String.raw`\I{in:10.0.0.0/8}`], means: "a token by its value" },
  { written: [".", String.raw`[\N \R]`], means: "any token; a token of one of these" },
  { written: [String.raw`"took" \R`, String.raw`\N | \R`], means: "one after the other; one or the other" },
  { written: [String.raw`\W*`, String.raw`\W+?`, String.raw`\W{2,5}`], means: "repeated, greedy or lazy" },
  { written: [String.raw`\R:d`, String.raw`\W:w .* =w`], means: "bound to a name; the same text again" },
  { written: [String.raw`^ \W`], means: "at the first token of a line" },
  { written: [String.raw`\B("x" .*)`], means: "a pair of brackets with this content" },
  { written: [String.raw`\W ~(\R)`, String.raw`\W !~(\R)`], means: "followed by that; not followed by it" },
];

export const patternAdvice =
  "White space, line ends included, is never written. matcher tokens --text TEXT shows the tokens of a text, matcher escape TEXT prints its pattern.";

export const templateBrief: readonly Sample[] = [
  { written: ["${0}", "${d}"], means: "the whole match; the binding of register d" },
  { written: ["${d[0]}", "${d[*]}"], means: "one of its bindings in a repetition, counted from 0; all of them" },
  { written: ["${d:upper}", "${d:trim|first8}"], means: `a part of it, or changed: ${spelledAccessors().join(", ")}` },
  {
    written: ["${t:every 5m}", "${d:ms}", "${z:MiB}"],
    means: "the slice of time; the value in a unit: ns us ms s m h d, B kB MB GB TB KiB MiB GiB TiB",
  },
  { written: ["${b - a}", "${t - previous}"], means: "a difference of two values; to the match before" },
  { written: placeNames.slice(0, 3).map((name) => `\${${name}}`), means: `of the match: ${placeNames.join(", ")}` },
  {
    written: ["$$", String.raw`\n`, String.raw`\t`, String.raw`\\`],
    means: "a dollar sign, a line end, a tab, a backslash",
  },
];
