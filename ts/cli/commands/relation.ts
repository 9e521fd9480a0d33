/** `relation`: the graph of tokens connected by brackets, names and order. */

import { warn } from "../../error/diagnostics.ts";
import { writeJsonString } from "../../report/index.ts";
import { canonicalText, type Relation, readRelation } from "../../structure/relation.ts";
import { type Edge, edgeKinds, edgesOf, enclosedTokens } from "../../structure/relation-edges.ts";
import { type StructureText, unpaired } from "../../structure/text.ts";
import { enclosureEdgesLimit } from "../../tables/limits.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { relation } from "../flags/structure.ts";
import { timesOfPart } from "../flags/window.ts";
import { limitOf } from "../readings/cuts.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { column, inLine, pathMember, placeMembers, reportStructure } from "../readings/structure.ts";

const nameWidth = 10;

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Reads the tokens as a graph: a word before a bracket encloses the bracket's content, = and : join their neighbors, each " +
    "token is connected to the next, and chords lead to the next token with the same text. Several inputs are reported one after " +
    "another.",
  flags: [relation, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    await reportStructure(args, (tokens, input) => {
      const found = readRelation(tokens);
      if (!found.curvature) warnOfEdges(found, input);
      if (args.has.json) writeJson(tokens, found, input, args);
      else writeReport(tokens, found, args);
    });
    return 0;
  },
};

function warnOfEdges({ counts }: Relation, { name }: ReadingInput): void {
  const where = name === null ? "" : `${name}: `;
  warn(
    `${where}curvature was not read: it takes a step for each pair of a head and a token in its brackets, and there are ` +
      `${counts.encloses} pairs (the limit is ${enclosureEdgesLimit}); pass a part of the input`,
  );
}

function writeReport(tokens: StructureText, found: Relation, args: ParsedArgs): void {
  const limit = limitOf(args);
  writeSummary(tokens, found);
  if (args.has.canonical) writeCanonical(tokens, found);
  if (args.has.edges) {
    writeEdges(tokens, found, limit);
    writeChords(tokens, found, limit);
  }
  if (args.has.field) writeField(tokens, found, limit);
}

function writeSummary(tokens: StructureText, { counts, curvature, size }: Relation): void {
  const chords = counts.chords;
  const net = counts.residual_net;
  const flow = net > 0 ? "reuse flows inward" : net < 0 ? "reuse flows outward" : "balanced";
  const parts = counts.nodes === 0 ? 0 : 1;
  const open = counts.brackets === 2 * counts.pairs ? "" : "; boundary NOT closed";
  const curved = curvature
    ? `min ${curvature.least} (sharpest bottleneck), mean ${fixed(curvature.mean, 2)}, ${curvature.bridges} bridge edge(s)`
    : "not read (too many edges)";
  const least =
    size < 2 ? "" : `, minimal cut ${counts.crossing_min} crossing(s) before token ${counts.crossing_min_place}`;
  standardOutput.text(
    [
      `matcher relation: ${tokens.bytes.length} bytes, ${size} tokens, max depth ${counts.depth_max}, nesting load ${counts.nesting_load}`,
      `  edges: ${counts.encloses} encloses, ${counts.operators} operator, ${counts.adjacent} adjacent`,
      `  holonomy: ${counts.residual_sum} (${chords} reuse chord(s), ${counts.residual_chords} scope-crossing), net ${signed(net)} (${flow})`,
      `  holography: ${counts.brackets} boundary events, ${counts.pairs} bulk node(s), holographic defect ${chords} (= reuse chords)${open}`,
      `  bulk = ${counts.encloses} enclosure edge(s) rebuilt from the boundary + ${chords} holonomy chord(s)`,
      `  curvature: ${curved}`,
      `  topology: ${counts.nodes} nodes, ${counts.edges} edges, b0 ${parts} component(s), b1 ${loops(counts)} independent loop(s), euler ${counts.nodes - counts.edges}`,
      `  geodesic: longest reuse shortcut collapses a ${counts.chord_longest}-token span to one hop`,
      `  entanglement: peak ${counts.crossing_max}${least}`,
      "",
    ].join("\n"),
  );
}

/** Neighbour edges connect all tokens into one component. */
function loops({ nodes, edges }: Relation["counts"]): number {
  return edges - nodes + (nodes === 0 ? 0 : 1);
}

function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}

function* canonicalParts({ bytes, starts, ends, count }: StructureText, { forms }: Relation): Generator<string> {
  for (let token = 0; token < count; token++) {
    const form = forms[token]!;
    const own = canonicalText(form, () => inLine(bytes, starts[token]!, ends[token]!));
    yield token === 0 ? own : ` ${own}`;
  }
}

function writeCanonical(tokens: StructureText, found: Relation): void {
  standardOutput.text("  canonical form (alpha-equivalence):\n    ");
  for (const part of canonicalParts(tokens, found)) standardOutput.text(part);
  standardOutput.text("\n");
}

function writeEdges(tokens: StructureText, { counts }: Relation, limit: number): void {
  standardOutput.text("  directed relations (from -> to):\n");
  for (const kind of edgeKinds) {
    const count = counts[kind === "operator" ? "operators" : kind];
    writeRows(edgesOf(tokens, kind), count, limit, ` ${kind} edges`, ({ from, to }) => {
      const ends = `${name(tokens, from).padStart(nameWidth)} -> ${name(tokens, to)}`;
      standardOutput.text(`    ${kind.padEnd(nameWidth)}${ends}\n`);
    });
  }
}

function name({ bytes, starts, ends }: StructureText, token: number): string {
  return inLine(bytes, starts[token]!, ends[token]!);
}

function* chords({ previous }: Relation): Generator<Edge> {
  for (let to = 0; to < previous.length; to++) {
    if (previous[to] !== unpaired) yield { from: previous[to]!, to };
  }
}

function writeChords(tokens: StructureText, found: Relation, limit: number): void {
  const { counts, depths } = found;
  if (counts.chords === 0) return;
  standardOutput.text("  reuse chords (from -> to, residual = scope jump):\n");
  writeRows(chords(found), counts.chords, limit, " chords", ({ from, to }) => {
    const ends = `${name(tokens, from).padStart(nameWidth)} -> ${name(tokens, to).padEnd(nameWidth)}`;
    standardOutput.text(`    ${ends} residual ${signed(depths[to]! - depths[from]!)}\n`);
  });
}

function writeField(tokens: StructureText, { counts }: Relation, limit: number): void {
  const { bytes } = tokens;
  standardOutput.text("  per-token (token -> depth | enclosing heads, outer first):\n");
  writeRows(enclosedTokens(tokens), counts.nesting_load, limit, " tokens", ({ start, end, depth, heads }) => {
    const listed = heads.map((head) => name(tokens, head)).join(" > ");
    standardOutput.text(`    ${column(bytes, start, end)} d=${String(depth).padStart(2)}  [${listed}]\n`);
  });
}

function writeJson(tokens: StructureText, found: Relation, input: ReadingInput, args: ParsedArgs): void {
  const out = standardOutput;
  const { bytes, starts, ends } = tokens;
  const { counts, curvature, size } = found;
  const curved = curvature
    ? `{"min":${curvature.least},"mean":${fixed(curvature.mean, 4)},"bridges":${curvature.bridges}}`
    : "null";
  out.text(
    `{${pathMember(input)}"len":${bytes.length},"n_tokens":${size},"max_depth":${counts.depth_max},"nesting_load":${counts.nesting_load},` +
      `"edges":{"encloses":${counts.encloses},"operator":${counts.operators},"adjacent":${counts.adjacent},"chords":${counts.chords}},` +
      `"holonomy":{"sum":${counts.residual_sum},"net":${counts.residual_net},"crossing":${counts.residual_chords}},` +
      `"brackets":${counts.brackets},"pairs":${counts.pairs},"curvature":${curved},` +
      `"topology":{"nodes":${counts.nodes},"edges":${counts.edges},"components":${counts.nodes === 0 ? 0 : 1},"loops":${loops(counts)}},` +
      `"longest_chord":${counts.chord_longest},` +
      `"crossings":{"max":${counts.crossing_max},"min":${counts.crossing_min},"min_before_token":${counts.crossing_min_place}}`,
  );
  if (args.has.canonical) {
    const form = new TextEncoder().encode([...canonicalParts(tokens, found)].join(""));
    out.text(`,"canonical":`);
    writeJsonString(out, form, 0, form.length);
  }
  if (args.has.edges) writeEdgesJson(tokens, found);
  if (args.has.field) {
    out.text(`,"tokens":[`);
    let separator = "";
    for (const { start, end, depth, heads } of enclosedTokens(tokens)) {
      const listed = heads.map((head) => `{${placeMembers(bytes, starts[head]!, ends[head]!)}}`).join(",");
      out.text(`${separator}{${placeMembers(bytes, start, end)},"depth":${depth},"heads":[${listed}]}`);
      separator = ",";
    }
    out.text("]");
  }
  out.text("}\n");
}

function writeEdgesJson(tokens: StructureText, found: Relation): void {
  const { bytes, starts, ends } = tokens;
  const out = standardOutput;
  const place = (token: number) => `{${placeMembers(bytes, starts[token]!, ends[token]!)}}`;
  let separator = `,"relations":[`;
  const write = (kind: string, { from, to }: Edge, more: string) => {
    out.text(`${separator}{"kind":"${kind}","from":${place(from)},"to":${place(to)}${more}}`);
    separator = ",";
  };
  for (const kind of edgeKinds) for (const edge of edgesOf(tokens, kind)) write(kind, edge, "");
  for (const edge of chords(found)) {
    write("chord", edge, `,"residual":${found.depths[edge.to]! - found.depths[edge.from]!}`);
  }
  out.text(separator === "," ? "]" : `,"relations":[]`);
}
