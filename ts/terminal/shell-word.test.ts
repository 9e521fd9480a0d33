import { expect, test } from "bun:test";
import { nameWord, pathWord, shellWord } from "./shell-word.ts";

const words = [
  "a.log",
  "a b",
  "it's",
  String.raw`a\nb`,
  "$HOME",
  "e\u001b[31m0'\\",
  "two\nlines",
  "\u202egol",
  "",
  "*",
];

test.each(words)("%j: a shell reads the word", (word) => {
  // `$'...'` needs a shell that knows it, such as bash.
  const { stdout } = Bun.spawnSync(["bash", "-c", `printf %s ${shellWord(word)}`]);
  expect(stdout.toString()).toBe(word);
  expect(shellWord(word)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("a path is never a flag", () => {
  expect(["-x.log", "-", "a-x", "-a b"].map(pathWord)).toEqual(["./-x.log", "-", "a-x", "'./-a b'"]);
});

test("a name that is no UTF-8 can't change the direction of a terminal either", () => {
  const raw = Buffer.concat([Buffer.from([0xff]), Buffer.from("a\u202eb")]);
  expect(nameWord(raw, "terminal")).toBe(String.raw`$'\377a\342\200\256b'`);
  expect(nameWord(raw, "pipe")).toBeNull();
  expect(nameWord(Buffer.from([0xff, 0x61]), "terminal")).toBeNull();
});
