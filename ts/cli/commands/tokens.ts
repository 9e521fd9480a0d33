/** `tokens`: the tokens of a text. */
import { BinaryFileError, OptionError } from "../../error/errors.ts";
import {
  checkText,
  namedInput,
  openFile,
  type Source,
  standardInputSource,
  textPath,
  textSource,
} from "../../input/index.ts";
import { lex, type Tokens } from "../../lex/index.ts";
import { rawBytes } from "../../native/surrogateescape.ts";
import { jsonString, writeJsonString, writeQuoted } from "../../report/index.ts";
import { kinds } from "../../tables/kinds.ts";
import { standardOutput } from "../../terminal/index.ts";
import { readValues, spellValue } from "../../value/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { timedPart } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { text } from "../flags/input.ts";
import { tokens as tokenFlags } from "../flags/tokens.ts";
import { times } from "../flags/window.ts";
import { declaredPattern } from "../readings/declared.ts";
import { collectAfter } from "../readings/listing.ts";
import { type Explained, Explainer, sentenceText, writeSentence } from "../tokens/explain.ts";

export const command: Command = {
  usage: "FILE | - | --text STRING",
  about: "Prints every token of one text: its bytes, its kind, its text; with --explain also why. - is standard input.",
  flags: [tokenFlags, text, declare, times],
  requiredPositionals: (args) => (args.has.text ? [] : ["FILE"]),
  async run(args) {
    const pattern = declaredPattern(args);
    const source = openOne(args);
    try {
      const { bytes, from } = timedPart(args, source.bytes);
      const tokens = lex(bytes, { whitespace: args.has.whitespace ?? false, pattern: pattern ?? undefined });
      const print = args.has.json ? printJson : printLines;
      const names = pattern?.kindNames ?? kinds.map((kind) => kind.name);
      const explainer = args.has.explain ? new Explainer(bytes, tokens, readValues(bytes, 0, tokens)) : null;
      print({ bytes, base: from, tokens, names, explainer });
    } finally {
      source.close();
    }
    return 0;
  },
};

function openOne(args: ParsedArgs): Source {
  const given = args.text.text;
  checkText(given, args.positionals);
  if (given !== undefined) return textSource(rawBytes(given));
  const [path, second] = args.positionals as [string, string?];
  if (second !== undefined)
    throw new OptionError("FILE", second, `tokens reads one file: found ${path} and ${second}`, [path]);
  const source = path === "-" ? standardInputSource() : openFile(namedInput(textPath(path)));
  if (!source.isBinary || args.has.binary) return source;
  source.close();
  throw new BinaryFileError(path);
}

/** Tokens of a part of a text. */
interface Lexed {
  readonly bytes: Uint8Array;
  /** Offset of the part in its text. */
  readonly base: number;
  readonly tokens: Tokens;
  /** Names of the kinds. */
  readonly names: readonly string[];
  readonly explainer: Explainer | null;
}

function printLines({ bytes, base, tokens, names, explainer }: Lexed): void {
  const out = standardOutput;
  for (let i = 0; i < tokens.count; i++) {
    out.text("[");
    out.number(base + tokens.starts[i]!);
    out.text("..");
    out.number(base + tokens.ends[i]!);
    out.text(`] ${names[tokens.kinds[i]!]} `);
    writeQuoted(out, bytes, tokens.starts[i]!, tokens.ends[i]!);
    out.text("\n");
    if (explainer) printReasons(bytes, explainer.explain(i));
    collectAfter(i + 1);
  }
}

function printReasons(bytes: Uint8Array, { because, near }: Explained): void {
  const out = standardOutput;
  out.text("    ");
  writeSentence(out, bytes, because);
  for (const { kind, start, end, because } of near) {
    out.text(`\n    no ${kind} `);
    writeQuoted(out, bytes, start, end);
    out.text(": ");
    writeSentence(out, bytes, because);
  }
  out.text("\n");
}

function printJson({ bytes, base, tokens, names, explainer }: Lexed): void {
  const out = standardOutput;
  const values = readValues(bytes, 0, tokens);
  out.text("[");
  for (let i = 0; i < tokens.count; i++) {
    const kind = tokens.kinds[i]!;
    out.text(
      `${i === 0 ? "" : ","}{"kind":"${names[kind]}","start":${base + tokens.starts[i]!},"end":${base + tokens.ends[i]!},"text":`,
    );
    writeJsonString(out, bytes, tokens.starts[i]!, tokens.ends[i]!);
    out.text(`,"value":${spellValue(values, i, kind, exact) ?? "null"}`);
    if (explainer) printJsonReasons(bytes, base, explainer.explain(i));
    out.text("}");
    collectAfter(i + 1);
  }
  out.text("]\n");
}

function printJsonReasons(bytes: Uint8Array, base: number, { because, near }: Explained): void {
  const out = standardOutput;
  out.text(`,"because":${jsonString(sentenceText(bytes, because))},"near":[`);
  for (const [index, { kind, start, end, because }] of near.entries()) {
    out.text(`${index === 0 ? "" : ","}{"kind":"${kind}","start":${base + start},"end":${base + end},"text":`);
    writeJsonString(out, bytes, start, end);
    out.text(`,"because":${jsonString(sentenceText(bytes, because))}}`);
  }
  out.text("]");
}

const exact = { form: "exact", unit: "ns", bareDurations: false } as const;
