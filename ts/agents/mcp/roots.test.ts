/** What the server reads: regular files below its roots, wherever links lead, also while they change. */
import { afterAll, afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileError } from "../../error/errors.ts";
import { mcpReadBytesMax } from "../../tables/limits.ts";
import { Roots } from "./roots.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-roots-"));
const { platform } = process;
const seemTo = (name: NodeJS.Platform) => Object.defineProperty(process, "platform", { value: name });
setDefaultTimeout(60_000);
afterEach(() => void seemTo(platform));
afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, "root", "below"), { recursive: true });
mkdirSync(join(folder, "outside"));
writeFileSync(join(folder, "outside", "file"), "secret\n");
writeFileSync(join(folder, "root", "below", "file"), "open\n");
const roots = new Roots([join(folder, "root")]);
const text = (path: string) => Buffer.from(roots.read(path)).toString();

test.skipIf(platform === "win32")(
  "links that lead out are refused by their ends, on systems without /proc, too",
  () => {
    symlinkSync(join("..", "outside", "file"), join(folder, "root", "out"));
    symlinkSync(join("..", "outside"), join(folder, "root", "out-folder"));
    symlinkSync(join("below", "file"), join(folder, "root", "in"));
    for (const name of [platform, "darwin"] as const) {
      seemTo(name);
      expect(text("in")).toBe("open\n");
      for (const path of ["out", "out-folder/file", "../outside/file", join(folder, "outside", "file")])
        expect(() => roots.read(path)).toThrow("is not below a folder that this server may read");
    }
  },
);

test.skipIf(platform !== "linux")(
  "a folder on the way that becomes a link meanwhile leads to no file outside",
  async () => {
    // Another program exchanges a folder and a link to another one, hundreds of times a second.
    const swap = `
    const { renameSync, symlinkSync } = require("node:fs");
    symlinkSync(process.argv[2] + "/outside", process.argv[2] + "/link");
    process.chdir(process.argv[2]);
    process.stdout.write("begun");
    for (;;) {
      renameSync("root/below", "held"); renameSync("link", "root/below");
      renameSync("root/below", "link"); renameSync("held", "root/below");
    }`;
    writeFileSync(join(folder, "swap.cjs"), swap);
    const swapper = Bun.spawn([process.execPath, join(folder, "swap.cjs"), folder], { stdout: "pipe" });
    try {
      await swapper.stdout.getReader().read();
      const seen = new Set<string>();
      const isDone = (ms: number) => ms > 30_000 || (ms > 2000 && seen.size > 1);
      for (const start = performance.now(); !isDone(performance.now() - start); ) {
        try {
          seen.add(text("below/file"));
        } catch (error) {
          if (!(error instanceof FileError)) throw error;
          seen.add("refused");
        }
      }
      expect([...seen].toSorted()).toEqual(["open\n", "refused"]);
    } finally {
      swapper.kill();
      await swapper.exited;
    }
  },
);

test.skipIf(platform === "win32")("a pipe is not waited for, and a file above the limit is not read", () => {
  Bun.spawnSync(["mkfifo", join(folder, "root", "pipe")]);
  expect(() => roots.read("pipe")).toThrow("is not a regular file");
  writeFileSync(join(folder, "root", "large"), "");
  truncateSync(join(folder, "root", "large"), mcpReadBytesMax + 1);
  expect(() => roots.read("large")).toThrow("mcpReadBytesMax");
});
