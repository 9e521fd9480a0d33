import { lex, lexPart, type Tokens } from "../lex/index.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { findRoute } from "../scan/index.ts";
import { type MemberReadings, memberReadings } from "../scan/reading-columns.ts";
import { kindNumber } from "../tables/kinds.ts";
import type { Trace } from "./explain.ts";

/**
 * What `--explain` and the readings of a template need to know about a scan besides its matches.
 * @param namesRoute whether the scan's route is shown
 * @param isForOneMatch tokens are wanted for one match of a text, so that lexing the text costs too much
 */
export function prepareTrace(pattern: CompiledPattern, namesRoute: boolean, isForOneMatch = false): Trace {
  let route: string | null | undefined;
  let readings: MemberReadings | undefined;
  const whole = (text: Uint8Array) => significant(lex(text, { pattern }));
  // A match starts with a token, but not a record found by its fields.
  const tokensWithin = (text: Uint8Array, start: number, end: number) =>
    pattern.fields ? whole(text) : significant(lexPart(text, start, end, pattern));
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

const whitespace = kindNumber("whitespace");

/** The tokens without white space, which some patterns need as tokens. */
function significant(tokens: Tokens): Tokens {
  if (!tokens.kinds.includes(whitespace)) return tokens;
  const isKept = (_: number, row: number) => tokens.kinds[row] !== whitespace;
  const kept = tokens.kinds.filter(isKept);
  return {
    count: kept.length,
    kinds: kept,
    starts: tokens.starts.filter(isKept),
    ends: tokens.ends.filter(isKept),
    flags: tokens.flags.filter(isKept),
  };
}
