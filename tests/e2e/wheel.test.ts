/** The wheel of the Python package: its tag, and its installation in a fresh environment. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLibraries } from "../../scripts/package/build-libraries.ts";
import { checkGlibc, wheelsFolder, wheelTag, writeWheels } from "../../scripts/package/wheels.ts";
import { hostTarget, targets } from "../../scripts/targets.ts";

const python = process.env.PYTHON ?? "python3";
const host = targets.find(({ bun }) => bun === hostTarget());
const folder = mkdtempSync(join(tmpdir(), "matcher-wheel-"));
// What pip fetches to build a wheel.
const backend = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", join(folder, "backend"), "setuptools>=77"];
const hasBackend = Bun.spawnSync([python, ...backend], { stderr: "ignore" }).exitCode === 0;
const canBuild = hasBackend && host !== undefined && wheelTag(host) !== null;
if (!canBuild) console.log(`skipped: ${python} can't fetch setuptools by pip, or there is no wheel for this machine`);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("machines with glibc have wheels, tagged with the version that their library needs", () => {
  expect(targets.map(wheelTag).filter((tag) => tag !== null)).toEqual([
    "manylinux_2_17_x86_64",
    "manylinux_2_17_aarch64",
  ]);
  const library = (versions: string) => new TextEncoder().encode(`\0${versions}\0`);
  checkGlibc(library("GLIBC_2.2.5\0GLIBC_2.17"), "manylinux_2_17_x86_64");
  expect(() => checkGlibc(library("GLIBC_2.4\0GLIBC_2.18"), "manylinux_2_17_x86_64")).toThrow("needs glibc 2.18");
});

test.skipIf(!canBuild)(
  "the wheel is installed in a fresh environment, and finds matches with the library inside",
  async () => {
    await writeWheels(await buildLibraries([host!]));
    const [wheel] = readdirSync(wheelsFolder);
    expect(wheel).toBe(`matcher-0.1.0-py3-none-${wheelTag(host!)}.whl`);
    const output = (words: readonly string[]) => {
      const env = { ...process.env, MATCHER_LIBRARY: undefined, PYTHONPATH: undefined };
      const { exitCode, stdout, stderr } = Bun.spawnSync([...words], { cwd: folder, env });
      expect([exitCode, stderr.toString()]).toEqual([0, ""]);
      return stdout.toString();
    };
    output([python, "-m", "venv", "fresh"]);
    const fresh = join(folder, "fresh", "bin", "python");
    const install = ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check"];
    output([fresh, ...install, join(wheelsFolder, wheel!)]);
    const compile = [process.execPath, join(import.meta.dir, "..", "..", "ts", "main.ts"), "compile", "-o", "program"];
    output([...compile, "\\I:ip"]);
    const program = `from matcher import Pattern
found = Pattern(open("program", "rb").read()).find(b"from 10.0.0.7")
print(found.start, found.registers)`;
    expect(output([fresh, "-c", program])).toBe("5 {'ip': (5, 13)}\n");
  },
  900_000,
);
