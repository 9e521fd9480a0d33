/** The statements of a log, with what is known of their lines. */
import type { AmountSample, MergedTemplate, Noted } from "../mine/index.ts";
import type { Work } from "../native/work.ts";
import type { Level } from "../tables/levels.ts";
import { plainLine } from "./plain.ts";
import { failureWeight, levelOf } from "./signs.ts";

/** Lines with the same words; a statement has one wording or several. */
export interface Wording {
  readonly statement: Statement;
  readonly count: number;
  /** Number of its first line, from 0. */
  readonly first: number;
  readonly last: number;
  /** Its first line. */
  readonly text: string;
  readonly level: Level | null;
  /** See `failureWeight`. */
  readonly weight: number;
  readonly isNew: boolean;
  readonly samples: readonly AmountSample[];
}

export interface Statement {
  readonly count: number;
  /** Of them, those of the first log, if two are compared. */
  readonly inFirst: number;
  readonly first: number;
  readonly last: number;
  readonly firstTime: bigint | null;
  readonly lastTime: bigint | null;
  /** Its lines in each slice of the input. */
  readonly slices: Float64Array;
  /** The template, as `templates --merge` prints it. */
  readonly text: string;
  readonly wordings: readonly Wording[];
  readonly weight: number;
  /** Matches exactly its lines, as whole lines. Spelling it takes long. */
  readonly pattern: () => string;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Wordings read between two turns of the event loop. */
const wordingsAStep = 512;

/** The statements, most frequent first. */
export function* statementsOf(
  templates: readonly MergedTemplate[],
  { groups, notes, isNew }: Noted,
): Work<Statement[]> {
  const samples = Map.groupBy(notes.samples, ({ group }) => group);
  const statements: Statement[] = [];
  let read = 0;
  for (const template of templates) {
    const slices = new Float64Array(notes.slices.length);
    const wordings: Wording[] = [];
    let [first, last, weight, inFirst] = [Number.POSITIVE_INFINITY, 0, 0, 0];
    let [firstTime, lastTime]: (bigint | null)[] = [null, null];
    let text: string | undefined;
    const statement: Statement = {
      count: template.count,
      pattern: () => decoder.decode(template.pattern),
      get inFirst() {
        return inFirst;
      },
      get first() {
        return first;
      },
      get last() {
        return last;
      },
      get firstTime() {
        return firstTime!;
      },
      get lastTime() {
        return lastTime!;
      },
      get weight() {
        return weight;
      },
      slices,
      get text() {
        return (text ??= plainLine(template.readable));
      },
      wordings,
    };
    for (const number of template.groupNumbers) {
      if (read++ % wordingsAStep === 0) yield;
      const [group, note] = [groups[number]!, notes.groups[number]!];
      inFirst += note.marked;
      for (const { slice, count } of note.bins) slices[slice]! += count;
      if (group.firstRecord < first) {
        first = group.firstRecord;
        firstTime = note.firstTime ?? firstTime;
      }
      if (note.lastRecord >= last) {
        last = note.lastRecord;
        lastTime = note.lastTime ?? lastTime;
      }
      const line = plainLine(group.sample);
      const level = levelOf(line);
      const own = failureWeight(line, level);
      weight = Math.max(weight, own);
      wordings.push({
        statement,
        count: group.count,
        first: group.firstRecord,
        last: note.lastRecord,
        text: line,
        level,
        weight: own,
        isNew: isNew?.(number) ?? false,
        samples: samples.get(number) ?? [],
      });
    }
    statements.push(statement);
  }
  return statements;
}
