/** Runs a vector on a command and describes the differences. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bytes, findDifference, type Vector } from "./vector.ts";

export type { Vector };

const timeoutMs = 20_000;

/**
 * The difference from the vector's expectation; `null` if there is none.
 * @param env added to the vector's environment
 */
export function differs(command: string, vector: Vector, env: Vector["env"] = {}): Promise<string | null> {
  return comparedIn(vector, (folder) => compare(command, { ...vector, env: { ...env, ...vector.env } }, folder));
}

/** Runs a vector by `compare` in a new folder with its files, and compares those that are left. */
export async function comparedIn(
  vector: Vector,
  compare: (folder: string) => Promise<string | null>,
): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "matcher-vector-"));
  try {
    for (const [path, content] of Object.entries(vector.files ?? {})) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes(content));
    }
    return (await compare(folder)) ?? files(vector, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(command: string, vector: Vector, cwd: string): Promise<string | null> {
  const { PATH = "", HOME = "", LANG = "" } = process.env;
  const child = Bun.spawn([command, ...vector.args], {
    cwd,
    env: { PATH, HOME, LANG, TZ: "UTC", ...vector.env },
    stdin: Buffer.from(vector.stdin ?? ""),
    stdout: "pipe",
    stderr: "pipe",
    timeout: timeoutMs,
  });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (child.signalCode) return `ended by ${child.signalCode}; no end within ${timeoutMs} ms?`;
  return findDifference(vector, { status, out, err });
}

function files(vector: Vector, cwd: string): string | null {
  for (const [path, content] of Object.entries(vector.files_after ?? {})) {
    const got = readFileSync(join(cwd, path));
    if (!got.equals(bytes(content))) return `${path} holds ${JSON.stringify(got.toString().slice(0, 400))}`;
  }
  return null;
}
