/** A picture: shapes with named colours, drawn as SVG or by the page of the workbench. */

/** What a shape is for; decides its colour. */
export type Ink = "ink" | "quiet" | "line" | "bar" | "series-0" | "series-1";

export type Shape =
  | {
      readonly is: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly ink: Ink;
      readonly title?: string;
    }
  | { readonly is: "path"; readonly points: readonly (readonly [x: number, y: number])[]; readonly ink: Ink }
  | {
      readonly is: "rule";
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly ink: Ink;
    }
  | {
      readonly is: "text";
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: "start" | "middle" | "end";
      readonly ink: Ink;
    };

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** What it shows, for people who don't see it. */
  readonly title: string;
  readonly shapes: readonly Shape[];
}

export type Colours = Readonly<Record<Ink | "background", string>>;

export const lightColours: Colours = {
  background: "#ffffff",
  ink: "#1b1f27",
  quiet: "#545c69",
  line: "#d5d9e0",
  bar: "#0a57c2",
  "series-0": "#0a57c2",
  "series-1": "#a3350c",
};

export const fontPixels = 12;
const fontFamily = "system-ui, 'Open Sans', 'Segoe UI', sans-serif";

/** Coordinates with one decimal: enough for any screen. */
const pixels = (value: number) => String(Math.round(value * 10) / 10);

export const pathData = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${pixels(x)} ${pixels(y)}`).join("");

/** A whole SVG file. */
export function renderSvg({ width, height, title, shapes }: Picture, colours: Colours = lightColours): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="${fontFamily}" font-size="${fontPixels}" role="img">\n`,
    `<title>${escapedMarkup(title)}</title>\n<rect width="${width}" height="${height}" fill="${colours.background}"/>\n`,
    ...shapes.map((shape) => `${svgShape(shape, colours[shape.ink])}\n`),
    "</svg>\n",
  ].join("");
}

function svgShape(shape: Shape, colour: string): string {
  switch (shape.is) {
    case "rect": {
      const place = `x="${pixels(shape.x)}" y="${pixels(shape.y)}" width="${pixels(shape.width)}" height="${pixels(shape.height)}"`;
      const title = shape.title === undefined ? "" : `<title>${escapedMarkup(shape.title)}</title>`;
      return `<rect ${place} fill="${colour}">${title}</rect>`;
    }
    case "path":
      return `<path d="${pathData(shape.points)}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
    case "rule": {
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      return `<line x1="${pixels(x1)}" y1="${pixels(y1)}" x2="${pixels(x2)}" y2="${pixels(y2)}" stroke="${colour}"/>`;
    }
    case "text": {
      const place = `x="${pixels(shape.x)}" y="${pixels(shape.y)}" text-anchor="${shape.anchor}"`;
      return `<text ${place} fill="${colour}">${escapedMarkup(shape.text)}</text>`;
    }
  }
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as content, or as an attribute's value; characters that XML does not allow become U+FFFD. */
export function escapedMarkup(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => entities[character]!)
    .replace(
      /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      "\ufffd",
    );
}
