/**
 * Telephone numbers of a country by its numbering plan, from the metadata of `libphonenumber-js`: those of telephones
 * at a place and of mobile ones, as they are written within the country and from abroad. Loaded only when asked for.
 */
import metadata from "libphonenumber-js/metadata.max.json";
import type { ShapeEntry } from "../../pattern/index.ts";

/** Fields of a country's row in the metadata, by their place. */
const callingCodeField = 0;
const patternField = 2;
const formatsField = 4;
const nationalPrefixField = 5;
const typesField = 11;

/** The place, in a form of numbers, of how its prefix is written. */
const prefixInFormat = 3;

type Formats = readonly (readonly unknown[])[];
type Types = readonly (readonly [pattern: string] | 0)[];

/** In lower case, as `--only phone:de` has them; `uk` is another name of `gb`. */
export function isPhoneCountry(country: string): boolean {
  return findRow(country) !== undefined;
}

export function phoneCountries(): readonly string[] {
  return Object.keys(metadata.countries).map((country) => country.toLowerCase());
}

export function callingCode(country: string): string | undefined {
  return findRow(country)?.[callingCodeField] as string | undefined;
}

/** The kind of token that such numbers are. */
export function phonePlan(country: string): ShapeEntry | undefined {
  const row = findRow(country);
  if (!row) return undefined;
  const types = row[typesField] as Types | undefined;
  const patterns = types ? [types[0], types[1]].flatMap((type) => (type ? [type[0]] : [])) : [];
  const plan = (patterns.length > 0 ? patterns : [row[patternField] as string]).filter((pattern) => pattern !== "");
  const prefix = (row[nationalPrefixField] as string | 0) || "";
  return {
    form: "shape",
    name: `phone_${country}`,
    bytes: writePlan(plan.join("|"), row[callingCodeField] as string, prefix, mayLackPrefix(row)),
    stage: "before",
    guard: "phone_plan",
    shipped: true,
  };
}

function findRow(country: string): readonly unknown[] | undefined {
  const code = (country === "uk" ? "gb" : country).toUpperCase();
  const countries = metadata.countries as unknown as Readonly<Record<string, readonly unknown[]>>;
  return Object.hasOwn(countries, code) ? countries[code] : undefined;
}

/** Whether some numbers are written without the country's prefix: of mobile telephones, or all. */
function mayLackPrefix(row: readonly unknown[]): boolean {
  const formats = (row[formatsField] || []) as Formats;
  // Countries that share a calling code have their forms once.
  return formats.length === 0 || formats.some((format) => !format[prefixInFormat]);
}

/** Signs between digits; which of them go together is told by the guard. */
const between = "[ ./()-]{0,2}";

function writePlan(plan: string, code: string, prefix: string, isOptional: boolean): string {
  const digits = addSpaces(plan);
  const written = `${[...prefix].join(between)}${between}`;
  const home = prefix === "" ? "" : isOptional ? `(${written})?` : written;
  const abroad = `([+]|00)${between}${[...code].join("")}${between}${prefix === "0" ? "([(]0[)] ?)?" : ""}`;
  return `([(]?${home}|${abroad})(${digits})`;
}

/** A plan with signs between its digits, but none before the first one. */
function addSpaces(plan: string): string {
  let isFirst = true;
  // Where a branch begins, so does another number.
  const depthOfFirst: boolean[] = [];
  return plan.replace(/\(\?:|[()|]|\[[^\]]*\]|\\d|\d(?![\d,]*\})|\{[\d,]+\}|[?*+]|./g, (part) => {
    if (part === "(?:" || part === "(") {
      depthOfFirst.push(isFirst);
      return "(";
    }
    if (part === ")") {
      depthOfFirst.pop();
      isFirst = false;
      return part;
    }
    if (part === "|") {
      isFirst = depthOfFirst.at(-1) ?? true;
      return part;
    }
    if (/^[{?*+]/.test(part)) return part;
    const digit = part === "\\d" ? "[0-9]" : part;
    const repeated = isFirst ? digit : `(${between}${digit})`;
    isFirst = false;
    return repeated;
  });
}
