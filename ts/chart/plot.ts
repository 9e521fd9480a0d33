/** Values over slices of a range: columns, or a line for each series. */
import type { Ink, Picture, Shape } from "./picture.ts";
import { formatLabel, placeTicks, type Unit } from "./scale.ts";

export interface Series {
  readonly name: string;
  /** One per slice; `null` if the slice has none. */
  readonly values: readonly (number | null)[];
}

export interface Plot {
  readonly title: string;
  /** Where each slice begins, and the end of the last one. */
  readonly edges: readonly number[];
  readonly xUnit: Unit;
  /** Edges are powers: their distances are equal on the picture. */
  readonly isLog: boolean;
  readonly yUnit: Unit;
  readonly series: readonly Series[];
  readonly form: "columns" | "lines";
}

const [left, right, top, bottom] = [74, 16, 26, 34];
/** Distance of neighbouring labels on the axis of slices. */
const labelPixels = 90;
const inks: readonly Ink[] = ["series-0", "series-1"];

/** Pixels of the part in which values are drawn, from the left. */
export const plotSides = { left, right };

export function plotPicture(plot: Plot, width = 720, height = 280): Picture {
  const { edges, series, form, yUnit } = plot;
  const inner = { width: width - left - right, height: height - top - bottom };
  const most = Math.max(0, ...series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const ticks = placeTicks(0, most || 1, 5, yUnit);
  const highest = Math.max(most, ticks.at(-1)!) || 1;
  const yOf = (value: number) => top + inner.height * (1 - value / highest);
  const slices = edges.length - 1;
  const xOf = (slice: number) => left + (inner.width * slice) / slices;
  const step = (ticks[1] ?? ticks[0]!) - (ticks[0] ?? 0);
  const grid = ticks.flatMap((tick): Shape[] => [
    { is: "rule", from: [left, yOf(tick)], to: [width - right, yOf(tick)], ink: "line" },
    { is: "text", x: left - 8, y: yOf(tick) + 4, text: formatLabel(tick, yUnit, step), anchor: "end", ink: "quiet" },
  ]);
  const drawn = series.flatMap((one, i) => (form === "columns" ? columns(one) : lines(one, inks[i % inks.length]!)));
  return {
    width,
    height,
    title: plot.title,
    shapes: [...grid, ...drawn, ...legend(), ...xAxis(plot, xOf, width, height)],
  };

  function columns({ values }: Series): Shape[] {
    const gap = inner.width / slices > 3 ? 1 : 0;
    return values.flatMap((value, i): Shape[] => {
      if (value === null || value === 0) return [];
      const title = `${sliceLabel(plot, i)}: ${formatLabel(value, yUnit, 0)}`;
      const y = yOf(value);
      const size = { width: inner.width / slices - gap, height: top + inner.height - y };
      return [{ is: "rect", x: xOf(i), y, ...size, ink: "bar", title }];
    });
  }

  /** A line is interrupted at slices without a value. */
  function lines({ name, values }: Series, ink: Ink): Shape[] {
    const shapes: Shape[] = [];
    let points: [number, number][] = [];
    const close = () => {
      if (points.length > 1) shapes.push({ is: "path", points, ink });
      points = [];
    };
    for (const [i, value] of values.entries()) {
      if (value === null) {
        close();
        continue;
      }
      const [x, y] = [xOf(i + 0.5), yOf(value)];
      points.push([x, y]);
      const named = series.length > 1 ? `${name} ` : "";
      const title = `${sliceLabel(plot, i)}: ${named}${formatLabel(value, yUnit, 0)}`;
      shapes.push({ is: "rect", x: x - 2, y: y - 2, width: 4, height: 4, ink, title });
    }
    close();
    return shapes;
  }

  function legend(): Shape[] {
    if (form === "columns") return [];
    return series.flatMap(({ name }, i): Shape[] => [
      { is: "rect", x: left + i * 90, y: 8, width: 10, height: 10, ink: inks[i % inks.length]! },
      { is: "text", x: left + i * 90 + 16, y: 17, text: name, anchor: "start", ink: "ink" },
    ]);
  }
}

function sliceLabel({ edges, xUnit }: Plot, slice: number): string {
  const from = edges[slice]!;
  return xUnit === "time" ? new Date(from).toISOString().replace(".000Z", "Z") : `from ${formatLabel(from, xUnit, 0)}`;
}

function xAxis({ edges, xUnit, isLog }: Plot, xOf: (slice: number) => number, width: number, height: number): Shape[] {
  const y = height - bottom + 18;
  const label = (slice: number, text: string): Shape[] => [
    { is: "rule", from: [xOf(slice), height - bottom], to: [xOf(slice), height - bottom + 4], ink: "quiet" },
    { is: "text", x: xOf(slice), y, text, anchor: "middle", ink: "quiet" },
  ];
  const [first, last] = [edges[0]!, edges.at(-1)!];
  if (isLog) {
    const every = Math.max(1, Math.ceil((edges.length * labelPixels) / width));
    return edges.flatMap((edge, i) =>
      i % every === 0 ? label(i, formatLabel(Number(edge.toPrecision(2)), xUnit, 0)) : [],
    );
  }
  const ticks = placeTicks(first, last, Math.max(2, Math.floor(width / labelPixels)), xUnit);
  const step = (ticks[1] ?? first) - (ticks[0] ?? first);
  const slices = edges.length - 1;
  return ticks.flatMap((tick) => label(((tick - first) / (last - first)) * slices, formatLabel(tick, xUnit, step)));
}
