/**
 * The snippets with small faults: something left out, doubled, quoted, cut or put in. What is masked then is compared
 * with a stored digest for each snippet, so that a change of any rule is seen where no snippet has its case.
 * `bun tests/redact/perturbed.ts NAME...` prints what is masked in the snippets of these names.
 */
import { redact, sensitive } from "../../ts/index.ts";
import { type Below, randomBelow } from "../prng.ts";
import { mask, readSnippets, type Snippet } from "./snippets.ts";

/** They are redacted together, since a search costs more than such a text. */
const perturbationsEach = 12;
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

/** A text with one fault. Most are near a secret, where the rules look. */
function addFault({ text, secrets }: Snippet, below: Below): string {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const secret = secrets.length > 0 && below(4) > 0 ? pick(secrets) : "";
  const start = secret === "" ? below(text.length + 1) : text.indexOf(secret);
  const end = secret === "" ? start : start + secret.length;
  const put = (at: number, what: string, left = 0) => text.slice(0, at) + what + text.slice(at + left);
  const back = Math.max(0, start - below(12));
  switch (below(9)) {
    case 0:
      return put(end, pick(signs));
    case 1:
      return put(start, pick(signs));
    case 2:
      return put(back, pick(signs), 1);
    case 3:
      return put(back, "", 1 + below(3));
    case 4:
      return put(back, pick(words));
    case 5:
      return text.slice(0, end);
    case 6:
      return put(start, `"${secret}"`, secret.length);
    case 7:
      return put(text.lastIndexOf("\n", start - 1) + 1, pick(["\n", "  ", "# ", "- ", "\t", "at x\n", ...words]));
    default:
      return put(start, secret.slice(0, Math.ceil(secret.length / 2)), secret.length);
  }
}

const pattern = sensitive();
const files = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"];

/** What is left of each snippet with each of its faults. */
export function* maskEachFault(): Generator<readonly [name: string, masked: string]> {
  for (const snippet of files.flatMap(readSnippets)) {
    const below = randomBelow(Bun.hash.crc32(snippet.name));
    const texts = Array.from({ length: perturbationsEach }, () => addFault(snippet, below));
    yield [snippet.name, redact(pattern, texts.join("\n\n"), { mask })];
  }
}

if (import.meta.main) {
  const named = new Set(process.argv.slice(2));
  for (const [name, masked] of maskEachFault()) if (named.has(name)) console.log(`=== ${name}\n${masked}`);
}
