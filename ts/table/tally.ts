/** Counts matches by key, and collects values of their registers for aggregates. */
import type { Matches } from "../scan/index.ts";
import { asRead, type MatchContext, type Template } from "../template/index.ts";
import { type Aggregate, withKindOf } from "./aggregates.ts";
import { Figures, type Wants } from "./figures.ts";
import { Groups } from "./groups.ts";
import { type CountKeys, KeyColumns, keyCounter } from "./keys.ts";

/** No token: the register is unbound, or binds a token of another kind. */
const noToken = -1;

/** The values of one register, for all of its aggregates. */
interface Column {
  readonly registers: readonly number[];
  readonly figures: Figures;
  /** Number of values of each kind, by its number. */
  readonly kindCounts: Float64Array;
}

const kindsMax = 256;

export class Tally {
  readonly groups = new Groups();
  /** Number of matches so far. */
  matchCount = 0;
  private readonly columns = new Map<string, Column>();
  private readonly keyColumns = new KeyColumns();
  private readonly countKeys: CountKeys;
  kinds = new Uint8Array(0);
  starts = new Float64Array(0);
  ends = new Float64Array(0);

  constructor(key: Template, aggregates: readonly Aggregate[]) {
    this.countKeys = keyCounter(key);
    for (const [name, asked] of Map.groupBy(aggregates, columnName)) {
      const asks = (...kinds: Aggregate["is"][]) => asked.some(({ is }) => kinds.includes(is));
      const wants: Wants = { sum: asks("sum", "avg"), extremes: asks("min", "max"), ranks: asks("percentile") };
      this.columns.set(name, {
        registers: asked[0]!.registers,
        figures: new Figures(wants),
        kindCounts: new Float64Array(kindsMax),
      });
    }
  }

  /** @param input of the matches */
  add(found: Matches, input: MatchContext): void {
    const { keyColumns } = this;
    const { matches, context } = asRead(found, input);
    this.countKeys(matches, context, this.groups, keyColumns);
    this.matchCount += matches.count;
    for (const { registers, figures, kindCounts } of this.columns.values()) {
      this.readTokens(matches, registers, kindCounts);
      figures.add(context.text, context.baseBytes, this, keyColumns.groups, matches.count);
    }
  }

  figuresOf(aggregate: Aggregate): Figures {
    return this.columns.get(columnName(aggregate))!.figures;
  }

  /** The aggregate with the kind that its values have. @throws {OptionError} they have several */
  resolved(aggregate: Aggregate): Aggregate {
    return withKindOf(aggregate, this.columns.get(columnName(aggregate))!.kindCounts);
  }

  /** Number of values that an aggregate leaves out, since they are none of its kind. */
  leftOut(aggregate: Aggregate): number {
    const { kindCounts, figures } = this.columns.get(columnName(aggregate))!;
    const groups = Uint32Array.from({ length: this.groups.size }, (_, group) => group);
    const read = figures.counts(groups).reduce((sum, count) => sum + count, 0);
    return kindCounts.reduce((sum, count) => sum + count, 0) - read;
  }

  close(): void {
    this.groups.close();
    for (const { figures } of this.columns.values()) figures.close();
  }

  /** The last binding of whichever of `registers` took part in each match. */
  private readTokens(matches: Matches, registers: readonly number[], kindCounts: Float64Array): void {
    if (this.kinds.length < matches.count) {
      this.kinds = new Uint8Array(matches.count * 2);
      this.starts = new Float64Array(matches.count * 2);
      this.ends = new Float64Array(matches.count * 2);
    }
    for (let i = 0; i < matches.count; i++) {
      this.starts[i] = noToken;
      for (const register of registers) {
        if (matches.registerStart(i, register) < 0) continue;
        this.kinds[i] = matches.registerKind(i, register);
        this.starts[i] = matches.registerStart(i, register);
        this.ends[i] = matches.registerEnd(i, register);
      }
      if (this.starts[i] !== noToken) kindCounts[this.kinds[i]!]! += 1;
    }
  }
}

/** Aggregates of the same register share its values. */
function columnName({ registers }: Aggregate): string {
  return registers.join(",");
}
