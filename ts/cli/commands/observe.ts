/** `observe`: where the text before a place and the text after it differ. */
import {
  type Contested,
  findContested,
  type ObservationReading,
  type Observed,
  observationDefaults,
  sampleReadings,
  unitCount,
} from "../../axis/observation.ts";
import { openUnits, type UnitGrain } from "../../axis/units.ts";
import { OptionError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { toFixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare, isDeclaration } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { observe } from "../flags/readings.ts";
import { timesOfPart } from "../flags/window.ts";
import { cell, excerpt } from "../readings/cell.ts";
import { parseFloat32 } from "../readings/cuts.ts";
import { declaredPattern } from "../readings/declared.ts";
import { type ReadingInput, reportEach } from "../readings/inputs.ts";

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Compares, at each byte, token or construct, the entropy of the 32 units before it with that of the 32 after it. " +
    "Contested points are where the two differ most. Several inputs are reported one after another.",
  flags: [observe, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const options = observeOptions(args);
    const isJson = args.has.json ?? false;
    reportEach(args, isJson, (input) => {
      const { grain, pattern } = options;
      const units = grain === "byte" ? null : openUnits(input.bytes, unitGrains[grain], pattern);
      try {
        const report = { input, options, observed: { text: input.bytes, units }, args };
        if (isJson) writeJson(report);
        else writeReport(report);
      } finally {
        units?.close();
      }
    });
    return 0;
  },
};

type Grain = "byte" | "token" | "super";
const unitGrains: Record<Exclude<Grain, "byte">, UnitGrain> = { token: "token", super: "construct" };
const unitNames: Record<Grain, string> = { byte: "bytes", token: "tokens", super: "supertokens" };

interface ObserveOptions {
  readonly grain: Grain;
  readonly threshold: number;
  readonly gapUnits: number;
  readonly pattern: CompiledPattern | null;
}

interface Report {
  readonly input: ReadingInput;
  readonly options: ObserveOptions;
  readonly observed: Observed;
  readonly args: ParsedArgs;
}

/** Approximate number of rows in listings of a field. */
const fieldRows = 24;
const textWidth = 14;

function observeOptions(args: ParsedArgs): ObserveOptions {
  const grain = (args.text.grain ?? "byte") as Grain;
  const threshold = parseFloat32(args, "contested-threshold", observationDefaults.threshold);
  if (threshold < 0 || threshold > 1) {
    const { typed, value } = args.findLast("contested-threshold")!;
    throw valueError(typed, value!, { takes: "a number from 0 to 1", example: "0.5" });
  }
  const gap = args.findLast("contested-min-gap");
  if (gap && grain !== "byte")
    throw new OptionError(gap.typed, gap.value!, `${gap.typed} counts bytes and can't be used with --grain ${grain}`);
  const declaration = args.given.find(({ flag }) => isDeclaration(flag));
  if (declaration && grain === "byte")
    throw new OptionError(
      declaration.typed,
      declaration.value!,
      `${declaration.typed} means nothing where bytes are observed: add --grain token or --grain super, or leave it out`,
    );
  return {
    grain,
    threshold,
    gapUnits: args.number["contested-min-gap"] ?? observationDefaults.gapUnits,
    pattern: declaredPattern(args),
  };
}

/** Byte offset of the start of a unit. */
function offsetOf({ units }: Observed, unit: number): number {
  return units ? units.starts[unit]! : unit;
}

function contestedIn({ observed, options }: Report): Contested[] {
  return findContested(observed, options.threshold, options.gapUnits);
}

function fieldIn({ observed }: Report): { step: number; readings: ObservationReading[] } {
  const step = Math.max(1, Math.floor(unitCount(observed) / fieldRows));
  return { step, readings: sampleReadings(observed, step) };
}

function writeReport(report: Report): void {
  const { input, options, observed, args } = report;
  const { grain } = options;
  const contested = contestedIn(report);
  const size = `${input.bytes.length} bytes`;
  const head =
    grain === "byte"
      ? `matcher observe: ${size}`
      : `matcher observe (${grain} grain): ${size}, ${unitCount(observed)} ${unitNames[grain]}`;
  standardOutput.text(`${head}, ${contested.length} contested point(s)\n`);
  writePeak(observed, contested);
  if (args.has.contested) writeContested(report, contested);
  if (args.has.field) writeField(report);
}

/** The last one on a tie. */
function writePeak(observed: Observed, contested: readonly Contested[]): void {
  if (contested.length === 0) return;
  const peak = contested.reduce((best, one) => (one.disagreement >= best.disagreement ? one : best));
  const place = offsetOf(observed, peak.unit);
  standardOutput.text(`  peak observer-dependence: ${toFixed(peak.disagreement, 2)} at byte ${place}\n`);
}

function writeContested({ input, observed }: Report, contested: readonly Contested[]): void {
  standardOutput.text(`  contested points (${contested.length}):\n`);
  for (const { unit } of contested) {
    const at = offsetOf(observed, unit);
    const around = standardOutput.safe(excerpt(input.bytes, at - 10, at + 14));
    standardOutput.text(`    @${String(at).padStart(6)}  ...${around}...\n`);
  }
}

function writeField(report: Report): void {
  const { input, options, observed } = report;
  const { step, readings } = fieldIn(report);
  const units = unitNames[options.grain];
  standardOutput.text(`  vantage (causal | anticausal | centered | disagree), every ${step} ${units}:\n`);
  for (const reading of readings) {
    const at = offsetOf(observed, reading.unit);
    const name = observed.units ? `${unitText(input.bytes, observed.units, reading.unit)} ` : "";
    const [c, a, m, d] = formatNumbers(reading, 2);
    standardOutput.text(`    @${String(at).padStart(6)}  ${name}c=${c} a=${a} m=${m} |d|=${d}\n`);
  }
}

function unitText(bytes: Uint8Array, units: NonNullable<Observed["units"]>, unit: number): string {
  return standardOutput.safe(cell(bytes, units.starts[unit]!, units.ends[unit]!, textWidth, " "));
}

function formatNumbers({ causal, anticausal, centered, disagreement }: ObservationReading, decimals: number): string[] {
  return [causal, anticausal, centered, disagreement].map((value) => toFixed(value, decimals));
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function writeJson(report: Report): void {
  const { input, options, observed, args } = report;
  const place = (unit: number) => {
    const start = offsetOf(observed, unit);
    if (!observed.units) return `"offset":${start}`;
    const end = observed.units.ends[unit]!;
    return `"start":${start},"end":${end},"text":${JSON.stringify(decoder.decode(input.bytes.subarray(start, end)))}`;
  };
  const points = contestedIn(report).map(
    ({ unit, disagreement }) => `{${place(unit)},"disagreement":${toFixed(disagreement, 4)}}`,
  );
  const path = input.name === null ? "" : `"path":${JSON.stringify(input.name)},`;
  const head = `"len":${input.bytes.length},"grain":"${options.grain}","units":${unitCount(observed)}`;
  standardOutput.text(`{${path}${head},"contested":[${points.join(",")}]`);
  if (args.has.field) {
    const { step, readings } = fieldIn(report);
    const rows = readings.map((reading) => {
      const [c, a, m, d] = formatNumbers(reading, 4);
      return `{${place(reading.unit)},"causal":${c},"anticausal":${a},"centered":${m},"disagreement":${d}}`;
    });
    standardOutput.text(`,"step":${step},"field":[${rows.join(",")}]`);
  }
  standardOutput.text("}\n");
}
