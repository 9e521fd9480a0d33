/** Several queries over the records of a text that arrives in pieces: the records are read once for all of them. */
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { matchesBetween } from "../scan/index.ts";
import { compileFields } from "./compile.ts";
import { type BatchTables, batchTables, FieldFinder, toMatches } from "./finder.ts";
import type { RecordFormat } from "./formats.ts";
import { RecordNotes } from "./record-notes.ts";
import type { FoundRecords } from "./stream.ts";

/** Queries over records of one format, compiled, and what reads the fields of all of them. */
export interface SharedQueries {
  readonly queries: readonly CompiledPattern[];
  readonly reader: CompiledPattern;
}

const fieldNames = ({ registers }: CompiledPattern) =>
  registers.filter(({ isField }) => isField).map(({ name }) => name);

export function sharedQueries(queries: readonly CompiledPattern[], format: RecordFormat): SharedQueries {
  return { queries, reader: compileFields(".", format, [...new Set(queries.flatMap(fieldNames))]) };
}

/** Records of one of the queries, by its number. */
export interface FoundOfQuery extends FoundRecords {
  readonly query: number;
}

const lineFeed = 0x0a;

/** Results are valid until the next one is requested. Must be closed. */
export class SharedStream {
  readonly #reader: FieldFinder;
  readonly #handle: Pointer;
  readonly #tables: readonly BatchTables[];
  readonly #reached = new Float64Array(1);
  #held: Uint8Array = new Uint8Array(0);
  #base = 0;

  readonly #queries: readonly CompiledPattern[];

  constructor({ queries, reader }: SharedQueries) {
    this.#queries = queries;
    this.#reader = new FieldFinder(reader);
    const out = new BigUint64Array(1);
    checkStatus(native().mb_fields_shared_open(this.#reader.handle, out));
    this.#handle = Number(out[0]) as Pointer;
    this.#tables = queries.map(batchTables);
    const numbers = new Map(fieldNames(reader).map((name, number) => [name, number]));
    for (const query of queries) {
      const { words } = query.fields!;
      const fields = Uint32Array.from(fieldNames(query), (name) => numbers.get(name)!);
      const given = fields.length > 0 ? fields : new Uint32Array(1);
      checkStatus(native().mb_fields_shared_add(this.#handle, words, words.length, given, fields.length));
    }
  }

  /** Records of a complete text up to `to` that begin at or after `from`, of each query in their order. */
  *whole(text: Uint8Array, to = text.length, from = 0): Generator<FoundOfQuery> {
    for (const { found } of this.#tables) new Uint8Array(found.buffer).fill(0);
    this.#reached[0] = 0;
    this.#held = text.subarray(0, to);
    this.#base = 0;
    for (const one of this.#findNext(true)) {
      const { matches } = one;
      let first = 0;
      while (first < matches.count && matches.start(first) < from) first++;
      if (first < matches.count) yield { ...one, matches: matchesBetween(matches, first, matches.count) };
    }
    this.#held = new Uint8Array(0);
  }

  /** What is told of the text that was read, of one query. */
  notes(query: number): RecordNotes {
    return new RecordNotes(this.#queries[query]!, this.#tables[query]!.found);
  }

  *push(piece: Uint8Array): Generator<FoundOfQuery> {
    const reached = this.#reached[0]!;
    this.#held = Buffer.concat([this.#held.subarray(reached - this.#base), piece]);
    this.#base = reached;
    yield* this.#findNext(false);
  }

  /** Records of the complete lines that are held, as if the text ended behind them; it goes on. */
  *settle(): Generator<FoundOfQuery> {
    const end = this.#held.lastIndexOf(lineFeed) + 1;
    const rest = this.#held.subarray(end);
    const reached = this.#reached[0]!;
    this.#held = this.#held.subarray(reached - this.#base, end);
    this.#base = reached;
    yield* this.#findNext(true);
    this.#held = Buffer.concat([this.#held, rest]);
  }

  close(): void {
    native().mb_fields_shared_close(this.#handle);
    this.#reader.close();
  }

  *#findNext(isLast: boolean): Generator<FoundOfQuery> {
    const text = this.#held;
    const base = this.#base;
    const size = text.length;
    if (size === 0) return;
    for (;;) {
      const from = this.#reached[0]!;
      checkStatus(native().mb_fields_shared_next(this.#handle, text, size, base, from, isLast, this.#reached));
      let count = 0;
      for (const [query, tables] of this.#tables.entries()) {
        const { readTable, placedTable, found } = tables;
        native().mb_fields_shared_found(this.#handle, query, readTable, placedTable, found);
        count += placedTable[0]!;
        if (placedTable[0]! > 0) yield { query, matches: toMatches(tables), text, base };
      }
      const reached = this.#reached[0]!;
      if (reached === base + size || (count === 0 && reached === from)) return;
    }
  }
}
