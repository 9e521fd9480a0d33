import { expect, test } from "bun:test";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "main.ts");

async function context(args: readonly string[], stdin = "") {
  const run = Bun.spawn([process.execPath, main, "context", ...args], {
    stdin: Buffer.from(stdin),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { status: await run.exited, stdout, stderr };
}

test("the heads of enclosing brackets are pooled", async () => {
  const { stdout } = await context(["--fold", "enclosing", "--field", "--text", "call(abcd [x])"]);
  const lines = stdout.split("\n").filter((line) => /over|magnitude/.test(line));
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

test("shape changes include white space, and the first token is at a seam", async () => {
  const { stdout } = await context(["--agreement", "--text", "rt: 40; rt: 38; rt: 5200;"]);
  expect(stdout.split("\n").slice(4, 7)).toEqual([
    "    @     0  rt: 40         kv          -    1    0",
    "    @     8  rt: 38         kv          -   -1   -4",
    "    @    16  rt: 5200       kv          -   -5    3",
  ]);
});

test("JSON has numbers by name, also for standard input", async () => {
  const { status, stdout } = await context(["--json", "--fold", "key"], "rt: 40; rt: 38; rt: 5200;");
  expect(status).toBe(0);
  const report = JSON.parse(stdout);
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

test("a limit cuts every listing, with the number of rows left out", async () => {
  const args = ["--field", "--period", "--agreement", "--limit", "1", "--text", "a b; c d"];
  const { stdout } = await context(args);
  expect(stdout.match(/\.\.\. .*/g)).toEqual([
    "... (+4 more tokens; raise --limit)",
    "... (+1 more supertokens; raise --limit)",
    "... (+4 more tokens; raise --limit)",
  ]);
});

test("an empty window and an unknown fold are refused", async () => {
  const cases = [
    ["--token-window", "0"],
    ["--unit-window", "0"],
    ["--fold", "nope"],
  ] as const;
  for (const [flag, value] of cases) {
    const { status, stdout, stderr } = await context([flag, value, "--text", "a"]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toStartWith("matcher: ");
    expect(stderr).toContain(flag);
  }
});

test("a window wider than the input is accepted", async () => {
  const { status, stdout } = await context(["--field", "--token-window", "99999999999", "--text", "a b"]);
  expect(status).toBe(0);
  expect(stdout).toContain("over 1");
});
