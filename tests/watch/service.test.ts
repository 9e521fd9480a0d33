/** The service as a process: state, signals, reload, requests, alerts. */
import { afterAll, expect, test } from "bun:test";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until, Watcher } from "./watcher.ts";

const root = mkdtempSync(join(tmpdir(), "matcher-watch-"));
afterAll(() => rmSync(root, { recursive: true }));

let cases = 0;
function prepare(name = String(cases++)) {
  const folder = join(root, name);
  mkdirSync(folder);
  const log = join(folder, "app.log");
  return { folder, log, stateDir: join(folder, "state"), globs: [log] };
}

const isPosix = process.platform !== "win32";

test.if(isPosix)("lines count once over an end and a kill, and so do those that came meanwhile", async () => {
  const { log, stateDir, globs } = prepare();
  writeFileSync(log, "a 1\na 2\n");
  const first = new Watcher({ globs, stateDir });
  await first.waitForCounts({ a: 2 });
  appendFileSync(log, "b 1\n");
  await first.waitForCounts({ a: 2, b: 1 });
  expect(await first.end("SIGKILL")).toBe("SIGKILL");
  appendFileSync(log, "b 2\n");
  const second = new Watcher({ globs, stateDir });
  await second.waitForCounts({ a: 2, b: 2 });
  expect(await second.end("SIGTERM")).toBe("SIGTERM");
  renameSync(log, `${log}.1`);
  writeFileSync(log, "c 1\n");
  const third = new Watcher({ globs, stateDir });
  await third.waitForCounts({ a: 2, b: 2, c: 1 });
  const refused = new Watcher({ globs, stateDir });
  await refused.process.exited;
  expect(await refused.end()).toBe("1");
  expect(refused.log).toContain("another watcher keeps its state here");
  const text = await (await fetch(`${await third.address()}/metrics`)).text();
  expect(text).toContain(`matcher_watch_lines_total{input="${log}"} 5\n`);
  await third.end();
});

test.if(isPosix)("a state of other rules is told, and not mixed", async () => {
  const { log, stateDir, globs } = prepare();
  writeFileSync(log, "a 1\n");
  const first = new Watcher({ globs, stateDir, digest: "one" });
  await first.waitForCounts({ a: 1 });
  await first.end();
  const second = new Watcher({ globs, stateDir, digest: "two" });
  appendFileSync(log, "b 1\n");
  await second.waitForCounts({ b: 1 });
  expect(second.log).toContain("the state belongs to other rules");
  await second.end();
});

test.if(isPosix)(
  "SIGHUP: new rules and inputs; a file with a fault leaves the old ones, and no line is lost",
  async () => {
    const { folder, log, stateDir } = prepare();
    const rulesFile = join(folder, "rules");
    writeFileSync(rulesFile, `one\n${log}`);
    writeFileSync(log, "a 1\n");
    const watcher = new Watcher({ rulesFile, stateDir });
    await watcher.waitForCounts({ a: 1 });
    writeFileSync(rulesFile, "fault");
    watcher.process.kill("SIGHUP");
    await watcher.waitForLog(/the old rules go on.*a fault/);
    appendFileSync(log, "a 2\n");
    await watcher.waitForCounts({ a: 2 });
    const other = join(folder, "other.log");
    writeFileSync(other, "b 1\n");
    writeFileSync(rulesFile, `one\n${log}\n${other}`);
    watcher.process.kill("SIGHUP");
    await watcher.waitForCounts({ a: 2, b: 1 });
    appendFileSync(log, "a 3\n");
    appendFileSync(other, "b 2\n");
    await watcher.waitForCounts({ a: 3, b: 2 });
    writeFileSync(rulesFile, `two\n${log}\n${other}`);
    watcher.process.kill("SIGHUP");
    await watcher.waitForLog(/reloaded.*start from zero/);
    appendFileSync(log, "c 1\n");
    await watcher.waitForCounts({ c: 1 });
    await watcher.end();
  },
);

test.if(isPosix)("SIGHUP: the same rules with another action keep their counts", async () => {
  const { folder, log, stateDir } = prepare();
  const rulesFile = join(folder, "rules");
  writeFileSync(rulesFile, `one\n${log}\ntouch ${folder}/first`);
  writeFileSync(log, "fire a\n");
  const watcher = new Watcher({ rulesFile, stateDir });
  const isThere = (name: string) =>
    until(
      () => existsSync(join(folder, name)) || null,
      () => `${name}\n${watcher.log}`,
    );
  await isThere("first");
  writeFileSync(rulesFile, `one\n${log}\ntouch ${folder}/second`);
  watcher.process.kill("SIGHUP");
  await watcher.waitForLog(/reloaded.*kept/);
  appendFileSync(log, "fire b\n");
  await isThere("second");
  await watcher.waitForCounts({ fire: 2 });
  await watcher.end();
});

test.if(isPosix)("standard input counts, and the service ends with it", async () => {
  const watcher = new Watcher({ globs: ["-"] }, { stdin: "pipe" });
  const { stdin } = watcher.process as { stdin: Bun.FileSink };
  stdin.write("a 1\nfire slow\na 2");
  await stdin.flush();
  await watcher.waitForCounts({ a: 1, fire: 1 });
  stdin.end();
  expect(await watcher.process.exited).toBe(0);
  await watcher.end();
  expect(watcher.printed).toMatch(/^\S+Z slow firing 1 fire slow\n$/);
});

test.if(isPosix)("alerts that fire are on the page; actions that failed go on after a restart", async () => {
  const { log, stateDir, globs } = prepare();
  let isUp = false;
  const bodies: { name: string; state: string }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      if (!isUp) return new Response("", { status: 503 });
      bodies.push((await request.json()) as { name: string; state: string });
      return new Response("ok");
    },
  });
  const action = { kind: "webhook", url: `http://127.0.0.1:${server.port}/hook`, raw: false };
  const first = new Watcher({ globs, stateDir, action });
  await first.address();
  writeFileSync(log, "fire slow\n");
  await first.waitForLog(/action is tried again/);
  expect(await (await fetch(`${await first.address()}/`)).text()).toContain('<td class="fires">slow</td>');
  expect(first.log).not.toContain("/hook");
  await first.end();
  isUp = true;
  const second = new Watcher({ globs, stateDir, action });
  await until(
    () => bodies.length > 0 || null,
    () => "the request",
  );
  appendFileSync(log, "resolve slow\n");
  await until(
    () => bodies.length > 1 || null,
    () => "the second request",
  );
  expect(bodies.map(({ name, state }) => `${name} ${state}`)).toEqual(["slow firing", "slow resolved"]);
  await second.end();
  await server.stop(true);
});
