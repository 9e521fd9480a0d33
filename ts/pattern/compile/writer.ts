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
import { isAscii } from "../syntax/cursor.ts";
import { nodeWords, setWords, testWords } from "./layout.ts";

export type Section = (typeof sections)[number];
export type TestOp = (typeof testOps)[number];
export type NodeOp = (typeof nodeOps)[number];

export class ProgramTooLarge extends Error {}

const utf8 = new TextEncoder();
const literalOp = testOpNames.indexOf("literal");

export class ProgramWriter {
  private readonly words: Record<Exclude<Section, "strings" | "flags" | "readings">, number[]> = {
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
  private readonly readings: { words: number[]; info: ReadingInfo; isTested: boolean }[] = [];

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
    this.encode();
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
    if (this.unencoded !== "") this.strings.push(utf8.encode(this.unencoded));
    this.unencoded = "";
  }

  /** Number of a set of kinds. */
  kindSet(numbers: readonly number[]): number {
    const words = new Array<number>(setWords).fill(0);
    for (const number of numbers) words[number >> 5]! |= 1 << (number & 31);
    return this.once(`set ${words}`, () => this.append("bitsets", words) / setWords);
  }

  test(op: TestOp, ...operands: number[]): number {
    const row = pad([testOpNames.indexOf(op), ...operands], testWords);
    return this.once(`test ${row}`, () => this.append("tests", row) / testWords);
  }

  /** Number of the test for tokens with this text. */
  literal(text: string): number {
    let number = this.literalTests.get(text);
    if (number === undefined) {
      const [offset, size] = this.string(text);
      number = this.append("tests", pad([literalOp, offset, size], testWords)) / testWords;
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
    this.append("tests", rows);
    this.pooledAscii(added);
    return numbers;
  }

  node(op: NodeOp, flags: number, ...operands: number[]): number {
    return this.append("nodes", pad([nodeOps.indexOf(op), flags, ...operands], nodeWords)) / nodeWords;
  }

  /** Place of a list of node or test numbers. */
  list(numbers: readonly number[]): [first: number, count: number] {
    return [this.append("children", numbers), numbers.length];
  }

  /** Offset in words of an automaton. */
  automaton(source: string, words: () => readonly number[]): number {
    return this.once(`automaton ${source}`, () => this.append("automata", words()));
  }

  /** Offset and count of words of a predicate. */
  predicate(words: readonly number[]): [offset: number, count: number] {
    return [this.once(`predicate ${words}`, () => this.append("predicates", words)), words.length];
  }

  /** Adds a row to a table. @returns its number */
  row(section: "registers" | "members" | "shapes" | "kinds", row: readonly number[], size: number): number {
    const at = this.append(section, row);
    for (let words = row.length; words < size; words++) this.words[section].push(0);
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
    const number = this.once(`reading ${words}`, () => this.readings.push({ words, info, isTested: false }) - 1);
    this.readings[number]!.isTested ||= isTested;
    return number;
  }

  /** Descriptions of the rows of "readings", for reports. */
  get readingRows(): ReadingInfo[] {
    return this.readings.map(({ info }) => info);
  }

  private once(key: string, make: () => number): number {
    let number = this.known.get(key);
    if (number === undefined) {
      number = make();
      this.known.set(key, number);
    }
    return number;
  }

  private append(section: Exclude<Section, "strings" | "flags" | "readings">, added: readonly number[]): number {
    const words = this.words[section];
    const at = words.length;
    if ((at + added.length) * 4 > programBytesLimit) throw new ProgramTooLarge();
    for (const word of added) words.push(word);
    return at;
  }

  finish(): Uint8Array {
    this.encode();
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

function pad(words: number[], size: number): number[] {
  while (words.length < size) words.push(0);
  return words;
}
