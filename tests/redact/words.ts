/**
 * Texts for each word of the tables of secrets: as a name, as a part of one, as an option, a call, a title, before and
 * behind a value. `bun tests/redact/words.ts WORD...` prints what is masked of theirs.
 */
import { redact, sensitive } from "../../ts/index.ts";
import { wordsOf } from "../zig-words.ts";
import { mask } from "./snippets.ts";

/** One that looks like a secret, one like a password, one like a word, and one of digits. */
const values = ["aB3dE5gH7jK9mN1p", "hunter2!", "default", "48151623"];

const forms: readonly ((word: string, value: string) => string)[] = [
  (word, value) => `${word}=${value}`,
  (word, value) => `${word}: ${value} then`,
  (word, value) => `"${word}": "${value}", "b": 1`,
  (word, value) => `${word} ${value}`,
  (word, value) => `"${word}" ${value}`,
  (word, value) => `the ${word} is ${value}.`,
  (word, value) => `my_${word.toUpperCase()}=${value}`,
  (word, value) => `${word}Name = '${value}'`,
  (word, value) => `tool --${word} ${value} -v`,
  (word, value) => `${word} -p ${value} -u ann:${value} host`,
  (word, value) => `${word}("${value}", 1)`,
  (word, value) => `<${word}>${value}</${word}>`,
  (word, value) => `https://h.org/${word}/${value}?${word}=${value}`,
  (word, value) => `${word},id\n${value},1`,
  (word, value) => `${value} ${word}`,
  (word, value) => `${word}:\n  ${value}`,
  (word, value) => `password ${word} ${value}`,
  (word) => `password: ${word}`,
  (word, value) => `- name: ${word}\n  value: ${value}`,
  (word, value) => `${word}:${value}@h.org:5432`,
  (word) => `token=${word}`,
  (word, value) => `${word}${value}`,
];

const ruled = new Set(wordsOf("zig/deep"));
const tabled = () => [...new Set([...ruled, ...wordsOf("zig/gen", "secrets.zig")])];

/** Words whose texts are redacted together, since a search costs more than such a text. */
const together = 16;
const between = "\n\n~~~~\n\n";

/** What is left of the texts of each word. */
export function* maskedWords(words = tabled()): Generator<readonly [word: string, masked: string]> {
  const pattern = sensitive();
  for (let at = 0; at < words.length; at += together) {
    const some = words.slice(at, at + together);
    const masked = redact(pattern, some.map(textsOf).join(between), { mask }).split(between);
    for (const [i, word] of some.entries()) yield [word, masked[i] ?? ""];
  }
}

/** A value of another kind in each form; near words of rules the first one as well. */
function textsOf(word: string): string {
  const first = Bun.hash.crc32(word);
  const texts = forms.flatMap((form, i) => {
    const other = form(word, values[(first + i) % values.length]!);
    return ruled.has(word) ? [form(word, values[0]!), other] : [other];
  });
  return texts.join("\n\n");
}

if (import.meta.main)
  for (const [word, masked] of maskedWords(process.argv.slice(2))) console.log(`=== ${word}\n${masked}`);
