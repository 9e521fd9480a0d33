import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { faultyByte, rawBytes, rawText } from "./surrogateescape.ts";

const sequences = ["a", "é", "日", "🚀", "\ufffd", "\ufeff"].map((text) => Buffer.from(text));
const broken = [
  [0xff],
  [0x80],
  [0xc3],
  [0xe6, 0x97],
  [0xf0, 0x9f],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
];

test("bytes survive a round trip, and the first one that is not UTF-8 is found", () => {
  const below = randomBelow(3);
  for (let round = 0; round < 2000; round++) {
    const whole = Buffer.concat(Array.from({ length: below(4) }, () => sequences[below(sequences.length)]!));
    const rest = Array.from({ length: below(4) }, () => Buffer.from([...broken[below(broken.length)]!, 0x61]));
    const bytes = Buffer.concat([whole, ...rest]);
    const text = rawText(bytes);
    expect(bytes.equals(rawBytes(text))).toBe(true);
    expect(faultyByte(text)).toBe(rest.length === 0 ? null : whole.length);
    expect(text.toWellFormed().isWellFormed()).toBe(true);
  }
});

test("ordinary text becomes UTF-8", () => {
  expect(rawBytes("é\ud83d")).toEqual(new TextEncoder().encode("é\ufffd"));
});
