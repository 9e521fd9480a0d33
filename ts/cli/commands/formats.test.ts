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

test("the shipped formats pass their tests", async () => {
  const { status, out } = await run("formats", "--test");
  expect([status, out]).toEqual([0, expect.stringMatching(/^[0-9]+ tests, 0 failed\n$/)]);
});
