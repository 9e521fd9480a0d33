/** `scan --rules FILE.watch`: the alerts of a watch file decided over logs, without a service. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "../e2e/workplace.ts";

const at = (second: number, text: string) => `2026-11-02T10:00:${`${second}`.padStart(2, "0")}Z ${text}\n`;
const place = new Workplace({
  "ci.watch": `input logs/*.log
alert errors when count('"ERROR" \\W:source') > 1 over 10s by {source} exec 'touch fired'
alert silent when none of '"beat"' for 30s exec 'touch fired' raw
`,
  "logs/good.log": at(0, "beat") + at(1, "ERROR billing failed") + at(20, "beat") + at(30, "ERROR billing failed"),
  "logs/late.log": at(40, "beat"),
  "bad.log":
    at(0, "beat") + at(1, "ERROR billing of ann@example.org") + at(2, "ERROR billing failed for ann@example.org"),
  "untimed.log": "ERROR billing failed\n",
  "empty.log": "",
  "r.m": 'rule r error "m" = "took"\n',
});
const scan = (...words: string[]) => place.run(["scan", "--rules", "ci.watch", ...words]);
const told = '2026-11-02T10:00:03Z errors{source="billing"} firing 2\n';

test("the status says whether an alert fired; no action runs", () => {
  expect(scan("logs")).toEqual({ status: 0, out: "", error: "" });
  expect(scan("bad.log")).toEqual({ status: 1, out: told, error: "" });
  expect(scan("-q", "bad.log")).toEqual({ status: 1, out: "", error: "" });
  expect(existsSync(join(place.folder, "fired"))).toBe(false);
});

test("--json has the line that decided, masked", () => {
  const { status, out } = scan("--json", "bad.log");
  expect(status).toBe(1);
  const [alert, ...more] = JSON.parse(out);
  expect(more).toEqual([]);
  const { text, ...rest } = alert;
  const [time, since] = ["2026-11-02T10:00:03Z", "2026-11-02T10:00:03Z"];
  const labels = { source: "billing" };
  expect(rest).toEqual({ time, alert: "errors", state: "firing", value: "2", since, labels });
  expect(text).toContain("ERROR billing failed for");
  expect(text).not.toContain("ann");
  expect(JSON.parse(scan("--json", "logs").out)).toEqual([]);
});

test("without an INPUT those of the file are read, and standard input is one", () => {
  expect(scan()).toEqual({ status: 0, out: "", error: "" });
  const run = place.run(["scan", "--rules", "ci.watch", "-"], at(0, "ERROR a x") + at(1, "ERROR a y"));
  expect([run.status, run.out]).toEqual([1, '2026-11-02T10:00:02Z errors{source="a"} firing 2\n']);
});

test("a log without times passes no check, an empty one does", () => {
  const { status, error } = scan("untimed.log", "logs/good.log");
  expect([status, error]).toEqual([2, "matcher: untimed.log has no times: a replay needs the clock of a log\n"]);
  expect(scan("empty.log", "logs/good.log").status).toBe(0);
});

test("a fault of the file, other rules beside it, and other flags are refused", () => {
  expect(place.run(["scan", "--rules", "r.m", "--rules", "ci.watch", "bad.log"]).error).toContain("checked alone");
  place.write("bad.watch", "alert x when count(nothing) > 1 over 1m print\n");
  expect(place.run(["scan", "--rules", "bad.watch", "bad.log"])).toMatchObject({ status: 2, out: "" });
  expect(scan("--fix", "bad.log").status).toBe(2);
  expect(scan("--sarif", "bad.log").error).toContain("a check by a watch file: it can't be used with --sarif");
});
