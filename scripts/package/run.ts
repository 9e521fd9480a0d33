/** Runs a command quietly. Where it fails its output is shown and the script ends. */
import { root } from "./folders.ts";

export async function run(words: readonly string[]): Promise<void> {
  const child = Bun.spawn([...words], { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (status === 0) return;
  console.error(`${out}${err}matcher: ${words.join(" ")} ended with status ${status}`);
  process.exit(2);
}
