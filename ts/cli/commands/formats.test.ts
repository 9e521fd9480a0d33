/** `formats --test`: what is given takes the place of what is shipped. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { runHere } from "../../../tests/flags/in-process.ts";

const place = new Workplace();
const run = (...words: string[]) => runHere(words, place.folder);

test("a format with the name of a shipped one takes its place, also where its own forms read nothing", async () => {
  const line = "2026/05/01 10:00:00 server.go:54: listen: address in use";
  const own = (form: string) =>
    `format go\n  about = ours\n  line = ${form}\n  test = ${line}\n  gives = {"source":"server.go"}\n`;
  place.write("other.matcher", own("@@ {message}"));
  const failed = await run("formats", "--test", "other.matcher");
  expect([failed.status, failed.out]).toEqual([1, expect.stringContaining("1 test, 1 failed")]);
  expect(failed.out).not.toContain("read as go");
  place.write("same.matcher", own("{time} {source:name}:{source_line:number}: {message}"));
  expect(await run("formats", "--test", "same.matcher")).toMatchObject({ status: 0, out: "1 test, 0 failed\n" });
});

test("of files the first record that no format reads is shown, cut and safe for terminals", async () => {
  place.write("odd.log", `2026-05-01T10:00:00Z INFO up\n!! \u001b[31modd ${"x".repeat(200)}\n!! odd\n`);
  const { out } = await run("formats", "odd.log");
  const [counted, shown, ...more] = out.trimEnd().split("\n");
  expect(counted).toBe("odd.log: 3 records: text 1, 2 read by no format, the first on line 2");
  expect(shown).toStartWith("  !! \\u{1b}[31modd xxx");
  expect([shown!.endsWith("x…"), shown!.length < 120, more]).toEqual([true, true, []]);
  expect((await run("formats", "--text", "2026-05-01T10:00:00Z INFO up")).out.trim()).toBe("1 record: text 1");
});

test("the shipped formats pass their tests", async () => {
  const { status, out } = await run("formats", "--test");
  expect([status, out]).toEqual([0, expect.stringMatching(/^[0-9]+ tests, 0 failed\n$/)]);
});
