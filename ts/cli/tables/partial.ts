/** `--partial`: everything that was counted as a part file, for `combine`. */
import { version } from "../../../package.json";
import { OptionError } from "../../error/errors.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { dependsOnOtherLines } from "../../scan/held.ts";
import { type Aggregate, type PartQuestion, partPieces, type Tally } from "../../table/index.ts";
import { kinds } from "../../tables/kinds.ts";
import type { Template } from "../../template/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { usualZone } from "../args/input-zones.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { GivenAggregates, TableName } from "./request.ts";

/** Places in the input; a part of it would count them from its own start. */
const placesOfInput: ReadonlySet<string> = new Set(["line", "start", "end"]);

/** Flags that change what is matched, or how values are read. */
const matchingFlags = ["line", "ignore-case", "in", "deep", "everywhere", "date-order", "tz", "now"] as const;

/** @throws {OptionError} a part of the input would be counted differently, or the output is a terminal */
export function checkPartial(compiled: CompiledPattern, key: Template, aggregates: readonly Aggregate[]): void {
  const refuse = (problem: string) => new OptionError("--partial", "", `--partial: ${problem}`);
  if (key.usesReadings || (!compiled.fields && dependsOnOtherLines(compiled))) {
    const causes = "readings, declared kinds of several tokens, and the start and end of the input";
    throw refuse(
      `matches of one line depend on other lines, so that parts can't be counted apart: leave out ${causes}`,
    );
  }
  const computed = key.elements.flatMap((element) => (element.is === "computed" ? [element.computation] : []));
  const all = [...computed, ...aggregates.flatMap(({ computation }) => computation ?? [])];
  if (all.some(({ steps }) => steps?.some(({ is }) => is === "previous"))) {
    throw refuse("a difference from the previous match crosses the cuts of a divided input; leave it out");
  }
  for (const element of key.elements) {
    if (element.is !== "place" || !placesOfInput.has(element.place)) continue;
    throw refuse(`\${${element.place}} in the KEY differs when the input is divided; leave it out`);
  }
  checkOutput();
}

/** @throws {OptionError} the output is a terminal */
export function checkOutput(): void {
  if (!standardOutput.isTerminal) return;
  throw new OptionError("--partial", "", "--partial writes bytes for matcher combine, not text: send them to a file");
}

interface Counted {
  readonly name: TableName;
  readonly compiled: CompiledPattern;
  readonly keyText: string;
  readonly sliceNs: bigint | null;
  readonly given: GivenAggregates;
}

export function writePart(args: ParsedArgs, counted: Counted, tally: Tally): void {
  const { name, compiled, keyText, sliceNs, given } = counted;
  const question: PartQuestion = {
    version,
    command: name,
    pattern: digestOf(compiled),
    key: keyText,
    slice: sliceNs === null ? null : String(sliceNs),
    aggregates: given.flags,
    percentile: given.percentile,
    registers: compiled.registers.map(({ name, kind, isField }) => ({
      name,
      kind: kinds[kind]?.name ?? null,
      isField,
    })),
    flags: matchingFlags.flatMap((long) => {
      // Inputs may have zones of their own, in each part others.
      const value = long === "tz" ? usualZone(args.all.tz ?? []) : args.text[long];
      return args.has[long] && (long !== "tz" || value) ? [`--${long} ${value ?? ""}`.trim()] : [];
    }),
  };
  for (const piece of partPieces(question, tally.save())) standardOutput.bytes(piece);
}

/** Equal for equal patterns, however they were given. */
function digestOf(compiled: CompiledPattern): string {
  const programs = (compiled.groups ?? [compiled]).map(({ program }) => program);
  const text = compiled.fields ? compiled.source : compiled.members.join("\n");
  return Bun.hash.xxHash64(Buffer.concat([...programs, new TextEncoder().encode(text)])).toString(16);
}
