/** Only the beginning of a line above the limit is mined, and a note says so. */
import { describe, expect, test } from "bun:test";
import { diff, digest } from "../../ts/index.ts";
import { notedWork, WholeLines } from "../../ts/mine/index.ts";
import { atOnce } from "../../ts/native/work.ts";
import { minedLineBytesLimit } from "../../ts/tables/limits.ts";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "../flags/in-process.ts";

const place = new Workplace();
const run = (...words: string[]) => runHere(words, place.folder);

/** Few tokens, so that the test is short. */
const word = `${"a".repeat(1023)} `;
const words = word.repeat(minedLineBytesLimit / word.length);
/** One line fits, one is longer than what is held of a stream, two differ behind the limit. */
const log = [
  "job 1 done",
  "x".repeat(minedLineBytesLimit),
  `  ${words.repeat(9)}`,
  "job 2 done",
  `b ${words}one`,
  `b ${words}two`,
  "job 3 done",
].join("\n");
place.write("long.log", `${log}\n`);
const note = /3 lines are longer than 1,048,576 bytes \(minedLineBytesLimit\): only their beginning was looked at/;

describe("lines that are too long", () => {
  test("that are the same have one template, however they are indented", async () => {
    place.write("indented.log", `  ${words}more\n`.repeat(3));
    const { out } = await run("templates", "--json", "indented.log");
    expect((JSON.parse(out) as { count: number }[]).map(({ count }) => count)).toEqual([3]);
  });

  test("are templates of their beginnings, and are counted", async () => {
    for (const merge of [[], ["--merge"]]) {
      const { out, error } = await run("templates", ...merge, "--json", "long.log");
      expect(error).toMatch(note);
      const rows = JSON.parse(out) as { count: number; readable: string; cut?: number }[];
      expect(rows.map(({ count }) => count)).toEqual([3, 2, 1, 1]);
      expect(rows.filter(({ cut }) => cut !== undefined).map(({ count, cut }) => [count, cut])).toEqual([
        [2, 2],
        [1, 1],
      ]);
      for (const { readable } of rows) expect(readable.length).toBeLessThanOrEqual(minedLineBytesLimit);
    }
  });

  test("are counted in saved sets, too", async () => {
    await run("templates", "--save", "long.set", "long.log");
    expect((await run("templates", "--load", "long.set")).error).toMatch(note);
  });

  test("are told on pages, and in their data", async () => {
    const { out, error } = await run("digest", "--json", "long.log");
    expect(error).toContain("3 lines are longer than 2,048 tokens (notedLineTokensLimit)");
    expect(JSON.parse(out).cut).toBe(3);
    expect(digest(`${log}\n`).text.split("\n")[0]).toContain("3 long lines read in part");
    expect(digest(`a b\n${"a ".repeat(2049)}\n`).cut).toBe(1);
    expect(digest(`a b\n${"a ".repeat(2048)}\n`).cut).toBeUndefined();
    expect(diff(log, "job 7 done\n").text.split("\n")[1]).toBe("3 long lines read in part");
  });

  test("are the same in a stream, whose end is not held", () => {
    const bytes = new TextEncoder().encode(`${log}\n`);
    const arriving = function* () {
      const lines = new WholeLines();
      let held = 0;
      for (let at = 0; at < bytes.length; at += 65_537) {
        for (const text of lines.push(bytes.subarray(at, at + 65_537))) {
          if (text instanceof Uint8Array) held = Math.max(held, text.length);
          yield text;
        }
      }
      yield* lines.finish();
      expect(held).toBeLessThan(9 << 20);
    };
    const mineWithNotes = (texts: Parameters<typeof notedWork>[0]) => {
      const { templates, cut, covered, noted } = atOnce(notedWork(texts));
      const rows = templates.map(({ count, cut, readable }) => ({ count, cut, hash: Bun.hash(readable) }));
      return { rows, cut, covered, bytes: noted.notes.bytes, records: noted.recordCount };
    };
    expect(mineWithNotes(arriving())).toEqual(mineWithNotes([bytes]));
  });
});
