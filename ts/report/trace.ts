import { lex, lexPart } from "../lex/index.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { findRoute } from "../scan/index.ts";
import { type MemberReadings, memberReadings } from "../scan/reading-columns.ts";
import type { Trace } from "./explain.ts";

/**
 * What `--explain` and the readings of a template need to know about a scan besides its matches.
 * @param namesRoute whether the scan's route is shown
 * @param isForOneMatch tokens are wanted for one match of a text, so that lexing the text costs too much
 */
export function prepareTrace(pattern: CompiledPattern, namesRoute: boolean, isForOneMatch = false): Trace {
  let route: string | null | undefined;
  let readings: MemberReadings | undefined;
  const whole = (text: Uint8Array) => lex(text, { pattern });
  // A match starts with a token, but not a record found by its fields.
  const tokensWithin = (text: Uint8Array, start: number, end: number) =>
    pattern.fields ? whole(text) : lexPart(text, start, end, pattern);
  return {
    tokens: (text, start, end) => (isForOneMatch ? tokensWithin(text, start, end) : whole(text)),
    tokensWithin,
    kindNames: pattern.kindNames,
    guard: (kind) => pattern.kindGuards[kind] ?? undefined,
    get readings() {
      return (readings ??= (pattern.showsReadings && memberReadings(pattern)[0]) || noReadings);
    },
    route() {
      if (route === undefined) route = namesRoute ? findRoute(pattern) : null;
      return route ?? "no route recorded";
    },
  };
}

const noReadings: MemberReadings = { list: [], width: 0 };
