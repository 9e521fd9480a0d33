import * as table from "../../ts/tables/predicate.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates the numbers in value predicates. */
export function predicateZig(): string {
  const parts = [
    writeEnum("FieldType", "u32", table.fieldTypes),
    writeEnum("Comparison", "u32", table.comparisons),
    writeEnum("OperandType", "u32", table.operandTypes),
    writeEnum("Field", "u32", table.predicateFields),
  ];
  return banner("ts/tables/predicate.ts") + parts.join("\n");
}
