/** A line template: what the records of one silhouette have in common, and its text and pattern. */
import { isUtf8 } from "node:buffer";
import { atomOf, escapedControls, quote } from "../infer/token.ts";
import { rawText } from "../native/surrogateescape.ts";
import type { Work } from "../native/work.ts";
import { kinds } from "../tables/kinds.ts";
import { withoutSequences } from "../template/index.ts";
import { type Hole, type Holes, SlotHoles } from "./holes.ts";
import { type Group, type Mined, noGroup } from "./miner.ts";
import type { Position } from "./positions.ts";
import { kindName, type SlotValues } from "./slots.ts";

export interface Template {
  readonly count: number;
  /** Of its records, those of which only the beginning was looked at. */
  readonly cut: number;
  /** Zero-based numbers of its records, ascending; `null` unless requested. */
  readonly records: readonly number[] | null;
  /** Its first record with each slot as `<kind>`, in the input's bytes. */
  readonly readable: Uint8Array;
  /**
   * Matches exactly its records, as whole lines, unless some are cut (`cut`). A text that the log has with two kinds of
   * token is matched as both.
   */
  readonly pattern: Uint8Array;
  /** The values of its slots, in order of place; `null` unless requested. */
  readonly slots: readonly SlotValues[] | null;
  /** The text form with the words of slots that hold few of them: `<word: Started|Paused>`. */
  readonly withWords: Uint8Array;
}

const encoder = new TextEncoder();
const bracketKinds = new Set(["open", "close"]);
/** Groups, and records, examined between two turns of the event loop. */
const groupsAStep = 1024;
const recordsAStep = 1 << 15;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The templates of what was mined, most frequent first, ties by their text.
 * @param slots of all groups, in order, if they were counted
 */
export function* buildTemplates(
  mined: Mined,
  slots: readonly SlotValues[] | null = null,
): Work<(Template & { readonly group: Group })[]> {
  const numbers = mined.groupOfRecord.length > 0 ? yield* recordsByGroup(mined) : null;
  let slot = 0;
  const templates: (Template & { readonly group: Group })[] = [];
  for (const [i, group] of mined.groups.entries()) {
    const holes = new SlotHoles(group.positions);
    const own = slots?.slice(slot, (slot += holes.length)) ?? null;
    if (i % groupsAStep === 0) yield;
    let readable: Uint8Array | undefined;
    templates.push({
      group,
      count: group.count,
      cut: group.cut,
      records: numbers && numbers[i]!,
      // Spelled lazily, since counts decide most of the order, and cached, since ties are compared many times.
      get readable() {
        return (readable ??= spellHoles(group, holes, null));
      },
      get pattern() {
        return concat(spellPositions(group));
      },
      slots: own,
      get withWords() {
        return spellHoles(group, holes, own);
      },
    });
  }
  return templates.sort(byFrequency);
}

/** The kinds of all slots, in order of groups and places. */
export function* slotKinds(mined: Mined): Work<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const [i, group] of mined.groups.entries()) {
    for (const { kind } of new SlotHoles(group.positions)) found.push(kindName(kind));
    if (i % groupsAStep === 0) yield;
  }
  return found;
}

/**
 * The first record with each hole as its words if they are few, as its own text if it has one, or as its kind; without
 * terminal sequences.
 */
export function spellHoles(group: Group, holes: Holes, slots: readonly SlotValues[] | null): Uint8Array {
  const { sample } = group;
  if (holes.length === 0) return withoutSequences(sample);
  // Measured first: a list of the parts would take many times the room of the text.
  let size = sample.length;
  let number = 0;
  for (const hole of holes) {
    size += spellHole(hole, slots?.[number++]).length - (holeEnd(group, hole) - holeStart(group, hole));
  }
  const text = new Uint8Array(size);
  let at = 0;
  let shown = 0;
  number = 0;
  for (const hole of holes) {
    const [start, spelled] = [holeStart(group, hole), spellHole(hole, slots?.[number++])];
    text.set(sample.subarray(shown, start), at);
    text.set(spelled, (at += start - shown));
    at += spelled.length;
    shown = holeEnd(group, hole);
  }
  text.set(sample.subarray(shown), at);
  // A hole may stand for one of two sequences that belong together.
  return withoutSequences(text);
}

/** What is shown for a hole. */
function spellHole({ kind, text }: Hole, slot: SlotValues | undefined): Uint8Array {
  const words = slot?.words;
  if (words) return encoder.encode(holeName(kind, words));
  return text.length > 0 ? text : plainHole(kind);
}

/** Where a hole begins in the first record. A value that is empty there is spelled behind the token before it. */
function holeStart({ positions }: Group, { from, to }: Hole): number {
  if (from < to) return positions.startAt(from);
  return from > 0 ? positions.endAt(from - 1) : 0;
}

function holeEnd(group: Group, hole: Hole): number {
  return hole.from < hole.to ? group.positions.endAt(hole.to - 1) : holeStart(group, hole);
}

const plainHoles = new Map<number | null, Uint8Array>();

function plainHole(kind: number | null): Uint8Array {
  let spelled = plainHoles.get(kind);
  if (!spelled) plainHoles.set(kind, (spelled = encoder.encode(holeName(kind, null))));
  return spelled;
}

function holeName(kind: number | null, words: readonly string[] | null): string {
  return `<${kindName(kind) ?? "*"}${words ? `: ${words.join("|")}` : ""}>`;
}

/** Most frequent first; ties by the text form's bytes. */
export function byFrequency(a: Template, b: Template): number {
  return b.count - a.count || Buffer.compare(a.readable, b.readable);
}

function recordsByGroup({ groups, groupOfRecord }: Mined): Work<number[][]> {
  return numbersBy(groupOfRecord, groups.length, (group) => group);
}

/** The record numbers of each list. @param listOf the list of a group */
export function* numbersBy(
  groupOfRecord: Uint32Array,
  listCount: number,
  listOf: (group: number) => number,
): Work<number[][]> {
  const lists: number[][] = Array.from({ length: listCount }, () => []);
  for (let from = 0; from < groupOfRecord.length; from += recordsAStep) {
    const to = Math.min(from + recordsAStep, groupOfRecord.length);
    for (let record = from; record < to; record++) {
      const group = groupOfRecord[record]!;
      if (group !== noGroup) lists[listOf(group)]!.push(record);
    }
    yield;
  }
  return lists;
}

/** Each literal quoted, each slot as its atom. */
function spellPositions(group: Group): Uint8Array[] {
  return group.positions.map((position) =>
    position.isSlot ? encoder.encode(atomOfKind(position.kind)) : quoteLiteral(textOf(group, position)),
  );
}

export function textOf(group: Group, position: Position): Uint8Array {
  return group.sample.subarray(position.start, position.end);
}

export function atomOfKind(kind: number): string {
  return isBracketKind(kind) ? "." : atomOf(kinds[kind]!.name);
}

export function isBracketKind(kind: number): boolean {
  return bracketKinds.has(kinds[kind]!.name);
}

/** Parts separated by one space. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const space = encoder.encode(" ");
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [space, part])));
}

/** A literal in a pattern. Since a pattern's text is well-formed, a token with other bytes becomes a byte pattern. */
export function quoteLiteral(text: Uint8Array): Uint8Array {
  if (!isUtf8(text)) return encoder.encode(illFormedOnly(bytePattern(rawText(text))));
  return encoder.encode(quote(decoder.decode(text)));
}

/** A class of the tokens that match the byte pattern and contain bytes outside any character. */
export function illFormedOnly(bytes: string): string {
  return `[\`${bytes}\` -- \`.*\`]`;
}

/**
 * The byte pattern, without backticks, for a text in the form of `rawText`. Patterns cannot name a byte outside any
 * character, so it is written as any byte except ASCII letters, digits and "_".
 */
export function bytePattern(text: string): string {
  let spelled = "";
  for (const character of text) {
    if (!character.isWellFormed()) spelled += "\\W";
    else if (character === "`")
      spelled += "."; // A backtick cannot be escaped in a byte pattern.
    else spelled += /^[!-/:-@[-`{-~]$/.test(character) ? `\\${character}` : escapedControls(character);
  }
  return spelled;
}
