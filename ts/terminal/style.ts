/** Styles and their escape sequences. */
import type { Depth } from "./depth.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

export type Colour =
  | { readonly form: "base"; readonly index: number }
  | { readonly form: "number"; readonly index: number }
  | { readonly form: "rgb"; readonly rgb: Rgb }
  /** One colour for each depth; `ansi16` is its parameter, 30–37 or 90–97. */
  | { readonly form: "table"; readonly rgb: Rgb; readonly ansi256: number; readonly ansi16: number };

export interface Style {
  readonly bold?: boolean;
  readonly intense?: boolean;
  readonly underline?: boolean;
  readonly foreground?: Colour;
  readonly background?: Colour;
}

export const reset = "\x1b[0m";

export const baseColours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

/** Escape sequence that begins the style; empty if it has no effect. */
export function opening(style: Style, depth: Depth): string {
  if (depth === 0) return "";
  const parameters = [
    style.bold ? "1" : "",
    style.underline ? "4" : "",
    style.foreground ? foreground(style.foreground, depth, style.intense === true) : "",
    style.background ? background(style.background, depth) : "",
  ].filter((parameter) => parameter !== "");
  return parameters.length === 0 ? "" : `\x1b[${parameters.join(";")}m`;
}

function foreground(colour: Colour, depth: Depth, intense: boolean): string {
  const code = baseIndex(colour, depth);
  if (code !== undefined) {
    const parameter = code < 8 ? 30 + code : 82 + code;
    return String(intense && parameter < 38 ? parameter + 60 : parameter);
  }
  return `38;${extendedCodes(colour, depth)}`;
}

function background(colour: Colour, depth: Depth): string {
  const code = baseIndex(colour, depth);
  if (code !== undefined) return String(code < 8 ? 40 + code : 92 + code);
  return `48;${extendedCodes(colour, depth)}`;
}

/** Index of one of the sixteen base colours, if the colour is one or maps to one at this depth. */
function baseIndex(colour: Colour, depth: Depth): number | undefined {
  if (colour.form === "base") return colour.index;
  if (depth !== 16) return undefined;
  if (colour.form === "table") return colour.ansi16 < 90 ? colour.ansi16 - 30 : colour.ansi16 - 82;
  if (colour.form === "number") return colour.index < 16 ? colour.index : nearest(colours()[colour.index]!, 0, 16);
  return nearest(colour.rgb, 0, 16);
}

function extendedCodes(colour: Colour, depth: Depth): string {
  if (colour.form === "number") return `5;${colour.index}`;
  if (colour.form === "base") throw new Error("a base colour has a parameter of its own");
  if (depth === 24) return `2;${colour.rgb.join(";")}`;
  return `5;${colour.form === "table" ? colour.ansi256 : nearest(colour.rgb, 16, 256)}`;
}

/** Index of the palette's nearest colour, from `first` up to but excluding `end`; the lowest on a tie. */
function nearest(rgb: Rgb, first: number, end: number): number {
  let best = first;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let index = first; index < end; index++) {
    const distance = colours()[index]!.reduce((sum, value, part) => sum + (value - rgb[part]!) ** 2, 0);
    if (distance < bestDistance) [best, bestDistance] = [index, distance];
  }
  return best;
}

const bases =
  "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff";
const levels = [0, 95, 135, 175, 215, 255] as const;

let palette: readonly Rgb[] | undefined;

/** The 256 colours: base, cube, greys. */
function colours(): readonly Rgb[] {
  return (palette ??= [
    ...bases.split(" ").map(hexRgb),
    ...levels.flatMap((red) => levels.flatMap((green) => levels.map((blue): Rgb => [red, green, blue]))),
    ...Array.from({ length: 24 }, (_, step): Rgb => [8 + 10 * step, 8 + 10 * step, 8 + 10 * step]),
  ]);
}

/** `rrggbb` in hexadecimal. */
export function hexRgb(hex: string): Rgb {
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}
