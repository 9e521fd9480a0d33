/** `top --follow` and `count-by --follow`: the rows of the table after each interval in which something was counted. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { Session } from "./session.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const pattern = String.raw`\W:v "took" \R:d`;

/** The rows that a table gains, without their times, which are all the same. */
async function gains(of: Session, rows: readonly object[]): Promise<void> {
  const lines = (await of.gainedLines(rows.length)).map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ at }) => at)).size).toBe(1);
  expect(Math.abs(Date.parse(lines[0].at) - Date.now())).toBeLessThan(60_000);
  expect(lines.map(({ at: _, ...row }) => row)).toEqual([...rows]);
}

test("rows come again when something was counted, of several files, and percentiles go on", async () => {
  const files = { "a.log": "GET took 5ms\nPUT took 7ms\nGET took 9ms\n", "b.log": "PUT took 1ms\n" };
  const flags = ["--p50", "d", "--follow", "--every", "1"];
  await using of = new Session(files, "top", pattern, "${v}", ...flags, "a.log", "b.log");
  const row = (key: string, count: number, ms: number) => ({ key, count, "--p50 d": ms * 1_000_000 });
  await gains(of, [row("GET", 2, 5), row("PUT", 2, 1)]);
  of.append("b.log", "PUT took 30ms\nPUT took 40ms\nPATCH took 2ms\nPATCH to");
  await gains(of, [row("PUT", 4, 7), row("GET", 2, 5), row("PATCH", 1, 2)]);
  await of.gains("");
  of.append("b.log", "ok 3ms\nPATCH took 4ms\n");
  await gains(of, [row("PUT", 4, 7), row("PATCH", 3, 3), row("GET", 2, 5)]);
  of.cut("a.log", 0);
  await of.notes("a.log", "truncated");
  of.append("a.log", "GET took 6ms\n");
  await gains(of, [row("PUT", 4, 7), row("GET", 3, 6), row("PATCH", 3, 3)]);
}, 30_000);

test("records with fields, in order of the keys; --json prints an array a line", async () => {
  const flags = ["--sum", ".b", "--json", "--follow", "--every", "1"];
  await using of = new Session(
    { "c.csv": "a,b\ny,2\nx,1\n" },
    ...["count-by", "--in", "csv", ".", "${.a}", ...flags, "c.csv"],
  );
  await of.gains('[{"key":"x","count":1,"--sum .b":1},{"key":"y","count":1,"--sum .b":2}]\n');
  of.append("c.csv", "x,3\n");
  await of.gains('[{"key":"x","count":2,"--sum .b":4},{"key":"y","count":1,"--sum .b":2}]\n');
}, 30_000);

test("--tail counts the end of what is there", async () => {
  await using of = new Session(
    { "a.log": "GET took 5ms\nPUT took 7ms\n" },
    ...["count-by", pattern, "${v} ${line}", "--tail", "1", "--follow", "--every", "1", "a.log"],
  );
  await gains(of, [{ key: "PUT 2", count: 1 }]);
  of.append("a.log", "GET took 6ms\n");
  await gains(of, [
    { key: "GET 3", count: 1 },
    { key: "PUT 2", count: 1 },
  ]);
}, 30_000);

test.if(Bun.which("script") !== null && process.platform === "linux")(
  "on a terminal the table is redrawn",
  async () => {
    await using of = new Session({ "a.log": "GET took 5ms\n" }, "lines", "1", "a.log"); // Only its folder is used.
    const words = `'${process.execPath}' '${main}' top '${pattern}' '\${v}' --follow a.log`;
    const shown = Bun.spawn(["script", "-qfc", `stty rows 5; timeout 4 ${words}`, "/dev/null"], {
      cwd: of.folder,
      stdin: "ignore",
      stdout: "pipe",
    });
    await Bun.sleep(1500);
    of.append("a.log", "PUT took 5ms\nPUT took 5ms\nPOST took 1ms\n");
    const text = (await new Response(shown.stdout).text()).replaceAll("\r", "");
    const pages = text.split("\u001b[H\u001b[2J").slice(1);
    expect(pages).toEqual(["GET  1\n", "PUT  2\nGET  1\n3 keys over 4 matches; 2 shown\n"]);
  },
  30_000,
);

test.each([
  [[pattern, "${@kind}"], "a KEY with readings"],
  [[String.raw`\F{onset}`, "x"], "the spectral reading"],
  [[pattern, "x", "--csv"], "--csv and --follow"],
  [[pattern, "x", "--text", "GET took 5ms"], "--text and --follow"],
])("%j is refused", (words, message) => {
  const run = Bun.spawnSync([process.execPath, main, "top", ...words, "--follow", "a.log"], { stderr: "pipe" });
  expect(run.exitCode).toBe(2);
  const error = run.stderr.toString();
  expect(message.split(" and ").every((part) => error.includes(part))).toBe(true);
});
