/** Which tokens are given, with declared kinds and without. */
import { expect, test } from "bun:test";
import { axes, Library, tokens } from "../index.ts";

const text = "a b  10.0.0.1";
const shapes = new Library();
shapes.shape("node", "node-[0-9]{1,3}");
const spaced = new Library();
spaced.kind("spaced", String.raw`"never" \S "here"`);

test("white space is given if it is asked for, whatever the declared kinds need", () => {
  for (const lib of [undefined, shapes, spaced]) {
    expect(tokens(text, { lib }).map((token) => token.text)).toEqual(["a", "b", "10.0.0.1"]);
    expect(
      tokens(text, { lib, whitespace: true })
        .map((token) => token.text)
        .join(""),
    ).toBe(text);
  }
});

test("declared kinds that are not there change no reading", () => {
  const log = "a  b 10.0.0.1\na  b 10.0.0.2\na  b 10.0.0.3\n";
  for (const read of [axes.echo, axes.magnitude, axes.stress, axes.gravity, axes.orbit]) {
    expect(read(log, { lib: spaced }) as unknown).toEqual(read(log) as unknown);
  }
});

test("declared kinds are found whether white space is given or not", () => {
  const lib = new Library();
  lib.kind("latency", String.raw`"took" \R`);
  for (const whitespace of [false, true]) {
    const found = tokens("it took 5ms, took  7s", { lib, whitespace }).filter(({ kind }) => kind === "latency");
    expect(found.map((token) => token.text)).toEqual(["took 5ms", "took  7s"]);
  }
  const log = "it took 5ms\n".repeat(3);
  expect(axes.echo(log, { lib }).echoes.map(({ text }) => text)).toContain("took 5ms");
});
