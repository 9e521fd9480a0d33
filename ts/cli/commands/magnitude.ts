/** `magnitude`: how large the tokens of an input are, and where their scale changes abruptly. */
import { type Energy, energyDefaults, readEnergy, readSignal, type Signal } from "../../axis/signals.ts";
import type { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { magnitude } from "../flags/signals.ts";
import { timesOfPart } from "../flags/window.ts";
import { cutOf, limitOf } from "../readings/cuts.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { gradientOf, numbers, peakOf, preview, signed } from "../readings/signals.ts";
import { column, inLine, pathMember, placeMembers, reportStructure, writeJsonList } from "../readings/structure.ts";

const previewBytes = 24;

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Reads how large each token is: the decimal logarithm of a number, the binary logarithm of any other token's length. A " +
    "gradient is the difference from the previous token, energy the sum of squares over 16 tokens. Several inputs are reported one after another.",
  flags: [magnitude, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const options = {
      jump: cutOf(args, "jump-threshold", energyDefaults.jump),
      sigma: cutOf(args, "outlier-sigma", energyDefaults.sigma),
      top: args.number.top ?? energyDefaults.top,
    };
    await reportStructure(args, (tokens, input) => {
      const signal = readSignal(tokens, "magnitude", "token");
      const energy = readEnergy(tokens, signal, options);
      if (args.has.json) writeJson(tokens, signal, energy, input);
      else writeReport({ tokens, signal, energy }, args);
    });
    return 0;
  },
};

interface Report {
  readonly tokens: StructureText;
  readonly signal: Signal;
  readonly energy: Energy;
}

function writeReport(report: Report, args: ParsedArgs): void {
  const { tokens, signal, energy } = report;
  const out = standardOutput;
  const limit = limitOf(args);
  const { values, starts, ends } = signal;
  out.text(
    `matcher magnitude: ${tokens.bytes.length} bytes, ${tokens.count} tokens, ` +
      `total energy ${fixed(energy.total, 1)}, ${energy.jumps.length} scale-jump(s)\n`,
  );
  const name = (token: number) => `'${inLine(tokens.bytes, starts[token]!, ends[token]!)}'`;
  if (tokens.count > 0) {
    const peak = peakOf(values);
    out.text(`  peak magnitude: ${fixed(values[peak]!, 2)} at ${name(peak)}\n`);
  }
  if (args.has.field) writeField(report, limit);
  if (args.has.jumps) {
    out.text(`  scale discontinuities (${energy.jumps.length} jump(s)):\n`);
    writeRows(energy.jumps, energy.jumps.length, limit, " jumps", (token) => {
      const start = starts[token]!;
      out.text(`    @${String(start).padStart(6)}  ${preview(tokens.bytes, start, previewBytes)}\n`);
    });
  }
  if (args.has.outliers) {
    out.text(`  scale outliers (${energy.outliers.length}):\n`);
    writeRows(energy.outliers, energy.outliers.length, limit, " outliers", (token) => {
      out.text(`    ${name(token)}  m=${fixed(values[token]!, 2)}\n`);
    });
  }
  if (!args.has.energy) return;
  const heaviest = energy.heaviest.slice(0, limit);
  out.text(`  heaviest points (top ${heaviest.length} of ${tokens.count} by local energy):\n`);
  for (const token of heaviest) out.text(`    ${name(token)}  E=${fixed(energy.local[token]!, 1)}\n`);
}

function writeField({ tokens, signal, energy }: Report, limit: number): void {
  const { values, starts, ends, count } = signal;
  standardOutput.text("  per-token (token -> magnitude | gradient | energy):\n");
  writeRows(numbers(count), count, limit, " tokens", (token) => {
    const m = fixed(values[token]!, 2).padStart(6);
    const dm = signed(gradientOf(values, token), 2).padStart(6);
    const e = fixed(energy.local[token]!, 1).padStart(7);
    standardOutput.text(`    ${column(tokens.bytes, starts[token]!, ends[token]!)} m=${m} dm=${dm} E=${e}\n`);
  });
}

function writeJson({ bytes, count }: StructureText, signal: Signal, energy: Energy, input: ReadingInput): void {
  const out = standardOutput;
  const { values, starts, ends } = signal;
  const offsets = (tokens: Uint32Array) => Array.from(tokens, (token) => starts[token]!).join(",");
  out.text(
    `{${pathMember(input)}"len":${bytes.length},"n_tokens":${count},"total_energy":${energy.total},` +
      `"jumps":[${offsets(energy.jumps)}],"outliers":[${offsets(energy.outliers)}],` +
      `"heaviest":[${offsets(energy.heaviest)}],"tokens":`,
  );
  writeJsonList(count, (token) => {
    const place = placeMembers(bytes, starts[token]!, ends[token]!);
    const read = `"magnitude":${values[token]},"gradient":${gradientOf(values, token)},"energy":${energy.local[token]}`;
    return `{${place},${read}}`;
  });
  out.text("}\n");
}
