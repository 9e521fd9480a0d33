/** Colours of the five roles, of token kinds and of captures, as modified by `--colors` and `MATCHER_KIND_COLOR`. */
import type { OptionError } from "../error/errors.ts";
import { oneOf, valueError } from "../error/value-error.ts";
import { kinds } from "../tables/kinds.ts";
import { baseColours, type Colour, type Depth, hexRgb, opening, type Style } from "../terminal/index.ts";
import { type Role, roles, type Theme } from "./plain-theme.ts";

const base = (index: number): Colour => ({ form: "base", index });
const defaults: Readonly<Record<Role, Style>> = {
  match: { bold: true, foreground: base(1) },
  path: { foreground: base(5) },
  line: { foreground: base(2) },
  column: { foreground: base(2) },
  separator: { foreground: base(6) },
};

const kindLevels = ["none", "values", "all"] as const;
type KindLevel = (typeof kindLevels)[number];

interface Palette {
  readonly roles: Record<Role, Style>;
  level: KindLevel;
  /** Kinds named in a spec: they are coloured at any level. */
  readonly kinds: Map<string, Style>;
  readonly captures: Map<string, Style>;
}

/**
 * Builds the theme of a depth.
 * @param kindSpecs the value of `MATCHER_KIND_COLOR`, if set
 * @throws {OptionError} a spec is invalid
 */
export function buildTheme(depth: Depth, specs: readonly string[], kindSpecs: string | undefined): Theme {
  const palette: Palette = { roles: { ...defaults }, level: "values", kinds: new Map(), captures: new Map() };
  if (kindSpecs !== undefined) readEnvironment(palette, kindSpecs);
  for (const spec of specs) new Spec("--colors", spec).apply(palette);
  const painted = Object.fromEntries(roles.map((role) => [role, opening(palette.roles[role], depth)]));
  return {
    ...(painted as Record<Role, string>),
    active: depth !== 0,
    kinds:
      depth === 0
        ? []
        : kinds.map(({ name }) => opening(palette.kinds.get(name) ?? kindStyle(name, palette.level), depth)),
    captures: new Map([...palette.captures].map(([name, style]) => [name, opening(style, depth)])),
  };
}

const variable = "MATCHER_KIND_COLOR";

/** A level or kind specs, separated by commas; the commas in `0xRR,0xGG,0xBB` don't separate. */
function readEnvironment(palette: Palette, value: string): void {
  for (const item of value.split(/,(?!0x)/)) {
    const isSpec = item.startsWith("kind:");
    if (!isSpec && !kindLevels.includes(item as KindLevel)) {
      const allowed = [...kindLevels, "kind:NAME:..."];
      throw valueError(variable, item, oneOf(allowed));
    }
    new Spec(variable, isSpec ? item : `kind:*:${item}`).apply(palette);
  }
}

function kindStyle(name: string, level: KindLevel): Style {
  const colour = kinds.find((kind) => kind.name === name)?.colour;
  if (!colour || level === "none" || (colour.onlyAll && level !== "all")) return {};
  const { rgb, ansi256, ansi16, underline } = colour;
  return { underline, foreground: { form: "table", rgb, ansi256, ansi16 } };
}

/** One `ROLE:fg:COLOR`, `kind:NAME:style:STYLE`, `capture:REGISTER:none` ... */
class Spec {
  constructor(
    readonly option: string,
    readonly text: string,
  ) {}

  apply(palette: Palette): void {
    const [target, ...rest] = this.text.split(":");
    if (target === "kind") this.#applyKind(palette, rest);
    else if (target === "capture") {
      const name = this.#requireName(rest, "capture:REGISTER");
      palette.captures.set(name, this.#change(palette.captures.get(name) ?? {}, rest.slice(1)));
    } else if (roles.includes(target as Role)) {
      palette.roles[target as Role] = this.#change(palette.roles[target as Role], rest);
    } else throw this.#wrong(target!, [...roles, "kind", "capture"]);
  }

  #applyKind(palette: Palette, rest: readonly string[]): void {
    const name = this.#requireName(rest, "kind:NAME");
    if (name === "*") {
      if (rest.length !== 2 || !kindLevels.includes(rest[1] as KindLevel))
        throw this.#wrong(rest.slice(1).join(":"), kindLevels);
      palette.level = rest[1] as KindLevel;
      return;
    }
    const names = kinds.map((kind) => kind.name);
    if (!names.includes(name)) throw this.#wrong(name, [...names, "*"]);
    palette.kinds.set(name, this.#change(palette.kinds.get(name) ?? kindStyle(name, "all"), rest.slice(1)));
  }

  #requireName(rest: readonly string[], form: string): string {
    if (rest.length < 2)
      throw this.#wrong(this.text, [`${form}:fg:COLOR`, `${form}:bg:COLOR`, `${form}:style:STYLE`, `${form}:none`]);
    return rest[0]!;
  }

  #change(style: Style, words: readonly string[]): Style {
    const [property, value] = words;
    if (property === "none" && words.length === 1) return {};
    if (words.length === 2 && value !== undefined) {
      if (property === "fg") return { ...style, foreground: this.#colour(value) };
      if (property === "bg") return { ...style, background: this.#colour(value) };
      if (property === "style") return { ...style, ...this.#style(value) };
    }
    throw this.#wrong(words.join(":"), ["fg:COLOR", "bg:COLOR", "style:STYLE", "none"]);
  }

  #style(value: string): Style {
    if (!Object.hasOwn(styles, value)) throw this.#wrong(value, Object.keys(styles));
    return styles[value]!;
  }

  #colour(value: string): Colour {
    const index = (baseColours as readonly string[]).indexOf(value);
    if (index >= 0) return base(index);
    if (/^[0-9]{1,3}$/.test(value) && Number(value) < 256) return { form: "number", index: Number(value) };
    if (/^#[0-9a-fA-F]{6}$/.test(value)) return { form: "rgb", rgb: hexRgb(value.slice(1)) };
    const parts = /^0x([0-9a-fA-F]{2}),0x([0-9a-fA-F]{2}),0x([0-9a-fA-F]{2})$/.exec(value);
    if (parts) return { form: "rgb", rgb: hexRgb(parts.slice(1).join("")) };
    throw this.#wrong(value, [...baseColours, "0 to 255", "#rrggbb", "0xRR,0xGG,0xBB"]);
  }

  #wrong(part: string, allowed: readonly string[]): OptionError {
    const which = part === this.text ? undefined : `is in "${this.text}"`;
    return valueError(this.option, part, { ...oneOf(allowed), which });
  }
}

const styles: Readonly<Record<string, Style>> = {
  bold: { bold: true },
  nobold: { bold: false },
  intense: { intense: true },
  nointense: { intense: false },
  underline: { underline: true },
  nounderline: { underline: false },
};
