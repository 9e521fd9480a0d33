import { deviceReasons } from "../../ts/tables/device-reasons.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates the numbers and texts of the reasons for which a search does not run on a GPU. */
export function deviceReasonsZig(): string {
  const ids = deviceReasons.map(({ id }) => id);
  const texts = deviceReasons.map(({ text }) => `    ${JSON.stringify(text)},\n`).join("");
  return [
    `${banner("ts/tables/device-reasons.ts")}${writeEnum("Reason", "u32", ids)}`,
    `pub const texts = [_][]const u8{\n${texts}};\n`,
  ].join("\n");
}
