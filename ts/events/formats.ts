/** The formats that are known: the shipped ones, and a person's own. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { OptionError } from "../error/errors.ts";
import { suggestion } from "../error/suggest.ts";
import { readText } from "../input/source.ts";
import type { EventFormat } from "./format.ts";
import { parseFormatFile } from "./format-file.ts";
import { shippedFiles } from "./shipped.gen.ts";

let shipped: readonly EventFormat[] | undefined;

export function shippedFormats(): readonly EventFormat[] {
  return (shipped ??= shippedFiles.flatMap(({ file, text }) => parseFormatFile(text, file)));
}

/** A person's own formats: never those of the current folder, which somebody else may have filled. */
export function ownFolder(): string {
  const { XDG_CONFIG_HOME: given = "" } = process.env;
  // One that is relative would name a folder below the current one.
  return join(isAbsolute(given) ? given : join(homedir(), ".config"), "matcher", "formats");
}

/**
 * Every format. A person's own takes the place of a shipped one of its name.
 * @throws {DeclarationError | FileError}
 */
export function knownFormats(): EventFormat[] {
  const own = ownFormats();
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...shippedFormats().filter(({ name }) => !names.has(name))];
}

function ownFormats(): EventFormat[] {
  const folder = ownFolder();
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".matcher"));
  return files.sort().flatMap((name) => parseFormatFile(readText(join(folder, name)), join(folder, name)));
}

/**
 * The formats that `--in` names: all of them, or one with those that read what it opens.
 * @param option as whose value the name was given
 * @throws {OptionError} there is no such format
 */
export function formatsNamed(name: string, option = "--in"): EventFormat[] {
  const known = knownFormats();
  if (name === "auto") return known;
  const named = known.find((format) => format.name === name);
  if (!named) {
    const names = known.map((format) => format.name);
    const meant = suggestion(name, names);
    throw new OptionError(
      option,
      name,
      `there is no format "${name}"${meant ? `; did you mean ${meant}?` : ""}; matcher formats lists them, and auto recognises them`,
    );
  }
  // The texts within are read by any format, the record itself only by this one.
  return known.map((format) =>
    format === named
      ? { ...format, isInside: false, isNamed: false, isAsked: false }
      : { ...format, isInside: true, isPassedOver: !format.isInside },
  );
}
