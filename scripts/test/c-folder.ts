/** The files that the C programs of the tests read: compiled patterns and texts. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilePattern, compileSet } from "../../ts/pattern/index.ts";

const member = (name: string, source: string) => ({ name, source });
const programs = {
  pair: compilePattern(String.raw`(\W:key "=" \N:value)+:all`),
  word: compilePattern(String.raw`\W`),
  number: compilePattern(String.raw`\N:n`),
  both: compileSet([member("word", String.raw`\W`), member("number", String.raw`\N:n`)]),
  // Only one member has a register in a repetition.
  mixed: compileSet([member("one", String.raw`\W:w`), member("many", String.raw`(\N:n)+`)]),
  durations: compilePattern(String.raw`\R:took`),
  past: compilePattern(String.raw`\T{<now}`),
  // Without the address, the letters before it in zz10.0.0.1 are a token.
  left: compilePattern(String.raw`\I | "zz"`),
  private: compilePattern(String.raw`\I | \{email}`),
};
/** Makes the folder anew. */
export function fillFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, { program }] of Object.entries(programs)) writeFileSync(join(folder, `${name}.program`), program);
  writeFileSync(join(folder, "notes.txt"), "one\ntwo\nthree\nfour");
  writeFileSync(join(folder, "wide.txt"), Buffer.from([0xff, 0xfe, 0xe9, 0, 0x0a, 0]));
  // A character of a text, not a sign of a binary file.
  writeFileSync(join(folder, "wide-nul.txt"), Buffer.from([0xff, 0xfe, 0x61, 0, 0, 0]));
  writeFileSync(join(folder, "nul.bin"), "a\0b");
  writeFileSync(join(folder, "server.log"), "GET / took 1.5s\nGET /a took 12ms\nfrom 10.0.0.1 in 2m\n");
}
