/**
 * Random texts: readings, anchors and records of structure equal those of a direct implementation
 * (structure-reference.ts).
 */
import { compilePattern } from "../../ts/pattern/index.ts";
import { StreamScanner, scan } from "../../ts/scan/index.ts";
import { grains, readGravity } from "../../ts/structure/gravity.ts";
import { readStress } from "../../ts/structure/stress.ts";
import { StructureText } from "../../ts/structure/text.ts";
import { parseUnit, records } from "../../ts/window/index.ts";
import { type Below, randomBelow } from "../prng.ts";
import {
  atPercentile,
  bindCuts,
  byteSeams,
  computeField,
  computeLevel,
  computeStress,
  constructTypes,
  findConstructs,
  findRecords,
  findSeams,
  lexTokens,
  numberSymbols,
  parts,
  seamCuts,
  type Token,
  tokenTypes,
} from "./structure-reference.ts";

const pieces = [
  ...["a", "Bc", "foo", "x1", "1", "42", "3.5", "50%", "5ms", "10.0.0.1", "12:00", '"s"', '"(', "é", "\u00a0"],
  ...["(", ")", "[", "]", "{", "}", "(", ")", "f(", ")\n"],
  ...["=", "==", "=>", ":=", "!=", ":", ";", ",", "-", "...", " ", " ", "\n", "\n\n", "\r\n", "\r", "\t", "\v\n"],
];

const units = ["line", "paragraph", "file", "block", "unit", "period"];
const roles = ["call", "assign", "kv", "list", "numeric", "plain"];
const reaches = { token: 32, super: 16 } as const;

/** @throws with the seed and round of a difference */
export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  for (let round = 0; round < rounds; round++) {
    const bytes = Buffer.from(Array.from({ length: below(50) }, () => pieces[below(pieces.length)]!).join(""));
    const details = { seed, round, text: bytes.toString() };
    const tokens = lexTokens(bytes);
    checkRecords(bytes, details);
    checkPartitions(bytes, below, details);
    checkStress(bytes, tokens, details);
    checkAnchors(bytes, tokens, below, details);
    checkGravity(bytes, tokens, below, details);
    checkKin(bytes, tokens, below, details);
  }
}

function checkRecords(bytes: Uint8Array, details: object): void {
  for (const unit of [...units, ...roles.map((role) => `unit:${role}`)]) {
    same(findByLibrary(bytes, unit), findRecords(bytes, unit), { ...details, unit });
  }
}

function findByLibrary(bytes: Uint8Array, unit: string): number[][] {
  const found: number[][] = [];
  for (const batch of records(bytes, { kind: "unit", unit: parseUnit(unit) })) {
    for (let i = 0; i < batch.count; i++) found.push([batch.start(i), batch.end(i)]);
  }
  return found;
}

const byteReach = 64;

/** The units that divide a text by readings of its bytes. */
function checkPartitions(bytes: Uint8Array, below: Below, details: object): void {
  const text = new StructureText(bytes);
  const bounds = Array.from(readGravity(text, "byte").bounds);
  text.close();
  near(bounds, computeField([...bytes], byteReach).bounds, { ...details, grain: "byte", reading: "bound" });
  const seam = seamCuts(bytes);
  const bind = bindCuts(bounds, seam.length);
  const percent = below(101);
  const level = atPercentile(bounds.slice(1), percent);
  const atLines = (cuts: readonly number[]) => cuts.filter((cut) => bytes[cut - 1] === 0x0a).length;
  const wanted = {
    seam,
    bind,
    [`bind:${percent}`]: bounds.flatMap((bound, offset) => (offset > 0 && bound <= level ? [offset] : [])),
    auto: atLines(bind) > atLines(seam) ? bind : seam,
  };
  for (const [unit, cuts] of Object.entries(wanted)) {
    same(findByLibrary(bytes, unit), parts(bytes.length, cuts), { ...details, unit });
  }
}

function checkStress(bytes: Uint8Array, tokens: readonly Token[], details: object): void {
  const text = new StructureText(bytes);
  const { depths, strains, loads } = readStress(text);
  const found = tokens.map((_, i) => ({ depth: depths[i]!, strain: strains[i]!, load: loads[i]! }));
  text.close();
  same(found, computeStress(tokens), { ...details, reading: "stress" });
}

function checkAnchors(bytes: Uint8Array, tokens: readonly Token[], below: Below, details: object): void {
  const expect = (anchor: string, wanted: readonly number[]) =>
    checkAnchor(anchor, bytes, tokens, wanted, below, { ...details, anchor });
  const depths = computeStress(tokens).map(({ depth }) => depth);
  const depth = below(4);
  expect(
    `@nested>${depth}`,
    where(depths, (at) => at > depth),
  );
  expect(
    `@nested>=${depth}`,
    where(depths, (at) => at >= depth),
  );
  const constructs = findConstructs(tokens);
  const firsts = constructs.map((one) => one.tokens[0]!);
  expect("@super", firsts);
  const role = roles[below(roles.length)]!;
  expect(
    `@super:${role}`,
    constructs.filter((one) => one.role === role).flatMap((one) => one.tokens),
  );
  const deviations = below(5) / 2 - 1;
  const { strengths, ...measured } = byteSeams(bytes);
  const isSeam = ({ start }: Token) => start > 0 && strengths[start]! > 0;
  const strong = tokens.map((token) => (isSeam(token) ? strengths[token.start]! : -Infinity));
  expect(
    "@seam:byte",
    where(strong, (strength) => strength >= computeLevel(measured, 1)),
  );
  expect(
    `@seam:byte>${deviations}`,
    where(strong, (strength) => strength > computeLevel(measured, deviations)),
  );
  const codes = numberSymbols(tokens.map(({ kind, text }) => (kind === "open" || kind === "close" ? text : kind)));
  expect("@seam", findSeams(codes, null));
  expect(`@seam:token>${deviations}`, findSeams(codes, deviations));
  const ofRoles = numberSymbols(constructs.map((one) => one.role));
  expect(
    "@seam:super",
    findSeams(ofRoles, null).map((unit) => firsts[unit]!),
  );
}

/** The texts are too short for classes, so kin are the tokens of one type. */
function checkKin(bytes: Uint8Array, tokens: readonly Token[], below: Below, details: object): void {
  const types = tokenTypes(tokens);
  // A text in an anchor has the kind that it has by itself: the 5ms of 50%5ms is a word there, and no duration.
  const isItself = ({ kind, text }: Token) => lexTokens(Buffer.from(text, "latin1"))[0]?.kind === kind;
  const plain = tokens.flatMap((one, i) =>
    (one.kind === "word" || one.kind === "number") && isItself(one) ? [i] : [],
  );
  if (plain.length === 0) return;
  const one = plain[below(plain.length)]!;
  const anchor = `@kin("${Buffer.from(tokens[one]!.text, "latin1")}")`;
  const kin = types.flatMap((type, i) => (type === types[one] ? [i] : []));
  checkAnchor(anchor, bytes, tokens, kin, below, { ...details, anchor });
}

function where(values: readonly number[], holds: (value: number) => boolean): number[] {
  return values.flatMap((value, i) => (holds(value) ? [i] : []));
}

/** The tokens at which an anchor holds, however the text arrives. */
function checkAnchor(
  anchor: string,
  bytes: Uint8Array,
  tokens: readonly Token[],
  wanted: readonly number[],
  below: Below,
  details: object,
): void {
  const pattern = compilePattern(`${anchor} .`);
  const starts = wanted.map((token) => tokens[token]!.start);
  const whole: number[] = [];
  for (const batch of scan(pattern, bytes, { segmentBytes: 1 << below(6) })) {
    for (let i = 0; i < batch.count; i++) whole.push(batch.start(i));
  }
  same(whole, starts, { ...details, by: "scan" });
  const streamed: number[] = [];
  const stream = new StreamScanner(pattern, 1 + below(16));
  const take = (batch: ReturnType<StreamScanner["push"]>) => {
    for (let i = 0; i < batch.count; i++) streamed.push(batch.start(i));
  };
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + 1 + below(20));
    take(stream.push(bytes.subarray(at, end)));
    at = end;
  }
  take(stream.finish());
  stream.close();
  same(streamed, starts, { ...details, by: "stream" });
}

function checkGravity(bytes: Uint8Array, tokens: readonly Token[], below: Below, details: object): void {
  const constructs = findConstructs(tokens);
  const types = { token: tokenTypes(tokens), super: constructTypes(tokens, constructs) };
  for (const grain of grains) {
    if (grain === "byte") continue;
    const text = new StructureText(bytes);
    const { strains, bounds } = readGravity(text, grain);
    const [gotStrains, gotBounds] = [Array.from(strains), Array.from(bounds)];
    text.close();
    const wanted = computeField(types[grain], reaches[grain]);
    near(gotStrains, wanted.strains, { ...details, grain, reading: "strain" });
    near(gotBounds, wanted.bounds, { ...details, grain, reading: "bound" });
    const percent = below(101);
    const level = atPercentile(gotStrains.slice(1), percent);
    const over = gotStrains.flatMap((strain, i) => (i > 0 && strain > level ? [i] : []));
    const at = grain === "token" ? over : over.flatMap((unit) => [...constructs[unit]!.tokens]);
    checkAnchor(`@strain:${grain}>${percent}`, bytes, tokens, at, below, { ...details, grain, percent });
    const bits = below(9) / 4 - 1;
    const under = gotBounds.flatMap((bound, i) => (i > 0 && bound < bits ? [i] : []));
    const cuts = grain === "token" ? under : under.map((unit) => constructs[unit]!.tokens[0]!);
    checkAnchor(`@bound:${grain}<${bits}b`, bytes, tokens, cuts, below, { ...details, grain, bits });
  }
}

/** The first unit has no reading. */
function near(found: readonly number[], wanted: readonly number[], details: object): void {
  const isNear = (value: number, i: number) => i === 0 || Math.abs(value - wanted[i]!) < 1e-4;
  if (found.length !== wanted.length || !found.every(isNear)) same(found, wanted, details);
}

function same(found: unknown, wanted: unknown, details: object): void {
  if (Bun.deepEquals(found, wanted)) return;
  throw new Error(`found ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}: ${JSON.stringify(details)}`);
}
