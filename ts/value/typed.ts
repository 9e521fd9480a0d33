/** Values for library callers. */
import { oneOf, valueError } from "../error/value-error.ts";
import { kinds } from "../tables/kinds.ts";
import { Decimal } from "./decimal.ts";
import { Instant } from "./instant.ts";
import type { Values } from "./read.ts";
import { type DurationUnit, durationUnits } from "./spell.ts";

/**
 * The value of a token, by its kind: numbers, percentages, sums of money, durations in nanoseconds and sizes in bytes
 * as a bigint where they are whole, otherwise as a `Decimal`; addresses of the network as a bigint; times with a date
 * as an `Instant`; then blocks of addresses, versions, and amounts in the base unit of their family.
 */
export type TypedValue =
  | bigint
  | Decimal
  | Instant
  | { readonly address: bigint; readonly prefix: number }
  | { readonly parts: readonly bigint[]; readonly pre: readonly string[] }
  | { readonly family: string; readonly base: bigint | Decimal };

/** The value of a row; `null` if it has none. `unit` is the unit of durations. */
export function typedValue(values: Values, row: number, kind: number, unit: DurationUnit = "ns"): TypedValue | null {
  switch (values.tag(row)) {
    case "none":
    case "time-of-day":
      return null;
    case "decimal": {
      const shift = kinds[kind]!.name === "duration" ? durationUnits[unit] : 0;
      return Decimal.parse(values.text(row)).shift(shift).whole();
    }
    case "quantity":
      return { family: values.family(row), base: Decimal.parse(values.text(row)).whole() };
    case "instant":
      return Instant.of(values.number(row), values.nanoseconds(row));
    case "address-v4":
    case "address-v6":
      return BigInt(values.text(row));
    case "block": {
      const [address, prefix] = values.text(row).split("/");
      return { address: BigInt(address!), prefix: Number(prefix) };
    }
    case "version": {
      const text = values.text(row);
      const dash = text.indexOf("-");
      const parts = (dash < 0 ? text : text.slice(0, dash)).split(".").map(BigInt);
      return { parts, pre: dash < 0 ? [] : text.slice(dash + 1).split(".") };
    }
  }
}

/** The unit that a caller requested for durations. @param option its name in messages @throws {OptionError} */
export function parseDurationUnit(unit: string, option = "unit"): DurationUnit {
  if (Object.hasOwn(durationUnits, unit)) return unit as DurationUnit;
  throw valueError(option, unit, oneOf(Object.keys(durationUnits)));
}
