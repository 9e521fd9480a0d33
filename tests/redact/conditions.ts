/**
 * Texts for rules that ask for two things at once, a name and a form of its value. `bun tests/redact/conditions.ts
 * ROW...` prints what is masked of theirs.
 */
import { sensitive } from "../../ts/index.ts";
import { maskText } from "./words.ts";

/** Each differs from another one in a single property: length, letters, digits, signs, what it begins or ends with. */
const values = [
  ..."a ab1 abcdefg abcdefgh ABCDEFGH Abcdefgh abcdefg1 Abcdef12 abcdefghijklmnopqrst 1234567 12345678 123456789012345678".split(
    " ",
  ),
  ..."hunter2 hunter2! hunter! Sommer2024 tr0ub4dor&3 a-b-c-d a_b_c a.b.c1 a/b/c1 /a/b1 ./x1 ~/x1 C:\\x1 x1=y2 x1:y2 x1@y2".split(
    " ",
  ),
  ..."$VAR ${VAR} $(cat x) %VAR% {{x1}} <x1> [x1] (x1) x1() x1, x1; x1. 'x1' *** xxxx ... null true false none changeme".split(
    " ",
  ),
  ..."deadbeef deadbeefdeadbeefdeadbeefdeadbeef aB3dE5gH7jK9mN1pQ2rS4tU6 aB3dE5gH7jK9mN1pQ2rS4tU6== QUJDREVGR0hJSktM".split(
    " ",
  ),
  ..."6fa459ea-ee8a-3ca4-894e-db77e160355e 10.0.0.1 2026-05-01 10:00:00 v1.2.3 1.2.3 5ms 12KB a@b.org https://h.org/a1".split(
    " ",
  ),
  ..."AKIAIOSFODNN7EXAMPLE ghp_aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2 sha256:deadbeef {SSHA}aB3dE5gH7 $2b$10$abcdefghij é1aé2bé3c".split(
    " ",
  ),
  // What programs write in place of a value, and a user with a password.
  ..."x.password x.y.token x1.password password new env.SECRET this.getToken() read() string string= 0x1 b'x1'".split(
    " ",
  ),
  ..."ann:hunter2 ann:hunter! ann:hunter2! ann:abcdefgh ann/hunter2! ann:$VAR :hunter2! ann:".split(" "),
  ..."two words|two w0rds 4|Two Words Here|x 1".split("|"),
];

const names = [
  "password",
  "pwd",
  "secret",
  "token",
  "api_key",
  "key",
  "auth",
  "id",
  "user",
  "pass",
  "Authorization",
  "session",
  "db_pass",
  "passphrase",
  "basic-auth",
  "login",
  "admin",
];

const forms: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}: ${value}`,
  (name, value) => `"${name}": "${value}"`,
  (name, value) => `${name} ${value}`,
  (name, value) => `the ${name} is ${value}`,
  (name, value) => `tool --${name} ${value} x`,
  (name, value) => `tool --${name}=${value}`,
  (name, value) => `h.org/?a=1&${name}=${value}&b=2`,
  (name, value) => `${name} = ${value} ${name}=${value}`,
  (name, value) => `<${name}>${value}</${name}>`,
  (name, value) => `${name}("${value}")`,
  (name, value) => `log in with ${name}/${value} there`,
  (name, value) => `invalid user ${value} from 10.0.0.1, ${name} ${value}`,
];

/** Texts by the name and the form of their values. */
function* listRows(): Generator<readonly [row: string, texts: readonly string[]]> {
  for (const name of names)
    for (const [i, form] of forms.entries()) yield [`${name} ${i}`, values.map((value) => form(name, value))];
}

/** What is left of the texts of each row. */
export function* maskConditions(isWanted: (row: string) => boolean = () => true): Generator<readonly [string, string]> {
  const pattern = sensitive();
  for (const [row, texts] of listRows()) if (isWanted(row)) yield [row, maskText(pattern, texts.join("\n\n"))];
}

if (import.meta.main) {
  const named = new Set(process.argv.slice(2));
  for (const [row, masked] of maskConditions((one) => named.has(one))) console.log(`=== ${row}\n${masked}`);
}
