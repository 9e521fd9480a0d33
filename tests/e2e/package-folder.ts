/** A project with the packed package in it, as a user has it. */
import { mkdtempSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostTarget } from "../../scripts/targets.ts";

export const root = join(import.meta.dir, "..", "..");
export const bun = process.execPath;

export class PackageFolder {
  readonly path = mkdtempSync(join(tmpdir(), "matcher-package-"));
  /** That of a user, who does not choose the library. */
  readonly env = {
    ...process.env,
    MATCHER_NATIVE: undefined,
    HOME: this.path,
    XDG_RUNTIME_DIR: undefined,
    XDG_CACHE_HOME: undefined,
  };

  /** Packs this machine's package and installs it. */
  constructor() {
    const packed = [bun, join(root, "scripts", "pack.ts"), "--target", hostTarget(), "--into", this.path];
    const { exitCode, stderr } = Bun.spawnSync(packed, { cwd: root, stdin: "ignore" });
    if (exitCode !== 0) throw new Error(stderr.toString());
    const archive = readdirSync(this.path).find((name) => name.endsWith(".tgz"))!;
    writeFileSync(join(this.path, "package.json"), `{"private":true,"type":"module"}`);
    this.output([bun, "add", "--silent", `./${archive}`]);
  }

  /** The output of a command. @throws if it fails */
  output(command: readonly string[], cwd: string = this.path): string {
    const { stdout, stderr, exitCode } = Bun.spawnSync([...command], { cwd, stdin: "ignore", env: this.env });
    if (exitCode !== 0) throw new Error(`${command.join(" ")}: status ${exitCode}\n${stdout}${stderr}`);
    return stdout.toString();
  }

  /** Starts a server that prints its address or port, lets `ask` use it, and ends it. */
  async serving<T>(
    command: readonly string[],
    ask: (address: string) => Promise<T>,
    env: Record<string, string> = {},
  ): Promise<T> {
    const options = { cwd: tmpdir(), env: { ...this.env, ...env }, stdout: "pipe", stderr: "inherit" } as const;
    const child = Bun.spawn([...command], options);
    try {
      const { value } = await child.stdout.getReader().read();
      const port = /(\d+)\/?\s*$/.exec(new TextDecoder().decode(value))![1];
      return await ask(`http://localhost:${port}`);
    } finally {
      child.kill();
      await child.exited;
    }
  }

  /** Runs `work` while the project has no packages, like a place to which a bundle is copied. */
  async withoutPackages<T>(work: () => Promise<T>): Promise<T> {
    renameSync(join(this.path, "node_modules"), join(this.path, "elsewhere"));
    try {
      return await work();
    } finally {
      renameSync(join(this.path, "elsewhere"), join(this.path, "node_modules"));
    }
  }
}
