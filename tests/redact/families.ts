/**
 * Random mail addresses, addresses and hardware addresses in the records and encodings in which logs have them.
 * `bun tests/redact/families.ts [ROUNDS]` prints the share that a redaction leaves readable, for the seed in SEED.
 */
import { redact, sensitive } from "../../ts/index.ts";
import { type Below, randomBelow } from "../prng.ts";
import { contexts, decodeAll, encodings } from "./secrets.ts";

export interface Family {
  readonly name: "mail" | "address" | "mac";
  readonly value: (below: Below) => string;
  /** Parts of the value, none of which may be read. */
  readonly parts: (value: string) => readonly string[];
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const hex = "0123456789abcdef";
const many = (from: string, count: number, below: Below) =>
  Array.from({ length: count }, () => from[below(from.length)]!).join("");
const pick = <T>(from: readonly T[], below: Below): T => from[below(from.length)]!;

function mail(below: Below): string {
  const word = () => many(letters, 4 + below(8), below);
  const local = pick([word(), `${word()}.${word()}`, `${word()}+${word()}`, `${word()}_${below(1000)}`], below);
  return `${local}@${word()}.${pick(["com", "org", "example.net", "co.uk", "de"], below)}`;
}

function address(below: Below): string {
  // A first number above 9 and a last one that tells.
  const four = () => [10 + below(213), below(256), below(256), 100 + below(156)].join(".");
  const six = () => `2001:db8:${Array.from({ length: 6 }, () => `1${many(hex, 3, below)}`).join(":")}`;
  const short = () => `2a01:${many(hex, 4, below).replace(/^0/, "1")}::1${many(hex, 3, below)}`;
  return pick([four, four, six, short], below)();
}

function mac(below: Below): string {
  const pairs = Array.from({ length: 6 }, () => many(hex, 2, below));
  const joined = pairs.join(pick([":", "-"], below));
  const cisco = () => pairs.join("").replace(/^(.{4})(.{4})(.{4})$/, "$1.$2.$3");
  return pick([joined, joined.toUpperCase(), cisco()], below);
}

export const families: readonly Family[] = [
  { name: "mail", value: mail, parts: (value) => [value.split("@")[0]!] },
  {
    name: "address",
    value: address,
    parts: (value) => [
      value,
      value
        .split(/[.:]/)
        .slice(-2)
        .join(value.includes(":") ? ":" : "."),
    ],
  },
  { name: "mac", value: mac, parts: (value) => [value, value.slice(-8)] },
];

export const surroundings: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `connection from ${value} closed`,
  (value) => `client=${value} status=200`,
  (value) => `[${value}] x`,
  (value) => `{"a":"${value}","b":1}`,
  (value) => `sent to ${value}, then done`,
  (value) => `GET /a?x=${value}&y=1`,
  (value) => `<${value}>`,
];

export interface PlantedValue {
  readonly family: string;
  readonly context: string;
  readonly encoding: string;
  readonly text: string;
  readonly isReadable: (redacted: string) => boolean;
}

/** A value of each family in every context and encoding, the surroundings by chance. */
export function* plantedValues(seed: number): Generator<PlantedValue> {
  const below = randomBelow(seed);
  for (const { name, value, parts } of families)
    for (const context of contexts)
      for (const encoding of encodings) {
        const plain = value(below);
        const written = pick(surroundings, below)(encoding.write(plain, below));
        const isReadable = (redacted: string) => {
          const read = decodeAll(redacted).toLowerCase();
          return parts(plain.toLowerCase()).some((part) => read.includes(part));
        };
        yield {
          family: name,
          context: context.name,
          encoding: encoding.name,
          text: context.write(written),
          isReadable,
        };
      }
}

if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? 20);
  const seed = Number(process.env.SEED ?? 43);
  const pattern = sensitive({ only: ["mail", "address", "mac"] });
  const left = new Map<string, [number, number]>();
  let shown = Number(process.env.SHOW ?? 0);
  for (let round = 0; round < rounds; round++)
    for (const planted of plantedValues(seed + round)) {
      const redacted = redact(pattern, planted.text, { mask: "[#]" });
      const isLeft = planted.isReadable(redacted);
      if (isLeft && shown-- > 0) console.log(JSON.stringify(planted.text), "\n  ", JSON.stringify(redacted));
      for (const row of [planted.family, planted.context, planted.encoding]) {
        const [readable, all] = left.get(row) ?? [0, 0];
        left.set(row, [readable + Number(isLeft), all + 1]);
      }
    }
  console.log(`seed ${seed}\n| | readable | texts |\n| --- | --- | --- |`);
  for (const [row, [readable, all]] of left) console.log(`| ${row} | ${readable} | ${all} |`);
}
