/**
 * Lines around matches, windows, limits and counts against a plain model over arrays of lines: random texts, with and
 * without a last line end, with carriage returns and empty lines, and every flag at the bounds of its input.
 */
import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { Workplace } from "../e2e/workplace.ts";
import { type Below, randomBelow } from "../prng.ts";
import { runHere } from "./in-process.ts";
import { isPossible, withInput } from "./standard-input.ts";

const place = new Workplace();
const pattern = '"x"';
const bodies = ["x", "", "a", "x x", "b c", "é x", "ax", "(x)", "\tx", "a b", "c"];

interface Line {
  readonly body: string;
  readonly end: string;
  readonly matches: number;
}

/** Lines of a text; the last one may have no end. */
function splitLines(below: Below): Line[] {
  const count = [0, 1, 2, 3, 7, 12][below(6)]!;
  const end = ["\n", "\n", "\r\n"][below(3)]!;
  const hasEnd = below(2) === 0;
  return Array.from({ length: count }, (_, i) => {
    const body = bodies[below(bodies.length)]!;
    const isLast = i === count - 1;
    const matches = body.match(/(?<!\w)x(?!\w)/g)?.length ?? 0;
    // An empty line without an end is no line.
    return { body: isLast && !hasEnd && body === "" ? "a" : body, end: isLast && !hasEnd ? "" : end, matches };
  });
}

const joinLines = (lines: readonly Line[]) => lines.map(({ body, end }) => body + end).join("");

/** Lines as they are printed: each has an end. */
const endLine = ({ body, end }: Line) => body + (end || "\n");

interface Asked {
  readonly before: number;
  readonly after: number;
  readonly limit: number;
  readonly invert: boolean;
  /** Half-open. */
  readonly from: number;
  readonly to: number;
}

function selectLines(lines: readonly Line[], { from, to, limit, invert }: Asked): number[] {
  const within = lines.flatMap(({ matches }, i) => (i >= from && i < to && matches > 0 !== invert ? [i] : []));
  return within.slice(0, limit);
}

/** What `grep -n` prints of one input. */
function shownBy(lines: readonly Line[], asked: Asked, prefix = ""): string {
  const selected = selectLines(lines, asked);
  const { before, after, from, to } = asked;
  const isShown = (i: number) => selected.some((at) => i >= at - before && i <= at + after);
  let out = "";
  let last = -1;
  for (let i = from; i < Math.min(to, lines.length); i++) {
    if (!isShown(i)) continue;
    if (out !== "" && last !== i - 1 && before + after > 0) out += "--\n";
    const sign = selected.includes(i) ? ":" : "-";
    out += `${prefix && prefix + sign}${i + 1}${sign}${endLine(lines[i]!)}`;
    last = i;
  }
  return out;
}

const rounds = 40;
const run = (...words: readonly string[]) => runHere(words, place.folder);
const out = async (...words: readonly string[]) => (await run(...words)).out;

/** A random context, limit and selection, as flags. */
function chooseAsked(below: Below, lines: readonly Line[]): { asked: Asked; flags: string[] } {
  const [before, after] = [below(3), below(3)];
  const limit = below(3) === 0 ? below(4) : Number.POSITIVE_INFINITY;
  const invert = below(3) === 0;
  const flags = [
    ...(before ? ["-B", `${before}`] : []),
    ...(after ? ["-A", `${after}`] : []),
    ...(Number.isFinite(limit) ? ["-m", `${limit}`] : []),
    ...(invert ? ["-v"] : []),
  ];
  return { asked: { before, after, limit, invert, from: 0, to: lines.length }, flags };
}

/** A random window of lines, as flags; bounds may lie at and beyond the ends. */
function chooseWindow(below: Below, count: number): { from: number; to: number; flags: string[] } {
  const number = below(count + 2);
  const kind = below(4);
  if (kind === 0) return { from: 0, to: number, flags: ["--head", `${number}`] };
  if (kind === 1) return { from: Math.max(0, count - number), to: count, flags: ["--tail", `${number}`] };
  const first = 1 + below(count + 1);
  if (kind === 2) return { from: first - 1, to: count, flags: ["--lines", `${first}..`] };
  const last = first + below(3);
  return { from: first - 1, to: last, flags: ["--lines", `${first}..${last}`] };
}

describe.each([1, 2, 3])("seed %p", (seed) => {
  const below = randomBelow(seed);
  const texts = Array.from({ length: rounds }, () => splitLines(below));

  test("grep prints the lines of the model, however the text is read", async () => {
    for (const lines of texts) {
      place.write("a.log", joinLines(lines));
      place.write("a.log.gz", gzipSync(joinLines(lines)));
      const { asked, flags } = chooseAsked(below, lines);
      const words = ["grep", "-n", ...flags, pattern];
      const found = { words, text: joinLines(lines), out: await out(...words, "-I", "a.log") };
      expect(found).toEqual({ ...found, out: shownBy(lines, asked) });
      expect(await out(...words, "-z", "-I", "a.log.gz")).toBe(found.out);
      expect(await out(...words, "-H", "a.log")).toBe(shownBy(lines, asked, "a.log"));
    }
  });

  test("grep of two files is each of them, with paths and a separator between groups", async () => {
    for (const [i, lines] of texts.entries()) {
      const others = texts[(i + 1) % texts.length]!;
      place.write("a.log", joinLines(lines));
      place.write("b.log", joinLines(others));
      const { asked, flags } = chooseAsked(below, lines);
      const each = [shownBy(lines, asked, "a.log"), shownBy(others, { ...asked, to: others.length }, "b.log")];
      const between = asked.before + asked.after > 0 ? "--\n" : "";
      const words = ["grep", "-n", ...flags, pattern, "a.log", "b.log"];
      const found = { words, text: joinLines(lines), out: await out(...words) };
      expect(found).toEqual({ ...found, out: each.filter(Boolean).join(between) });
    }
  });

  test("counts and lists are those of the model", async () => {
    for (const lines of texts) {
      place.write("a.log", joinLines(lines));
      const { asked, flags } = chooseAsked(below, lines);
      const own = flags.filter((word, i) => !/^-[AB]$/.test(word) && !/^-[AB]$/.test(flags[i - 1] ?? ""));
      const selected = selectLines(lines, asked);
      const line = ["grep", ...own, pattern, "a.log"];
      const text = joinLines(lines);
      expect([line, text, await out(...line, "-c")]).toEqual([line, text, `${selected.length}\n`]);
      // With -m 0, lists and -q tell what there is.
      if (asked.limit > 0) {
        expect([line, text, await out(...line, "-l")]).toEqual([line, text, selected.length > 0 ? "a.log\n" : ""]);
        expect([line, text, await out(...line, "-L")]).toEqual([line, text, selected.length > 0 ? "" : "a.log\n"]);
        expect([line, text, (await run(...line, "-q")).status]).toEqual([line, text, selected.length > 0 ? 0 : 1]);
      }
      if (asked.invert) continue;
      const matches = selected.reduce((sum, i) => sum + lines[i]!.matches, 0);
      expect([line, text, await out(...line, "--count-matches")]).toEqual([line, text, `${matches}\n`]);
      const only = selected.flatMap((i) => Array.from({ length: lines[i]!.matches }, () => `${i + 1}:x\n`));
      expect([line, text, await out(...line, "-o", "-n")]).toEqual([line, text, only.join("")]);
    }
  });

  test("a window of scan reads its lines, and shows none outside", async () => {
    for (const lines of texts) {
      place.write("a.log", joinLines(lines));
      const window = chooseWindow(below, lines.length);
      const text = joinLines(lines);
      const inside = lines.map((one, i) => ({ ...one, i })).filter(({ i }) => i >= window.from && i < window.to);
      const line = ["scan", ...window.flags, pattern, "-I", "a.log"];
      const withInput = (found: string) => [line, text, found];
      expect(withInput(await out(...line, "--passthru"))).toEqual(withInput(inside.map(endLine).join("")));
      const matched = inside.filter(({ matches }) => matches > 0);
      expect(withInput(await out(...line, "-c"))).toEqual(withInput(`${matched.length}\n`));
      const numbers = matched.flatMap(({ i, matches }) => Array.from({ length: matches }, () => `${i + 1}`));
      expect(withInput(await out(...line, "--format", "${line}"))).toEqual(
        withInput(numbers.map((n) => `${n}\n`).join("")),
      );
      const { asked } = chooseAsked(below, lines);
      const around = { ...asked, from: window.from, to: window.to, limit: Number.POSITIVE_INFINITY, invert: true };
      const flags = ["-n", "-v", "-A", `${asked.after}`, "-B", `${asked.before}`];
      expect(withInput(await out(...line, ...flags))).toEqual(withInput(shownBy(lines, around)));
      // The lines of matches are written by another form: places and text in place of lines.
      const rows = (await out(...line, "-n", "-C", `${asked.after}`)).split("\n").slice(0, -1);
      const shown = shownBy(lines, { ...around, invert: false, before: asked.after })
        .split("\n")
        .slice(0, -1);
      const cutPrefix = (row: string) => (row === "--" ? row : row.replace(/^(\d+)([:-]).*/s, "$1$2"));
      if (matched.length > 0)
        expect(withInput([...new Set(rows.map(cutPrefix))].join(" "))).toEqual(
          withInput([...new Set(shown.map(cutPrefix))].join(" ")),
        );
    }
  });

  test("head, tail and lines print the lines of the model", async () => {
    for (const lines of texts) {
      place.write("a.log", joinLines(lines));
      const text = joinLines(lines);
      const numbered = lines.map((one, i) => ({ raw: one.body + one.end, shown: `${i + 1}:${endLine(one)}` }));
      const number = below(lines.length + 2);
      const first = 1 + below(lines.length + 1);
      const asked: [string[], number, number][] = [
        [["head", `${number}`], 0, number],
        [["tail", `${number}`], Math.max(0, lines.length - number), lines.length],
        [["lines", `${first}..`], first - 1, lines.length],
        [["lines", `${first}..${first + number}`], first - 1, first + number],
        [["lines", `..${first}`], 0, first],
        [["lines", `${first}`], first - 1, first],
      ];
      for (const [words, from, to] of asked) {
        const wanted = numbered.slice(from, to);
        expect([words, text, await out(...words, "a.log")]).toEqual([
          words,
          text,
          wanted.map(({ raw }) => raw).join(""),
        ]);
        const shown = wanted.map(({ shown }) => shown).join("");
        expect([words, text, await out(...words, "-n", "a.log")]).toEqual([words, text, shown]);
      }
    }
  });

  test("rewrite replaces what scan finds, in a window and up to a limit, printed and in place", async () => {
    for (const [i, lines] of texts.entries()) {
      const text = joinLines(lines);
      place.write("a.log", text);
      const window = chooseWindow(below, lines.length);
      const limit = below(2) === 0 ? 1 + below(3) : undefined;
      const flags = [...window.flags, ...(limit === undefined ? [] : ["-m", `${limit}`])];
      const what = ['"x"', "\\W", "(\\W:w \\W)", "\\W:w .* =w", "@novel \\W", "^ .+"][below(6)]!;
      const found = await run("scan", "--json", "-e", what, ...flags, "a.log");
      const spans: { start: number; end: number }[] = found.out === "" ? [] : JSON.parse(found.out);
      const bytes = Buffer.from(text);
      const edited = spans.toReversed().reduce((from, { start, end }) => {
        const matched = from.subarray(start, end);
        return Buffer.concat([
          from.subarray(0, start),
          Buffer.from("<"),
          matched,
          Buffer.from(">"),
          from.subarray(end),
        ]);
      }, bytes);
      const said = [flags, what, text];
      // What is outside the window is not printed.
      const kept = cutEditedWindow(edited, window, lines, spans.length);
      expect([...said, await out("rewrite", ...flags, what, "<${0}>", "a.log")]).toEqual([...said, kept]);
      if (i % 4 > 0) continue;
      await run("rewrite", ...flags, "--in-place", what, "<${0}>", "a.log");
      const written = await Bun.file(`${place.folder}/a.log`).text();
      expect([...said, written]).toEqual([...said, edited.toString()]);
    }
  });

  // A mask may make a match of what was none, so what is kept is searched again, in the window alone.
  test.skipIf(!isPossible)("redact of a window is that of its lines alone, from a file and from a pipe", async () => {
    const words = ["a", "b", "b b", "c", "a b", "b a", "x", ""];
    for (let round = 0; round < rounds; round++) {
      const lines = Array.from({ length: below(8) }, () =>
        Array.from({ length: 1 + below(4) }, () => words[below(words.length)]!).join(" "),
      );
      const text = lines.map((line) => `${line}\n`).join("");
      const window = chooseWindow(below, lines.length);
      const what = [
        ["--mask", "a", '"a" "b"'],
        ["--mask", "x", '"a"'],
        ["--mask", "b", '"a" "b"+'],
      ][below(3)]!;
      place.write("a.log", text);
      place.write(
        "part.log",
        lines
          .slice(window.from, window.to)
          .map((line) => `${line}\n`)
          .join(""),
      );
      const alone = await run("redact", ...what, "part.log");
      const said = [window.flags, what, text];
      const line = ["redact", ...window.flags, ...what];
      expect([...said, await out(...line, "a.log")]).toEqual([...said, alone.out]);
      expect([...said, (await withInput(Buffer.from(text), () => run(...line, "-"))).out]).toEqual([
        ...said,
        alone.out,
      ]);
    }
  });
});

/** The lines of a window in an edited text. */
function cutEditedWindow(
  edited: Buffer,
  { from, to }: { from: number; to: number },
  lines: readonly Line[],
  replaced: number,
): string {
  const countBytes = (some: readonly Line[]) => Buffer.byteLength(joinLines(some));
  const start = countBytes(lines.slice(0, from));
  const end = countBytes(lines.slice(0, to));
  // Each replacement adds two signs, all of them within the window.
  return end > start ? edited.subarray(start, end + 2 * replaced).toString() : "";
}
