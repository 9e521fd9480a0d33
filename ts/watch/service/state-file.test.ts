import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StateFile } from "./state-file.ts";

const root = mkdtempSync(join(tmpdir(), "matcher-watch-state-"));
afterAll(() => rmSync(root, { recursive: true }));

const snapshot = Uint8Array.of(1, 0, 10, 255);
const saved = { digest: "rules", savedAtMs: 5, body: { text: "é\n" } };

test("what was written is read again, by its owner alone, and nothing is left beside it", () => {
  const folder = join(root, "a", "b");
  const state = new StateFile<{ text: string }>(folder);
  expect(state.read()).toBeNull();
  state.write({ ...saved, digest: "older" }, new Uint8Array(100));
  state.write(saved, snapshot);
  expect(state.read()).toEqual({ saved, snapshot });
  expect(readdirSync(folder).sort()).toEqual(["watch.lock", "watch.state"]);
  if (process.platform !== "win32") {
    expect(statSync(join(folder, "watch.state")).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "watch.lock")).mode & 0o777).toBe(0o600);
  }
  state.close();
});

test("every damage is seen", () => {
  const folder = join(root, "damaged");
  const state = new StateFile(folder);
  state.write(saved, snapshot);
  const path = join(folder, "watch.state");
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at++) {
    const changed = Uint8Array.from(whole);
    changed[at]! ^= 1;
    writeFileSync(path, changed);
    expect(() => state.read()).toThrow("is damaged");
    writeFileSync(path, whole.subarray(0, at));
    expect(() => state.read()).toThrow("is damaged");
  }
  state.close();
});

test("a second watcher is refused, until the first has ended; what a kill left is removed", () => {
  const folder = join(root, "locked");
  const first = new StateFile(folder);
  if (process.platform !== "win32") expect(() => new StateFile(folder)).toThrow("another watcher keeps its state here");
  first.close();
  writeFileSync(join(folder, ".watch.state.x.matcher"), "half");
  const second = new StateFile(folder);
  expect(readdirSync(folder)).toEqual(["watch.lock"]);
  second.close();
});

test("a state that could not be read again is not written", () => {
  const folder = join(root, "large");
  const state = new StateFile<string>(folder, 400);
  const body = (text: string) => ({ digest: "d", savedAtMs: 1, body: text });
  state.write(body("small"), new Uint8Array(10));
  expect(() => state.write(body("x".repeat(300)), new Uint8Array(100))).toThrow("give labels a lower max");
  expect(state.read()!.saved.body).toBe("small");
  state.close();
});

test("a file that is larger than a state may be is not read, whatever it holds", () => {
  const folder = join(root, "too-large");
  const state = new StateFile<string>(folder);
  state.write({ digest: "d", savedAtMs: 1, body: "x".repeat(300) }, new Uint8Array(100));
  state.close();
  const limited = new StateFile<string>(folder, 400);
  expect(() => limited.read()).toThrow("is damaged");
  limited.close();
});
