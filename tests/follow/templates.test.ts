/** `templates --novel --follow`: each line of a new template, once. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { log, main, Session } from "./session.ts";

const followed = ["templates", "--novel", "--against", "old.log", "--follow", "w.log"];

test("a line of a template never seen is printed when it arrives, others like it are not", async () => {
  const old = `${log}10:02 job 8 took 90ms\n`;
  await using of = new Session({ "old.log": old, "w.log": log }, ...followed);
  await of.waitUntilOpen();
  of.append("w.log", "10:02 job 9 took 1s\n10:03 job 8 failed: (disk");
  await of.gains("");
  of.append("w.log", " full)\n10:04 job 8 failed: (disk full)\n");
  await of.gains("10:03 job 8 failed: (disk full)\n");
  of.write("w.log", "new ( one\n");
  await of.gains("new ( one\n");
  await of.notes("w.log", "truncated");
  expect(of.unexpectedNotes).toBe("");
});

test("merged templates know what their values take", async () => {
  const old = ["anna", "bob7", "carl-x.org", "10.0.0.1"].map((name) => `session of ${name} ended well\n`).join("");
  await using of = new Session({ "old.log": old, "w.log": "", "v.log": "" }, ...followed, "v.log", "--merge");
  await of.waitUntilOpen();
  of.append("w.log", "session of the boss ended well\nsession of dana ended badly\n");
  await of.gains("w.log:session of dana ended badly\n");
  of.append("v.log", "session of dana ended badly\nother\n");
  await of.gains("v.log:other\n");
});

test("a saved set stands for yesterday's log", async () => {
  const folder = mkdtempSync(join(tmpdir(), "follow-set-"));
  try {
    const set = join(folder, "set");
    const yesterday = "session of anna7 ended well\nsession of bob7 ended well\njob 7 took 120ms\n";
    const saving = Bun.spawnSync([process.execPath, main, "templates", "--merge", "--save", set, "-"], {
      stdin: Buffer.from(yesterday),
    });
    expect(saving.exitCode).toBe(0);
    const today = "session of carl9 ended well\n";
    const following = ["templates", "--novel", "--merge", "--load", set, "--follow", "w.log"];
    await using of = new Session({ "w.log": today }, ...following);
    await of.waitUntilOpen();
    of.append("w.log", "job 8 took 5s\nsession of dana3 was lost\n");
    await of.gains("session of dana3 was lost\n");
    of.append("w.log", "session of emil4 was lost\njob 9 failed\n");
    await of.gains("job 9 failed\n");
    expect(of.unexpectedNotes).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
