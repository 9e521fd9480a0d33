/**
 * The files of the container's image: with only them, the single file starts in a `chroot`, as in an image on scratch.
 * Skipped, and counted, without the single file (`npm run build`), Linux, or a root that may mount `/proc`.
 */
import { afterAll, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadedLibraries } from "../../scripts/packaging/container.ts";
import { output, root } from "./release-folder.ts";

const program = join(root, "dist", "matcher");
const canEnter = process.platform === "linux" && process.geteuid?.() === 0 && Bun.which("chroot") !== null;
const loader = "/lib64/ld-linux-x86-64.so.2";
const folder = mkdtempSync(join(tmpdir(), "matcher-image-"));
chmodSync(folder, 0o755);
const canRun = canEnter && existsSync(program) && existsSync(loader) && mountsProc();

/** Containers have it, and the runtime does not start without it. */
function mountsProc(): boolean {
  mkdirSync(join(folder, "proc"));
  return Bun.spawnSync(["mount", "-t", "proc", "proc", join(folder, "proc")], { stderr: "ignore" }).success;
}

afterAll(() => {
  Bun.spawnSync(["umount", join(folder, "proc")], { stderr: "ignore" });
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!canRun)("the program and the libraries that the image copies are all that a digest needs", () => {
  const put = (from: string, to: string) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(realpathSync(from), join(folder, to));
  };
  put(program, "/usr/bin/matcher");
  put(loader, loader);
  const libraries = dirname(realpathSync(loader));
  for (const name of loadedLibraries) put(join(libraries, name), join(libraries, name));
  mkdirSync(join(folder, "tmp"));
  mkdirSync(join(folder, "work"));
  writeFileSync(join(folder, "work", "shop.log"), readFileSync(join(root, "examples", "shop.log")));
  const enter = [Bun.which("chroot")!, "--userspec=65532:65532", folder, "/usr/bin/matcher"];
  const env = { TMPDIR: "/tmp" };
  expect(output([...enter, "/work/shop.log"], { env })).toStartWith("/work/shop.log  424 lines");
});
