import { OptionError } from "../../error/errors.ts";
import { describeWanted } from "../../error/value-error.ts";
import type { RecordDefinition } from "../../window/index.ts";
import { readUnit } from "../../window/units.ts";
import type { ScanOptions } from "./options.ts";

/**
 * The records to print around a match in full; `null` if both sides are numbers.
 * @param record the definition that the word `record` refers to
 * @throws {OptionError} a word that is not a unit, or two units
 */
export function contextUnit({ before, after }: ScanOptions, record: RecordDefinition | null): RecordDefinition | null {
  const units = [before, after].filter((side) => typeof side === "string");
  const [unit, other = unit] = units;
  if (unit === undefined) return null;
  if (unit === "record" && other === "record") return record ?? refuseRecordContext();
  const definitions = units.map((name) => (name === "record" ? (record ?? refuseRecordContext()) : namedUnit(name)));
  if (unit !== other) {
    throw new OptionError(
      "--context",
      unit,
      `context by two record units, ${unit} before and ${other} after: write one`,
    );
  }
  return definitions[0]!;
}

function namedUnit(name: string): RecordDefinition {
  const unit = readUnit(name);
  if (!("takes" in unit)) return { kind: "unit", unit };
  const wanted = `a number or a record unit, ${describeWanted(name, unit)}`;
  throw new OptionError("--context", name, `the context flags take ${wanted}`, unit.allowed);
}

function refuseRecordContext(): never {
  const message = "context by record takes what --record, --record-start or --record-span defines: add one of them";
  throw new OptionError("--context", "record", message);
}
