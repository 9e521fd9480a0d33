/** `redact` without a pattern, its check of what it writes, and how its arguments are read. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mainFile, Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace();

const redact = (args: readonly string[], input = "") => place.run(["redact", ...args], input);

function file(name: string, text: string): string {
  place.write(name, text);
  return name;
}

const kinds: readonly [kind: string, text: string, masked: string][] = [
  ["address", "from 10.0.0.5. To fe80::1%eth0", "from #. To #"],
  ["mail", "to=bob%40example.com", "to=#"],
  ["mac", "eth0-aa:bb:cc:dd:ee:ff", "eth0-#"],
  ["card", "card 4111-1111-1111-1111, at 1763800000123", "card #, at 1763800000123"],
  ["phone", "tel:+49 30 1234567.", "tel:#."],
  ["jwt", "t=eyJhbGciOi.eyJzdWIiOi.c2ln;", "t=#;"],
  // Its candidates are no blobs, whatever is searched before them.
  ["jwt", "x eyJIIiJ9.%65yJamlhdDDDI.GkxrTSNxTqF5GkkQt8QvgUrYD6cLV!", "x #!"],
  ["key", "id my_AKIAIOSFODNN7EXAMPLE", "id my_#"],
  ["login", "postgres://eve:pw@db/x", "postgres://#:#@db/x"],
  ["secret", '{"api_key": "k\\"1", "n": 1}', '{"api_key": "#", "n": 1}'],
  ["place", '{"lat": 52.52} 52.5200,13.4050', '{"lat": "#"} #'],
];

for (const [kind, text, masked] of kinds) {
  test(`--only ${kind}`, () => {
    const { status, out, error } = redact(["--only", kind, "--mask", "[m]", "--text", text]);
    expect([status, out]).toEqual([0, masked.replaceAll("#", "[m]")]);
    expect(error).toMatch(/^matcher: masked [12] /);
    expect(redact(["--except", kind, "--only", kind, "--text", text]).status).toBe(2);
  });
}

const keyLine = "MIIBOgIBAAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8Qu";

const written: readonly [text: string, masked: string][] = [
  ["&#49;0.0.0.5 bob&#x40;example.com bob&commat;example.com", "# # #"],
  ["bob=40example.com, m=C3=BCller=40example.com", "#, #"],
  ['Ym9iQGV4YW1wbGUuY29t {"t":"eyJwIjoiMTAuMC4wLjUifQ=="}', '# {"t":"#"}'],
  ["bob\\u{40}example.com bob\\U00000040example.com", "# #"],
  ["bob%26%2364%3Bexample.com", "#"],
  ["\x1b]0;10.0.0.5\x07 \x1b]8;;http://10.0.0.6/\x1b\\x", "\x1b]0;#\x07 \x1b]8;;http://#/\x1b\\x"],
  ["10:00:0010.1.2.3", "10:00:00#"],
  ["0011.2233.4455 0:1c:b3:4:5:6", "# #"],
  ["(555) 234-5678, +1 (555) 234-5678, 555.234.5678", "#, #, #"],
  ['phone=5552345678 {"mobile": 5552345678}', 'phone=# {"mobile": "#"}'],
  ['müller@example.com "bob smith"@example.com', "# #"],
  ["x_eyJhbGciOi.eyJzdWIiOi.c2ln", "x_#"],
  [`K=-----BEGIN EC PRIVATE KEY-----\n${keyLine}\nAb=\nINFO up`, "K=#\n#\n#\nINFO up"],
  [
    `-----BEGIN PRIVATE KEY-----\n${keyLine}\nWARN a b\n-----BEGIN PUBLIC KEY-----`,
    "#\n#\nWARN a b\n-----BEGIN PUBLIC KEY-----",
  ],
  [`x\n${keyLine}\nAb3d\n-----END PGP PRIVATE KEY BLOCK-----`, "x\n#\n#\n#"],
  [`{"k":"-----BEGIN PRIVATE KEY-----\\n${keyLine}\\n"}`, '{"k":"#\\n"}'],
  [
    '"Mozilla/5.0 Chrome/131.0.0.0 Safari/537.36" htrace-core-3.1.0.1.jar section 3.1.4.2 blk_-4263667623038108',
    '"Mozilla/5.0 Chrome/131.0.0.0 Safari/537.36" htrace-core-3.1.0.1.jar section 3.1.4.2 blk_-4263667623038108',
  ],
  [
    "n=20 status=404 port=2345 200 512 1024 1.2.3 internationalization",
    "n=20 status=404 port=2345 200 512 1024 1.2.3 internationalization",
  ],
];

test.each(written)("%p", (text, masked) => {
  const { status, out } = redact(["--mask", "[m]", "--text", text]);
  expect([status, out]).toEqual([0, masked.replaceAll("#", "[m]")]);
});

const persons: readonly [only: string, text: string, masked: string][] = [
  ["iban", "to DE89370400440532013000, GB82 WEST 1234 5698 7654 32", "to #, #"],
  ["national-id", "078-05-1120 AB123456C 1078-05-1120 078-05-1120-7", "# # 1078-05-1120 078-05-1120-7"],
  ["national-id:de,uk", '078-05-1120 {"tax":86095742719} AB123456C', '078-05-1120 {"tax":"#"} #'],
  ["national-id", "86095742719", "86095742719"],
  ["national-id", "860401-1364267 12.345.678-5 A123456(3) HEGG560427MVZRRL04", "# # # #"],
  ["national-id:jp,au,ro", "515904584746 821573681 1970628406131 1970628406132", "# # # 1970628406132"],
  [
    "user",
    'user=ann {"userName":"bob"} /home/eve/x C:\\Users\\dan\\y user=root',
    'user=# {"userName":"#"} /home/#/x C:\\Users\\#\\y user=root',
  ],
  ["person", 'vorname=Eva {"lastName":"Lee","dob":"1990-01-02"} name=x', 'vorname=# {"lastName":"#","dob":"#"} name=x'],
  [
    "host,sid",
    "Oct  9 12:00:01 web1 sshd[1]: S-1-5-21-36-33-30-1013 S-1-5-18",
    "Oct  9 12:00:01 # sshd[1]: # S-1-5-18",
  ],
];

test.each(persons)("what is masked only if it is asked for: --only %s", (only, text, masked) => {
  const { status, out } = redact(["--only", only, "--mask", "[m]", "--text", text]);
  expect([status, out]).toEqual([0, masked.replaceAll("#", "[m]")]);
});

test("persons are not masked unless they are asked for", () => {
  const text = "user=ann host=web1 078-05-1120 DE89370400440532013000";
  expect(redact(["--text", text]).out).toBe(text);
  for (const only of ["national-id:zz", "user:de", "national-id:us,zz"]) {
    expect(redact(["--only", only, "--text", text]).status).toBe(2);
  }
});

test("--list says in one table what is masked, what can be asked for and what is not found", () => {
  const [table] = redact(["--list"]).out.split("\n\n");
  const rows = table!.split("\n").map((row) => row.split(/ {1,}/));
  expect(rows[0]).toEqual(["kind", "masked", "what"]);
  const kinds = (when: string) => rows.filter((row) => row[1] === when).map(([name]) => name);
  expect(kinds("always")).toContain("address");
  expect(rows.filter((row) => row.slice(1, 3).join(" ") === "if asked").map(([name]) => name)).toContain("iban");
  expect(new Set(kinds("never"))).toEqual(new Set(["-"]));
});

test("a first argument that looks like a file's name, but names none, is not taken for a pattern", () => {
  for (const name of ["nofile.log", "logs/app-1.log", "../gone"]) {
    const { status, out, error } = redact([name], "from 10.0.0.5\n");
    expect([status, out]).toEqual([2, ""]);
    expect(error).toStartWith(
      `matcher: there is no file "${name}", and as a pattern it means single letters: name a file`,
    );
  }
  expect(redact(['"nofile.log"'], "in nofile.log\n").status).toBe(0);
  expect(redact(["a.b", "--text", "a c b"])).toMatchObject({ status: 0, out: "*****" });
});

test("a first argument that names a file is no pattern", () => {
  const name = file("app.log", "10.0.0.5 bob@example.com\n");
  const masked = "******** ***************\n";
  expect(redact([name])).toEqual({ status: 0, out: masked, error: "matcher: masked 1 address, 1 mail address\n" });
  expect(redact(["-"], "10.0.0.5\n").out).toBe("********\n");
  expect(redact(["."], "a 1\n").out).toBe("* *\n");
  expect(redact([String.raw`\E`, name]).out).toBe("10.0.0.5 ***************\n");
  expect(redact([]).status).toBe(2);
  expect(redact(["--only", "adress", name]).error).toContain('"adress"');
  expect(redact(["--only", "ip,email", "--except", "email", "--text", "10.0.0.1 a@b.org"]).out).toBe(
    "******** a@b.org",
  );
  expect(redact(["--list"]).out).toContain("address  ");
});

test("what the masks make readable is masked by a second pass", () => {
  const text = "a\nzz10.0.0.1\n"; // Without the address, the letters before it are a token.
  const [name, masked] = [file("again.log", text), "a\n**********\n"];
  const pattern = String.raw`\I | "zz"`;
  expect(redact([pattern, name])).toEqual({ status: 0, out: masked, error: "" });
  expect(redact([pattern], text)).toEqual({ status: 0, out: masked, error: "" });
  expect(redact([pattern, "--dry-run", name]).out).toEndWith("@@ -1,2 +1,2 @@\n a\n-zz10.0.0.1\n+**********\n");
  expect(redact([pattern, "--in-place", name])).toEqual({ status: 0, out: "", error: "" });
  expect(readFileSync(join(place.folder, name), "utf8")).toBe(masked);
  const wide = file("again16.log", "");
  place.write(wide, Buffer.from(`\ufeff${text}`, "utf16le"));
  expect(redact([pattern, "--in-place", wide]).status).toBe(0);
  expect(readFileSync(join(place.folder, wide)).toString("utf16le")).toBe(`\ufeff${masked}`);
  expect(redact([pattern, "--tail", "1", "--mask", "#"], `${text}zz10.0.0.2\n`).out).toBe("##########\n");
});

/** Each mask opens or closes quotes, so even after the second pass an address is left on line 2. */
const unstable = [String.raw`\I | "zz"`, "--no-deep", "--mask", '"a'];
const unstableText = 'a\nzz"10.0.0.1"10.0.0.1zz"\n';

test("nothing is written in place if the output still reads as a match", () => {
  const name = file("left.log", unstableText);
  const left = redact([...unstable, "--in-place", name]);
  expect(left.status).toBe(2);
  expect(left.error).toContain("left.log: after masking, 1 span of the output still reads as a match, at 2:7");
  expect(readFileSync(join(place.folder, name), "utf8")).toBe(unstableText);
  const streamed = redact(unstable, unstableText);
  expect([streamed.status, streamed.out]).toEqual([2, 'a\n"a""a"10.0.0.1"a"\n']);
  expect(streamed.error).toContain("-: after masking");
});

test("masks that read as matches are no leftovers", () => {
  const text = "10.0.0.5 http://10.0.0.6/ bob@example.com\n";
  for (const mask of ["10.9.9.9", "a@b.cd", "shape", "pseudonym"]) {
    expect(redact([String.raw`\I | \E`, "--mask", mask], text)).toMatchObject({ status: 0, error: "" });
  }
  expect(redact([String.raw`\I`, "--mask", "pseudonym", "--keep-prefix", "24"], text).out).toStartWith("0.0.1.1 ");
  expect(redact([String.raw`\I`, "--mask", "x", "--keep-prefix", "24"], text).status).toBe(2);
});

test("only the window is masked, and checked", () => {
  const name = file("window.log", "10.0.0.1\n10.0.0.2\n");
  expect(redact([String.raw`\I`, "--tail", "1", "--in-place", name])).toMatchObject({ status: 0, error: "" });
  expect(readFileSync(join(place.folder, name), "utf8")).toBe("10.0.0.1\n********\n");
});

test("a dry run is checked as a run is", () => {
  const name = file("dry.log", unstableText);
  const left = redact([...unstable, "--dry-run", name]);
  expect([left.status, left.out]).toEqual([2, expect.stringContaining('+"a""a"10.0.0.1"a"\n')]);
  expect(left.error).toContain("dry.log: after masking, 1 span of the output still reads as a match, at 2:7");
  const window = file("dry-window.log", "10.0.0.1\n10.0.0.2\n");
  expect(redact([String.raw`\I`, "--tail", "1", "--dry-run", window])).toMatchObject({ status: 0, error: "" });
});

test("what a review accepts is checked; what it declines is reported", () => {
  const text = "a\nzz10.0.0.1\n"; // Without the address, the letters before it are a token.
  const name = file("review.log", text);
  const left = redact([String.raw`\I | "zz"`, "-i", name], "a\n");
  expect(left.status).toBe(2);
  expect(left.error).toContain("review.log: after masking, 1 span of the output still reads as a match, at 2:1");
  expect(readFileSync(join(place.folder, name), "utf8")).toBe(text);

  const addresses = "10.0.0.1 10.0.0.2 10.0.0.3\n";
  file(name, addresses);
  const declined = redact([String.raw`\I`, "-i", name], "y\nn\ny\n");
  expect(declined).toMatchObject({
    status: 0,
    error:
      "matcher: review.log: 2 replacements\n" +
      "matcher: 1 declined match is left in the clear; the rest of what was written was checked\n",
  });
  expect(readFileSync(join(place.folder, name), "utf8")).toBe("******** 10.0.0.2 ********\n");

  file(name, addresses);
  expect(redact([String.raw`\I`, "-i", name], "a\n")).toMatchObject({
    status: 0,
    error: "matcher: review.log: 3 replacements\n",
  });
  file(name, addresses);
  expect(redact([String.raw`\I`, "-i", name], "T\n").error).toEndWith(
    "matcher: 3 declined matches are left in the clear; nothing is written\n",
  );
});

test("a review says that the rest was not checked if matches depend on their surroundings", () => {
  const name = file("around.log", "10.0.0.1 10.0.0.2\n");
  const { status, error } = redact([String.raw`@echo=1 \I`, "-i", name], "y\nn\n");
  expect(status).toBe(0);
  expect(error).toEndWith(
    "matcher: 1 declined match is left in the clear; the rest was not checked, since what the pattern matches depends on " +
      "the text around it\n",
  );
});

test("declined matches do not hide other text that is left", () => {
  const text = "10.0.0.1\nzz10.0.0.1\n";
  const name = file("both.log", text);
  const left = redact([String.raw`\I | "zz"`, "-i", name], "n\ny\n");
  expect(left.status).toBe(2);
  expect(left.error).toContain("both.log: after masking, 1 span of the output still reads as a match, at 2:1");
  expect(left.error).toEndWith("matcher: 1 declined match is left in the clear; nothing is written\n");
  expect(readFileSync(join(place.folder, name), "utf8")).toBe(text);
});

test("what a program writes is masked without a pattern, an empty text is not guessed at", () => {
  const { status, out } = redact([], "token=aB3dE5gH7jK9\n");
  expect([status, out]).toEqual([0, "token=************\n"]);
  const empty = Bun.file(join(place.folder, file("empty.log", "")));
  const run = Bun.spawnSync([process.execPath, mainFile, "redact"], { cwd: place.folder, stdin: empty });
  expect([run.exitCode, run.stdout.toString()]).toEqual([2, ""]);
  expect(run.stderr.toString()).toContain("no pattern given, and standard input is empty; matcher redact - ");
  expect(redact(["-"])).toMatchObject({ status: 0, out: "" });
});
