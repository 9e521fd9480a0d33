/** Colours of the page, in light and in dark; kinds have the terminal's, changed until they are legible. */
import { kinds } from "../tables/kinds.ts";

export type Rgb = readonly [number, number, number];

/** What each colour is for; the style sheet uses them as `--NAME`. */
export const schemes = {
  light: {
    background: "#ffffff",
    panel: "#f6f7f9",
    raised: "#ffffff",
    line: "#d5d9e0",
    ink: "#1b1f27",
    quiet: "#545c69",
    accent: "#0a57c2",
    "on-accent": "#ffffff",
    match: "#fdf0c4",
    selected: "#d9e8fd",
    wrong: "#b3261e",
    good: "#1a6b3a",
  },
  dark: {
    background: "#14171c",
    panel: "#1b1f26",
    raised: "#232831",
    line: "#363d49",
    ink: "#e4e7ec",
    quiet: "#a3abb8",
    accent: "#7db4ff",
    "on-accent": "#0d1420",
    match: "#3f3714",
    selected: "#213655",
    wrong: "#ff8a80",
    good: "#7fd79d",
  },
} as const;

export type Scheme = keyof typeof schemes;

/** Lines under the fields of a match, in order of the registers. */
export const fieldColours = {
  light: ["#0a57c2", "#a3350c", "#1a6b3a", "#8a1f8f", "#7a5800", "#006a75"],
  dark: ["#7db4ff", "#ffab85", "#7fd79d", "#e5a0ea", "#e6c45c", "#6fd3de"],
} as const;

/** Minimum contrast of text (WCAG 2.2, level AA). */
export const textContrast = 4.5;

export function parseRgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Ratio of the luminances of two colours, as WCAG defines it. */
export function contrast(a: Rgb, b: Rgb): number {
  const [bright, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright! + 0.05) / (dark! + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Backgrounds on which tokens are shown. */
export const tokenBackgrounds = ["background", "match", "selected"] as const;

/** The terminal's colour of a kind, mixed with black or white until it is legible on every background of tokens. */
export function kindColour(rgb: Rgb, scheme: Scheme): Rgb {
  const backgrounds = tokenBackgrounds.map((name) => parseRgb(schemes[scheme][name]));
  const goal = scheme === "light" ? 0 : 255;
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = rgb.map((part) => Math.round(part + (goal - part) * share)) as unknown as Rgb;
    if (backgrounds.every((background) => contrast(mixed, background) >= textContrast)) return mixed;
  }
  return [goal, goal, goal];
}

/** Rules of the style sheet that are computed from tables. */
export function colourRules(): string {
  const rules = (scheme: Scheme) => [
    ...Object.entries(schemes[scheme]).map(([name, hex]) => `--${name}:${hex};`),
    ...fieldColours[scheme].map((hex, i) => `--field-${i}:${hex};`),
    ...kinds.map(({ colour }, i) => (colour ? `--kind-${i}:rgb(${kindColour(colour.rgb, scheme).join(",")});` : "")),
  ];
  const isColoured = (i: number) => kinds[i]!.colour !== null;
  return [
    `:root{color-scheme:light dark;${rules("light").join("")}}`,
    `@media (prefers-color-scheme:dark){:root{${rules("dark").join("")}}}`,
    ...kinds.flatMap((_, i) => (isColoured(i) ? [`.kind-${i}{color:var(--kind-${i})}`] : [])),
    ...kinds.flatMap(({ colour }, i) => (colour?.underline ? [`.kind-${i}{text-decoration:underline}`] : [])),
    ...fieldColours.light.map(
      (_, i) => `.field-${i}{box-shadow:inset 0 -2px var(--field-${i})}.swatch-${i}{background:var(--field-${i})}`,
    ),
  ].join("\n");
}
