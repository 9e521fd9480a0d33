/** `shape`: the period at which the shapes of tokens repeat, and where it changes. */
import { readShape, regionStrength, type Shape } from "../../structure/shape.ts";
import type { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { shape } from "../flags/structure.ts";
import { timesOfPart } from "../flags/window.ts";
import { cutOf, limitOf } from "../readings/cuts.ts";
import { groupOf } from "../readings/group.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { column, pathMember, preview, reportStructure, writeJsonList } from "../readings/structure.ts";

const previewBytes = 28;

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Reads the class of each token (its kind, and the case of a word), the period with which classes repeat, the regions that " +
    "follow one template, and the points where a run of classes occurs that was not seen recently.",
  flags: [shape, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const group = args.has.group ? groupOf(args) : null;
    const strengthMin = cutOf(args, "template-strength", regionStrength);
    await reportStructure(args, (tokens, input) => {
      const found = readShape(tokens, group, strengthMin);
      if (args.has.json) writeJson(tokens, found, input);
      else writeReport(tokens, found, args);
    });
    return 0;
  },
};

function writeReport(tokens: StructureText, found: Shape, args: ParsedArgs): void {
  const { regions, changes, dominantPeriod } = found;
  const out = standardOutput;
  const limit = limitOf(args);
  out.text(
    `matcher shape: ${tokens.bytes.length} bytes, ${tokens.count} tokens, ${regions.length} template region(s), ` +
      `${changes.length} change-point(s)\n`,
  );
  const strength = fixed(found.dominantStrength, 2);
  const dominant = dominantPeriod
    ? `${dominantPeriod} tokens  (strength ${strength})`
    : "none (no structural repetition)";
  out.text(`  dominant shape-period: ${dominant}\n`);
  if (args.has.period) writeRegions(tokens, found, limit);
  if (args.has.segment) writeChanges(tokens, found, limit);
  if (args.has.classes) writeClasses(tokens, found, limit);
}

function writeRegions({ bytes, starts, ends }: StructureText, { regions }: Shape, limit: number): void {
  standardOutput.text("  template regions (byte span -> shape-period):\n");
  writeRows(regions, regions.length, limit, " regions", ({ first, end, period }) => {
    const [from, to] = [starts[first]!, ends[end - 1]!];
    const place = `[${String(from).padStart(8)}..${String(to).padEnd(8)}]`;
    const shown = preview(bytes, from, Math.min(previewBytes, to - from));
    standardOutput.text(`    ${place} period ${String(period).padEnd(4)} ${shown}\n`);
  });
}

function writeChanges({ starts }: StructureText, { changes }: Shape, limit: number): void {
  const shown = Array.from(changes.subarray(0, Math.min(limit, changes.length)), (token) => starts[token]!);
  standardOutput.text(`  shape change-points (${changes.length}):  ${shown.join(" ")}\n`);
  const left = changes.length - shown.length;
  if (left > 0) standardOutput.text(`    ... (+${left} more change-points; raise --limit)\n`);
}

function writeClasses({ bytes, count, starts, ends }: StructureText, found: Shape, limit: number): void {
  standardOutput.text("  per-token (token -> class | period | strength | novelty):\n");
  writeRows(found.classes.keys(), count, limit, " tokens", (token) => {
    const name = found.classes[token]!.toString(16).padStart(8, "0");
    const period = String(found.periods[token]).padEnd(3);
    const reading = `str=${fixed(found.strengths[token]!, 2)} nov=${fixed(novelty(found, token), 2)}`;
    standardOutput.text(`    ${column(bytes, starts[token]!, ends[token]!)} cls=${name} per=${period} ${reading}\n`);
  });
}

function novelty({ sightings }: Shape, token: number): number {
  return Math.fround(1 / (1 + sightings[token]!));
}

function writeJson({ count, starts, ends }: StructureText, found: Shape, input: ReadingInput): void {
  const out = standardOutput;
  const boundaries = Array.from(found.changes, (token) => starts[token]!).join(",");
  const regions = found.regions.map(
    ({ first, end, period }) => `{"start":${starts[first]},"end":${ends[end - 1]},"period":${period}}`,
  );
  out.text(
    `{${pathMember(input)}"n_tokens":${count},"dominant_period":${found.dominantPeriod},` +
      `"dominant_strength":${fixed(found.dominantStrength, 4)},"boundaries":[${boundaries}],` +
      `"regions":[${regions.join(",")}],"frames":`,
  );
  writeJsonList(count, (token) => {
    const reading = `"period":${found.periods[token]},"period_strength":${fixed(found.strengths[token]!, 4)}`;
    return (
      `{"start":${starts[token]},"end":${ends[token]},"class":${found.classes[token]},${reading},` +
      `"novelty":${fixed(novelty(found, token), 4)}}`
    );
  });
  out.text("}\n");
}
