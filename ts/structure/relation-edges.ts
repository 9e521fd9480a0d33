/** Lists the edges of a text's graph for reports. */
import { kindNumber } from "../tables/kinds.ts";
import { type StructureText, unpaired } from "./text.ts";

export const edgeKinds = ["encloses", "operator", "adjacent"] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/** Token numbers. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

const [word, open, close, punct] = ["word", "open", "close", "punct"].map(kindNumber) as [
  number,
  number,
  number,
  number,
];

/** The edges of one kind, ordered by the tokens they lead to; computed lazily. */
export function readEdges(text: StructureText, kind: EdgeKind): Iterable<Edge> {
  return { encloses: enclosures, operator: operators, adjacent: neighbors }[kind](text);
}

function* neighbors({ count }: StructureText): Generator<Edge> {
  for (let to = 1; to < count; to++) yield { from: to - 1, to };
}

function* operators({ bytes, kinds: tokenKinds, starts, ends, count }: StructureText): Generator<Edge> {
  for (let token = 1; token + 1 < count; token++) {
    const start = starts[token]!;
    if (tokenKinds[token] !== punct || ends[token] !== start + 1) continue;
    if (bytes[start] === 0x3d || bytes[start] === 0x3a) yield { from: token - 1, to: token + 1 };
  }
}

function* enclosures(text: StructureText): Generator<Edge> {
  const nesting = new Nesting(text);
  for (let token = 0; token < text.count; token++) {
    nesting.leave(token);
    const kind = text.kinds[token];
    if (kind !== open && kind !== close) for (const from of nesting.heads) yield { from, to: token };
    nesting.enter(token);
  }
}

/** The bracket pairs around a position that moves from token to token. */
class Nesting {
  depth = 0;
  /** The heads of pairs that have one, outermost first. */
  readonly heads: number[] = [];

  constructor(private readonly text: StructureText) {}

  /** Called before a token is examined: a closing bracket is outside its pair. */
  leave(token: number): void {
    const mate = this.text.mates[token]!;
    if (mate === unpaired || mate > token) return;
    this.depth--;
    if (this.#isHeaded(mate)) this.heads.pop();
  }

  /** Called after a token: what follows an opening bracket is inside its pair. */
  enter(token: number): void {
    const mate = this.text.mates[token]!;
    if (mate === unpaired || mate < token) return;
    this.depth++;
    if (this.#isHeaded(token)) this.heads.push(token - 1);
  }

  #isHeaded(bracket: number): boolean {
    return bracket > 0 && this.text.kinds[bracket - 1] === word;
  }
}

/** The end of a token of white space: a run of ASCII is one token, and so is each wider character. */
function blankEnd(bytes: Uint8Array, start: number, limit: number): number {
  const isAscii = bytes[start]! < 0x80;
  const goesOn = (byte: number) => (isAscii ? byte < 0x80 : byte >= 0x80 && byte < 0xc0);
  let end = start + 1;
  while (end < limit && goesOn(bytes[end]!)) end++;
  return end;
}

/** An element inside brackets: a token, white space included. */
export interface Enclosed {
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  /** Valid until the next one is requested. */
  readonly heads: readonly number[];
}

/** Tokens inside brackets, including white space and brackets. */
export function* enclosedTokens(text: StructureText): Generator<Enclosed> {
  const nesting = new Nesting(text);
  const { heads } = nesting;
  let at = 0;
  for (let token = 0; token < text.count; token++) {
    const start = text.starts[token]!;
    for (let end = at; nesting.depth > 0 && at < start; at = end) {
      end = blankEnd(text.bytes, at, start);
      yield { start: at, end, depth: nesting.depth, heads };
    }
    at = text.ends[token]!;
    nesting.leave(token);
    if (nesting.depth > 0) yield { start, end: at, depth: nesting.depth, heads };
    nesting.enter(token);
  }
}
