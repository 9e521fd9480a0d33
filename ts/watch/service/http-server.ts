/** What the service answers: its metrics, whether it is well, and a page of what fires. No path reads a file. */
import { errorReason } from "../../error/errno.ts";
import { OptionError } from "../../error/errors.ts";
import type { ExpositionForm } from "../exposition.ts";
import { contentTypes, formFor } from "./forms.ts";
import { policy } from "./page.ts";

/** What the answers are made of. */
export interface Answers {
  exposition(form: ExpositionForm): string;
  /** What is wrong; `null`: it is well. */
  illness(): string | null;
  page(): string;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Bodies are never wanted. */
const bodyBytesMax = 1024;

const headers = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

export interface HttpServer {
  /** Where it listens. */
  readonly address: string;
  stop(): Promise<void>;
}

/** @throws {OptionError} it can't listen there */
export function startHttpServer({ host, port }: Address, answers: Answers): HttpServer {
  const isLocal = isLoopback(host);
  const serve = () =>
    Bun.serve({
      hostname: host,
      port,
      idleTimeout: 30,
      maxRequestBodySize: bodyBytesMax,
      development: false,
      reusePort: false,
      fetch: (request) => answer(request, answers, isLocal),
      error: () => plain("matcher: the answer could not be made\n", 500),
    });
  let server: ReturnType<typeof serve>;
  try {
    server = serve();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = code === "EADDRINUSE" ? "another program listens there" : errorReason(code);
    const given = `${host}:${port}`;
    throw new OptionError("--metrics", given, `--metrics ${given}: ${reason}`);
  }
  const shown = host.includes(":") ? `[${host}]` : host;
  return { address: `http://${shown}:${server.port}`, stop: () => server.stop(true) };
}

/** @param isLocal it listens on this machine alone, so other names for it are of pages that want to read it */
function answer(request: Request, answers: Answers, isLocal: boolean): Response {
  const host = request.headers.get("host");
  if (host === null) return plain("matcher: the request has no Host\n", 400);
  if (isLocal && !isLoopback(parseHost(host))) return plain("matcher: this address is not the service's\n", 403);
  const { pathname } = new URL(request.url);
  if (!Object.hasOwn(paths, pathname)) return plain("matcher: no such page\n", 404);
  if (request.method !== "GET" && request.method !== "HEAD") {
    const response = plain("matcher: this is only read\n", 405);
    response.headers.set("allow", "GET, HEAD");
    return response;
  }
  return paths[pathname]!(answers, request);
}

const paths: Readonly<Record<string, (answers: Answers, request: Request) => Response>> = {
  "/metrics": (answers, request) => {
    const form = formFor(request.headers.get("accept"));
    return respond(answers.exposition(form), 200, contentTypes[form]);
  },
  "/healthz": (answers) => {
    const illness = answers.illness();
    return illness === null ? plain("ok\n", 200) : plain(`${illness}\n`, 503);
  },
  "/": (answers) => respond(answers.page(), 200, "text/html; charset=utf-8"),
};

function respond(body: string, status: number, type: string): Response {
  return new Response(body, { status, headers: { ...headers, "content-type": type } });
}

function plain(text: string, status: number): Response {
  return respond(text, status, "text/plain; charset=utf-8");
}

/** The name in a `Host` header. */
function parseHost(host: string): string {
  return host.startsWith("[") ? host.slice(1).replace(/\].*$/, "") : host.replace(/:\d*$/, "");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
