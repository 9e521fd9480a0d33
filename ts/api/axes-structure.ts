/** Readings of structure over a whole text: pulls between units, the graph of relations, what recurs. */
import { keyedTokens, openEchoes, variationDefault } from "../axis/echo.ts";
import { type Grain, grains, readGravity, topUnits, unplaced } from "../structure/gravity.ts";
import { groupFrom } from "../structure/group.ts";
import { byteRuns, findRepresentative, orbitClasses, readOrbits } from "../structure/orbit.ts";
import { canonicalText, readRelation } from "../structure/relation.ts";
import { enclosedTokens } from "../structure/relation-edges.ts";
import { StructureText } from "../structure/text.ts";
import { relations } from "../tables/program.ts";
import type { AxisOptions } from "./axis-options.ts";
import type { Input } from "./input.ts";
import { compileKinds } from "./library.ts";
import { checkOptions } from "./option-names.ts";
import { refuseOption } from "./option-needs.ts";
import { checkChoice, checkCount, checkLevel } from "./options.ts";
import { type FileInput, isFile, readInput } from "./parts.ts";

type One = Input | FileInput;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const pathOf = (source: One) => (isFile(source) ? source.path : null);

/**
 * How much each unit pulls on what follows: the most strained units, and the weakest places between two.
 * @throws {OptionError}
 * @example axes.gravity("took 5ms and 7ms").strained[0]!.text // "7ms"
 */
export function gravity(
  source: One,
  options: AxisOptions & { grain?: Grain | undefined; top?: number | undefined } = {},
) {
  checkOptions("axes.gravity", options);
  const grain = checkChoice("grain", options.grain ?? "token", grains);
  if (grain === "byte") refuseOption(options, "lib", 'needs the grain "token" or "construct"');
  const top = checkCount("top", options.top ?? 8);
  const { bytes } = readInput(source);
  const text = new StructureText(bytes, compileKinds(options.lib));
  try {
    const field = readGravity(text, grain);
    const place = (unit: number) =>
      field.starts ? readPlace(bytes, field.starts[unit]!, field.ends![unit]!) : readPlace(bytes, unit, unit + 1);
    const listPlaces = (values: Float32Array, isSmallest: boolean) =>
      Array.from(topUnits(text, values, isSmallest, top), (unit) => ({ ...place(unit), bits: values[unit]! }));
    const frame = (unit: number) => ({ ...place(unit), strain: field.strains[unit]!, bound: field.bounds[unit]! });
    const classes = Array.from({ length: field.classCount }, () => 0);
    for (const type of field.typeOfUnit) {
      const number = field.classOfType[type]!;
      if (number !== unplaced) classes[number]!++;
    }
    return {
      path: pathOf(source),
      length: bytes.length,
      grain,
      units: field.unitCount,
      types: field.typeCounts.length,
      strained: listPlaces(field.strains, false),
      weakest: listPlaces(field.bounds, true),
      classes,
      /** Strain in bits, bound in bits per pair; the first unit has neither, and 0 there. */
      ...(options.detail ? { frames: Array.from({ length: field.unitCount }, (_, unit) => frame(unit)) } : {}),
    };
  } finally {
    text.close();
  }
}

/**
 * The graph that brackets, names and order make of tokens: its counts, and how it bends.
 * @example axes.relation("f(a, g(a))").edges.chords // 1
 */
export function relation(
  source: One,
  options: AxisOptions & {
    /** Whether the report has the text with bound names as numbers of scopes. */
    canonical?: boolean | undefined;
  } = {},
) {
  checkOptions("axes.relation", options);
  const { bytes } = readInput(source);
  const text = new StructureText(bytes, compileKinds(options.lib));
  try {
    const { counts, curvature, size, forms } = readRelation(text);
    const own = (token: number) => decoder.decode(bytes.subarray(text.starts[token], text.ends[token]));
    return {
      path: pathOf(source),
      length: bytes.length,
      tokens: size,
      maxDepth: counts.depth_max,
      nestingLoad: counts.nesting_load,
      nodes: counts.nodes,
      edges: {
        encloses: counts.encloses,
        operator: counts.operators,
        adjacent: counts.adjacent,
        chords: counts.chords,
      },
      /** `null` where the graph has too many edges. */
      curvature: curvature && { ...curvature },
      canonical: options.canonical
        ? Array.from({ length: text.count }, (_, i) => canonicalText(forms[i]!, () => own(i))).join(" ")
        : null,
      /** Tokens inside brackets, white space included, with the heads of these brackets, the outermost first. */
      ...(options.detail
        ? {
            frames: Array.from(enclosedTokens(text), ({ start, end, depth, heads }) => ({
              ...readPlace(bytes, start, end),
              depth,
              heads: heads.map(own),
            })),
          }
        : {}),
    };
  } finally {
    text.close();
  }
}

/**
 * Texts that are equal under a group: each orbit with its texts, what equals `sameAs`, and runs of one
 * class of bytes.
 * @throws {OptionError} an unknown group
 * @example axes.orbit("Ann ann BOB", { group: "case" }).classes.map(({ texts }) => texts) // [["Ann", "ann"], ["BOB"]]
 */
export function orbit(
  source: One,
  options: AxisOptions & { group?: string | undefined; sameAs?: string | undefined } = {},
) {
  checkOptions("axes.orbit", options);
  const group = groupFrom(options.group ?? "shape", "group");
  const { bytes } = readInput(source);
  const text = new StructureText(bytes, compileKinds(options.lib));
  try {
    const orbits = readOrbits(text, group);
    const { formOfToken, firstOfForm } = orbits;
    const place = (token: number) => readPlace(bytes, text.starts[token]!, text.ends[token]!);
    const classes = orbitClasses(text, orbits);
    const wanted =
      options.sameAs === undefined ? null : findRepresentative(text, group, encoder.encode(options.sameAs));
    const stands = (token: number) => orbits.representative(formOfToken[token]!);
    const tokens = Array.from({ length: text.count }, (_, token) => token);
    return {
      path: pathOf(source),
      length: bytes.length,
      group: options.group ?? "shape",
      tokens: text.count,
      forms: firstOfForm.length,
      orbits: classes.length,
      classes: classes.map(({ stands, forms }) => ({
        orbit: decoder.decode(stands),
        texts: forms.map((form) => decoder.decode(form)),
      })),
      /** `null` without `sameAs`. */
      matches: wanted && tokens.filter((token) => Buffer.compare(stands(token), wanted) === 0).map(place),
      segments: byteRuns(bytes).map(({ start, end }) => readPlace(bytes, start, end)),
      ...(options.detail
        ? { frames: tokens.map((token) => ({ ...place(token), orbit: decoder.decode(stands(token)) })) }
        : {}),
    };
  } finally {
    text.close();
  }
}

const encoder = new TextEncoder();

function readPlace(bytes: Uint8Array, start: number, end: number) {
  return { offset: start, text: decoder.decode(bytes.subarray(start, end)) };
}

const groups = relations.filter((name) => name !== "edit" && name !== "kin" && name !== "subnet");

/**
 * Which contents recur, how often and at what distance.
 * @throws {OptionError} an unknown group
 * @example axes.echo("5 6 5").echoes // [{ offset: 0, text: "5", count: 2, period: null }]
 */
export function echo(
  source: One,
  options: AxisOptions & {
    group?: string | undefined;
    structure?: boolean | undefined;
    maxPeriodCv?: number | undefined;
  } = {},
) {
  checkOptions("axes.echo", options);
  const group = checkChoice("group", options.group ?? "identity", groups as readonly string[]);
  const { bytes } = readInput(source);
  const found = openEchoes(bytes, {
    relation: group,
    parameter: 0,
    variation: checkLevel("maxPeriodCv", options.maxPeriodCv, variationDefault),
    withStructures: options.structure ?? false,
    pattern: compileKinds(options.lib),
  });
  try {
    const { keyedCount, echoedCount, distinctCount } = found;
    return {
      path: pathOf(source),
      length: bytes.length,
      group,
      tokens: found.tokenCount,
      keyed: keyedCount,
      distinct: distinctCount,
      novel: keyedCount - echoedCount,
      echoed: echoedCount,
      novelty: keyedCount === 0 ? 0 : distinctCount / keyedCount,
      echoRate: keyedCount === 0 ? 0 : echoedCount / keyedCount,
      echoes: Array.from({ length: found.echoCount }, (_, i) => {
        const { start, end, count, period } = found.echo(i);
        return { offset: start, text: decoder.decode(bytes.subarray(start, end)), count, period };
      }),
      structures: Array.from({ length: found.structureCount }, (_, i) => ({ ...found.structure(i) })),
      /** Counted tokens; `lag` is the bytes since the start of the previous one that is equal. */
      ...(options.detail
        ? {
            frames: Array.from(keyedTokens(found), ({ start, end, content, lag }) => ({
              ...readPlace(bytes, start, end),
              count: found.counts[content]!,
              lag,
            })),
          }
        : {}),
    };
  } finally {
    found.close();
  }
}
