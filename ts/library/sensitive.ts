/** What `redact` masks without a pattern: kinds of personal and secret text, each with the pattern that finds it. */

import { type CompiledPattern, compilePattern, type Declarations, type ShapeEntry } from "../pattern/index.ts";
import { addedNameBytesMax, addedNamesLimit } from "../tables/limits.ts";
import { secretJoins, secretNameGroups } from "../tables/secrets.ts";
import { type NationalId, nationalIds } from "./shipped/national-ids.ts";

/** Most redactions need no plans of telephone numbers. */
const phonePlans = () => require("./shipped/phone-plans.ts") as typeof import("./shipped/phone-plans.ts");

export interface SensitiveKind {
  /** Name of its register, too. */
  readonly name: string;
  /** One of it and several, as counts say it. */
  readonly one: string;
  readonly many: string;
  readonly what: string;
  readonly pattern: string;
  /** Masked only if `--only` names it: it says who or where somebody is, or other values look like it. */
  readonly whenAsked?: true;
}

export const sensitiveKinds: readonly SensitiveKind[] = [
  kind("address", "address", "addresses", "IP addresses and blocks, v4 and v6", String.raw`[\I \{cidr}]`),
  kind("mail", "mail address", "mail addresses", "mail addresses", String.raw`[\E \{written_mail}]`),
  kind(
    "mac",
    "hardware address",
    "hardware addresses",
    "hardware addresses (MAC) with separators: aa:bb:cc:dd:ee:ff, 0011.2233.4455",
    String.raw`[\{mac} \{written_mac}]`,
  ),
  kind("card", "card number", "card numbers", "numbers of payment cards", String.raw`\{card}{issuer!=unknown}`),
  kind(
    "phone",
    "telephone number",
    "telephone numbers",
    "telephone numbers: +49 30 1234567, (555) 234-5678, 555-234-5678, or after phone=; with phone:de,fr also national numbers of those countries: 030 1234567",
    String.raw`[\{phone} \{written_phone}]`,
  ),
  kind("jwt", "JWT", "JWTs", "JSON Web Tokens", String.raw`\{jwt}`),
  kind(
    "key",
    "key",
    "keys",
    "private keys, keys and tokens of the usual issuers",
    String.raw`\{issued_key} | \{issued_bare_key} | \{key_block}`,
  ),
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
    "coordinates, as pairs or after lat= and lon=",
    String.raw`[\{geo} \{named_place}]`,
  ),
];

/** Kinds of text that says who a person or which machine it is. */
export const askedKinds: readonly SensitiveKind[] = [
  kindWhenAsked("iban", "account number", "account numbers", "numbers of bank accounts (IBAN)", String.raw`\{iban}`),
  kindWhenAsked(
    "national-id",
    "national number",
    "national numbers",
    `numbers of persons: ${countriesWhere(true)}; only if named, as in national-id:de: ${countriesWhere(false)}`,
    nationalPattern(nationalIds.filter(({ isPrecise }) => isPrecise)),
  ),
  kindWhenAsked(
    "user",
    "user",
    "users",
    "names of users: /home/NAME, user=NAME, lines of sshd, su and PAM",
    String.raw`\{named_user}`,
  ),
  kindWhenAsked(
    "host",
    "host",
    "hosts",
    "names of hosts: host=NAME, and in the lines of syslog",
    String.raw`\{named_host}`,
  ),
  kindWhenAsked(
    "person",
    "personal value",
    "personal values",
    "names, dates of birth, passports and licences after their keys: vorname=, date_of_birth:, passport_no=",
    String.raw`\{named_person}`,
  ),
  kindWhenAsked("sid", "identifier", "identifiers", "identifiers of Windows (SID): S-1-5-21-...", String.raw`\{sid}`),
];

/** The names behind which a secret follows, and the ways of joining a name and its value, for `--list`. */
export function secretNotes(): readonly { readonly title: string; readonly items: readonly string[] }[] {
  return [
    ...secretNameGroups().map(({ what, words }) => ({ title: `Names before a secret (${what})`, items: words })),
    { title: "Ways of joining a name and its value", items: secretJoins.map(({ name }) => name) },
  ];
}

/** What a redaction does not find, whatever its pattern. */
export const notFound = [
  "text that is compressed, encrypted, in hexadecimal or octal digits, or encoded more than three times",
  "base64 of fewer than 11 characters, of UTF-16, or with the value divided by a line end",
  "addresses as one number or joined by hyphens (ip-10-1-2-3), hardware addresses without separators",
  "mail addresses in words: bob (at) example.com",
  "telephone numbers without a country code that have no hyphens, dots or parentheses, unless they follow phone= or belong to a named country, as in phone:de",
  "names of people and dates of birth in prose, postal addresses, numbers of accounts other than IBANs",
];

function kindWhenAsked(name: string, one: string, many: string, what: string, pattern: string): SensitiveKind {
  return { ...kind(name, one, many, what, pattern), whenAsked: true };
}

function countriesWhere(isPrecise: boolean): string {
  return nationalIds.flatMap((id) => (id.isPrecise === isPrecise ? [id.country] : [])).join(", ");
}

function nationalPattern(ids: readonly NationalId[]): string {
  return `[${ids.map(({ name }) => `\\{${name}}`).join(" ")}]`;
}

function kind(name: string, one: string, many: string, what: string, pattern: string): SensitiveKind {
  return { name, one, many, what, pattern };
}

/** Kinds that no token has; the search within tokens finds them (`zig/deep/named.zig`, `zig/deep/forms.zig`). */
const named: ReadonlyMap<string, ShapeEntry> = new Map(
  (
    [
      "named_secret",
      "named_login",
      "named_place",
      "written_phone",
      "written_mac",
      "written_mail",
      "key_block",
      "named_user",
      "named_host",
      "named_person",
    ] as const
  ).map((name) => [name, { form: "shape", name, bytes: "\0", stage: "before", guard: name, shipped: true }]),
);

/** How a text is searched. */
export interface SensitiveOptions {
  /** More names of secrets, as `addedNames` returns them. */
  readonly names?: readonly string[];
  /**
   * The search within tokens covers all of the text and finds the blocks of private keys. Their pattern of many tokens
   * is left out then, because it would find the same blocks more slowly.
   */
  readonly isEverywhere?: boolean;
}

/** A pattern that finds these kinds, each bound to the register of its name. */
export function sensitivePattern(
  kinds: readonly SensitiveKind[],
  declarations: Declarations,
  { names = [], isEverywhere = false }: SensitiveOptions = {},
): CompiledPattern {
  const added = new Map(
    names.map((word, i): [string, ShapeEntry] => {
      const name = `secret_name_${i + 1}`;
      return [name, { form: "shape", name, bytes: word, stage: "before", guard: "secret_name", shipped: true }];
    }),
  );
  const others: Readonly<Record<string, readonly string[]>> = {
    secret: [...added.keys()],
    key: isEverywhere ? [] : ["private_key"],
  };
  const joinPatterns = ({ name, pattern }: SensitiveKind) =>
    [pattern, ...(others[name] ?? []).map((other) => `\\{${other}}`)].join(" | ");
  const source = kinds.map((kind) => `(${joinPatterns(kind)}):${kind.name.replace("-", "_")}`).join(" | ");
  const compiled = compilePattern(source, {
    lookup: (name) => named.get(name) ?? added.get(name) ?? declarations.lookup(name) ?? findPlan(name),
    names: () => declarations.names(),
    tokens: declarations.tokens,
    unitKinds: () => declarations.unitKinds(),
  });
  return { ...compiled, masksByLine: true };
}

function findPlan(name: string): ShapeEntry | undefined {
  return name.startsWith(planPrefix) ? phonePlans().phonePlan(name.slice(planPrefix.length)) : undefined;
}

/** Begins the kinds of tokens that are numbers of a country. */
const planPrefix = "phone_";

/**
 * Names without separators, as the search compares them.
 * @throws what `wrong` returns, for a name without letters and digits, one that is too long, or too many names
 */
export function addedNames(names: readonly string[], wrong: (name: string, why: string) => Error): readonly string[] {
  const words = names.map((name) => {
    const word = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    if (word === "") throw wrong(name, `"${name}" is no name: it has no letter or digit`);
    if (Buffer.byteLength(word) > addedNameBytesMax)
      throw wrong(name, `"${name}" is longer than ${addedNameBytesMax} bytes`);
    return word;
  });
  const distinct = [...new Set(words)];
  if (distinct.length > addedNamesLimit)
    throw wrong(names[addedNamesLimit]!, `${distinct.length} names are more than ${addedNamesLimit}`);
  return distinct;
}

/**
 * The kinds that a choice leaves: those of `only`, or all but those to be asked for. `national-id:us,de` is one name,
 * and so is `phone:us,de`.
 * @throws what `unknown` returns, for a name of no kind
 */
export function chosenKinds(
  only: readonly string[],
  except: readonly string[],
  unknown: (name: string) => Error,
): readonly SensitiveKind[] {
  const wanted = joinCountries(only);
  const all = [...sensitiveKinds, ...askedKinds];
  const chosen = new Map<string, SensitiveKind>();
  for (const written of wanted.length > 0 ? wanted : sensitiveKinds.map(({ name }) => name)) {
    const [given, list] = written.split(":", 2) as [string, string?];
    const name = nameOf(given);
    const found = all.find((kind) => kind.name === name);
    if (!found || (list !== undefined && !hasCountries(name))) throw unknown(written);
    chosen.set(name, list === undefined ? found : { ...found, pattern: patternOfCountries(found, list, unknown) });
  }
  for (const name of except.map(nameOf)) {
    if (!all.some((kind) => kind.name === name)) throw unknown(name);
    chosen.delete(name);
  }
  return [...chosen.values()];
}

/** The kinds of tokens by which some of these kinds are known elsewhere. */
const kindOfToken: Readonly<Record<string, string>> = {
  ip: "address",
  cidr: "address",
  email: "mail",
  creditcard: "card",
  tel: "phone",
  geo: "place",
  coord: "place",
};

function nameOf(given: string): string {
  return Object.hasOwn(kindOfToken, given) ? kindOfToken[given]! : given;
}

/** The calling code of the only country whose telephone numbers are asked for by its plan. */
export function callingCodeOfOnly(only: readonly string[]): string | undefined {
  const [plan, ...others] = joinCountries(only).filter((name) => name.startsWith("phone:"));
  const countries = plan?.slice("phone:".length).split(",") ?? [];
  return others.length === 0 && countries.length === 1 ? phonePlans().callingCode(countries[0]!) : undefined;
}

const hasCountries = (name: string) => name === "national-id" || name === "phone";

function patternOfCountries(kind: SensitiveKind, list: string, unknown: (name: string) => Error): string {
  if (kind.name === "national-id") return nationalPattern(ofCountries(list, unknown));
  const plans = list.split(",").map((written) => {
    const country = written.trim();
    if (!phonePlans().isPhoneCountry(country)) throw unknown(`phone:${country}`);
    return ` \\{${planPrefix}${country}}`;
  });
  return `${kind.pattern.slice(0, -1)}${plans.join("")}]`;
}

/** Countries after `national-id:us` and `phone:us` belong to it. */
function joinCountries(names: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const name of names) {
    const last = whole.at(-1);
    const isCountry =
      (last?.startsWith("national-id:") && nationalIds.some(({ country }) => country === name)) ||
      (last?.startsWith("phone:") && /^[a-z]{2}$/.test(name) && phonePlans().isPhoneCountry(name));
    if (isCountry) {
      whole[whole.length - 1] = `${last},${name}`;
    } else whole.push(name);
  }
  return whole;
}

function ofCountries(list: string, unknown: (name: string) => Error): readonly NationalId[] {
  return list.split(",").map((country) => {
    const found = nationalIds.find((id) => id.country === country.trim());
    if (!found) throw unknown(`national-id:${country}`);
    return found;
  });
}
