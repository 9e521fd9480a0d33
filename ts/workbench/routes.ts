/** What the page can request, by name. Bodies are JSON unless a route says otherwise. */
import { findFormats } from "../events/index.ts";
import { type BodyForm, parseBody } from "./bodies.ts";
import { gapsBetweenLines, histogramOfValues, plotOverTime, tableOfMatches } from "./charts.ts";
import { completionsAt } from "./complete.ts";
import { digestDocument } from "./digest.ts";
import type { Documents } from "./documents.ts";
import { toFault } from "./faults.ts";
import { findHint } from "./hint.ts";
import { inferFromMarks } from "./infer.ts";
import { matchAt, matchBeside } from "./match.ts";
import { findNear } from "./near.ts";
import type {
  ChartRequest,
  CompletionRequest,
  DocumentRequest,
  EventsRequest,
  InferRequest,
  MatchRequest,
  SearchRequest,
  StepRequest,
  TableRequest,
  TemplatesRequest,
  TokenRequest,
  WindowRequest,
  WordsRequest,
} from "./protocol.ts";
import { eventsRead } from "./records.ts";
import { searchText } from "./search.ts";
import { findTemplates } from "./templates.ts";
import { tokenAt } from "./token.ts";
import { buildWindow } from "./window.ts";
import { writeWords } from "./words.ts";

export type Route = (documents: Documents, request: Request, query: URLSearchParams) => Promise<Response> | Response;

/** A route whose answer is the result of a function. */
function json<Body>(form: BodyForm, answer: (documents: Documents, body: Body, signal: AbortSignal) => unknown): Route {
  return async (documents, request) => {
    const body = parseBody<Body>(await request.text(), form);
    return Response.json((await answer(documents, body, request.signal)) ?? null);
  };
}

/**
 * The same for answers that read much of a text: the collector does not know how much memory their columns take, and
 * would let them pile up.
 */
function large<Body>(
  form: BodyForm,
  answer: (documents: Documents, body: Body, signal: AbortSignal) => Promise<unknown>,
): Route {
  return json<Body>(form, async (...given) => {
    try {
      return await answer(...given);
    } finally {
      setTimeout(() => Bun.gc(true), 0);
    }
  });
}

export const routes: Readonly<Record<string, Route>> = {
  documents: json("none", (documents) => documents.all().map(({ info }) => info)),
  /** The body is the text. */
  drop: async (documents, request, query) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return Response.json(documents.openText(query.get("name") ?? "text", bytes).info);
  },
  close: json("document", (documents, { document }: { document: number }) => documents.close(document)),
  reopen: json("document", (documents, { document }: { document: number }) => documents.reopen(document).info),
  window: json("window", (documents, body: WindowRequest) => buildWindow(documents.get(body.document), body)),
  token: json("token", (documents, body: TokenRequest) => tokenAt(documents.get(body.document), body)),
  match: json("match", (documents, body: MatchRequest) => matchAt(documents.get(body.document), body)),
  "match-beside": json("step", (documents, body: StepRequest) => matchBeside(documents.get(body.document), body)),
  near: large("search", (documents, body: SearchRequest, signal) =>
    findNear(documents.get(body.document), body, signal),
  ),
  hint: json("search", (documents, body: SearchRequest, signal) =>
    findHint(documents.get(body.document), body, signal),
  ),
  words: json("words", (_, body: WordsRequest) => writeWords(body)),
  complete: json("completion", (documents, body: CompletionRequest) =>
    completionsAt(body, body.document === null ? null : documents.get(body.document)),
  ),
  infer: json("infer", (documents, body: InferRequest) => inferFromMarks(documents.get(body.document), body)),
  digest: large("document", (documents, body: DocumentRequest, signal) => digestDocument(documents, body, signal)),
  templates: large("templates", (documents, body: TemplatesRequest, signal) => findTemplates(documents, body, signal)),
  table: large("table", (documents, body: TableRequest, signal) =>
    tableOfMatches(documents.get(body.document), body, signal),
  ),
  plot: large("chart", (documents, body: ChartRequest, signal) =>
    plotOverTime(documents.get(body.document), body, signal),
  ),
  histogram: large("chart", (documents, body: ChartRequest, signal) =>
    histogramOfValues(documents.get(body.document), body, signal),
  ),
  gaps: large("events", (documents, body: EventsRequest, signal) =>
    gapsBetweenLines(documents.get(body.document), body, signal),
  ),
  formats: json("none", () => findFormats("auto").ways.map(({ name }) => name)),
  events: json("events", (documents, body: EventsRequest) => eventsRead(documents.get(body.document), body)),
  search,
};

/** Time between two lines of progress. */
const progressMs = 80;

/** Answers with a line of JSON for each piece of progress, the last one with the result or a fault. */
async function search(documents: Documents, request: Request): Promise<Response> {
  const { document, ...asked } = parseBody<SearchRequest>(await request.text(), "search");
  const ending = new AbortController();
  request.signal.addEventListener("abort", () => ending.abort());
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (value: unknown) => controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      let written = performance.now();
      try {
        const found = await searchText(documents.get(document), asked, ending.signal, (search) => {
          if (performance.now() - written < progressMs) return;
          written = performance.now();
          write(search.progress);
        });
        write(found.progress);
        controller.close();
        Bun.gc(true);
      } catch (error) {
        if (ending.signal.aborted) return;
        write({ error: toFault(error) });
        controller.close();
      }
    },
    cancel: () => ending.abort(),
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson" } });
}
