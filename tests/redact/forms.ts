/**
 * Prints how many random keys of each issuer's form a redaction leaves readable:
 * `bun tests/redact/forms.ts [KEYS [CHECKOUT]]`, where another checkout is measured with the keys of this one.
 */
import { resolve } from "node:path";
import { keyShapes } from "../../ts/library/shipped/keys.ts";
import { shapes } from "../../ts/library/shipped/shapes.ts";
import { randomBelow } from "../prng.ts";
import { generateKey, readablePiece, surroundings } from "./keys.ts";

const count = Number(process.argv[2] ?? 600);
const checkout = resolve(process.argv[3] ?? ".");
const { redact, sensitive } = (await import(`${checkout}/ts/index.ts`)) as typeof import("../../ts/index.ts");
const pattern = sensitive({ only: ["key", "jwt"] });

const left: string[] = [];
let total = 0;
let leftTotal = 0;
for (const { name, bytes } of shapes) {
  if (!keyShapes.has(name)) continue;
  const below = randomBelow(Bun.hash.crc32(name));
  const keys = Array.from({ length: count }, () => generateKey(bytes, below));
  const lines = keys.map((key, i) => surroundings[i % surroundings.length]!(key));
  const masked = redact(pattern, lines.join("\n")).split("\n");
  const readable = keys.filter((key, i) => readablePiece(key, masked[i]!) !== null).length;
  total += count;
  leftTotal += readable;
  if (readable > 0) left.push(`| ${name} | ${readable} of ${count} |`);
}
console.log(`${total} keys of ${total / count} forms: ${leftTotal} readable`);
if (left.length > 0) console.log(["| form | readable |", "| --- | --- |", ...left].join("\n"));
