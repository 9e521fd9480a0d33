/** Tables with a header: the columns are those of the text, whatever rotation, kills and restarts do to its file. */
import { afterAll, test } from "bun:test";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { until, Watcher } from "./watcher.ts";

const root = mkdtempSync(join(tmpdir(), "matcher-watch-columns-"));
afterAll(() => rmSync(root, { recursive: true }));

let cases = 0;
function prepare(format: string, from?: "end") {
  const folder = join(root, String(cases++));
  mkdirSync(folder);
  const log = join(folder, "app.csv");
  const rules = `input ${log} in ${format}\ncounter state_total {.state} = '.state'`;
  return { log, given: { rules, stateDir: join(folder, "state"), ...(from && { from }) } };
}

/** Waits until the states were counted so often. */
async function waitForStates(watcher: Watcher, wanted: Record<string, number>): Promise<void> {
  let found = {};
  const look = async () => {
    const samples = (await watcher.metrics()).matchAll(/^state_total\{state="(\w+)"\} (\d+)$/gm);
    found = Object.fromEntries([...samples].map(([, state, count]) => [state, Number(count)]));
    return Bun.deepEquals(found, wanted) || null;
  };
  await until(look, () => `${JSON.stringify(wanted)}, found ${JSON.stringify(found)}\n${watcher.log}`);
}

/** What may happen between two steps of a rotation. */
const betweens: Readonly<Record<string, (watcher: Watcher, given: object) => Promise<Watcher>>> = {
  nothing: async (watcher) => watcher,
  "a kill": async (watcher, given) => {
    await watcher.end("SIGKILL");
    return new Watcher({ ...given });
  },
  "an end": async (watcher, given) => {
    await watcher.end();
    return new Watcher({ ...given });
  },
};

for (const [name, between] of Object.entries(betweens)) {
  test.if(process.platform !== "win32")(
    `renamed, copied, compressed with ${name} in between`,
    async () => {
      const { log, given } = prepare("csv");
      writeFileSync(log, "time,state\n1,a\n");
      let watcher = new Watcher(given);
      await waitForStates(watcher, { a: 1 });
      renameSync(log, `${log}.1`);
      watcher = await between(watcher, given);
      // A late line of the old file, and a new one whose columns are others.
      appendFileSync(`${log}.1`, "2,b\n");
      writeFileSync(log, "state,time\nc,3\n");
      await waitForStates(watcher, { a: 1, b: 1, c: 1 });
      watcher = await between(watcher, given);
      appendFileSync(`${log}.1`, "4,b\n");
      appendFileSync(log, "c,5\n");
      await waitForStates(watcher, { a: 1, b: 2, c: 2 });
      // Nobody has read the last line before the file is cut.
      appendFileSync(log, "d,6\n");
      copyFileSync(log, `${log}.2`);
      truncateSync(log);
      watcher = await between(watcher, given);
      appendFileSync(log, "x,state\n7,e\n");
      await waitForStates(watcher, { a: 1, b: 2, c: 2, d: 1, e: 1 });
      appendFileSync(log, "8,f\n9,g\n");
      writeFileSync(`${log}.1.gz`, gzipSync("x,state\n7,e\n8,f\n9,g\n"));
      rmSync(log);
      watcher = await between(watcher, given);
      await waitForStates(watcher, { a: 1, b: 2, c: 2, d: 1, e: 1, f: 1, g: 1 });
      await watcher.end();
    },
    60_000,
  );
}

test.if(process.platform !== "win32")(
  "from the end, the header is read all the same",
  async () => {
    const { log, given } = prepare("csv", "end");
    writeFileSync(log, `time,state\n${"1,a\n".repeat(50_000)}`);
    const watcher = new Watcher(given);
    await watcher.address();
    appendFileSync(log, "2,b\n");
    await waitForStates(watcher, { b: 1 });
    await watcher.end();
  },
  60_000,
);
