/**
 * Random calls of the library: iterators dropped half way, buffers that are resized, transferred or overwritten while
 * they are searched, callbacks that throw, collections at random. Nothing may crash, and a call that succeeds gives
 * what its synchronous twin gives.
 */
import { type Below, randomBelow } from "../../tests/prng.ts";
import { type Input, type Match, MatcherError, Pattern, PatternSet, StreamScanner, scanStream } from "../index.ts";

const sources = [
  String.raw`\I:ip`,
  String.raw`(\W:k "=" \N:v)+`,
  String.raw`\R{>5ms}:took`,
  '"a" .*? "b"',
  String.raw`\W .* \z`,
  String.raw`\B(.*)`,
  '"ERROR"',
  String.raw`\N \N? \W`,
  String.raw`\{cve} | \E`,
];
const pieces = [
  "10.0.0.7",
  "a",
  "b",
  " ",
  "\n",
  "k=5",
  "took 7ms",
  '"q\\"x"',
  "é",
  "🚀",
  "\ud800",
  "ERROR",
  "(",
  ")",
  "bob@x.com",
  "CVE-2026-1234",
];

export async function run(seed: number, rounds: number): Promise<void> {
  const below = randomBelow(seed);
  for (let round = 0; round < rounds; round++) {
    const pattern = new Pattern(sources[below(sources.length)]!);
    const input = randomInput(below);
    const call = calls[below(calls.length)]!;
    try {
      await call(pattern, input, below);
    } catch (error) {
      if (error instanceof MatcherError || error === thrown || error instanceof TypeError) continue;
      throw new Error(`seed ${seed}, round ${round}, ${call.name} of ${pattern.source}: ${error}`, { cause: error });
    } finally {
      if (below(40) === 0) Bun.gc(true);
    }
  }
}

function randomInput(below: Below): Input {
  const count = below(4) === 0 ? below(3000) : below(60);
  const text = Array.from({ length: count }, () => pieces[below(pieces.length)]! + (below(3) === 0 ? " " : "")).join(
    "",
  );
  if (below(3) === 0) return text;
  const bytes = new TextEncoder().encode(text);
  if (below(2) === 0) return bytes;
  const buffer = new ArrayBuffer(bytes.length, { maxByteLength: bytes.length * 2 + 8 });
  const view = new Uint8Array(buffer);
  view.set(bytes);
  return view;
}

/** What a caller's function throws: it passes through. */
const thrown = new Error("thrown by a callback");

/** Changes the memory of an input in one of the ways that a program may. */
function disturb(input: Input, below: Below): void {
  if (typeof input === "string") return;
  const { buffer } = input;
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  switch (below(4)) {
    case 0:
      if (buffer.resizable) buffer.resize(below(buffer.maxByteLength + 1));
      return;
    case 1:
      structuredClone(buffer, { transfer: [buffer] });
      return;
    case 2:
      input.fill(below(256));
      return;
    default:
      Bun.gc(true);
  }
}

type Call = (pattern: Pattern, input: Input, below: Below) => void | Promise<void>;

const shownAs = (matches: readonly Match<Input>[]) =>
  JSON.stringify(matches.map(({ byteStart, byteEnd }) => [byteStart, byteEnd]));

function same(found: string, want: string): void {
  if (found !== want) throw new RangeError(`found ${found.slice(0, 300)}, expected ${want.slice(0, 300)}`);
}

const calls: readonly Call[] = [
  function iterate(pattern, input, below) {
    let left = below(20);
    for (const match of pattern.findIter(input)) {
      if (below(4) === 0) disturb(input, below);
      match.toJSON();
      if (left-- === 0) break;
    }
  },
  function dropIterators(pattern, input, below) {
    for (let i = below(30); i >= 0; i--) pattern.findIter(input).next();
  },
  async function scanTwin(pattern, input) {
    same(shownAs(await pattern.scanAsync(input)), shownAs(pattern.scan(input)));
  },
  async function scanDisturbed(pattern, input, below) {
    const searching = pattern.scanAsync(input, { signal: AbortSignal.timeout(200) });
    disturb(input, below);
    for (const match of await searching.catch(quiet)) JSON.stringify(match);
  },
  async function abortTwins(pattern, input, below) {
    const stop = new AbortController();
    // A refusal that nobody waits for yet would end the process, so all are waited for at once.
    const all = Promise.allSettled([
      pattern.scanAsync(input, { signal: stop.signal }),
      pattern.rewriteAsync("<${0}>", input, { signal: stop.signal }),
      pattern.redactAsync(input, { signal: stop.signal }),
    ]);
    if (below(2) === 0) await Bun.sleep(0);
    stop.abort(thrown);
    await all;
  },
  async function rewriteTwin(pattern, input) {
    same(String(await pattern.rewriteAsync("<${0}>", input)), String(pattern.rewrite("<${0}>", input)));
    same(String(await pattern.redactAsync(input)), String(pattern.redact(input)));
  },
  function rewriteWhileDisturbing(pattern, input, below) {
    const give = (match: Match<Input>) => {
      if (below(6) === 0) throw thrown;
      if (below(3) === 0) disturb(input, below);
      if (below(9) === 0) pattern.scan(input);
      return match.text;
    };
    pattern.rewrite(give as never, input);
  },
  function splitAndJoin(pattern, input) {
    if (typeof input === "string") same(String(pattern.split(input).length - 1), String(pattern.scan(input).length));
  },
  function dropGrep(pattern, input, below) {
    let left = below(5);
    for (const line of pattern.grep(input, { context: below(3) })) {
      if (below(3) === 0) disturb(input, below);
      if (line.matches.length > 0 && left-- === 0) break;
    }
  },
  function streamInPieces(pattern, input, below) {
    const scanner = new StreamScanner(pattern);
    const spans: [number, number][] = [];
    const add = (found: { start: number; end: number }[]) =>
      spans.push(...found.map(({ start, end }): [number, number] => [start, end]));
    for (let at = 0; at < input.length; ) {
      const end = Math.min(input.length, at + 1 + below(200));
      add(scanner.push(input.slice(at, end)));
      at = end;
      if (below(30) === 0) return; // Dropped.
    }
    add(scanner.finish());
    const whole = typeof input === "string" ? new TextEncoder().encode(input) : input;
    same(JSON.stringify(spans), shownAs(pattern.scan(whole)));
  },
  async function dropStream(pattern, input, below) {
    let left = below(4);
    const chunks = async function* () {
      for (let at = 0; at < input.length; at += 100) yield input.slice(at, at + 100);
    };
    for await (const match of scanStream(pattern, chunks())) {
      match.toJSON();
      if (left-- === 0) break;
    }
  },
  async function setTwin(_, input, below) {
    const set = new PatternSet(sources.filter(() => below(2) === 0));
    const describeFound = (found: { member: number; match: Match<Input> }[]) =>
      JSON.stringify(found.map(({ member, match }) => [member, match.byteStart, match.byteEnd]));
    same(describeFound(await set.scanAsync(input)), describeFound(set.scan(input)));
  },
  async function tables(pattern, input) {
    same(JSON.stringify(await pattern.countByAsync("${0}", input)), JSON.stringify(pattern.countBy("${0}", input)));
  },
];

/** A call that was disturbed may be refused. */
function quiet(error: unknown): Match<Input>[] {
  if (error instanceof MatcherError || (error as Error).name === "TimeoutError") return [];
  throw error;
}
