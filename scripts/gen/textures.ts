import { regionKinds } from "../../ts/tables/textures.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates the numbers of the kinds of regions. */
export function texturesZig(): string {
  return banner("ts/tables/textures.ts") + writeEnum("RegionKind", "u32", regionKinds);
}
