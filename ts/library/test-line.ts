/** `test NAME accepts "t"... rejects "t"... reads "s" in "t"`. */
import { checkName, firstWord, refuse, takeText, type Where } from "./line.ts";

export type Expectation =
  | { readonly expects: "accepts" | "rejects"; readonly text: string }
  | { readonly expects: "reads"; readonly span: string; readonly text: string };

export interface TestLine {
  readonly where: Where;
  readonly name: string;
  /** In order. */
  readonly expectations: readonly Expectation[];
}

export function parseTest(text: string, where: Where): TestLine {
  const [, written, tail] = /^(\S*)\s*(.*)$/s.exec(text)!;
  const name = checkName(written!, where);
  const expectations: Expectation[] = [];
  let rest = tail!;
  let keyword: Expectation["expects"] | null = null;
  while (rest !== "") {
    const next = /^(accepts|rejects|reads)(?=[\s"]|$)/.exec(rest)?.[1] as Expectation["expects"] | undefined;
    if (next) {
      rest = rest.slice(next.length).trimStart();
      if (rest === "" || /^[a-z]/.test(rest))
        refuse(where, `found ${firstWord(rest)} after ${next}, expected a text`, name);
      keyword = next;
    } else if (keyword === null || keyword === "reads") {
      refuse(where, `found ${firstWord(rest)}, expected accepts, rejects or reads`, name);
    }
    const first = takeText(rest, where);
    rest = first.rest;
    if (keyword !== "reads") {
      expectations.push({ expects: keyword!, text: first.value });
      continue;
    }
    if (!/^in(?=[\s"])/.test(rest)) {
      refuse(where, `found ${firstWord(rest)} after reads "${first.value}", expected in "TEXT"`, name);
    }
    const second = takeText(rest.slice(2).trimStart(), where);
    rest = second.rest;
    expectations.push({ expects: "reads", span: first.value, text: second.value });
  }
  if (expectations.length === 0) refuse(where, `the test of ${name} has no text: write accepts "TEXT"`, name);
  return { where, name, expectations };
}
