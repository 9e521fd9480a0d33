import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import {
  barBlocks,
  barPicture,
  buildHistogram,
  columnBlocks,
  formatLabel,
  type Plot,
  plotPicture,
  renderSvg,
} from "./index.ts";
import { placeTicks } from "./scale.ts";

test("ticks are round, and within the range", () => {
  expect(placeTicks(0, 10, 5, "count")).toEqual([0, 2, 4, 6, 8, 10]);
  expect(placeTicks(0, 3, 5, "count")).toEqual([0, 1, 2, 3]);
  expect(placeTicks(0, 1.4e9, 5, "duration").map((tick) => formatLabel(tick, "duration", 0))).toEqual([
    "0",
    "500ms",
    "1s",
  ]);
  const [from, to] = [Date.parse("2026-09-27T09:03:00Z"), Date.parse("2026-09-27T11:58:00Z")];
  const times = placeTicks(from, to, 6, "time").map((tick) => formatLabel(tick, "time", 1_800_000));
  expect(times).toEqual(["09:30", "10:00", "10:30", "11:00", "11:30"]);
});

test("every value falls into one slice of its histogram", () => {
  const random = randomBelow(1);
  for (let round = 0; round < 200; round++) {
    const values = Array.from({ length: 1 + random(50) }, () => (random(1000) + 1) * 10 ** random(6));
    const { edges, counts } = buildHistogram(values, "duration");
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
    expect(edges).toHaveLength(counts.length + 1);
    expect(edges[0]!).toBeLessThanOrEqual(Math.min(...values) * 1.000001);
    expect(edges.at(-1)!).toBeGreaterThanOrEqual(Math.max(...values) * 0.999999);
  }
  expect(buildHistogram([1, 2, 2, 3], "count")).toEqual({ edges: [1, 2, 3, 4], counts: [1, 2, 1], isLog: false });
  expect(buildHistogram([], "count").counts).toEqual([0]);
});

const plot: Plot = {
  title: "p95 <b>&",
  edges: [0, 1000, 2000, 3000, 4000],
  ...{ xUnit: "time", isLog: false, yUnit: "duration", form: "lines" },
  series: [{ name: "p95", values: [1e9, 2e9, null, 3e9] }],
};

test("SVG is well-formed, whatever the labels", async () => {
  const hostile = ['<script>alert("1")</script>', "a & b", "\u0000\u001b[31m\ud800", "'"];
  for (const picture of [
    barPicture(
      hostile.map((label) => ({ label, value: 1 })),
      "<t>",
    ),
    plotPicture(plot),
  ]) {
    const svg = renderSvg(picture);
    expect(svg).not.toMatch(/<script|<b>|[\x00-\x08\x0b-\x1f]/);
    const open: string[] = [];
    for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name!);
    }
    expect(open).toEqual([]);
    expect(svg.match(/&(?!amp;|lt;|gt;|quot;)/)).toBeNull();
  }
});

test("a line is interrupted where there is no value", () => {
  const { shapes } = plotPicture(plot);
  expect(shapes.filter(({ is }) => is === "path")).toHaveLength(1);
  expect(shapes.filter((shape) => shape.is === "rect" && shape.title !== undefined)).toHaveLength(3);
});

test("columns of a terminal are as high as their values", () => {
  expect(columnBlocks([0, 10, 5], ["a", "c"], "count", 9)).toBe(
    [
      "10 ┤   ███",
      ...Array.from({ length: 4 }, () => "   ┤   ███"),
      ...Array.from({ length: 4 }, () => "   ┤   ██████"),
      " 0 ┤   ██████",
      "    a       c",
      "",
    ].join("\n"),
  );
  const many = columnBlocks(
    Array.from({ length: 1000 }, (_, i) => i),
    ["a", "b"],
    "count",
    60,
  );
  expect(Math.max(...many.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
});

test("bars of a terminal fit its width", () => {
  const bars = [
    { label: "x".repeat(200), value: 4 },
    { label: "b", value: 1 },
  ];
  const lines = barBlocks(bars, "count", 60, Bun.stringWidth).split("\n");
  expect(lines[0]!.length).toBeLessThanOrEqual(60);
  expect(lines[1]).toStartWith("b ");
  expect(barBlocks([{ label: "a", value: 0 }], "count", 40, Bun.stringWidth)).toBe("a  0\n");
});
