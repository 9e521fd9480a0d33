/** Groups and relations under which texts are folded, as they are written: `case`, `subnet/24`. */
import { OptionError } from "../error/errors.ts";
import { suggestion } from "../error/suggest.ts";
import { prefixLimit } from "../tables/limits.ts";
import { relations } from "../tables/program.ts";
import type { Group } from "./orbit.ts";

/** All except those that compare two texts instead of folding one. */
const names: readonly string[] = relations.filter((relation) => relation !== "edit" && relation !== "kin");

/** @param option what messages call it @throws {OptionError} the group is unknown, or takes no width */
export function groupFrom(text: string, option: string): Group {
  const slash = text.indexOf("/");
  const relation = slash < 0 ? text : text.slice(0, slash);
  const refuse = (reason: string) => new OptionError(option, text, `${option}: ${reason}`, names);
  if (!names.includes(relation)) {
    const meant = suggestion(relation, names);
    throw refuse(`no group is named "${relation}"${meant ? ` (did you mean ${meant}?)` : ""}: ${names.join(", ")}`);
  }
  if (slash < 0) return { relation, parameter: 0 };
  const bits = text.slice(slash + 1);
  if (relation !== "subnet") throw refuse(`${relation} takes no width: found "${text}"; only subnet/24 does`);
  if (!/^[0-9]+$/.test(bits) || Number(bits) > prefixLimit)
    throw refuse(`a width is 0 to ${prefixLimit} bits: found "${text}"`);
  return { relation, parameter: Number(bits) + 1 };
}
