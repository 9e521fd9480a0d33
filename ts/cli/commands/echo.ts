/** `echo`: recurring contents, with their counts and distances. */
import { type Echoes, keyedTokens, openEchoes, variationDefault } from "../../axis/echo.ts";
import { standardOutput } from "../../terminal/index.ts";
import { toFixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { echo } from "../flags/readings.ts";
import { timesOfPart } from "../flags/window.ts";
import { cell } from "../readings/cell.ts";
import { parseFloat32, rowLimit } from "../readings/cuts.ts";
import { declaredPattern } from "../readings/declared.ts";
import { parseGroup } from "../readings/group.ts";
import { type ReadingInput, reportEach } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Counts how often the content of each token recurs, and finds those that recur periodically. Punctuation and " +
    "brackets are not counted. Several inputs are counted and reported separately.",
  flags: [echo, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const options = {
      ...parseGroup(args, "identity"),
      variation: parseFloat32(args, "max-period-cv", variationDefault),
      withStructures: args.has.structure ?? false,
      pattern: declaredPattern(args),
    };
    const isJson = args.has.json ?? false;
    reportEach(args, isJson, (input) => {
      const echoes = openEchoes(input.bytes, options);
      try {
        if (isJson) writeJson(input, echoes, args);
        else writeReport(input.bytes, echoes, args);
      } finally {
        echoes.close();
      }
    });
    return 0;
  },
};

const topDefault = 8;
const textWidth = 20;
const structureWidth = 28;

function clampTop(args: ParsedArgs): number {
  return Math.min(args.number.top ?? topDefault, rowLimit(args));
}

function writeReport(bytes: Uint8Array, echoes: Echoes, args: ParsedArgs): void {
  writeHead(bytes.length, echoes);
  if (echoes.echoCount > 0) writeStrongest(bytes, echoes, clampTop(args));
  if (args.has.field) writeField(bytes, echoes, rowLimit(args));
  if (args.has.structure) writeStructures(echoes, clampTop(args));
}

function writeHead(size: number, { tokenCount, keyedCount, distinctCount, echoedCount }: Echoes): void {
  const share = (count: number) => `${percent(count, keyedCount)}%`;
  standardOutput.text(
    `matcher echo: ${size} bytes, ${tokenCount} tokens (${keyedCount} keyed, ${distinctCount} distinct), ` +
      `novelty ${share(distinctCount)}, echo rate ${share(echoedCount)}\n`,
  );
}

/** With one decimal. */
function percent(count: number, all: number): string {
  return toFixed(all === 0 ? 0 : Math.fround(100 * Math.fround(count / all)), 1);
}

function writeStrongest(bytes: Uint8Array, echoes: Echoes, top: number): void {
  const shown = Math.min(top, echoes.echoCount);
  standardOutput.text(`  strongest echoes (top ${shown} of ${echoes.echoCount}; first occurrence, count, period):\n`);
  for (let i = 0; i < shown; i++) {
    const { start, end, count, period } = echoes.echo(i);
    standardOutput.text(`    ${tokenCell(bytes, start, end)} x${String(count).padEnd(5)}${periodText(period)}\n`);
  }
}

function tokenCell(bytes: Uint8Array, start: number, end: number): string {
  return standardOutput.safe(cell(bytes, start, end, textWidth, "\\n"));
}

function periodText(period: number | null): string {
  return period === null ? "" : ` period ~${toFixed(period, 0)} B`;
}

function writeField(bytes: Uint8Array, echoes: Echoes, limit: number): void {
  standardOutput.text("  per-token (token -> count | back-lag | novel):\n");
  writeRows(keyedTokens(echoes), echoes.keyedCount, limit, " tokens", ({ start, end, content, lag }) => {
    const count = String(echoes.counts[content]!).padEnd(4);
    const back = (lag === null ? "-" : String(lag)).padStart(7);
    const novel = lag === null ? "novel" : "";
    standardOutput.text(`    ${tokenCell(bytes, start, end)} x${count} back=${back} ${novel}\n`);
  });
}

function writeStructures(echoes: Echoes, top: number): void {
  const { structureCount } = echoes;
  const shown = Math.min(top, structureCount);
  standardOutput.text(`  structural rhyme (top ${shown} of ${structureCount} recurring supertoken structures):\n`);
  for (let i = 0; i < shown; i++) {
    const { name, count, period } = echoes.structure(i);
    const cut = [...name].slice(0, structureWidth);
    const padded = cut.join("") + " ".repeat(structureWidth - cut.length);
    standardOutput.text(`    ${standardOutput.safe(padded)} x${String(count).padEnd(4)}${periodText(period)}\n`);
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function writeJson({ bytes, name }: ReadingInput, echoes: Echoes, args: ParsedArgs): void {
  const out = standardOutput;
  const { tokenCount, keyedCount, distinctCount, echoedCount, echoCount, structureCount } = echoes;
  const text = (start: number, end: number) => JSON.stringify(decoder.decode(bytes.subarray(start, end)));
  const path = name === null ? "" : `"path":${JSON.stringify(name)},`;
  const numbers = { len: bytes.length, tokens: tokenCount, keyed: keyedCount, distinct: distinctCount };
  const head = JSON.stringify({ ...numbers, echoed: echoedCount, recurring: echoCount }).slice(1, -1);
  out.text(`{${path}${head},"echoes":[`);
  for (let i = 0; i < Math.min(clampTop(args), echoCount); i++) {
    const { start, end, count, period } = echoes.echo(i);
    const row = `"start":${start},"end":${end},"text":${text(start, end)},"count":${count},"period":${period}`;
    out.text(`${i === 0 ? "" : ","}{${row}}`);
  }
  out.text("]");
  if (args.has.field) writeJsonField(echoes, rowLimit(args), text);
  if (args.has.structure) {
    const rows = Array.from({ length: Math.min(clampTop(args), structureCount) }, (_, i) => echoes.structure(i));
    out.text(`,"structures":${JSON.stringify(rows)}`);
  }
  out.text("}\n");
}

function writeJsonField(echoes: Echoes, limit: number, text: (start: number, end: number) => string): void {
  standardOutput.text(`,"field":[`);
  let written = 0;
  for (const { start, end, content, lag } of keyedTokens(echoes)) {
    if (written === limit) break;
    const row = `"start":${start},"end":${end},"text":${text(start, end)},"count":${echoes.counts[content]}`;
    standardOutput.text(`${written === 0 ? "" : ","}{${row},"back":${lag},"novel":${lag === null}}`);
    written++;
  }
  standardOutput.text("]");
}
