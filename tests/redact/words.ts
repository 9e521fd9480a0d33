/**
 * Texts for each word of the tables of secrets: as a name, as a part of one, as an option, a call, a title, before and
 * behind a value. `bun tests/redact/words.ts WORD...` prints what is masked of theirs.
 */
import { MatcherError, type Pattern, redact, sensitive } from "../../ts/index.ts";
import { readWords } from "../zig-words.ts";
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
  // Below a name.
  (word, value) => `${word}:\n\n  - ${value}\n\n  ${value}\n${value}`,
  (word, value) => `${word}:\n  at x\n  a: ${value}\n  "${value}"\n  ${value},\nb: ${value}`,
  (word, value) => `${word}: |\n  ${value}\n  ${value}\nnext: ${value}`,
  (word, value) => `[${word}]\n${value}\nkey = ${value}`,
  (word, value) => `"${word}": [\n  "${value}", {"a": "${value}", "id": 7},\n  null, "x:${value}"\n]`,
  (word, value) => `<a name="${word}">\n  <b>${value}</b>\n</a><c ${word}="${value}"/>`,
  // With signs around.
  (word, value) => `${word} was ${value}, then ${value}; ${value}. (${value}) '${value}'`,
  (word, value) => `${word}: '${value}';  # ${value}`,
  (word, value) => `${word}=(${value}) ${word}=[${value}] ${word}={${value}} ${word}=<${value}>`,
  (word, value) => `"{\\"${word}\\":\\"${value}\\"}" ${word}=\\"${value}\\"`,
  (word, value) => `${word} := ${value}\n${word} => "${value}"\n${word} -> ${value}\n$env:${word} = "${value}"`,
  (word, value) => `${word}\t${value}\n${word} | ${value} |\n| ${word} | ${value} |`,
  // In statements, commands, addresses and lines about logins.
  (word, value) => `CREATE USER ann ${word} BY '${value}'; IDENTIFIED WITH ${word} BY '${value}' ${word} '${value}'`,
  (word, value) => `INSERT INTO t (id, ${word}, b) VALUES (1, '${value}', 2), (2, "${value}", 3)`,
  (word, value) => `login attempt [${word}/${value}] [host/${word}/${value}] [${value}/${word}@db]`,
  (word, value) => `${word} for ann: ${value}\nEnter ${word}: ${value}\nann's ${word}: ${value}`,
  (word, value) => `${word} -p${value} --x=${value} --user ann:${value} -H "${word}: ${value}" -e ${word}=${value}`,
  (word, value) => `export ${word}='${value}' && echo ${value} | ${word} --${word}-stdin; set ${word} ${value}`,
  (word, value) => `f(a, "${word}", "${value}"); os.environ["${word}"] = "${value}"; ${word}.set('${value}')`,
  (word, value) => `ann:${value}:1000 ${word} ${word}://ann:${value}@h.org/ ${value}@${word}.org`,
  (word, value) => `${word} ID,${word} key\n${value},${value}\nx,"${value}"`,
  (word, value) => `id      ${word}\n------  ------\n1       ${value}\n2       ${value}`,
  (word, value) => `$ ${word} ${value}\n> ${value}\nNew ${word}: ${value}\nRetype new ${word}: ${value}`,
  (word, value) => `2026-05-01T10:00:00Z ERROR bad ${word} "${value}" (was ${value}) for user ${value}`,
];

/** Near words of the long tables, so many of the forms are tried. */
const formsOfTables = 22;
const ruled = new Set(readWords("zig/deep"));
const readTables = () => [...new Set([...ruled, ...readWords("zig/gen", "secrets.zig")])];

/** Words whose texts are redacted together, since a search costs more than such a text. */
const together = 8;
const between = "\n\n~~~~\n\n";

/** What is left of the texts of each word. */
export function* maskedWords(words = readTables()): Generator<readonly [word: string, masked: string]> {
  const pattern = sensitive();
  for (let at = 0; at < words.length; at += together) {
    const some = words.slice(at, at + together);
    const masked = maskedOr(pattern, some.map(writeForms).join(between))?.split(between);
    for (const [i, word] of some.entries()) yield [word, masked?.[i] ?? maskText(pattern, writeForms(word))];
  }
}

/** What is left of a text, or that it is refused. */
export const maskText = (pattern: Pattern, text: string): string => maskedOr(pattern, text) ?? "refused";

/** Null where it is refused, since something of what is written could still be read. */
function maskedOr(pattern: Pattern, text: string): string | null {
  try {
    return redact(pattern, text, { mask });
  } catch (error) {
    if (error instanceof MatcherError && error.code === "leftover") return null;
    throw error;
  }
}

/** A value of another kind in each form; near words of rules the first one as well. */
function writeForms(word: string): string {
  const first = Bun.hash.crc32(word);
  const asked = ruled.has(word) ? forms : forms.slice(0, formsOfTables);
  const texts = asked.flatMap((form, i) => {
    const other = form(word, values[(first + i) % values.length]!);
    return ruled.has(word) && i < formsOfTables ? [form(word, values[0]!), other] : [other];
  });
  return texts.join("\n\n");
}

if (import.meta.main)
  for (const [word, masked] of maskedWords(process.argv.slice(2))) console.log(`=== ${word}\n${masked}`);
