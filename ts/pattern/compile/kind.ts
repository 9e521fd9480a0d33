/** Numbers of kinds by their names in patterns. */
import { kindGroups, kinds } from "../../tables/kinds.ts";

/** Numbers of the built-in kinds that an atom's canonical name includes. */
export function builtInKinds(name: string): number[] {
  const names = kindGroups[name];
  if (names) return names.map((own) => kinds.findIndex((kind) => kind.name === own));
  for (let number = 0; number < kinds.length; number++) if (kinds[number]!.atoms[0] === name) return [number];
  return [-1];
}
