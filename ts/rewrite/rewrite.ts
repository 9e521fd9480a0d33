/** One input's text with its matches replaced. */
import type { Matches } from "../scan/matches.ts";
import { ByteBuffer, type MatchContext } from "../template/index.ts";
import type { Replacer } from "./replacer.ts";
import type { TextSink } from "./sink.ts";

/** Batches of matches of one input, in order of place. */
export type Batches = Iterable<Matches>;

/** Told of each replacement before its bytes are used up by the next. */
export type OnEdit = (start: number, end: number, line: number, replacement: ByteBuffer) => void;

/** Renders every match and hands it on. Memory is one replacement. @returns how many there were */
export function eachEdit(batches: Batches, replacer: Replacer, context: MatchContext, onEdit: OnEdit): number {
  const replacement = new ByteBuffer();
  let count = 0;
  for (const matches of batches) {
    for (let i = 0; i < matches.count; i++) {
      replacement.clear();
      replacer.replace(replacement, matches, i, context);
      onEdit(matches.start(i), matches.end(i), matches.line(i), replacement);
    }
    count += matches.count;
  }
  return count;
}

/**
 * Writes bytes [from, to) of the input with its matches replaced.
 * @returns the number of replacements
 */
export function rewriteText(
  batches: Batches,
  replacer: Replacer,
  context: MatchContext,
  sink: TextSink,
  [from, to]: readonly [from: number, to: number],
): number {
  let at = from;
  const count = eachEdit(batches, replacer, context, (start, end, _line, replacement) => {
    if (start > at) sink.keep(at, start);
    sink.put(replacement.bytes, 0, replacement.length);
    at = end;
  });
  if (to > at) sink.keep(at, to);
  sink.finish();
  return count;
}
