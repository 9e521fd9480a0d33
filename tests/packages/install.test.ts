/** `install.sh` from a local server that has the files of a release. */
import { afterAll, test as anyTest, beforeAll, expect } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { about, homepage } from "../../scripts/release/about.ts";
import { archiveFile, targets } from "../../scripts/targets.ts";
import { makeArchives, output, root } from "./release-folder.ts";

const test = anyTest.skipIf(process.platform === "win32");
const script = join(root, "install.sh");
const shop = readFileSync(join(root, "examples", "shop.log"));
let folder: string;
let server: ReturnType<typeof Bun.serve>;
/** Paths that were asked for. */
const asked: string[] = [];
/** What the server answers in place of a file. */
const replaced = new Map<string, Response>();

beforeAll(async () => {
  if (process.platform === "win32") return;
  folder = await makeArchives();
  server = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      const [, name] = /^\/releases\/(?:latest\/download|download\/v0\.1\.0)\/([\w.-]+)$/.exec(pathname) ?? [];
      const path = join(folder, "release", name ?? "none");
      if (name === undefined || !existsSync(path)) return new Response("", { status: 404 });
      return replaced.get(name) ?? new Response(Bun.file(path));
    },
  });
}, 60_000);
afterAll(() => {
  server?.stop(true);
  if (folder) rmSync(folder, { recursive: true, force: true });
});

let made = 0;

function writeTool(tools: string, name: string, text: string): void {
  writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(tools, name), 0o755);
}

/** A server whose files end before the length that it announces. */
const cutOff = () =>
  Bun.listen({
    hostname: "localhost",
    port: 0,
    socket: { data: (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\na part") },
  });

/** Installs into a home of its own, on a machine whose `uname` and `ldd` say this. */
async function install(given: Record<string, string> = {}, shell = "sh", machine: Partial<Machine> = {}) {
  const home = join(folder, `home of user ${made++}`);
  const tools = join(home, "tools");
  mkdirSync(tools, { recursive: true });
  const { system = "Linux", processor = "x86_64", libc = "ldd (GNU libc) 2.36" } = machine;
  writeTool(tools, "uname", `case $1 in -s) echo ${system} ;; -m) echo ${processor} ;; esac`);
  writeTool(tools, "ldd", `echo '${libc}' >&2`);
  writeTool(tools, "sysctl", "exit 1");
  const env = {
    HOME: home,
    TMPDIR: home,
    MATCHER_RELEASES: `http://localhost:${server.port}/releases`,
    ...given,
    PATH: `${tools}:${given.PATH ?? process.env.PATH}`,
  };
  asked.length = 0;
  const child = Bun.spawn([shell, script], { env, cwd: home, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const left = readdirSync(home).filter((name) => name.startsWith("matcher-install"));
  return { status: await child.exited, out, error, home, left };
}

interface Machine {
  readonly system: string;
  readonly processor: string;
  readonly libc: string;
}

const shells = ["dash", "bash"].filter((name) => Bun.which(name) !== null);

for (const shell of shells) {
  test(`${shell}: a stranger has a digest of a log after two commands`, async () => {
    const { status, out, error, home, left } = await install({}, shell);
    expect([status, error, left]).toEqual([0, "", []]);
    const program = join(home, ".local", "bin", "matcher");
    expect(out).toBe(
      `matcher ${about.version} is in ${home}/.local/bin\nThat folder is not in PATH: add it, or run ${program}\n`,
    );
    writeFileSync(join(home, "app.log"), shop);
    expect(output([program, "app.log"], { cwd: home })).toStartWith("app.log  424 lines");
    expect(statSync(program).mode & 0o777).toBe(0o755);
    const page = readFileSync(join(home, ".local", "share", "man", "man1", "matcher.1"), "utf8");
    expect(page).toStartWith(".TH MATCHER 1");
    expect(readdirSync(join(home, ".local", "share")).sort()).toEqual(["bash-completion", "fish", "man", "zsh"]);
  });
}

/** Tools of the script, each by the name of a link to busybox, where no other tool is found. */
const busyboxTools = ["cat", "chmod", "cp", "dirname", "echo", "gzip", "head", "mkdir", "mktemp", "mv", "rm", "sed"];
const busybox = Bun.which("busybox");

anyTest.skipIf(busybox === null)("busybox alone will do: its shell, wget, tar and sha256sum", async () => {
  const tools = join(folder, "busybox tools");
  mkdirSync(tools);
  for (const name of [...busyboxTools, "sh", "sha256sum", "tar", "wget"]) symlinkSync(busybox!, join(tools, name));
  const { status, out, error, home, left } = await install({ PATH: tools }, join(tools, "sh"));
  expect([status, error, left]).toEqual([0, "", []]);
  expect(out).toStartWith(`matcher ${about.version} is in ${home}/.local/bin\n`);
});

test("each target of the table is picked by what its machine says", async () => {
  for (const target of targets.filter(({ uname }) => uname !== null)) {
    for (const processor of target.uname!.processors) {
      const libc = target.start === "alpine" ? "musl libc (x86_64)" : "ldd (GNU libc) 2.31";
      const { status } = await install({}, "sh", { system: target.uname!.system, processor, libc });
      expect([status, asked.at(-1)]).toEqual([0, `/releases/latest/download/${archiveFile(target)}`]);
    }
  }
}, 60_000);

test("a version is named with or without its v, and a folder takes the place of ~/.local", async () => {
  for (const MATCHER_VERSION of ["0.1.0", "v0.1.0"]) {
    const { status, home } = await install({ MATCHER_VERSION, MATCHER_INSTALL: join(folder, MATCHER_VERSION) });
    expect([status, asked[0]]).toEqual([0, "/releases/download/v0.1.0/SHA256SUMS"]);
    expect([existsSync(join(folder, MATCHER_VERSION, "bin", "matcher")), existsSync(join(home, ".local"))]).toEqual([
      true,
      false,
    ]);
  }
});

test("what is wrong is said, with status 2, and nothing is installed", async () => {
  const wrong = async (expected: string, ...how: Parameters<typeof install>) => {
    const { status, out, error, home, left } = await install(...how);
    expect([status, out, left, existsSync(join(home, ".local"))]).toEqual([2, "", [], false]);
    expect(error).toContain(expected);
  };
  await wrong("there is no release for the processor riscv64", {}, "sh", { processor: "riscv64" });
  await wrong("there is no release for SunOS", {}, "sh", { system: "SunOS" });
  await wrong("take matcher-windows-x64.zip", {}, "sh", { system: "MINGW64_NT-10.0" });
  await wrong("/releases/download/v9.9.9/SHA256SUMS can't be downloaded", { MATCHER_VERSION: "9.9.9" });
  replaced.set("matcher-linux-x64.tar.gz", new Response("another file"));
  await wrong("expected");
  const cut = cutOff();
  replaced.set("matcher-linux-x64.tar.gz", Response.redirect(`http://localhost:${cut.port}/`));
  await wrong("matcher-linux-x64.tar.gz can't be downloaded");
  cut.stop(true);
  replaced.clear();
  replaced.set("SHA256SUMS", new Response(`${"0".repeat(64)}  matcher-linux-x64.tar.gz.asc\n`));
  await wrong("names no matcher-linux-x64.tar.gz");
  replaced.clear();
  await wrong("can't be made: name another folder by MATCHER_INSTALL", { MATCHER_INSTALL: "/dev/null" });
});

test("a program that does not start here is not installed", async () => {
  const path = join(folder, "broken.tar.gz");
  writeTool(folder, "matcher", "exit 126");
  output(["tar", "-C", folder, "-czf", path, "matcher"]);
  const sum = new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
  replaced.set("matcher-linux-x64.tar.gz", new Response(Bun.file(path)));
  replaced.set("SHA256SUMS", new Response(`${sum}  matcher-linux-x64.tar.gz\n`));
  const { status, error, home, left } = await install();
  replaced.clear();
  expect([status, left, existsSync(join(home, ".local"))]).toEqual([2, [], false]);
  expect(error).toContain("matcher-linux-x64 does not start here: nothing was installed");
  expect(error).toContain("(noexec), set TMPDIR");
});

test("an older version is replaced, also while it runs or where it is a link; a folder of that name is not", async () => {
  const prefix = join(folder, "older");
  const program = join(prefix, "bin", "matcher");
  const again = () => install({ MATCHER_INSTALL: prefix });
  mkdirSync(join(prefix, "bin"), { recursive: true });
  copyFileSync(Bun.which("sleep")!, program);
  chmodSync(program, 0o755);
  const older = Bun.spawn([program, "600"], { stdio: ["ignore", "ignore", "ignore"] });
  try {
    expect([(await again()).status, older.exitCode]).toEqual([0, null]);
    expect(output([program, "--version"])).toBe(`matcher ${about.version}\n`);
  } finally {
    older.kill();
    await older.exited;
  }
  const elsewhere = join(folder, "elsewhere");
  writeFileSync(elsewhere, "of another manager");
  rmSync(program);
  symlinkSync(elsewhere, program);
  expect((await again()).status).toBe(0);
  expect(output([program, "--version"])).toBe(`matcher ${about.version}\n`);
  expect(readFileSync(elsewhere, "utf8")).toBe("of another manager");
  rmSync(program);
  mkdirSync(program);
  const { status, error } = await again();
  expect([status, readdirSync(program), readdirSync(join(prefix, "bin"))]).toEqual([2, [], ["matcher"]]);
  expect(error).toContain(`${program} is a folder: remove it, or name another folder by MATCHER_INSTALL`);
});

test("a file that can't be put into its place leaves nothing half written beside it", async () => {
  const tools = join(folder, "refusing tools");
  mkdirSync(tools);
  writeTool(tools, "mv", "exit 1");
  const { status, error, home } = await install({ PATH: `${tools}:${process.env.PATH}` });
  expect([status, readdirSync(join(home, ".local/share/man/man1"))]).toEqual([2, []]);
  expect(error).toContain("matcher.1 can't be written: name another folder by MATCHER_INSTALL");
});

test("a download that was cut off at any line does nothing", async () => {
  const lines = readFileSync(script, "utf8").split("\n");
  expect(lines.filter((line) => /^\S/.test(line) && !/^(#|set -eu|\w+=|\w+\(\) \{|\})/.test(line))).toEqual(["main"]);
  expect(lines.at(-2)).toBe("main");
});

anyTest.skipIf(Bun.which("shellcheck") === null)("shellcheck finds nothing in the scripts", () => {
  output(["shellcheck", script, join(root, "scripts", "release", "try.sh")]);
});

anyTest.skipIf(process.platform === "win32")("the address is written once, and is that of the other recipes", () => {
  const text = readFileSync(script, "utf8");
  expect(text.split(`${homepage}/releases`)).toHaveLength(2);
});
