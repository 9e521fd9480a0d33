/**
 * What the service costs, measured by hand on a machine with nothing else to do:
 * `bun tests/watch/measure.ts latency|rate|memory|mtail [--lines N] [--seconds N]`.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mixedLog } from "./mtail/log.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const programs = join(import.meta.dir, "mtail");
const folder = mkdtempSync(join(tmpdir(), "matcher-measure-"));
const log = join(folder, "big.log");

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

class Service {
  #log = "";
  readonly process: Bun.Subprocess<"ignore", "ignore", "pipe">;

  constructor(rules: string) {
    const file = join(folder, "rules.watch");
    writeFileSync(file, rules.replace("big.log", log));
    const words = ["watch", file, "--metrics", "127.0.0.1:0", "--state", join(folder, "state")];
    const env = { ...process.env };
    this.process = Bun.spawn([process.execPath, main, ...words], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
      env,
    });
    void this.#read();
  }

  async #read(): Promise<void> {
    for await (const piece of this.process.stderr) this.#log += Buffer.from(piece).toString();
  }

  async address(): Promise<string> {
    for (;;) {
      const found = /metrics=(http\S+)/.exec(this.#log)?.[1];
      if (found) return found;
      await Bun.sleep(10);
    }
  }

  async sample(name: string): Promise<number> {
    const text = await (await fetch(`${await this.address()}/metrics`)).text();
    const all = text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm"));
    return [...all].reduce((sum, [, value]) => sum + Number(value), 0);
  }

  async end(): Promise<void> {
    this.process.kill("SIGTERM");
    await this.process.exited;
  }
}

/** Seconds of the processor that a process has used, of all of its threads. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const residentMiB = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

/** Appends lines of `text` at a rate. */
async function write(text: string, linesPerSecond: number, seconds: number): Promise<number> {
  const lines = text.split("\n").slice(0, -1);
  const [begun, stepMs] = [performance.now(), 20];
  let written = 0;
  for (let ms = stepMs; ms <= seconds * 1000; ms += stepMs) {
    const wanted = Math.round((linesPerSecond * ms) / 1000);
    let part = "";
    for (; written < wanted; written++) part += `${lines[written % lines.length]}\n`;
    appendFileSync(log, part);
    const wait = begun + ms - performance.now();
    if (wait > 0) await Bun.sleep(wait);
  }
  console.log(`${written} lines written in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return written;
}

const tenRules = readFileSync(join(programs, "ten.watch"), "utf8");

const measures: Readonly<Record<string, () => Promise<void>>> = {
  /** From the end of a write until a request sees the line. */
  async latency() {
    writeFileSync(log, "");
    const service = new Service("input big.log\ncounter lines_total = '^ .'");
    await service.sample("lines_total");
    const waits: number[] = [];
    for (let i = 1; i <= option("lines", 200); i++) {
      await Bun.sleep(20 + (i % 7) * 13);
      appendFileSync(log, `line ${i}\n`);
      const begun = performance.now();
      while ((await service.sample("lines_total")) < i) await Bun.sleep(2);
      waits.push(performance.now() - begun);
    }
    waits.sort((a, b) => a - b);
    const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))]!.toFixed(1);
    console.log(`until a line is counted: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
    await service.end();
  },

  /** Short lines as fast as they are to be followed. */
  async rate() {
    writeFileSync(log, "");
    const service = new Service(`input big.log\ncounter requests_total {verb} = '^ \\W:verb \\W \\N'`);
    await service.address();
    const seconds = option("seconds", 20);
    const text = Array.from({ length: 1000 }, (_, i) => `${i % 3 ? "GET" : "PUT"} a 20${i % 10}\n`).join("");
    const written = await write(text, option("lines", 1_000_000), seconds);
    const [counted, behind] = [
      await service.sample("requests_total"),
      await service.sample("matcher_watch_behind_bytes"),
    ];
    const cpu = cpuSeconds(service.process.pid);
    console.log(
      `behind ${written - counted} lines, ${behind} B; CPU ${((cpu / written) * 1e6).toFixed(3)} s for 10^6 lines`,
    );
    await service.end();
  },

  /** Resident memory while many lines are read. */
  async memory() {
    const lines = option("lines", 20_000_000);
    const text = mixedLog(5, 100_000);
    writeFileSync(log, "");
    const service = new Service(tenRules);
    await service.address();
    const marks: string[] = [];
    for (let written = 0; written < lines; written += 100_000) {
      appendFileSync(log, text);
      while ((await service.sample("matcher_watch_lines_total")) < written) await Bun.sleep(20);
      if (written % (lines / 10) === 0) marks.push(residentMiB(service.process.pid).toFixed(0));
    }
    console.log(`resident MiB at each tenth of ${lines} lines: ${marks.join(" ")}`);
    await service.end();
  },

  /** Ten counters at 100,000 lines a second: processor time, beside that of mtail. */
  async mtail() {
    const [rate, seconds] = [option("lines", 100_000), option("seconds", 20)];
    const text = mixedLog(5, 100_000);
    writeFileSync(log, "");
    const service = new Service(tenRules);
    await service.address();
    const idle = cpuSeconds(service.process.pid);
    const written = await write(text, rate, seconds);
    while ((await service.sample("matcher_watch_lines_total")) < written) await Bun.sleep(50);
    const ours = cpuSeconds(service.process.pid) - idle;
    console.log(`matcher watch: ${ours.toFixed(2)} s of CPU, ${residentMiB(service.process.pid).toFixed(0)} MiB`);
    await service.end();
    writeFileSync(log, "");
    const words = ["--progs", programs, "--logs", log, "--port", "0", "--address", "127.0.0.1"];
    const mtail = Bun.spawn(["mtail", ...words], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
    await Bun.sleep(2000);
    const before = cpuSeconds(mtail.pid);
    await write(text, rate, seconds);
    for (let last = -1, now = cpuSeconds(mtail.pid); now - last > 0.05; now = cpuSeconds(mtail.pid)) {
      last = now;
      await Bun.sleep(1000);
    }
    const theirs = cpuSeconds(mtail.pid) - before;
    console.log(
      `mtail: ${theirs.toFixed(2)} s of CPU, ${residentMiB(mtail.pid).toFixed(0)} MiB; ratio ${(ours / theirs).toFixed(3)}`,
    );
    mtail.kill();
    await mtail.exited;
  },
};

const measure = measures[process.argv[2] ?? ""];
if (!measure) throw new Error(`one of ${Object.keys(measures).join(", ")}`);
await measure();
rmSync(folder, { recursive: true });
