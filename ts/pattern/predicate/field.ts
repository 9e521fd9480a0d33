/** The field that a clause's name refers to, by kind, and bounds that its values can't reach. */
import { type FieldRow, fieldsByKind, jwtDateClaims, jwtHeaderClaims } from "../../tables/predicate.ts";

/** A field, and the claim's name if it is a claim. */
export interface NamedField extends Omit<FieldRow, "type"> {
  readonly type: FieldRow["type"] | "claim";
  readonly claim: string | null;
}

/**
 * The fields of an atom that matches these kinds; a group of kinds has the fields of quantities. Empty if there are
 * none.
 */
export function fieldsOf(kindNames: readonly string[]): readonly FieldRow[] {
  return fieldsByKind[kindNames.length > 1 ? "quantity" : kindNames[0]!]?.() ?? [];
}

/** The field `name` in `fields`; for a jwt, every other name is a claim. */
export function fieldNamed(fields: readonly FieldRow[], isJwt: boolean, name: string): NamedField | null {
  const row = fields.find((field) => field.name === name);
  if (row) return { ...row, claim: null };
  return isJwt && name !== "" ? claimNamed(name) : null;
}

function claimNamed(name: string): NamedField {
  const [, half, inner] = /^(header|payload)\.(.+)$/.exec(name) ?? [];
  const claim = inner ?? name;
  if (half === "header" || (!half && isOneOf(jwtHeaderClaims, name))) {
    return { name, reads: "header_claim", type: "claim", claim };
  }
  return { name, reads: "payload_claim", type: isOneOf(jwtDateClaims, claim) ? "timestamp" : "claim", claim };
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** @returns the range of the field in words if none of its values satisfies the comparison; `null` otherwise */
export function unreachableRange({ name, range }: NamedField, operator: string, value: string): string | null {
  if (!/^[+-]?[0-9.]+$/.test(value)) return null;
  const [least, greatest] = range!;
  const bound = Number(value);
  const [above, below] = [bound > greatest, bound < least];
  const unreachable: Record<string, boolean> = {
    ":": above || below,
    "=": above || below,
    ">=": above,
    ">": bound >= greatest,
    "<=": below,
    "<": bound <= least,
  };
  return unreachable[operator] ? `${name} from ${least} to ${greatest}` : null;
}
