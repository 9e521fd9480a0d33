/** Patterns from marked values. Lines around them with the same kinds of tokens are examples too. */
import { BuildError } from "../error/errors.ts";
import { type Built, inferFields, spellFile } from "../infer/index.ts";
import { lex, type Tokens } from "../lex/index.ts";
import { kinds } from "../tables/kinds.ts";
import type { TextDocument } from "./document.ts";
import { similarBytes, similarLinesMax } from "./limits.ts";
import type { InferAnswer, InferRequest, MarkedLineGiven } from "./protocol.ts";

/** @throws {BuildError} */
export function inferFromMarks(document: TextDocument, request: InferRequest): InferAnswer {
  const rejected = new Set(request.rejected);
  const similar = similarLines(document, request.marked).filter((text) => !rejected.has(text));
  const options = {
    marked: request.marked.map((line) => ({
      text: spellMarks(line),
      source: { name: `line ${line.line + 1}`, firstLine: 1 },
    })),
    against: request.rejected,
    unanchored: !request.isAnchored,
  };
  try {
    return buildAnswer(inferFields(similar, options), similar.length);
  } catch (error) {
    // Lines that only look alike can make a field ambiguous, or the pattern too general for the rejected lines.
    if (!(error instanceof BuildError) || similar.length === 0) throw error;
    return buildAnswer(inferFields([], options), 0);
  }
}

function buildAnswer(built: Built, similar: number): InferAnswer {
  return {
    pattern: built.pattern,
    declarations: built.declarations,
    format: built.format,
    file: spellFile(built),
    fields: built.fields.map(({ name }) => name),
    similar,
  };
}

/** The line with its marks as `infer --mark` takes them. */
function spellMarks({ text, marks }: MarkedLineGiven): string {
  const escapePart = (from: number, to: number) => text.slice(from, to).replace(/[{}\\]/g, "\\$&");
  const ordered = [...marks].sort((a, b) => a.start - b.start);
  let written = "";
  let at = 0;
  for (const { name, start, end } of ordered) {
    written += `${escapePart(at, start)}{${name}:${escapePart(start, end)}}`;
    at = end;
  }
  return written + escapePart(at, text.length);
}

/** Different lines near the marked ones with the same kinds of tokens, and the same words before the marks. */
function similarLines(document: TextDocument, marked: readonly MarkedLineGiven[]): string[] {
  const encoder = new TextEncoder();
  const wanted = new Set(marked.map((line) => signature(encoder.encode(line.text), findMarkedTokens(line))));
  const shapes = marked.map((line) => ({ line, kinds: joinKinds(lex(encoder.encode(line.text))) }));
  const own = new Set(marked.map(({ text }) => text));
  const found = new Set<string>();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const { storage, lines } = document;
  const middle = lines.start(marked[0]?.line ?? 0);
  const from = lines.start(lines.findLine(Math.max(0, middle - similarBytes / 2)));
  const bytes = storage.read(from, from + similarBytes);
  for (let at = 0; at < bytes.length && found.size < similarLinesMax; ) {
    const lineEnd = bytes.indexOf(0x0a, at);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    const line = bytes.subarray(at, end > at && bytes[end - 1] === 0x0d ? end - 1 : end);
    at = end + 1;
    if (line.length > similarBytes / 16 || (lineEnd < 0 && from + bytes.length < storage.sizeBytes)) continue;
    const tokens = lex(line);
    const shape = shapes.find((one) => one.kinds === joinKinds(tokens));
    if (!shape) continue;
    const text = decoder.decode(line);
    if (own.has(text) || !wanted.has(signature(line, findMarkedTokens(shape.line), tokens))) continue;
    found.add(text);
  }
  return [...found];
}

const joinKinds = ({ kinds: column }: Tokens) => column.join(",");

/** Indexes of the tokens at which the marks of a line begin. */
function findMarkedTokens({ text, marks }: MarkedLineGiven): number[] {
  const bytes = new TextEncoder();
  const { starts, ends } = lex(bytes.encode(text));
  return marks.map(({ start }) => {
    const offset = bytes.encode(text.slice(0, start)).length;
    return starts.findIndex((from, i) => from <= offset && offset < ends[i]!);
  });
}

const wordKinds = new Set(["word", "punct"].map((name) => kinds.findIndex((kind) => kind.name === name)));

/** Kinds of a line's tokens, and the words before some of them. */
function signature(line: Uint8Array, places: readonly number[], tokens = lex(line)): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const before = places.map((place) =>
    place > 0 && wordKinds.has(tokens.kinds[place - 1]!)
      ? decoder.decode(line.subarray(tokens.starts[place - 1], tokens.ends[place - 1]))
      : "",
  );
  return JSON.stringify([joinKinds(tokens), before]);
}
