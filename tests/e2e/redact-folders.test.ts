/** `redact` of folders: what it does not read, and its report. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace();

const redact = (...args: readonly string[]) => place.run(["redact", ...args]);

function files(name: string, contents: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [path, content] of Object.entries(contents)) place.write(`${name}/${path}`, content);
  return name;
}

test("what --in-place does not read is named, with status 2", () => {
  const name = files("left", {
    "a.txt": "10.0.0.1\n",
    "b.log": "10.0.0.2\n",
    ".ignore": "*.log\n",
    "sub/.env": "KEY=10.0.0.3\n",
    "nul.bin": "10.0.0.4\0\n",
    "old.txt.gz": gzipSync("10.0.0.5\n"),
  });
  symlinkSync("a.txt", join(place.folder, name, "link"));
  const left = redact("--in-place", name);
  expect(left.status).toBe(2);
  expect(left.error).toContain("matcher: 6 files were not read: 1 ignored by a rule (--no-ignore): left/b.log; ");
  for (const path of ["left/.ignore", "left/sub/.env", "left/nul.bin", "left/old.txt.gz", "left/link"]) {
    expect(left.error).toContain(path);
  }
  expect(readFileSync(join(place.folder, name, "a.txt"), "utf8")).toBe("********\n");
  expect(redact("--in-place", "--skip-ok", name)).toMatchObject({ status: 0, out: "" });
  expect(redact(String.raw`\I`, "--in-place", name).status).toBe(2);
  expect(redact("--in-place", join(name, "a.txt"))).toMatchObject({ status: 0 });
  const all = redact("--in-place", "--hidden", "--no-ignore", "--binary", name);
  expect([all.status, all.error]).toEqual([
    2,
    expect.stringContaining("1 file was not read: 1 symbolic link (name what it leads to): "),
  ]);
  expect(readFileSync(join(place.folder, name, "b.log"), "utf8")).toBe("********\n");
});

test("what is not read is named, too, where the rest is printed", () => {
  const name = files("printed", { "a.txt": "10.0.0.1\n", ".env": "KEY=10.0.0.3\n", "nul.bin": "10.0.0.4\0\n" });
  if (process.platform !== "win32") Bun.spawnSync(["mkfifo", join(place.folder, name, "pipe")]);
  const printed = redact(name);
  expect([printed.status, printed.out]).toEqual([0, "********\n"]);
  const pipes = process.platform === "win32" ? 0 : 1;
  const told = `matcher: ${2 + pipes} files were not read: 1 hidden (--hidden): printed/.env; 1 with NUL bytes (--binary): `;
  expect(printed.error).toContain(`${told}printed/nul.bin${pipes ? "; 1 pipe, socket or device: printed/pipe" : ""}\n`);
  expect(redact(String.raw`\I`, name).error).toContain(told);
  expect(redact("--dry-run", name).error).toContain(told);
  // The same holds for files that are named.
  const named = redact(join(name, "a.txt"), join(name, "nul.bin"));
  expect([named.status, named.out]).toEqual([0, "********\n"]);
  const path = join(name, "nul.bin");
  expect(named.error).toContain(`matcher: 1 file was not read: 1 with NUL bytes (--binary): ${path}\n`);
});

test.skipIf(process.platform === "win32")("a file whose name is not UTF-8 is read, and not said to be left out", () => {
  const name = Buffer.from(join(place.folder, "odd-names"));
  mkdirSync(name);
  writeFileSync(Buffer.concat([name, Buffer.from("/\xff.txt", "latin1")]), "10.0.0.1\n");
  writeFileSync(Buffer.concat([name, Buffer.from("/\x1b[31m.txt", "latin1")]), "10.0.0.1\n");
  const { status, out, error } = redact("odd-names");
  expect([status, out]).toEqual([0, "********\n********\n"]);
  expect(error).not.toContain("not read");
});

const token = `ghp_${"aB3dE5gH7j".repeat(4).slice(0, 36)}`;

test("a report tells kinds and places without values", () => {
  const name = files("found", { "a.txt": `é 10.0.0.1 ${token}\nx bob@example.com\n`, "b.txt": "nothing\n" });
  const plain = redact("--report", name);
  expect(plain).toMatchObject({ status: 1, error: "" });
  expect(plain.out).toBe(
    [
      "found/a.txt:1:3: address",
      "found/a.txt:1:12: key (github_token)",
      "found/a.txt:2:3: mail address",
      "found/a.txt: 1 address, 1 mail address, 1 key",
      "1 address, 1 mail address, 1 key in 1 input",
      "",
    ].join("\n"),
  );
  const json = redact("--report", "--json", "--only", "key", name);
  expect([json.status, JSON.parse(json.out)]).toEqual([
    1,
    {
      files: [
        {
          path: "found/a.txt",
          counts: { key: 1 },
          places: [{ kind: "key", form: "github_token", line: 1, column: 12, end_line: 1, end_column: 52 }],
        },
      ],
      counts: { key: 1 },
    },
  ]);
  const sarif = redact("--report", "--sarif", name);
  const [run] = JSON.parse(sarif.out).runs;
  expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(["address", "key", "mail"]);
  for (const { out, error } of [plain, json, sarif]) expect(out + error).not.toMatch(/10\.0\.0\.1|ghp_|bob/);
  expect(redact("--report", join(name, "b.txt"))).toMatchObject({ status: 0, error: "" });
  expect(redact("--report", "--text", "10.0.0.1").out).toContain("text:1:1: address");
});

test("a SARIF document that does not list every find says so", () => {
  const name = files("many", { "a.txt": "10.0.0.1\n".repeat(1002) });
  const { out, error } = redact("--report", "--sarif", name);
  expect(JSON.parse(out).runs[0].results.length).toBe(1000);
  expect(error).toBe("matcher: many/a.txt: 2 more are not in the document (placesMax: 1000 of a kind)\n");
});

test("a report says what it did not read, and an unreadable input is an error", () => {
  const name = files("partly", { "a.txt": "nothing\n", ".b.txt": "10.0.0.1\n" });
  expect(redact("--report", name)).toMatchObject({ status: 0, error: expect.stringContaining("partly/.b.txt") });
  expect(redact("--report", "--hidden", name).status).toBe(1);
  expect(redact("--report", "gone.txt").status).toBe(2);
  for (const flags of [["--in-place"], ["--mask", "x"], ["--keep", "0"], ["--json", "--sarif"]]) {
    expect(redact("--report", ...flags, name).status).toBe(2);
  }
});
