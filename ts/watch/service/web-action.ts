/** Tells an alert by a request: JSON, the form of Slack, or that of an Alertmanager. */
import type { Action, Transition } from "../types.ts";
import type { Outcome } from "./action-queue.ts";
import { requestTimeoutMs, resendMs } from "./limits.ts";
import { toFields } from "./placeholders.ts";

type WebAction = Extract<Action, { url: string }>;

export async function post(
  transition: Transition,
  action: WebAction,
  nowMs: number,
  timeoutMs = requestTimeoutMs,
): Promise<Outcome> {
  const { url, body } = buildRequest(transition, action, nowMs);
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "matcher-watch" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    void response.body?.cancel().catch(() => {});
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    // Messages have the address, which may be a secret.
    return { is: "failed", why: name === "TimeoutError" ? "no answer in time" : (code ?? name), isFinal: false };
  }
  const { status } = response;
  if (response.ok) return { is: "done" };
  const isFinal = status < 500 && status !== 408 && status !== 429;
  return { is: "failed", why: `status ${status}`, isFinal };
}

/** @internal The address and the body of the request. */
export function buildRequest(transition: Transition, action: WebAction, nowMs: number): { url: string; body: unknown } {
  if (action.kind === "webhook") return { url: action.url, body: toFields(transition) };
  if (action.kind === "slack") return { url: action.url, body: { text: slackText(transition) } };
  return { url: alertmanagerUrl(action.url), body: [alertmanagerAlert(transition, nowMs)] };
}

function slackText(transition: Transition): string {
  const { name, state, value, text, labels } = toFields(transition);
  const shown = Object.entries(labels).map(([label, of]) => ` ${label}=${of}`);
  const head = `*${escapeSlack(name)}* ${state} ${escapeSlack(value + shown.join(""))}`;
  return text === "" ? head : `${head}\n>${escapeSlack(text.replace(/\s*\n/g, " "))}`;
}

/** Nothing in it mentions people or makes links. */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function alertmanagerUrl(base: string): string {
  const path = "/api/v2/alerts";
  return base.endsWith(path) ? base : base.replace(/\/+$/, "") + path;
}

function alertmanagerAlert(transition: Transition, nowMs: number): unknown {
  const { name, value, text, since, labels } = toFields(transition);
  const named = Object.entries(labels).map(([label, of]) => [label.replace(/^(?=\d)|[^a-zA-Z0-9_]/g, "_"), of]);
  const isFiring = transition.state === "firing";
  const endsAtMs = isFiring ? nowMs + 4 * resendMs : transition.atMs;
  return {
    labels: { ...Object.fromEntries(named), alertname: name },
    annotations: { value, ...(text === "" ? {} : { text }) },
    startsAt: since,
    endsAt: new Date(endsAtMs).toISOString(),
  };
}
