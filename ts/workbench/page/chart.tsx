/** A picture in the page, and its files: SVG, PNG, CSV. */
import { useRef } from "preact/hooks";
import { fontPixels, type Ink, type Picture, pathData, renderSvg, type Shape } from "../../chart/picture.ts";
import { plotSides } from "../../chart/plot.ts";
import { fieldColours, schemes } from "../colours.ts";
import { save } from "./marks-panel.tsx";

/** Classes of the style sheet colour the shapes, so that they follow light and dark. */
function Drawn({ shape }: { shape: Shape }) {
  const ink = `ink-${shape.ink}`;
  switch (shape.is) {
    case "rect":
      return (
        <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} class={`fill ${ink}`}>
          {shape.title !== undefined && <title>{shape.title}</title>}
        </rect>
      );
    case "path":
      return <path d={pathData(shape.points)} class={`stroke ${ink}`} />;
    case "rule":
      return (
        <line x1={shape.from[0]} y1={shape.from[1]} x2={shape.to[0]} y2={shape.to[1]} class={`stroke thin ${ink}`} />
      );
    case "text":
      return (
        <text x={shape.x} y={shape.y} text-anchor={shape.anchor} class={`fill ${ink}`}>
          {shape.text}
        </text>
      );
  }
}

interface ChartProps {
  readonly picture: Picture;
  /** A part of the slices was dragged over: shares of their width. */
  readonly onDrag?: ((from: number, to: number) => void) | undefined;
}

/** A shorter drag is a click. */
const dragPixelsMin = 6;

export function Chart({ picture, onDrag }: ChartProps) {
  const { width, height, title, shapes } = picture;
  const begun = useRef<number | null>(null);
  const pointerShare = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    return (at - plotSides.left) / (width - plotSides.left - plotSides.right);
  };
  const onPointerUp = (event: PointerEvent) => {
    const [from, to] = [begun.current, pointerShare(event)];
    begun.current = null;
    if (from === null || Math.abs(to - from) * width < dragPixelsMin) return;
    onDrag?.(Math.min(from, to), Math.max(from, to));
  };
  return (
    <svg
      class="chart"
      onPointerDown={(event) => {
        begun.current = pointerShare(event);
      }}
      onPointerUp={onPointerUp}
      viewBox={`0 0 ${width} ${height}`}
      font-size={fontPixels}
      role="img"
      aria-label={title}
    >
      {shapes.map((shape, i) => (
        <Drawn key={`${i} ${shape.is}`} shape={shape} />
      ))}
    </svg>
  );
}

function coloursNow(): Readonly<Record<Ink | "background", string>> {
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const { background, ink, quiet, line, accent } = schemes[scheme];
  const [first, second] = fieldColours[scheme];
  return { background, ink, quiet, line, bar: accent, "series-0": first, "series-1": second };
}

export interface Rows {
  readonly titles: readonly string[];
  readonly cells: readonly (readonly (string | number | null)[])[];
}

export function Exports({ picture, rows, name }: { picture: Picture; rows: Rows; name: string }) {
  return (
    <div class="buttons left">
      <button
        type="button"
        onClick={() => void png(picture).then((blob) => blob && save(`${name}.png`, blob, "image/png"))}
      >
        Save PNG
      </button>
      <button type="button" onClick={() => save(`${name}.svg`, renderSvg(picture, coloursNow()), "image/svg+xml")}>
        Save SVG
      </button>
      <button type="button" onClick={() => save(`${name}.csv`, writeCsv(rows), "text/csv")}>
        Save CSV
      </button>
    </div>
  );
}

/** Twice the size, for screens of high density. */
const density = 2;

async function png(picture: Picture): Promise<Blob | null> {
  const url = URL.createObjectURL(new Blob([renderSvg(picture, coloursNow())], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width * density;
    canvas.height = picture.height * density;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function writeCsv({ titles, cells }: Rows): string {
  const quoteCell = (cell: string | number | null) => {
    const text = cell === null ? "" : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [titles, ...cells].map((row) => `${row.map(quoteCell).join(",")}\r\n`).join("");
}
