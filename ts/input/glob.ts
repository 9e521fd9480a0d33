/**
 * Globs of `-g` and of file types, matched relative to the walked directory.
 *
 * Twin: zig/source/path_glob.zig, compared by tests/c/same.test.ts.
 */
import { OptionError } from "../error/errors.ts";

export interface GlobFilter {
  /**
   * The decision of the last matching glob for a path relative to the walked directory; `undefined` if none matches.
   */
  decide(path: string, isDirectory: boolean): "keep" | "drop" | undefined;
  /** At least one glob includes files, so a file must match one of them. */
  readonly keepsOnly: boolean;
}

/** @throws {OptionError} a glob is malformed */
export function globFilter(globs: readonly string[]): GlobFilter {
  const rules = globs.filter((glob) => glob !== "").map(globRule);
  const last = rules.toReversed();
  return {
    keepsOnly: rules.some((rule) => rule.keep),
    decide(path, isDirectory) {
      const found = last.find((rule) => (isDirectory || !rule.directoryOnly) && rule.matches(path));
      return found && (found.keep ? "keep" : "drop");
    },
  };
}

function globRule(glob: string) {
  const keep = !glob.startsWith("!");
  const written = keep ? glob : glob.slice(1);
  const directoryOnly = written.length > 1 && written.endsWith("/");
  const body = directoryOnly ? written.slice(0, -1) : written;
  const anchored = body.includes("/");
  if (body === "") return { keep, directoryOnly: false, matches: () => true };
  const inside = body.replace(/\/\*\*$/, "/**/*"); // Matches the contents of a directory, not the directory itself.
  return { keep, directoryOnly, matches: globMatcher(anchored ? inside.replace(/^\//, "") : `**/${inside}`, glob) };
}

/** Loaded for the first glob: most runs have none. */
let micromatch: typeof import("micromatch") | undefined;

/**
 * A glob for a whole path.
 * @param written its text in messages
 * @throws {OptionError} it is malformed
 */
export function globMatcher(glob: string, written = glob): (path: string) => boolean {
  const regExp = globRegExp(plainGlob(glob, written));
  return (path) => regExp.test(path);
}

function globRegExp(glob: string): RegExp {
  micromatch ??= require("micromatch") as typeof import("micromatch");
  return micromatch.makeRe(glob, { dot: true, noextglob: true, nonegate: true, posix: false });
}

/** Escapes everything except `*`, `?`, `[...]` and `{...}`, since the library gives other characters a meaning too. */
function plainGlob(glob: string, written: string): string {
  let plain = "";
  let braces = 0;
  for (let at = 0; at < glob.length; at++) {
    const unit = glob[at]!;
    if (unit === "\\") {
      if (at + 1 === glob.length) throw globError(written, "a backslash ends it");
      plain += unit + glob[++at]!;
    } else if (unit === "[") {
      const end = classEnd(glob, at);
      if (end < 0) throw globError(written, "[ lacks its ]");
      plain += glob.slice(at, end + 1).replace("[!", "[^");
      at = end;
    } else {
      if (unit === "{") braces++;
      if (unit === "}" && --braces < 0) throw globError(written, "} lacks its {");
      plain += /[()|+@!$^"]/.test(unit) ? `\\${unit}` : unit;
    }
  }
  if (braces > 0) throw globError(written, "{ lacks its }");
  return plain;
}

/** Index of the `]` that closes the class; −1 if there is none. A `]` in first position belongs to the class. */
function classEnd(glob: string, start: number): number {
  const first = start + (/[!^]/.test(glob[start + 1] ?? "") ? 2 : 1);
  return glob.indexOf("]", first + 1);
}

function globError(glob: string, what: string): OptionError {
  return new OptionError("-g", glob, `-g: "${glob}" is malformed: ${what}`);
}
