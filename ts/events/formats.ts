/** The formats that are known: the shipped ones, and a person's own. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { OptionError } from "../error/errors.ts";
import { suggestion } from "../error/suggest.ts";
import { readText } from "../input/source.ts";
import { compiledBytes, compiledFields, compiledWays } from "./compiled.gen.ts";
import { byRank, type CompiledFormats, compileFormats, readingAs } from "./encode.ts";
import type { EventFormat } from "./format.ts";
import { byName, parseFormatFile } from "./format-file.ts";

let shipped: readonly EventFormat[] | undefined;

/** In order of their names. */
export function shippedFormats(): readonly EventFormat[] {
  // Loaded on demand: events are read by what was compiled of them.
  const { shippedFiles } = require("./shipped.gen.ts") as typeof import("./shipped.gen.ts");
  return (shipped ??= byName(shippedFiles.flatMap(({ file, text }) => parseFormatFile(text, file))));
}

/** A person's own formats: never those of the current folder, which somebody else may have filled. */
export function ownFolder(): string {
  const { XDG_CONFIG_HOME: given = "" } = process.env;
  // One that is relative would name a folder below the current one.
  return join(isAbsolute(given) ? given : join(homedir(), ".config"), "matcher", "formats");
}

/**
 * Every format. A person's own takes the place of a shipped one of its name, and comes before those that are as
 * specific.
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

/** The shipped formats as `npm run gen` has compiled them, and a person's own. */
function compiledFormats(): CompiledFormats {
  const own = ownFormats();
  const shipped = loadShipped();
  if (own.length === 0) return shipped;
  const names = new Set(own.map(({ name }) => name));
  const { fields, ways } = compileFormats(own, shipped.fields);
  return { fields, ways: [...ways, ...shipped.ways.filter(({ name }) => !names.has(name))].sort(byRank) };
}

let compiledOnce: CompiledFormats | undefined;

function loadShipped(): CompiledFormats {
  if (compiledOnce) return compiledOnce;
  const bytes = Buffer.from(compiledBytes, "base64");
  let at = 0;
  const ways = compiledWays.split("\n").map((row) => {
    const [name, ...numbers] = row.split(" ");
    const [rank, size] = numbers.map(Number);
    const start = at;
    at += size!;
    return { name: name!, rank: rank!, bytes: bytes.subarray(start, at) };
  });
  return (compiledOnce = { fields: compiledFields.split("\n"), ways });
}

/**
 * The formats that `--in` names: all of them, or one with those that read what it opens.
 * @param option as whose value the name was given
 * @throws {OptionError} there is no such format
 */
export function findFormats(name: string, option = "--in"): CompiledFormats {
  const known = compiledFormats();
  if (name === "auto") return known;
  if (known.ways.some((way) => way.name === name)) return readingAs(known, name);
  throw new OptionError(
    option,
    name,
    `there is no format "${name}"${wayOn(name)}; matcher formats lists them, and auto recognises them`,
  );
}

/** What an unknown name may mean: formats whose description has the word, or one with a similar name. */
function wayOn(name: string): string {
  const known = knownFormats();
  const word = new RegExp(`\\b${RegExp.escape(name)}\\b`, "i");
  const described = known.filter((one) => word.test(`${one.name} ${one.about}`)).slice(0, describedMax);
  if (described.length > 0) return `; it is in the description of ${described.map((one) => one.name).join(", ")}`;
  const names = known.map((format) => format.name);
  const meant = suggestion(name, names);
  return meant ? `; did you mean ${meant}?` : "";
}

const describedMax = 6;
