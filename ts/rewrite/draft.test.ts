import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileError } from "../error/errors.ts";
import { textPath } from "../input/index.ts";
import { abandonDrafts, Draft } from "./draft.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "matcher-draft-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text = "old") => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test("the new text takes the file's place with its permissions", () => {
  const path = file("a.txt");
  chmodSync(path, 0o640);
  const draft = new Draft(textPath(path));
  draft.out.text("new");
  expect(readFileSync(path, "utf8")).toBe("old");
  draft.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(statSync(path).mode & 0o7777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(["a.txt"]);
});

test("a link is followed and stays a link", () => {
  const path = file("target.txt");
  const link = join(folder, "link.txt");
  symlinkSync("target.txt", link);
  const draft = new Draft(textPath(link));
  draft.out.text("new");
  draft.commit();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("new");
});

test("a file with other names is overwritten where it is", () => {
  const path = file("a.txt", "a longer old text");
  linkSync(path, join(folder, "b.txt"));
  const inode = statSync(path).ino;
  const draft = new Draft(textPath(path));
  draft.out.text("new");
  draft.commit();
  expect(statSync(path).ino).toBe(inode);
  expect(readFileSync(join(folder, "b.txt"), "utf8")).toBe("new");
  expect(readdirSync(folder).sort()).toEqual(["a.txt", "b.txt"]);
});

test("an abandoned draft leaves nothing", () => {
  const path = file("a.txt");
  new Draft(textPath(path)).out.text("half");
  abandonDrafts();
  expect(readdirSync(folder)).toEqual(["a.txt"]);
  expect(readFileSync(path, "utf8")).toBe("old");
});

test("a missing file is refused by name", () => {
  expect(() => new Draft(textPath(join(folder, "gone")))).toThrow(FileError);
});

test("a name as long as names may be has room for its draft", () => {
  const path = file("x".repeat(255));
  const draft = new Draft(textPath(path));
  draft.out.text("new");
  draft.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
});
