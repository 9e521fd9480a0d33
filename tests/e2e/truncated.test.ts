/** A mapped file that another program cuts short while its new text is being written. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const source = join(import.meta.dir, "..", "..", "ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-truncated-"));
afterAll(() => rmSync(folder, { recursive: true }));

const kept = "the old word stands here\n".repeat(4);
/** Loaded before the program: cuts the file as soon as the temporary file is there. */
const cutter = `
import { truncateSync } from "node:fs";
import { holdDirectory } from ${JSON.stringify(join(source, "native", "held-directory.ts"))};
const held = holdDirectory(".");
const methods = Object.getPrototypeOf(held);
held.close();
const { removeOnFault } = methods;
methods.removeOnFault = function (name) {
  removeOnFault.call(this, name);
  if (name === null) return;
  console.error("the temporary file is " + name);
  truncateSync(process.env.CUT_FILE, ${kept.length});
};
`;

const commands = [
  ["rewrite", '"old"', "new"],
  ["redact", '"old"'],
  ["redact", "--no-deep", '"old"'],
];

test.skipIf(process.platform === "win32").each(commands)("%s %s: the temporary file is removed", (...words) => {
  const tree = join(folder, words.join("-").replace(/\W/g, "-"));
  const script = `${tree}.ts`;
  const file = join(tree, "file.txt");
  const made = Bun.spawnSync(["mkdir", tree]);
  expect(made.exitCode).toBe(0);
  writeFileSync(script, cutter);
  writeFileSync(file, "the old word stands here\n".repeat(400_000));
  const ran = Bun.spawnSync(
    [process.execPath, "--preload", script, join(source, "main.ts"), ...words, "--in-place", file],
    {
      env: { ...process.env, CUT_FILE: file },
    },
  );
  const [temporary, ...message] = ran.stderr.toString().trimEnd().split("\n");
  expect(temporary).toMatch(/^the temporary file is \.file\.txt.*\.matcher$/);
  expect(message).toEqual([
    `matcher: ${file}: the file was truncated while it was read, so the results are incomplete; try again`,
  ]);
  expect({ status: ran.exitCode, signal: ran.signalCode }).toEqual({ status: 2, signal: undefined });
  expect(readdirSync(tree)).toEqual(["file.txt"]);
  expect(readFileSync(file, "utf8")).toBe(kept);
});
