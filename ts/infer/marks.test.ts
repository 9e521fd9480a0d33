import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { BuildError } from "../error/errors.ts";
import { parseMarks } from "./marks.ts";

const source = { name: "--mark", firstLine: 1 };
const marks = (template: string) =>
  parseMarks(template, source).map(({ text, marks: found }) => [
    text,
    ...found.map((mark) => `${mark.name}${mark.starred ? "*" : ""}=${text.slice(mark.start, mark.end)}`),
  ]);

test("nested marks are named through the outer ones", () => {
  expect(marks("set {pair:{k:x} = {v:1}} now")).toEqual([["set x = 1 now", "pair=x = 1", "pair.k=x", "pair.v=1"]]);
});

test("escapes denote characters; any other backslash is literal", () => {
  expect(marks("\\{ {a:C:\\tmp\\}} \\\\")).toEqual([["{ C:\\tmp} \\", "a=C:\\tmp}"]]);
});

test("a starred mark over several lines passes its star on", () => {
  expect(marks("{P*:n {n:A}\r\n\nt {t:1}}")).toEqual([
    ["n A", "P=n A", "P.n*=A"],
    ["t 1", "P=t 1", "P.t=1"],
  ]);
});

test.each([
  ["took {:5}", 6, undefined],
  ["took {a:}", 6, "a"],
  ["took 5} ms", 7, undefined],
  ["é {a:x", 3, "a"],
  ["x {[foo]a:1}", 3, "a"],
  ["{P*:12\nb {n:A}}", 1, "P"],
])("%s is refused", (template, column, field) => {
  let thrown: unknown;
  try {
    parseMarks(template, source);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(BuildError);
  expect((thrown as BuildError).fault).toEqual({ line: 1, column, field });
});

/** Per line, each mark's name and its text there, from the marks that every character of the text is within. */
function byCharacter(pieces: readonly string[]) {
  const names: string[] = [];
  const open: number[] = [];
  let lines: { text: string; within: number[][] }[] = [{ text: "", within: [] }];
  for (const piece of pieces) {
    if (piece.startsWith("{")) {
      const bare = piece.slice(1, -1);
      open.push(names.push(open.length > 0 ? `${names[open.at(-1)!]}.${bare}` : bare) - 1);
    } else if (piece === "}") open.pop();
    else if (piece === "\n") lines.push({ text: "", within: [] });
    else {
      lines.at(-1)!.text += piece;
      for (const _ of piece) lines.at(-1)!.within.push([...open]);
    }
  }
  lines = lines.filter(({ text }) => text.trim() !== "");
  return lines.map(({ text, within }) => [
    text,
    ...names.flatMap((name, mark) => {
      const part = [...text].filter((_, i) => within[i]!.includes(mark)).join("");
      return part.trim() === "" ? [] : [`${name}=${part}`];
    }),
  ]);
}

test("marks are divided at line ends, whatever they contain and are within", () => {
  const below = randomBelow(1);
  for (let round = 0; round < 400; round++) {
    const pieces: string[] = [];
    let depth = 0;
    for (let i = 0; i < 30; i++) {
      const form = below(8);
      if (form < 2) {
        pieces.push(`{${"abc"[below(3)]}:`, form === 0 ? "x" : "\n", "y");
        depth++;
      } else if (form < 4 && depth > 0) {
        pieces.push("}");
        depth--;
      } else pieces.push(["\n", " ", "w", "v "][form % 4]!);
    }
    pieces.push(..."}".repeat(depth));
    expect(marks(pieces.join(""))).toEqual(byCharacter(pieces));
  }
});

test("a mark over several lines that holds only marks of later lines cannot pass its star on", () => {
  expect(() => marks("{P*:n\n{n:A}}")).toThrow("its first line contains no mark");
  expect(() => marks("{P*:n\nm} {n:A}")).toThrow("its first line contains no mark");
});
