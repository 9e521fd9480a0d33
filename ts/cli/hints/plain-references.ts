/** `$ip` and `{ip}` in a template are text: other tools, and shells, refer to names like that. */
import { warn } from "../../error/diagnostics.ts";
import { isTerminal } from "../../native/system.ts";

interface Named {
  readonly name: string;
}

/** Escapes, dollar signs that are meant, and references. */
const meant = /\\.|\$\$|\$\{[^}]*\}?/gs;
const reference = /\$(\w+)|(?<!\w)\{(\w+)\}/g;

/** What prints the forms that `--format` names in other tools. */
const forms: Readonly<Record<string, string>> = {
  json: "--json prints one JSON array",
  jsonl: "--ndjson prints one JSON object a line",
  ndjson: "--ndjson prints one JSON object a line",
  sarif: "scan --rules FILE --sarif prints SARIF",
  csv: "'${a},${b}' prints rows, and matcher events --csv .time,.level INPUT a table of fields",
  tsv: "'${a}\\t${b}' prints rows",
};

/** Warns of a template that is the name of a form, and would be printed for each match. */
export function warnOfFormatName(text: string): void {
  const form = Object.hasOwn(forms, text.toLowerCase()) ? forms[text.toLowerCase()] : undefined;
  if (form !== undefined) warn(`--format takes a template, and "${text}" is printed as it is: ${form}`);
}

/** Tells a person at a terminal; programs may mean such a text. */
export function warnOfPlainReferences(text: string, registers: readonly Named[]): void {
  const advice = isTerminal(2) ? plainReferenceAdvice(text, registers) : null;
  if (advice !== null) warn(advice);
}

/** A KEY that is the name of a register counts all matches as one. */
export function warnOfPlainKey(text: string, registers: readonly Named[]): void {
  if (!registers.some(({ name }) => name === text) || !isTerminal(2)) return;
  warn(`the KEY ${text} is text, the same for every match; the register ${text} is \${${text}}`);
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
