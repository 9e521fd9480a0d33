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
import { AtomicWrite, abandonAtomicWrites } from "./atomic-write.ts";

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
  const draft = new AtomicWrite(textPath(path));
  draft.out.text("new");
  expect(readFileSync(path, "utf8")).toBe("old");
  draft.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(statSync(path).mode & 0o7777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(["a.txt"]);
});

/** What Python says of a file's attributes, which Bun can't read; `null` where the file system has none. */
function attributes(script: string, ...paths: string[]): string | null {
  const run = Bun.spawnSync(["python3", "-c", `import os, struct, sys\npaths = sys.argv[1:]\n${script}`, ...paths]);
  return run.success ? run.stdout.toString() : null;
}

const testAttributes = test.skipIf(process.platform !== "linux" || Bun.which("python3") === null);

/** A list that lets user 1234 read, as Linux stores it. */
const list = `struct.pack("<I" + "HHI" * 5, 2, *sum([(1,6,2**32-1),(2,4,1234),(4,0,2**32-1),(16,4,2**32-1),(32,0,2**32-1)], ()))`;
const told = "print([(name, os.getxattr(paths[0], name).hex()) for name in sorted(os.listxattr(paths[0]))])";

testAttributes("the new text has the file's attributes and lists, and none of the folder's", () => {
  const path = file("a.txt");
  chmodSync(path, 0o640);
  const made = `os.setxattr(paths[0], "user.note", b"kept"); os.setxattr(paths[0], "system.posix_acl_access", ${list})`;
  const before = attributes(`${made}\n${told}`, path);
  if (before === null) return;
  expect(before).toContain("posix_acl_access");
  const { mode } = statSync(path);
  const draft = new AtomicWrite(textPath(path));
  draft.out.text("new");
  draft.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(attributes(told, path)).toBe(before);
  expect(statSync(path).mode).toBe(mode);

  expect(attributes(`os.setxattr(paths[0], "system.posix_acl_default", ${list})`, folder)).toBe("");
  const bare = file("bare.txt");
  expect(attributes(`os.removexattr(paths[0], "system.posix_acl_access")\n${told}`, bare)).toBe("[]\n");
  chmodSync(bare, 0o600);
  const plain = new AtomicWrite(textPath(bare));
  plain.out.text("new");
  plain.commit();
  expect(attributes(told, bare)).toBe("[]\n");
  expect(statSync(bare).mode & 0o7777).toBe(0o600);
});

test("a link is followed and stays a link", () => {
  const path = file("target.txt");
  const link = join(folder, "link.txt");
  symlinkSync("target.txt", link);
  const draft = new AtomicWrite(textPath(link));
  draft.out.text("new");
  draft.commit();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("new");
});

test("a file with other names is overwritten where it is", () => {
  const path = file("a.txt", "a longer old text");
  linkSync(path, join(folder, "b.txt"));
  const inode = statSync(path).ino;
  const draft = new AtomicWrite(textPath(path));
  draft.out.text("new");
  draft.commit();
  expect(statSync(path).ino).toBe(inode);
  expect(readFileSync(join(folder, "b.txt"), "utf8")).toBe("new");
  expect(readdirSync(folder).sort()).toEqual(["a.txt", "b.txt"]);
});

test("an abandoned draft leaves nothing", () => {
  const path = file("a.txt");
  new AtomicWrite(textPath(path)).out.text("half");
  abandonAtomicWrites();
  expect(readdirSync(folder)).toEqual(["a.txt"]);
  expect(readFileSync(path, "utf8")).toBe("old");
});

test("a missing file is refused by name", () => {
  expect(() => new AtomicWrite(textPath(join(folder, "gone")))).toThrow(FileError);
});

test("a name as long as names may be has room for its draft", () => {
  const path = file("x".repeat(255));
  const draft = new AtomicWrite(textPath(path));
  draft.out.text("new");
  draft.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
});
