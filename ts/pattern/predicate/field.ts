/** Which field a clause's name means, by kind. */
import { type FieldRow, fieldsByKind, jwtDateClaims, jwtHeaderClaims } from "../../tables/predicate.ts";

/** A field, and the name of the claim where it is one. */
export interface NamedField extends Omit<FieldRow, "type"> {
  readonly type: FieldRow["type"] | "claim";
  readonly claim: string | null;
}

/** The fields of the atom that takes these kinds; a group of kinds is asked as quantities are. None where it has none. */
export function fieldsOf(kindNames: readonly string[]): readonly FieldRow[] {
  return fieldsByKind[kindNames.length > 1 ? "quantity" : kindNames[0]!] ?? [];
}

/** The field `name` among `fields`; on a jwt every other name is a claim. */
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
