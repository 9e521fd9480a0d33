/** `orbit`: texts of an input that are equal under a group. */

import { rawBytes } from "../../native/surrogateescape.ts";
import { writeJsonString, writeQuoted } from "../../report/index.ts";
import {
  byteRuns,
  type Group,
  type Orbits,
  orbitClasses,
  readOrbits,
  representativeOf,
} from "../../structure/orbit.ts";
import type { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { orbit } from "../flags/structure.ts";
import { timesOfPart } from "../flags/window.ts";
import { limitOf } from "../readings/cuts.ts";
import { groupOf } from "../readings/group.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { pathMember, reportStructure } from "../readings/structure.ts";

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Shows each token with its representative under a group; texts of one orbit share it. Several inputs are reported " +
    "one after another.",
  flags: [orbit, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const group = groupOf(args);
    const sameAs = args.text["same-as"];
    await reportStructure(args, (tokens, input) => {
      if (args.has.boundary) writeRuns(tokens.bytes, input, args);
      else if (sameAs !== undefined) writeSame(tokens, group, rawBytes(sameAs), input, args);
      else if (args.has.collapse) writeCollapsed(tokens, readOrbits(tokens, group), group, input, args);
      else writeTokens(tokens, readOrbits(tokens, group), group, input, args);
    });
    return 0;
  },
};

interface Row {
  readonly start: number;
  readonly end: number;
}

/** Writes a row's place and text, followed by `more`. */
function writeSpan(bytes: Uint8Array, { start, end }: Row): void {
  standardOutput.text(`    [${String(start).padStart(6)}..${String(end).padEnd(6)}] `);
  writeQuoted(standardOutput, bytes, start, end);
}

function* rows({ count, starts, ends }: StructureText, keep: (token: number) => boolean): Generator<Row> {
  for (let token = 0; token < count; token++) if (keep(token)) yield { start: starts[token]!, end: ends[token]! };
}

function writeTokens(tokens: StructureText, orbits: Orbits, group: Group, input: ReadingInput, args: ParsedArgs): void {
  const { bytes, count, starts, ends } = tokens;
  const out = standardOutput;
  const orbitOf = (token: number) => orbits.representative(orbits.formOfToken[token]!);
  if (args.has.json) {
    out.text(`{${pathMember(input)}"len":${bytes.length},"group":"${group.relation}","tokens":`);
    writeSpansJson(bytes, tokens.count, (token) => ({ start: starts[token]!, end: ends[token]! }), orbitOf);
    out.text("}\n");
    return;
  }
  out.text(`matcher orbit (group ${group.relation}): ${count} tokens\n`);
  writeRows(starts.keys(), count, limitOf(args), " tokens", (token) => {
    const stands = orbitOf(token);
    writeSpan(bytes, { start: starts[token]!, end: ends[token]! });
    out.text(" -> ");
    writeQuoted(out, stands, 0, stands.length);
    out.text("\n");
  });
}

/** Writes spans as a JSON list, each with its representative if there is one. */
function writeSpansJson(
  bytes: Uint8Array,
  count: number,
  span: (index: number) => Row,
  orbitOf?: (index: number) => Uint8Array,
): void {
  const out = standardOutput;
  out.text("[");
  for (let index = 0; index < count; index++) {
    const { start, end } = span(index);
    out.text(`${index > 0 ? "," : ""}{"start":${start},"end":${end},"text":`);
    writeJsonString(out, bytes, start, end);
    if (orbitOf) {
      const stands = orbitOf(index);
      out.text(`,"orbit":`);
      writeJsonString(out, stands, 0, stands.length);
    }
    out.text("}");
  }
  out.text("]");
}

function writeCollapsed(
  tokens: StructureText,
  orbits: Orbits,
  group: Group,
  input: ReadingInput,
  args: ParsedArgs,
): void {
  const out = standardOutput;
  const found = orbitClasses(tokens, orbits);
  const forms = orbits.firstOfForm.length;
  const reduction = shortest(found.length === 0 ? 1 : forms / found.length);
  if (args.has.json) {
    out.text(
      `{${pathMember(input)}"group":"${group.relation}","n_forms":${forms},"n_orbits":${found.length},"reduction":${reduction},"orbits":[`,
    );
    found.forEach(({ stands, forms: texts }, number) => {
      out.text(`${number > 0 ? "," : ""}{"orbit":`);
      writeJsonString(out, stands, 0, stands.length);
      out.text(`,"forms":`);
      writeList(texts, ",", (text) => writeJsonString(out, text, 0, text.length));
      out.text("}");
    });
    out.text("]}\n");
    return;
  }
  const counted = `${forms} raw forms -> ${found.length} orbits (${reduction}x reduction)`;
  out.text(`matcher orbit --collapse (group ${group.relation}): ${counted}\n`);
  writeRows(found, found.length, limitOf(args), " orbits", ({ stands, forms: texts }) => {
    out.text("    ");
    writeQuoted(out, stands, 0, stands.length);
    if (texts.length > 1) {
      out.text("  <-  ");
      writeList(texts, ", ", (text) => writeQuoted(out, text, 0, text.length));
    }
    out.text("\n");
  });
}

function writeList(texts: readonly Uint8Array[], separator: string, write: (text: Uint8Array) => void): void {
  standardOutput.text("[");
  texts.forEach((text, index) => {
    if (index > 0) standardOutput.text(separator);
    write(text);
  });
  standardOutput.text("]");
}

/** The shortest decimal that reads as the same 32-bit float. */
function shortest(value: number): string {
  const single = Math.fround(value);
  for (let digits = 1; digits < 10; digits++) {
    const text = single.toPrecision(digits);
    if (Math.fround(Number(text)) === single) return String(Number(text));
  }
  return String(single);
}

function writeSame(
  tokens: StructureText,
  group: Group,
  sameAs: Uint8Array,
  input: ReadingInput,
  args: ParsedArgs,
): void {
  const out = standardOutput;
  const orbits = readOrbits(tokens, group);
  const wanted = representativeOf(tokens, group, sameAs);
  const isSame = Array.from(orbits.firstOfForm, (_, form) => Buffer.compare(orbits.representative(form), wanted) === 0);
  const found = [...rows(tokens, (token) => isSame[orbits.formOfToken[token]!]!)];
  if (args.has.json) {
    out.text(`{${pathMember(input)}"group":"${group.relation}","same_as":`);
    writeJsonString(out, sameAs, 0, sameAs.length);
    out.text(`,"spans":`);
    writeSpansJson(tokens.bytes, found.length, (index) => found[index]!);
    out.text("}\n");
    return;
  }
  out.text("matcher orbit --same-as ");
  writeQuoted(out, sameAs, 0, sameAs.length);
  out.text(` (group ${group.relation}): ${found.length} spans in the same orbit\n`);
  writeRows(found, found.length, limitOf(args), " spans", (row) => {
    writeSpan(tokens.bytes, row);
    out.text("\n");
  });
}

function writeRuns(bytes: Uint8Array, input: ReadingInput, args: ParsedArgs): void {
  const out = standardOutput;
  const found = byteRuns(bytes);
  if (args.has.json) {
    out.text(`{${pathMember(input)}"len":${bytes.length},"runs":`);
    writeSpansJson(bytes, found.length, (index) => found[index]!);
    out.text("}\n");
    return;
  }
  out.text(`matcher orbit --boundary: ${Math.max(0, found.length - 1)} symbol-kind transitions\n`);
  writeRows(found, found.length, limitOf(args), " segments", (row) => {
    writeSpan(bytes, row);
    out.text("\n");
  });
}
