import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Journal, wholeEntries } from "./journal.ts";
import { Log } from "./log.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-watch-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = (number: number) => Buffer.from(`__CURSOR=s=1;i=${number}\nMESSAGE=line ${number}\n\n`);
const size = Buffer.alloc(8);
size.writeBigUInt64LE(14n);
/** Its message has an empty line, and what looks like a cursor. */
const binary = Buffer.concat([
  Buffer.from("__CURSOR=s=1;i=9\nMESSAGE\n"),
  size,
  Buffer.from("a\n\n__CURSOR=x\n"),
  Buffer.from("\n\n"),
]);

test("whole entries are found at every cut, also around fields of any bytes", () => {
  const all = Buffer.concat([entry(1), binary, entry(2)]);
  const ends = [entry(1).length, entry(1).length + binary.length, all.length];
  for (let cut = 0; cut <= all.length; cut++) {
    const end = ends.findLast((one) => one <= cut) ?? 0;
    const cursor = ["s=1;i=1", "s=1;i=9", "s=1;i=2"][ends.indexOf(end)] ?? null;
    expect(wholeEntries(all.subarray(0, cut))).toEqual({ end, cursor });
  }
});

test.if(process.platform !== "win32")("it goes on after the cursor when journalctl ends", async () => {
  writeFileSync(join(folder, "entries"), Buffer.concat([entry(1), entry(2), entry(3).subarray(0, 20)]));
  const program = `#!/bin/sh\necho "$@" >> ${folder}/calls\ncat ${folder}/entries\n`;
  writeFileSync(join(folder, "journalctl"), program);
  chmodSync(join(folder, "journalctl"), 0o755);
  const path = process.env.PATH;
  process.env.PATH = `${folder}:${path}`;
  const taken: string[] = [];
  const told: string[] = [];
  const journal: Journal = new Journal({
    ...{ from: "end", cursor: "s=1;i=0" },
    log: new Log((line) => {
      told.push(line);
      journal.stop();
    }),
    take: (entries) => void taken.push(Buffer.from(entries).toString()),
  });
  await journal.run();
  process.env.PATH = path;
  expect(taken.join("")).toBe(Buffer.concat([entry(1), entry(2)]).toString());
  expect(journal.cursor).toBe("s=1;i=2");
  const calls = readFileSync(join(folder, "calls"), "utf8");
  expect(calls).toBe("--output=export --follow --after-cursor=s=1;i=0 --no-tail\n");
  expect(told.join("")).toContain("journalctl ended and is started again");
});
