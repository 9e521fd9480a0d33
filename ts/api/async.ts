/** Asynchronous variants of long calls: the event loop runs while they search. */
import { MatcherError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { MatchView, StreamScanner } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { ShiftedMatches } from "../window/index.ts";
import { type Input, InputText } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";
import { type Engine, engineOf, type Window, windowOf } from "./options.ts";

/** Aborts an asynchronous call, which is then rejected with the signal's reason. */
export interface AsyncOptions {
  signal?: AbortSignal | undefined;
}

/** Bytes searched and matches created before control returns to the event loop. */
const turnBytes = 1 << 18;
const turnMatches = 1024;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Every match, found in steps. The input must not change meanwhile. @throws {MatcherError} with code `changed` if it
 * did
 */
export async function scannedAsync<T extends Input>(
  pattern: CompiledPattern,
  input: T,
  { signal, ...options }: Window & Engine & AsyncOptions,
): Promise<Match<T>[]> {
  signal?.throwIfAborted();
  engineOf(options);
  refreshClock();
  const text = new InputText(input);
  const { bytes } = text;
  const { length } = bytes;
  const window = windowOf(bytes, options);
  const maker = new MatchMaker(text, pattern);
  const found: Match<T>[] = [];
  for (const program of pattern.groups ?? [pattern]) {
    const scanner = new StreamScanner(program);
    try {
      for (let at = window.from; at <= window.to; at += turnBytes) {
        const isLast = at + turnBytes > window.to;
        const matches = [() => scanner.push(bytes.subarray(at, Math.min(at + turnBytes, window.to)))];
        if (isLast) matches.push(() => scanner.finish());
        for (const next of matches) {
          const placed = new ShiftedMatches(next(), window.from, () => window.firstLine - 1);
          for (let from = 0; from < placed.count; from += turnMatches) {
            const numbers = Array.from({ length: Math.min(turnMatches, placed.count - from) }, (_, i) => from + i);
            found.push(...maker.all(new MatchView(placed, numbers)));
            await turn();
            checkUnchanged(bytes, length);
            signal?.throwIfAborted();
          }
        }
        if (isLast) break;
        await turn();
        checkUnchanged(bytes, length);
        signal?.throwIfAborted();
      }
    } finally {
      scanner.close();
    }
  }
  return found;
}

function checkUnchanged(bytes: Uint8Array, length: number): void {
  if (bytes.length === length) return;
  throw new MatcherError(
    "changed",
    "the input was resized or given away while it was searched: keep it until the call has ended",
  );
}
