/** `digest --follow`: the page of a file as it grows. */
import { test } from "bun:test";
import { Session } from "./session.ts";

const page = (lines: number, bytes: number, statement: string) =>
  `w.log  ${lines} lines  ${bytes} B\nstatements\n${lines}  ${statement}\n\n`;

test("a page is printed for what is complete, and again when there is more", async () => {
  await using of = new Session(
    { "w.log": "job a1 done\njob b2 done\njob" },
    "digest",
    "--follow",
    "--every",
    "1",
    "w.log",
  );
  await of.gains(page(2, 24, "job <word> done"));
  of.append("w.log", " c3 done\n");
  await of.gains(page(3, 36, "job <word> done"));
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
}, 30_000);

test("the rest of a line whose beginning was mined is no line of its own", async () => {
  const long = "a".repeat(9_000_000);
  await using of = new Session({ "w.log": long }, "digest", "--follow", "--every", "1", "w.log");
  const head = (lines: string) => `w.log  ${lines}  9 MB  1 long line read in part\nstatements\n1  <hex>\n`;
  await of.gains(`${head("1 line")}\n`);
  of.append("w.log", "end\njob b2 done\n");
  await of.gains(`${head("2 lines")}1  job b2 done\n\n`);
}, 30_000);
