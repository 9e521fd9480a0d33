/** `redact` without a pattern, its check of what it writes, and how its arguments are read. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "redact-"));
const command = join(import.meta.dir, "..", "..", "ts", "main.ts");

function redact(args: readonly string[], input = "") {
  const run = Bun.spawnSync([process.execPath, command, "redact", ...args], { cwd: folder, stdin: Buffer.from(input) });
  return { status: run.exitCode, out: run.stdout.toString(), err: run.stderr.toString() };
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const kinds: readonly [kind: string, text: string, masked: string][] = [
  ["address", "from 10.0.0.5. To fe80::1%eth0", "from #. To #%eth0"],
  ["mail", "to=bob%40example.com", "to=#"],
  ["mac", "eth0-aa:bb:cc:dd:ee:ff", "eth0-#"],
  ["card", "card 4111-1111-1111-1111, at 1763800000123", "card #, at 1763800000123"],
  ["phone", "tel:+49 30 1234567.", "tel:#."],
  ["jwt", "t=eyJhbGciOi.eyJzdWIiOi.c2ln;", "t=#;"],
  ["key", "id my_AKIAIOSFODNN7EXAMPLE", "id my_#"],
  ["login", "postgres://eve:pw@db/x", "postgres://#:#@db/x"],
  ["secret", '{"api_key": "k\\"1", "n": 1}', '{"api_key": "#", "n": 1}'],
  ["place", '{"lat": 52.52} 52.5200,13.4050', '{"lat": "#"} #'],
];

for (const [kind, text, masked] of kinds) {
  test(`--only ${kind}`, () => {
    const { status, out, err } = redact(["--only", kind, "--mask", "[m]", "--text", text]);
    expect([status, out]).toEqual([0, masked.replaceAll("#", "[m]")]);
    expect(err).toMatch(/^matcher: masked [12] /);
    expect(redact(["--except", kind, "--only", kind, "--text", text]).status).toBe(2);
  });
}

test("a first argument that names a file is no pattern", () => {
  const name = file("app.log", "10.0.0.5 bob@example.com\n");
  const masked = "******** ***************\n";
  expect(redact([name])).toEqual({ status: 0, out: masked, err: "matcher: masked 1 address, 1 mail address\n" });
  expect(redact(["-"], "10.0.0.5\n").out).toBe("********\n");
  expect(redact(["."], "a 1\n").out).toBe("* *\n");
  expect(redact([String.raw`\E`, name]).out).toBe("10.0.0.5 ***************\n");
  expect(redact([]).status).toBe(2);
  expect(redact(["--only", "adress", name]).err).toContain('"adress"');
  expect(redact(["--list"]).out).toContain("address  ");
});

test("nothing is written in place if the output still reads as a match", () => {
  const text = "a\nfe80::1zz\n";
  const name = file("left.log", text);
  const left = redact([String.raw`\I | "zz"`, "--in-place", name]);
  expect(left.status).toBe(2);
  expect(left.err).toContain("left.log: after masking, 1 span of the output still reads as a match, at 2:1");
  expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  const streamed = redact([String.raw`\I | "zz"`], text);
  expect([streamed.status, streamed.out]).toEqual([2, "a\nfe80::1**\n"]);
  expect(streamed.err).toContain("-: after masking");
});

test("masks that read as matches are no leftovers", () => {
  const text = "10.0.0.5 http://10.0.0.6/ bob@example.com\n";
  for (const mask of ["10.9.9.9", "a@b.cd", "shape", "pseudonym"]) {
    expect(redact([String.raw`\I | \E`, "--mask", mask], text)).toMatchObject({ status: 0, err: "" });
  }
  expect(redact([String.raw`\I`, "--mask", "pseudonym", "--keep-prefix", "24"], text).out).toStartWith("0.0.1.1 ");
  expect(redact([String.raw`\I`, "--mask", "x", "--keep-prefix", "24"], text).status).toBe(2);
});

test("only the window is masked, and checked", () => {
  const name = file("window.log", "10.0.0.1\n10.0.0.2\n");
  expect(redact([String.raw`\I`, "--tail", "1", "--in-place", name])).toMatchObject({ status: 0, err: "" });
  expect(readFileSync(join(folder, name), "utf8")).toBe("10.0.0.1\n********\n");
});
