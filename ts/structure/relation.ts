/** The graph of a text's tokens connected by brackets, names and order. */
import { RelationCounts, RelationView } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import type { StructureText } from "./text.ts";

/** For a token written as itself in the canonical form, instead of as a number of scopes: its own text; a binder. */
const ownText = -1;
const binder = -2;

export type CountName = Exclude<keyof typeof RelationCounts, "size">;

/** In the order in which they are listed. The enum itself would be built at every start: see zig/print_layouts.zig. */
const countOffsets: Readonly<Record<CountName, number>> = {
  nodes: RelationCounts.nodes,
  encloses: RelationCounts.encloses,
  operators: RelationCounts.operators,
  adjacent: RelationCounts.adjacent,
  chords: RelationCounts.chords,
  edges: RelationCounts.edges,
  residual_sum: RelationCounts.residual_sum,
  residual_net: RelationCounts.residual_net,
  residual_chords: RelationCounts.residual_chords,
  brackets: RelationCounts.brackets,
  pairs: RelationCounts.pairs,
  nesting_load: RelationCounts.nesting_load,
  depth_max: RelationCounts.depth_max,
  chord_longest: RelationCounts.chord_longest,
  crossing_max: RelationCounts.crossing_max,
  crossing_min: RelationCounts.crossing_min,
  crossing_min_place: RelationCounts.crossing_min_place,
};

export interface Relation {
  readonly counts: Readonly<Record<CountName, number>>;
  /** `null` if the graph has too many edges. */
  readonly curvature: { readonly least: number; readonly mean: number; readonly bridges: number } | null;
  readonly depths: Uint32Array;
  /** Each token's index when white space is counted, and the total. */
  readonly places: Uint32Array;
  readonly size: number;
  /** The previous token with the same text, or `unpaired`. */
  readonly previous: Uint32Array;
  /** Canonical form of each token. */
  readonly forms: Int32Array;
}

/** A token of the canonical form as text: itself, `#` for a binder, `^N` for a name bound N scopes out. */
export function canonicalText(form: number, own: () => string): string {
  return form === ownText ? own() : form === binder ? "#" : `^${form}`;
}

export function readRelation(text: StructureText): Relation {
  const view = text.view(RelationView.size, "the graph of relations", (data) =>
    native().mb_structure_relation(text.handle, data),
  );
  const counts = Object.fromEntries(
    Object.entries(countOffsets).map(([name, at]) => [name, view.number(RelationView.counts + at)]),
  ) as Record<CountName, number>;
  return {
    counts,
    curvature:
      view.data.getUint32(RelationView.has_curvature, true) === 0
        ? null
        : {
            least: view.number(RelationView.curvature_least),
            mean: view.number(RelationView.curvature_mean),
            bridges: view.number(RelationView.bridges),
          },
    depths: view.u32(RelationView.depths, text.count),
    places: view.u32(RelationView.places, text.count),
    size: view.whole(RelationView.size_tokens),
    previous: view.u32(RelationView.previous, text.count),
    forms: view.i32(RelationView.forms, text.count),
  };
}
