/** Runs the command in this process: thousands of command lines in the time of a few starts. */
import { spyOn } from "bun:test";
import fs from "node:fs";
import { run } from "../../ts/cli/run.ts";
import { chooseDevice } from "../../ts/scan/device.ts";
import { standardOutput } from "../../ts/terminal/output.ts";
import { fixedZone, setClockParts } from "../../ts/value/index.ts";

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly outBytes: Uint8Array;
  readonly error: string;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export interface Surroundings {
  /** Output is for the terminal that the process has; by default it is for a pipe. */
  readonly isTerminal?: true;
}

/** The command's result for arguments, with relative paths in `folder`. What it writes to files stays. */
export async function runHere(
  words: readonly string[],
  folder: string,
  { isTerminal }: Surroundings = {},
): Promise<Ended> {
  const out: Uint8Array[] = [];
  const error: string[] = [];
  const before = process.cwd();
  const written = spyOn(fs, "writeSync").mockImplementation(((_: number, text: string) => {
    error.push(text);
    return text.length;
  }) as typeof fs.writeSync);
  const captured = standardOutput as unknown as Record<string, unknown>;
  captured.writeOut = (bytes: Uint8Array) => {
    out.push(bytes.slice());
    return null;
  };
  if (!isTerminal) Object.defineProperty(standardOutput, "isTerminal", { value: false, configurable: true });
  setClockParts({ nowSeconds: null, zone: fixedZone(0), order: "any" });
  chooseDevice(false);
  process.chdir(folder);
  try {
    const status = await run(words);
    const outBytes = Buffer.concat(out);
    return { status, out: decoder.decode(outBytes), outBytes, error: error.join("") };
  } finally {
    process.chdir(before);
    written.mockRestore();
    delete captured.writeOut;
    delete captured.isTerminal;
  }
}
