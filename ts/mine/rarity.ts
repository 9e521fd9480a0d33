/** Decides which templates are rare. */
import { valueError } from "../error/value-error.ts";

export type Cut =
  /** Fewer records than the mean of all templates. */
  | { readonly kind: "mean" }
  | { readonly kind: "count"; readonly least: number }
  /** In hundredths of a percent of the records that have a template. */
  | { readonly kind: "share"; readonly hundredths: number };

/** `N` or `P%`. @param option the name of the option in messages @throws {OptionError} */
export function parseCut(given: string, option = "--cut"): Cut {
  const count = /^\d+$/.exec(given);
  if (count && Number(given) >= 1) return { kind: "count", least: Number(given) };
  const share = /^(\d*)(?:\.(\d{1,2}))?%$/.exec(given);
  const hundredths =
    share && (share[1] || share[2]) ? Number(share[1]) * 100 + Number((share[2] ?? "").padEnd(2, "0")) : 0;
  if (hundredths > 0 && hundredths <= 10_000) return { kind: "share", hundredths };
  const takes = "a whole number from 1, or a percentage up to 100% with at most two decimals";
  throw valueError(option, given, { takes, example: "5 or 2.5%" });
}

/** Whether a template of `count` records is rare among `templates` templates that cover `covered` records. */
export function isRare(cut: Cut, count: number, templates: number, covered: number): boolean {
  if (cut.kind === "mean") return count * templates < covered;
  if (cut.kind === "count") return count < cut.least;
  return count * 10_000 < cut.hundredths * covered;
}
