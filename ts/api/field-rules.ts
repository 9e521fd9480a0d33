/** Rules whose patterns are conditions on fields: what they find are records. */
import { warn } from "../error/diagnostics.ts";
import { type RecordFormat, SharedStream, sharedQueries } from "../fields/index.ts";
import type { HeapCheck } from "../native/heap-check.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import { noKind } from "../tables/kinds.ts";
import type { ResolvedWindow, Spans } from "../window/index.ts";
import { SpanColumns } from "../window/index.ts";
import type { Input, InputText, MatchText } from "./input.ts";

/** A record that was found, and the text in which its registers have their places. */
export interface FoundRecord {
  readonly matches: Matches;
  readonly text: MatchText<Input>;
}

/** Where a rule, or its `unless`, is conditions on fields: the number of the query. */
export type QueryNumber = number;

/** Finds the records of several rules in one text after another, which is read once. It must be closed. */
export class RecordFinder {
  readonly #stream: SharedStream;
  /** Of the text at hand, by query. */
  #found: FoundRecord[][] = [];

  constructor(
    private readonly queries: readonly CompiledPattern[],
    format: RecordFormat,
    private readonly heap: HeapCheck,
  ) {
    this.#stream = new SharedStream(sharedQueries(queries, format));
  }

  /** Reads the records of the window for `wanted` queries. */
  read(text: InputText, { from, to }: Pick<ResolvedWindow, "from" | "to">, wanted: ReadonlySet<QueryNumber>): void {
    this.#found = this.queries.map(() => []);
    for (const { query, matches } of this.#stream.whole(text.bytes, to, from)) {
      if (!wanted.has(query)) continue;
      const found = this.#found[query]!;
      const registers = this.queries[query]!.registers.length;
      for (let i = 0; i < matches.count; i++) {
        found.push(ownRecord(matches, i, registers, text));
        this.heap.keep();
      }
    }
  }

  records(query: QueryNumber): readonly FoundRecord[] {
    return this.#found[query]!;
  }

  /** Says what was not searched, each message once. */
  tellRest(query: QueryNumber, path: string, said: Set<string>): void {
    const notes = this.#stream.notes(query);
    for (const message of notes.rest()) {
      if (!said.has(message)) warn(path === "" ? message : `${path}: ${message}`);
      said.add(message);
    }
    notes.noteRecognised(path);
  }

  close(): void {
    this.#stream.close();
  }
}

const lineFeed = 10;

/** The places of records. An empty one has a place, too. */
export function collectSpans(records: readonly FoundRecord[]): Spans {
  const spans = new SpanColumns();
  spans.append(
    Float64Array.from(records, ({ matches }) => matches.start(0)),
    Float64Array.from(records, ({ matches }) => Math.max(matches.end(0), matches.start(0) + 1)),
  );
  return spans.spans;
}

/**
 * A copy of a record and, behind it, of its decoded values, as one match that outlives its batch, whose memory the next
 * one takes.
 */
function ownRecord(batch: Matches, i: number, registers: number, input: InputText): FoundRecord {
  const { matches, text: decoded } = batch.read!;
  const [start, end] = [batch.start(i), batch.end(i)];
  const from = matches.start(i);
  const sizeBytes = end - start;
  const next = i + 1 < matches.count ? matches.start(i + 1) : decoded.length;
  const bytes = new Uint8Array(next - from + 1);
  bytes.set(decoded.subarray(from, from + sizeBytes));
  bytes[sizeBytes] = lineFeed; // The line of the record ends here.
  bytes.set(decoded.subarray(from + sizeBytes, next), sizeBytes + 1);
  const spans = Array.from({ length: registers }, (_, r): RegisterSpan => {
    const at = matches.registerStart(i, r);
    // What begins behind the record begins behind its line end, too.
    const shift = start - from + Number(at - from >= sizeBytes);
    const kind = matches.registerKind(i, r);
    return at < 0 ? unbound : { start: at + shift, end: matches.registerEnd(i, r) + shift, kind };
  });
  const own = new OwnMatch({ start, end }, { line: batch.line(i), start: batch.lineStart(i) }, spans);
  return { matches: own, text: new RecordText(bytes, start, input) };
}

interface RegisterSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

const unbound: RegisterSpan = { start: -1, end: -1, kind: noKind };

/** The only match of its text. There may be one for each line of an input, so it has no functions of its own. */
class OwnMatch implements Matches {
  constructor(
    private readonly span: { readonly start: number; readonly end: number },
    private readonly firstLine: { readonly line: number; readonly start: number },
    private readonly registers: readonly RegisterSpan[],
  ) {}

  get count(): number {
    return 1;
  }

  start(): number {
    return this.span.start;
  }

  end(): number {
    return this.span.end;
  }

  member(): number {
    return 0;
  }

  line(): number {
    return this.firstLine.line;
  }

  lineStart(): number {
    return this.firstLine.start;
  }

  registerStart(_: number, r: number): number {
    return this.registers[r]!.start;
  }

  registerEnd(_: number, r: number): number {
    return this.registers[r]!.end;
  }

  registerKind(_: number, r: number): number {
    return this.registers[r]!.kind;
  }

  bindingCount(_: number, r: number): number {
    return Number(this.registers[r]!.start >= 0);
  }

  bindingStart(_: number, r: number): number {
    return this.registers[r]!.start;
  }

  bindingEnd(_: number, r: number): number {
    return this.registers[r]!.end;
  }

  bindingKind(_: number, r: number): number {
    return this.registers[r]!.kind;
  }
}

/** The text of a record; places within it are those of the input. */
class RecordText implements MatchText<Input> {
  constructor(
    readonly bytes: Uint8Array,
    readonly base: number,
    private readonly input: InputText,
  ) {}

  unit(byteOffset: number): number {
    return this.input.unit(Math.min(byteOffset, this.input.bytes.length));
  }

  column(lineStart: number, byteOffset: number): number {
    return this.input.column(lineStart, Math.min(byteOffset, this.input.bytes.length));
  }

  slice(start: number, end: number): string | Uint8Array {
    return this.input.give(this.bytes.slice(start - this.base, end - this.base));
  }
}
