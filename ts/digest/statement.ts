/** The statements of a log, with what is known of their lines. */
import type { AmountSample, Group, MergedTemplate, Noted, NotedPart, NotedSlot } from "../mine/index.ts";
import type { Work } from "../native/work.ts";
import type { Level } from "../tables/levels.ts";
import { eventLevel, type LogEvents } from "./log-events.ts";
import { plainLine } from "./plain.ts";
import { echoesCommand, failureWeight, findLevel } from "./signs.ts";

/** The number of records of each group when an input began. */
export type CountsBefore = readonly Float64Array[];

/** Lines with the same words; a statement has one wording or several. */
export interface Wording {
  readonly statement: Statement;
  readonly count: number;
  /** Number of its first line, from 0. */
  readonly first: number;
  readonly last: number;
  /** Its first line. */
  text: string;
  readonly level: Level | null;
  /** See `failureWeight`. */
  readonly weight: number;
  readonly isNew: boolean;
  /** See `Statement`. */
  readonly byInput: readonly number[] | null;
  readonly samples: readonly AmountSample[];
  /** The beginning of its first line as it was written, never masked. */
  head(): string;
  /** What is in front of a token of that line, and behind it: of each at most `reachBytes`. */
  around(token: number): readonly [before: string, after: string];
}

export interface Statement {
  readonly count: number;
  /** Of them, those of the first log, if two are compared. */
  readonly inFirst: number;
  /** Number of its first line in the second of them; above every number if it has none. */
  readonly firstInSecond: number;
  readonly first: number;
  readonly last: number;
  readonly firstTime: bigint | null;
  readonly lastTime: bigint | null;
  /** Its lines in each slice of the input. */
  readonly slices: Float64Array;
  /** The template, as `templates --merge` prints it. */
  text: string;
  readonly wordings: readonly Wording[];
  readonly weight: number;
  /** Its lines in each of several inputs; `null` if that is not known. */
  readonly byInput: readonly number[] | null;
  /** What varies in it. */
  readonly slots: (part: NotedPart) => readonly NotedSlot[];
  /** Matches exactly its lines, as whole lines. Spelling it takes long. */
  readonly pattern: () => string;
  /** The same with the value of a slot bound to `v`; `null` if the slot is elsewhere in some of the lines. */
  readonly boundPattern: (slot: NotedSlot) => string | null;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** A line may be long, and has up to 2,048 tokens that are asked for. */
const reachBytes = 4096;
/** Wordings read between two turns of the event loop. */
const wordingsAStep = 512;

function samplesByGroup(all: readonly AmountSample[]): ReadonlyMap<number, AmountSample[]> {
  const samples = new Map<number, AmountSample[]>();
  for (const sample of all) {
    const own = samples.get(sample.group);
    if (own) own.push(sample);
    else samples.set(sample.group, [sample]);
  }
  return samples;
}

/** Differences of the numbers of records before each input and before the next. */
function countsByInput(count: number, groupNumbers: readonly number[], countsBefore: CountsBefore): number[] {
  const before = countsBefore.map((counts) => groupNumbers.reduce((sum, group) => sum + (counts[group] ?? 0), 0));
  return before.map((at, input) => (before[input + 1] ?? count) - at);
}

function boundPattern(template: MergedTemplate, token: number): string | null {
  const pattern = template.boundPattern(token);
  return pattern && decoder.decode(pattern);
}

function textsAround({ sample, positions }: Group, token: number): [before: string, after: string] {
  const { start, end } = positions.at(token);
  return [
    decoder.decode(sample.subarray(Math.max(0, start - reachBytes), start)),
    decoder.decode(sample.subarray(end, end + reachBytes)),
  ];
}

/** The statements, most frequent first. */
export function* collectStatements(
  templates: readonly MergedTemplate[],
  noted: Noted,
  { countsBefore, events }: { readonly countsBefore: CountsBefore | null; readonly events: LogEvents | null },
): Work<Statement[]> {
  const { groups, notes, isNew } = noted;
  const samples = samplesByGroup(notes.samples);
  const statements: Statement[] = [];
  let read = 0;
  for (const template of templates) {
    const slices = new Float64Array(notes.slices.length);
    const wordings: Wording[] = [];
    let text: string | undefined;
    const statement: { -readonly [Field in keyof Statement]: Statement[Field] } = {
      count: template.count,
      inFirst: 0,
      firstInSecond: Number.POSITIVE_INFINITY,
      first: Number.POSITIVE_INFINITY,
      last: 0,
      firstTime: null,
      lastTime: null,
      weight: 0,
      slices,
      get text() {
        return (text ??= plainLine(template.readable));
      },
      set text(masked) {
        text = masked;
      },
      byInput: countsBefore && countsByInput(template.count, template.groupNumbers, countsBefore),
      slots: (part) => noted.slots(template, part),
      pattern: () => decoder.decode(template.pattern),
      boundPattern: ({ token }) => boundPattern(template, token),
      wordings,
    };
    for (const number of template.groupNumbers) {
      if (read++ % wordingsAStep === 0) yield;
      const [group, note] = [groups[number]!, notes.groups[number]!];
      statement.inFirst += note.marked;
      statement.firstInSecond = Math.min(statement.firstInSecond, note.firstAfterMark);
      for (let at = 0; at < note.bins.length; at += 2) slices[note.bins[at]!]! += note.bins[at + 1]!;
      if (group.firstRecord < statement.first) {
        statement.first = group.firstRecord;
        statement.firstTime = note.firstTime ?? statement.firstTime;
      }
      if (note.lastRecord >= statement.last) {
        statement.last = note.lastRecord;
        statement.lastTime = note.lastTime ?? statement.lastTime;
      }
      const line = plainLine(group.sample);
      const isEcho = echoesCommand(group.sample);
      const level = events ? eventLevel(events, group.firstRecord) : isEcho ? null : findLevel(line);
      const own = isEcho ? 0 : failureWeight(line, level);
      statement.weight = Math.max(statement.weight, own);
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
        byInput: countsBefore && countsByInput(group.count, [number], countsBefore),
        head: () => decoder.decode(group.sample.subarray(0, reachBytes)),
        around: (token) => textsAround(group, token),
      });
    }
    statements.push(statement);
  }
  return statements;
}
