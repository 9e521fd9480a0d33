/** Loads a saved program: reads the properties of the pattern from its sections. */
import { MatcherError } from "../error/errors.ts";
import { type Axis, type AxisName, axes } from "../tables/axes.ts";
import { declaredKindFirst, kinds } from "../tables/kinds.ts";
import { programMagic, programVersion, repeatMax, sections } from "../tables/program.ts";
import { kindWords, memberWords, readingWords, registerWords, shapeWords } from "./compile/layout.ts";
import type { CompiledPattern, ReadingInfo, RegisterInfo } from "./compiled.ts";

type Section = (typeof sections)[number];

/** @param name of the program in messages @throws {MatcherError} it is not a program, or has another version */
export function loadProgram(program: Uint8Array, name: string): CompiledPattern {
  const reader = new ProgramReader(program, name);
  const names = kindNames(reader);
  const rows = reader.rows("members", memberWords);
  if (rows.length === 0) reader.refuseDamaged("members", "it has none");
  const members = rows.map(([, offset, length]) => reader.shownText("members", offset!, length!));
  const registers = reportedRegisters(reader, names);
  return {
    source: name,
    program,
    registers,
    members: members.filter((member) => member !== ""),
    memberRegisters: firstRegisters(reader, rows, registers.length),
    readings: readings(reader, rows.length),
    kindNames: names,
    kindGuards: kinds.map(({ guard }) => guard), // Programs do not contain the guards of other kinds.
  };
}

/** Registers of the members: those inside declared kinds follow them and are not reported. */
function reportedRegisters(reader: ProgramReader, kindNames: readonly string[]): RegisterInfo[] {
  const rows = reader.rows("registers", registerWords);
  const firstInKind = reader.rows("kinds", kindWords).map((row) => row[4]!);
  const registers: RegisterInfo[] = [];
  for (const row of rows.slice(0, Math.min(rows.length, ...firstInKind))) {
    const [offset, length, parent, repeated, kind] = row.map(orNone);
    const refuse = (fault: string) => reader.refuseDamaged("registers", `register ${registers.length} ${fault}`);
    const name = reader.shownText("registers", offset!, length!);
    if (name === "") refuse("has no name");
    if (parent! >= registers.length) refuse(`lies in register ${parent}, expected an earlier one`);
    if (parent! >= 0 && !name.startsWith(`${registers[parent!]!.name}.`)) {
      refuse(`lies in register ${parent}, whose name does not begin its own`);
    }
    if (repeated !== 0 && repeated !== 1) refuse(`is marked ${row[3]}, expected 0 or 1`);
    if (kind! >= 0 && !kindNames[kind!]) refuse(`binds kind ${kind}, which does not exist`);
    registers.push({ name, parent: parent!, repeated: repeated === 1, kind: kind! });
  }
  return registers;
}

/** The first register of each member; members own registers in order. */
function firstRegisters(reader: ProgramReader, members: readonly number[][], registers: number): number[] {
  const firsts = members.map((row) => row[3]!);
  firsts.forEach((first, i) => {
    if (first < (firsts[i - 1] ?? 0) || first > registers) {
      reader.refuseDamaged("members", `member ${i} begins at register ${first} of ${registers}`);
    }
  });
  return firsts;
}

function readings(reader: ProgramReader, members: number): ReadingInfo[] {
  return reader.rows("readings", readingWords).map(([axis, , , , offset, length, member]) => {
    const row: Axis | undefined = axes()[axis!];
    if (!row) return reader.refuseDamaged("readings", `axis ${axis} does not exist`);
    const number = orNone(member!);
    if (number >= members) reader.refuseDamaged("readings", `member ${number} does not exist, there are ${members}`);
    const texts = reader.text(offset!, length!).split("\0");
    return {
      axis: row.name as AxisName,
      labels: (row.labels ?? []).map((_, i) => texts[i] ?? ""),
      member: number,
    };
  });
}

function orNone(number: number): number {
  return number === repeatMax ? -1 : number;
}

function kindNames(reader: ProgramReader): string[] {
  const names = kinds.map(({ name }) => name);
  while (names.length < declaredKindFirst) names.push("");
  const add = (section: Section, number: number, offset: number, length: number) => {
    if (number < declaredKindFirst || number > kindMax)
      reader.refuseDamaged(section, `kind ${number} is not that of a declaration`);
    while (names.length < number) names.push("");
    names[number] = reader.shownText(section, offset, length);
  };
  for (const [offset, length, , , , number] of reader.rows("shapes", shapeWords)) {
    add("shapes", number!, offset!, length!);
  }
  for (const [number, , offset, length] of reader.rows("kinds", kindWords)) add("kinds", number!, offset!, length!);
  return names;
}

/** A kind is one byte. */
const kindMax = 255;
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

  refuseDamaged(section: Section, fault: string): never {
    return this.refuse(`is damaged (section "${section}": ${fault})`);
  }

  private word(index: number): number {
    return this.view.getUint32(4 * index, true);
  }

  private section(section: Section): [offset: number, size: number] {
    const row = 3 + 2 * sections.indexOf(section);
    const [offset, size] = [this.word(row), this.word(row + 1)];
    const { length } = this.program;
    if (offset + size > length) this.refuseDamaged(section, `bytes ${offset} to ${offset + size} of ${length}`);
    if (offset % 4 !== 0) this.refuseDamaged(section, `it begins at byte ${offset}, expected a multiple of 4`);
    return [offset, size];
  }

  /** Rows of a table of `size` words each. */
  rows(section: Section, size: number): number[][] {
    const [offset, bytes] = this.section(section);
    if (bytes % (4 * size) !== 0) this.refuseDamaged(section, `${bytes} bytes, expected a multiple of ${4 * size}`);
    return Array.from({ length: bytes / (4 * size) }, (_, row) =>
      Array.from({ length: size }, (_, word) => this.word(offset / 4 + row * size + word)),
    );
  }

  text(offset: number, length: number): string {
    const [start, size] = this.section("strings");
    if (offset + length > size) this.refuseDamaged("strings", `bytes ${offset} to ${offset + length} of ${size}`);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      this.program.subarray(start + offset, start + offset + length),
    );
  }

  /** A text that is printed unescaped. */
  shownText(section: Section, offset: number, length: number): string {
    const name = this.text(offset, length);
    if (/[\p{Cc}\ufffd]/u.test(name))
      this.refuseDamaged(section, "a name holds control characters or ill-formed bytes");
    return name;
  }
}
