/** `--tz PATH=ZONE`: the zone of the times of one input. */
import system from "node:path";
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";
import { type Input, onInputTurn } from "../../input/index.ts";
import { pathKind } from "../../native/system.ts";
import { fixedZone, readZone, setClockParts, type Zone, zoneNow } from "../../value/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

interface InputZone {
  /** As it was given. */
  readonly path: string;
  readonly zone: Zone;
  isUsed: boolean;
}

let zones: readonly InputZone[] = [];
let usual: Zone | null = null;

/** The zone of a value without a path; `undefined` if there is none. */
export function usualZone(values: readonly string[]): string | undefined {
  return values.findLast((value) => !value.includes("="));
}

/**
 * From now on, times of an input are read in its zone while it has its turn.
 * @throws {OptionError} a path that does not exist, or an unknown zone
 */
export function useInputZones(args: ParsedArgs): void {
  usual = zoneNow();
  zones = (args.all.tz ?? []).flatMap((value) => {
    const at = value.lastIndexOf("=");
    return at < 0 ? [] : [readInputZone(value, value.slice(0, at), value.slice(at + 1))];
  });
  if (zones.length === 0) {
    onInputTurn(null);
    return;
  }
  const follow = args.findLast("follow");
  if (follow) throw zoneError(args, `${follow.typed} reads several inputs in turn: give one zone for all of them`);
  onInputTurn(useInputZone);
}

/** Times are read in UTC again. */
export function forgetInputZones(): void {
  zones = [];
  usual = null;
  onInputTurn(null);
  setClockParts({ nowSeconds: null, zone: fixedZone(0), order: "any" });
}

function readInputZone(value: string, path: string, zone: string): InputZone {
  if (path !== "-" && typeof pathKind(path) !== "string") {
    const which = `names no file or folder "${path}"`;
    throw valueError("--tz", value, { takes: "ZONE, or PATH=ZONE for one input", which });
  }
  return { path, zone: readZone(zone), isUsed: false };
}

function zoneError(args: ParsedArgs, problem: string): OptionError {
  return new OptionError("--tz", args.text.tz!, `--tz PATH=ZONE: ${problem}`);
}

/** Reads times in the zone given for the input's path, or for the nearest folder above it. */
export function useInputZone(input: Pick<Input, "path">): void {
  if (usual === null) return;
  const path = input.path?.shown;
  const own = path === undefined ? [] : zones.filter((one) => isWithin(one.path, path));
  const [first] = own.sort((a, b) => b.path.length - a.path.length);
  if (first) first.isUsed = true;
  const zone = first?.zone ?? usual;
  if (zone !== zoneNow()) setClockParts({ zone });
}

/** @param paths the rules of another system's paths, in tests */
export function isWithin(folder: string, path: string, paths: typeof system.win32 = system): boolean {
  if (folder === "-" || path === "-") return folder === path;
  const below = paths.relative(paths.resolve(folder), paths.resolve(path));
  // On Windows the way to another drive is a path from its root.
  return below !== ".." && !below.startsWith(`..${paths.sep}`) && !paths.isAbsolute(below);
}

/** Says which paths belong to no input. */
export function warnOfUnusedZones(): void {
  for (const { path, isUsed } of zones) if (!isUsed) warn(`--tz: no input that was read is ${path}`);
}
