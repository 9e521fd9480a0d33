/** `--group`: what makes two contents equal. */
import { OptionError } from "../../error/errors.ts";
import { relations } from "../../tables/program.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

export interface ContentGroup {
  readonly relation: (typeof relations)[number];
  /** The prefix of a `subnet` + 1, or 0. */
  readonly parameter: number;
}

const prefixMax = 128;

/** @throws {OptionError} it names no group */
export function groupOf(args: ParsedArgs): ContentGroup {
  const given = args.lastOf("group");
  if (!given) return { relation: "identity", parameter: 0 };
  const [name, bits] = given.value!.split("/", 2) as [string, string?];
  const relation = relations.find((word) => word === name && word !== "edit" && word !== "kin");
  if (!relation) throw unknownGroup(given.typed, given.value!);
  if (bits === undefined) return { relation, parameter: 0 };
  const isPrefix = relation === "subnet" && /^[0-9]{1,3}$/.test(bits) && Number(bits) <= prefixMax;
  if (isPrefix) return { relation, parameter: Number(bits) + 1 };
  throw new OptionError(
    given.typed,
    given.value!,
    `${given.typed}: "${given.value}" has a width that is none: subnet alone takes one, from 0 to ${prefixMax}`,
  );
}

function unknownGroup(typed: string, value: string): OptionError {
  const names = relations.filter((name) => name !== "edit" && name !== "kin");
  return new OptionError(typed, value, `${typed}: "${value}" is none of ${names.join(", ")}`, names);
}
