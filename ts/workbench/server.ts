/**
 * The server of the page. It listens on this machine only, answers only requests that have its cookie, were made to its
 * own address and come from its own page, and ends with the command.
 */
import { errorReason } from "../error/errno.ts";
import { OptionError } from "../error/errors.ts";
import { BadRequest } from "./bodies.ts";
import { colourRules } from "./colours.ts";
import type { Documents } from "./documents.ts";
import { toFault } from "./faults.ts";
import { leadingPage } from "./leading-page.ts";
import { droppedBytesLimit } from "./limits.ts";
import { type PageFiles, pageFiles } from "./page-files.ts";
import { routes } from "./routes.ts";
import { Sessions } from "./sessions.ts";

const host = "127.0.0.1";

/** Nothing but the page's own script, style and requests; no frames, no forms, no other site. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const headers = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

export interface WorkbenchServer {
  /** An address that opens the page in one browser. */
  newAddress(): string;
  stop(): Promise<void>;
}

/** @param port 0: any free port @throws {OptionError} the port is taken */
export function startServer(documents: Documents, port: number): WorkbenchServer {
  const sessions = new Sessions();
  let page: Promise<PageFiles> | undefined;
  const answer = async (request: Request, own: string): Promise<Response> => {
    const url = new URL(request.url);
    const [, first = "", ...rest] = url.pathname.split("/");
    const isPages = sessions.isFolder(first);
    const refusal = whyRefused(request, own, isPages);
    if (refusal !== null) return plain(refusal, 403);
    if (!isPages) return exchangeToken(sessions, first, rest.join("/"), request.method);
    if (!sessions.admits(request)) return plain(notAdmitted, 403);
    const name = rest.join("/");
    if (request.method === "GET") return asset(name, await (page ??= pageFiles()));
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (request.method !== "POST" || !route) return plain("matcher: no such page\n", 404);
    try {
      return await route(documents, request, url.searchParams);
    } catch (error) {
      if (request.signal.aborted) return plain("", 499);
      if (error instanceof BadRequest) return plain(`matcher: ${error.message}\n`, 400);
      return Response.json({ error: toFault(error) });
    }
  };
  const serve = () =>
    Bun.serve({
      hostname: host,
      port,
      idleTimeout: 0,
      maxRequestBodySize: droppedBytesLimit,
      development: false,
      reusePort: false,
      fetch: async (request, server) => {
        const response = await answer(request, `${host}:${server.port}`);
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
        return response;
      },
      error: () => plain("matcher: the workbench failed to answer this request\n", 500),
    });
  const server = startOn(serve, port);
  return {
    newAddress: () => `http://${host}:${server.port}/${sessions.newToken()}/`,
    stop: () => server.stop(true),
  };
}

function startOn<S>(serve: () => S, port: number): S {
  try {
    return serve();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason =
      code === "EADDRINUSE" ? "another program uses it; leave --port out for a free one" : errorReason(code);
    throw new OptionError("--port", port, `--port ${port}: ${reason}`);
  }
}

/**
 * @param isPages it is for the page, not for the exchange of a token, which may come from a file or another program
 * @returns why a request is not answered; `null` if it may be the page's own
 */
function whyRefused(request: Request, own: string, isPages: boolean): string | null {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (request.headers.get("host") !== own) return "matcher: this address is not the workbench's\n";
  if (origin !== null && origin !== `http://${own}`) return "matcher: another site made this request\n";
  if (isPages && site !== null && site !== "same-origin" && site !== "none")
    return "matcher: another site made this request\n";
  return null;
}

const notAdmitted =
  "matcher: open the address that the command printed; it opens the page in one browser, once: " +
  "for another one, run the command again\n";

/** Gives the cookie for a token, with a page that goes on to the workbench. */
function exchangeToken(sessions: Sessions, token: string, rest: string, method: string): Response {
  const cookie = method === "GET" && rest === "" ? sessions.exchange(token) : null;
  if (cookie === null) return plain(notAdmitted, 403);
  // After a redirection from another page, browsers would hold back a strict cookie; from this page they send it.
  return new Response(leadingPage(`/${sessions.folder}/`), {
    headers: { "content-type": "text/html; charset=utf-8", "set-cookie": cookie },
  });
}

function asset(name: string, page: PageFiles): Response {
  const respond = (body: string, type: string) => new Response(body, { headers: { "content-type": type } });
  if (name === "") return respond(page.html, "text/html; charset=utf-8");
  if (name === "page.js") return respond(page.script, "text/javascript; charset=utf-8");
  if (name === "page.css") return respond(`${colourRules()}\n${page.style}`, "text/css; charset=utf-8");
  if (name === "icon.svg") return respond(page.icon, "image/svg+xml");
  return plain("matcher: no such page\n", 404);
}

function plain(text: string, status: number): Response {
  return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}
