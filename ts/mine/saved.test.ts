import { expect, test } from "bun:test";
import { mineTemplates, type SavedSet } from "./index.ts";
import { run, saveSet } from "./saved.fuzz.ts";

test("sets of parts are the set of the whole; a changed file is an error or a set", () => run(1, 60));

const encode = (text: string) => new TextEncoder().encode(text);
const load = (set: SavedSet) => () => mineTemplates([], { sets: [set] });
const set = saveSet([encode("took 5ms\ntook 6ms\n")]);

test("a file that is no set, or another version's, is refused", () => {
  expect(load({ ...set, bytes: encode("took 5ms\n") })).toThrow("set: is not a set of templates");
  expect(load({ ...set, bytes: new Uint8Array() })).toThrow("set: is not a set of templates");
  expect(load({ ...set, bytes: encode("matcher templates 99\n") })).toThrow("set: was saved by another version");
  expect(load({ ...set, bytes: set.bytes.subarray(0, -1) })).toThrow("set: was cut short or changed");
});

test("sets of other records are refused", () => {
  expect(load({ ...set, definition: "--record paragraph" })).toThrow(
    "set: its records are lines, but this run reads --record paragraph",
  );
});

test("what is compared with a set is saved behind it", () => {
  let saved = new Uint8Array();
  const take = (bytes: Uint8Array) => void (saved = Uint8Array.from(bytes));
  const { templates, isNovel } = mineTemplates([encode("took 7ms\nnew ( line\n")], {
    against: { sets: [set], texts: [] },
    save: { definition: "lines", take },
  });
  expect(templates.filter((one) => isNovel!(one)).map(({ count }) => count)).toEqual([1]);
  const whole = saveSet([encode("took 5ms\ntook 6ms\ntook 7ms\nnew ( line\n")]);
  expect(Buffer.compare(saved, whole.bytes)).toBe(0);
});
