/** Redactions of everything that is usually sensitive: they count the values of each kind. */
import type { SensitiveKind } from "../../library/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { CountedRedaction, type KindOf, lexKind, type Redaction } from "../../rewrite/index.ts";

/** Kinds whose values are plain words and numbers, or have several forms: pseudonyms have their names. */
const namedKinds: ReadonlySet<string> = new Set([
  ...["secret", "login", "key", "phone", "iban", "national-id", "user", "host", "sid", "person"],
]);

/** @param redactionFor the redaction that counts, whose pseudonyms have the names of kinds */
export function countedRedaction(
  kinds: readonly SensitiveKind[],
  pattern: CompiledPattern,
  redactionFor: (kindOf: KindOf) => Redaction,
) {
  const lexed = lexKind(pattern);
  // A value after a name is a plain word or number: the name decides its kind.
  const redaction = redactionFor((bytes) => {
    const { name } = kinds[counted.current]!;
    return namedKinds.has(name) ? name : (lexed(bytes) ?? name);
  });
  const counted = new CountedRedaction(redaction, kinds.length);
  return { redaction, counted };
}
