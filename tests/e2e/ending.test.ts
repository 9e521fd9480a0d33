/** A signal that ends an edit in place removes the temporary file. */
import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-ending-"));
afterAll(() => rmSync(folder, { recursive: true }));

// With a debug build of the library the file takes seconds.
setDefaultTimeout(60_000);

const isTemporary = (name: string) => name.endsWith(".matcher");

/** Starts an edit of a large file and waits until it writes the new text. */
async function startedEdit(before: readonly string[] = []) {
  writeFileSync(join(folder, "large.txt"), "the old word\n".repeat(600_000));
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const watcher = watch(folder, (_, name) => name && isTemporary(name) && resolve());
  const command = [...before, process.execPath, main, "rewrite", '"old"', "<${0}>", folder, "--in-place"];
  const child = Bun.spawn(command, { stdout: "ignore", stderr: "ignore" });
  await Promise.race([started, child.exited]);
  watcher.close();
  expect(child.exitCode).toBeNull();
  return child;
}

test.each(["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const)("%s leaves nothing beside the file", async (signal) => {
  const child = await startedEdit();
  child.kill(signal);
  await child.exited;
  expect(child.signalCode).toBe(signal);
  expect(readdirSync(folder)).toEqual(["large.txt"]);
});

test.skipIf(Bun.which("nohup") === null)("an ignored SIGHUP stays ignored", async () => {
  const child = await startedEdit(["nohup"]);
  child.kill("SIGHUP");
  expect(await child.exited).toBe(0);
  expect(readdirSync(folder)).toEqual(["large.txt"]);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s leaves nothing of an index that was begun", async (signal) => {
  const tree = join(folder, "tree");
  mkdirSync(tree, { recursive: true });
  const text = "10:00:01 worker-7 took 15ms at 10.0.0.7\n".repeat(4000);
  for (let i = 0; i < 200; i++) writeFileSync(join(tree, `${i}.log`), text);
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const watcher = watch(tree, (_, name) => name && isTemporary(name) && resolve());
  const child = Bun.spawn([process.execPath, main, "index", tree], { stdout: "ignore", stderr: "ignore" });
  await Promise.race([begun, child.exited]);
  watcher.close();
  child.kill(signal);
  await child.exited;
  expect(child.signalCode).toBe(signal);
  expect(readdirSync(tree).filter((name) => name.startsWith("."))).toEqual([]);
  rmSync(tree, { recursive: true });
});
