/** Counts matches by key, and collects values of their registers for aggregates. */
import type { Matches, TokenSpans } from "../scan/index.ts";
import { asRead, Computer, type MatchContext, type Template, usesPrevious } from "../template/index.ts";
import { type Aggregate, resolveKind } from "./aggregates.ts";
import { Figures, type Wants } from "./figures.ts";
import { amountsOf, GroupUnits, type SavedUnits } from "./group-units.ts";
import { CutNumbers, numberKind, plainNumber } from "./grouped.ts";
import { Groups } from "./groups.ts";
import { type CountKeys, dividesLines, KeyColumns, keyCounter } from "./keys.ts";
import { LeftOut, type LeftOutValue } from "./left-out.ts";

/** No token: the register is unbound, or binds a token of another kind. */
const noToken = -1;

/** The values of one register, for all of its aggregates. */
interface Column {
  readonly registers: readonly number[];
  /** They are bound under a repetition: every binding is a value. */
  readonly isRepeated: boolean;
  readonly figures: Figures;
  /** Number of values of each kind, by its number. */
  readonly kindCounts: Float64Array;
  readonly units: GroupUnits;
  /** Computes the values, unless they are simply read from the registers. */
  readonly computer: Computer | null;
  /** Looks for the first value left out, if the pattern does not say of which kind values are, or they are computed. */
  readonly leftOut: LeftOut | null;
  readonly groupMark: "," | "." | undefined;
}

/** Kinds have numbers below this; declared ones are the last. */
export const kindsMax = 256;

/** What a tally counted, as sections of a part file. */
export interface SavedTally {
  readonly groupCount: number;
  readonly groups: Uint8Array;
  /** One for each register with aggregates. */
  readonly columns: readonly {
    readonly figures: Uint8Array;
    readonly kindCounts: Float64Array;
    readonly units: SavedUnits;
  }[];
}

export class Tally {
  readonly groups: Groups;
  /** Number of matches so far. */
  matchCount = 0;
  private readonly columns = new Map<string, Column>();
  private readonly keyColumns = new KeyColumns();
  /** Numbers of which an aggregate takes a part. */
  readonly cutNumbers = new CutNumbers();
  private readonly countKeys: CountKeys;
  kinds = new Uint8Array(0);
  starts = new Float64Array(0);
  ends = new Float64Array(0);
  readonly stride = 1;

  /**
   * The registers whose values are all that is read of a match, and those whose kinds are read too; null if more is
   * read.
   */
  readonly reads: { readonly values: readonly number[]; readonly kinds: readonly number[] } | null;

  /** The register that is all of the key; `null` if it is another. */
  private readonly keyRegister: number | null;

  /** Whether the lines of matches are read. */
  readonly needsLines: boolean;

  constructor(key: Template, aggregates: readonly Aggregate[]) {
    this.groups = new Groups(!dividesLines(key));
    const { sole } = key;
    const register = sole?.register ?? null;
    this.keyRegister = register;
    const kinds = aggregates.flatMap(({ registers }) => registers);
    const isSimple = aggregates.every(({ computation, isRepeated }) => !computation && !isRepeated);
    const isValues = register !== null && isSimple;
    this.needsLines = !sole || !isSimple;
    this.reads = isValues ? { values: [register, ...kinds], kinds } : null;
    this.countKeys = keyCounter(key);
    for (const [name, sameColumn] of Map.groupBy(aggregates, columnName)) {
      const needs = (...kinds: Aggregate["is"][]) => sameColumn.some(({ is }) => kinds.includes(is));
      const { computation, kind } = sameColumn[0]!;
      const figures = { sum: needs("sum", "avg"), extremes: needs("min", "max"), ranks: needs("percentile") };
      const wants: Wants = { ...figures, family: sameColumn[0]!.family ?? "any" };
      this.columns.set(name, {
        registers: sameColumn[0]!.registers,
        figures: new Figures(wants),
        kindCounts: new Float64Array(kindsMax),
        units: new GroupUnits(),
        isRepeated: sameColumn[0]!.isRepeated === true,
        computer: computation ? new Computer(computation) : null,
        // The first match has nothing before it.
        leftOut: (computation ? !usesPrevious(computation) : kind < 0) ? new LeftOut() : null,
        groupMark: sameColumn[0]!.groupMark,
      });
    }
  }

  /** @param input of the matches */
  add(found: Matches, input: MatchContext): void {
    const { keyColumns } = this;
    const { matches, context } = asRead(found, input);
    this.countKeys(matches, context, this.groups, keyColumns);
    this.matchCount += matches.count;
    if (this.keyRegister !== null && !matches.read) {
      this.cutNumbers.look(this.readTokens(matches, [this.keyRegister]), matches.count, input);
    }
    for (const column of this.columns.values()) {
      const { registers, figures, kindCounts, units, computer, isRepeated, leftOut, groupMark } = column;
      if (computer) {
        const texts = this.compute(computer, matches, context);
        figures.add(texts, 0, this, keyColumns.groups, matches.count, kindCounts);
        leftOut?.lookComputed(kindCounts, this, (i) => computer.fits(i, ""), {
          registers,
          matches,
          context,
          found,
          input,
        });
        continue;
      }
      const amounts = amountsOf(kindCounts);
      const { tokens, groups, count, matchOf } = isRepeated
        ? this.collectBindings(matches, registers)
        : {
            tokens: this.readTokens(matches, registers),
            groups: keyColumns.groups,
            count: matches.count,
            matchOf: null,
          };
      if (groupMark) {
        const texts = this.ungroup(tokens, count, context, groupMark);
        figures.add(texts, 0, this, groups, count, kindCounts);
        continue;
      }
      if (!matches.read) this.cutNumbers.look(tokens, count, input);
      figures.add(context.text, context.baseBytes, tokens, groups, count, kindCounts);
      leftOut?.look(kindCounts, tokens, context, found, input, matchOf);
      if (amountsOf(kindCounts) === amounts) continue;
      units.add(context.text, context.baseBytes, tokens, groups, count);
    }
  }

  figuresOf(aggregate: Aggregate): Figures {
    return this.columns.get(columnName(aggregate))!.figures;
  }

  /** The aggregate with the kind that its values have. @throws {OptionError} they have several */
  resolve(aggregate: Aggregate): Aggregate {
    return resolveKind(aggregate, this.columns.get(columnName(aggregate))!.kindCounts);
  }

  /** Number of values that an aggregate leaves out as none of its kind, and the first one if it is known. */
  leftOut(aggregate: Aggregate): { readonly count: number; readonly first: LeftOutValue | null } {
    const { kindCounts, figures, leftOut } = this.columns.get(columnName(aggregate))!;
    const groups = Uint32Array.from({ length: this.groups.size }, (_, group) => group);
    const read = figures.counts(groups).reduce((sum, count) => sum + count, 0);
    return { count: kindCounts.reduce((sum, count) => sum + count, 0) - read, first: leftOut?.first ?? null };
  }

  /** The units of the amounts that an aggregate takes. */
  unitsOf(aggregate: Aggregate): GroupUnits {
    return this.columns.get(columnName(aggregate))!.units;
  }

  /** Everything that was counted, for `merge`. */
  save(): SavedTally {
    const columns = [...this.columns.values()].map(({ figures, kindCounts, units }) => ({
      figures: figures.save(),
      kindCounts,
      units: units.save(),
    }));
    return { groupCount: this.groups.size, groups: this.groups.save(), columns };
  }

  /**
   * Adds what a tally of the same key and aggregates counted, as if its matches followed.
   * @returns whether it is whole; if not, some of it may be added
   */
  merge({ groupCount, groups: keys, columns }: SavedTally): boolean {
    const groups = new Uint32Array(groupCount);
    if (!this.groups.merge(keys, groups) || columns.length !== this.columns.size) return false;
    for (const [index, { figures, kindCounts, units }] of [...this.columns.values()].entries()) {
      const saved = columns[index]!;
      if (!figures.merge(saved.figures, groups)) return false;
      for (let kind = 0; kind < kindsMax; kind++) kindCounts[kind]! += saved.kindCounts[kind]!;
      units.merge(saved.units, groups);
    }
    return true;
  }

  /** Sets the number of matches to the sum of the counts, after tallies were merged. */
  countMatches(): void {
    const { groups } = this;
    this.matchCount = 0;
    for (let group = 0; group < groups.size; group++) this.matchCount += groups.countOf(group);
  }

  close(): void {
    this.groups.close();
    for (const { figures } of this.columns.values()) figures.close();
  }

  /** The last binding of whichever of `registers` took part in each match; a negative start if none did. */
  private readTokens(matches: Matches, registers: readonly number[]): TokenSpans {
    const columns = registers.length === 1 ? matches.registerSpans?.(registers[0]!) : undefined;
    if (columns) return columns;
    this.reserve(matches.count);
    for (let i = 0; i < matches.count; i++) {
      this.starts[i] = noToken;
      for (const register of registers) {
        if (matches.registerStart(i, register) < 0) continue;
        this.kinds[i] = matches.registerKind(i, register);
        this.starts[i] = matches.registerStart(i, register);
        this.ends[i] = matches.registerEnd(i, register);
      }
    }
    return this;
  }

  /** Grouped numbers as plain ones, in a text of their own. @returns the text */
  private ungroup(tokens: TokenSpans, count: number, { text, baseBytes }: MatchContext, mark: "," | "."): Uint8Array {
    const plain = Array.from({ length: count }, (_, i) => {
      const at = i * tokens.stride;
      if (tokens.starts[at]! < 0) return "";
      return plainNumber(text, tokens.starts[at]! - baseBytes, tokens.ends[at]! - baseBytes, mark);
    });
    this.reserve(count);
    let end = 0;
    for (const [i, one] of plain.entries()) {
      this.kinds[i] = numberKind;
      this.starts[i] = one === "" ? noToken : end;
      this.ends[i] = end += one.length;
    }
    return Buffer.from(plain.join(""), "latin1");
  }

  /** Every binding of whichever of `registers` took part in each match, and the group of each. */
  private collectBindings(matches: Matches, registers: readonly number[]) {
    const groups: number[] = [];
    const matchOf: number[] = [];
    for (let i = 0; i < matches.count; i++) {
      const register = registers.find((one) => matches.registerStart(i, one) >= 0);
      if (register === undefined) continue;
      const bound = matches.bindingCount(i, register);
      this.reserve(groups.length + Math.max(bound, 1));
      const add = (start: number, end: number, kind: number) => {
        [this.starts[groups.length], this.ends[groups.length], this.kinds[groups.length]] = [start, end, kind];
        groups.push(this.keyColumns.groups[i]!);
        matchOf.push(i);
      };
      // One of several registers with the same name may be bound outside a repetition.
      if (bound === 0) {
        add(matches.registerStart(i, register), matches.registerEnd(i, register), matches.registerKind(i, register));
      }
      for (let k = 0; k < bound; k++) {
        add(
          matches.bindingStart(i, register, k),
          matches.bindingEnd(i, register, k),
          matches.bindingKind(i, register, k),
        );
      }
    }
    return { tokens: this, groups: Uint32Array.from(groups), count: groups.length, matchOf };
  }

  /** Computed values as tokens of a text of their own. @returns the text */
  private compute(computer: Computer, matches: Matches, context: MatchContext): Uint8Array {
    this.reserve(matches.count);
    const texts: string[] = [];
    let end = 0;
    for (let i = 0; i < matches.count; i++) {
      const { text, kind } = computer.plainAt(matches, i, context);
      this.kinds[i] = kind;
      this.starts[i] = text === "" ? noToken : end;
      this.ends[i] = end += text.length;
      texts.push(text);
    }
    return Buffer.from(texts.join(""), "latin1");
  }

  private reserve(count: number): void {
    if (this.kinds.length >= count) return;
    const { kinds, starts, ends } = this;
    this.kinds = new Uint8Array(count * 2);
    this.starts = new Float64Array(count * 2);
    this.ends = new Float64Array(count * 2);
    this.kinds.set(kinds);
    this.starts.set(starts);
    this.ends.set(ends);
  }
}

/** Aggregates of the same register share its values. */
function columnName(aggregate: Aggregate): string {
  const { registers, computation, reference, family } = aggregate;
  return `${registers.join(",")} ${computation ? reference : family}`;
}
