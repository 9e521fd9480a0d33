/** Reports of the axes agree with the text they were made of. */
import { expect, test } from "bun:test";
import { axes } from "../index.ts";

const log = Array.from({ length: 40 }, (_, i) => `2026-09-27T09:00:0${i % 10}Z f(a, g(b, ${i})) took ${i}ms\n`).join(
  "",
);

test("reports name the input's length, and frames its tokens", () => {
  for (const read of [axes.magnitude, axes.stress, axes.flow, axes.context, axes.shape]) {
    const report = read(log, { detail: true });
    expect([report.path, report.length]).toEqual([null, log.length]);
    for (const { offset, text } of report.frames!) expect(log.slice(offset, offset + text.length)).toBe(text);
    expect(report.frames!.length).toBe(report.tokens);
    expect(read(log).frames).toBeUndefined();
    expect(read("").tokens).toBe(0);
  }
});

test("what each axis reads", () => {
  const { maxDepth, frames } = axes.stress(log, { detail: true });
  expect([maxDepth, Math.max(...frames!.map(({ depth }) => depth))]).toEqual([2, 2]);
  expect(axes.magnitude("5 6 7 5000000 6", { jumpThreshold: 4 }).jumps).toContain(6);
  expect(axes.shape(log).dominantPeriod).toBeGreaterThan(0);
  expect(
    axes
      .seam(log)
      .segments.map(({ text }) => text)
      .join(""),
  ).toBe(log);
  const spectrum = axes.spectral(log, { classify: true });
  expect(spectrum.regions!.at(-1)!.end).toBe(log.length);
  expect(spectrum.entropyMinimum).toBeLessThanOrEqual(spectrum.entropyMaximum);
  const observed = axes.observation(log, { grain: "token" });
  expect(observed.units).toBe(axes.stress(log).tokens);
  expect(() => axes.flow(log, { signal: "x" as never })).toThrow("signal");
});

test("readings of structure", () => {
  const found = axes.echo("a b a c a");
  expect([found.tokens >= 5, found.distinct, found.echoes[0]!.text, found.echoes[0]!.count]).toEqual([true, 3, "a", 3]);
  expect(() => axes.echo("a", { group: "x" })).toThrow("group");
  const graph = axes.relation("f(a, g(b))");
  expect([graph.maxDepth, graph.edges.encloses > 0]).toEqual([2, true]);
  const field = axes.gravity(log, { top: 3 });
  expect([field.strained.length, field.weakest.length]).toEqual([3, 3]);
  expect(field.units).toBe(axes.stress(log).tokens);
  for (const grain of ["token", "byte"] as const) {
    for (const { offset, text } of axes.gravity(log, { grain, top: 3 }).strained) {
      expect(text).not.toBe("");
      expect(log.startsWith(text, offset)).toBe(true);
    }
  }
});

test("orbits and representatives", () => {
  const text = "10.0.0.1 Ann 10.0.0.9 ann 10.0.7.7";
  const found = axes.orbit(text, { group: "subnet/24", sameAs: "10.0.0.200", detail: true });
  expect(found.matches!.map(({ text }) => text)).toEqual(["10.0.0.1", "10.0.0.9"]);
  expect(found.frames!.map(({ offset, text: own }) => text.slice(offset, offset + own.length) === own)).not.toContain(
    false,
  );
  expect(found.segments.map(({ text }) => text).join("")).toBe(text);
  expect([found.forms, found.orbits, found.classes.length]).toEqual([5, 4, 4]);
  expect(axes.orbit(text, { group: "case" }).classes.map(({ texts }) => texts)).toContainEqual(["Ann", "ann"]);
  expect(() => axes.orbit("a", { group: "nope" })).toThrow('found "nope"');
});

test("options of context, shape and relation", () => {
  const near = axes.context(log, { tokenWindow: 1, detail: true });
  const far = axes.context(log, { tokenWindow: 32, detail: true });
  expect(near.frames!.at(-1)!.over).toBe(1);
  expect(far.frames!.at(-1)!.over).toBe(32);
  expect(far.frames!.at(-1)!.figures!.magnitude!.mean).toBeGreaterThan(0);
  expect(near.agreement.length).toBe(near.units);
  expect(() => axes.context(log, { tokenWindow: 0 })).toThrow("tokenWindow");
  expect(axes.shape("a b a b a b a b", { group: "identity" }).dominantPeriod).toBe(2);
  expect(axes.relation("f(a, g(a))", { canonical: true }).canonical).toContain("(");
  expect(axes.relation("f(a)").canonical).toBeNull();
});

test("levels are finite numbers and counts whole ones; the error names the option", () => {
  const wrong = (option: string) => expect.objectContaining({ code: "option", option });
  for (const level of [Number.NaN, Number.POSITIVE_INFINITY, "1", null]) {
    const given = level as number;
    expect(() => axes.magnitude(log, { outlierSigma: given })).toThrow(wrong("outlierSigma"));
    expect(() => axes.seam(log, { cutThreshold: given })).toThrow(wrong("cutThreshold"));
    expect(() => axes.shape(log, { templateStrength: given })).toThrow(wrong("templateStrength"));
    expect(() => axes.echo(log, { maxPeriodCv: given })).toThrow(wrong("maxPeriodCv"));
    expect(() => axes.flow(log, { steadyBand: given })).toThrow(wrong("steadyBand"));
    expect(() => axes.observation(log, { contestedThreshold: given })).toThrow(wrong("contestedThreshold"));
    expect(() => axes.spectral(log, { cpFloor: given })).toThrow(wrong("cpFloor"));
  }
  for (const count of [-1, 1.5, "1"]) {
    const given = count as number;
    expect(() => axes.stress(log, { peakMinDepth: given })).toThrow(wrong("peakMinDepth"));
    expect(() => axes.flow(log, { window: given })).toThrow(wrong("window"));
    expect(() => axes.observation(log, { contestedMinGap: given })).toThrow(wrong("contestedMinGap"));
    expect(() => axes.spectral(log, { cpMinGap: given })).toThrow(wrong("cpMinGap"));
  }
});

test("seam: contexts of fewer bytes, frames, and what there is not", () => {
  expect(axes.seam("the cat sat", { order: 1 })).toMatchObject({ order: 1 });
  const { segments, frames } = axes.seam("abcabcabcdabcdefghijk", { order: 3, cutThreshold: 1.5, detail: true });
  expect(segments.map(({ offset }) => offset)).toEqual([0, 3, 6, 10]);
  expect(frames!.length).toBe(21);
  expect(frames![3]).toMatchObject({ offset: 3, text: "a" });
  for (const [option, value] of Object.entries({ order: 4, passes: 2, english: true })) {
    expect(() => axes.seam("a", { [option]: value } as object)).toThrow(new RegExp(`^${option}: expected .*, found`));
  }
});

test("detail gives a frame for each unit of every axis", () => {
  const text = "f(a, b) f";
  expect(axes.observation(text, { detail: true }).frames).toHaveLength(text.length);
  expect(
    axes
      .observation(text, { grain: "token", detail: true })
      .frames!.map((one) => one.text)
      .join(""),
  ).toBe("f(a,b)f");
  expect(axes.gravity(text, { detail: true }).frames!.map(({ offset }) => offset)).toEqual([0, 1, 2, 3, 5, 6, 8]);
  expect(axes.relation(text, { detail: true }).frames).toContainEqual({ offset: 5, text: "b", depth: 1, heads: ["f"] });
  const echoed = axes.echo(text, { detail: true }).frames!;
  expect(echoed.at(-1)).toEqual({ offset: 8, text: "f", count: 2, lag: 8 });
  expect(axes.echo(text).frames).toBeUndefined();
});
