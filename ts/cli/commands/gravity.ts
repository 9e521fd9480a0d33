/** `gravity`: how strongly each part of an input influences what follows it. */
import { type Grain, type Gravity, percentile, readGravity, topUnits, unplaced } from "../../structure/gravity.ts";
import type { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { longs } from "../flags/mode.ts";
import { gravity } from "../flags/structure.ts";
import { timesOfPart } from "../flags/window.ts";
import { limitOf } from "../readings/cuts.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { numbers } from "../readings/signals.ts";
import { columnOf, inLine, pathMember, placeMembers, reportStructure, writeJsonList } from "../readings/structure.ts";

const topDefault = 8;
/** Names of units in rows of a class. */
const units = { byte: "byte", token: "token", super: "supertoken" } as const;

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Compares how often two types of units occur at each distance with chance. The strain of a unit is how little the " +
    "previous units predict it, in bits; the bound of the cut before it is how strongly both sides are connected, in bits " +
    "per pair. Several inputs are reported one after another.",
  flags: [gravity, text, walk, compressed, timesOfPart, declare],
  modes: [
    {
      name: "a reading of bytes",
      flags: ["grain"],
      selectedBy: (args) => (args.text.grain === "byte" ? args.lastOf("grain") : undefined),
      refuses: longs(declare),
    },
  ],
  async run(args) {
    const grain = (args.text.grain ?? "token") as Grain;
    await reportStructure(args, (tokens, input) => {
      const report = new GravityReport(tokens, grain, args);
      if (args.has.json) report.writeJson(input);
      else report.write();
    });
    return 0;
  },
};

class GravityReport {
  readonly #field: Gravity;
  readonly #unit: string;
  readonly #top: number;

  constructor(
    private readonly text: StructureText,
    private readonly grain: Grain,
    private readonly args: ParsedArgs,
  ) {
    this.#field = readGravity(text, grain);
    this.#unit = units[grain];
    this.#top = args.number.top ?? topDefault;
  }

  write(): void {
    this.#writeHead();
    if (this.args.has.strain) {
      this.#writeTop("most strained", ":", this.#field.strains, this.#field.strainsAscending, false, "bits");
    }
    if (this.args.has.bound) {
      const title = `, each before the ${this.#unit} named:`;
      this.#writeTop("weakest cuts", title, this.#field.bounds, this.#field.boundsAscending, true, "bits per pair");
    }
    if (this.args.has.classes) this.#writeClasses();
    if (this.args.has.field) this.#writeField();
  }

  #writeHead(): void {
    const { unitCount, typeCounts, classCount, strains, bounds } = this.#field;
    const counted = this.grain === "byte" ? "" : `, ${unitCount} ${this.#unit}s`;
    standardOutput.text(
      `matcher gravity (${this.grain} grain): ${this.text.bytes.length} bytes${counted}, ${typeCounts.length} types, ` +
        `${classCount} gravity class(es)\n`,
    );
    this.#writeExtreme("most strain", strains, this.#field.strainsAscending, false, "bits at");
    this.#writeExtreme("weakest cut", bounds, this.#field.boundsAscending, true, "bits per pair before");
  }

  #writeExtreme(name: string, values: Float32Array, ascending: Float32Array, smallest: boolean, measure: string): void {
    const [unit] = topUnits(this.text, values, smallest, 1);
    if (unit === undefined) return;
    const place = `(byte ${this.#start(unit)}, percentile ${fixed(percentile(ascending, values[unit]!), 0)})`;
    standardOutput.text(`  ${name}: ${fixed(values[unit]!, 2)} ${measure} ${this.#quoted(unit)} ${place}\n`);
  }

  #writeTop(
    name: string,
    title: string,
    values: Float32Array,
    ascending: Float32Array,
    smallest: boolean,
    measure: string,
  ): void {
    const shown = topUnits(this.text, values, smallest, Math.min(this.#top, limitOf(this.args)));
    const reading = smallest ? "" : ` ${this.#unit}s with a reading`;
    standardOutput.text(`  ${name} (${shown.length} of ${ascending.length}${reading})${title}\n`);
    for (const unit of shown) {
      const value = fixed(values[unit]!, 2).padStart(7);
      const share = fixed(percentile(ascending, values[unit]!), 0).padStart(3);
      standardOutput.text(`    ${this.#place(unit)} ${value} ${measure}  percentile ${share}\n`);
    }
  }

  #writeClasses(): void {
    const { classCount } = this.#field;
    standardOutput.text(`  gravity classes (${classCount}):\n`);
    writeRows(numbers(classCount), classCount, limitOf(this.args), " classes", (number) => {
      const { count, types } = this.#class(number);
      standardOutput.text(`    class ${String(number).padStart(2)}: ${count} ${this.#unit}s of ${types.join(", ")}\n`);
    });
  }

  /** The number of units in a class, and for each of its types the text of the first one. */
  #class(number: number): { count: number; types: string[] } {
    const { classOfType, typeCounts, typeFirsts } = this.#field;
    let count = 0;
    const types: string[] = [];
    classOfType.forEach((classNumber, type) => {
      if (classNumber !== number) return;
      count += typeCounts[type]!;
      types.push(this.#quoted(typeFirsts[type]!));
    });
    return { count, types };
  }

  #writeField(): void {
    const { unitCount } = this.#field;
    standardOutput.text(
      `  per-${this.#unit} (offset, ${this.#unit}, strain in bits and its percentile, bound in bits per pair and its percentile, class):\n`,
    );
    writeRows(this.#units(), unitCount, limitOf(this.args), ` ${this.#unit}s`, (unit) => {
      const classNumber = this.#classOf(unit);
      const tail = (classNumber === null ? "-" : String(classNumber)).padStart(3);
      standardOutput.text(`    ${this.#place(unit)} ${this.#readings(unit)} ${tail}\n`);
    });
  }

  *#units(): Generator<number> {
    for (let unit = 0; unit < this.#field.unitCount; unit++) yield unit;
  }

  #readings(unit: number): string {
    const { strains, bounds, strainsAscending, boundsAscending } = this.#field;
    const [strain, strainShare, bound, boundShare] =
      unit === 0
        ? ["-", "-", "-", "-"]
        : [
            fixed(strains[unit]!, 2),
            fixed(percentile(strainsAscending, strains[unit]!), 0),
            fixed(bounds[unit]!, 2),
            fixed(percentile(boundsAscending, bounds[unit]!), 0),
          ];
    return `${strain!.padStart(7)} ${strainShare!.padStart(5)} ${bound!.padStart(8)} ${boundShare!.padStart(5)}`;
  }

  #classOf(unit: number): number | null {
    const number = this.#field.classOfType[this.#field.typeOfUnit[unit]!]!;
    return number === unplaced ? null : number;
  }

  #start(unit: number): number {
    return this.#field.starts?.[unit] ?? unit;
  }

  #end(unit: number): number {
    return this.#field.ends?.[unit] ?? unit + 1;
  }

  #place(unit: number): string {
    return `@${String(this.#start(unit)).padStart(6)}  ${columnOf(this.#shown(unit))}`;
  }

  /** The unit's text; an invisible byte is escaped. */
  #shown(unit: number): string {
    if (this.grain !== "byte") return inLine(this.text.bytes, this.#start(unit), this.#end(unit));
    const byte = this.text.bytes[unit]!;
    return bytesSpelled[byte] ?? byteText(byte);
  }

  #quoted(unit: number): string {
    const shown = this.#shown(unit);
    return shown === bytesSpelled[0x20] && this.grain === "byte" ? shown : `'${shown}'`;
  }

  writeJson(input: ReadingInput): void {
    const { unitCount, typeCounts, classCount } = this.#field;
    const classes = Array.from({ length: classCount }, (_, number) => this.#class(number).count);
    standardOutput.text(
      `{${pathMember(input)}"len":${this.text.bytes.length},"grain":"${this.grain}","n_types":${typeCounts.length},` +
        `"class_sizes":[${classes.join(",")}],"units":`,
    );
    writeJsonList(unitCount, (unit) => this.#unitJson(unit));
    standardOutput.text("}\n");
  }

  #unitJson(unit: number): string {
    const { strains, bounds, strainsAscending, boundsAscending } = this.#field;
    const place = placeMembers(this.text.bytes, this.#start(unit), this.#end(unit));
    const classMember = `"class":${this.#classOf(unit)}`;
    if (unit === 0) return `{${place},"strain":null,"bound":null,${classMember}}`;
    const [strain, bound] = [strains[unit]!, bounds[unit]!];
    return (
      `{${place},"strain":${fixed(strain, 4)},"strain_percentile":${fixed(percentile(strainsAscending, strain), 2)},` +
      `"bound":${fixed(bound, 4)},"bound_percentile":${fixed(percentile(boundsAscending, bound), 2)},${classMember}}`
    );
  }
}

const bytesSpelled: Readonly<Record<number, string>> = { 32: "' '", 10: "\\n", 9: "\\t", 13: "\\r" };

function byteText(byte: number): string {
  if (byte > 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return `\\x${byte.toString(16).padStart(2, "0")}`;
}
