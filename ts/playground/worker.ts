/** Answers the page's requests beside it, in a worker, by the routes of the workbench. */
import "./globals.ts";
import { Documents } from "../workbench/documents.ts";
import { toFault } from "../workbench/faults.ts";
import type { Fault } from "../workbench/protocol.ts";
import { type Route, routes } from "../workbench/routes.ts";
import { openModule } from "./ffi.ts";
import { useHost } from "./files.cjs";
import { MemoryHost } from "./host.ts";
import { type Asked, packedModule, type TextAnswer, type Told } from "./messages.ts";

const host = new MemoryHost();
useHost(host);
const documents = new Documents();
const opened = (async () => {
  const { href } = (globalThis as unknown as { location: { href: string } }).location;
  const packed = await fetch(new URL(packedModule, href));
  if (!packed.ok) throw new Error(`${packedModule} is missing next to the page: ${packed.status}`);
  const bytes = packed.body!.pipeThrough(new DecompressionStream("deflate-raw"));
  const response = new Response(bytes, { headers: { "content-type": "application/wasm" } });
  await openModule(await WebAssembly.compileStreaming(response), host.functions);
})();
/** Whole texts for links, beside what the workbench's page can request. */
const text: Route = async (all, request) => {
  const { document } = (await request.json()) as { document: number };
  const { storage } = all.get(document);
  const answer: TextAnswer = { text: utf8Or(storage.read(0, storage.sizeBytes)) };
  return Response.json(answer);
};
const answering: Readonly<Record<string, Route>> = { ...routes, text };

/** Requests that are being answered. */
const running = new Map<number, AbortController>();

const tell = (told: Told) => globalThis.postMessage(told);

globalThis.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if (data.kind === "abort") running.get(data.id)?.abort();
  else void answer(data);
});

async function answer({ id, name, body }: Extract<Asked, { kind: "request" }>): Promise<void> {
  const ending = new AbortController();
  running.set(id, ending);
  try {
    await opened;
    const url = new URL(name, "http://playground/");
    const request = new Request(url.href, { method: "POST", body, signal: ending.signal });
    const response = await answering[url.pathname.slice(1)]!(documents, request, url.searchParams);
    tell({ id, kind: "begin", status: response.status });
    for await (const part of parts(response)) tell({ id, kind: "part", text: part });
    tell({ id, kind: "end" });
  } catch (error) {
    tell({ id, kind: "begin", status: 200 });
    tell({ id, kind: "part", text: JSON.stringify({ error: shownFault(error) }) });
    tell({ id, kind: "end" });
  } finally {
    running.delete(id);
  }
}

/** Faults of the playground are answers, too: the page would wait for one forever. */
function shownFault(error: unknown): Fault {
  try {
    return toFault(error);
  } catch {
    console.error(error);
    return { message: `the playground failed: ${error instanceof Error ? error.message : error}`, hint: "", at: null };
  }
}

async function* parts(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return;
    yield read.value;
  }
}

function utf8Or(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
