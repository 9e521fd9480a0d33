/** A search of a whole text: counts matches, and keeps the places of the first ones. It can be cancelled. */
import { FieldStream } from "../fields/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { needsWholeInput } from "../scan/held.ts";
import { type Matches, StreamScanner, scanLater } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { Numbers } from "../window/index.ts";
import { compiledFor, keyOf } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { matchesKeptLimit, pieceBytes, recordPieceBytes, searchesKeptLimit } from "./limits.ts";
import type { SearchProgress, Written } from "./protocol.ts";

export class TextSearch {
  count = 0;
  /** Every match that begins before this offset has been found. */
  searchedBytes = 0;
  isDone = false;
  milliseconds = 0;
  readonly #starts = new Numbers();
  readonly #ends = new Numbers();

  constructor(readonly compiled: CompiledPattern) {}

  get isCut(): boolean {
    return this.count > this.kept;
  }

  get kept(): number {
    return this.#ends.length;
  }

  get progress(): SearchProgress {
    const { count, searchedBytes, isDone, milliseconds, isCut } = this;
    return { count, searchedBytes, isDone, milliseconds: Math.round(milliseconds * 10) / 10, isCut };
  }

  /** Index of the first kept match that ends after an offset. */
  firstAfter(offset: number): number {
    let from = 0;
    let to = this.kept;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#ends.at(middle) <= offset) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  place(index: number): { readonly start: number; readonly end: number } {
    return { start: this.#starts.at(index), end: this.#ends.at(index) };
  }

  /** Whether the kept places contain every match of the text before an offset. */
  covers(offset: number): boolean {
    if (!this.isDone && this.searchedBytes < offset) return false;
    return !this.isCut || this.#ends.at(this.kept - 1) >= offset;
  }

  add(batch: Matches): void {
    const kept = Math.min(batch.count, matchesKeptLimit - this.kept);
    for (let i = 0; i < kept; i++) {
      this.#starts.push(batch.start(i));
      this.#ends.push(batch.end(i));
    }
    this.count += batch.count;
  }
}

/**
 * Searches a text, or returns the finished search for the same pattern. @param onProgress called between pieces
 * @throws {PatternError | DeclarationError | OptionError} @throws the signal's reason
 */
export async function searchText(
  document: TextDocument,
  written: Written,
  signal: AbortSignal,
  onProgress: (search: TextSearch) => void,
): Promise<TextSearch> {
  const key = keyOf(written);
  const known = document.searches.get(key);
  if (known?.isDone) return known;
  const search = new TextSearch(compiledFor(written));
  remember(document, key, search);
  const begun = performance.now();
  refreshClock();
  try {
    for await (const batch of searchInBatches(search, document)) {
      signal.throwIfAborted();
      if (batch) search.add(batch);
      search.milliseconds = performance.now() - begun;
      onProgress(search);
    }
    search.searchedBytes = document.storage.sizeBytes;
    search.milliseconds = performance.now() - begun;
    search.isDone = true;
    return search;
  } finally {
    if (!search.isDone && document.searches.get(key) === search) document.searches.delete(key);
  }
}

function remember(document: TextDocument, key: string, search: TextSearch): void {
  document.searches.delete(key);
  document.searches.set(key, search);
  const [oldest] = document.searches.keys();
  if (document.searches.size > searchesKeptLimit) document.searches.delete(oldest!);
}

function searchInBatches(search: TextSearch, document: TextDocument): AsyncGenerator<Matches | null> {
  if (search.compiled.fields) return findRecords(search, document);
  return needsWholeInput(search.compiled) === null ? inPieces(search, document) : atOnce(search, document);
}

/** Records of a query over fields. */
async function* findRecords(search: TextSearch, { storage }: TextDocument): AsyncGenerator<Matches | null> {
  const stream = new FieldStream(search.compiled);
  try {
    for (let at = 0; at < storage.sizeBytes; at += recordPieceBytes) {
      for (const { matches } of stream.push(storage.read(at, at + recordPieceBytes))) yield matches;
      search.searchedBytes = stream.settled;
      await new Promise<void>((resolve) => setImmediate(resolve));
      yield null;
    }
    for (const { matches } of stream.finish()) yield matches;
  } finally {
    stream.close();
  }
}

async function* inPieces(search: TextSearch, { storage }: TextDocument): AsyncGenerator<Matches | null> {
  const scanner = new StreamScanner(search.compiled, undefined, { registers: false });
  try {
    for (let at = 0; at < storage.sizeBytes; at += pieceBytes) {
      const piece = storage.read(at, at + pieceBytes);
      yield await scanner.pushLater(piece);
      search.searchedBytes = scanner.openFrom;
      yield null;
      if (piece.length === 0) break;
    }
    yield await scanner.finishLater();
  } finally {
    scanner.close();
  }
}

/** For patterns that need the whole text: a reading, brackets. */
async function* atOnce(search: TextSearch, { storage }: TextDocument): AsyncGenerator<Matches> {
  const source = storage.open();
  try {
    yield* scanLater(search.compiled, source, { registers: false });
  } finally {
    source.close();
  }
}
