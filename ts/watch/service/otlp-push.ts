/**
 * Sends the metrics to a collector at each interval. A request that failed is made again with the numbers of that later
 * moment: counts go on, so nothing has to be kept for it.
 */
import { otlpRetryMs, requestTimeoutMs } from "./limits.ts";
import type { Log } from "./log.ts";

export interface OtlpTarget {
  readonly url: string;
  readonly everyMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Options extends OtlpTarget {
  readonly log: Log;
  /** The requests of this moment. */
  readonly bodies: () => Iterable<unknown>;
  readonly timeoutMs?: number;
  /** The wait after the first failure. */
  readonly retryMs?: number;
}

/** What the collector said; `waitMs` if it wants to be asked later. */
type Answer = "taken" | { readonly why: string; readonly isFinal: boolean; readonly waitMs: number | null };

export class OtlpPush {
  readonly counts = { done: 0, failed: 0 };
  #timer: Timer | undefined;
  #running: Promise<void> | null = null;
  #failures = 0;
  /** The fault that was told last: one that goes on is told once. */
  #told: string | null = null;
  #isStopped = false;

  constructor(private readonly options: Options) {}

  start(): void {
    this.#again(this.options.everyMs);
  }

  /** Sends a last time. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const last = (this.#running ?? Promise.resolve()).then(() => this.#send());
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, withinMs);
    await Promise.race([last, late.promise]);
    clearTimeout(timer);
  }

  #again(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#push().finally(() => {
        this.#running = null;
      });
    }, ms);
  }

  async #push(): Promise<void> {
    const { everyMs, retryMs = otlpRetryMs } = this.options;
    const answer = await this.#send();
    if (answer === "taken" || answer.isFinal) {
      this.#failures = 0;
      this.#again(everyMs);
      return;
    }
    const waitMs = answer.waitMs ?? retryMs * 2 ** this.#failures++;
    this.#again(Math.min(everyMs, Math.max(retryMs, waitMs)));
  }

  /** All requests of this moment, up to the first that fails. */
  async #send(): Promise<Answer> {
    // All of them before the first is sent: they are of one moment.
    const bodies = Array.from(this.options.bodies(), (body) => JSON.stringify(body));
    for (const body of bodies) {
      const answer = await this.#post(body);
      if (answer === "taken") continue;
      this.counts.failed++;
      this.#tell(answer.why);
      return answer;
    }
    this.counts.done++;
    if (this.#told !== null) this.options.log.info("metrics are taken again", { by: "OTLP" });
    this.#told = null;
    return "taken";
  }

  async #post(body: string): Promise<Answer> {
    const { url, headers, timeoutMs = requestTimeoutMs } = this.options;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "user-agent": "matcher-watch" },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      void response.body?.cancel().catch(() => {});
      if (response.ok) return "taken";
      const { status } = response;
      const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
      return { why: `status ${status}`, isFinal: !later.has(status), waitMs: wait >= 0 ? wait * 1000 : null };
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      const why = name === "TimeoutError" ? "no answer in time" : (code ?? name);
      return { why, isFinal: false, waitMs: null };
    }
  }

  #tell(why: string): void {
    if (this.#told === why) return;
    this.#told = why;
    this.options.log.warn("metrics were not taken", { by: "OTLP", why });
  }
}

/** Statuses after which the same request may be taken. */
const later: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** The path of metrics, unless the address has one. */
export function otlpUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.pathname === "/") url.pathname = "/v1/metrics";
  return url.href;
}

/** `NAME=VALUE,NAME=VALUE`, percent-encoded, as programs of OpenTelemetry take it; `null` for anything else. */
export function otlpHeaders(text: string): Record<string, string> | null {
  const pairs = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*)$/.exec(part));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1]!.toLowerCase(), decodeURIComponent(pair![2]!)]));
  } catch {
    return null;
  }
}
