/** A bar for each key. */
import type { Picture, Shape } from "./picture.ts";
import { formatLabel, type Unit } from "./scale.ts";

export interface Bar {
  readonly label: string;
  readonly value: number;
}

const rowPixels = 22;
const [valuePixels, margin] = [70, 12];
/** Part of the width for labels, and width of most characters. */
const [labelShare, characterPixels] = [0.3, 6.6];

export function barPicture(bars: readonly Bar[], title: string, unit: Unit = "count", width = 720): Picture {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const labelPixels = Math.round(width * labelShare);
  const labelCharacters = Math.floor(labelPixels / characterPixels);
  const room = width - labelPixels - valuePixels - 2 * margin;
  const shapes = bars.flatMap(({ label, value }, i): Shape[] => {
    const y = margin + i * rowPixels;
    const length = most > 0 ? Math.max(0, (value / most) * room) : 0;
    const cut = [...label].length > labelCharacters ? `${[...label].slice(0, labelCharacters - 1).join("")}…` : label;
    const said = formatLabel(value, unit, 0);
    return [
      { is: "text", x: margin + labelPixels - 8, y: y + 15, text: cut, anchor: "end", ink: "ink" },
      {
        is: "rect",
        x: margin + labelPixels,
        y: y + 3,
        width: length,
        height: 16,
        ink: "bar",
        title: `${label}: ${said}`,
      },
      { is: "text", x: margin + labelPixels + length + 6, y: y + 15, text: said, anchor: "start", ink: "quiet" },
    ];
  });
  return { width, height: bars.length * rowPixels + 2 * margin, title, shapes };
}
