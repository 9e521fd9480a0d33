/** Runs a command of the mutation tests. */
import { join } from "node:path";

export const root = join(import.meta.dir, "..", "..");

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** Runs a command and ends it, with all processes that it started, after `timeoutMs`. */
export async function run(words: readonly string[], { cwd = root, env = {}, timeoutMs = 600_000 }: Options = {}) {
  const child = Bun.spawn([...words], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // All of them have ended.
    }
  };
  process.once("exit", end);
  const timer = setTimeout(end, timeoutMs);
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const status = await child.exited;
  clearTimeout(timer);
  process.off("exit", end);
  return { ok: status === 0, output: output.join("") };
}
