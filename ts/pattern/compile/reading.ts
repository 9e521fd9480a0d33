/** Compiles the readings of a pattern: rows of the program, and encoded questions. */
import { PatternError } from "../../error/errors.ts";
import {
  type AnchorName,
  type AxisAnchor,
  axisAnchors,
  axisSigns,
  axisUnits,
  baselineScopes,
  findAxis,
  orderedValues,
  type ReadingKey,
  textures,
} from "../../tables/axes.ts";
import { relations, repeatMax } from "../../tables/program.ts";
import type { Axis, Place, Relating, Sign, SpectralTest } from "../ast.ts";
import type { MagnitudeTest } from "../predicate/compiled.ts";
import { isNamedScope } from "../predicate/magnitude.ts";
import type { ProgramWriter } from "./writer.ts";

/** The context of a question, and the place of its errors. */
export interface QuestionContext {
  readonly writer: ProgramWriter;
  readonly source: string;
  /** Member of the set; −1 inside a declared kind, whose readings are never shown. */
  readonly member: number;
  readonly group: Relating | null;
}

/** A reading and a question, as referenced by tests and nodes of the program. */
export interface CompiledQuestion {
  readonly reading: number;
  readonly question: number;
}

interface Written {
  readonly part?: string;
  readonly sign?: Sign | null;
  readonly unit?: string;
  readonly value?: number;
  readonly operands?: readonly [number, number];
}

/** A float as encoded in the program: low word first. */
function floatWords(value: number): [number, number] {
  const words = new Uint32Array(new Float64Array([value]).buffer);
  return [words[0]!, words[1]!];
}

function signNumber(sign: Sign | null | undefined): number {
  return sign ? axisSigns.indexOf(sign) + 1 : 0;
}

function unitNumber(unit: string | undefined): number {
  return unit ? axisUnits.indexOf(unit as "s") + 1 : 0;
}

/** Offset of a question's words; `questionWords` in the program's table describes them. */
function questionAt(writer: ProgramWriter, anchor: AnchorName, written: Written): number {
  const { part = "", sign, unit, value = 0, operands = [0, 0] } = written;
  const number = axisAnchors.findIndex(({ name }) => name === anchor);
  const parts: readonly string[] = axisAnchors[number]!.parts;
  const words = [
    number,
    parts.indexOf(part) + 1,
    signNumber(sign),
    unitNumber(unit),
    ...floatWords(value),
    ...operands,
  ];
  return writer.predicate(words)[0];
}

/** The anchor; a join is a different anchor from the one with the same name. */
function findAnchor(node: Axis): AxisAnchor {
  const name = node.content === null ? node.axis : `${node.axis}:@`;
  return axisAnchors.find((row) => row.name === name)!;
}

/** Compiles an anchor's question. @throws {PatternError} its axis is not implemented */
export function anchorQuestion(node: Axis, context: QuestionContext): CompiledQuestion {
  const anchor = findAnchor(node);
  const { comparison, phase } = node;
  if (!findAxis(anchor.axis)!.forms) refuseReading(`@${node.axis}`, node, context.source);
  const part = node.part || (anchor.usualPart ?? "");
  const operands = anchor.reads.flatMap((key) => keyWords(key, { ...node, part }, anchor, context));
  const folds = anchor.reads.some((key) => key === "group");
  const labels = buildLabels(node, part, folds ? context.group : null);
  const reading = context.writer.reading(anchor.axis, operands, repeatMax, labels, context.member, true);
  const question = questionAt(context.writer, anchor.name as AnchorName, {
    part,
    ...(comparison ?? {}),
    operands: node.axis === "kin" ? context.writer.string(node.operand!) : [phase?.k ?? 0, 0],
  });
  return { reading, question };
}

/**
 * The part of the anchor that distinguishes its reading from others of the axis, as read by `Setup` in
 * zig/axis/readings.zig.
 */
function keyWords(key: ReadingKey, node: Axis, anchor: AxisAnchor, { writer, group }: QuestionContext): number[] {
  switch (key) {
    case "group":
      return group ? [relations.indexOf(group.relation as "case"), group.parameter] : [0, 0];
    case "identity":
      return [0, 0];
    case "part":
      return [anchor.parts.indexOf(node.part) + 1];
    case "comparison": {
      const { sign = null, unit = "", value = 0 } = node.comparison ?? {};
      return [signNumber(sign), unitNumber(unit), ...floatWords(value)];
    }
    case "phase":
      return [node.phase?.period ?? 0, node.phase?.cycle ?? 0];
    case "file":
      return writer.string(node.content!);
    case "compared":
      return [orderedValues.indexOf(comparedBy(node))];
    case "separator":
      return writer.string(node.operand ?? ",");
    case "scope":
      return [];
  }
}

function comparedBy({ operand }: Axis): (typeof orderedValues)[number] {
  return orderedValues.find((name) => name === operand) ?? "timestamp";
}

/** Texts of `@order`: of times one is before another, of numbers below it. */
function orderLabels(node: Axis): Record<string, string> {
  const compared = comparedBy(node);
  const isTime = compared === "timestamp";
  return {
    compared: compared === "keyed" ? "number" : compared,
    key: compared === "keyed" ? " with its key" : "",
    after: isTime ? "after" : "above",
    before: isTime ? "before" : "below",
  };
}

/** Texts of the reading's labels, by name. */
function buildLabels(node: Axis, grain: string, group: Relating | null): Record<string, string> {
  const { axis, part, comparison, operand } = node;
  const { sign = "", value = "", unit = "" } = comparison ?? {};
  const cut = `${sign}${value}${unit}`;
  return {
    rung: group?.relation ?? "identity",
    other: operand ?? "",
    anchor: `@${axis}${part === "" ? "" : `:${part}`}${cut}`,
    cut,
    spacedCut: cut && ` ${cut}`,
    grain,
    unit: grain === "super" ? "supertoken" : grain,
    ...orderLabels(node),
  };
}

/** Compiles a predicate of magnitude. @param register named by the scope; −1 if there is no such register */
export function magnitudeQuestion(test: MagnitudeTest, register: number, context: QuestionContext): CompiledQuestion {
  const { writer, member } = context;
  const { sign, hundredths: value, relative } = test;
  const magnitude = writer.reading("magnitude", [], repeatMax, {}, member, relative === null);
  if (!relative) return { reading: magnitude, question: questionAt(writer, "mag", { sign, value }) };
  const named = baselineScopes.findIndex((scope) => scope === (relative.scope || "window"));
  const isKey = !isNamedScope(relative.scope);
  const scope = isKey ? baselineScopes.indexOf(register < 0 ? "unbound" : "key") : named;
  const label = isKey ? `key ${relative.scope}` : baselineScopes[named]!;
  const row = isKey && register >= 0 ? register : repeatMax;
  const reading = writer.reading("baseline", [scope], row, { scope: label }, member, true);
  const question = questionAt(writer, "relative", { sign, value, unit: relative.spreads ? "s" : "" });
  return { reading, question };
}

/**
 * Compiles a test whether a later token is kin to the one that a register holds. @param grain number of the grain, from
 * 0
 */
export function kinQuestion(grain: number, { writer, member }: QuestionContext): CompiledQuestion {
  const anchor: AxisAnchor = axisAnchors.find(({ name }) => name === "kin")!;
  const part = anchor.parts[grain]!;
  const reading = writer.reading("gravity", [grain + 1], repeatMax, { grain: part }, member, true);
  return { reading, question: questionAt(writer, "kin", { part }) };
}

/** Compiles the condition of `\F`. */
export function spectralQuestion(
  { part, sign, value, texture }: SpectralTest,
  { writer, member }: QuestionContext,
): CompiledQuestion {
  const reading = writer.reading("spectral", [], repeatMax, {}, member, true);
  const operands = [texture === null ? 0 : textures.indexOf(texture), 0] as const;
  return { reading, question: questionAt(writer, "F", { part, sign, value, operands }) };
}

/** Reports an unknown reading. */
function refuseReading(written: string, { at }: Place, source: string): never {
  throw new PatternError({
    source,
    byteOffset: at,
    found: `${written} asks for a reading that is not built yet`,
    bad: written,
  });
}
