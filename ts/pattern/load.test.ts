import { expect, test } from "bun:test";
import { registerWords } from "./compile/layout.ts";
import { compilePattern, loadProgram } from "./index.ts";
import { run } from "./load.fuzz.ts";

/** The program of `\W:a \N` with one word of its register's row changed. */
function withRegisterWord(word: number, value: number): Uint8Array {
  const { program } = compilePattern("\\W:a \\N");
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const sectionOfRegisters = 7;
  const place = view.getUint32(4 * (3 + 2 * sectionOfRegisters), true);
  expect(view.getUint32(4 * (4 + 2 * sectionOfRegisters), true)).toBe(4 * registerWords);
  view.setUint32(place + 4 * word, value, true);
  return program;
}

test("a program is read back", () => {
  const { registers, memberRegisters } = loadProgram(compilePattern("(\\W:k \\N:n):pair").program, "p");
  expect(registers.map(({ name }) => name)).toEqual(["pair", "pair.k", "pair.n"]);
  expect(memberRegisters).toEqual([0]);
});

test.each([
  [2, 2, "register 0 lies in register 2"],
  [3, 2, "register 0 is marked 2"],
  [4, 200, "register 0 binds kind 200"],
  [0, 500, "bytes 500 to 501 of"],
])("word %d of a register changed to %d is reported", (word, value, fault) => {
  const program = withRegisterWord(word, value);
  expect(() => loadProgram(program, "p")).toThrow(fault);
});

test("modified programs are rejected or run", () => {
  const { ran, refused } = run(1, 400);
  expect(ran).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});
