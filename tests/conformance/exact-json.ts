/**
 * JSON in canonical form, so that two texts compare as values: sorted keys, exact numbers (never converted to a
 * double).
 */

/** @throws {SyntaxError} `text` is not JSON */
export function exactJson(text: string): string {
  const value = JSON.parse(text || "null", (_key, parsed, context?: { source?: string }) =>
    typeof parsed === "number" ? { "\0number": decimal(context?.source ?? String(parsed)) } : parsed,
  );
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Sign, digits and power of ten without leading or trailing zeros: equal for equal numbers. */
function decimal(source: string): string {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source)!;
  const digits = (whole! + fraction).replace(/^0+/, "");
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return "0";
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`;
}
