/**
 * A server for logs: searches uploads while they arrive, sends matches to listeners as they are found, and passes on
 * another server's answers with private data masked.
 *
 *   UPSTREAM=http://localhost:8080 bun server.ts
 *   curl -T server.log localhost:3000/upload            # {"bytes":...,"matches":...}
 *   curl -T server.log 'localhost:3000/upload?pattern=\I'
 *   curl -N localhost:3000/matches                      # events, one a match
 *   curl localhost:3000/proxy/orders/17                 # UPSTREAM's /orders/17, masked
 */
import { compile, type Match, MatcherError, type Pattern, redactStream, scanStream } from "matcher";

/** What an upload is searched for unless it says otherwise: durations above one second. */
const slow = compile(String.raw`\R{>1s}:took`);
/** What the proxy masks: card numbers but for their last digits, addresses of people and machines. */
const secrets = compile(String.raw`\{card}:card | \E | \I`);
/** Events that wait for one listener; a slower one misses events instead of filling the memory. */
const waitingEvents = 1000;

const port = Number(process.env.PORT ?? 3000);
const upstream = process.env.UPSTREAM;

/** Listeners of `/matches`. */
const listeners = new Set<ReadableStreamDefaultController<string>>();

function publish({ line, column, text }: Match): void {
  if (listeners.size === 0) return;
  const event = `data: ${JSON.stringify({ line, column, text })}\n\n`;
  for (const listener of listeners) if ((listener.desiredSize ?? 0) > 0) listener.enqueue(event);
}

/** The chunks of a body, counting its bytes. */
async function* counted(body: ReadableStream<Uint8Array>, read: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    read.bytes += chunk.length;
    yield chunk;
  }
}

/** Searches a body while it arrives, on the threads of the library: other requests are answered meanwhile. */
async function searched(
  pattern: Pattern,
  body: ReadableStream<Uint8Array>,
): Promise<{ bytes: number; matches: number }> {
  const read = { bytes: 0 };
  let matches = 0;
  for await (const match of scanStream(pattern, counted(body, read))) {
    publish(match);
    matches += 1;
  }
  return { ...read, matches };
}

async function upload(request: Request, url: URL): Promise<Response> {
  const source = url.searchParams.get("pattern");
  const pattern = source === null ? slow : compile(source);
  if (request.body === null) return Response.json({ bytes: 0, matches: 0 });
  return Response.json(await searched(pattern, request.body));
}

function matches(): Response {
  let listener: ReadableStreamDefaultController<string>;
  const events = new ReadableStream<string>(
    {
      start(controller) {
        listener = controller;
        listeners.add(controller);
        controller.enqueue(": listening\n\n");
      },
      cancel() {
        listeners.delete(listener);
      },
    },
    { highWaterMark: waitingEvents },
  );
  return new Response(events, { headers: { "content-type": "text/event-stream", "cache-control": "no-cache" } });
}

/** The answer of the other server, its text masked; what is no text is passed on as it is. */
async function proxy(request: Request, url: URL): Promise<Response> {
  if (!upstream) return Response.json({ error: "UPSTREAM is not set: no server to ask" }, { status: 503 });
  const target = new URL(url.pathname.slice("/proxy".length) + url.search, upstream);
  const answer = await fetch(target, { method: request.method, body: request.body, redirect: "manual" });
  const headers = new Headers(answer.headers);
  const isText = /^(?:text\/|application\/(?:json|xml|x-ndjson))/.test(headers.get("content-type") ?? "");
  if (!isText || answer.body === null) return answer;
  // The body was unpacked by fetch, and its length may change.
  headers.delete("content-length");
  headers.delete("content-encoding");
  const masked = answer.body.pipeThrough(redactStream(secrets, { keep: "card:last4" }));
  return new Response(masked, { status: answer.status, headers });
}

/** The longest that the event loop was held up since `/health` last told it. */
let longestHoldMs = 0;
const tickMs = 5;
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  longestHoldMs = Math.max(longestHoldMs, now - last - tickMs);
  last = now;
}, tickMs).unref();

const server = Bun.serve({
  port,
  idleTimeout: 0,
  maxRequestBodySize: 64 * 2 ** 30,
  async fetch(request) {
    const url = new URL(request.url);
    try {
      if (url.pathname === "/upload") return await upload(request, url);
      if (url.pathname === "/matches") return matches();
      if (url.pathname === "/health") {
        const told = { longestHoldMs, residentBytes: process.memoryUsage.rss(), listeners: listeners.size };
        longestHoldMs = 0;
        return Response.json(told);
      }
      if (url.pathname.startsWith("/proxy/")) return await proxy(request, url);
      return Response.json({ error: `nothing is at ${url.pathname}` }, { status: 404 });
    } catch (error) {
      // A pattern of the caller's that does not compile, an option that is refused.
      if (error instanceof MatcherError) {
        return Response.json({ error: error.message, code: error.code }, { status: 400 });
      }
      throw error;
    }
  },
});
console.log(`listening on ${server.url.href}`);
