/**
 * Logs of all kinds with addresses, mail addresses, cards, hardware addresses, telephone numbers, tokens and keys in
 * every spelling and neighbourhood. After redaction a reader who decodes everything sees none of them, or the redaction
 * was refused.
 */
import { type Below, randomBelow } from "../../tests/prng.ts";
import { MatcherError } from "../error/errors.ts";
import { sensitive } from "./sensitive.ts";

const pattern = sensitive();
const mask = "[#]";
/** Lines of JSON and of logfmt, whose form a mask could break. */
const record = /^(?:\{"|level=)/m;

/** A value, and the parts of it of which none may be left. */
interface Value {
  readonly text: string;
  readonly parts: readonly string[];
  /** Letters beside it would belong to it, or make it another word. */
  readonly isAlone: boolean;
}

type Pick = <T>(from: readonly T[]) => T;

const hex = "0123456789abcdef";
const letters = "abcdefghijkmnopqrstuvwxyz";
const alphanumeric = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789";

class Choices {
  readonly below: Below;
  readonly pick: Pick;

  constructor(seed: number) {
    this.below = randomBelow(seed);
    this.pick = (from) => from[this.below(from.length)]!;
  }

  some(count: number, alphabet: string): string {
    return Array.from({ length: count }, () => this.pick([...alphabet])).join("");
  }

  isOne(of: number): boolean {
    return this.below(of) === 0;
  }
}

const valuesOf: Readonly<Record<string, (random: Choices) => Value>> = {
  address({ below }) {
    const octets = Array.from({ length: 4 }, () => String(100 + below(156)));
    return { text: octets.join("."), parts: [octets.slice(0, 3).join("."), octets.slice(1).join(".")], isAlone: false };
  },
  network(random) {
    const [a, b] = [random.some(4, "123456789"), `a${random.some(3, hex)}`];
    const text = random.pick([`2001:db8::${a}:${b}`, `fe80::${a}:${b}:1`, `2001:db8:1:2:3:4:${a}:${b}`]);
    return { text, parts: [`${a}:${b}`], isAlone: true };
  },
  mail(random) {
    const local = random.some(6, letters) + random.pick(["", ".x", "+tag", "-b", "_c", "7", "é", "ñ.y"]);
    const domain = random.some(6, letters) + random.pick([".com", ".co.uk", "-x.org", "ü.de", ".example.io"]);
    return { text: `${local}@${domain}`, parts: [`${local}@`, `@${domain}`], isAlone: true };
  },
  hardware(random) {
    const digits = random.some(12, hex);
    const text = random.pick([
      ...[":", "-"].map((joint) => digits.match(/../g)!.join(joint)),
      digits.match(/.{4}/g)!.join("."),
    ]);
    return { text, parts: [text.slice(0, 12), text.slice(-12)], isAlone: true };
  },
  card(random) {
    const digits = random.pick(["4", "51", "37"]) + random.some(14, "0123456789");
    const body = digits.slice(0, digits.startsWith("37") ? 14 : 15);
    const sum = [...body].reverse().reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    const card = body + String((10 - (sum % 10)) % 10);
    const text = card.length === 16 ? card.match(/.{4}/g)!.join(random.pick(["", "", " ", "-"])) : card;
    return { text, parts: [text.slice(0, 9), text.slice(-9)], isAlone: true };
  },
  phone(random) {
    const [area, exchange, line] = [
      `${2 + random.below(8)}${random.some(2, "023456789")}`,
      random.some(3, "23456789"),
      random.some(4, "0123456789"),
    ];
    const text = random.pick([
      `+49 30 ${exchange}${line}`,
      `+1 (${area}) ${exchange}-${line}`,
      `(${area}) ${exchange}-${line}`,
      `(${area})${exchange}.${line}`,
      `${area}-${exchange}-${line}`,
      `${area}.${exchange}.${line}`,
      `+49 (0)30 ${exchange}${line}`,
      `+44-20-${exchange}-${line}`,
    ]);
    return { text, parts: [text.slice(-8)], isAlone: true };
  },
  jwt(random) {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const payload = encode({ sub: random.some(8, letters), iat: random.below(1e9) });
    const signature = random.some(43, alphanumeric);
    return { text: `${encode({ alg: "HS256" })}.${payload}.${signature}`, parts: [payload, signature], isAlone: true };
  },
  key(random) {
    const text = random.pick([
      `AKIA${random.some(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}`,
      `glpat-${random.some(20, alphanumeric)}`,
      `npm_${random.some(36, alphanumeric)}`,
    ]);
    return { text, parts: [text.slice(-14)], isAlone: true };
  },
};

const each = (text: string, write: (character: string) => string) => Array.from(text, write).join("");
const isWord = (character: string) => /[A-Za-z0-9]/.test(character);
const toBytes = (character: string) => [...new TextEncoder().encode(character)];
const pair = (byte: number) => byte.toString(16).padStart(2, "0");

/** Ways to write a text. */
const encodings: readonly ((text: string, random: Choices) => string)[] = [
  function percent(text, { below, pick }) {
    const share = 1 + below(4);
    const up = pick([true, false]);
    return each(text, (character) => {
      if (isWord(character) && below(share) > 0) return character;
      if (/[.:\-~]/.test(character) && below(2) === 0) return character;
      const written = toBytes(character).map((byte) => `%${up ? pair(byte).toUpperCase() : pair(byte)}`);
      return written.join("");
    });
  },
  function reference(text, { below, pick }) {
    const share = 1 + below(4);
    const names: Record<string, string> = { "@": "&commat;", ".": "&period;", ":": "&colon;", "+": "&plus;" };
    return each(text, (character) => {
      if (isWord(character) && below(share) > 0) return character;
      const code = character.codePointAt(0)!;
      return pick([`&#${code};`, `&#x${code.toString(16)};`, names[character] ?? `&#0${code};`]);
    });
  },
  function printable(text) {
    return each(text, (character) =>
      /[-@.:+_/=]|[^ -~]/.test(character)
        ? toBytes(character)
            .map((byte) => `=${pair(byte).toUpperCase()}`)
            .join("")
        : character,
    );
  },
  function escapes(text, { below, pick }) {
    const share = 1 + below(4);
    return each(text, (character) => {
      if (isWord(character) && below(share) > 0) return character;
      const code = character.codePointAt(0)!;
      const digits = code.toString(16);
      const forms = [`\\u${digits.padStart(4, "0")}`, `\\u{${digits}}`, `\\U${digits.padStart(8, "0")}`];
      return pick(code < 0x80 ? [...forms, `\\x${pair(code)}`] : forms);
    });
  },
  function base64(text, { pick }) {
    const bytes = Buffer.from(pick(["", "user ", '{"a":"', "é: "]) + text + pick(["", " ok", '"}', "\n"]));
    const written = bytes.toString(pick(["base64", "base64url"]));
    return written.length < 11 ? text : written;
  },
];

const before = [
  "",
  " ",
  "(",
  "[",
  "<",
  "=",
  "'",
  '"',
  "/",
  ",",
  ";",
  "|",
  "\t",
  "→",
  "«",
  "「",
  "  ",
  "\x1b[31m",
  ">",
  "?q=",
];
const after = [
  "",
  " ",
  ")",
  "]",
  ">",
  "'",
  '"',
  ",",
  ";",
  "|",
  "\t",
  "…",
  "»",
  "」",
  ". ",
  "!",
  "\x1b[0m",
  "<",
  "&k=1",
  "#f",
];
/** What also divides an address of four numbers from its neighbours. */
const glue = ["x", "_", "é", "-", "v", "日", "10:00:00", "ip"];

/** @param isValue an equals sign is before it, which quoted-printable text would encode */
function surroundAtRandom(value: Value, random: Choices, isValue: boolean): string {
  let text = value.text;
  const left = !value.isAlone && random.isOne(8) ? random.pick(glue) : random.pick(before);
  if (glue.includes(left)) return left + text + random.pick(after);
  const usable = isValue || left.endsWith("=") ? encodings.filter(({ name }) => name !== "printable") : encodings;
  for (let count = random.pick([0, 0, 0, 1, 1, 1, 2, 3]); count > 0; count--) text = random.pick(usable)(text, random);
  return left + text + random.pick(after);
}

const quotedInside = (text: string) => JSON.stringify(text).slice(1, -1);

/** Kinds of lines, with texts in them. */
const lines: readonly ((text: (isValue?: boolean) => string) => string)[] = [
  (text) => `2026-11-22 10:00:00,123 INFO x.y - ${text()} and ${text()}`,
  (text) => JSON.stringify({ n: 1, msg: text(), list: [text(), null], ok: true }),
  (text) => JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: text() }) }) }),
  (text) => `level=info msg="${quotedInside(text())}" peer=${text(true)} dur=5ms`,
  (text) => `1,"${text().replaceAll('"', '""')}",${text()},x`,
  (text) => `127 - - [22/Nov/2026:10:00:00 +0000] "GET /a?u=${text(true)} HTTP/1.1" 200 512 "${text()}"`,
  (text) => `<34>Nov 22 10:00:00 web sshd[12]: from ${text()} port 22`,
  (text) => `Exception in thread "main" a.b.C: ${text()}\n\tat a.b.C.d(C.java:12)\nCaused by: e.F: ${text()}`,
  (text) => `\x1b[32mINFO\x1b[0m ${text()} \x1b]0;${text()}\x07 done`,
  (text) => `<a href="mailto:${text()}">${text()}</a><!-- ${text()} -->`,
  (text) => `He said 'she said "${text()}"' and don't ${text()}`,
  (text) => `日本語${text()}です。«${text()}» пример ${text()}`,
  (text) => `C:\\users\\[${text()}]\\x \\\\host\\share\\'${text()}`,
  (text) => `curl -u ${text()} https://h/${text()}/x?a=${text(true)}&b=1`,
  (text) => `"unterminated ${text()}`,
  (text) => `\`${text()}\` {${text()}} [${text()}] (${text()})`,
];

/** Text as a reader sees it who decodes all encodings of the kinds above, one after the other. */
function views(text: string): string[] {
  const seen = new Set([text]);
  let last = [text];
  for (let level = 0; level < 4; level++) {
    last = last.flatMap((view) => decoders.map((decode) => decode(view))).filter((view) => !seen.has(view));
    for (const view of last) seen.add(view);
  }
  return [...seen];
}

const decodeCharacter = (code: string, base: number) => {
  const number = Number.parseInt(code, base);
  return number > 0x10ffff ? "\ufffd" : String.fromCodePoint(number);
};
const decodedBytes = (run: string, digits: RegExp) =>
  Buffer.from(run.match(digits)!.map((one) => Number.parseInt(one.slice(1), 16))).toString();

const decoders: readonly ((text: string) => string)[] = [
  (text) => text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodedBytes(run, /%../g)),
  (text) => text.replace(/(?:=[0-9A-F]{2})+/g, (run) => decodedBytes(run, /=../g)),
  (text) =>
    text
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => decodeCharacter(code, 16))
      .replace(/&#(\d+);/g, (_, code) => decodeCharacter(code, 10))
      .replace(
        /&(commat|period|colon|plus);/g,
        (_, name) => ({ commat: "@", period: ".", colon: ":", plus: "+" })[name as "plus"],
      ),
  (text) =>
    text
      .replace(/\\u\{([0-9a-f]{1,6})\}/gi, (_, code) => decodeCharacter(code, 16))
      .replace(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-7][0-9a-f]))/gi, (_, a, b, c) =>
        decodeCharacter(a ?? b ?? c, 16),
      )
      .replace(/\\(["'\\/])/g, "$1"),
  (text) => text.replace(/\x1b\[[0-9;]*m/g, " "),
  (text) => text.replace(/[A-Za-z0-9+/_-]{11,}={0,2}/g, (run) => Buffer.from(run, "base64").toString()),
];

/** One to three lines, and the sensitive values in them. */
export function randomLog(seed: number): { log: string; values: readonly Value[] } {
  const random = new Choices(seed);
  const values: Value[] = [];
  const text = (isValue = false) => {
    const value = valuesOf[random.pick(Object.keys(valuesOf))]!(random);
    values.push(value);
    return surroundAtRandom(value, random, isValue);
  };
  const log = Array.from({ length: 1 + random.below(3) }, () => `${random.pick(lines)(text)}\n`).join("");
  return { log, values };
}

/** @throws with the text, if a value is left in what was to be redacted */
export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const { log, values } = randomLog(Math.imul(seed, 1009) + round);
    let redacted: string;
    try {
      redacted = pattern.redact(log, { mask });
    } catch (error) {
      const code = error instanceof MatcherError && error.code;
      if (code === "leftover" || (code === "malformed" && record.test(log))) continue;
      throw error;
    }
    for (const view of views(redacted)) {
      for (const value of values) {
        const part = value.parts.find((part) => view.includes(part));
        if (part === undefined) continue;
        throw new Error(
          `seed ${seed}, round ${round}: ${JSON.stringify(part)} is left of ${JSON.stringify(value.text)}:\n${log}became\n${redacted}`,
        );
      }
    }
  }
}
