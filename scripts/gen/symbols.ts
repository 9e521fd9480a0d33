import { readdirSync } from "node:fs";
import { join } from "node:path";
import { banner } from "./zig.ts";

const folder = join(import.meta.dir, "../../ts/native/symbols");

interface Signature {
  readonly args: readonly string[];
  readonly returns: string;
}

/** Generates a digest of the parameters and results with which the exported functions are called. */
export async function symbolsZig(): Promise<string> {
  const lines: string[] = [];
  for (const name of readdirSync(folder)) {
    const tables: Record<string, Record<string, Signature>> = await import(join(folder, name));
    for (const table of Object.values(tables)) {
      for (const [symbol, { args, returns }] of Object.entries(table)) {
        lines.push(`${symbol}(${args.join(" ")}) ${returns}\n`);
      }
    }
  }
  const digest = Bun.hash.crc32(lines.sort().join(""));
  return `${banner("ts/native/symbols")}pub const digest: u32 = 0x${digest.toString(16)};\n`;
}
