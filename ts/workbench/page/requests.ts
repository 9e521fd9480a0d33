/** Requests to the server of the page. */
import type { Failure, Fault } from "../protocol.ts";

/** The server refused a request. */
class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** Called when the server no longer answers, and when it answers again. */
export const connection = { onChange: (_isThere: boolean) => {} };

/** How requests reach what answers them. */
export const transport = {
  send: (name: string, body: BodyInit, signal?: AbortSignal): Promise<Response> =>
    fetch(`./${name}`, { method: "POST", body, signal: signal ?? null }),
};

async function post(name: string, body: BodyInit, signal?: AbortSignal): Promise<Response> {
  try {
    const response = await transport.send(name, body, signal);
    connection.onChange(true);
    return response;
  } catch (error) {
    if (!signal?.aborted) connection.onChange(false);
    throw error;
  }
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) {
    const text = (await response.text()).replace(/^matcher: /, "").trim();
    const tooLarge = "the text is larger than 64 MiB: name the file on the command line, which reads any size";
    throw new Refusal({ message: response.status === 413 ? tooLarge : text, hint: "", at: null });
  }
  const answer = (await response.json()) as Answer | Failure;
  if (answer !== null && typeof answer === "object" && "error" in answer) throw new Refusal(answer.error);
  return answer;
}

/** @throws {Refusal} */
export async function call<Answer>(name: string, body: unknown = {}, signal?: AbortSignal): Promise<Answer> {
  return readAnswer(await post(name, JSON.stringify(body), signal));
}

/** Sends a text that was dropped or pasted. @throws {Refusal} */
export async function sendText<Answer>(name: string, text: BodyInit): Promise<Answer> {
  return readAnswer(await post(`drop?name=${encodeURIComponent(name)}`, text));
}

/** Requests an answer of several lines; `onLine` gets each. @throws {Refusal} */
export async function callLines<Line extends object>(
  name: string,
  body: unknown,
  signal: AbortSignal,
  onLine: (line: Line) => void,
): Promise<void> {
  const response = await post(name, JSON.stringify(body), signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const answer = JSON.parse(line) as Line | Failure;
      if ("error" in answer) throw new Refusal(answer.error);
      onLine(answer);
    }
  }
}

/** The refusal's fault; `null` for a cancelled request and a server that is gone, which the page shows elsewhere. */
export function faultFrom(error: unknown): Fault | null {
  return error instanceof Refusal ? error.fault : null;
}
