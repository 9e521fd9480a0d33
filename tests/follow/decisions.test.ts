/** Which files are followed, when following ends by itself, and with which status. */
import { expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";

const place = new Workplace();
place.write("a.log", "took 1s\ntook 2s\n");
place.write("b.log", "took 3s\n");
place.write("r.m", 'rule r note "slow ${d}" = "took" \\R:d\n');
place.write("e.m", 'rule r error "slow ${d}" = "took" \\R:d\n');

test.each<[words: string, status: number, out: string]>([
  ["scan \\R --follow absent.log", 2, ""],
  ["grep \\R --follow absent.log", 2, ""],
  ["grep -v \\R --follow absent.log", 2, ""],
  ["count-by \\R:d ${d} --follow absent.log", 2, ""],
  ["scan --rules r.m --follow absent.log", 2, ""],
  ["lines --follow absent.log", 2, ""],
  ["scan \\R --follow -m 1 a.log", 0, '[5..7] "1s"\n'],
  ["scan \\R --follow -m 1 a.log b.log", 0, 'a.log:1:6: "1s"\nb.log:1:6: "3s"\n'],
  ["scan \\R --follow -m 1 -q a.log", 0, ""],
  ["grep \\R --follow -m 1 a.log", 0, "took 1s\n"],
  ["scan --rules r.m --follow -m 1 a.log b.log", 0, "a.log:1:1: note: slow 1s [r]\nb.log:1:1: note: slow 3s [r]\n"],
  ["scan --rules e.m --follow -m 1 a.log", 1, "a.log:1:1: error: slow 1s [r]\n"],
  ["scan --rules r.m --follow -q -m 1 a.log", 0, ""],
])("%s", (words, status, out) => {
  const { status: ended, out: printed } = place.run(words.split(" "));
  expect([ended, printed]).toEqual([status, out]);
});
