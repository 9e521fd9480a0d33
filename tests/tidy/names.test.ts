/** Functions whose names say too little may only become fewer; CONTRIBUTING.md has the rule. */
import { expect, test } from "bun:test";
import { listFiles, text } from "./imports.ts";
import { endsWithOf, functionNames } from "./names.ts";
import { isParticiple } from "./participles.ts";
import { allowed } from "./shrinking.ts";

const names = listFiles(["ts", "scripts", "tests"], /\.tsx?$/).flatMap((path) =>
  functionNames(text(path)).map(({ name, line }) => ({ name, place: `${path}:${line} ${name}` })),
);

test.each([
  ["functions named ...Of", endsWithOf],
  ["functions named by a participle", isParticiple],
] as const)("no more names say too little: %s", (what, isFault) => {
  const faults = names.filter(({ name }) => isFault(name)).map(({ place }) => place);
  expect(faults.length > allowed[what] ? faults : []).toEqual([]);
});

test("functions and what their names say are found", () => {
  const found = (source: string) => functionNames(source).map(({ name }) => name);
  expect(found("export async function* readLines<T>(a: T) {\n")).toEqual(["readLines"]);
  expect(found("const kept = (a: number): string => `${a}`;\n")).toEqual(["kept"]);
  expect(found("const kept = (a + b) * c;\nkept(a);\nif (kept) {\n")).toEqual([]);
  expect(found("  private *linesOf(text: string): Generator<string> {\n")).toEqual(["linesOf"]);
  expect(["found", "expected", "read", "need", "findLines"].filter(isParticiple)).toEqual(["found", "expected"]);
  expect(["linesOf", "isOneOf", "offset"].filter(endsWithOf)).toEqual(["linesOf"]);
});
