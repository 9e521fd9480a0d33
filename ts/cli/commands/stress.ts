/** `stress`: how deeply brackets enclose the tokens of an input. */
import { readStress, type Stress, stressDefaults } from "../../structure/stress.ts";
import type { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { stress } from "../flags/structure.ts";
import { timesOfPart } from "../flags/window.ts";
import { limitOf } from "../readings/cuts.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { column, pathMember, placeMembers, preview, reportStructure, writeJsonList } from "../readings/structure.ts";

const previewBytes = 24;

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Reads how many brackets enclose each token (depth), how long ago the innermost one opened (strain), and the sum of " +
    "that over all open ones (load). Several inputs are reported one after another.",
  flags: [stress, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const options = {
      peakDepth: args.number["peak-min-depth"] ?? stressDefaults.peakDepth,
      fractureDepth: args.number["fracture-min-depth"] ?? stressDefaults.fractureDepth,
    };
    await reportStructure(args, (tokens, input) => {
      const found = readStress(tokens, options);
      if (args.has.json) writeJson(tokens, found, input);
      else writeReport(tokens, found, args);
    });
    return 0;
  },
};

function writeReport(tokens: StructureText, found: Stress, args: ParsedArgs): void {
  const { peaks, fractures, heaviest } = found;
  const out = standardOutput;
  const limit = limitOf(args);
  out.text(
    `matcher stress: ${tokens.bytes.length} bytes, ${tokens.count} tokens, max depth ${found.depthMax}, ` +
      `${peaks.length} peak(s), ${fractures.length} fracture(s)\n`,
  );
  if (tokens.count > 0) {
    const place = `(depth ${found.depths[heaviest]}, strain ${found.strains[heaviest]})`;
    out.text(`  peak load: ${found.loads[heaviest]} ${place}\n`);
  }
  if (args.has.field) writeField(tokens, found, limit);
  if (args.has.peaks) writePoints(tokens, `stress peaks`, peaks, limit, " peaks");
  if (args.has.fractures) writePoints(tokens, `fractures`, fractures, limit, " fractures");
}

function writeField({ bytes, count, starts, ends }: StructureText, found: Stress, limit: number): void {
  standardOutput.text("  per-token (token -> depth | strain | load):\n");
  writeRows(numbers(count), count, limit, " tokens", (token) => {
    const depth = String(found.depths[token]).padStart(3);
    const strain = String(found.strains[token]).padStart(5);
    const load = String(found.loads[token]).padStart(6);
    standardOutput.text(
      `    ${column(bytes, starts[token]!, ends[token]!)} d=${depth} strain=${strain} load=${load}\n`,
    );
  });
}

function* numbers(count: number): Generator<number> {
  for (let number = 0; number < count; number++) yield number;
}

function writePoints(tokens: StructureText, name: string, points: Uint32Array, limit: number, unit: string): void {
  standardOutput.text(`  ${name} (${points.length}):\n`);
  writeRows(points, points.length, limit, unit, (token) => {
    const start = tokens.starts[token]!;
    standardOutput.text(`    @${String(start).padStart(6)}  ${preview(tokens.bytes, start, previewBytes)}\n`);
  });
}

function writeJson({ bytes, count, starts, ends }: StructureText, found: Stress, input: ReadingInput): void {
  const out = standardOutput;
  const offsets = (points: Uint32Array) => Array.from(points, (token) => starts[token]!).join(",");
  out.text(
    `{${pathMember(input)}"len":${bytes.length},"n_tokens":${count},"max_depth":${found.depthMax},` +
      `"peaks":[${offsets(found.peaks)}],"fractures":[${offsets(found.fractures)}],"tokens":`,
  );
  writeJsonList(count, (token) => {
    const place = placeMembers(bytes, starts[token]!, ends[token]!);
    return `{${place},"depth":${found.depths[token]},"strain":${found.strains[token]},"load":${found.loads[token]}}`;
  });
  out.text("}\n");
}
