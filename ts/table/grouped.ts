/** Numbers in groups of three digits: `1,045,442.22`, which the lexer reads as several tokens. */
import type { CompiledPattern, RegisterInfo } from "../pattern/compiled.ts";
import type { TokenSpans } from "../scan/index.ts";
import { kindNumber, kinds } from "../tables/kinds.ts";
import type { MatchContext } from "../template/index.ts";
import { lineAt } from "./left-out.ts";

/** The mark between groups, by the name in the library of the kind of such numbers. */
const groupMarks: ReadonlyMap<string, "," | "."> = new Map([
  ["grouped", ","],
  ["grouped:de", "."],
]);
export const numberKind = kindNumber("number");

/** The registers of a pattern for aggregates: a register of grouped numbers is one of numbers. */
export function aggregatedRegisters({ registers, kindNames }: CompiledPattern): RegisterInfo[] {
  return registers.map((register) => {
    const groupMark = register.kind < kinds.length ? undefined : groupMarks.get(kindNames[register.kind] ?? "");
    return groupMark === undefined ? register : { ...register, kind: numberKind, groupMark };
  });
}

/**
 * The number that a grouped one is, as plain digits; empty if it is a part of a longer row such as `1,23,456`.
 * @param start of the number in `text`
 */
export function plainNumber(text: Uint8Array, start: number, end: number, groupMark: "," | "."): string {
  if (isMark(text[start - 1]) && isDigit(text[start - 2])) return "";
  if (isMark(text[end]) && isDigit(text[end + 1])) return "";
  const digits = Buffer.from(text.buffer, text.byteOffset + start, end - start).toString("latin1");
  return digits.replaceAll(groupMark, "").replace(",", ".");
}

/** A number of which a register binds one group of digits. */
export interface CutNumber {
  readonly bound: string;
  readonly whole: string;
  readonly path: string;
  /** From 1; `null` if the lines before the text are not counted. */
  readonly line: number | null;
}

const shownBytes = 24;

/** Looks for the first number that a register cuts at the mark between its groups: `111` of `111,947,536`. */
export class CutNumbers {
  first: CutNumber | null = null;

  /** @param tokens of the input itself, `count` of them */
  look(tokens: TokenSpans, count: number, input: MatchContext): void {
    const { text, baseBytes, path } = input;
    if (this.first !== null) return;
    for (let i = 0; i < count; i++) {
      const at = i * tokens.stride;
      if (tokens.starts[at]! < 0 || tokens.kinds[at] !== numberKind) continue;
      const [start, end] = [tokens.starts[at]! - baseBytes, tokens.ends[at]! - baseBytes];
      if (!isCut(text, start, end)) continue;
      let [from, to] = [start, end];
      while (start - from < shownBytes && (isDigit(text[from - 1]) || text[from - 1] === comma)) from--;
      while (to - end < shownBytes && (isDigit(text[to]) || (isMark(text[to]) && isDigit(text[to + 1])))) to++;
      const sliceText = (a: number, b: number) => Buffer.from(text.subarray(a, b)).toString("latin1");
      const whole = sliceText(from, to);
      if (!groupedForm.test(whole)) continue;
      const line = baseBytes === 0 || input.linesBefore !== undefined ? lineAt(input, start + baseBytes) : null;
      this.first = { bound: sliceText(start, end), whole, path, line };
      return;
    }
  }
}

/** Only groups of exactly three digits: `2026,100,200` are columns. */
const groupedForm = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Whether a token of one to three digits is followed by a comma and exactly three more. */
function isCut(text: Uint8Array, start: number, end: number): boolean {
  if (text[end] !== comma || end - start > 3) return false;
  for (let at = start; at < end; at++) if (!isDigit(text[at])) return false;
  return isDigit(text[end + 1]) && isDigit(text[end + 2]) && isDigit(text[end + 3]) && !isDigit(text[end + 4]);
}

const comma = 0x2c;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isMark = (byte: number | undefined) => byte === comma || byte === 0x2e;
