/** Pseudonyms of `redact`: equal values, their key, and texts that get their values back. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { mainFile, Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace();

const redact = (args: readonly string[], input = "") => place.run(["redact", ...args], input);

const maskText = (text: string, ...flags: readonly string[]) =>
  redact(["--mask", "pseudonym", ...flags, "--text", text]).out;

test("equal values have equal names, however they are spelled", () => {
  expect(maskText("2001:DB8:0:0::1 2001:db8::1 ::ffff:10.0.0.1 10.0.0.1")).toBe("IP_1 IP_1 IP_2 IP_2");
  expect(maskText("bob@Example.COM bob@example.com Bob@example.com")).toBe("EMAIL_1 EMAIL_1 EMAIL_2");
  expect(maskText("4111-1111-1111-1111 4111 1111 1111 1111 4111111111111111")).toBe(
    "CREDITCARD_1 CREDITCARD_1 CREDITCARD_1",
  );
  expect(maskText("+49 30 1234567 phone=0301234567 +49-30-1234567")).toBe("PHONE_1 phone=PHONE_2 PHONE_1");
  expect(maskText("+49 30 1234567 phone=0301234567", "--calling-code", "49")).toBe("PHONE_1 phone=PHONE_1");
  expect(maskText("AA:BB:CC:DD:EE:FF aa-bb-cc-dd-ee-ff")).toBe("MAC_1 MAC_1");
});

test("--keep takes the names of kinds in patterns", () => {
  expect(redact(["--keep", "ip:octet1-2, email:domain", "--text", "10.0.0.1 bob@x.org"]).out).toBe(
    "10.0**** ****x.org",
  );
  expect(redact(["--keep", "nope", "--text", "10.0.0.1"]).status).toBe(2);
});

test("a key gives the text back, and only its owner reads it", () => {
  const text = 'a 10.0.0.1 bob@x.org {"password":"p\\"w","t":"10.0.0.1"} secret=s"x 10.0.0.2\nb 10.0.0.10\n';
  place.write("a.log", text);
  const first = redact(["--mask", "pseudonym", "--map", "key.json", "a.log"]);
  expect(first.status).toBe(0);
  expect(first.out).not.toMatch(/10\.0\.0|bob|p\\"w/);
  expect(statSync(join(place.folder, "key.json")).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o600);
  expect(redact(["--unmask", "key.json", "-"], first.out)).toMatchObject({ status: 0, out: text });
  const again = redact(["--mask", "pseudonym", "--map", "key.json", "a.log"]);
  expect([again.status, again.out]).toEqual([2, ""]);
  expect(again.error).toContain("key.json: it exists, and a key is not written over");
  expect(redact(["--unmask", "a.log", "-"], first.out).status).toBe(2);
  expect(redact(["--map", "other.json", "a.log"]).status).toBe(2);
  expect(redact(["--mask", "#", "--map", "other.json", "a.log"]).status).toBe(2);
  expect(redact(["--mask", "pseudonym", "--calling-code", "x", "a.log"]).status).toBe(2);
});

test("a value that was masked in another spelling than the key has is told of, once", () => {
  const flags = ["--mask", "pseudonym", "--map", "spellings.json", "-"];
  const { out } = redact(flags, "10.0.0.1 ::ffff:10.0.0.1 10.0.0.1 10.0.0.2\n10.0.0.1\n");
  expect(out).toBe("IP_1 IP_1 IP_1 IP_2\nIP_1\n");
  const back = redact(["--unmask", "spellings.json", "-"], out);
  expect(back).toMatchObject({ status: 0, out: "10.0.0.1 10.0.0.1 10.0.0.1 10.0.0.2\n10.0.0.1\n" });
  expect(back.error).toBe(
    "matcher: 4 values were masked in more than one spelling, and may have had another one here: " +
      "equal values have one name, of which the key holds the first spelling\n",
  );
  expect(redact(["--unmask", "spellings.json", "-"], "IP_2\n").error).toBe("");
});

test("a run that could read nothing leaves no key, and none leaves other files", () => {
  const flags = ["--only", "address", "--mask", "pseudonym", "--map", "gone.json"];
  expect(redact([...flags, "gone.log"]).status).toBe(2);
  expect(existsSync(join(place.folder, "gone.json"))).toBe(false);
  expect(redact([...flags, "-"], "10.0.0.1\n")).toMatchObject({ status: 0, out: "IP_1\n" });
  expect(readdirSync(place.folder).filter((name) => name.includes("gone"))).toEqual(["gone.json"]);
});

test("addresses that stand for addresses come back, too", () => {
  const text = "10.0.0.1 10.0.0.2 10.1.0.1 2001:db8:5::7\n";
  const flags = ["--mask", "pseudonym", "--keep-prefix", "24,48", "--map", "networks.json"];
  const { out } = redact([...flags, "-"], text);
  expect(out).toStartWith("0.0.1.1 0.0.1.2 0.0.2.1 ");
  expect(redact(["--unmask", "networks.json", "-"], out).out).toBe(text);
});

test("the key of files that are written back has all their values", () => {
  place.write("b.log", "10.0.0.1\n");
  place.write("c.log", "10.0.0.2 10.0.0.1\n");
  expect(redact(["--mask", "pseudonym", "--map", "files.json", "--in-place", "b.log", "c.log"]).status).toBe(0);
  expect(readFileSync(join(place.folder, "c.log"), "utf8")).toBe("IP_2 IP_1\n");
  expect(redact(["--unmask", "files.json", "b.log", "c.log"]).out).toBe("10.0.0.1\n10.0.0.2 10.0.0.1\n");
});

test("a run that is killed leaves the key of what it wrote", async () => {
  const flags = ["--only", "address", "--mask", "pseudonym", "--map", "killed.json", "-"];
  const run = Bun.spawn([process.execPath, mainFile, "redact", ...flags], {
    cwd: place.folder,
    stdin: "pipe",
    stdout: "pipe",
  });
  run.stdin.write("10.0.0.7\n10.0.0.8\n");
  run.stdin.flush();
  const reader = run.stdout.getReader();
  let out = "";
  while (!out.includes("IP_2\n")) out += new TextDecoder().decode((await reader.read()).value);
  run.kill("SIGKILL");
  await run.exited;
  expect(statSync(join(place.folder, "killed.json")).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o600);
  expect(redact(["--unmask", "killed.json", "-"], out).out).toBe("10.0.0.7\n10.0.0.8\n");
});

test("a key with a part of a line at its end is read", () => {
  place.write("torn.json", '{"format":"matcher pseudonyms 2"}\n["IP_1","10.0.0.1"]\n["IP_2","10.');
  expect(redact(["--unmask", "torn.json", "-"], "IP_1 IP_2\n").out).toBe("10.0.0.1 IP_2\n");
});

test("lines of a key that are JSON, but no name and text, are passed over", () => {
  const lines = ['{"format":"matcher pseudonyms 2"}', "5", "{}", "[]", '["IP_2",null]', '["IP_1","10.0.0.1"]'];
  place.write("odd.json", lines.join("\n"));
  expect(redact(["--unmask", "odd.json", "-"], "IP_1 IP_2\n")).toMatchObject({ status: 0, out: "10.0.0.1 IP_2\n" });
});
