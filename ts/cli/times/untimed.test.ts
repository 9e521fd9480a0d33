/** Lines without a time, for `--since` and `--until`. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace({
  "plain.log": "one\n\ntwo\n",
  "head.log": "made by x\nv2\n2026-01-02 03:04:05 a\n  b\n2026-01-02 03:04:06 c\n",
});

test("of an input without times, what is left out is told", () => {
  const { status, out, error } = place.run(["lines", "1..", "--since", "1971-01-01", "plain.log"]);
  expect({ status, out, error }).toEqual({
    status: 0,
    out: "",
    error: "matcher: plain.log has no times: --since and --until leave out 3 lines, the first is one\n",
  });
});

test("dates can't be compared with times of day, so all lines are left out, and told", () => {
  const { out, error } = place.run(["lines", "1..", "--since", "1971-01-01"], "10:00:01 a\n10:00:02 b\n");
  expect({ out, error }).toEqual({
    out: "",
    error:
      "matcher: an input has times of day without dates: --since and --until leave out 2 lines, " +
      "the first is 10:00:01 a; give them as times of day, such as 10:00\n",
  });
});

test("beside times of day, numbers that may be times are told too", () => {
  const text = "item 1696431255.037 made\nitem x at 08:02\n";
  const { error } = place.run(["lines", "1..", "--since", "1971-01-01"], text);
  expect(error).toEndWith(
    "give them as times of day, such as 10:00; numbers may be times: --time '\\N{epoch}:t' reads them\n",
  );
});

const audit = `type=SYSCALL msg=audit(1364481363.243:24287): a0=7fff success=no
type=PATH msg=audit(1364481363.243:24287): item=0 name="/etc/shadow" dev=fd:00
type=SYSCALL msg=audit(1364481370.001:24288): a0=7ffe success=yes
`;
const taken = "has no dates in its text: the times of its records are taken, as with --in auto\n";

test("of an input without times, the numbers are times that its format says are", () => {
  place.write("audit.log", audit);
  // 1364481363 is 2013-03-28T14:36:03Z.
  const since = place.run(["grep", "--since", "2013-03-28T14:36:10Z", "\\W", "audit.log"]);
  expect(since).toEqual({ status: 0, out: `${audit.split("\n")[2]}\n`, error: `matcher: audit.log ${taken}` });
  place.write("dated.log", "2013-03-28 14:36:05 between\n");
  const merged = place.run(["merge", "audit.log", "dated.log"]);
  expect(merged.out.split("\n")[2]).toBe("2013-03-28 14:36:05 between");
  expect(merged.error).toBe(`matcher: audit.log ${taken}`);
  const ends = ['"SYSCALL" .*? ":" \\N:n ")" ":" "a0"', '"PATH" .*? ":" \\N:n ")"'];
  const pairs = place.run(["pairs", ...ends, "--by", "n", "--list", "audit.log"]);
  expect(pairs).toEqual({ status: 0, out: "24287\t0ns\tline 1\tline 2\n", error: `matcher: audit.log ${taken}` });
});

test("an input with times has them, though none is in the window", () => {
  place.write("early.log", "2024-06-01T10:30:00Z start 3\n2024-06-01T10:30:09Z end 3\n");
  const ends = ['"start" \\N:n', '"end" \\N:n', "--by", "n", "--list"];
  for (const bounds of [
    ["--since", "10:40"],
    ["--until", "10:20"],
  ]) {
    expect(place.run(["pairs", ...bounds, ...ends, "early.log"])).toEqual({ status: 0, out: "", error: "" });
  }
});

test("numbers that no format says are times are none", () => {
  const { out, error } = place.run(["lines", "1..", "--since", "2013-01-01"], "id 1364481363 a\nid 1364481364 b\n");
  expect([out, error]).toEqual(["", expect.stringContaining("an input has no times")]);
});

test("lines before the first time are kept with it, or told", () => {
  const all = place.run(["lines", "1..", "--since", "2026-01-02 03:04:05", "head.log"]);
  expect([all.out.split("\n").length - 1, all.error]).toEqual([5, ""]);
  const later = place.run(["grep", "--since", "2026-01-02T03:04:06", "\\W", "head.log"]);
  expect(later).toEqual({
    status: 0,
    out: "2026-01-02 03:04:06 c\n",
    error: "matcher: head.log: no time precedes 2 lines that --since leaves out: the first is made by x\n",
  });
});

test("lines without a time belong to the line before them", () => {
  expect(place.output(["lines", "1..", "--until", "2026-01-02T03:04:06", "head.log"]).split("\n")).toHaveLength(5);
});
