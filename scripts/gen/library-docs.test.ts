/** The library's reference says what each public name is, and shows every type that its declarations name. */
import { beforeAll, expect, test } from "bun:test";
import { type Entry, libraryEntries } from "./library-entries.ts";

let entries: readonly Entry[] = [];
beforeAll(async () => {
  entries = await libraryEntries();
}, 300_000);

test("every public name has a sentence and a declaration, a second name and those of a namespace too", () => {
  expect(entries.length).toBeGreaterThan(120);
  expect(entries.filter(({ comment }) => !/[a-z]/.test(comment)).map(({ name }) => name)).toEqual([]);
  expect(entries.filter(({ code }) => code.length < 10).map(({ name }) => name)).toEqual([]);
  const findEntry = (name: string) => entries.find((entry) => entry.name === name)!;
  expect(findEntry("parse").comment).toContain("`compile`");
  expect(findEntry("parse").code).toStartWith("function parse<");
  expect(findEntry("axes.flow").code).toStartWith("function flow(");
});

/** Of the language and its environment. */
const known =
  /^(?:AbortSignal|Array|AsyncGenerator|AsyncIterable|Date|Disposable|Error|Exclude|Extract|Float32Array|Generator|Iterable|IterableIterator|IteratorResult|Map|Omit|Partial|Pick|Promise|ReadableStream|Readonly|Record|Set|Symbol|TransformStream|Uint8Array)$/;

test("what a declaration names is public, of the language, or declared below it", () => {
  const names = new Set(entries.map(({ name }) => name));
  for (const { name, code, unexported } of entries) {
    const bare = `${code}\n${unexported}`.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
    const own = [...bare.matchAll(/(?:class|interface|type|[<,]) *([A-Z]\w*)/g)].map(([, own]) => own!);
    const open = (bare.match(/\b(?:[a-z]+\.)?[A-Z]\w*/g) ?? []).filter(
      (word) => !names.has(word) && !own.includes(word) && !known.test(word),
    );
    expect({ name, open }).toEqual({ name, open: [] });
    expect({ name, constants: bare.match(/typeof (?!\w+;)\w+/g) }).toEqual({ name, constants: null });
  }
});

test("members that only the class itself uses leave no comment behind", () => {
  const twice = /\*\/\s*\/\*\*/;
  expect(entries.filter(({ code }) => twice.test(code)).map(({ name }) => name)).toEqual([]);
});
