import { deviceReasons } from "../../ts/tables/device-reasons.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates the numbers of the reasons for which a search does not run on a GPU. */
export function deviceReasonsZig(): string {
  const ids = deviceReasons.map(({ id }) => id);
  return `${banner("ts/tables/device-reasons.ts")}${writeEnum("Reason", "u32", ids)}`;
}
