/**
 * Prints how much of what a redaction masks in ordinary logs is plainly wrong, by kind: `bun tests/redact/precision.ts
 * FILE...`. The rules below are an oracle of its own, written after reading what is masked; SHOW=1 prints what they
 * refuse, SHOW=all everything.
 */
import { readFileSync } from "node:fs";
import { foundMatches } from "../../ts/deep/index.ts";
import { issuerOf, sensitiveKinds, sensitivePattern, shippedLibrary } from "../../ts/library/index.ts";

interface Masked {
  readonly text: string;
  /** What stands before and after it on its line. */
  readonly before: string;
  readonly after: string;
}

const products = /(?:Chrome|Chromium|Safari|Firefox|Edge?|OPR|Opera|Version|Mobile|Linux|Java|Python|curl)\/$/;
const versions = /(?:version|release|build|revision|section|chapter|\bver|\bv)[ =:]{0,3}$/i;
/** It writes a port behind a dot. */
const tcpdump = /(?:\bIP |> )$/;
const words = /^(?:yes|no|true|false|null|none|on|off|expired|invalid|required|missing|\[filtered\]|\W*redacted\W*)$/i;

const isWrong: Readonly<Record<string, (masked: Masked) => boolean>> = {
  address: ({ text, before, after }) =>
    /^\d/.test(text) &&
    !text.includes(":") &&
    (products.test(before) ||
      versions.test(before) ||
      /^\.(?:jar|dll|so|rpm|deb|zip)\b/.test(after) ||
      (/^\.\d/.test(after) && !tcpdump.test(before))),
  mail: ({ text }) => !/(?:@|%40|=40)[^@]*\.\p{L}{2,}$/u.test(text),
  // Behind MAC= there are two addresses and a type; other rows are two addresses.
  mac: ({ text }) => ![3, 6, 12, 14].includes(text.split(/[:.-]/).length),
  card: ({ text, before }) => !luhn(text) || /[\w-]$/.test(before),
  phone: ({ text, before, after }) =>
    /^\d{4}-\d{2}-\d{2}/.test(text) || text.replace(/\D/g, "").length < 6 || /\d$/.test(before) || /^\d/.test(after),
  jwt: ({ text }) => !text.startsWith("eyJ"),
  key: ({ text }) => issuerOf(text) === null && !text.includes("KEY"),
  login: ({ text }) => text === "",
  secret: ({ text, before }) => words.test(text) || (/session_?id\W*$/i.test(before) && /^\d{1,20}$/.test(text)),
  place: ({ text }) => text.split(",").some((part) => Math.abs(Number.parseFloat(part)) > 180),
};

function luhn(text: string): boolean {
  const digits = [...text.replace(/\D/g, "")].reverse().map(Number);
  const sum = digits.reduce((total, digit, i) => {
    const doubled = digit * 2;
    return total + (i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const show = process.env.SHOW;
const counts = new Map(sensitiveKinds.map(({ name }) => [name, { masked: 0, wrong: 0 }]));
const pattern = sensitivePattern(sensitiveKinds, shippedLibrary);
for (const path of process.argv.slice(2)) {
  const bytes = readFileSync(path);
  const range = { from: 0, to: bytes.length, maxCount: undefined, deep: "everywhere", byLine: false } as const;
  for (const matches of foundMatches(pattern, bytes, { ...range, joins: undefined })) {
    for (let i = 0; i < matches.count; i++) {
      const [start, end] = [matches.start(i), matches.end(i)];
      const kind = sensitiveKinds.find((_, register) => matches.registerStart(i, register) >= 0)!.name;
      const text = bytes.subarray(start, end).toString();
      const before = bytes.subarray(Math.max(matches.lineStart(i), start - 40), start).toString();
      const after = bytes.subarray(end, end + 20).toString();
      const row = counts.get(kind)!;
      row.masked += 1;
      const wrong = isWrong[kind]!({ text, before, after });
      if (wrong) row.wrong += 1;
      if (show === "all" || (show && wrong)) console.log(JSON.stringify([kind, before, text, after]));
    }
  }
}
console.log("| kind | masked | plainly wrong |\n| --- | --- | --- |");
let [masked, wrong] = [0, 0];
for (const [kind, row] of counts) {
  console.log(`| ${kind} | ${row.masked} | ${row.wrong} |`);
  masked += row.masked;
  wrong += row.wrong;
}
console.log(`| all | ${masked} | ${wrong} (${((100 * wrong) / masked).toFixed(2)} %) |`);
