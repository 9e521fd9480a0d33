/** Masks what is sensitive in the line that an alert tells, as `redact` does. */
import { sensitive } from "../../api/sensitive.ts";
import { MatcherError } from "../../error/errors.ts";

/** In place of a line that can't be masked surely. */
const leftOut = "(left out: it may hold something sensitive)";

export function lineRedactor(): (line: string) => string {
  let pattern: ReturnType<typeof sensitive> | null = null;
  return (line) => {
    pattern ??= sensitive();
    try {
      return pattern.redact(line, { deep: true });
    } catch (error) {
      if (error instanceof MatcherError) return leftOut;
      throw error;
    }
  };
}
