/** Messages to systemd: ready, alive, reloading, stopping. Without `NOTIFY_SOCKET` nothing is sent. */
import { errorName } from "../../error/errno.ts";
import { native } from "../../native/open.ts";
import type { Log } from "./log.ts";

export class Notifier {
  readonly #address: Uint8Array | null;
  #hasFailed = false;
  /** How often it wants to hear that the service is alive; `null`: not at all. */
  readonly watchdogMs: number | null;

  constructor(
    private readonly log: Log,
    env: Readonly<Record<string, string | undefined>> = process.env,
  ) {
    const { NOTIFY_SOCKET: socket = "", WATCHDOG_USEC: usec = "", WATCHDOG_PID: pid = "" } = env;
    const isUsable = /^[@/]./.test(socket);
    // An abstract address begins with NUL, for which @ is written.
    this.#address = isUsable ? new TextEncoder().encode(socket.replace(/^@/, "\0")) : null;
    const isOurs = pid === "" || pid === String(process.pid);
    // Twice as often as it is wanted, so that one that is late does no harm.
    this.watchdogMs = isUsable && isOurs && Number(usec) > 0 ? Number(usec) / 2000 : null;
  }

  ready(status: string): void {
    this.#send(`READY=1\nMAINPID=${process.pid}\nSTATUS=${status}`);
  }

  reloading(): void {
    this.#send(`RELOADING=1\nMONOTONIC_USEC=${native().mb_monotonic_us()}`);
  }

  alive(): void {
    this.#send("WATCHDOG=1");
  }

  stopping(): void {
    this.#send("STOPPING=1\nSTATUS=saving the state");
  }

  #send(message: string): void {
    if (!this.#address) return;
    const bytes = new TextEncoder().encode(message);
    const errno = native().mb_datagram_send(this.#address, this.#address.length, bytes, bytes.length);
    if (errno === 0 || this.#hasFailed) return;
    this.#hasFailed = true;
    this.log.warn("the manager of services can't be told", { error: errorName(errno) });
  }
}
