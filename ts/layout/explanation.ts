/** Explanations of matches, written by the native library; `zig/report/explanation.zig` has the layout of the words. */
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { noMemory } from "../native/status.ts";
import type { NativeColumns } from "../scan/matches.ts";

/** A part of the sentence about a reading. A cell is an index among those of a token. */
export type ExplanationPart =
  | string
  | { readonly is: "token" }
  | { readonly is: "number"; readonly cell: number; readonly decimals: number }
  | { readonly is: "word"; readonly cell: number; readonly words: readonly string[] }
  | { readonly is: "text"; readonly cell: number };

export interface ExplanationForm {
  /** Texts are JSON strings; otherwise they are quoted as in the plain report. */
  readonly isJson: boolean;
  /** What is written before a token of each kind, and for each token of a kind with a guard. */
  readonly kinds: readonly { readonly opening: string; readonly guard: string | undefined }[];
  readonly tokenSeparator: string;
  readonly guardSeparator: string;
  readonly readingSeparator: string;
  /** Written after each token; after all tokens, all guards, and all readings. */
  readonly tokenEnd: string;
  readonly tokensEnd: string;
  readonly guardsEnd: string;
  readonly readingsEnd: string;
  /** Cells per token. */
  readonly width: number;
  /** In the order in which they are written; the first cell is the number of the form. */
  readonly readings: readonly {
    readonly firstCell: number;
    readonly forms: readonly (readonly ExplanationPart[])[];
  }[];
}

/** Tokens of a text, in order. */
export interface LexedTokens {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint8Array;
}

/** Numbers of `Part.what` in zig/report/explanation.zig. */
const partNumbers = { literal: 0, token: 1, number: 2, word: 3, text: 4 } as const;

const unused = new FinalizationRegistry<Pointer>((handle) => native().mb_explanation_close(handle));

export class Explanation {
  readonly handle: Pointer;

  constructor(form: ExplanationForm) {
    const { words, literals } = packForm(form);
    const handle = native().mb_explanation_open(words, words.length, literals, literals.length);
    if (handle === null) throw outOfMemory();
    this.handle = Number(handle) as Pointer;
    unused.register(this, this.handle);
  }

  /** Finds the tokens of a batch among those of its text; not needed with readings, whose tokens a batch contains. */
  findTokens({ table }: NativeColumns, base: number, { starts, ends, kinds, count }: LexedTokens): void {
    if (!native().mb_explanation_find(this.handle, table, base, starts, ends, kinds, count)) throw outOfMemory();
  }
}

const outOfMemory = () => noMemory("the explanations of one batch as they are to be written");

/** The words of an explanation and the bytes that they refer to. */
function packForm(form: ExplanationForm): { words: Uint32Array; literals: Uint8Array } {
  let text = "";
  let size = 0;
  const literal = (added: string): number[] => {
    text += added;
    const from = size;
    size += Buffer.byteLength(added);
    return [from, size];
  };
  const forms: number[] = [];
  const parts: number[] = [];
  const names: number[] = [];
  const [range, part] = [2, 5]; // Words of a row.
  const encodePart = (of: ExplanationPart): number[] => {
    if (typeof of === "string") return [partNumbers.literal, 0, 0, ...literal(of)];
    const cell = "cell" in of ? of.cell : 0;
    const first = names.length / range;
    if (of.is === "word") names.push(...of.words.flatMap(literal));
    const decimals = of.is === "number" ? of.decimals : 0;
    return [partNumbers[of.is], cell, decimals, first, names.length / range];
  };
  const readings = form.readings.flatMap(({ firstCell, forms: own }) => {
    const first = forms.length / range;
    for (const of of own) {
      const from = parts.length / part;
      parts.push(...of.flatMap(encodePart));
      forms.push(from, parts.length / part);
    }
    return [firstCell, first, forms.length / range];
  });
  const { isJson, width, kinds } = form;
  const between = [form.tokenSeparator, form.guardSeparator, form.readingSeparator];
  const after = [form.tokenEnd, form.tokensEnd, form.guardsEnd, form.readingsEnd];
  const words = [
    ...[Number(isJson), width, ...[...between, ...after].flatMap(literal)],
    ...[kinds.length, form.readings.length, forms.length / range, parts.length / part, names.length / range],
    ...kinds.flatMap(({ opening }) => literal(opening)),
    ...kinds.flatMap(({ guard = "" }) => literal(guard)),
    ...[...readings, ...forms, ...parts, ...names],
  ];
  return { words: new Uint32Array(words), literals: new TextEncoder().encode(text) };
}
