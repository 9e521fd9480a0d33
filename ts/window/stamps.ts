/** The times of lines: of each line that holds a timestamp, the first one. */
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { type Matches, scan } from "../scan/index.ts";
import { kinds } from "../tables/kinds.ts";
import { commaMilliseconds, Instant, readValues } from "../value/index.ts";

export interface LineStamp {
  /** Offset of the line's first byte. */
  readonly lineStart: number;
  /** Nanoseconds since 1970. */
  readonly ns: bigint;
}

const kindNumber = (name: string): number => kinds.findIndex((kind) => kind.name === name);
const [timestamp, quoted] = [kindNumber("timestamp"), kindNumber("quoted")] as [number, number];

const lineFeed = 0x0a;
let pattern: CompiledPattern | undefined;

/** Stamps of text[from..to] in order of lines; `from` is the start of a line. A time in quotes counts, as in JSON. */
export function* lineStamps(text: Uint8Array, from = 0, to = text.length): Generator<LineStamp, void, void> {
  pattern ??= compilePattern(String.raw`[\T \Q]:t`);
  let lineStart = -1;
  // Without numbers of lines nothing before `from` is read.
  for (const batch of scan(pattern, text, { from, to, lines: false })) {
    for (const stamp of stampsOf(text, batch)) {
      if (stamp.lineStart === lineStart) continue;
      lineStart = stamp.lineStart;
      yield stamp;
    }
  }
}

function stampsOf(text: Uint8Array, batch: Matches): LineStamp[] {
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  const fractions: number[] = [];
  for (let i = 0; i < batch.count; i++) {
    const quote = batch.registerKind(i, 0) === quoted ? 1 : 0;
    spans.kinds.push(timestamp);
    spans.starts.push(batch.start(i) + quote);
    const last = Math.max(batch.start(i) + quote, batch.end(i) - quote);
    // The quotes hold the fraction too; outside them the token ends before the comma.
    const end = quote === 1 && commaMilliseconds(text, last - 4) !== null ? last - 4 : last;
    fractions.push(commaMilliseconds(text, end) ?? 0);
    spans.ends.push(end);
  }
  const values = readValues(text, 0, spans);
  return spans.kinds.flatMap((_, i) => {
    if (values.tag(i) !== "instant") return [];
    const ns =
      Instant.of(values.number(i), values.nanoseconds(i)).epochNanoseconds + BigInt(fractions[i] ?? 0) * 1_000_000n;
    return [{ lineStart: text.lastIndexOf(lineFeed, batch.start(i)) + 1, ns }];
  });
}
