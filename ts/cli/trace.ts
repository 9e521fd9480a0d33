import type { CompiledPattern } from "../pattern/compiled.ts";
import type { Trace } from "../report/index.ts";
import { kinds } from "../tables/kinds.ts";

/** What `--explain` and the readings of a template tell of a scan beside its matches. */
export function traceOf(pattern: CompiledPattern): Trace {
  return {
    kindNames: pattern.kindNames,
    guard: (kind) => kinds[kind]?.guard ?? undefined,
    route: () => "the single-pass engine over a whole lex",
  };
}
