/** A folder in which a test file runs the command from source. */
import { afterAll, expect } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The command, for tests that start it themselves. */
export const mainFile = join(import.meta.dir, "..", "..", "ts", "main.ts");

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), "matcher-e2e-"));

  /** @param files contents by path, which may have folders */
  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
    afterAll(() => rmSync(this.folder, { recursive: true }));
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), content);
  }

  /** @param input standard input */
  run(args: readonly string[], input = ""): Ended {
    const command = [process.execPath, mainFile, ...args];
    const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: this.folder, stdin: Buffer.from(input) });
    return { status: exitCode, out: stdout.toString(), error: stderr.toString() };
  }

  /** Standard output of a run that succeeds and writes no message. */
  output(args: readonly string[], input = ""): string {
    const { out, ...ended } = this.run(args, input);
    expect({ args, ...ended }).toEqual({ args, status: 0, error: "" });
    return out;
  }
}
