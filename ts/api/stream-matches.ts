/** Matches of text that arrives in pieces, with texts, lines and captures. */
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, StreamScanner } from "../scan/index.ts";
import { characterBytes } from "../template/index.ts";
import { refreshClock } from "../value/index.ts";
import { ShiftedMatches } from "../window/index.ts";
import type { MatchText } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const lineFeed = 10;

/**
 * The part of a stream that contains the current matches, beginning with the line of the first one. Offsets are bytes.
 */
class StreamText implements MatchText<string> {
  constructor(
    readonly bytes: Uint8Array,
    readonly base: number,
  ) {}

  unit(byteOffset: number): number {
    return byteOffset;
  }
  column(lineStart: number, byteOffset: number): number {
    const { bytes, base } = this;
    const end = byteOffset - base;
    let count = 1;
    for (let at = Math.max(0, lineStart - base); at < end; count++) at += characterBytes(bytes, at, end);
    return count;
  }
  slice(start: number, end: number): string {
    return decoder.decode(this.bytes.subarray(start - this.base, end - this.base));
  }
}

/** The stream of one program. */
class Lane {
  readonly #scanner: StreamScanner;
  #lineStart = 0;

  constructor(private readonly pattern: CompiledPattern) {
    this.#scanner = new StreamScanner(pattern, undefined, { lines: true });
    this.#scanner.keepFrom(0);
  }

  /** @param place converts positions of matches to positions in the input */
  push(bytes: Uint8Array, isLast: boolean, maker: LaneMaker): void {
    const scanner = this.#scanner;
    const given: (() => Matches)[] = [() => scanner.push(bytes)];
    if (isLast) given.push(() => scanner.finish());
    for (const matches of given) {
      const found = matches();
      const { text, base } = scanner.heldText();
      if (found.count > 0) maker(this.pattern, found, text, base);
    }
    if (isLast) return;
    const { text, base } = scanner.heldText();
    const open = scanner.openFrom - base;
    const end = open <= 0 ? -1 : text.lastIndexOf(lineFeed, open - 1);
    if (end >= 0) this.#lineStart = base + end + 1;
    scanner.keepFrom(this.#lineStart);
  }

  close(): void {
    this.#scanner.close();
  }
}

/** Receives each match with its batch and the text that holds it. */
export type OnMatch = (match: Match, batch: Matches, i: number, part: MatchText<string>) => void;

type LaneMaker = (pattern: CompiledPattern, found: Matches, text: Uint8Array, base: number) => void;

/** Gives matches once no later text can change them; together they equal those of one scan. Must be closed. */
export class StreamMatcher {
  #lanes: readonly Lane[];
  #offset = 0;
  #linesBefore = 0;

  /** @param path of the input @param names of a set's members */
  constructor(
    private readonly compiled: CompiledPattern,
    private readonly path: string | null,
    private readonly names: readonly string[] = compiled.members,
    private readonly onMatch?: OnMatch,
  ) {
    this.#lanes = this.#open();
  }

  #open(): Lane[] {
    return (this.compiled.groups ?? [this.compiled]).map((program) => new Lane(program));
  }

  /** The next piece begins at byte `offset` of the input, on line `line`. */
  restart(offset: number, line: number): void {
    this.close();
    this.#lanes = this.#open();
    this.#offset = offset;
    this.#linesBefore = line - 1;
  }

  push(bytes: Uint8Array): Match[] {
    return this.#found(bytes, false);
  }

  /** Ends the text. */
  finish(): Match[] {
    return this.#found(new Uint8Array(0), true);
  }

  #found(bytes: Uint8Array, isLast: boolean): Match[] {
    refreshClock();
    const all: { match: Match; member: number }[] = [];
    const make: LaneMaker = (_, found, text, base) => {
      const placed = new ShiftedMatches(found, this.#offset, () => this.#linesBefore);
      // What is told of a match beside it may be read later.
      const part = new StreamText(this.onMatch ? text.slice() : text, base + this.#offset);
      const maker = new MatchMaker(part, this.compiled, this.path, this.names);
      maker.all(placed).forEach((match, i) => {
        all.push({ match, member: placed.member(i) });
        this.onMatch?.(match, placed, i, part);
      });
    };
    for (const lane of this.#lanes) lane.push(bytes, isLast, make);
    if (this.#lanes.length > 1) {
      all.sort((a, b) => a.match.start - b.match.start || a.match.end - b.match.end || a.member - b.member);
    }
    return all.map(({ match }) => match);
  }

  close(): void {
    for (const lane of this.#lanes) lane.close();
  }
}
