import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
const context = (args: readonly string[], input = "") => place.run(["context", ...args], input);

test("the heads of enclosing brackets are pooled", () => {
  const { out } = context(["--fold", "enclosing", "--field", "--text", "call(abcd [x])"]);
  const lines = out.split("\n").filter((line) => /over|magnitude/.test(line));
  expect(lines).toEqual([
    "    @     0  call           over 0",
    "    @     4  (              over 0",
    "    @     5  abcd           over 1",
    "        magnitude: mean 2.00, spread 0.00, max 2.00",
    "    @    10  [              over 1",
    "        magnitude: mean 2.00, spread 0.00, max 2.00",
    "    @    11  x              over 2",
    "        magnitude: mean 2.00, spread 0.00, max 2.00",
    "    @    12  ]              over 1",
    "        magnitude: mean 2.00, spread 0.00, max 2.00",
    "    @    13  )              over 0",
  ]);
});

test("shape changes include white space, and the first token is at a seam", () => {
  const { out } = context(["--agreement", "--text", "rt: 40; rt: 38; rt: 5200;"]);
  expect(out.split("\n").slice(4, 7)).toEqual([
    "    @     0  rt: 40         kv          -    1    0",
    "    @     8  rt: 38         kv          -   -1   -4",
    "    @    16  rt: 5200       kv          -   -5    3",
  ]);
});

test("JSON has numbers by name, also for standard input", () => {
  const { status, out } = context(["--json", "--fold", "key"], "rt: 40; rt: 38; rt: 5200;");
  expect(status).toBe(0);
  const report = JSON.parse(out);
  expect([report.len, report.n_tokens, report.n_supertokens, report.period]).toEqual([25, 12, 3, 4]);
  expect(report.supertokens[1]).toEqual({
    start: 8,
    end: 14,
    text: "rt: 38",
    role: "kv",
    regime: null,
    shape: -1,
    seam: -4,
  });
  const [first, , , , again] = report.tokens;
  expect(first).toEqual({ start: 0, end: 2, text: "rt", column: 0, over: 0 });
  expect(again.over).toBe(1);
  expect(again.magnitude.max).toBeCloseTo(1.6, 2);
  expect(again.observation.disagreement_max).toBeCloseTo(0.02, 2);
  expect(again.flow).toMatchObject({ rising: 1, falling: 0, steady: 0, momentum: 1, reversals: 0 });
});

test("a limit cuts every listing, with the number of rows left out", () => {
  const args = ["--field", "--period", "--agreement", "--limit", "1", "--text", "a b; c d"];
  const { out } = context(args);
  expect(out.match(/\.\.\. .*/g)).toEqual([
    "... (+4 more tokens; raise --limit)",
    "... (+1 more supertokens; raise --limit)",
    "... (+4 more tokens; raise --limit)",
  ]);
});

test("an empty window and an unknown fold are refused", () => {
  const cases = [
    ["--token-window", "0"],
    ["--unit-window", "0"],
    ["--fold", "nope"],
  ] as const;
  for (const [flag, value] of cases) {
    const { status, out, error } = context([flag, value, "--text", "a"]);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(error).toStartWith("matcher: ");
    expect(error).toContain(flag);
  }
});

test("a window wider than the input is accepted", () => {
  const { status, out } = context(["--field", "--token-window", "99999999999", "--text", "a b"]);
  expect(status).toBe(0);
  expect(out).toContain("over 1");
});
