/** A thread of main.ts: answers each path with what was found in the file. */
import { compile, MatcherError, type Pattern, read } from "matcher";

declare const self: Worker;

export interface Answer {
  path: string;
  matches: number;
  /** Text of the first match. */
  first: string | null;
  /** Why the file could not be searched. */
  error?: string;
}

/** Patterns are compiled once a thread. */
const patterns = new Map<string, Pattern>();

function patternOf(source: string): Pattern {
  const known = patterns.get(source);
  if (known) return known;
  const pattern = compile(source);
  patterns.set(source, pattern);
  return pattern;
}

self.onmessage = ({ data: { source, path } }: MessageEvent<{ source: string; path: string }>) => {
  self.postMessage(answer(source, path));
};

function answer(source: string, path: string): Answer {
  try {
    const found = patternOf(source).scan(read(path));
    return { path, matches: found.length, first: found[0]?.text ?? null };
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
    return { path, matches: 0, first: null, error: error.message };
  }
}
