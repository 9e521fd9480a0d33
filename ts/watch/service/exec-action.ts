/** Runs a program for an alert: no shell, arguments and environment alone. */
import type { Transition } from "../types.ts";
import type { Outcome } from "./action-queue.ts";
import { execTimeoutMs, killAfterMs } from "./limits.ts";
import { fillPlaceholders, toFields } from "./placeholders.ts";

/** Bytes of what it wrote on standard error that the log has. */
const complaintBytesMax = 300;

/** What is for the service alone. */
const ownVariables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"];

export async function execute(
  transition: Transition,
  argv: readonly string[],
  limits = { timeoutMs: execTimeoutMs, killAfterMs },
): Promise<Outcome> {
  const fields = toFields(transition);
  const env = { ...process.env };
  for (const name of ownVariables) delete env[name];
  const own = { MATCHER_ALERT: fields.name, MATCHER_STATE: fields.state, MATCHER_VALUE: fields.value };
  for (const [name, value] of Object.entries(own)) env[name] = value.replaceAll("\0", "");
  const command = argv.map((argument) => fillPlaceholders(argument, fields));
  let child: Child;
  try {
    child = Bun.spawn(command, { env, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  } catch (error) {
    return { is: "failed", why: String((error as Error).message), isFinal: false };
  }
  return await waitForEnd(child, limits);
}

type Child = Bun.Subprocess<"ignore", "ignore", "pipe">;

async function waitForEnd(child: Child, limits: { timeoutMs: number; killAfterMs: number }): Promise<Outcome> {
  const { timeoutMs } = limits;
  const complaint = readComplaint(child.stderr);
  let isLate = false;
  let killing: Timer | undefined;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGTERM");
    killing = setTimeout(() => child.kill("SIGKILL"), limits.killAfterMs);
  }, timeoutMs);
  const status = await child.exited;
  clearTimeout(timer);
  clearTimeout(killing);
  if (isLate) return { is: "failed", why: `did not end within ${timeoutMs / 1000} s`, isFinal: false };
  if (status === 0) return { is: "done" };
  // Another program may hold its standard error open.
  const said = await Promise.race([complaint.said, Bun.sleep(complaintWaitMs).then(() => "")]);
  complaint.stop();
  const by = child.signalCode ? `was ended by ${child.signalCode}` : `ended with ${status}`;
  return { is: "failed", why: said === "" ? by : `${by}: ${said}`, isFinal: false };
}

const complaintWaitMs = 500;

/** Reads all that it writes, so that it does not wait, and keeps the beginning. */
function readComplaint(stream: ReadableStream<Uint8Array>): { said: Promise<string>; stop(): void } {
  const reader = stream.getReader();
  const read = async () => {
    let kept = Buffer.alloc(0);
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (kept.length < complaintBytesMax) kept = Buffer.concat([kept, part.value.subarray(0, complaintBytesMax)]);
    return kept.subarray(0, complaintBytesMax).toString().trim();
  };
  return { said: read().catch(() => ""), stop: () => void reader.cancel().catch(() => {}) };
}
