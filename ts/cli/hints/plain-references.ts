/** `$ip` and `{ip}` in a template are text: other tools, and shells, refer to names like that. */
import { warn } from "../../error/diagnostics.ts";
import { isTerminal } from "../../native/system.ts";

interface Named {
  readonly name: string;
}

/** Escapes, dollar signs that are meant, and references. */
const meant = /\\.|\$\$|\$\{[^}]*\}?/gs;
const reference = /\$(\w+)|(?<!\w)\{(\w+)\}/g;

/** Tells a person at a terminal; programs may mean such a text. */
export function warnOfPlainReferences(text: string, registers: readonly Named[]): void {
  const advice = isTerminal(2) ? plainReferenceAdvice(text, registers) : null;
  if (advice !== null) warn(advice);
}

/** A sentence if the template has a text that looks like a reference to the match or a register. */
export function plainReferenceAdvice(text: string, registers: readonly Named[]): string | null {
  for (const [written, behindDollar, inBraces] of text.replace(meant, "\0").matchAll(reference)) {
    const name = (behindDollar ?? inBraces)!;
    const isKnown = registers.some((register) => register.name === name);
    // Groups are counted from 1 elsewhere, 0 being the match.
    const number = /^\d$/.test(name) ? Number(name) : null;
    if (!isKnown && (number === null || number > registers.length)) continue;
    const wanted = isKnown ? name : (registers[number! - 1]?.name ?? "0");
    const what = wanted === "0" ? "the match" : `the register ${wanted}`;
    return `${written} in a template is text, written as it is; ${what} is \${${wanted}}`;
  }
  return null;
}
