/** The package, installed in an empty project: its command runs and its library can be imported. */
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostTarget } from "../../scripts/targets.ts";

const root = join(import.meta.dir, "..", "..");

function output(command: readonly string[], cwd: string): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync([...command], { cwd, stdin: "ignore" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: status ${exitCode}\n${stderr}`);
  return stdout.toString();
}

test("the packed command and library run in an empty project", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-package-"));
  try {
    const bun = process.execPath;
    output([bun, join(root, "scripts", "pack.ts"), "--target", hostTarget(), "--into", folder], root);
    const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
    writeFileSync(join(folder, "package.json"), `{"private":true,"type":"module"}`);
    output([bun, "add", "--silent", `./${archive}`], folder);
    const command = [bun, "x", "--bun", "matcher", "scan", "\\I", "--text", "from 10.0.0.7"];
    expect(output(command, folder)).toBe(`[5..13] "10.0.0.7"\n`);
    const program = `import { scan } from "matcher"; console.log([...scan("\\\\I", "from 10.0.0.7")].map((m) => m.text))`;
    expect(output([bun, "-e", program], folder)).toBe(`[ "10.0.0.7" ]\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
