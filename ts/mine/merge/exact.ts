/**
 * Patterns that match exactly the records of merged templates: one alternative for each silhouette, narrowed if it
 * would also match a record of another template.
 */
import { rawText } from "../../native/surrogateescape.ts";
import type { Work } from "../../native/work.ts";
import { kinds } from "../../tables/kinds.ts";
import type { Group } from "../miner.ts";
import type { Position } from "../positions.ts";
import { atomOfKind, bytePattern, concat, illFormedOnly, isBracketKind, quoteLiteral, textOf } from "../template.ts";

/** The groups written by one logging statement. */
export interface Form {
  readonly groups: readonly Group[];
}

/** A group and the index of its form. */
interface Owned {
  readonly group: Group;
  readonly form: number;
}

/** The pattern of a form. */
export interface Exact {
  readonly pattern: Uint8Array;
  /** The pattern with `v` bound to one token of each record; `null` if records differ in the number of it. */
  bindToken(token: number): Uint8Array | null;
}

/** Groups of one silhouette and form, matched by one alternative. */
interface Alternative {
  readonly groups: readonly Group[];
  /** Members excluded from the class at a position. */
  readonly without: Map<number, Set<string>>;
}

/**
 * A pattern for each form.
 * @param forms no two of them may have records that differ only in white space: patterns cannot distinguish those
 */
export function* spellForms(forms: readonly Form[]): Work<readonly Exact[]> {
  const silhouettes = yield* bySilhouette(forms);
  const spelled: Exact[] = [];
  for (const [number, form] of forms.entries()) {
    const alternatives: Alternative[] = [];
    const byKey = groupsByKey(form);
    for (const [key, groups] of byKey) {
      yield;
      alternatives.push(...narrowOrDivide({ groups, without: new Map() }, silhouettes.get(key)!, number));
    }
    const pattern = join(alternatives.map((one) => spellAlternative(one)));
    const bindToken = (token: number) =>
      byKey.size > 1 ? null : join(alternatives.map((one) => spellAlternative(one, token)));
    spelled.push({ pattern, bindToken });
  }
  return spelled;
}

function join(alternatives: readonly Uint8Array[]): Uint8Array {
  const bar = encoder.encode(" | ");
  return Buffer.concat(alternatives.flatMap((part, i) => (i === 0 ? [part] : [bar, part])));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** All groups of one silhouette, indexed by the text at a position. */
class Silhouette {
  readonly owned: Owned[] = [];
  readonly #byText = new Map<number, Map<string, Owned[]>>();

  /** Groups that may have `text` at `position`. */
  near(position: number, text: string): readonly Owned[] {
    let index = this.#byText.get(position);
    if (!index) {
      index = new Map();
      for (const one of this.owned) {
        const key = one.group.positions.isSlotAt(position) ? "" : literal(one.group, position)!;
        const same = index.get(key);
        if (same) same.push(one);
        else index.set(key, [one]);
      }
      this.#byText.set(position, index);
    }
    return [...(index.get(text) ?? []), ...(index.get("") ?? [])];
  }
}

function* bySilhouette(forms: readonly Form[]): Work<Map<string, Silhouette>> {
  const found = new Map<string, Silhouette>();
  for (const [number, form] of forms.entries()) {
    for (const group of form.groups) {
      yield;
      const key = buildSilhouette(group);
      let silhouette = found.get(key);
      if (!silhouette) found.set(key, (silhouette = new Silhouette()));
      silhouette.owned.push({ group, form: number });
    }
  }
  return found;
}

function groupsByKey(form: Form): Map<string, Group[]> {
  const found = new Map<string, Group[]>();
  for (const group of form.groups) {
    const key = buildSilhouette(group);
    const same = found.get(key);
    if (same) same.push(group);
    else found.set(key, [group]);
  }
  return found;
}

function buildSilhouette(group: Group): string {
  return group.positions
    .map((position) => (isBracketKind(position.kind) ? decoder.decode(textOf(group, position)) : position.kind))
    .join(" ");
}

/** The alternative, narrowed or divided into its groups until it matches no record of another form. */
function narrowOrDivide(alternative: Alternative, index: Silhouette, form: number): Alternative[] {
  for (const other of candidates(alternative, index)) {
    if (other.form === form || !mayFind(alternative, other.group)) continue;
    if (narrow(alternative, other.group)) continue;
    if (alternative.groups.length === 1) throw new Error("two templates differ in white space alone");
    return alternative.groups.flatMap((group) => narrowOrDivide({ groups: [group], without: new Map() }, index, form));
  }
  return [alternative];
}

/** Groups with the literal that occurs in the fewest groups. */
function candidates({ groups }: Alternative, index: Silhouette): readonly Owned[] {
  let fewest: readonly Owned[] = index.owned;
  for (let i = 0; i < groups[0]!.positions.length && fewest.length > 1; i++) {
    const text = commonLiteral(groups, i);
    if (text === null) continue;
    const near = index.near(i, text);
    if (near.length < fewest.length) fewest = near;
  }
  return fewest;
}

function literal(group: Group, at: number): string | null {
  const position = group.positions.at(at);
  return position.isSlot ? null : Buffer.from(textOf(group, position)).toString("latin1");
}

function commonLiteral(groups: readonly Group[], at: number): string | null {
  const first = literal(groups[0]!, at);
  return groups.every((group) => literal(group, at) === first) ? first : null;
}

function mayFind(alternative: Alternative, other: Group): boolean {
  return other.positions.every((position, i) => {
    const signature = spellSignature(other, position);
    if (signature !== null && alternative.without.get(i)?.has(signature)) return false;
    const common = commonLiteral(alternative.groups, i);
    if (common === null) return true;
    const own = spellSignature(alternative.groups[0]!, alternative.groups[0]!.positions.at(i));
    if (own !== null && own !== signature) return false;
    return position.isSlot || literal(other, i) === common;
  });
}

/** Excludes the other group's text at one position at which no record of the alternative has it. */
function narrow(alternative: Alternative, other: Group): boolean {
  for (let i = 0; i < other.positions.length; i++) {
    const signature = spellSignature(other, other.positions.at(i));
    if (signature === null) continue;
    if (alternative.groups.some((group) => spellSignature(group, group.positions.at(i)) === signature)) continue;
    const without = alternative.without.get(i);
    if (without) without.add(signature);
    else alternative.without.set(i, new Set([signature]));
    return true;
  }
  return false;
}

const wordings = new Set(["word", "other", "punct", "quoted"]);
const digitWord = "`.*\\d.*`";

/**
 * The text at a position common to all records of the group, as a member of a class; `null` for kinds that wording
 * ignores. Groups of different wording differ in such a text, or in white space.
 */
function spellSignature(group: Group, position: Position): string | null {
  const name = kinds[position.kind]!.name;
  if (!wordings.has(name)) return null;
  const bytes = textOf(group, position);
  const text = rawText(bytes);
  if (!/[0-9]/.test(text)) return Buffer.from(quoteLiteral(bytes)).toString("latin1");
  if (name === "quoted" || !text.isWellFormed()) return Buffer.from(digitsOpen(text)).toString("latin1");
  return digitWord;
}

/** A byte pattern for a text that allows any word in place of each word with a digit. */
function digitsOpen(text: string): string {
  const letter = text.isWellFormed() ? "(\\w|[\u00a1-\u{10ffff}])" : "(\\w|\\W)";
  const body = text.replace(/[A-Za-z0-9_\u0080-\u{10ffff}]+|./gsu, (run) =>
    /[0-9]/.test(run) ? `${letter}*\\d${letter}*` : bytePattern(run),
  );
  return text.isWellFormed() ? `\`${body}\`` : illFormedOnly(body);
}

/** @param bound number of the token that `v` is bound to */
function spellAlternative({ groups, without }: Alternative, bound: number | null = null): Uint8Array {
  const first = groups[0]!;
  const parts = first.positions.map((position, i) => {
    if (commonLiteral(groups, i) !== null) return quoteLiteral(textOf(first, position));
    const atom = atomOfKind(position.kind);
    const members = [...(without.get(i) ?? [])].join(" ");
    if (members === "") return encoder.encode(atom);
    return Buffer.from(atom === "." ? `[^${members}]` : `[${atom} -- ${members}]`, "latin1");
  });
  if (bound !== null) parts[bound] = Buffer.concat([parts[bound]!, encoder.encode(":v")]);
  return concat(parts);
}
