import { deepLevelLimit } from "../../ts/tables/limits.ts";
import { banner } from "./zig.ts";

/** Limits that both sides hold to. */
export function limitsZig(): string {
  return `${banner("ts/tables/limits.ts")}/// Quotes within quotes that are looked into.\npub const deep_levels = ${deepLevelLimit};\n`;
}
