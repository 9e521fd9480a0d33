/** Documents of YAML stay such documents: a parser reads them before and after, with the same names and no secret. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { redact, redactStream, sensitive } from "../../ts/index.ts";
import { randomBelow } from "../prng.ts";

setDefaultTimeout(60_000);

const pattern = sensitive();
const parse = (text: string): unknown => Bun.YAML.parse(text);

/** A block of a private key, indented. */
const keyBlock = (indent: string): string =>
  [
    "-----BEGIN RSA PRIVATE KEY-----",
    "MIIEowIBAAKCAQEAn3ZbK1Zp8mP9v1q2w3e4r5t6y7u8i9o0p",
    "aSdFgHjKlZxCvBnM1234567890qwertyuiopasdfghjklzxcv",
    "-----END RSA PRIVATE KEY-----",
  ]
    .map((line) => `${indent}${line}`)
    .join("\n");

const documents: readonly [text: string, redacted: string][] = [
  ["password: hunter2abc\nuser: bob\n", 'password: "**********"\nuser: bob\n'],
  ["a:\n  password: hunter2abc # old\n", 'a:\n  password: "**********" # old\n'],
  ["a: 1\npin: 73912\n", 'a: 1\npin: "*****"\n'],
  ["server: 10.1.2.3:8080\n", "server: _********:8080\n"],
  ["- 10.1.2.3\n- 10.1.2.4 backup\n", '- "********"\n- _******** backup\n'],
  ["hosts: [10.1.2.3, a]\n", 'hosts: ["********", a]\n'],
  ["db: {password: x8s7df6, port: 1}\n", 'db: {password: "*******", port: 1}\n'],
  ["10.1.2.3: a\n", '"********": a\n'],
  ["token:\n  abcdEF12345678\nb: 1\n", 'token:\n  "**************"\nb: 1\n'],
  ["a: 1\npw: &pw s3cr3tPass\nb: *pw\n", 'a: 1\npw: &pw "**********"\nb: *pw\n'],
  ["a: 1\npassword: !vault |\n  3237363a6b\n", "a: 1\npassword: !vault |\n  **********\n"],
  ["a: 1\npassword: !Ref DatabasePassword\n", "a: 1\npassword: !Ref DatabasePassword\n"],
  ["password: 'hunter2abc'\n", "password: '**********'\n"],
];

test("documents", () => {
  const separator = "---\n";
  const redacted = redact(pattern, documents.map(([text]) => text).join(separator));
  expect(redacted.split(separator)).toEqual(documents.map(([, expected]) => expected));
  for (const [text, expected] of documents) {
    parse(text);
    parse(expected);
  }
  expect(redact(pattern, documents[0]![0])).toBe(documents[0]![1]);
});

test("sentences and lines of logs are no YAML", () => {
  for (const text of [
    "login failed\npassword: hunter2abc\n",
    "INFO: password: hunter2abc\n",
    "the password: hunter2abc\n",
  ]) {
    expect(redact(pattern, text)).toBe(text.replace("hunter2abc", "*".repeat(10)));
  }
});

test("a block of a key keeps its lines and their indentation", () => {
  const text = `tls:\n  key: |\n${keyBlock("    ")}\n  name: a\n`;
  for (const mask of ["*", "#", "[key]"]) {
    const redacted = redact(pattern, text, { mask });
    expect(redacted.split("\n").length).toBe(text.split("\n").length);
    const { tls } = parse(redacted) as { tls: { key: string; name: string } };
    expect([tls.name, tls.key.trim().split("\n").length]).toEqual(["a", 4]);
    expect(tls.key).not.toMatch(/[A-Za-z0-9]{8}/);
  }
});

const secrets = ["hunter2abc", "x8s7-df6_Q", "p@ss:w0rd", "73912044", "10.1.2.3", "ann@example.org", "'q1w2e3r4t5'"];
const names = ["password", "api_key", "db.secret", "token", "host", "mail", '"auth-token"'];

/** A random document, whose secrets stand wherever a scalar can. */
function randomDocument(below: (limit: number) => number): string {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const scalar = () => pick([...secrets, "text", "two words", "10.1.2.3:80", "ann@example.org # x", '"10.1.2.3"']);
  const lines: string[] = [];
  const count = 2 + below(12);
  for (let i = 0; i < count; i++) {
    const name = names[below(names.length)]!.replace(/(\w)("?)$/, `$1${i}$2`);
    const flow = () => pick(["text", "10.1.2.3", "ann@example.org", "hunter2abc"]);
    lines.push(
      ...pick<() => string[]>([
        () => [`${name}: ${scalar()}`],
        () => [`${name}:`, `  inner: ${scalar()}`, `  ${pick(names)}: ${scalar()}`],
        () => [`${name}:`, `- ${scalar()}`, `- ${pick(names)}: ${scalar()}`, "  other: 1"],
        () => [`${name}: [${flow()}, ${flow()}]`],
        () => [`${name}: {a: ${flow()}, password: ${flow()}}`],
        () => [`${name}: |`, keyBlock("  ")],
        () => [`${name}: >-`, "  some text", `  ${scalar()}`],
        () => [`${name}:`, `  ${pick(secrets)}`],
        () => ["", `# a comment, password: ${scalar()}`],
      ])(),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** The names of maps and the lengths of lists. */
function describeShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeShape);
  if (value === null || typeof value !== "object") return 0;
  return Object.entries(value).map(([name, inner]) => [name, describeShape(inner)]);
}

test.each(["*", "[x]", "pseudonym"])(
  "random documents are read by a parser as before, masked by %s",
  async (mask) => {
    const below = randomBelow(mask.length);
    const texts = Array.from({ length: 40 }, () => randomDocument(below)).filter(isParsed);
    expect(texts.length).toBeGreaterThan(25);
    const text = texts.join("---\n");
    const redacted = redact(pattern, text, { mask });
    const parts = redacted.split("---\n");
    expect(parts.length).toBe(texts.length);
    for (const [i, part] of parts.entries()) {
      const before = texts[i]!;
      if (!isParsed(part)) throw new Error(`is not parsed:\n${part}\nbefore:\n${before}`);
      expect([before, part, describeShape(parse(part))]).toEqual([before, part, describeShape(parse(before))]);
      if (mask !== "pseudonym") expect(part.split("\n").length).toBe(before.split("\n").length);
    }
    const stream = new Blob([text]).stream().pipeThrough(redactStream(pattern, { mask }));
    expect(await new Response(stream).text()).toBe(redacted);
  },
  60_000,
);

function isParsed(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}
