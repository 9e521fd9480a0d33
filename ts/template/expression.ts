/** Arithmetic in templates, `${n * 2}` or `${t + 2h}`: text → steps, checked against the kinds of registers. */
import type { RegisterInfo } from "../pattern/compiled.ts";
import { firstOfList, listMark } from "../tables/field-names.ts";
import { kindPhrase, kinds } from "../tables/kinds.ts";
import { splitOutside, withoutNames } from "../tables/quoted-names.ts";
import { Decimal } from "../value/index.ts";
import { absent, type Dimension, dimensions, noOperand, type Operand, readConstant } from "./operand.ts";
import {
  fail,
  failUnbound,
  parseFieldPath,
  parsePath,
  type ReferenceContext,
  resolveName,
  resolveRegister,
} from "./reference.ts";

const operators = ["+", "-", "*", "/"] as const;
export type Operator = (typeof operators)[number];

/** Registers, of which the one that took part counts; `isEpoch`: as the time that their number since 1970 means. */
export interface Source {
  readonly registers: readonly number[];
  readonly isEpoch: boolean;
}

/** In the order of evaluation: operands are pushed, an operator replaces the last two by its result. */
export type Step =
  | ({ readonly is: "registers" } & Source)
  /** The value of the registers in the match before. */
  | ({ readonly is: "previous" } & Source)
  | { readonly is: "constant"; readonly operand: Operand }
  | { readonly is: "operator"; readonly operator: Operator };

const binding: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2 };
const division = /\s([-+*/])\s/;

/** Whether a text has an operator between blanks, so that it is arithmetic. */
export const isArithmetic = (text: string): boolean => division.test(withoutNames(text));

export interface Expression {
  readonly steps: readonly Step[];
  /** What its value can be, by the kinds of the registers. */
  readonly possible: readonly Dimension[];
}

/** The steps of a text such as `(b - a) * 2`; a number in it is a constant, never a position. */
export function parseExpression(text: string, context: ReferenceContext): Expression {
  const steps: Step[] = [];
  const waiting: (Operator | "(")[] = [];
  const take = () => steps.push({ is: "operator", operator: waiting.pop() as Operator });
  const parts = splitOutside(text, division).map((part) => part.trim());
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      const operator = part as Operator;
      for (let top = waiting.at(-1); top && top !== "(" && binding[top] >= binding[operator]; top = waiting.at(-1)) {
        take();
      }
      waiting.push(operator);
      continue;
    }
    const [, opened = "", name = "", closed = ""] = /^([(\s]*)(.*?)([)\s]*)$/s.exec(part) ?? [];
    for (const character of opened) if (character === "(") waiting.push("(");
    steps.push(operandStep(name, text, context));
    for (const character of closed) {
      if (character !== ")") continue;
      while (waiting.length > 0 && waiting.at(-1) !== "(") take();
      if (waiting.pop() === undefined) fail(context, `"${text}": a ) closes nothing`);
    }
  }
  for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
    if (top === "(") fail(context, `"${text}": a ( is not closed`);
    take();
  }
  const complete = withPrevious(steps, text, context);
  return { steps: complete, possible: resultDimensions(complete, text, context) };
}

function operandStep(name: string, text: string, context: ReferenceContext): Step {
  if (name === "") fail(context, `"${text}": an operator has a value on both sides, as in \${n + 1}`);
  if (name === "previous" && !context.registers.some((register) => register.name === name)) {
    return { is: "previous", registers: [], isEpoch: false };
  }
  const operand = readConstant(name);
  if (operand) return { is: "constant", operand };
  if (/^[\d$]/.test(name)) {
    fail(context, `"${name}" is not a value; write a number, a duration, a size or a time, as in 100, 1.5, 2h, 16MiB`);
  }
  const [, counted] = /^(.*?)\s*:\s*epoch$/s.exec(name) ?? [];
  return { is: "registers", registers: resolveRegisters(counted ?? name, context), isEpoch: counted !== undefined };
}

/**
 * The colon before the accessors of arithmetic: none before a digit, which belongs to a time, and none before the
 * `epoch` of an operand, as in `n:epoch + 2h`.
 */
export const findAccessorColon = (body: string): number =>
  withoutNames(body).search(/:(?!\d|\s*epoch\s*(?:\)|[-+*/]\s))/);

export function resolveRegisters(name: string, context: ReferenceContext): readonly number[] {
  const isField = name.startsWith(".");
  const path = isField ? parseFieldPath(name.slice(1), context) : parsePath(name, context);
  if (isField && path.name.includes(listMark)) {
    fail(context, `"${name}" is a list; a computed value takes one value, such as ${firstOfList(name)}`);
  }
  if (path.index !== null) fail(context, `"${name}": a computed value takes no index`);
  const reference = isField ? resolveName(path, context) : resolveRegister(path, context);
  return reference?.registers ?? failUnbound(path, context);
}

/** `previous` is the value of the first register that the expression names. */
function withPrevious(steps: readonly Step[], text: string, context: ReferenceContext): readonly Step[] {
  const first = steps.find((step) => step.is === "registers");
  if (first === undefined) {
    const names = [...new Set(context.registers.map((register) => register.name))];
    fail(context, `"${text}" has no register: in arithmetic a number is a number, so name the registers`, names);
  }
  return steps.map((step) => (step.is === "previous" ? { ...first!, is: "previous" } : step));
}

/** The registers whose values are read of the match itself, without duplicates. */
export function registersIn(steps: readonly Step[]): readonly number[] {
  return [...new Set(steps.flatMap((step) => (step.is === "registers" ? step.registers : [])))];
}

const addable: ReadonlySet<Dimension> = new Set(["number", "duration", "bytesize", "percent", "money"]);
const isTime = (dimension: Dimension): boolean => dimension === "instant" || dimension === "clock";

/** What the result of an operation is; `none` if the two do not go together. */
function resultDimension(operator: Operator, a: Dimension, b: Dimension): Dimension {
  switch (operator) {
    case "+":
      if (isTime(b) && a === "duration") return b;
      return isTime(a) ? (b === "duration" ? a : "none") : a === b && addable.has(a) ? a : "none";
    case "-":
      if (isTime(a)) return a === b ? "duration" : b === "duration" ? a : "none";
      return a === b && addable.has(a) ? a : "none";
    case "*":
      if (a === "number" && addable.has(b)) return b;
      return b === "number" && addable.has(a) ? a : "none";
    case "/":
      if (b === "number") return addable.has(a) ? a : "none";
      return a === b && addable.has(a) ? "number" : "none";
  }
}

/** What the result can be. @throws {TemplateError} no values that the registers can have go together */
function resultDimensions(steps: readonly Step[], text: string, context: ReferenceContext): readonly Dimension[] {
  const stack: (readonly Dimension[])[] = [];
  for (const step of steps) {
    if (step.is === "constant") stack.push([step.operand.is]);
    else if (step.is !== "operator") stack.push(findPossible(step, context));
    else {
      const b = stack.pop()!;
      const a = stack.pop()!;
      const results = new Set(a.flatMap((left) => b.map((right) => resultDimension(step.operator, left, right))));
      results.delete("none");
      if (results.size === 0) fail(context, `"${text}": ${mismatch(step.operator, a, b)}`);
      stack.push([...results]);
    }
  }
  return stack[0]!;
}

const verbs = {
  "+": (a: string, b: string) => `${b} cannot be added to ${a}`,
  "-": (a: string, b: string) => `${b} cannot be subtracted from ${a}`,
  "*": (a: string, b: string) => `${a} cannot be multiplied by ${b}`,
  "/": (a: string, b: string) => `${a} cannot be divided by ${b}`,
} as const satisfies Record<Operator, (a: string, b: string) => string>;

function mismatch(operator: Operator, a: readonly Dimension[], b: readonly Dimension[]): string {
  const problem = verbs[operator](nounFor(a), nounFor(b));
  const sides = [a, b].map((side) => (side.length === 1 ? side[0] : null));
  const lacksUnit = operator === "+" || operator === "-" ? sides.includes("number") : false;
  const other = sides.find((side) => side !== "number");
  if (!lacksUnit) return problem;
  if (other === "bytesize") return `${problem}; write a size with its unit, as in 16MiB`;
  return other === "duration" || isTimes(a) ? `${problem}; write a duration with its unit, as in 5s` : problem;
}

const isTimes = (side: readonly Dimension[]): boolean => side.every(isTime);

const nouns: Readonly<Record<Dimension, string>> = {
  number: "a number",
  duration: "a duration",
  bytesize: "a size",
  percent: "a percentage",
  money: "an amount of money",
  instant: "a time",
  clock: "a time",
  none: "a value of another kind",
};

export function nounFor(side: readonly Dimension[]): string {
  return isTimes(side) ? nouns.instant : side.length === 1 ? nouns[side[0]!] : "a value";
}

export const epochProblem = "epoch makes a time of a number";

/** What the values of registers can be. @throws {TemplateError} they have none to compute with */
function findPossible({ registers, isEpoch }: Source, context: ReferenceContext): readonly Dimension[] {
  const possible = listDimensions(registers, context);
  const { name, kind } = context.registers[registers[0]!]!;
  if (isEpoch) {
    if (possible.includes("number")) return ["instant"];
    fail(context, `"${name}" is ${possible.length === 0 ? kindPhrase(kind) : nounFor(possible)}: ${epochProblem}`);
  }
  if (possible.length > 0) return possible;
  const taken = "numbers, durations, sizes, percentages, money and times";
  return fail(context, `"${name}" is ${kindPhrase(kind)}; arithmetic takes ${taken}`);
}

/** What the values of registers can be; nothing if their kinds have none. */
export function listDimensions(registers: readonly number[], context: ReferenceContext): readonly Dimension[] {
  return [...new Set(registers.flatMap((number) => dimensionsOfOne(context.registers[number]!)))];
}

const anything = dimensions.filter((dimension) => dimension !== "none");

function dimensionsOfOne({ kind, isField }: RegisterInfo): readonly Dimension[] {
  if (kind < 0 || isField) return anything;
  const { value } = kinds[kind] ?? { value: null };
  if (value === "timestamp") return ["instant", "clock"];
  if (value === "quantity") return ["duration", "bytesize"];
  return anything.filter((dimension) => dimension === value);
}

const nsPerDay = 86_400_000_000_000n;

/** The result of an operation; no operand if the values do not go together or the result has no finite decimal. */
export function operate(operator: Operator, a: Operand, b: Operand): Operand {
  const is = resultDimension(operator, a.is, b.is);
  const value = is === "none" ? null : calculate(operator, a, b);
  if (value === null) return a === absent || b === absent ? absent : noOperand;
  // It takes the spelling of the first value of its kind.
  const { text, origin } = a.is === is ? a : b.is === is ? b : noOperand;
  if (!isTime(is)) return { is, value, text, origin };
  const isNanoseconds = value.isInteger && value.exponent <= nanosecondPlacesMax;
  return isNanoseconds ? { is, value: is === "clock" ? withinDay(value) : value, text, origin } : noOperand;
}

/** Zeros of a number of nanoseconds, at most: more are beyond every calendar. */
const nanosecondPlacesMax = 30n;

function calculate(operator: Operator, { value: a }: Operand, { value: b }: Operand): Decimal | null {
  switch (operator) {
    case "+":
      return a.add(b);
    case "-":
      return a.add(b.negate());
    case "*":
      return a.times(b);
    case "/":
      return a.dividedBy(b);
  }
}

/** A time of day goes round at midnight. */
function withinDay(value: Decimal): Decimal {
  return Decimal.of(((value.toBigInt() % nsPerDay) + nsPerDay) % nsPerDay);
}
