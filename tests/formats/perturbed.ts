/**
 * Texts that shipped formats read, with small faults and with lines behind them: what is left out, doubled, cut, put in
 * or joined. `bun tests/formats/perturbed.ts NAME...` prints the events of formats of these names.
 */
import type { EventFormat } from "../../ts/events/format.ts";
import { shippedFormats } from "../../ts/events/formats.ts";
import { EventReader } from "../../ts/events/reader.ts";
import { fixedZone, setClockParts } from "../../ts/value/index.ts";
import { type Below, randomBelow } from "../prng.ts";

const faultsEach = 6;
const signs = [
  '"',
  "'",
  ":",
  "=",
  ",",
  " ",
  "\\",
  "(",
  "]",
  "[",
  "{",
  "}",
  "-",
  ".",
  "/",
  "\t",
  "|",
  "é",
  "\x1b[1m",
  "\r",
];
const behind = [
  ..."\n|\n  indented\n|\n\tat a.b.C(D.java:1)\n|\n}\n|\nnext line\n|\n\n\n|\nCaused by: x\n|\n... 2 more\n|\n+ a=1\n".split(
    "|",
  ),
];

/** One after the other: as it is, with faults, with lines behind it, cut. */
function listVariants({ tests }: EventFormat, below: Below): string {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const faulty = (text: string): string => {
    const at = below(text.length + 1);
    const put = (what: string, left = 0) => text.slice(0, at) + what + text.slice(at + left);
    return [
      () => put(pick(signs)),
      () => put(pick(signs), 1),
      () => put("", 1 + below(4)),
      () => put(text.slice(at, at + 1)),
      () => text.slice(0, at),
    ][below(5)]!();
  };
  return tests
    .map(({ text }) =>
      [text, ...Array.from({ length: faultsEach }, () => faulty(text))].map((one) => one + pick(behind)).join(""),
    )
    .join("");
}

/** The events of a text that arrives at once, or in pieces of the sizes that `below` gives. */
export function eventsIn(reader: EventReader, text: Uint8Array, below?: Below): string {
  const decoder = new TextDecoder();
  let out = "";
  reader.restart("");
  for (let end = 0; end < text.length; ) {
    end = below ? Math.min(text.length, end + 1 + below(60)) : text.length;
    const base = reader.settled;
    for (const lines of reader.push(text.subarray(base, end), base, end === text.length)) out += decoder.decode(lines);
  }
  return out;
}

/** Times without a year are those nearest to now. */
const nowSeconds = 1_777_000_000;

/** Texts of each format, and what reads them. */
export function* perturbedTexts(): Generator<readonly [name: string, text: Uint8Array, reader: EventReader]> {
  const all = new EventReader(shippedFormats());
  setClockParts({ nowSeconds, zone: fixedZone(0), order: "any" });
  try {
    for (const format of shippedFormats()) {
      const text = new TextEncoder().encode(listVariants(format, randomBelow(Bun.hash.crc32(format.name))));
      const own = format.isAsked ? new EventReader([{ ...format, isAsked: false }]) : null;
      yield [format.name, text, own ?? all];
      own?.close();
    }
  } finally {
    setClockParts({ nowSeconds: null });
    all.close();
  }
}

if (import.meta.main) {
  const named = new Set(process.argv.slice(2));
  for (const [name, text, reader] of perturbedTexts())
    if (named.has(name)) console.log(`${new TextDecoder().decode(text)}\n=== ${name}\n${eventsIn(reader, text)}`);
}
