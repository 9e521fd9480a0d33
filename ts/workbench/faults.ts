/** Errors as the page shows them. */
import { MatcherError, PatternError, TemplateError } from "../error/errors.ts";
import { faultSentence } from "../error/wording.ts";
import type { Fault } from "./protocol.ts";

/** @throws {unknown} `error`, if it is not one that a user can cause */
export function toFault(error: unknown): Fault {
  if (error instanceof PatternError) {
    const { fault } = error;
    return { message: faultSentence(fault), hint: fault.hint ?? "", at: error.offset };
  }
  if (error instanceof TemplateError) return { message: error.message, hint: "", at: error.offset };
  if (error instanceof MatcherError) return { message: error.message, hint: "", at: null };
  throw error;
}
