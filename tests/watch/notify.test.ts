/** What the service tells systemd; Python has the other end of the socket. Skipped where it is missing. */
import { afterAll, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until, Watcher } from "./watcher.ts";

const root = mkdtempSync(join(tmpdir(), "matcher-notify-"));
afterAll(() => rmSync(root, { recursive: true }));

const python = process.platform === "linux" ? Bun.which("python3") : null;
const receiver = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1].replace("@", "\\0", 1) if sys.argv[1][0] == "@" else sys.argv[1])
print("bound", flush=True)
while True: print(s.recv(4096).decode().replace("\\n", " "), flush=True)`;

for (const [kind, socket] of [
  ["a socket with a path", join(root, "notify")],
  ["an abstract socket", `@matcher-test-${process.pid}`],
] as const) {
  test.if(python !== null)(`ready, alive, reloading and stopping are told, to ${kind}`, async () => {
    const log = join(root, "app.log");
    writeFileSync(log, "a 1\n");
    const listening = Bun.spawn([python!, "-c", receiver, socket], { stdin: "ignore", stdout: "pipe" });
    let told = "";
    void (async () => {
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      for await (const piece of listening.stdout as unknown as AsyncIterable<Uint8Array>) told += decoder.decode(piece);
    })();
    const hasTold = (pattern: RegExp) =>
      until(
        () => pattern.exec(told),
        () => `${pattern} in what was told:\n${told}`,
      );
    await hasTold(/^bound\n/);
    const env = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: "200000" };
    const watcher = new Watcher({ globs: [log] }, { env });
    await hasTold(new RegExp(`^READY=1 MAINPID=${watcher.process.pid} STATUS=1 inputs`, "m"));
    await hasTold(/^WATCHDOG=1\n(?:.*\n)*?WATCHDOG=1\n/m);
    watcher.process.kill("SIGHUP");
    await hasTold(/^RELOADING=1 MONOTONIC_USEC=\d{6,}\n(?:WATCHDOG=1\n)*READY=1 /m);
    await watcher.end();
    await hasTold(/^STOPPING=1/m);
    listening.kill();
    await listening.exited;
  });
}
