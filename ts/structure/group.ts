/** Groups and relations under which texts are folded, as they are written: `case`, `subnet/24`. */

import { suggestion } from "../error/suggest.ts";
import { oneOf, valueError } from "../error/value-error.ts";
import { prefixLimit } from "../tables/limits.ts";
import { relations } from "../tables/program.ts";
import type { Group } from "./orbit.ts";

/** All except those that compare two texts instead of folding one. */
const names: readonly string[] = relations.filter((relation) => relation !== "edit" && relation !== "kin");

/** @param option what messages call it @throws {OptionError} the group is unknown, or takes no width */
export function groupFrom(text: string, option: string): Group {
  const slash = text.indexOf("/");
  const relation = slash < 0 ? text : text.slice(0, slash);
  if (!names.includes(relation)) {
    const meant = suggestion(relation, names);
    throw valueError(option, text, { ...oneOf(names), advice: meant && `did you mean ${meant}?` });
  }
  if (slash < 0) return { relation, parameter: 0 };
  const bits = text.slice(slash + 1);
  if (relation !== "subnet" || !/^[0-9]+$/.test(bits) || Number(bits) > prefixLimit) {
    const takes = `a width of 0 to ${prefixLimit} bits after subnet alone`;
    throw valueError(option, text, { takes, example: "subnet/24", allowed: names });
  }
  return { relation, parameter: Number(bits) + 1 };
}
