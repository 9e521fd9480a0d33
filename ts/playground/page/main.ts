/** Entry of the playground: the workbench's page, whose requests a worker of this page answers. */
import { h, render } from "preact";
import { App } from "../../workbench/page/app.tsx";
import { transport } from "../../workbench/page/requests.ts";
import "../../workbench/page/style.css";
import type { Asked, Told } from "../messages.ts";
import { sharing } from "./sharing.ts";

const worker = new Worker("worker.js", { type: "module" });
const ask = (asked: Asked) => worker.postMessage(asked);

interface Waiting {
  readonly begin: (status: number) => void;
  readonly part: (text: string) => void;
  readonly end: () => void;
}

const waiting = new Map<number, Waiting>();
let asked = 0;

worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
  const one = waiting.get(data.id);
  if (data.kind === "begin") one?.begin(data.status);
  else if (data.kind === "part") one?.part(data.text);
  else {
    one?.end();
    waiting.delete(data.id);
  }
});

transport.send = (name, body, signal) =>
  new Promise((resolve, reject) => {
    const id = ++asked;
    let stream: ReadableStreamDefaultController<Uint8Array>;
    const encoder = new TextEncoder();
    const abort = () => {
      ask({ kind: "abort", id });
      waiting.delete(id);
      const reason = new DOMException("the request was cancelled", "AbortError");
      reject(reason);
      stream?.error(reason);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    waiting.set(id, {
      begin: (status) => {
        const parts = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
        resolve(new Response(parts, { status }));
      },
      part: (text) => stream.enqueue(encoder.encode(text)),
      end: () => {
        signal?.removeEventListener("abort", abort);
        stream.close();
      },
    });
    ask({ kind: "request", id, name, body: body as string | Blob });
  });

render(h(App, { sharing }), document.getElementById("page")!);
