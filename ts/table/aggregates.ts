/** Aggregates of registers: `--sum s`, `--p95 took`. Checked against the pattern before anything is read. */
import { OptionError } from "../error/errors.ts";
import { valueError } from "../error/value-error.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import { firstOfList, listMark } from "../tables/field-names.ts";
import { kindNumber, kindPhrase, kinds, type ValueType } from "../tables/kinds.ts";
import { type Computation, parseComputation } from "../template/index.ts";
import { averageForms, type OutputUnit } from "../value/index.ts";

export { averageForms };

export const percentileMethods = ["nearest", "linear", "lower", "hybrid"] as const;
export type PercentileMethod = (typeof percentileMethods)[number];

export type AggregateKind = "sum" | "avg" | "min" | "max" | "percentile";

/** As it was given: for example `--p095` with ` ${took} `. */
export interface AggregateFlag {
  readonly flag: string;
  readonly argument: string;
  /** What a flag with another name asks for. */
  readonly is?: AggregateKind;
}

export interface Aggregate {
  readonly is: AggregateKind;
  /** For a percentile, 0 to 100. */
  readonly percent: number;
  /** How a percentile of this register's kind is computed. */
  readonly method: Exclude<PercentileMethod, "hybrid">;
  /** Title of its column, such as `--p95 took`. */
  readonly title: string;
  /** As a template names it: `took`, or `.took` for a field of records. */
  readonly reference: string;
  /** Registers with this name: one, or one for each member of a set that binds it. */
  readonly registers: readonly number[];
  /** They are bound under a repetition: every binding counts. */
  readonly isRepeated?: boolean;
  /** Number of the kind that they bind; −1 for a field of records, whose values say it. */
  readonly kind: number;
  /** Arithmetic in place of a register's own value. */
  readonly computation?: Computation;
  /** The family of the amounts that it takes, quantities included. */
  readonly family?: "duration" | "bytesize" | "any";
  /** The unit that its cells are in. */
  readonly unit?: OutputUnit | undefined;
  /** The mark between groups of digits in its values. */
  readonly groupMark?: "," | "." | undefined;
  readonly request: { readonly option: string; readonly given: string; readonly method: PercentileMethod };
}

const amounts: readonly ValueType[] = ["number", "bytesize", "duration", "money", "percent", "quantity"];
const ordered: readonly ValueType[] = [...amounts, "timestamp", "version", "ip"];

/** A requested aggregate, and its name in messages. */
export interface AggregateQuestion {
  readonly is: AggregateKind;
  readonly percent: number;
  /** `--sum` on the command line, `sum` in the library. */
  readonly option: string;
  readonly given: string;
  /** Name of the register. */
  readonly name: string;
  readonly title: string;
  readonly unit?: OutputUnit | undefined;
}

/** @throws {OptionError} naming the flag, the register, and what is wrong */
export function parseAggregate(
  given: AggregateFlag,
  method: PercentileMethod,
  registers: readonly RegisterInfo[],
): Aggregate {
  const { is, percent, flag } = parseFlag(given);
  if (given.argument.includes(listMark)) {
    const example = firstOfList(given.argument);
    throw valueError(flag, given.argument, { takes: "one value of a record", example, which: "is a list" });
  }
  const computed = parseComputed(given, registers);
  if (computed) return computedAggregate({ ...parseFlag(given), given }, computed, method, registers);
  const name = registerName(given);
  const title = `${flag} ${given.argument.includes(".") && registers.some(({ isField }) => isField) ? "." : ""}${name}`;
  const question = { is, percent, option: given.flag, given: given.argument, name, title };
  return createAggregate(question, method, registers);
}

/** The computation of `${b - a}`, `${z:MiB}` or `.bytes:MiB`; `null` if a register alone is meant. */
function parseComputed({ flag, argument }: AggregateFlag, registers: readonly RegisterInfo[]): Computation | null {
  const text = argument.trim();
  const body = /^\$\{(.*)\}$/s.exec(text)?.[1] ?? text;
  const otherNames: string[] = [];
  const found = parseComputation(body, { where: "reference", text: argument, byteOffset: 0, registers, otherNames });
  if (found === null) return null;
  if (found.accessors === "" && found.computation.every === null) return found.computation;
  throw valueError(flag, argument, { takes: "a value, not a part of it or a slice of time" });
}

function computedAggregate(
  { is, percent, flag, given }: ReturnType<typeof parseFlag> & { readonly given: AggregateFlag },
  computation: Computation,
  method: PercentileMethod,
  registers: readonly RegisterInfo[],
): Aggregate {
  const argument = given.argument.trim().replace(/^\$\{(.*)\}$/s, "$1");
  const title = `${flag} ${argument}`;
  const unit = computation.unit ?? undefined;
  const request = { option: given.flag, given: given.argument, method };
  if (computation.steps === null && computation.reading === "value") {
    const { name } = registers[computation.registers[0]!]!;
    const question = { is, percent, option: given.flag, given: given.argument, name, title };
    return withCheckedUnit(createAggregate({ ...question, unit }, method, registers));
  }
  const { registers: read } = computation;
  return { ...ofNumbers({ is, percent, title, reference: argument, registers: read, request, unit }), computation };
}

/** An aggregate of values that are numbers, whatever register or field they are of. */
function ofNumbers(given: Omit<Aggregate, "kind" | "method">): Aggregate {
  const { method } = given.request;
  return { ...given, kind: -1, method: method === "hybrid" ? "linear" : method };
}

/** @throws {OptionError} the register is not bound, or its kind does not support the aggregate */
export function createAggregate(...given: Parameters<typeof ofRegister>): Aggregate {
  const aggregate = ofRegister(...given);
  return { ...aggregate, family: familyOf(aggregate) };
}

function ofRegister(
  { is, percent, option, given, name, title, unit }: AggregateQuestion,
  method: PercentileMethod,
  registers: readonly RegisterInfo[],
): Aggregate {
  const refuse = (problem: string): never => {
    throw new OptionError(option, given, `${option}: ${problem}`);
  };
  const numbers = registers.flatMap((register, number) => (register.name === name ? [number] : []));
  if (numbers.length === 0) {
    const names = [...new Set(registers.map((register) => register.name))];
    const mayBeField = registers.length === 0 || registers.some(({ isField }) => isField);
    // A call of the library has no --in.
    const field = mayBeField && option.startsWith("-") ? `; with --in, a field is .${name}` : "";
    refuse(`the pattern has no register "${name}"; it binds ${names.join(", ") || "none"}${field}`);
  }
  const request = { option, given, method };
  if (numbers.every((number) => registers[number]!.isField)) {
    return ofNumbers({ is, percent, title, reference: `.${name}`, registers: numbers, request, unit });
  }
  const bound = new Set(numbers.map((number) => registers[number]!.kind));
  const [kind = -1] = bound;
  if (bound.size > 1 || kind < 0) {
    // Amounts that a unit measures are of one family, whatever their kinds.
    if (unit) {
      const isRepeated = numbers.some((number) => registers[number]!.repeated);
      const ownMethod = method === "hybrid" ? "linear" : method;
      const found = { title, reference: name, registers: numbers, isRepeated, kind: -1, request, unit };
      return { is, percent, method: ownMethod, ...found };
    }
    refuse(`the kind of "${name}" varies: ${option} takes a register that binds exactly one token of one kind`);
  }
  const checked = checkKind({ is, percent, request, name }, kind);
  const isRepeated = numbers.some((number) => registers[number]!.repeated);
  const { groupMark } = registers[numbers[0]!]!;
  const found = { title, reference: name, registers: numbers, isRepeated, kind, request, groupMark, unit };
  return { is, percent, ...checked, ...found };
}

/** How an aggregate of values of `kind` is computed. @throws {OptionError} the kind does not support it */
function checkKind(
  { is, request, name }: Pick<Aggregate, "is" | "percent" | "request"> & { name: string },
  kind: number,
): Pick<Aggregate, "method"> {
  const { option, given, method } = request;
  const refuse = (problem: string): never => {
    throw new OptionError(option, given, `${option}: ${problem}`);
  };
  const allowed = is === "sum" || is === "avg" ? amounts : ordered;
  const value = kinds[kind]?.value ?? null;
  if (value === null || !allowed.includes(value)) {
    refuse(`"${name}" is ${kindPhrase(kind)}; ${option} accepts ${allowed.join(", ")}`);
  }
  const isAmount = value !== null && amounts.includes(value);
  if (is === "percentile" && method === "linear" && !isAmount) {
    refuse(
      `--percentile linear has no value between two of "${name}", ${kindPhrase(kind)}; hybrid takes the nearest there`,
    );
  }
  return { method: method === "hybrid" ? (isAmount ? "linear" : "nearest") : method };
}

/** Kinds whose values are plain decimals and may share a column. */
const plainAmounts: readonly ValueType[] = ["number", "money"];

/**
 * An aggregate of a field, now that its values are known.
 * @param counts number of values of each kind
 * @throws {OptionError} they are of several kinds, or of one that does not support it
 */
export function resolveKind(aggregate: Aggregate, counts: Float64Array): Aggregate {
  if (aggregate.kind >= 0) return aggregate;
  const found = findKinds(aggregate, counts);
  const isPlain = found.length > 1 && found.every((kind) => plainAmounts.includes(kinds[kind]!.value!));
  const [kind = kindNumber("number")] = isPlain ? [kindNumber("number")] : found;
  const { option, given } = aggregate.request;
  if (found.length > 1 && !isPlain) {
    const kindCounts = found.map((one) => `${counts[one]} of kind ${kinds[one]!.name}`).join(", ");
    throw new OptionError(
      option,
      given,
      `${option} ${given}: the values are of several kinds: ${kindCounts}; select one, as in ${given}{${kinds[found[0]!]!.name}}`,
    );
  }
  return withCheckedUnit({ ...aggregate, kind, ...checkKind({ ...aggregate, name: given }, kind) });
}

/** The kinds that the values have; where its unit measures some of them, kinds of other families are left out. */
function findKinds({ unit }: Aggregate, counts: Float64Array): readonly number[] {
  const found = kinds.flatMap(({ value }, kind) => (value !== null && counts[kind]! > 0 ? [kind] : []));
  if (!unit) return found;
  const isMeasured = (kind: number) => kinds[kind]!.value === unit.of || kinds[kind]!.value === "quantity";
  const measuring: readonly ValueType[] = ["duration", "bytesize", "percent", "quantity"];
  const others = found.filter((kind) => !measuring.includes(kinds[kind]!.value!));
  return found.some(isMeasured) ? [kindNumber(unit.of), ...others] : found;
}

/** The family of durations, of sizes, or of the unit. */
function familyOf({ kind, unit }: Aggregate): "duration" | "bytesize" | "any" {
  const value = kinds[kind]?.value;
  if (value === "duration" || value === "bytesize") return value;
  const takesUnit = unit !== undefined && (kind < 0 || value === "quantity");
  return takesUnit ? unit.of : "any";
}

/** @throws {OptionError} values of the aggregate's kind have no such unit */
function withCheckedUnit(aggregate: Aggregate): Aggregate {
  const { unit, kind, request } = aggregate;
  const name = kinds[kind]?.name;
  const isAmount = name === unit?.of || name === "quantity";
  const fits = isAmount || (unit?.of === "bytesize" && name === "number");
  if (unit === undefined || kind < 0 || fits) return aggregate;
  const wanted = unit.of === "duration" ? "durations" : "byte sizes, and numbers as bytes";
  const { option, given } = request;
  throw new OptionError(option, given, `${option} ${given}: ${unit.name} is a unit of ${wanted}; it is a ${name}`);
}

function parseFlag({ flag, argument, is }: AggregateFlag): { is: AggregateKind; percent: number; flag: string } {
  if (is) return { is, percent: 0, flag };
  const digits = /^--p(\d+)$/.exec(flag)?.[1];
  if (digits === undefined) return { is: flag.slice(2) as AggregateKind, percent: 0, flag };
  const percent = Number(digits);
  if (percent > 100) throw new OptionError(flag, argument, `${flag}: a percentile is 0 to 100, found ${digits}`);
  return { is: "percentile", percent, flag: `--p${percent}` };
}

/** `took`, from `took` or `${took}`. */
function registerName({ flag, argument }: AggregateFlag): string {
  const text = argument.trim();
  const name = /^\$\{([^${}:[\]]+)\}$/.exec(text)?.[1] ?? text;
  const [, quoted] = /^\."([^"]+)"$/.exec(name) ?? [];
  if (quoted !== undefined) return quoted;
  if (name !== "" && /^[^${}:[\]\s/|]+$/.test(name)) return name.replace(/^\./, "");
  throw valueError(flag, argument, { takes: "one register", example: "took or '${took}'" });
}
