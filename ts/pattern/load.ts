/** A program that was saved: what people may ask of it, read back from its sections. */
import { MatcherError } from "../error/errors.ts";
import { type Axis, type AxisName, axes } from "../tables/axes.ts";
import { declaredKindFirst, kinds } from "../tables/kinds.ts";
import { programMagic, programVersion, repeatMax, sections } from "../tables/program.ts";
import { kindWords, memberWords, readingWords, registerWords, shapeWords } from "./compile/layout.ts";
import type { CompiledPattern, ReadingInfo, RegisterInfo } from "./compiled.ts";

type Section = (typeof sections)[number];

/** @param name what the program is called in errors @throws {MatcherError} it is none, or of another version */
export function loadProgram(program: Uint8Array, name: string): CompiledPattern {
  const reader = new ProgramReader(program, name);
  const rows = reader.rows("members", memberWords);
  const members = rows.map((row) => reader.text(row[1]!, row[2]!));
  return {
    source: name,
    program,
    registers: reportedRegisters(reader),
    members: members.filter((member) => member !== ""),
    memberRegisters: rows.map((row) => row[3]!),
    readings: readings(reader),
    kindNames: kindNames(reader),
    kindGuards: kinds.map(({ guard }) => guard), // A program has no words for those of other kinds.
  };
}

/** Registers of the members: those inside declared kinds follow them and are not reported. */
function reportedRegisters(reader: ProgramReader): RegisterInfo[] {
  const rows = reader.rows("registers", registerWords);
  const firstInKind = reader.rows("kinds", kindWords).map((row) => row[4]!);
  return rows.slice(0, Math.min(rows.length, ...firstInKind)).map(([offset, length, parent, repeated, kind]) => ({
    name: reader.text(offset!, length!),
    parent: orNone(parent!),
    repeated: repeated === 1,
    kind: orNone(kind!),
  }));
}

function readings(reader: ProgramReader): ReadingInfo[] {
  return reader.rows("readings", readingWords).map(([axis, , , , offset, length, member]) => {
    const { name, labels = [] }: Axis = axes[axis!] ?? reader.refuse(`reads axis ${axis}, which is none`);
    const texts = reader.text(offset!, length!).split("\0");
    return { axis: name as AxisName, labels: labels.map((_, i) => texts[i] ?? ""), member: orNone(member!) };
  });
}

function orNone(number: number): number {
  return number === repeatMax ? -1 : number;
}

function kindNames(reader: ProgramReader): string[] {
  const names = kinds.map(({ name }) => name);
  while (names.length < declaredKindFirst) names.push("");
  for (const [offset, length, , , , number] of reader.rows("shapes", shapeWords)) {
    names[number!] = reader.text(offset!, length!);
  }
  for (const [number, , offset, length] of reader.rows("kinds", kindWords)) {
    names[number!] = reader.text(offset!, length!);
  }
  return names;
}

const headerWords = 3 + 2 * sections.length;

class ProgramReader {
  private readonly view: DataView;

  constructor(
    private readonly program: Uint8Array,
    private readonly name: string,
  ) {
    this.view = new DataView(program.buffer, program.byteOffset, program.byteLength);
    if (program.length < headerWords * 4 || this.word(0) !== programMagic) this.refuse("is not a compiled pattern");
    if (this.word(1) !== programVersion) this.refuse(`is of version ${this.word(1)}, expected ${programVersion}`);
    if (this.word(2) !== program.length) this.refuse(`has ${program.length} bytes, expected ${this.word(2)}`);
  }

  refuse(fault: string): never {
    throw new MatcherError("pattern", `${this.name}: ${fault}; write it with matcher compile PATTERN -o FILE`);
  }

  private word(index: number): number {
    return this.view.getUint32(4 * index, true);
  }

  private section(section: Section): [offset: number, size: number] {
    const row = 3 + 2 * sections.indexOf(section);
    const [offset, size] = [this.word(row), this.word(row + 1)];
    if (offset + size > this.program.length || offset % 4 !== 0) this.refuse(`is damaged (section ${section})`);
    return [offset, size];
  }

  /** Rows of a table of `size` words each. */
  rows(section: Section, size: number): number[][] {
    const [offset, bytes] = this.section(section);
    if (bytes % (4 * size) !== 0) this.refuse(`is damaged (section ${section})`);
    return Array.from({ length: bytes / (4 * size) }, (_, row) =>
      Array.from({ length: size }, (_, word) => this.word(offset / 4 + row * size + word)),
    );
  }

  text(offset: number, length: number): string {
    const [start, size] = this.section("strings");
    if (offset + length > size) this.refuse("is damaged (strings)");
    return new TextDecoder().decode(this.program.subarray(start + offset, start + offset + length));
  }
}
