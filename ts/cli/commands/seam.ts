/** `seam`: boundaries of an input, by the branching entropy of its bytes. */

import { writeQuoted } from "../../report/index.ts";
import { cutThreshold, orderMax, readSeams, type Seams } from "../../structure/seam.ts";
import type { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { seam } from "../flags/structure.ts";
import { timesOfPart } from "../flags/window.ts";
import { cutOf, limitOf } from "../readings/cuts.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { pathMember, reportStructure, writeJsonList } from "../readings/structure.ts";

const shownCharacters = 40;

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Divides each input where the bytes before a place stop predicting those after it, and vice versa. Tokens begin " +
    "segments of their own; long ones are divided. Several inputs are reported one after another.",
  flags: [seam, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const deviations = cutOf(args, "cut-threshold", cutThreshold);
    const order = Number(args.text.order ?? orderMax);
    await reportStructure(args, (tokens, input) => {
      const seams = readSeams(tokens, { deviations, order });
      if (args.has.json) writeJson(tokens.bytes, seams, input);
      else writeReport(tokens, seams, order, args);
    });
    return 0;
  },
};

function writeReport({ bytes }: StructureText, seams: Seams, order: number, args: ParsedArgs): void {
  const limit = limitOf(args);
  standardOutput.text(
    `matcher seam: ${bytes.length} bytes, order ${order}, ${seams.cuts.length} segments (bidirectional branching entropy)\n`,
  );
  if (args.has.field) writeField(bytes, seams, limit);
  if (!args.has.field || args.has.segment) writeSegments(bytes, seams, limit);
}

function writeField(bytes: Uint8Array, { forward, backward, strengths }: Seams, limit: number): void {
  standardOutput.text("  per-byte branching entropy, and the strength of a cut before the byte:\n");
  writeRows(bytes.keys(), bytes.length, limit, " bytes", (at) => {
    const byte = bytes[at]!;
    const character = byte > 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : ".";
    const [fwd, bwd, str] = [forward[at]!, backward[at]!, strengths[at]!].map((value) => fixed(value, 2));
    standardOutput.text(`    ${String(at).padStart(6)} ${character}  fwd=${fwd} bwd=${bwd} str=${str}\n`);
  });
}

function writeSegments(bytes: Uint8Array, { cuts }: Seams, limit: number): void {
  standardOutput.text("  segments:\n");
  writeRows(cuts.keys(), cuts.length, limit, " segments", (number) => {
    const start = cuts[number]!;
    const end = cuts[number + 1] ?? bytes.length;
    standardOutput.text(`    [${String(start).padStart(6)}..${String(end).padEnd(6)}] `);
    writeQuoted(standardOutput, bytes, start, charactersEnd(bytes, start, end));
    standardOutput.text("\n");
  });
}

/** Where the characters shown in a row end. */
function charactersEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  for (let count = 0; count < shownCharacters && at < end; count++) {
    at++;
    while (at < end && (bytes[at]! & 0xc0) === 0x80) at++;
  }
  return at;
}

function writeJson(bytes: Uint8Array, seams: Seams, input: ReadingInput): void {
  const out = standardOutput;
  const { cuts, forward, backward, strengths } = seams;
  out.text(`{${pathMember(input)}"len":${bytes.length},"cuts":`);
  writeJsonList(cuts.length, (number) => String(cuts[number]));
  for (const [name, values] of [
    ["fwd", forward],
    ["bwd", backward],
    ["boundary", strengths],
  ] as const) {
    out.text(`,"${name}":`);
    writeJsonList(values.length, (at) => fixed(values[at]!, 3));
  }
  out.text("}\n");
}
