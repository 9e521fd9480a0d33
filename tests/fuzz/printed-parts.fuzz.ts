/**
 * Tables printed by `combine` with any flags equal those of one run over everything: standard output, standard error,
 * status and picture.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Below, randomBelow } from "../prng.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const pattern = String.raw`\T:t .*? "took" "=" \R:took "paid" "=" \{money}:paid .*? \V:v \I:ip \{quantity}:q`;
const aggregates = [
  ...["--sum took", "--avg took", "--p50 took", "--p95 took", "--max v", "--min ip", "--sum paid", "--avg paid"],
  ...["--sum ${took:ms}", "--max t", "--p90 q", "--sum q"],
].map((written) => [written.slice(0, written.indexOf(" ")), written.slice(written.indexOf(" ") + 1)] as const);
const keys = ["${ip}", "${t:every 5m}", "${paid:currency} ${v}", "all", "${took}"];
const commands = ["count-by", "top", "uniq"];

/** Flags that say how a table is printed; most combinations are valid. */
const printing = [
  ...["--json", "--ndjson", "--csv", "--tsv", "--bars", "--plot", "--exact", "--fill", "-n0", "-n2", "--rows=5"],
  ...["--values=exact", "--values=natural", "--values=tagged", "--values=human"],
  ...["--duration-unit=ns", "--duration-unit=ms", "--duration-unit=s", "--avg-form=rational", "--avg-form=repetend"],
  ...["--sort=key", "--sort=count", "--sort=first", "--sort=sum", "--sort=avg", "--sort=p95", "--sort=sum paid"],
  "--svg=picture.svg",
];

function randomLine(below: Below): string {
  const minute = String(below(60)).padStart(2, "0");
  const path = ["/a", "/b/c", "/d,e", "/ü"][below(4)];
  const took = `${below(12)}${["ms", "us", ".5ms", "s"][below(4)]}`;
  const paid = `${["$", "€", "£"][below(3)]}${below(6)}`;
  const amount = ["5 kg", "200 g", "3 kg"][below(3)];
  return `2026-01-02T10:${minute}:00Z ${path} took=${took} paid=${paid} v=1.${below(3)} 10.0.0.${below(5)} ${amount}\n`;
}

function runToEnd(folder: string, args: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], { cwd: folder });
  const picture = join(folder, "picture.svg");
  const drawn = existsSync(picture) ? readFileSync(picture, "utf8") : "";
  rmSync(picture, { force: true });
  return { exitCode, out: stdout.toString("latin1"), error: stderr.toString(), drawn };
}

/** The files of a log and of its parts. */
function writeLog(folder: string, below: Below): string[] {
  const lines = Array.from({ length: 5 + below(40) }, () => randomLine(below));
  const cuts = [0, below(lines.length), below(lines.length), lines.length].sort((a, b) => a - b);
  writeFileSync(join(folder, "whole.log"), lines.join(""));
  return cuts.slice(1).map((end, i) => {
    writeFileSync(join(folder, `${i}.log`), lines.slice(cuts[i], end).join(""));
    return String(i);
  });
}

export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  const folder = mkdtempSync(join(tmpdir(), "matcher-printed-parts-"));
  try {
    const names = writeLog(folder, below);
    const command = commands[below(commands.length)]!;
    const chosen = aggregates.filter(() => below(4) === 0).flat();
    const request = [command, "--line", pattern, keys[below(keys.length)]!, ...chosen];
    for (const name of names) {
      const { out, exitCode, error } = runToEnd(folder, [...request, "--partial", `${name}.log`]);
      if (exitCode !== 0) throw new Error(`seed ${seed}: ${request.join(" ")}: ${error}`);
      writeFileSync(join(folder, name), Buffer.from(out, "latin1"));
    }
    for (let round = 0; round < rounds; round++) {
      const flags = printing.filter(() => below(9) === 0);
      const whole = runToEnd(folder, [...request, ...flags, "whole.log"]);
      const combined = runToEnd(folder, ["combine", ...flags, ...names]);
      if (JSON.stringify(whole) === JSON.stringify(combined)) continue;
      // What uniq has no use for is refused by both, each with its own advice.
      if (command === "uniq" && whole.exitCode === 2 && combined.exitCode === 2) continue;
      const both = `one run\n${JSON.stringify(whole)}\nparts\n${JSON.stringify(combined)}`;
      throw new Error(`seed ${seed}: ${JSON.stringify([...request, ...flags])}:\n${both}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
