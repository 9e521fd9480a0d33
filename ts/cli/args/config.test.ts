/** The file that MATCHER_CONFIG names. */
import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command as scan } from "../commands/scan.ts";
import { command } from "../commands/templates.ts";
import { configArgs } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-config-"));
afterAll(() => rmSync(folder, { recursive: true }));
const config = join(folder, "config");

test("a line that is no flag is the value of the one above, if that takes one there", async () => {
  const read = (...lines: string[]) => {
    writeFileSync(config, `${lines.join("\n")}\n`);
    return configArgs(config, scan);
  };
  for (const lines of [["-m", "1"], ["-Hm", "1"], ["--max-count", "1"], ["-H"], ["--max-count=1", "-e", "x"]])
    expect(await read(...lines)).toEqual(lines);
  // What only other commands have is left out with its value.
  expect(await read("--keep", "ip", "-H")).toEqual(["-H"]);
  for (const flag of ["--no-ignore", "-m1", "-H", "--max-count=1", "--in-place", "-mH", "--color=never"]) {
    await expect(read(flag, "error")).rejects.toThrow('line 2: "error" is not a flag, nor the value of one');
  }
});

test("a value on the line of its flag is told to go elsewhere", async () => {
  writeFileSync(config, "--format a -x\n");
  const advice = "a value is a line of its own, or behind =: --format=a -x";
  await expect(configArgs(config, scan)).rejects.toThrow(`line 1: no command has the flag --format a -x; ${advice}`);
});

test("a flag without its value does not take the first word of the command line", async () => {
  const read = (...lines: string[]) => {
    writeFileSync(config, `${lines.join("\n")}\n`);
    return configArgs(config, command);
  };
  for (const [flag, ...after] of [["--against"], ["--against", "# note", ""], ["--against", "--json"]]) {
    await expect(read(flag!, ...after)).rejects.toThrow(`${config}, line 1: ${flag} needs a value`);
  }
  // The value of a flag that only other commands have is not missed.
  expect(await read("--keep", "--json")).toEqual(["--json"]);
});

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

test.skipIf(Bun.which("mkfifo") === null)("a saved set that is a pipe or a device is not waited for", async () => {
  const [pipe, device] = [join(folder, "pipe.set"), join(folder, "device.set")];
  Bun.spawnSync(["mkfifo", pipe]);
  symlinkSync("/dev/zero", device);
  for (const path of [pipe, device]) {
    writeFileSync(config, `--load=${path}\n`);
    await expect(configArgs(config, command)).rejects.toThrow(`is no regular file, and ${config}, line 1 names it`);
  }
});
