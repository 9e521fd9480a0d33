/** The file that MATCHER_CONFIG names. */
import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../commands/templates.ts";
import { configArgs } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-config-"));
afterAll(() => rmSync(folder, { recursive: true }));
const config = join(folder, "config");

test.skipIf(process.platform === "win32")("a saved set that others may have written is not used", async () => {
  const set = join(folder, "a.set");
  writeFileSync(set, "");
  for (const lines of [["--against", set], [`--against=${set}`], ["--load", set]]) {
    writeFileSync(config, `${lines.join("\n")}\n`);
    chmodSync(set, 0o644);
    expect(await configArgs(config, command)).toEqual(lines);
    chmodSync(set, 0o666);
    await expect(configArgs(config, command)).rejects.toThrow(
      `is not used, since others may have written it, and ${config}, line ${lines.length} names it`,
    );
  }
  writeFileSync(config, `--against\n${set}.missing\n`);
  expect(await configArgs(config, command)).toEqual(["--against", `${set}.missing`]);
});
