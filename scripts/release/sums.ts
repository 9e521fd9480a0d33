/** SHA256SUMS, as `sha256sum` writes and reads it. */
import { createReadStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const sumsFile = "SHA256SUMS";

async function hashFile(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const piece of createReadStream(path)) hasher.update(piece as Uint8Array);
  return hasher.digest("hex");
}

/** Of all files in the folder. */
export async function writeSums(folder: string): Promise<void> {
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== sumsFile,
  );
  const lines: string[] = [];
  for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    lines.push(`${await hashFile(join(folder, name))}  ${name}\n`);
  }
  writeFileSync(join(folder, sumsFile), lines.join(""));
}

export type Sums = (name: string) => string;

/** Reads SHA256SUMS. @throws {Error} a line is not a sum, or a name without a sum is asked for */
export function readSums(path: string): Sums {
  const sums = new Map<string, string>();
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line === "") continue;
    const [, sum, name] = /^([0-9a-f]{64}) [ *](\S+)$/.exec(line) ?? [];
    if (sum === undefined) throw new Error(`${path}: expected SUM  NAME, found ${line}`);
    sums.set(name!, sum);
  }
  return (name) => {
    const sum = sums.get(name);
    if (sum === undefined) throw new Error(`${path}: no sum of ${name}`);
    return sum;
  };
}
