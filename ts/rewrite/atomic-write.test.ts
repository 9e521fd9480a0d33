import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
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
import { FileChangedError, RewriteTarget } from "./target.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "matcher-fresh-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a new text for a named file. */
function begin(path: string): AtomicWrite {
  return new AtomicWrite(RewriteTarget.open({ path: textPath(path), walkedFrom: null }));
}

const file = (name: string, text = "old") => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test("the new text replaces the file and keeps its permissions", () => {
  const path = file("a.txt");
  chmodSync(path, 0o640);
  const fresh = begin(path);
  fresh.out.text("new");
  expect(readFileSync(path, "utf8")).toBe("old");
  fresh.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(statSync(path).mode & 0o7777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(["a.txt"]);
});

/** Python's view of a file's attributes, which Bun cannot read; `null` if the file system has none. */
function attributes(script: string, ...paths: string[]): string | null {
  const run = Bun.spawnSync(["python3", "-c", `import os, struct, sys\npaths = sys.argv[1:]\n${script}`, ...paths]);
  return run.success ? run.stdout.toString() : null;
}

const testAttributes = test.skipIf(process.platform !== "linux" || Bun.which("python3") === null);

/** An access control list that lets user 1234 read, in Linux's format. */
const list = `struct.pack("<I" + "HHI" * 5, 2, *sum([(1,6,2**32-1),(2,4,1234),(4,0,2**32-1),(16,4,2**32-1),(32,0,2**32-1)], ()))`;
const listing = "print([(name, os.getxattr(paths[0], name).hex()) for name in sorted(os.listxattr(paths[0]))])";

testAttributes("the new text has the file's attributes and lists, and none of the folder's", () => {
  const path = file("a.txt");
  chmodSync(path, 0o640);
  const made = `os.setxattr(paths[0], "user.note", b"kept"); os.setxattr(paths[0], "system.posix_acl_access", ${list})`;
  const before = attributes(`${made}\n${listing}`, path);
  if (before === null) return;
  expect(before).toContain("posix_acl_access");
  const { mode } = statSync(path);
  const fresh = begin(path);
  fresh.out.text("new");
  fresh.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(attributes(listing, path)).toBe(before);
  expect(statSync(path).mode).toBe(mode);

  expect(attributes(`os.setxattr(paths[0], "system.posix_acl_default", ${list})`, folder)).toBe("");
  const bare = file("bare.txt");
  expect(attributes(`os.removexattr(paths[0], "system.posix_acl_access")\n${listing}`, bare)).toBe("[]\n");
  chmodSync(bare, 0o600);
  const plain = begin(bare);
  plain.out.text("new");
  plain.commit();
  expect(attributes(listing, bare)).toBe("[]\n");
  expect(statSync(bare).mode & 0o7777).toBe(0o600);
});

test("a link is followed and stays a link", () => {
  const path = file("target.txt");
  const link = join(folder, "link.txt");
  symlinkSync("target.txt", link);
  const fresh = begin(link);
  fresh.out.text("new");
  fresh.commit();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("new");
});

test("a file with several names is overwritten in place", () => {
  const path = file("a.txt", "a longer old text");
  linkSync(path, join(folder, "b.txt"));
  const inode = statSync(path).ino;
  const fresh = begin(path);
  fresh.out.text("new");
  fresh.commit();
  expect(statSync(path).ino).toBe(inode);
  expect(readFileSync(join(folder, "b.txt"), "utf8")).toBe("new");
  expect(readdirSync(folder).sort()).toEqual(["a.txt", "b.txt"]);
});

test("an abandoned write leaves no file", () => {
  const path = file("a.txt");
  begin(path).out.text("half");
  abandonAtomicWrites();
  expect(readdirSync(folder)).toEqual(["a.txt"]);
  expect(readFileSync(path, "utf8")).toBe("old");
});

describe("a file that other programs change", () => {
  const changes: [string, (path: string) => void, string | null][] = [
    ["a line is appended", (path) => appendFileSync(path, "more"), "oldmore"],
    ["it is replaced", (path) => replaceFile(path, "other"), "other"],
    ["the same text is written again", (path) => writeFileSync(path, "old"), "old"],
    ["it is removed", (path) => rmSync(path), null],
    ["another name is given to it", (path) => linkSync(path, `${path}.link`), "old"],
    ["a link takes its place", (path) => replaceByLink(path), "foreign"],
  ];

  test.each(changes)("%s: it is left unchanged", (_, change, left) => {
    const path = file("a.txt");
    file("foreign", "foreign");
    const fresh = begin(path);
    fresh.out.text("new");
    change(path);
    expect(() => fresh.commit()).toThrow(FileChangedError);
    expect(existsSync(path) ? readFileSync(path, "utf8") : null).toBe(left);
    expect(readFileSync(join(folder, "foreign"), "utf8")).toBe("foreign");
    expect(readdirSync(folder).filter((name) => name.endsWith(".matcher"))).toEqual([]);
  });

  test("a file with several names is left unchanged too", () => {
    const path = file("a.txt");
    linkSync(path, join(folder, "b.txt"));
    const fresh = begin(path);
    fresh.out.text("new");
    appendFileSync(path, "more");
    expect(() => fresh.commit()).toThrow(FileChangedError);
    expect(readFileSync(path, "utf8")).toBe("oldmore");
    expect(readdirSync(folder).sort()).toEqual(["a.txt", "b.txt"]);
  });

  test.skipIf(process.platform === "win32")("what is appended until the edit is taken back is kept", () => {
    const path = file("a.txt", "old\n");
    const target = RewriteTarget.open({ path: textPath(path), walkedFrom: null });
    const exchange = target.directory.exchange.bind(target.directory);
    let steps = 0;
    target.directory.exchange = (from, to) => {
      // Others write between the check and the exchange, and between the two exchanges.
      appendFileSync(path, `step ${++steps}\n`);
      return exchange(from, to);
    };
    const fresh = new AtomicWrite(target);
    fresh.out.text("a new text\n");
    expect(() => fresh.commit()).toThrow(FileChangedError);
    fresh.abandon();
    expect(readFileSync(path, "utf8")).toBe("old\nstep 1\nstep 2\n");
    expect(readdirSync(folder)).toEqual(["a.txt"]);
  });

  test("of two edits, one is refused", () => {
    const path = file("a.txt");
    const [first, second] = [begin(path), begin(path)];
    first.out.text("first");
    second.out.text("second");
    first.commit();
    expect(() => second.commit()).toThrow(FileChangedError);
    expect(readFileSync(path, "utf8")).toBe("first");
    expect(readdirSync(folder)).toEqual(["a.txt"]);
  });

  test("files found by a walk are reached without following links", () => {
    mkdirSync(join(folder, "tree", "below"), { recursive: true });
    mkdirSync(join(folder, "elsewhere"));
    file("elsewhere/a.txt", "foreign");
    const walked = { path: textPath(join(folder, "tree/below/a.txt")), walkedFrom: textPath(join(folder, "tree")) };
    symlinkSync("../../elsewhere/a.txt", join(folder, "tree/below/a.txt"));
    expect(() => RewriteTarget.open(walked)).toThrow("has become a link");
    rmSync(join(folder, "tree/below"), { recursive: true });
    symlinkSync("../elsewhere", join(folder, "tree/below"));
    expect(() => RewriteTarget.open(walked)).toThrow(FileError);
    const named = RewriteTarget.open({ path: walked.path, walkedFrom: null });
    expect(named.name.toString()).toBe("a.txt");
    named.close();
  });

  test("a pipe is refused instead of blocking", () => {
    if (Bun.which("mkfifo") === null) return;
    Bun.spawnSync(["mkfifo", join(folder, "pipe")]);
    expect(() => begin(join(folder, "pipe"))).toThrow("is not a regular file");
  });
});

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.next`, text);
  renameSync(`${path}.next`, path);
}

function replaceByLink(path: string): void {
  rmSync(path);
  symlinkSync("foreign", path);
}

test("a missing file is refused, with its name", () => {
  expect(() => begin(join(folder, "gone"))).toThrow(FileError);
});

test("a name of maximum length leaves room for the temporary file", () => {
  const path = file("x".repeat(255));
  const fresh = begin(path);
  fresh.out.text("new");
  fresh.commit();
  expect(readFileSync(path, "utf8")).toBe("new");
});
