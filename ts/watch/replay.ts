/** What the alerts of a watch file would have told of logs of the past, by the clock of the logs. */
import { lineStamps } from "../window/index.ts";
import type { Transition, WatchEngine } from "./types.ts";

/** Bytes whose times are read at once. */
const pieceBytes = 4 << 20;
const lineFeed = 0x0a;

/** Lines of one second. */
interface Second {
  readonly second: number;
  readonly lines: Uint8Array;
}

/** A log, and the lines of its next second. */
interface Log {
  readonly path: string;
  readonly seconds: Generator<Second>;
  next: Second | null;
}

/** A log of the past. */
export interface PastLog {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Replayed {
  /** Receives what began or stopped firing. */
  take(transition: Transition): void;
  /** Told of a log that was passed over. */
  hasNoTimes(path: string): void;
}

/** Feeds logs to an engine, several in order of their times. A line without a time has that of the line before. */
export function replay(engine: WatchEngine, past: readonly PastLog[], { take, hasNoTimes }: Replayed): void {
  const logs: Log[] = [];
  for (const { path, bytes } of past) {
    const seconds = splitSeconds(bytes);
    const first = seconds.next();
    if (!first.done) logs.push({ path, seconds, next: first.value });
    else if (bytes.length > 0) hasNoTimes(path);
  }
  let last: number | null = null;
  for (;;) {
    const log = earliest(logs);
    if (!log) break;
    const { second, lines } = log.next!;
    last = Math.max(last ?? second, second);
    for (const transition of engine.feed(log.path, lines, second * 1000)) take(transition);
    const next = log.seconds.next();
    log.next = next.done ? null : next.value;
  }
  if (last !== null) for (const transition of engine.tick((last + 1) * 1000)) take(transition);
}

export const noTimes = (path: string) => `${path} has no times: a replay needs the clock of a log`;

function earliest(logs: readonly Log[]): Log | null {
  let found: Log | null = null;
  for (const log of logs) {
    if (log.next !== null && (found === null || log.next.second < found.next!.second)) found = log;
  }
  return found;
}

/** The lines of a text by their second; those before the first time have that. */
function* splitSeconds(text: Uint8Array): Generator<Second> {
  let second: number | null = null;
  /** Where the lines begin that were not given yet. */
  let start = 0;
  for (let from = 0; from < text.length; ) {
    const to = pieceEnd(text, from);
    for (const { lineStart, ns } of lineStamps(text, from, to)) {
      const at = Number(ns / 1_000_000_000n);
      if (at === second) continue;
      // The clock of a log may be set back: a watch's is not.
      if (second !== null && at < second) continue;
      if (second !== null && lineStart > start) {
        yield { second, lines: text.subarray(start, lineStart) };
        start = lineStart;
      }
      second = at;
    }
    if (second !== null && to > start) {
      yield { second, lines: text.subarray(start, to) };
      start = to;
    }
    from = to;
  }
}

/** Behind a line end at which a piece may be cut. */
function pieceEnd(text: Uint8Array, from: number): number {
  if (from + pieceBytes >= text.length) return text.length;
  const cut = text.lastIndexOf(lineFeed, from + pieceBytes);
  if (cut >= from) return cut + 1;
  const next = text.indexOf(lineFeed, from + pieceBytes);
  return next < 0 ? text.length : next + 1;
}
