/**
 * Saved sets of random logs: the sets of the parts of a log merge to the set of the whole, and a damaged file gives a
 * clear error, or a set that is saved as the same bytes.
 */
import { type Below, randomBelow } from "../../tests/prng.ts";
import { FileError } from "../error/errors.ts";
import { randomLog } from "./exact.fuzz.ts";
import { mineMerged, mineTemplates, type SavedSet, type Template } from "./index.ts";

const definition = "lines";
const checksumBytes = 8;

const encodeLines = (lines: readonly string[]) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));

export function saveSet(texts: readonly Uint8Array[], sets: readonly SavedSet[] = []): SavedSet {
  let bytes = new Uint8Array();
  const take = (set: Uint8Array) => void (bytes = Uint8Array.from(set));
  mineTemplates(texts, { sets, save: { definition, take } });
  return { name: "set", bytes, definition };
}

const printTemplates = (templates: readonly Template[]) =>
  templates
    .map(({ count, readable, pattern }) => `${count} ${Buffer.from(readable)} ${Buffer.from(pattern)}`)
    .join("\n");

function checkParts(lines: readonly string[], random: Below, where: string): SavedSet {
  const middle = random(lines.length + 1);
  const sets = [saveSet([encodeLines(lines.slice(0, middle))]), saveSet([encodeLines(lines.slice(middle))])];
  for (const mine of [mineTemplates, mineMerged]) {
    const whole = printTemplates(mine([encodeLines(lines)]).templates);
    const parts = printTemplates(mine([], { sets }).templates);
    const goneOn = printTemplates(mine([encodeLines(lines.slice(middle))], { sets: sets.slice(0, 1) }).templates);
    if (parts !== whole || goneOn !== whole) {
      throw new Error(`${where}: ${mine.name} of parts gives\n${parts}\nand of the whole\n${whole}`);
    }
  }
  return saveSet([encodeLines(lines)]);
}

/** Changes, cuts or adds bytes; often corrects the checksum afterwards. */
function damageAtRandom(bytes: Uint8Array, random: Below): Uint8Array {
  const length = random(3) === 0 ? random(bytes.length) : bytes.length;
  const changed = Uint8Array.from(bytes.subarray(0, length));
  for (let n = random(4); n > 0 && length > 0; n--) changed[random(length)] = random(256);
  if (random(3) === 0 || length < checksumBytes) return changed;
  const body = changed.subarray(0, length - checksumBytes);
  new DataView(changed.buffer).setBigUint64(body.length, BigInt(Bun.hash.xxHash64(body)), true);
  return changed;
}

function checkDamaged(bytes: Uint8Array, where: string): void {
  const set = { name: "set", bytes, definition };
  try {
    mineMerged([], { sets: [set] });
  } catch (error) {
    if (error instanceof FileError && error.message.startsWith("set: ")) return;
    throw new Error(`${where}: ${error} of ${Buffer.from(bytes).toString("hex")}`);
  }
  if (Buffer.compare(saveSet([], [set]).bytes, bytes) === 0) return;
  throw new Error(`${where}: is saved as other bytes: ${Buffer.from(bytes).toString("hex")}`);
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const random = randomBelow(seed * 7919 + round);
    const where = `seed ${seed}, round ${round}`;
    const { bytes } = checkParts(randomLog(random), random, where);
    for (let n = 0; n < 20; n++) checkDamaged(damageAtRandom(bytes, random), where);
  }
}
