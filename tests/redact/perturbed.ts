/**
 * The snippets with small faults: something left out, doubled, quoted, cut or put in. What is masked then is compared
 * with a stored digest for each snippet, so that a change of any rule is seen where no snippet has its case.
 * `bun tests/redact/perturbed.ts NAME...` prints what is masked in the snippets of these names.
 */
import { redact, sensitive } from "../../ts/index.ts";
import { type Below, randomBelow } from "../prng.ts";
import { mask, readSnippets, type Snippet } from "./snippets.ts";

/** They are redacted together, since a search costs more than such a text. */
const perturbationsEach = 40;
const signs = ['"', "'", ":", "=", ",", ";", " ", "\n", "\n\n", "\\", "(", "]", "-", "_", ".", "$", "#", "`", "/", "@"];
const words = [
  "default",
  "password",
  "token",
  "null",
  "true",
  "changed",
  "https://h/",
  "user",
  "- ",
  "at x",
  "Bearer ",
];

/** Values of other kinds in the place of a secret. */
const values = ["hunter2!", "default", "48151623", "aB3dE5gH7jK9mN1p", "changeme", "${VAR}", "a b", "x"];

/** A text with one fault. Most are near a secret, where the rules look. */
function perturbed({ text, secrets }: Snippet, below: Below): string {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const secret = secrets.length > 0 && below(4) > 0 ? pick(secrets) : "";
  const start = secret === "" ? below(text.length + 1) : text.indexOf(secret);
  const end = secret === "" ? start : start + secret.length;
  const put = (at: number, what: string, left = 0) => text.slice(0, at) + what + text.slice(at + left);
  const back = Math.max(0, start - below(12));
  const far = Math.max(0, start - below(60));
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const other = (letter: string) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase());
  const faults: readonly (() => string)[] = [
    () => put(end, pick(signs)),
    () => put(start, pick(signs)),
    () => put(back, pick(signs), 1),
    () => put(back, "", 1 + below(3)),
    () => put(back, pick(words)),
    () => text.slice(0, end),
    () => put(start, `"${secret}"`, secret.length),
    () => put(lineStart, pick(["\n", "  ", "# ", "- ", "\t", "at x\n", ...words])),
    () => put(start, secret.slice(0, Math.ceil(secret.length / 2)), secret.length),
    () => put(start, pick(values), secret.length),
    () => put(start, pick(values) + pick(signs), secret.length),
    () => put(back, text.slice(back, back + 1 + below(3))),
    () => put(far, other(text.slice(far, far + 1)), 1),
    () => put(far, pick([" ", "\n", "\n\n", "  "])),
    () => put(far, "", text.slice(far).search(/\W|$/)),
    () => put(lineStart, "", text.slice(lineStart).search(/[^ \t]|$/)),
    () => (lineEnd < 0 ? put(end, "\nnext") : put(lineEnd, " ", 1)),
    () => put(lineStart, text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd + 1)),
    () => text.slice(lineStart),
  ];
  return pick(faults)();
}

const pattern = sensitive();
const files = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"];

/** What is left of each snippet with each of its faults. */
export function* maskedPerturbed(): Generator<readonly [name: string, masked: string]> {
  for (const snippet of files.flatMap(readSnippets)) {
    const below = randomBelow(Bun.hash.crc32(snippet.name));
    const texts = Array.from({ length: perturbationsEach }, () => perturbed(snippet, below));
    yield [snippet.name, redact(pattern, texts.join("\n\n"), { mask })];
  }
}

if (import.meta.main) {
  const named = new Set(process.argv.slice(2));
  for (const [name, masked] of maskedPerturbed()) if (named.has(name)) console.log(`=== ${name}\n${masked}`);
}
