import { describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeclarationError, FileError, PatternError } from "../error/errors.ts";
import { compilePattern } from "../pattern/index.ts";
import { type GivenDeclaration, readDeclarations, readPatternSet, shippedEntries } from "./index.ts";

/** Lines of a file, and words of the expected error; the first one is its line. */
const faults: readonly (readonly [text: string, ...named: string[]])[] = [
  ["foo bar", "line 1", "foo", "shape-after"],
  ["LET a = \\N", "line 1", "LET", "let"],
  ["\n# c\nlet a", "line 3", "="],
  ["let a-b = \\N", "line 1", "a-b"],
  ["let = \\N", "line 1", "name"],
  ["let word = \\N", "line 1", "word", "built-in"],
  ["let qty = \\N", "line 1", "qty"],
  ["shape a = x", "line 1", "backticks"],
  ["shape a = `x", "line 1", "backticks"],
  ["shape a = `x` y", "line 1", "y"],
  ["shape a = `x*`", "line 1", "maximum"],
  ["shape a = `x{2,}`", "line 1", "maximum"],
  ["shape a = `(x+)?`", "line 1", "maximum"],
  ["shape a = ``", "line 1", "empty"],
  ["shape a = `()`", "line 1", "empty"],
  ["shape a = `(a`", "line 1", "("],
  ["shape a = `\\q`", "line 1", "\\q"],
  ["shape a = `x`\nshape a = `y`", "line 2", "a"],
  ["shape a = `x`\nlet a = \\N", "line 2", "a"],
  ["kind a = \\W\nkind a = \\N", "line 2", "a"],
  ["kind k = \\{zzz}", "line 1", "byte 2", "zzz"],
  ["\n\nlet a = (\\N", "line 3", "byte 3"],
  ["let a = \\{b}\nlet b = \\N", "line 1", "b"],
  ["let a = \\{a}", "line 1", "a"],
  ["test a", "line 1", "a"],
  ["test a accepts", "line 1", "accepts"],
  ["test a accepts 42", "line 1", "42"],
  ['test a accepts "42', "line 1", '"'],
  ['test a accepts "\\q"', "line 1", "\\q"],
  ['test a "42"', "line 1", "accepts"],
  ['test a reads "42"', "line 1", "42"],
  ['test a reads "42" "a 42"', "line 1", "in"],
  ["fields a {n}", "line 1", "a"],
  ["let a = \\N:n\nfields a {m}", "line 2", "m"],
  ["let a = \\N:n\nfields a {n:zzz}", "line 2", "zzz"],
  ["let a = \\N:n\nfields a {n:}", "line 2", "column 1"],
  ["let a = \\N:n\nfields a {[zzz]n}", "line 2", "zzz", "int"],
  ["let a = \\N:n\nfields a {[int n}", "line 2", "]"],
  ["let a = \\N:n\nfields a n", "line 2", "column 1"],
  ["let a = \\N:n\nfields a {n} {n", "line 2", "column 5"],
  ["let a = \\N:n\nfields a {n} {n}", "line 2", "twice"],
  ["let a = \\N:n\nfields a", "line 2", "a"],
  ["let a = \\N:n\nfields a {n}\nfields a {n}", "line 3", "a"],
  ["rule r1\n  pattern = \\N\n  bogus = hi", "line 3", "bogus"],
  ["rule r1\n  message = hi", "line 1", "pattern"],
  ["rule r1\n  pattern = \\N\n  severity = bad", "line 3", "bad", "note"],
  ['rule r1 "msg" = \\N\nrule r1 "m2" = \\W', "line 2", "r1"],
  ['rule r1 loud "msg" = \\N', "line 1", "loud"],
  ["fix r2 = x", "line 1", "r2"],
];

describe("errors in pattern files", () => {
  const folder = mkdtempSync(join(tmpdir(), "library-"));
  for (const [i, [text, ...named]] of faults.entries()) {
    test(JSON.stringify(text), () => {
      const file = join(folder, `${i}.matcher`);
      writeFileSync(file, text);
      const message = readError(() => readDeclarations([{ flag: "lib", value: file }]));
      for (const word of [file, ...named]) expect(message).toContain(word);
    });
  }
});

test("an error in a flag names the flag, on line 1", () => {
  expect(readError(() => readDeclarations([{ flag: "shape", value: "a" }]))).toStartWith("--shape, line 1: ");
  expect(readError(() => readDeclarations([{ flag: "declare", value: "let a = \\N\nlet b = \\W" }]))).toContain(
    "line break",
  );
  expect(readError(() => readDeclarations([{ flag: "let", value: "a = (" }]))).toContain("line 1");
});

test("at most 128 shapes and kinds", () => {
  const shapes = Array.from({ length: 129 }, (_, i): GivenDeclaration => ({ flag: "shape", value: `s${i} = \`q\`` }));
  expect(readDeclarations(shapes.slice(0, 128)).tokens.length).toBe(128);
  expect(readError(() => readDeclarations(shapes))).toContain("128");
});

test("a directory is read in path order as one set", () => {
  const folder = mkdtempSync(join(tmpdir(), "library-"));
  mkdirSync(join(folder, "sub"));
  writeFileSync(join(folder, "b.matcher"), "let b = \\{a} \\{a}\r\n");
  writeFileSync(join(folder, "a.matcher"), "\ufefflet a = \\N");
  writeFileSync(join(folder, "sub", "c.matcher"), "\t let c=\\{b}");
  writeFileSync(join(folder, "readme.txt"), "bad bad");
  const set = readDeclarations([{ flag: "lib", value: folder }]);
  expect(set.members.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(() => readDeclarations([{ flag: "lib", value: join(folder, "gone") }])).toThrow(FileError);
});

test("later lines see the last let of a name", () => {
  const set = readDeclarations([
    { flag: "let", value: "a = \\N" },
    { flag: "let", value: "b = \\{a}" },
    { flag: "let", value: "a = \\W" },
    { flag: "let", value: "c = \\{a}" },
    { flag: "kind", value: "c = \\Q" },
  ]);
  expect(set.members.map(({ name }) => name)).toEqual(["b", "a", "c"]);
  expect(set.lookup("c")?.form).toBe("kind");
});

test("the lines of a set are its members", () => {
  const file = join(mkdtempSync(join(tmpdir(), "library-")), "set.matcher");
  writeFileSync(
    file,
    '# c\nlet host = \\I:addr\n\n\\N{>=100}\nkind kv = \\W "=" \\N\n"x"\ntest host accepts "1.2.3.4"\nfields host {addr}\n',
  );
  const { members, declarations } = readPatternSet(file);
  expect(members.map(({ name }) => name)).toEqual(["host", "4", "6"]);
  expect(declarations.tests[0]?.expectations).toEqual([{ expects: "accepts", text: "1.2.3.4" }]);
  expect(declarations.fields[0]?.marks).toEqual([{ type: null, name: "addr", starred: false, accessor: null }]);
});

test("a rule on one line, on several lines, and with separate fields", () => {
  const file = join(mkdtempSync(join(tmpdir(), "library-")), "rules.matcher");
  const block = "rule slow\n  pattern = \\R{>1s}\n  # why\n\n  severity = error\n  meta.team = core\nlet after = \\N";
  writeFileSync(file, `rule one note "a \\"message\\"" = \\N\nfix one = 1\nmeta one k = v\n${block}`);
  const { rules, members } = readDeclarations([{ flag: "lib", value: file }]);
  expect(rules.map(({ name, severity, message }) => [name, severity, message])).toEqual([
    ["one", "note", 'a "message"'],
    ["slow", "error", ""],
  ]);
  expect(rules[0]?.fix).toBe("1");
  expect([...rules[0]!.meta]).toEqual([["k", "v"]]);
  expect([...rules[1]!.meta]).toEqual([["team", "core"]]);
  expect(members.map(({ name }) => name)).toEqual(["one", "slow", "after"]);
});

describe("the shipped library", () => {
  test("has 431 entries with distinct names", () => {
    expect(shippedEntries.length).toBe(431);
    expect(new Set(shippedEntries.map(({ name }) => name)).size).toBe(431);
  });
  for (const { name } of shippedEntries) {
    test(`${name} compiles`, () => {
      const compiled = compilePattern(`\\{${name}}`, readDeclarations([]));
      expect(compiled.program.length).toBeGreaterThan(100);
    });
  }
});

function readError(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof PatternError) {
      const { file, line, byteOffset, found, hint, expected } = error.fault;
      return [file, `line ${line}`, `byte ${byteOffset}`, found, hint, ...(expected ?? [])].join(" ");
    }
    if (error instanceof DeclarationError) return error.message;
    throw error;
  }
  throw new Error("nothing is wrong");
}
