/** What `redact` masks without a pattern: kinds of personal and secret text, each with the pattern that finds it. */
import { type CompiledPattern, compilePattern, type Declarations, type ShapeEntry } from "../pattern/index.ts";
import { keys } from "./shipped/keys.ts";

export interface SensitiveKind {
  /** Name of its register, too. */
  readonly name: string;
  /** One of it and several, as counts say it. */
  readonly one: string;
  readonly many: string;
  readonly what: string;
  readonly pattern: string;
}

const issuerKeys = ["awskey", "github_token", "slack_token", "google_key", "stripe_key", "twilio_key"];
const keyNames = [...issuerKeys, ...keys.map(({ name }) => name), "private_key"];

export const sensitiveKinds: readonly SensitiveKind[] = [
  kind("address", "address", "addresses", "IP addresses and blocks, v4 and v6", String.raw`[\I \{cidr}]`),
  kind("mail", "mail address", "mail addresses", "mail addresses", String.raw`\E`),
  kind(
    "mac",
    "hardware address",
    "hardware addresses",
    "hardware addresses (MAC) in pairs of digits",
    String.raw`\{mac}`,
  ),
  kind("card", "card number", "card numbers", "numbers of payment cards", String.raw`\{card}{issuer!=unknown}`),
  kind("phone", "telephone number", "telephone numbers", "telephone numbers with a country code", String.raw`\{phone}`),
  kind("jwt", "JWT", "JWTs", "JSON Web Tokens", String.raw`\{jwt}`),
  kind("key", "key", "keys", "private keys, keys and tokens of the usual issuers", alternatives(keyNames)),
  kind("login", "login", "logins", "users and passwords in URLs", String.raw`\{named_login}`),
  kind(
    "secret",
    "secret",
    "secrets",
    'values behind names: password=, "api_key":, Authorization:',
    String.raw`\{named_secret}`,
  ),
  kind(
    "place",
    "coordinate",
    "coordinates",
    "coordinates, as pairs or behind lat= and lon=",
    String.raw`[\{geo} \{named_place}]`,
  ),
];

function kind(name: string, one: string, many: string, what: string, pattern: string): SensitiveKind {
  return { name, one, many, what, pattern };
}

function alternatives(names: readonly string[]): string {
  return names.map((name) => `\\{${name}}`).join(" | ");
}

/**
 * Kinds without a form of their own; the search within tokens finds them by the names before them
 * (`zig/deep/named.zig`).
 */
const named: ReadonlyMap<string, ShapeEntry> = new Map(
  (["named_secret", "named_login", "named_place"] as const).map((name) => [
    name,
    { form: "shape", name, bytes: "\0", stage: "before", guard: name, shipped: true },
  ]),
);

/** A pattern that finds these kinds, each bound to the register of its name. */
export function sensitivePattern(kinds: readonly SensitiveKind[], declarations: Declarations): CompiledPattern {
  const source = kinds.map(({ name, pattern }) => `(${pattern}):${name}`).join(" | ");
  return compilePattern(source, {
    lookup: (name) => named.get(name) ?? declarations.lookup(name),
    names: () => declarations.names(),
    tokens: declarations.tokens,
    unitKinds: () => declarations.unitKinds(),
  });
}

/** The kinds that a choice leaves. @throws what `unknown` throws for a name that is none */
export function chosenKinds(
  only: readonly string[],
  except: readonly string[],
  unknown: (name: string) => Error,
): readonly SensitiveKind[] {
  for (const name of [...only, ...except]) {
    if (!sensitiveKinds.some((kind) => kind.name === name)) throw unknown(name);
  }
  const wanted = only.length > 0 ? only : sensitiveKinds.map(({ name }) => name);
  return sensitiveKinds.filter(({ name }) => wanted.includes(name) && !except.includes(name));
}
