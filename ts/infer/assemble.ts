/**
 * Assembles shapes to one pattern: branches in order, created byte shapes, counter-examples excluded, every row
 * checked.
 */
import { BuildError } from "../error/errors.ts";
import type { DeclarationSet, GivenDeclaration } from "../library/index.ts";
import { readDeclarations } from "../library/index.ts";
import { compilePattern, isBuiltInName } from "../pattern/index.ts";
import { patternBytesLimit } from "../tables/limits.ts";
import { mint } from "./byte-shapes.ts";
import { hitNumbers } from "./engine.ts";
import { exclude } from "./exclude.ts";
import type { Fields } from "./field.ts";
import type { LibraryClasses } from "./library-classes.ts";
import { literalAt, type Shape } from "./shape.ts";
import { type Branch, spellShape } from "./spell.ts";
import type { Line } from "./token.ts";
import { mintTexts, verifyRows } from "./verify.ts";

export interface AssembleOptions {
  readonly fields: Fields;
  readonly library: LibraryClasses;
  readonly given: readonly GivenDeclaration[];
  readonly counters: readonly Line[];
  readonly isAnchored: boolean;
  readonly minting: "inline" | "declared" | "off";
}

export interface Assembled {
  readonly pattern: string;
  /** In the pattern's order. */
  readonly branches: readonly { readonly branch: Branch; readonly text: string }[];
  /** `shape NAME = ...` lines the pattern needs. */
  readonly minted: readonly string[];
  readonly declarations: DeclarationSet;
  /** Classes used in the pattern. */
  readonly printed: ReadonlySet<string>;
}

/** A narrower body at one place. */
interface Candidate {
  readonly branch: number;
  readonly piece: number;
  readonly body: number;
  readonly text: string;
}

/** @throws {BuildError} the pattern is longer than any that can be read */
function compileChecked(pattern: string, declarations: DeclarationSet) {
  checkLength(Buffer.byteLength(pattern));
  return compilePattern(pattern, declarations);
}

/** Nobody wrote the pattern: it is as long as the lines are. */
function checkLength(bytes: number): void {
  if (bytes <= patternBytesLimit) return;
  const limit = `${patternBytesLimit} bytes (patternBytesLimit)`;
  throw new BuildError("too-large", `infer: the pattern of these lines has more than ${limit}: give shorter lines`);
}

/** Bytes of a kind, such as `\N`, and of the blank behind it. */
const columnBytesMin = 3;

/**
 * Spelling takes several times what a pattern does, so what is certainly too long is not spelled.
 * @throws {BuildError}
 */
function checkColumns(shapes: readonly Shape[]): void {
  let bytes = 0;
  for (const shape of shapes) {
    for (const [at, { form }] of shape.elements.entries()) {
      if (form !== "column") continue;
      bytes += columnBytesMin + (literalAt(shape, at)?.length ?? 0);
      if (bytes > patternBytesLimit) checkLength(bytes);
    }
  }
}

/** @throws {BuildError} a counter-example matches, or a row is read wrongly */
export function assemble(shapes: readonly Shape[], options: AssembleOptions): Assembled {
  checkColumns(shapes);
  const { mints, minted } = mintAll(shapes, options);
  const declarations = readDeclarations([
    ...options.given,
    ...minted.map((line) => ({ flag: "declare", value: line }) as const),
  ]);
  const spelling = { fields: options.fields, library: options.library, mints, isMinting: options.minting !== "off" };
  const branches = shapes.map((shape) => spellShape(shape, spelling));
  const order = branches.map((_, i) => i).sort((a, b) => compareBranches(branches[a]!, branches[b]!) || a - b);
  const candidates = listCandidates(branches);
  const spell = (on: ReadonlySet<number>) => {
    const texts = branches.map((branch, i) => spellBranch(branch, i, on, candidates, options.isAnchored));
    return order.map((i) => texts[i]!).join(options.isAnchored ? " | " : " || ");
  };
  const on = exclude(
    {
      candidates: candidates.map((_, i) => i),
      placeOf: (i) => candidates.findIndex((other) => samePlace(other, candidates[i]!)),
      spell,
    },
    (pattern) =>
      options.counters.length === 0 ? [] : hitNumbers(compileChecked(pattern, declarations), options.counters),
  );
  const pattern = spell(on);
  verifyRows(compileChecked(pattern, declarations), pattern, shapes, options.fields);
  return {
    pattern,
    branches: order.map((i) => ({
      branch: branches[i]!,
      text: spellBranch(branches[i]!, i, on, candidates, options.isAnchored),
    })),
    minted,
    declarations,
    printed: new Set([...on].map((i) => candidates[i]!.text)),
  };
}

function compareBranches(a: Branch, b: Branch): number {
  return a.freeTexts - b.freeTexts || b.literals - a.literals || b.shape.members.length - a.shape.members.length;
}

function listCandidates(branches: readonly Branch[]): Candidate[] {
  return branches.flatMap(({ pieces }, branch) =>
    pieces.flatMap(({ bodies }, piece) =>
      bodies.flatMap(({ narrower }, body) => narrower.map((text) => ({ branch, piece, body, text }))),
    ),
  );
}

function samePlace(a: Candidate, b: Candidate): boolean {
  return a.branch === b.branch && a.piece === b.piece && a.body === b.body;
}

function spellBranch(
  { pieces }: Branch,
  branch: number,
  on: ReadonlySet<number>,
  candidates: readonly Candidate[],
  isAnchored: boolean,
): string {
  const chosen = [...on].map((i) => candidates[i]!).filter((one) => one.branch === branch);
  const body = pieces
    .map(({ bodies, spell }, piece) =>
      spell(bodies.map(({ text }, i) => chosen.find((one) => one.piece === piece && one.body === i)?.text ?? text)),
    )
    .join(" ");
  return isAnchored ? `^ ${body} ~<($ .)` : body;
}

/** Creates byte shapes for all fields, inline or as declarations. */
function mintAll(shapes: readonly Shape[], options: AssembleOptions): { mints: Map<number, string>; minted: string[] } {
  const mints = new Map<number, string>();
  const minted: string[] = [];
  const taken = new Set<string>();
  if (options.minting === "off") return { mints, minted };
  options.fields.all.forEach((field, number) => {
    const texts = mintTexts(shapes, number);
    const shape = texts.length > 0 ? mint(texts) : null;
    if (shape === null) return;
    const name =
      options.minting === "declared"
        ? [field.register, `${field.register}_shape`].find((one) => !taken.has(one) && isFree(one, options))
        : undefined;
    if (name === undefined) mints.set(number, `\`${shape}\``);
    else {
      taken.add(name);
      minted.push(`shape ${name} = \`${shape}\``);
      mints.set(number, `\\{${name}}`);
    }
  });
  return { mints, minted };
}

function isFree(name: string, { library }: AssembleOptions): boolean {
  return !library.declarations.lookup(name) && !isBuiltInName(name);
}
