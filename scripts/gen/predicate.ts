import * as table from "../../ts/tables/predicate.ts";
import { banner, enumOf } from "./zig.ts";

/** Generates the numbers in value predicates. */
export function predicateZig(): string {
  const parts = [
    enumOf("FieldType", "u32", table.fieldTypes),
    enumOf("Comparison", "u32", table.comparisons),
    enumOf("OperandType", "u32", table.operandTypes),
    enumOf("Field", "u32", table.predicateFields),
  ];
  return banner("ts/tables/predicate.ts") + parts.join("\n");
}
