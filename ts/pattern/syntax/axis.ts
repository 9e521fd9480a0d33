/** Anchors on readings: `@seam:token>=2`, `@kin("x")`, `@echoed:@FILE`. Their meaning is compiled elsewhere. */
import { orderedValues } from "../../tables/axes.ts";
import type { Axis, Sign } from "../ast.ts";
import { takeQuoted } from "./atom.ts";
import type { Cursor } from "./cursor.ts";

type Parts = Partial<Omit<Axis, "type" | "at" | "end" | "axis">>;

const grains = ["byte", "token", "super"];
const roles = ["call", "assign", "kv", "list", "numeric", "plain"];
const directions = ["asc", "desc"];
const fieldExtents = ["line"];
const echoReadings = ["nth", "period"];
const allSigns: readonly Sign[] = [">=", "<=", "!=", ">", "<", "="];
const above: readonly Sign[] = [">=", ">"];

const parsers: Readonly<Record<string, (cursor: Cursor) => Parts>> = {
  seam: (cursor) => ({ part: takePart(cursor, grains, "grain"), ...optional(cursor, above, "signed") }),
  ambiguous: parseAmbiguous,
  strain: percentile,
  bound: percentile,
  kin: parseKin,
  nested: (cursor) => takeRequired(cursor, above, "count"),
  novel: parseJoin,
  echoed: parseJoin,
  echo: parseEcho,
  order: parseOrder,
  shape: parseShape,
  super: (cursor) => ({ part: takePart(cursor, roles, "role") }),
  phase: parsePhase,
};

export const axisNames: readonly string[] = Object.keys(parsers);

export function isAxis(name: string): boolean {
  return Object.hasOwn(parsers, name);
}

/** An anchor; the cursor is after its name. */
export function parseAxis(cursor: Cursor, at: number, axis: string): Axis {
  const parts = parsers[axis]!(cursor);
  const none = { part: "", comparison: null, operand: null, phase: null, content: null };
  return { type: "axis", at, end: cursor.index, axis, ...none, ...parts };
}

/** A word after a colon, one of `allowed`; empty if there is no colon. */
function takePart(cursor: Cursor, allowed: readonly string[], what: string): string {
  return cursor.next === ":" ? requirePart(cursor, allowed, what) : "";
}

function requirePart(cursor: Cursor, allowed: readonly string[], what: string): string {
  if (!cursor.take(":")) cursor.fail(cursor.describeNext(), { expected: allowed.map((word) => `:${word}`) });
  const word = cursor.takeMatch(/[A-Za-z0-9_]*/y);
  if (!allowed.includes(word)) {
    const fault = word === "" ? cursor.describeNext() : `no ${what} is named ${word}`;
    cursor.fail(fault, { bad: word, expected: allowed });
  }
  return word;
}

const numberForms = {
  count: { expression: /[0-9]+/y, name: "a count" },
  integer: { expression: /-?[0-9]+/y, name: "an integer" },
  signed: { expression: /-?[0-9]+(?:\.[0-9]+)?/y, name: "a number" },
} as const;
type NumberForm = keyof typeof numberForms;

function takeSign(cursor: Cursor, signs: readonly Sign[]): Sign | null {
  return signs.find((sign) => cursor.take(sign)) ?? null;
}

function takeNumber(cursor: Cursor, form: NumberForm): number {
  const { expression, name } = numberForms[form];
  const text = cursor.takeMatch(expression);
  if (text === "") cursor.fail(cursor.describeNext(), { expected: [name] });
  return Number(text);
}

/** An optional comparison. */
function optional(cursor: Cursor, signs: readonly Sign[], form: NumberForm): Parts {
  const sign = takeSign(cursor, signs);
  return sign ? { comparison: { sign, value: takeNumber(cursor, form), unit: "" } } : {};
}

function takeRequired(cursor: Cursor, signs: readonly Sign[], form: NumberForm): Parts {
  const sign = takeSign(cursor, signs);
  if (!sign) cursor.fail(cursor.describeNext(), { expected: signs });
  return { comparison: { sign, value: takeNumber(cursor, form), unit: "" } };
}

/** `@ambiguous[:G]`, compared with a share of disagreement. */
function parseAmbiguous(cursor: Cursor): Parts {
  const part = takePart(cursor, grains, "grain");
  const { comparison } = optional(cursor, above, "signed");
  if (comparison && (comparison.value < 0 || comparison.value > 1)) {
    cursor.fail(`${comparison.value} is not a disagreement`, { bad: String(comparison.value), expected: ["0 to 1"] });
  }
  return { part, comparison: comparison ?? null };
}

const percentMax = 100;

/** `[:G] CMP x`, where x is a percentile, or bits with the suffix `b`. */
function percentile(cursor: Cursor): Parts {
  const part = takePart(cursor, grains, "grain");
  const { comparison } = takeRequired(cursor, allSigns, "signed");
  if (cursor.take("b")) return { part, comparison: { ...comparison!, unit: "b" } };
  const { value } = comparison!;
  if (value < 0 || value > percentMax) {
    cursor.fail(`${value} is not a percentile`, { bad: String(value), expected: ["0 to 100, or bits as in 3.5b"] });
  }
  return { part, comparison };
}

function parseKin(cursor: Cursor): Parts {
  const part = takePart(cursor, grains, "grain");
  if (!cursor.take("(")) cursor.fail(cursor.describeNext(), { expected: ["("], hint: 'as in @kin("x")' });
  if (!cursor.looksAt('"')) cursor.fail(cursor.describeNext(), { expected: ['a text in quotes, as in @kin("x")'] });
  const operand = takeQuoted(cursor);
  cursor.close(")");
  if (operand === "") cursor.fail("the text is empty", { bad: operand, expected: ["a text of one token or more"] });
  if (part === "byte" && Buffer.byteLength(operand) !== 1) {
    cursor.fail(`"${operand}" is not one byte`, { bad: operand, expected: ["one byte at the grain byte"] });
  }
  return { part, operand };
}

/** `@order:DIRECTION[:VALUES]`. */
function parseOrder(cursor: Cursor): Parts {
  const part = requirePart(cursor, directions, "direction");
  const operand = takePart(cursor, orderedValues, "order");
  return { part, operand: operand === "" || operand === orderedValues[0] ? null : operand };
}

/** `@k:line`, `@k:line(";")`, `@k:line(" ")`; the cursor is at the colon. */
export function parseLineField(cursor: Cursor, at: number, number: number): Axis {
  const part = requirePart(cursor, fieldExtents, "extent of fields");
  if (number < 1) cursor.fail("fields count from 1", { bad: String(number), expected: ["1, 2 ..."] });
  const none = { comparison: null, content: null, phase: { k: number, period: null, cycle: null } };
  const operand = cursor.take("(") ? takeSeparator(cursor) : null;
  return { type: "axis", at, end: cursor.index, axis: "field", part, operand, ...none };
}

function takeSeparator(cursor: Cursor): string {
  if (!cursor.looksAt('"')) cursor.fail(cursor.describeNext(), { expected: ['a mark in quotes, as in @2:line(";")'] });
  const text = takeQuoted(cursor);
  cursor.close(")");
  if (text !== " " && !/^[^\s\p{L}\p{N}_"'`()[\]{}]$/u.test(text)) {
    const expected = ["one punctuation mark, as ; or |, or a space for columns between white space"];
    cursor.fail(`"${text}" parts no fields`, { bad: text, expected });
  }
  return text;
}

/** `@echoed`, `@novel`, and their joins with a file: `:@FILE`. */
function parseJoin(cursor: Cursor): Parts {
  if (cursor.next !== ":") return {};
  const colon = cursor.index++;
  if (!cursor.take("@")) {
    cursor.fail(cursor.describeNext(), {
      at: colon,
      expected: ["@FILE after the colon"],
      hint: "as in @echoed:@known.txt",
    });
  }
  const operand = cursor.looksAt('"') ? takeQuoted(cursor) : cursor.takeMatch(/[^ )]*/y);
  if (operand === "") cursor.fail(cursor.describeNext(), { expected: ["a file's name after :@"] });
  try {
    return { operand, content: cursor.surroundings.readFile(operand) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return cursor.fail(reason.includes(operand) ? reason : `${operand}: ${reason}`, { at: colon, bad: operand });
  }
}

/** `@echo`, `@echo>k`, `@echo:nth CMP k`, `@echo:period [CMP k]`. */
function parseEcho(cursor: Cursor): Parts {
  const part = takePart(cursor, echoReadings, "reading of @echo");
  if (part !== "nth") return { part, ...optional(cursor, allSigns, "count") };
  const { comparison } = takeRequired(cursor, allSigns, "integer");
  if (comparison!.value === 0)
    cursor.fail("occurrences count from 1", { bad: "0", expected: ["1, 2 ... or -1, -2 ..."] });
  return { part, comparison };
}

const shareExpression = /^(?=.*[0-9])[0-9]*(?:\.[0-9]{1,2})?$/;

/** `@shape:rare`, `@shape:rare<n`, `@shape:rare<p%`; p has up to two decimals. */
function parseShape(cursor: Cursor): Parts {
  const part = requirePart(cursor, ["rare"], "reading of @shape");
  if (!cursor.take("<")) return { part };
  const text = cursor.takeMatch(/[0-9]*(?:\.[0-9]+)?/y);
  if (text === "") cursor.fail(cursor.describeNext(), { expected: ["a count of lines, or a percentage"] });
  const value = Number(text);
  const unit = cursor.take("%") ? "%" : "";
  if (unit === "%" && !(shareExpression.test(text) && value > 0 && value <= percentMax)) {
    const expected = ["above 0% and at most 100%, with at most two decimals"];
    cursor.fail(`${text}% is not a share`, { bad: text, expected });
  }
  if (unit === "" && !(value >= 1 && Number.isInteger(value))) {
    cursor.fail(`${text} is not a count of lines`, { bad: text, expected: ["an integer from 1, or a percentage"] });
  }
  return { part, comparison: { sign: "<", value, unit } };
}

const periodMin = 2;
const periodMax = 32;

/** `@phase:k`, `@phase:k/p`, `@phase:k#n`. */
function parsePhase(cursor: Cursor): Parts {
  if (!cursor.take(":")) cursor.fail(cursor.describeNext(), { expected: [":k"], hint: "as in @phase:0/4" });
  const k = cursor.takeInteger("a phase");
  if (k >= periodMax) {
    cursor.fail(`phase ${k} fits no period; the longest is ${periodMax}`, { bad: String(k), expected: ["0 to 31"] });
  }
  if (cursor.take("#")) {
    const cycle = cursor.takeInteger();
    if (cycle === 0) cursor.fail("cycles count from 1", { bad: "0", expected: ["1, 2 ..."] });
    return { phase: { k, period: null, cycle } };
  }
  if (!cursor.take("/")) return { phase: { k, period: null, cycle: null } };
  const period = cursor.takeInteger("a period");
  if (period < periodMin || period > periodMax) {
    cursor.fail(`a period of ${period}`, { bad: String(period), expected: [`${periodMin} to ${periodMax}`] });
  }
  if (k >= period) {
    cursor.fail(`phase ${k} is not below its period ${period}`, { bad: String(k), expected: [`0 to ${period - 1}`] });
  }
  return { phase: { k, period, cycle: null } };
}
