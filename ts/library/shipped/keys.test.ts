/** Keys with random values of every length are found and masked, whatever run of text they stand in. */
import { expect, test } from "bun:test";
import { randomBelow } from "../../../tests/prng.ts";
import { generateKey, readablePiece, surroundings } from "../../../tests/redact/keys.ts";
import { redact, scan, sensitive } from "../../index.ts";
import { issuerOf } from "./index.ts";
import { keyShapes } from "./keys.ts";
import { shapes } from "./shapes.ts";

const everything = sensitive();

test.each(shapes.filter(({ name }) => keyShapes.has(name)))("$name", ({ name, bytes }) => {
  const below = randomBelow(Bun.hash.crc32(name));
  const keys = Array.from({ length: 5 * surroundings.length }, () => generateKey(bytes, below));
  const lines = keys.map((key, round) => surroundings[round % surroundings.length]!(key));
  const masked = redact(everything, lines.join("\n")).split("\n");
  expect(keys.map((key, i) => [lines[i], readablePiece(key, masked[i]!)])).toEqual(lines.map((line) => [line, null]));
  // A checksum, which random values lack, decides whether it is GitHub's.
  if (name !== "github_token") expect(scan(`\\{${name}}`, lines[0]!).map(({ text }) => text)).toEqual([keys[0]!]);
});

test("the form of a key is the first that has all of it", () => {
  const keys = ["AKIAIOSFODNN7EXAMPLE", "glpat-aB3dE5gH7jaB3dE5gH7j", "AKIAIOSFODNN7EXAMPLE ", "key"];
  expect(keys.map(issuerOf)).toEqual(["awskey", "gitlab_token", null, null]);
});
