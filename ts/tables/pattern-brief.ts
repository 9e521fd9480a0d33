/** Patterns in brief, for help, the man page and the page of the workbench. */
import { kinds } from "./kinds.ts";

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
  {
    written: [String.raw`@novel \I`, String.raw`\N{>+1}`],
    means: "compared with the other tokens of the input: matcher help readings",
  },
];

/** What a token can be asked about the others of its input, a sample or more for each axis. */
export const readingsBrief: readonly Sample[] = [
  { written: ["@novel .", "@echoed ."], means: "a text that occurs for the first time; one that occurs again" },
  { written: ["@echo>2 .", "@echo:nth=-1 ."], means: "a text that occurs more than twice; its last occurrence" },
  { written: ["@echo:period ."], means: "a text that occurs at equal distances" },
  {
    written: [String.raw`\N{>+1}`, String.raw`\N{>+2s}`],
    means: "an order of magnitude above the 32 tokens before it; two spreads above them",
  },
  {
    written: [String.raw`\W:k "=" \N{>+1:k}`],
    means: "above the earlier values of its key; also :echo, :phase, :regime, :enclosing",
  },
  { written: [String.raw`\M{>2}`, String.raw`\N{mag>3}`], means: "a magnitude: above 10 to the power of 2, of 3" },
  {
    written: ["@order:desc .", "@order:asc ."],
    means: "a timestamp before the one before it; one that is not",
  },
  {
    written: ["@order:desc:number .", "@order:desc:version .", "@order:desc:keyed ."],
    means: "a number, a version below the one before it; a number below the one with the same key",
  },
  {
    written: ["@2:line .", '@2:line(";") .', '@2:line(" ") .'],
    means: "the first token of the second field of its line: fields between commas, semicolons, white space",
  },
  { written: ["@2 ."], means: "the first token of the second field of the whole input" },
  { written: ["@nested>1 ."], means: "in more than one pair of brackets" },
  { written: ["@super:call .", "@super ."], means: "in a construct of this role; the first token of a construct" },
  {
    written: ["@shape:rare .", "@shape:rare<3 ."],
    means: "on a line whose template is rare; that fewer than 3 lines have",
  },
  { written: ["@seam .", "@seam:byte>2 ."], means: "where the order of tokens, of bytes stops being predictable" },
  { written: ["@ambiguous ."], means: "where the text before and the text after differ" },
  {
    written: ["@strain>95 .", "@bound<5 .", '@kin("a") .'],
    means: "unlikely after what precedes it; loosely bound to it; used like this token",
  },
  {
    written: ["@phase:1 .", "@phase:1/4 ."],
    means: "in column 1 of the records, counted from 0; of records of 4 tokens",
  },
  {
    written: [String.raw`\F{entropy>0.8}`, String.raw`\F{period}`, String.raw`\F{onset}`],
    means: "bytes nearly random; that repeat; where their mixture changes",
  },
];
