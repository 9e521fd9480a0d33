/**
 * Random texts: what a report writes from columns of the library, with values that the library spells, equals what it
 * writes from copies, with values spelled here.
 */

import { prng } from "../../tests/prng.ts";
import { TemplateError } from "../error/errors.ts";
import { textPath } from "../input/index.ts";
import { withReadings } from "../pattern/compiled.ts";
import { compilePattern } from "../pattern/index.ts";
import {
  Explainer,
  FormatReport,
  JsonReport,
  MatchLineWriter,
  PathWriter,
  PlainReport,
  plainTheme,
  prepareTrace,
  Registers,
  type SpellValues,
  WindowReport,
} from "../report/index.ts";
import type { Report, ReportSettings } from "../report/report.ts";
import { KeepList, parseMask, Redaction, templateReplacer } from "../rewrite/index.ts";
import { Editor, TextRewriter } from "../rewrite/rewrite.ts";
import { PlainSink } from "../rewrite/sink.ts";
import { type Matches, MatchView, scan } from "../scan/index.ts";
import { Tally } from "../table/index.ts";
import { type MatchContext, parseTemplate } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import { plainSpelling, valueSpeller } from "../value/index.ts";
import { parseUnit, ShiftedMatches } from "../window/index.ts";
import { RecordAround, UnitAround } from "../window/record-around.ts";
import type { Reach } from "./index.ts";

const patterns = [
  ...["\\I:i", "\\R:d", "\\N:n \\W:w?", "\\T:t", "(\\N:a | \\W:b) \\V:v?", "(\\N:n)+", "\\{money}:m | \\%:p", "\\Q:q"],
  ...['((\\W:k "=" \\N:v):pair)', "\\W", "\\{qty}:q", ". .:x?"],
  ...["\\N{>+0}:n", "\\R{<+0} .", "@echo>1 .:x .?", "@novel \\W:w", "\\F{entropy>1} .", "@nested>0 .", "@super:kv .+"],
  ...[
    "@order:asc \\N",
    "@shape:rare .:x",
    "@ambiguous:token>0 .",
    ". (@seam . \\N)?",
    "@strain>=0 . .",
    "@phase:1/2 .",
    "@2 .",
    "@2:line .",
  ],
].map((text) => withReadings(compilePattern(text)));

const pieces = [
  ...[
    "10.0.0.7",
    "::1",
    "7ms",
    "0.1ns",
    "12",
    "9007199254740993",
    "1e22",
    "2026-02-03",
    "2026-02-30",
    "12:30",
    "v1.2.3",
  ],
  ...[
    "$1,234.5",
    "12%",
    "5 kg",
    "word",
    "k=5",
    '"a b"',
    '"tab\\t"',
    "é",
    "日本",
    "e\u0301",
    "\u2028",
    "\\",
    '"',
    "\n",
    "\r\n",
  ],
  ...["\t", "\0", "\x1b", "\x7f"],
].map((text) => Buffer.from(text));
const damaged = [Buffer.from([0xff]), Buffer.from([0xe6, 0x97]), Buffer.from([0xed, 0xa0, 0x80])];

const templates = [
  "${0}",
  "<${1}>",
  "${path}:${line}:${col} ${start}-${end} ${1}\\n",
  "X",
  "${1}${1[*]}",
  "${0:upper} ${1:lower}",
  "${0:first3}|${1:last2}",
  "${0:octet2-3}${1:group1}",
  "${1:octet4}",
];

type Below = (below: number) => number;

function randomText(below: Below): Uint8Array {
  const words = Array.from({ length: below(60) }, () =>
    below(30) === 0 ? damaged[below(damaged.length)]! : pieces[below(pieces.length)]!,
  );
  return Buffer.concat(words.flatMap((word) => (below(4) === 0 ? [word] : [word, Buffer.from(" ")])));
}

type Write = (out: Output, batches: Iterable<Matches>) => void;

function writeReport(build: (settings: ReportSettings) => Report, text: Uint8Array, showPath: boolean): Write {
  return (output, batches) => {
    const paths = new PathWriter(output, plainTheme, false);
    const report = build({ output, theme: plainTheme, paths, showPath, showPlace: showPath, members: [] });
    report.begin({ path: textPath("f"), text, base: 0, from: 0, to: text.length, firstLine: 1 });
    for (const matches of batches) report.add(matches);
    report.end();
    report.finish();
  };
}

/** The lines of the matches, of a whole input or a part of it, with what may precede them. */
function writeLines(text: Uint8Array, below: Below): Write {
  const [base, linesBefore] = [[0, 0] as const, [100, 7] as const][below(2)]!;
  const limit = [1, 2, Number.POSITIVE_INFINITY][below(3)]!;
  const [lineNumbers, columns, heading, nullPaths] = Array.from({ length: 4 }, () => below(2) === 1) as Four<boolean>;
  const none = { selects: "lines", onlyMatches: false, isOfRecords: false, before: 0, after: 0, captures: [] } as const;
  const openRecords = fail;
  return (output, batches) => {
    const paths = new PathWriter(output, plainTheme, false);
    const settings = { output, theme: plainTheme, paths, showPath: heading, showPlace: false, members: [], nullPaths };
    const chosen = { ...none, lineNumbers, columns, heading: heading && nullPaths, limit, openRecords };
    const report = new WindowReport(settings, chosen);
    report.begin({ path: textPath("f"), text, base, from: base, to: base + text.length, firstLine: 1 + linesBefore });
    for (const found of batches) report.add(base === 0 ? found : new ShiftedMatches(found, base, () => linesBefore));
    output.number(report.end());
  };
}

type Four<T> = [T, T, T, T];

const contextUnits = ["unit", "line", "block", "paragraph"];

/** The matches with the lines or the records around them. */
function writeContext(text: Uint8Array, registers: Registers, below: Below): Write {
  const [before, after] = [below(4), below(4)].map((side) => (side === 3 ? "record" : side)) as [Reach, Reach];
  const unit = parseUnit(contextUnits[below(contextUnits.length)]!);
  const [showPath, nullPaths, hasSeparator] = [below(2) === 1, below(2) === 1, below(3) > 0];
  // Without records in the library, matches are written one by one.
  const isHeld = below(4) > 0;
  return (output, batches) => {
    const paths = new PathWriter(output, plainTheme, false);
    const settings = { output, theme: plainTheme, paths, showPath, showPlace: showPath, members: [], nullPaths };
    const separated = hasSeparator ? settings : { ...settings, separator: null };
    const openRecords = (part: Uint8Array) =>
      isHeld ? new UnitAround(part, unit) : new RecordAround(part, { kind: "unit", unit });
    const options = { before, after, openRecords };
    const report = new WindowReport(separated, {
      selects: "matches",
      lineNumbers: true,
      matchLines: new MatchLineWriter(separated, registers),
      ...options,
    });
    report.begin({ path: textPath("f"), text, base: 0, from: 0, to: text.length, firstLine: 1 });
    for (const found of batches) report.add(found);
    output.number(report.end());
  };
}

/** Every report that can write whole batches. @param values how JSON spells values; read when a report is made */
function writers(
  pattern: (typeof patterns)[number],
  text: Uint8Array,
  below: Below,
  values: { readonly spell: SpellValues; readonly isExact: boolean },
): Write[] {
  const { registers: infos, memberRegisters } = pattern;
  const registers = new Registers(infos, memberRegisters);
  const trace = prepareTrace(pattern, true);
  const template = (where: "format" | "rewrite" | "key") => {
    const text = templates[infos.length === 0 ? 3 * below(2) : below(templates.length)]!;
    try {
      return parseTemplate(text, { registers: infos, where });
    } catch (error) {
      // The kinds of this pattern's registers have no such part: any text may have it.
      if (!(error instanceof TemplateError)) throw error;
      return parseTemplate(text.replaceAll("${1:", "${0:"), { registers: infos, where });
    }
  };
  const context: MatchContext = { path: "f", text, baseBytes: 0, members: [], dateOrder: "any" };
  const mask = new Redaction(
    parseMask(["*", "é", "gone"][below(3)]!, () => null),
    new KeepList([], infos),
  );
  const [format, rewriting, key] = [template("format"), templateReplacer(template("rewrite")), template("key")];
  const rewritten =
    (replacer: Redaction | typeof rewriting): Write =>
    (out, batches) => {
      const editor = new Editor(replacer, context);
      const rewriter = new TextRewriter(editor, new PlainSink(out, text), 0);
      for (const matches of batches) rewriter.add(matches);
      rewriter.finish(text.length);
    };
  return [
    ...[false, true].flatMap((showPath) => [
      writeReport((settings) => new PlainReport(settings, registers, false), text, showPath),
      writeReport((settings) => new JsonReport(settings, registers, values), text, showPath),
      writeReport((settings) => new JsonReport(settings, registers, values, undefined, "lines"), text, showPath),
    ]),
    writeReport((settings) => new PlainReport(settings, registers, false, new Explainer(trace)), text, false),
    writeReport((settings) => new JsonReport(settings, registers, values, new Explainer(trace)), text, true),
    writeReport((settings) => new FormatReport(settings, format, "dmy", trace), text, false),
    writeLines(text, below),
    writeContext(text, registers, below),
    rewritten(rewriting),
    rewritten(mask),
    (out, batches) => {
      const tally = new Tally(key, []);
      for (const matches of batches) tally.add(matches, context);
      for (let group = 0; group < tally.groups.size; group++) {
        const { bytes, start, end } = tally.groups.keyOf(group);
        out.bytes(bytes, start, end);
        out.text(`\0${tally.groups.countOf(group)}\0`);
      }
      tally.close();
    },
  ];
}

function fail(): never {
  throw new Error("no template here reads tokens");
}

/** The same matches without columns in native memory. */
function* oneByOne(batches: Iterable<Matches>): Generator<Matches> {
  for (const matches of batches)
    yield new MatchView(
      matches,
      Array.from({ length: matches.count }, (_, i) => i),
    );
}

/** @returns how many bytes were compared */
export function run(seed: number, rounds: number): number {
  const random = prng(seed);
  const below: Below = (limit) => random() % limit;
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const pattern = patterns[below(patterns.length)]!;
    const text = randomText(below);
    const values = { spell: valueSpeller(plainSpelling), isExact: true };
    for (const [number, write] of writers(pattern, text, below, values).entries()) {
      const [whole, single] = [scan(pattern, text), oneByOne(scan(pattern, text))].map((batches, isSingle) => {
        values.isExact = isSingle === 0;
        const output = new MemoryOutput();
        write(output, batches);
        return Buffer.from(output.takeBytes()).toString("latin1");
      }) as [string, string];
      bytes += whole.length;
      if (whole === single) continue;
      const differ = `seed ${seed}, round ${round}, writer ${number}, pattern ${patterns.indexOf(pattern)}`;
      throw new Error(`${differ}: at once\n${whole}\none by one\n${single}`);
    }
  }
  return bytes;
}
