/** Text in pieces gives what the whole gives: matches, their bindings and places, rewritten and redacted text. */
import { type Pointer, ptr, toArrayBuffer } from "bun:ffi";
import { expect, test } from "bun:test";
import { type Below, randomBelow } from "../prng.ts";
import { answer, isPossible, library, redactByC, terminate, withPattern } from "./library.ts";

const [captures, lists, places] = [1, 2, 512];

interface Match {
  readonly span: readonly [number, number, number];
  readonly slots: readonly bigint[];
  readonly lists: readonly bigint[][];
}

interface Where {
  readonly [name: string]: number;
}

const whereNames = [
  ...["utf16Start", "utf16End", "line", "column", "lineStart", "lineEnd", "lastLineEnd", "beforeStart", "afterEnd"],
];

function numbersAt(at: number, count: number): bigint[] {
  return count === 0 ? [] : [...new BigUint64Array(toArrayBuffer(at as Pointer, 0, 8 * count))];
}

interface Settings {
  readonly before?: number;
  readonly after?: number;
  readonly max?: number;
}

function options(flags: number, { before = 0, after = 0, max = 0 }: Settings = {}): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(56));
  bytes.setUint32(0, 56, true);
  bytes.setUint32(4, flags, true);
  bytes.setBigUint64(16, BigInt(max), true);
  bytes.setUint32(48, before, true);
  bytes.setUint32(52, after, true);
  return new Uint8Array(bytes.buffer);
}

function spansAt(at: number, count: number): [number, number, number][] {
  const words = numbersAt(at, 3 * count).map(Number);
  return Array.from({ length: count }, (_, i) => [words[3 * i]!, words[3 * i + 1]!, words[3 * i + 2]!]);
}

/** The matches of a scan of the whole. */
function scanWhole(
  handle: Pointer,
  isSet: boolean,
  text: Uint8Array,
  settings: Uint8Array = options(captures | lists),
): Match[] {
  const out = new BigUint64Array(1);
  const scan = isSet ? library!.mt_set_scan : library!.mt_scan;
  expect(scan(handle, ptr(text), text.length - 1, ptr(settings), out, null)).toBe(0);
  const matches = Number(out[0]) as Pointer;
  const count = new BigUint64Array(1);
  const spans = spansAt(library!.mt_spans(matches, count) as number, Number(count[0]));
  const found = spans.map((span, i) => {
    const registers = new Uint32Array(2);
    const at = library!.mt_slots(matches, i, registers) as number;
    const slots = numbersAt(at, 2 * registers[0]!);
    const all = Array.from({ length: registers[0]! }, (_, register) => {
      const pairs = new BigUint64Array(1);
      const list = library!.mt_list(matches, i, register, pairs) as number;
      return numbersAt(list, 2 * Number(pairs[0]));
    });
    return { span, slots, lists: all };
  });
  library!.mt_matches_free(matches);
  return found;
}

/** Columns of the last call's matches. */
function readBatch(stream: Pointer): { matches: Match[]; where: Where[] } {
  const view = new DataView(new ArrayBuffer(88));
  library!.mt_stream_batch(stream, ptr(view));
  const word = (at: number) => Number(view.getBigUint64(at, true));
  const [registers, count] = [view.getUint32(0, true), word(8)];
  const slots = word(24) === 0 ? [] : numbersAt(word(24), 2 * registers * count);
  const firsts = word(40) === 0 ? [] : numbersAt(word(40), registers * count + 1).map(Number);
  const pairs = firsts.length === 0 ? [] : numbersAt(word(48), 2 * firsts.at(-1)!);
  const matches = spansAt(word(16), count).map((span, i) => ({
    span,
    slots: slots.slice(2 * i * registers, 2 * (i + 1) * registers),
    lists: Array.from({ length: registers }, (_, register) => {
      const cell = i * registers + register;
      return firsts.length === 0 ? [] : pairs.slice(2 * firsts[cell]!, 2 * firsts[cell + 1]!);
    }),
  }));
  const numbers = word(56) === 0 ? [] : numbersAt(word(56), 9 * count).map(Number);
  const where = Array.from({ length: numbers.length / 9 }, (_, i) =>
    Object.fromEntries(whereNames.map((name, at) => [name, numbers[9 * i + at]!])),
  );
  return { matches, where };
}

/** Cheaper than `expect` for calls without number. */
function succeeds(status: number): void {
  if (status !== 0) throw new Error(`status ${status}`);
}

/** Calls `push` with random pieces of `text`, which ends with a NUL that does not count. */
function inPieces(random: Below, text: Uint8Array, push: (at: number, size: number) => void): void {
  const most = [1, 7, 60, 1000][random(4)]!;
  for (let at = 0; at < text.length - 1; ) {
    const size = Math.min(text.length - 1 - at, 1 + random(most));
    push(at, size);
    at += size;
  }
}

function scanStream(random: Below, stream: Pointer, text: Uint8Array): { matches: Match[]; where: Where[] } {
  const [spans, count] = [new BigUint64Array(1), new BigUint64Array(1)];
  const found: { matches: Match[]; where: Where[] } = { matches: [], where: [] };
  const take = () => {
    const { matches, where } = readBatch(stream);
    if (matches.length !== Number(count[0])) throw new Error("the batch has another number of matches");
    found.matches.push(...matches);
    found.where.push(...where);
  };
  inPieces(random, text, (at, size) => {
    succeeds(library!.mt_stream_push(stream, (ptr(text) + at) as Pointer, size, spans, count, null));
    take();
  });
  expect(library!.mt_stream_finish(stream, spans, count, null)).toBe(0);
  take();
  return found;
}

/** A stream of a pattern, or of a set, used for every text. */
function withStream(handle: Pointer, isSet: boolean, settings: Uint8Array, use: (stream: Pointer) => void): void {
  const out = new BigUint64Array(1);
  const [pattern, set] = isSet ? [null, handle] : [handle, null];
  expect(library!.mt_stream_open(pattern, set, ptr(settings), out, null)).toBe(0);
  const stream = Number(out[0]) as Pointer;
  use(stream);
  library!.mt_stream_free(stream);
}

const words = ["a", "b =", "= 12", "10.0.0.1", "5ms", '"q 7 10.0.0.2"', "(", ")", "é", "🚀", "3.5", "x=1", "'c'", "\\"];
const ends = [" ", " ", " ", "\n", "\r\n", "", "\n\n"];

function randomText(random: Below): string {
  const parts: string[] = [];
  for (let left = random(80); left > 0; left--) {
    parts.push(words[random(words.length)]!, ends[random(ends.length)]!);
  }
  return parts.join("");
}

const sources = [
  ...[String.raw`\N:n`, String.raw`(\W:k "=" \N:v)+:all`, String.raw`\I | \R:r`, String.raw`^ \W:first`, ".+"],
  ...[String.raw`\W (\N:n | \I:n)* ")"`, '"b" .{0,9}? "c"', String.raw`\Q:q`],
  // Answered late, or only at the end.
  ...[
    String.raw`\B:b`,
    String.raw`\N{>+1}`,
    String.raw`@novel \W`,
    String.raw`\W+:x =x`,
    String.raw`\A \W`,
    String.raw`\W+ $`,
  ],
];

test.skipIf(!isPossible)("streams give the matches and bindings of a scan", () => {
  const random = randomBelow(1);
  let total = 0;
  for (const source of sources) {
    withPattern(source, (pattern) =>
      withStream(pattern, false, options(captures | lists), (stream) => {
        for (let turn = 0; turn < 12; turn++) {
          const text = terminate(randomText(random));
          const wanted = scanWhole(pattern, false, text);
          total += wanted.length;
          expect([source, scanStream(random, stream, text).matches]).toEqual([source, wanted]);
          expect(library!.mt_stream_restart(stream, null)).toBe(0);
        }
      }),
    );
  }
  expect(total).toBeGreaterThan(300);
});

test.skipIf(!isPossible)("streams stay within lines, and end as a scan does", () => {
  const random = randomBelow(6);
  const [first, byLine] = [4, 128];
  const every = [
    options(byLine),
    options(first),
    options(0, { max: 2 }),
    options(places | byLine, { max: 1, after: 2 }),
  ];
  for (const source of sources) {
    for (const settings of every) {
      withPattern(source, (pattern) =>
        withStream(pattern, false, settings, (stream) => {
          for (let turn = 0; turn < 5; turn++) {
            const text = terminate(randomText(random));
            const plain = settings.slice();
            new DataView(plain.buffer).setUint32(4, new DataView(plain.buffer).getUint32(4, true) & ~places, true);
            const wanted = scanWhole(pattern, false, text, plain).map(({ span }) => span);
            const found = scanStream(random, stream, text).matches.map(({ span }) => span);
            expect([source, found]).toEqual([source, wanted]);
            expect(library!.mt_stream_restart(stream, null)).toBe(0);
          }
        }),
      );
    }
  }
});

test.skipIf(!isPossible)("a set of several programs gives its matches in order", () => {
  const random = randomBelow(2);
  withPattern(String.raw`(\W:k "=" \N:v)+:all`, (one) =>
    withPattern(String.raw`\N:n`, (two) =>
      withPattern('"b" .{0,9}? "a"', (three) => {
        const out = new BigUint64Array(1);
        expect(library!.mt_set_new(ptr(new BigUint64Array([one, two, three].map(BigInt))), 3, out, null)).toBe(0);
        const set = Number(out[0]) as Pointer;
        withStream(set, true, options(captures | lists), (stream) => {
          for (let turn = 0; turn < 20; turn++) {
            const text = terminate(randomText(random));
            const wanted = scanWhole(set, true, text);
            // A stream's match has as many cells as the member with the most registers.
            const found: Match[] = scanStream(random, stream, text).matches.map(({ span, slots, lists }, i) => {
              const own = wanted[i]?.lists.length ?? 0;
              return { span, slots: slots.slice(0, 2 * own), lists: lists.slice(0, own) };
            });
            expect(found).toEqual(wanted);
            expect(library!.mt_stream_restart(stream, null)).toBe(0);
          }
        });
        library!.mt_set_free(set);
      }),
    ),
  );
});

/** Where a match of a text is, counted from the beginning. */
function locate(text: string, [start, end]: Match["span"], before: number, after: number): Where {
  const bytes = Buffer.from(text);
  const head = bytes.subarray(0, start).toString();
  const lineStart = Buffer.byteLength(head.slice(0, head.lastIndexOf("\n") + 1));
  const starts = [0, ...[...bytes.entries()].filter(([, byte]) => byte === 10).map(([at]) => at + 1)];
  const findLine = (offset: number) => starts.findLastIndex((at) => at <= offset);
  /** End of the content of a line. */
  const findLineEnd = (line: number) => {
    const next = starts[line + 1];
    if (next === undefined) return bytes.length;
    return next - (next - 2 >= starts[line]! && bytes[next - 2] === 13 ? 2 : 1);
  };
  const [first, last] = [findLine(start), findLine(end - 1)];
  // Behind the last line end there is no line.
  const lineCount = starts.at(-1) === bytes.length ? starts.length - 1 : starts.length;
  return {
    utf16Start: head.length,
    utf16End: bytes.subarray(0, end).toString().length,
    line: first + 1,
    column: [...bytes.subarray(lineStart, start).toString()].length + 1,
    lineStart,
    lineEnd: findLineEnd(first),
    lastLineEnd: findLineEnd(last),
    beforeStart: starts[Math.max(0, first - before)]!,
    afterEnd: findLineEnd(Math.max(last, Math.min(last + after, lineCount - 1))),
  };
}

test.skipIf(!isPossible)("places, lines and context are those of the whole text", () => {
  const random = randomBelow(3);
  for (const source of sources) {
    for (const [before, after] of [
      [0, 0],
      [2, 0],
      [0, 2],
      [1, 3],
    ] as const) {
      withPattern(source, (pattern) =>
        withStream(pattern, false, options(places, { before, after }), (stream) => {
          for (let turn = 0; turn < 5; turn++) {
            const text = randomText(random);
            const found = scanStream(random, stream, terminate(text));
            const wanted = scanWhole(pattern, false, terminate(text)).map(({ span }) =>
              locate(text, span, before, after),
            );
            expect([source, text, found.where]).toEqual([source, text, wanted]);
            expect(library!.mt_stream_restart(stream, null)).toBe(0);
          }
        }),
      );
    }
  }
});

/** What an editor gives for random pieces, or its status. */
function editedInPieces(random: Below, open: (out: BigUint64Array) => number, text: Uint8Array): string {
  const out = new BigUint64Array(1);
  expect(open(out)).toBe(0);
  const editor = Number(out[0]) as Pointer;
  const part = new BigUint64Array(2);
  const parts: Uint8Array[] = [];
  const take = () => {
    const [at, size] = [Number(part[0]) as Pointer, Number(part[1])];
    if (size > 0) parts.push(new Uint8Array(toArrayBuffer(at, 0, size)).slice());
  };
  inPieces(random, text, (at, size) => {
    succeeds(library!.mt_editor_push(editor, (ptr(text) + at) as Pointer, size, part, null));
    take();
  });
  const status = library!.mt_editor_finish(editor, part, null);
  if (status === 0) take();
  library!.mt_editor_free(editor);
  return status === 0 ? Buffer.concat(parts).toString() : `status ${status}`;
}

test.skipIf(!isPossible)("text rewritten in pieces is the whole text rewritten", () => {
  const random = randomBelow(4);
  for (const source of sources) {
    withPattern(source, (pattern) => {
      for (const template of ["<${0:upper}>", "${line}:${col};"]) {
        const t = terminate(template);
        for (let turn = 0; turn < 8; turn++) {
          const text = terminate(randomText(random));
          const wanted = answer((out) =>
            library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(text), text.length - 1, null, out, null),
          );
          const open = (out: BigUint64Array) =>
            library!.mt_rewriter_new(pattern, ptr(t), t.length - 1, null, out, null);
          expect([source, editedInPieces(random, open, text)]).toEqual([source, wanted]);
        }
      }
    });
  }
});

test.skipIf(!isPossible)("text redacted in pieces is the whole text redacted", () => {
  const random = randomBelow(5);
  for (const source of sources) {
    withPattern(source, (pattern) => {
      for (const mask of ["*", "pseudonym", "7"]) {
        for (let turn = 0; turn < 4; turn++) {
          const text = randomText(random);
          const [k, m] = [terminate(""), terminate(mask)];
          const open = (out: BigUint64Array) =>
            library!.mt_redactor_new(pattern, ptr(k), 0, ptr(m), m.length - 1, null, out, null);
          const found = editedInPieces(random, open, terminate(text));
          expect([source, mask, text, found]).toEqual([
            source,
            mask,
            text,
            redactByC(pattern, { keep: "", mask }, text),
          ]);
        }
      }
    });
  }
});
