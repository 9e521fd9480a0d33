/**
 * `npm run bench -- upload`: sends a file to examples/server and compares it with a scan of the file: the CPU time of
 * both, the server's largest memory, and the longest that its event loop was held up. FILE is the file (by default a
 * log of 1 GB), `--pattern P` what the upload is searched for. Needs curl, and Linux for the figures of the server.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataPath } from "../../tests/bench/data.ts";

const root = join(import.meta.dir, "..", "..");
/** As examples/server searches without a pattern. */
const slow = String.raw`\R{>1s}:took`;
interface Health {
  readonly longestHoldMs: number;
}

/** The unit of times in /proc. */
const ticksPerSecond = 100;

/** @returns why nothing was measured; `null` if all was */
export async function benchUpload(args: readonly string[]): Promise<string | null> {
  if (process.platform !== "linux" || Bun.which("curl") === null) return "upload: needs Linux and curl";
  const at = args.indexOf("--pattern");
  const pattern = at < 0 ? slow : args[at + 1]!;
  const path = args.find((word, i) => !word.startsWith("--") && (at < 0 || i !== at + 1)) ?? dataPath("log1000");
  const folder = mkdtempSync(join(tmpdir(), "matcher-upload-"));
  const server = serverIn(folder);
  try {
    const address = await readAddress(server.stdout);
    const url = `${address}/upload?pattern=${encodeURIComponent(pattern)}`;
    const heldUp = async () => ((await (await fetch(`${address}/health`)).json()) as Health).longestHoldMs;
    // The first upload loads what later ones use.
    await fetch(url, { method: "PUT", body: "took 2s\n" });
    const heldAtFirst = await heldUp();
    const before = cpuSeconds(server.pid);
    const begun = performance.now();
    const answer = JSON.parse(await runAndRead(["curl", "-sST", path, url]));
    const wall = (performance.now() - begun) / 1000;
    const cpu = cpuSeconds(server.pid) - before;
    const held = await heldUp();
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1]!;
    const scan = await scanByCommand(pattern, path);
    if (answer.bytes !== statSync(path).size || answer.matches !== scan.matches) {
      return `upload: the server found ${JSON.stringify(answer)}, a scan ${scan.matches} matches`;
    }
    console.log(
      "| MB | matches | upload, s | its CPU, s | scan, s | its CPU, s | rate by CPU | peak, MB | held, ms | at first, ms |",
    );
    console.log("|---|---|---|---|---|---|---|---|---|---|");
    const figures = [answer.bytes / 1e6, answer.matches, wall, cpu, scan.wall, scan.cpu, scan.cpu / cpu];
    const cells = [...figures, Number(peak) / 1024, held, heldAtFirst];
    console.log(`| ${cells.map((cell) => Number(cell).toFixed(Number.isInteger(cell) ? 0 : 2)).join(" | ")} |`);
    return null;
  } finally {
    server.kill();
    await server.exited;
    rmSync(folder, { recursive: true });
  }
}

/** The example in a project whose package `matcher` is the sources. */
function serverIn(folder: string) {
  const inside = join(folder, "node_modules", "matcher");
  mkdirSync(inside, { recursive: true });
  const description = { name: "matcher", type: "module", exports: { ".": "./index.ts" } };
  writeFileSync(join(inside, "package.json"), JSON.stringify(description));
  writeFileSync(join(inside, "index.ts"), `export * from ${JSON.stringify(join(root, "ts", "index.ts"))};\n`);
  writeFileSync(join(folder, "server.ts"), readFileSync(join(root, "examples", "server", "server.ts")));
  return Bun.spawn([process.execPath, join(folder, "server.ts")], {
    env: { ...process.env, PORT: "0" },
    stdout: "pipe",
    stderr: "inherit",
  });
}

async function readAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  let said = "";
  for await (const chunk of output) {
    said += new TextDecoder().decode(chunk);
    const address = /listening on (\S+?)\/?\n/.exec(said)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("the server ended before it listened");
}

/** User and system time that a process has taken. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function runAndRead(command: readonly string[]): Promise<string> {
  const child = Bun.spawn([...command], { stdout: "pipe", stderr: "inherit" });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`status ${child.exitCode}: ${command.join(" ")}`);
  return output;
}

/** The same search by the command: a scan that prints its matches, and their number. */
async function scanByCommand(pattern: string, path: string): Promise<{ wall: number; cpu: number; matches: number }> {
  const main = join(root, "ts", "main.ts");
  const begun = performance.now();
  const child = Bun.spawn([process.execPath, main, "scan", pattern, path], { stdout: Bun.file("/dev/null") });
  await child.exited;
  const wall = (performance.now() - begun) / 1000;
  const cpu = Number(child.resourceUsage()!.cpuTime.total) / 1e6;
  const count = await runAndRead([process.execPath, main, "scan", pattern, path, "--count-matches"]);
  return { wall, cpu, matches: Number(count) };
}
