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
export function findRepresentative(
  text: StructureText,
  { relation, parameter }: Group,
  member: Uint8Array,
): Uint8Array {
  const number = relations.indexOf(relation as (typeof relations)[number]);
  const out = new BigUint64Array(2);
  const given = member.length > 0 ? member : null;
  if (native().mb_structure_orbit_of(text.handle, number, parameter, given, member.length, out) !== 0)
    throw memoryError("the orbits");
  return new Uint8Array(memoryAt(Number(out[0]), Number(out[1])));
}

/** Texts that share an orbit, and what represents them. */
export interface OrbitClass {
  readonly stands: Uint8Array;
  readonly forms: Uint8Array[];
}

/** Each orbit and its texts, sorted by bytes; they are valid while the text is open. */
export function orbitClasses({ bytes, starts, ends }: StructureText, orbits: Orbits): OrbitClass[] {
  const byOrbit = new Map<string, OrbitClass>();
  orbits.firstOfForm.forEach((token, form) => {
    const stands = orbits.representative(form);
    const key = Buffer.from(stands).toString("latin1");
    let entry = byOrbit.get(key);
    if (!entry) byOrbit.set(key, (entry = { stands, forms: [] }));
    entry.forms.push(bytes.subarray(starts[token], ends[token]));
  });
  const found = [...byOrbit.values()].sort((a, b) => Buffer.compare(a.stands, b.stands));
  for (const { forms } of found) forms.sort(Buffer.compare);
  return found;
}

/** Runs of bytes of one class: ASCII letters, ASCII digits, white space, everything else. */
export function byteRuns(bytes: Uint8Array): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (let at = 1; at <= bytes.length; at++) {
    if (at < bytes.length && byteClass(bytes[at]!) === byteClass(bytes[start]!)) continue;
    found.push({ start, end: at });
    start = at;
  }
  return found;
}

function byteClass(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return 1;
  if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) return 2;
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) ? 3 : 0;
}
