import { expect, test } from "bun:test";
import { type HeldMatch, measureExtent } from "./held-matches.ts";

const binding = (start: number, end: number) => ({ start, end, kind: 0 });
const match = (start: number, end: number, more: Partial<HeldMatch> = {}): HeldMatch => ({
  ...{ start, end, member: 0, line: 1, lineStart: 0, registers: [], bindings: [], inside: null },
  ...more,
});

test("registers before and behind a match belong to its extent, unbound ones do not", () => {
  const registers = [binding(3, 4), binding(-1, -1)];
  const bindings = [[binding(6, 7), binding(11, 12)], []];
  expect(measureExtent([match(5, 9, { registers, bindings })])).toEqual({ start: 3, end: 12 });
  expect(measureExtent([match(5, 9), match(20, 25), match(2, 3)])).toEqual({ start: 2, end: 25 });
});

test("a line may have more matches than a call has arguments", () => {
  const many = new Array<HeldMatch>(2_000_000).fill(match(5, 9));
  expect(measureExtent(many)).toEqual({ start: 5, end: 9 });
});
