/** What `--gpu` tells about a large file. Runs on a software device, which is always slower than the cores. */
import { expect, test } from "bun:test";
import { openDevice } from "../../ts/scan/device.ts";
import { mainFile, Workplace } from "./workplace.ts";

const isMissing = openDevice(true) !== null;

/** Two trials of 64 MiB fit into it. */
const line = "2026-03-04T10:00:00Z accepted publickey for deploy from somewhere else, without a word that is rare\n";
const large = line.repeat(Math.ceil((129 << 20) / line.length));

const run = (...words: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, mainFile, "scan", ...words], {
    cwd: place.folder,
    env: { ...process.env, MATCHER_BACKEND: "gpu" },
    stdin: "ignore",
  });
  return { status: exitCode, out: stdout.toString(), error: stderr.toString() };
};

const place = new Workplace(isMissing ? {} : { "large.log": `${large}zebra\n`, "small.log": `${line}zebra\n` });

test.skipIf(isMissing)(
  "--gpu says once that the cores are faster, and --stats has the parts of the time",
  () => {
    const { status, out, error } = run("--gpu", "--stats", "-c", '"zebra"', "large.log", "small.log");
    expect(status).toBe(0);
    expect(error.match(/^matcher: --gpu: the CPU is faster for this pattern: .*$/gm)).toHaveLength(1);
    expect(error).toMatch(/its cores searched the first part in [\d.]+ ms, the GPU in [\d.]+ ms\n/);
    const told = `${out}${error}`;
    const bytes = large.length + line.length + 2 * "zebra\n".length;
    expect(told).toContain(`${bytes} bytes searched on the GPU\n0 bytes that it left to the CPU\n`);
    // Besides the two matches, lines at the ends of the chunks that a device takes.
    expect(Number(/^(\d+) lines sent back to the CPU$/m.exec(told)?.[1])).toBeWithin(2, 200);
    for (const part of ["copying to the GPU", "waiting for it", "reading its results"]) {
      expect(told).toMatch(new RegExp(`^\\d+\\.\\d{6} seconds of all threads spent ${part}$`, "m"));
    }
  },
  120_000,
);

test.skipIf(isMissing)(
  "--gpu compares nothing on a small file",
  () => {
    expect(run("--gpu", "-c", '"zebra"', "small.log")).toEqual({ status: 0, out: "1\n", error: "" });
  },
  60_000,
);
