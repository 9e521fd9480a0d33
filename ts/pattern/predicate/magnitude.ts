/** Predicates that compare with a baseline or a register: `>2`, `mag<1`, `>+1`, `<-2s:k`; `>+1h:t` on a timestamp. */
import { baselineScopes } from "../../tables/axes.ts";
import { readBound } from "../../value/bound.ts";
import type { Sign } from "../ast.ts";
import { comparisonOf } from "./clause.ts";
import type { CompiledPredicate, MagnitudeTest, Refuse } from "./compiled.ts";
import { elapsedWords } from "./words.ts";

const scopes = baselineScopes.filter((scope) => scope !== "key" && scope !== "unbound");
const form = /^\s*(?:mag\s*)?(>=|<=|>|<)\s*(.*?)\s*$/s;
const number = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** Scope names, which registers cannot have. */
export function isNamedScope(scope: string): boolean {
  return scope === "" || (scopes as readonly string[]).includes(scope);
}

/** Whether the test examines only a token, without a register. */
export function concernsTokenAlone({ relative }: MagnitudeTest): boolean {
  return relative === null || isNamedScope(relative.scope);
}

/** Parses the body of a predicate of magnitude. Errors quote it. */
export function readMagnitude(body: string, refuse: Refuse): MagnitudeTest {
  const [, operator, rest = ""] = form.exec(body) ?? [];
  if (operator === undefined) {
    refuse(`"${body.trim()}" is not a magnitude comparison`, {
      bad: body.trim(),
      expected: [">k", "<k", ">+D", "<-D"],
    });
  }
  const sign = operator as Sign;
  if (!/^[+-]/.test(rest)) {
    return { sign, hundredths: hundredthsOf(bound(rest, refuse)), relative: null };
  }
  const colon = rest.indexOf(":");
  const distance = (colon < 0 ? rest : rest.slice(0, colon)).trimEnd();
  const scope = colon < 0 ? "" : rest.slice(colon + 1).trim();
  if (colon >= 0 && !/^[A-Za-z0-9_]+$/.test(scope)) {
    const expected = [...scopes, "a register's name"];
    refuse(scope === "" ? "there is no scope after the colon" : `"${scope}" is not a scope`, { bad: scope, expected });
  }
  const spreads = distance.endsWith("s");
  const digits = distance.slice(1, spreads ? -1 : undefined).trimEnd();
  if (!number.test(digits)) {
    const expected = ["a signed number, as in >+1, or spreads, as in >+2s"];
    refuse(`"${distance}" is not a distance from a baseline`, { bad: distance, expected });
  }
  const size = hundredthsOf(Number(digits));
  return { sign, hundredths: distance.startsWith("-") ? -size : size, relative: { spreads, scope } };
}

function bound(text: string, refuse: Refuse): number {
  if (text === "inf") return Number.POSITIVE_INFINITY;
  if (text === "nan") return 0;
  if (number.test(text)) return Number(text);
  return refuse(text === "" ? "a magnitude is compared with no number" : `"${text}" is no magnitude`, {
    bad: text,
    expected: ["a number, as in \\N{mag>3}"],
  });
}

function hundredthsOf(value: number): number {
  return Math.round(value * 100);
}

const relativeForm = /^\s*(>=|<=|>|<)\s*([+-])(.*)$/s;
/** A body about the token's magnitude instead of its value. */
export const magnitudeForm = /^\s*(?:mag\s*(?:>=|<=|>|<|=|!=|:)|(?:mag\s*)?(?:>=|<=|>|<)\s*[+-])/;
const registerName = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

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
  const words = elapsedWords(comparisonOf[operator as ">"], operand);
  // The sign is the lowest bit of a decimal's first word; zero has none.
  if (sign === "-" && words[1]! > 1) words[1]! |= 1;
  return { form: "elapsed", words, register };
}
