import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { libraryCandidates } from "./candidates.ts";

/** Runs `work` with variables of the environment; an undefined one is absent. */
function withEnvironment(variables: Record<string, string | undefined>, work: () => void): void {
  const kept = { ...process.env };
  try {
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    work();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, kept);
  }
}

test("Windows: after the runtime's own copy one in LOCALAPPDATA is offered, and kept for later runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-candidates-"));
  const embedded = join(folder, "embedded.dll");
  const copy = join(folder, "matcher", "matcher-1f.dll");
  const listCandidates = () => {
    const candidates = libraryCandidates({ path: embedded, digest: "1f" }, "win32");
    return [candidates.next().value, candidates.next().value];
  };
  writeFileSync(embedded, "library");
  try {
    withEnvironment({ MATCHER_CACHE: "relative", LOCALAPPDATA: folder, TEMP: undefined }, () => {
      expect(listCandidates()).toEqual([embedded, copy]);
      expect(readFileSync(copy, "utf8")).toBe("library");
      utimesSync(copy, 1, 1);
      expect(listCandidates()).toEqual([embedded, copy]);
      expect(statSync(copy).mtimeMs).toBe(1000);
      writeFileSync(copy, "lib");
      expect(listCandidates()).toEqual([embedded, copy]);
      expect(readFileSync(copy, "utf8")).toBe("library");
      expect(readdirSync(join(folder, "matcher"))).toEqual(["matcher-1f.dll"]);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("Windows: without a folder the variables are named", () => {
  withEnvironment({ MATCHER_CACHE: undefined, LOCALAPPDATA: "relative", TEMP: "" }, () => {
    const candidates = libraryCandidates({ path: import.meta.path, digest: "1f" }, "win32");
    candidates.next();
    let details: readonly string[] = [];
    try {
      candidates.next();
    } catch (error) {
      details = (error as { details: string[] }).details;
    }
    expect(details).toEqual(["MATCHER_CACHE", "LOCALAPPDATA", "TEMP"].map((name) => `  ${name}: names no folder`));
  });
});
