/** The distinct texts of a text's tokens, and their representatives under a group or relation. */
import { OrbitView } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { relations } from "../tables/program.ts";
import type { StructureText } from "./text.ts";

export interface Group {
  /** A row of `relations`. */
  readonly relation: string;
  /** The prefix + 1 for a `subnet`, otherwise 0. */
  readonly parameter: number;
}

export interface Orbits {
  /** For each token, the index of its text among the distinct ones. */
  readonly formOfToken: Uint32Array;
  /** For each distinct text, the first token with it. */
  readonly firstOfForm: Uint32Array;
  /** Representative of a distinct text. */
  representative(form: number): Uint8Array;
}

export function readOrbits(text: StructureText, { relation, parameter }: Group): Orbits {
  const number = relations.indexOf(relation as (typeof relations)[number]);
  const view = text.view(OrbitView.size, "the orbits", (data) =>
    native().mb_structure_orbit(text.handle, number, parameter, data),
  );
  const count = view.whole(OrbitView.form_count);
  const bounds = view.f64(OrbitView.bounds, count + 1);
  const texts = view.u8(OrbitView.texts, bounds[count]!);
  return {
    formOfToken: view.u32(OrbitView.form_of_token, text.count),
    firstOfForm: view.u32(OrbitView.first_of_form, count),
    representative: (form) => texts.subarray(bounds[form], bounds[form + 1]),
  };
}

/** Representative of any text, consistent with `Orbits`. */
export function representativeOf(text: StructureText, { relation, parameter }: Group, asked: Uint8Array): Uint8Array {
  const number = relations.indexOf(relation as (typeof relations)[number]);
  const out = new BigUint64Array(2);
  const given = asked.length > 0 ? asked : null;
  if (native().mb_structure_orbit_of(text.handle, number, parameter, given, asked.length, out) !== 0)
    throw memoryError("the orbits");
  return new Uint8Array(memoryAt(Number(out[0]), Number(out[1])));
}
