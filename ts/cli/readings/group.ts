/** `--group G`: the group or relation under which texts are folded. */
import { groupFrom } from "../../structure/group.ts";
import type { Group } from "../../structure/orbit.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** @throws {OptionError} the group is unknown, or takes no width */
export function parseGroup(args: ParsedArgs, fallback = "shape"): Group {
  const given = args.findLast("group");
  return given === undefined ? { relation: fallback, parameter: 0 } : groupFrom(given.value!, given.typed);
}
