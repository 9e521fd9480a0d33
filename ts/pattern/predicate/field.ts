/** The field that a clause's name refers to, by kind. */
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
