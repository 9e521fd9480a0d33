/** `measure`: the report of an axis as the library gives it, for programs. */
import * as axes from "../../api/axes.ts";
import type { Input } from "../../api/input.ts";
import { Library } from "../../api/library.ts";
import { hasOption } from "../../api/option-names.ts";
import type { FileInput } from "../../api/parts.ts";
import { OptionError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";
import { standardOutput } from "../../terminal/index.ts";
import { givenDeclarations } from "../args/declarations.ts";
import { oneText } from "../args/one-text.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { text } from "../flags/input.ts";

type Read = (source: Input | FileInput, options: object) => object;

const readers: Readonly<Record<string, Read>> = { ...axes };
const names = Object.keys(readers).sort();

export const own = {
  title: "Axis",
  flags: [
    {
      long: "options",
      value: "JSON",
      once: true,
      help: 'the options of the function, such as {"peakMinDepth":2,"detail":true}',
    },
  ],
} as const satisfies FlagGroup;

export const command: Command = {
  usage: "AXIS [INPUT] | AXIS --text STRING",
  choices: names,
  about: `Prints the report that the library's function of this name returns, as one JSON object, for programs: ${names.join(", ")}.`,
  flags: [own, text, declare],
  requiredPositionals: () => ["AXIS"],
  writesJson: () => true,
  async run(args) {
    const name = args.positionals[0]!;
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!read) throw new OptionError("AXIS", name, `no axis is named "${name}": ${names.join(", ")}`, names);
    const declared = declaredIn(args);
    if (declared.lib) checkDeclares(name as keyof typeof axes, givenDeclarations(args)[0]!.flag);
    const report = buildReport(read, oneText(args, 1), { ...parseOptions(args), ...declared });
    standardOutput.text(`${JSON.stringify(report)}\n`);
    return 0;
  },
};

/** @throws {OptionError} the axis reads no tokens */
function checkDeclares(axis: keyof typeof axes, flag: string): void {
  if (hasOption(`axes.${axis}`, "lib")) return;
  throw new OptionError(`--${flag}`, axis, `--${flag} can't be used with measure ${axis}: the axis reads no tokens`);
}

/** @throws {OptionError} an option is refused, or its value is of another type */
function buildReport(read: Read, source: Input | FileInput, options: object): object {
  try {
    return read(source, options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OptionError("--options", JSON.stringify(options), `--options: ${error.message}`);
  }
}

/** @throws {OptionError} they are no JSON object */
function parseOptions(args: ParsedArgs): object {
  const given = args.text.options ?? "{}";
  const refuse = () => valueError("--options", given, { takes: "a JSON object" });
  try {
    const read: unknown = JSON.parse(given);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return read;
  } catch {
    throw refuse();
  }
  throw refuse();
}

/** The names that are declared, if any: axes that read no tokens take none. */
function declaredIn(args: ParsedArgs): { lib?: Library } {
  const given = givenDeclarations(args);
  if (given.length === 0) return {};
  const lib = new Library();
  for (const { flag, value } of given) {
    if (flag === "lib") lib.include(value);
    else lib.declare(flag === "declare" ? value : `${flag} ${value}`);
  }
  return { lib };
}
