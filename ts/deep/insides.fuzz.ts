/**
 * Random patterns over random quoted texts: the matches equal what plain scans of each quoted content find, computed
 * here by an independent model; for whole texts and for chunks.
 */
import { PatternError } from "../error/errors.ts";
import { lex } from "../lex/index.ts";
import { type CompiledPattern, compilePattern, compileSet } from "../pattern/index.ts";
import { generator, pattern, pick, type Random } from "../scan/engines.fuzz.ts";
import { type Matches, readingOf, scan } from "../scan/index.ts";
import { kinds } from "../tables/kinds.ts";
import { deepLevelLimit } from "../tables/limits.ts";
import { deepMatches } from "./deep.ts";
import { DeepStream } from "./stream.ts";

const quoted = kinds.findIndex(({ name }) => name === "quoted");
const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface One {
  readonly start: number;
  readonly end: number;
  readonly member: number;
  readonly description: string;
}

/** A text, with the offset in the input of each of its bytes and of its end. */
interface Inside {
  readonly text: Uint8Array;
  readonly origins: readonly number[];
}

const escapes =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-7][0-9a-fA-F]|["'\\/bfnrt])/y;

function meaning(sequence: string): string {
  if (sequence[1] === "x") return String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
  if (sequence[1] === "'") return "'";
  return (JSON.parse(`"${sequence}"`) as string).toWellFormed();
}

/** One UTF-16 unit at a time: characters outside ASCII are only checked by their offsets. */
function unescapeInside(outer: Inside, from: number, to: number): Inside {
  const source = Buffer.from(outer.text.subarray(from, to)).toString("latin1");
  const bytes: number[] = [];
  const origins: number[] = [];
  for (let at = 0; at < source.length; ) {
    escapes.lastIndex = at;
    const sequence = escapes.exec(source)?.[0];
    const read = sequence ? encoder.encode(meaning(sequence)) : [source.charCodeAt(at)];
    for (const byte of read) {
      bytes.push(byte);
      origins.push(outer.origins[from + at]!);
    }
    at += sequence?.length ?? 1;
  }
  origins.push(outer.origins[to]!);
  return { text: Uint8Array.from(bytes), origins };
}

function tell(compiled: CompiledPattern, text: Uint8Array, batch: Matches, i: number): string {
  const read = (start: number, end: number) => (start < 0 ? "-" : decoder.decode(text.subarray(start, end)));
  const bound = compiled.registers.map((_, r) => {
    const all = Array.from({ length: batch.bindingCount(i, r) }, (_, k) =>
      read(batch.bindingStart(i, r, k), batch.bindingEnd(i, r, k)),
    );
    return `${read(batch.registerStart(i, r), batch.registerEnd(i, r))}/${batch.registerKind(i, r)}/${all}`;
  });
  return JSON.stringify([read(batch.start(i), batch.end(i)), ...bound]);
}

function scanInside(compiled: CompiledPattern, { text, origins }: Inside): One[] {
  const found: One[] = [];
  for (const batch of scan(compiled, text)) {
    for (let i = 0; i < batch.count; i++) {
      const [start, end] = [origins[batch.start(i)]!, origins[batch.end(i)]!];
      found.push({ start, end, member: batch.member(i), description: tell(compiled, text, batch, i) });
    }
  }
  return found;
}

function findInsides(outer: Inside): Inside[] {
  const tokens = lex(outer.text);
  return Array.from({ length: tokens.count }, (_, i) => i)
    .filter((i) => tokens.kinds[i] === quoted && tokens.ends[i]! - tokens.starts[i]! > 2)
    .map((i) => unescapeInside(outer, tokens.starts[i]! + 1, tokens.ends[i]! - 1));
}

/** Content that may be one path with blanks, which a plain scan of it lacks: zig/deep/whole_path.zig tests those. */
const mayBePath = /^(?:\\[\\A-Za-z]|[A-Za-z]:[\\/]|\/).* /s;

function holdsPath(outer: Inside, depth = 0): boolean {
  if (depth === deepLevelLimit) return false;
  return findInsides(outer).some(
    (inside) => mayBePath.test(decoder.decode(inside.text)) || holdsPath(inside, depth + 1),
  );
}

function toInside(text: Uint8Array): Inside {
  return { text, origins: Array.from({ length: text.length + 1 }, (_, i) => i) };
}

/** The expected matches: each quoted content is scanned alone; outer matches win over nested ones. */
function expectMatches(compiled: CompiledPattern, text: Uint8Array): One[] {
  const whole = toInside(text);
  const all = scanInside(compiled, whole);
  let level = findInsides(whole);
  for (let depth = 1; depth <= deepLevelLimit; depth++) {
    for (const inside of level) all.push(...scanInside(compiled, inside));
    level = level.flatMap(findInsides);
  }
  all.sort((a, b) => a.start - b.start || a.end - b.end || a.member - b.member);
  const reached = new Map<number, number>();
  return all.filter(({ start, end, member }) => {
    if (start < (reached.get(member) ?? 0)) return false;
    reached.set(member, end);
    return true;
  });
}

/** The line is checked against the input's text. */
function listMatches(compiled: CompiledPattern, text: Uint8Array, found: Matches): One[] {
  const read = readingOf({ text, base: 0 }, found);
  return Array.from({ length: found.count }, (_, i) => {
    const start = found.start(i);
    const before = text.subarray(0, start);
    const line = before.filter((byte) => byte === 0x0a).length + 1;
    if (found.line(i) !== line || found.lineStart(i) !== before.lastIndexOf(0x0a) + 1)
      throw new Error(`byte ${start} is said to lie on line ${found.line(i)} from ${found.lineStart(i)}`);
    return {
      start,
      end: found.end(i),
      member: found.member(i),
      description: tell(compiled, read.text, read.matches, i),
    };
  });
}

function whole(compiled: CompiledPattern, text: Uint8Array): One[] {
  const found: One[] = [];
  for (const matches of deepMatches(compiled, text, { from: 0, to: text.length }))
    found.push(...listMatches(compiled, text, matches));
  return found;
}

function scanStream(compiled: CompiledPattern, text: Uint8Array, chunkBytes: number): One[] {
  const stream = new DeepStream(compiled, undefined);
  const found: One[] = [];
  const take = (parts: ReturnType<DeepStream["push"]>) => {
    for (const { matches } of parts) found.push(...listMatches(compiled, text, matches));
  };
  for (let at = 0; at < text.length; at += chunkBytes) take(stream.push(text.subarray(at, at + chunkBytes)));
  take(stream.finish());
  stream.close();
  return found;
}

const pieces = [
  ...[
    "a",
    "b",
    "ab",
    "7",
    "12",
    "10.0.0.1",
    "=",
    ",",
    "(",
    ")",
    "é",
    "don't",
    "'",
    '"',
    "`x`",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\\",
  ],
  ...[
    "\\n",
    "\\t",
    '\\"',
    "\\\\",
    "\\/",
    "\\u0031",
    "\\u00e9",
    "\\ud83d\\ude00",
    "\\ud83d",
    "\\x22",
    "\\x27a\\x27",
    "\\q",
    "\\u12",
  ],
];

function text(random: Random, depth: number): string {
  const length = Math.floor(random() * 9);
  return Array.from({ length }, () => {
    const form = random();
    if (depth === 0 || form < 0.6) return pick(random, pieces);
    if (form < 0.8) return JSON.stringify(text(random, depth - 1));
    const mark = pick(random, ['"', "'"]);
    return ` ${mark}${text(random, depth - 1)}${mark} `;
  }).join(pick(random, ["", " ", "\n"]));
}

/** @throws with the pattern and the text of a difference */
export function run(seed: number, rounds: number): void {
  const random = generator(seed);
  for (let round = 0; round < rounds; round++) {
    const sources = Array.from({ length: pick(random, [1, 1, 1, 2, 5]) }, () => pattern(random, 2));
    const input = text(random, 3);
    const bytes = encoder.encode(input);
    if (holdsPath(toInside(bytes))) continue;
    let compiled: CompiledPattern;
    try {
      const members = sources.map((source, i) => ({ name: `m${i}`, source }));
      compiled = sources.length === 1 ? compilePattern(sources[0]!) : compileSet(members);
    } catch (error) {
      if (error instanceof PatternError) continue;
      throw error;
    }
    const want = expectMatches(compiled, bytes);
    const ways: Record<string, () => One[]> = {
      whole: () => whole(compiled, bytes),
      chunks: () => scanStream(compiled, bytes, 1 + Math.floor(random() * 12)),
    };
    for (const [name, way] of Object.entries(ways)) {
      const got = JSON.stringify(way(), null, 1);
      if (got !== JSON.stringify(want, null, 1))
        throw new Error(
          `seed ${seed}, round ${round}, ${name}: ${sources.join("  and  ")} over ${JSON.stringify(input)}\nwanted ${JSON.stringify(want)}\ngot ${got}`,
        );
    }
  }
}
