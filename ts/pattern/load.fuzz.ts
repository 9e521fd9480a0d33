/** Modified programs: each one is rejected by a MatcherError, or runs and its matches can be reported. */
import { randomBelow } from "../../tests/prng.ts";

import { InputText } from "../api/input.ts";
import { MatchMaker } from "../api/match.ts";
import { MatcherError } from "../error/errors.ts";
import { readDeclarations } from "../library/index.ts";
import { Registers } from "../report/index.ts";
import { scan } from "../scan/index.ts";
import { compilePattern, loadProgram } from "./index.ts";

const sources = [
  "\\W:a \\N",
  "(\\W:k \\N:n):pair | \\Q",
  '(\\W:w | "b"~1)+ \\N{>5}',
  "`[a-c]+`:x (=case x | =edit2 x | =subnet/8 x)?",
  '\\B(.*):inside ~"b"',
  "@novel @order:asc \\F{entropy>0} @shape:rare \\W:w",
  "@nested>0 \\{email} | \\M{>2}:m",
  '("a" \\W:x "b")~1 !~(\\N)',
  "\\{pair}:p || \\{tag}:n \\z",
];
const declarations = readDeclarations([
  { flag: "kind", value: 'pair = "ab" \\N:n' },
  { flag: "shape", value: "tag = `x[a-c]{1,9}`" },
]);
const text = new TextEncoder().encode('ab 12 b (c d) "q" 7\na xab b 9 mail@example.org\ncab cab 100 {1} é\n');

/** @throws with the seed and round if a program does anything else */
export function run(seed: number, rounds: number): { ran: number; refused: number } {
  const below = randomBelow(seed);
  const counts = { ran: 0, refused: 0 };
  const programs = sources.map((source) => compilePattern(source, declarations).program);
  for (let round = 0; round < rounds; round++) {
    const number = below(programs.length);
    const program = changeAtRandom(programs[number]!, below);
    try {
      report(program);
      counts.ran += 1;
    } catch (error) {
      if (!(error instanceof MatcherError)) {
        throw new Error(`seed ${seed}, round ${round}: ${sources[number]}: ${error}`, { cause: error });
      }
      counts.refused += 1;
    }
  }
  return counts;
}

/** The program with some bytes or words changed, or truncated. */
function changeAtRandom(sound: Uint8Array, below: (limit: number) => number): Uint8Array {
  const program = sound.slice();
  const view = new DataView(program.buffer);
  const words = program.length / 4;
  for (let count = 1 + below(3); count > 0; count--) {
    const form = below(8);
    if (form === 0) return program.slice(0, below(program.length));
    if (form < 4) program[below(program.length)] = below(form === 1 ? 256 : 20);
    else if (form < 6) view.setUint32(4 * below(words), below(40), true);
    else if (form === 6) view.setUint32(4 * below(words), 0xffffffff - below(3), true);
    else view.setUint32(4 * below(words), view.getUint32(4 * below(words), true), true);
  }
  return program;
}

/** Finds matches and reads everything that reports read. */
function report(program: Uint8Array): void {
  const pattern = loadProgram(program, "p");
  const maker = new MatchMaker(new InputText(text), pattern);
  new Registers(pattern.registers, pattern.memberRegisters);
  for (const batch of scan({ ...pattern, showsReadings: true }, text)) {
    for (let i = 0; i < batch.count; i++) {
      const readings = batch.readings?.(i);
      for (let at = 0; at < (readings?.tokens ?? 0); at++) void [...readings!.at(at)];
      JSON.stringify(maker.one(batch, i));
    }
  }
}
