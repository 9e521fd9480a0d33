/** Relative forms: a body that begins with an ordering operator and a sign. */
import { readBound } from "../../value/bound.ts";
import { comparisonOf } from "./comparison.ts";
import type { CompiledPredicate } from "./compiled.ts";
import type { Refuse } from "./fault.ts";
import { elapsedWords } from "./words.ts";

const relativeForm = /^\s*(>=|<=|>|<)\s*([+-])(.*)$/s;
const magnitudeForm = /^\s*(?:mag\s*(?:>=|<=|>|<|=|!=|:)|(?:mag\s*)?(?:>=|<=|>|<)\s*[+-])/;
const registerName = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Whether a body is about the token's magnitude instead of its value. */
export function isMagnitude(body: string): boolean {
  return magnitudeForm.test(body);
}

/** `OP±DURATION:REGISTER` on a timestamp; `null` if the body has another form. */
export function elapsedForm(body: string, refuse: Refuse): CompiledPredicate | null {
  const [, operator, sign, rest] = relativeForm.exec(body) ?? [];
  if (rest === undefined || !rest.includes(":")) return null;
  const colon = rest.indexOf(":");
  const written = rest.slice(0, colon).trim();
  const register = rest.slice(colon + 1).trim();
  const operand = readBound("duration", written);
  if (!operand) {
    return refuse(`"${written}" is not a duration`, { bad: written, hint: "write its unit, as in \\T{>+1h30m:t}" });
  }
  if (!registerName.test(register)) {
    refuse(`"${register}" is not a register's name`, {
      bad: register,
      hint: "one relative test a body, as in \\T{>+1h:t}",
    });
  }
  const words = elapsedWords(comparisonOf(operator as ">"), operand);
  // The sign is the lowest bit of a decimal's first word; zero has none.
  if (sign === "-" && words[1]! > 1) words[1]! |= 1;
  return { form: "elapsed", words, register };
}
