/** Patterns and templates in brief, for help and the man page. */
import { spelledAccessors } from "../../tables/accessors.ts";
import type { Sample } from "../../tables/pattern-brief.ts";
import { placeNames } from "../../tables/place-names.ts";

export { patternBrief, readingsBrief, type Sample } from "../../tables/pattern-brief.ts";

export const readingsAdvice =
  "@novel:@FILE and @echoed:@FILE compare with another input. --explain prints the readings that a pattern asks for, ${@AXIS} in a template and ${@AXIS.VALUE} write them.";

export const patternAdvice =
  "White space, line ends included, is never written. matcher tokens --text TEXT shows the tokens of a text, matcher escape TEXT prints its pattern.";

export const templateBrief: readonly Sample[] = [
  { written: ["${0}", "${d}"], means: "the whole match; the binding of register d" },
  { written: ["${d[0]}", "${d[*]}"], means: "one of its bindings in a repetition, counted from 0; all of them" },
  { written: ["${d:upper}", "${d:trim|first8}"], means: `a part of it, or changed: ${spelledAccessors().join(", ")}` },
  {
    written: ["${t:every 5m}", "${n:epoch}", "${t:in Europe/Berlin}", "${t:duration}", "${d:ms}", "${z:MiB}"],
    means:
      "the slice of time; the instant of a number since 1970; a time as a zone's clock shows it; a clock such as 00:01:30 as a length; the value in a unit: ns us ms s m h d, B kB MB GB TB KiB MiB GiB TiB",
  },
  { written: ["${b - a}", "${t - previous}"], means: "a difference of two values; to the match before" },
  { written: ["${a * 2}", "${t + 2h}", "${(a + b) / 2}"], means: "arithmetic, exact, with blanks around operators" },
  { written: placeNames.slice(0, 3).map((name) => `\${${name}}`), means: `of the match: ${placeNames.join(", ")}` },
  {
    written: ["$$", String.raw`\n`, String.raw`\t`, String.raw`\\`],
    means: "a dollar sign, a line end, a tab, a backslash",
  },
];
