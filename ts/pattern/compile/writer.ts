/** Builds the sections of a program; equal strings, sets, tests and automata are written once. */

import type { AxisName } from "../../tables/axes.ts";
import { programBytesLimit } from "../../tables/limits.ts";
import {
  nodeOps,
  programMagic,
  programVersion,
  repeatMax,
  sections,
  testOps as testOpNames,
  type testOps,
} from "../../tables/program.ts";
import type { ReadingInfo } from "../compiled.ts";
import { nodeWords, setWords, testWords } from "./layout.ts";

export type Section = (typeof sections)[number];
/** Sections that are built row by row. */
type Table = Exclude<Section, "strings" | "flags" | "readings">;
export type TestOp = (typeof testOps)[number];
export type NodeOp = (typeof nodeOps)[number];

export class ProgramTooLarge extends Error {}

const utf8 = new TextEncoder();
const literalOp = testOpNames.indexOf("literal");

export class ProgramWriter {
  private readonly words: Record<Table, number[]> = {
    bitsets: [],
    tests: [],
    nodes: [],
    children: [],
    automata: [],
    predicates: [],
    registers: [],
    members: [],
    shapes: [],
    kinds: [],
  };
  private readonly strings: Uint8Array[] = [];
  private stringsSize = 0;
  /** The end of the pool, in ASCII. */
  private unencoded = "";
  private readonly known = new Map<string, number>();
  /** Places of texts, and numbers of the tests for them: patterns may have thousands. */
  private readonly texts = new Map<string, [offset: number, length: number]>();
  private readonly literalTests = new Map<string, number>();
  private flags = 0;
  private readonly readings: { words: number[]; isTested: boolean }[] = [];
  /** Descriptions of the rows of "readings", for reports. */
  readonly readingRows: ReadingInfo[] = [];

  need(bit: number): void {
    this.flags |= 1 << bit;
  }

  /** Place of a text, or of bytes, in the pool: offset and length in bytes. */
  string(text: string | Uint8Array): [offset: number, length: number] {
    if (typeof text !== "string") return [this.once(`bytes ${text.toHex()}`, () => this.addBytes(text)), text.length];
    let place = this.texts.get(text);
    if (place === undefined) {
      const offset = isAscii(text) ? this.pooledAscii(text) : this.addBytes(utf8.encode(text));
      place = [offset, this.stringsSize - offset];
      this.texts.set(text, place);
    }
    return place;
  }

  private addBytes(bytes: Uint8Array): number {
    if (this.unencoded !== "") this.encode();
    const at = this.stringsSize;
    this.strings.push(bytes);
    this.stringsSize += bytes.length;
    return at;
  }

  private pooledAscii(text: string): number {
    const at = this.stringsSize;
    this.unencoded += text;
    this.stringsSize += text.length;
    return at;
  }

  /** Encodes what is left to encode, all at once. */
  private encode(): void {
    this.strings.push(utf8.encode(this.unencoded));
    this.unencoded = "";
  }

  /** Number of a set of kinds. */
  kindSet(numbers: readonly number[]): number {
    const words = new Array<number>(setWords).fill(0);
    for (const number of numbers) words[number >> 5]! |= 1 << (number & 31);
    return this.once(`set ${words}`, () => this.row("bitsets", words, setWords));
  }

  test(op: TestOp, ...operands: number[]): number {
    const row = [testOpNames.indexOf(op), ...operands];
    return this.once(`test ${row}`, () => this.row("tests", row, testWords));
  }

  /** Number of the test for tokens with this text. */
  literal(text: string): number {
    let number = this.literalTests.get(text);
    if (number === undefined) {
      const [offset, size] = this.string(text);
      number = this.row("tests", [literalOp, offset, size], testWords);
      this.literalTests.set(text, number);
    }
    return number;
  }

  /** The same for each of many texts, in one step. */
  literals(texts: readonly string[]): number[] {
    const numbers: number[] = [];
    if (!isAscii(texts.join(""))) {
      for (const text of texts) numbers.push(this.literal(text));
      return numbers;
    }
    const rows: number[] = [];
    const first = this.words.tests.length / testWords;
    let added = "";
    for (const text of texts) {
      let number = this.literalTests.get(text);
      if (number === undefined) {
        number = first + rows.length / testWords;
        rows.push(literalOp, this.stringsSize + added.length, text.length, 0, 0, 0);
        added += text;
        this.literalTests.set(text, number);
      }
      numbers.push(number);
    }
    this.row("tests", rows, 1);
    this.pooledAscii(added);
    return numbers;
  }

  node(op: NodeOp, flags: number, ...operands: number[]): number {
    return this.row("nodes", [nodeOps.indexOf(op), flags, ...operands], nodeWords);
  }

  /** Place of a list of node or test numbers. */
  list(numbers: readonly number[]): [first: number, count: number] {
    return [this.row("children", numbers, 1), numbers.length];
  }

  /** Offset in words of an automaton. */
  automaton(source: string, words: () => readonly number[]): number {
    return this.once(`automaton ${source}`, () => this.row("automata", words(), 1));
  }

  /** Offset and count of words of a predicate. */
  predicate(words: readonly number[]): [offset: number, count: number] {
    return [this.once(`predicate ${words}`, () => this.row("predicates", words, 1)), words.length];
  }

  /**
   * Adds a row of `size` words to a table, its last ones 0 if fewer are given; of size 1, several rows.
   * @returns its number, or the first one's
   */
  row(section: Table, row: readonly number[], size: number): number {
    const words = this.words[section];
    const at = words.length;
    if ((at + Math.max(row.length, size)) * 4 > programBytesLimit) throw new ProgramTooLarge();
    for (const word of row) words.push(word);
    for (let given = row.length; given < size; given++) words.push(0);
    return at / size;
  }

  /** Number of a reading's row. @param member −1 if reports never show it @param isTested whether matching uses it */
  reading(
    axis: AxisName,
    operands: readonly number[],
    register: number,
    labels: Readonly<Record<string, string>>,
    member: number,
    isTested: boolean,
  ): number {
    const { axes, findAxis } = require("../../tables/axes.ts") as typeof import("../../tables/axes.ts");
    const row = findAxis(axis)!;
    const info = { axis, labels: (row.labels ?? []).map((name) => labels[name] ?? ""), member };
    const text = info.labels.join("\0");
    const place = operands.length === 0 ? [0, 0] : this.predicate(operands);
    const words = [
      axes().findIndex(({ name }) => name === axis),
      ...place,
      register,
      ...this.string(text),
      orNone(member),
    ];
    const number = this.once(`reading ${words}`, () => {
      this.readingRows.push(info);
      return this.readings.push({ words, isTested: false }) - 1;
    });
    this.readings[number]!.isTested ||= isTested;
    return number;
  }

  private once(key: string, make: () => number): number {
    let number = this.known.get(key);
    if (number === undefined) {
      number = make();
      this.known.set(key, number);
    }
    return number;
  }

  finish(): Uint8Array {
    if (this.unencoded !== "") this.encode();
    const readings: number[] = [];
    for (const { words, isTested } of this.readings) readings.push(...words, isTested ? 1 : 0);
    const words = { ...this.words, readings, flags: [this.flags] };
    let offset = (3 + 2 * sections.length) * 4;
    const table: number[] = [];
    for (const section of sections) {
      const size = section === "strings" ? this.stringsSize : words[section].length * 4;
      table.push(offset, size);
      offset += (size + 3) & ~3;
    }
    if (offset > programBytesLimit) throw new ProgramTooLarge();
    const program = new Uint8Array(offset);
    // Every machine that Bun supports stores numbers in this order.
    const numbers = new Uint32Array(program.buffer);
    numbers.set([programMagic, programVersion, offset, ...table]);
    for (let i = 0; i < sections.length; i++) {
      const section = sections[i]!;
      let at = table[2 * i]!;
      if (section !== "strings") numbers.set(words[section], at / 4);
      else
        for (const part of this.strings) {
          program.set(part, at);
          at += part.length;
        }
    }
    return program;
  }
}

function orNone(number: number): number {
  return number < 0 ? repeatMax : number;
}

/** Short texts are examined without an expression, which the runtime would have to compile. */
function isAscii(text: string): boolean {
  if (text.length < 200) {
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
    return true;
  }
  return /^[\0-\x7f]*$/.test(text);
}
