/** Tables of standard input: the groups are kept, not the text. */
import { type Depth, textStreams } from "../../deep/index.ts";
import { FieldStream } from "../../fields/index.ts";
import {
  announceTyping,
  type BinaryRule,
  decodedPieces,
  type Input,
  passUnread,
  standardInputPieces,
} from "../../input/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { TokenReadings, type Trace } from "../../report/index.ts";
import { announceHeld, MatchLimiter } from "../../scan/index.ts";
import type { Tally } from "../../table/index.ts";
import type { DateOrder } from "../../template/index.ts";
import { countLineEnds } from "../../window/index.ts";

/** Maximum bytes per read; a pipe gives what it has. */
const pieceBytes = 1 << 18;

export interface TableSearch {
  readonly compiled: CompiledPattern;
  /** Matches stay within a line. */
  readonly byLine: boolean;
  readonly deep: Depth;
  /** Only each set member's first match. */
  readonly singleMatch: boolean;
  readonly dateOrder: DateOrder;
  readonly trace: Trace;
}

/** Counts the matches of standard input as it arrives; errors in it are reported as `rule` says. */
export async function tallyArriving(
  input: Input,
  rule: BinaryRule,
  tally: Tally,
  { compiled, byLine, deep, singleMatch, dateOrder, trace }: TableSearch,
): Promise<void> {
  announceTyping();
  const path = input.path!;
  if (compiled.fields) return tallyRecords(input, rule, tally, { compiled, dateOrder, trace });
  announceHeld(compiled, { byLine });
  const streams = textStreams(compiled, deep, byLine);
  const limiter = new MatchLimiter(Infinity, singleMatch ? compiled.members.length : null);
  const add = (found: ReturnType<(typeof streams)[number]["push"]>) => {
    for (const { matches, text, base } of found) {
      const kept = limiter.take(matches);
      if (!kept) continue;
      const readings = new TokenReadings(trace, { text, base });
      const { members } = compiled;
      tally.add(kept, { path: path.shown, text, baseBytes: base, members, dateOrder, readings });
    }
  };
  try {
    for await (const piece of decodedPieces(standardInputPieces(pieceBytes), path, rule.read)) {
      for (const stream of streams) add(stream.push(piece));
      if (limiter.isReached) return;
    }
    for (const stream of streams) add(stream.finish());
  } catch (error) {
    passUnread(error, input, rule);
  } finally {
    for (const stream of streams) stream.close();
  }
}

/** The same for records with named fields. */
async function tallyRecords(
  input: Input,
  rule: BinaryRule,
  tally: Tally,
  { compiled, dateOrder, trace }: Pick<TableSearch, "compiled" | "dateOrder" | "trace">,
): Promise<void> {
  const path = input.path!;
  const stream = new FieldStream(compiled, tally.reads);
  let linesBefore = 0;
  const add = (found: ReturnType<FieldStream["push"]>) => {
    for (const { matches, text, base } of found) {
      const readings = new TokenReadings(trace, { text, base });
      tally.add(matches, { path: path.shown, text, baseBytes: base, linesBefore, members: [], dateOrder, readings });
    }
  };
  try {
    for await (const piece of decodedPieces(standardInputPieces(pieceBytes), path, rule.read)) {
      const { text, base } = stream.heldText();
      linesBefore += countLineEnds(text.subarray(0, stream.settled - base));
      add(stream.push(piece));
    }
    add(stream.finish());
    stream.warnOfRest(path.shown);
  } catch (error) {
    passUnread(error, input, rule);
  } finally {
    stream.close();
  }
}
