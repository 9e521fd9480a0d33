/** The text of explanations, in the form in which the native library writes them. */
import type { ExplanationForm, ExplanationPart } from "../layout/explanation.ts";
import type { Tokens } from "../lex/index.ts";
import type { MemberReadings, PlacedReading } from "../scan/reading-columns.ts";
import { jsonString } from "./quote.ts";
import { splitSentence } from "./spell-reading.ts";

/** What a report needs to know about a scan besides its matches. */
export interface Trace {
  /** Names of kinds by number. */
  readonly kindNames: readonly string[];
  /** What the guard of a kind checks; `undefined` if it has none. */
  guard(kind: number): string | undefined;
  /** Tokens of a text as the scan sees them; at least those of a match, which has these bytes of the text. */
  tokens(text: Uint8Array, start: number, end: number): Tokens;
  /** The same, where tokens outside of those bytes are wanted only if some tokens can't be found without them. */
  tokensWithin(text: Uint8Array, start: number, end: number): Tokens;
  /** The readings of a token that the batches of a single pattern contain. */
  readonly readings: MemberReadings;
  /** The route that answered the scan of this input. */
  route(): string;
}

/** What `Explainer.writePlain` writes. */
export function plainForm(trace: Trace): ExplanationForm {
  return {
    isJson: false,
    kinds: trace.kindNames.map((name, kind) => {
      const guard = trace.guard(kind);
      return { opening: `${name} `, guard: guard === undefined ? undefined : `  guard: ${name}: ${guard}\n` };
    }),
    ...{ tokenSeparator: ", ", guardSeparator: "", readingSeparator: "" },
    // The piece before it is the line of the match.
    ...{ tokenEnd: "", tokensEnd: "\n", guardsEnd: "", readingsEnd: `  route: ${trace.route()}\n` },
    width: trace.readings.width,
    readings: buildReadings(trace, (name, sentence) => [`  ${name}: `, ...sentence, " ", { is: "token" }, "\n"]),
  };
}

/** What `Explainer.writeJson` writes, without the numbers of readings. */
export function jsonForm(trace: Trace): ExplanationForm {
  return {
    isJson: true,
    kinds: trace.kindNames.map((name, kind) => {
      const guard = trace.guard(kind);
      const opening = `{"kind":${jsonString(name)},"text":`;
      return { opening, guard: guard === undefined ? undefined : jsonString(`${name}: ${guard}`) };
    }),
    ...{ tokenSeparator: ",", guardSeparator: ",", readingSeparator: "," },
    ...{ tokenEnd: "}", tokensEnd: '],"guards":[', guardsEnd: '],"readings":[' },
    readingsEnd: `],"route":${jsonString(trace.route())}}`,
    width: trace.readings.width,
    readings: buildReadings(trace, (name, sentence) => [
      ...[`{"axis":${jsonString(name)},"text":`, { is: "token" } as const, ',"value":"'],
      ...sentence.map(escapePart),
      '"}',
    ]),
  };
}

function buildReadings(
  { readings }: Trace,
  around: (name: string, sentence: readonly ExplanationPart[]) => readonly ExplanationPart[],
): ExplanationForm["readings"] {
  return readings.list.map((reading) => ({
    firstCell: reading.first,
    forms: (reading.axis.forms ?? []).map((_, form) => around(reading.axis.name, sentenceParts(reading, form))),
  }));
}

/** The parts of a form's sentence. */
function sentenceParts({ axis, labels, first }: PlacedReading, form: number): ExplanationPart[] {
  return splitSentence(axis.forms![form]!).map((part, i) => {
    if (i % 2 === 0) return part;
    const label = axis.labels?.indexOf(part) ?? -1;
    if (label >= 0) return labels[label]!;
    let at = first + 1;
    for (const { name, words, isText, decimals = 0 } of axis.cells ?? []) {
      if (name === part) {
        if (words) return { is: "word", cell: at, words };
        return isText ? { is: "text", cell: at } : { is: "number", cell: at, decimals };
      }
      at += isText ? 2 : 1;
    }
    throw new Error(`the axis ${axis.name} has no cell ${part}`);
  });
}

/** A part within a JSON string. */
function escapePart(part: ExplanationPart): ExplanationPart {
  const inner = (text: string) => jsonString(text).slice(1, -1);
  if (typeof part === "string") return inner(part);
  return part.is === "word" ? { ...part, words: part.words.map(inner) } : part;
}
