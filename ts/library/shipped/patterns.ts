/** Patterns of the library: words, codes and ranges of values. */
import type { WordList } from "../../pattern/declared.ts";
import { levelWords } from "../../tables/levels.ts";
import { countries, currencies } from "./codes.ts";
import { wordPattern } from "./word-pattern.ts";

export interface ShippedPattern {
  readonly name: string;
  /** Pattern text; it may refer to earlier entries. */
  readonly pattern: string;
  readonly what: string;
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
  /** The words, if it is a list of words. */
  readonly words?: WordList;
}

function pattern(
  name: string,
  text: string,
  what: string,
  accepts: readonly string[],
  rejects: readonly string[],
): ShippedPattern {
  return { name, pattern: text, what, accepts, rejects };
}

/** A list of words. */
function words(
  name: string,
  list: readonly string[],
  letterCase: "exact" | "any",
  what: string,
  accepts: readonly string[],
  rejects: readonly string[],
): ShippedPattern {
  const ignoresCase = letterCase === "any";
  return { ...pattern(name, wordPattern(list, letterCase), what, accepts, rejects), words: { list, ignoresCase } };
}

function status(name: string, first: number, last: number, what: string): ShippedPattern {
  return pattern(name, `\\N{${first}..${last}}`, what, [`${first}`, `${last}`], [`${first - 1}`, `${last + 1}`]);
}

const logLevels = levelWords.map(({ word }) => word);
const httpMethods = "GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH".split(" ");
const weekdays = "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun".split(" ");
const months =
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  );

/** Tokens of the largest keys; a beginning without an end must not hold the rest of the input. */
const bodyTokensMax = 6000;

const pem = (side: string) => String.raw`"-"{4,5} "${side}" \W{0,3} "PRIVATE" "KEY" "BLOCK"? "-"{4,5}`;

export const privateKey = pattern(
  "private_key",
  `${pem("BEGIN")} [^"BEGIN"]{0,${bodyTokensMax}}? ${pem("END")}`,
  "a private key in PEM form, from its first line to its last",
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIBOg\n-----END RSA PRIVATE KEY-----"],
  ["-----BEGIN PUBLIC KEY-----\nMIIBOg\n-----END PUBLIC KEY-----"],
);

export const patterns: readonly ShippedPattern[] = [
  pattern(
    "ip_private",
    String.raw`[\I{in:10.0.0.0/8} \I{in:172.16.0.0/12} \I{in:192.168.0.0/16} \I{in:fc00::/7}]`,
    "an address of a private network",
    ["10.1.2.3", "172.20.5.5", "192.168.0.1", "fd00::1"],
    ["172.32.0.1", "8.8.8.8"],
  ),
  pattern(
    "ip_loopback",
    String.raw`[\I{in:127.0.0.0/8} \I{in:::1/128}]`,
    "an address of the machine itself",
    ["127.0.0.1", "::1"],
    ["128.0.0.1"],
  ),
  pattern(
    "ip_linklocal",
    String.raw`[\I{in:169.254.0.0/16} \I{in:fe80::/10}]`,
    "an address of the local link",
    ["169.254.10.10", "fe80::1"],
    ["169.253.0.1"],
  ),
  words("log_level", logLevels, "any", "a severity as logs write it, in any case", ["WARN", "error"], ["errors"]),
  words("http_method", httpMethods, "exact", "an HTTP method, in capitals", ["GET", "PATCH"], ["get", "PATCHED"]),
  status("http_status", 100, 599, "an HTTP status, 100 to 599"),
  status("http_1xx", 100, 199, "an HTTP status that informs"),
  status("http_2xx", 200, 299, "an HTTP status of success"),
  status("http_3xx", 300, 399, "an HTTP status that sends elsewhere"),
  status("http_4xx", 400, 499, "an HTTP status of a client's error"),
  status("http_5xx", 500, 599, "an HTTP status of a server's error"),
  words(
    "currency",
    currencies.trim().split(/\s+/),
    "exact",
    "a currency's code of three capitals",
    ["EUR", "USD"],
    ["eur", "ZZZ"],
  ),
  words(
    "country",
    countries.trim().split(/\s+/),
    "exact",
    "a country's code of two capitals",
    ["DE", "US"],
    ["de", "ZZ", "XK"],
  ),
  words("weekday", weekdays, "any", "a day of the week, whole or in three letters", ["Monday", "FRI"], ["mondays"]),
  words("month", months, "any", "a month, whole or cut short", ["sept", "MAY"], ["marching"]),
];
