/** Streams and growing files with their matches replaced or masked. */
import type { Depth } from "../deep/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type OutputCheck, type Replacer, refuseOutput, StreamRewriter, type Write } from "../rewrite/index.ts";
import { ByteBuffer } from "../template/index.ts";
import { dateOrderNow } from "../value/index.ts";
import { createRewriter } from "./editing.ts";
import {
  checkFollowed,
  type FollowStep,
  followSteps,
  NumberedLines,
  type TailOptions,
  tailWindow,
  wholeFile,
} from "./follow.ts";
import { HeldOnDemand } from "./held-on-demand.ts";
import { InputText } from "./input.ts";
import type { FollowOptions } from "./library.ts";
import { checkOptions } from "./option-names.ts";
import { checkLimit } from "./options.ts";
import { compiledOf, type Pat, Pattern } from "./pattern.ts";
import { createRedaction, type Mask, outputCheck, type Replacement, readDepth } from "./rewriting.ts";
import { openReadings } from "./trace.ts";
import { Turns } from "./turns.ts";

/**
 * A transform stream that replaces each match. It holds one chunk and the match still open.
 * @throws {PatternError | TemplateError}
 * @example new Response(body.pipeThrough(rewriteStream(String.raw`\E`, "<email>")))
 */
export function rewriteStream(pattern: Pat, replacement: Replacement<string>): TransformStream<Uint8Array, Uint8Array> {
  const compiled = compileGiven(pattern);
  return createTransform(compiled, createRewriter(compiled, replacement), false);
}

/**
 * A transform stream that masks each match, and what reads as one only with these masks. At its end it fails with a
 * MatcherError with code `leftover` if what it gave still reads as a match somewhere, and with code `malformed` if it
 * left records out whose form masks would break.
 * @throws {PatternError | TemplateError | OptionError}
 * @example upstream.body.pipeThrough(redactStream(String.raw`\{card}:card`, { keep: "card:last4" }))
 */
export function redactStream(pattern: Pat, mask: Mask = {}): TransformStream<Uint8Array, Uint8Array> {
  checkOptions("redactStream", mask);
  const compiled = compileGiven(pattern);
  return createTransform(compiled, createRedaction(mask, compiled), readDepth(mask), true);
}

const compileGiven = (pattern: Pat): CompiledPattern =>
  compiledOf(pattern instanceof Pattern ? pattern : new Pattern(pattern));

/** Bytes that are rewritten between two looks at the clock. */
const pieceBytes = 1 << 16;

/** A rewriter whose output is taken piece by piece. */
class PulledRewriter {
  readonly #out = new ByteBuffer();
  readonly #rewriter: StreamRewriter;
  private readonly check: OutputCheck | null;

  constructor(
    compiled: CompiledPattern,
    replacer: Replacer,
    path: string,
    deep: Depth,
    maxCount = Number.POSITIVE_INFINITY,
    checks = false,
  ) {
    const readings = (text: Uint8Array) => openReadings(compiled, text);
    const job = { pattern: compiled, replacer, deep, maxCount, dateOrder: dateOrderNow(), readings };
    const write: Write = (bytes, start, end) => this.#out.push(bytes, start, end);
    this.check = checks ? outputCheck(compiled, deep, replacer, undefined, write) : null;
    this.#rewriter = new StreamRewriter(job, path, write, this.check);
  }

  get count(): number {
    return this.#rewriter.count;
  }
  placeAt(offset: number, line: number): void {
    this.#rewriter.placeAt(
      () => offset,
      () => line,
    );
  }
  push(chunk: Uint8Array): Uint8Array {
    this.#rewriter.push(chunk);
    return this.#takeOutput();
  }
  finish(): Uint8Array {
    this.#rewriter.finish();
    const bytes = this.#takeOutput();
    this.close();
    return bytes;
  }
  /**
   * As `finish`, but `give` receives the end of the text.
   * @throws {MatcherError} with code `leftover` or `malformed`
   */
  finishAndCheck(give: (bytes: Uint8Array) => void): void {
    try {
      this.#rewriter.finish();
      this.check?.end();
      give(this.#takeOutput());
      refuseOutput(this.check);
    } finally {
      this.close();
    }
  }
  close(): void {
    this.#rewriter.close();
    this.check?.close();
  }

  #takeOutput(): Uint8Array {
    const bytes = this.#out.copy();
    this.#out.clear();
    return bytes;
  }
}

function createTransform(
  compiled: CompiledPattern,
  replacer: Replacer,
  deep: Depth,
  checks = false,
): TransformStream<Uint8Array, Uint8Array> {
  const rewriter = new HeldOnDemand(() => new PulledRewriter(compiled, replacer, "", deep, undefined, checks));
  const give = (bytes: Uint8Array, out: TransformStreamDefaultController<Uint8Array>) => {
    if (bytes.length > 0) out.enqueue(bytes);
  };
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, out) {
      const pieces = rewrittenPieces(rewriter.value, new InputText(chunk).bytes, () => rewriter.isClosed);
      for await (const piece of pieces) give(piece, out);
    },
    flush(out) {
      rewriter.value.finishAndCheck((bytes) => give(bytes, out));
      rewriter.close();
    },
    cancel: () => rewriter.close(),
  } as Transformer<Uint8Array, Uint8Array>);
}

/** Text rewritten in small parts, between which the event loop turns. */
async function* rewrittenPieces(
  rewriter: PulledRewriter,
  bytes: Uint8Array,
  isOver = () => false,
): AsyncGenerator<Uint8Array, void, void> {
  const turns = new Turns(undefined);
  for (let at = 0; at < bytes.length && !isOver(); at += pieceBytes) {
    yield rewriter.push(bytes.subarray(at, at + pieceBytes));
    if (turns.isDue) await turns.take();
  }
}

/**
 * Lines of a file with each match replaced: the window (by default the whole file), then new lines. Lines have no line
 * end.
 * @throws {PatternError | TemplateError | OptionError | FileError | BinaryFileError}
 * @example for await (const line of followRewrite(String.raw`\I:ip`, "<${ip}>", "app.log")) {
 *   console.log(line);
 *   break; // Leaving the loop closes the file.
 * }
 */
export function followRewrite(
  pattern: Pat,
  replacement: Replacement<string>,
  path: string,
  options: TailOptions & FollowOptions = {},
): AsyncGenerator<string, void, void> {
  checkOptions("followRewrite", options);
  const compiled = programFor(pattern, options);
  checkFollowed("followRewrite", compiled);
  return followedLines("followRewrite", compiled, createRewriter(compiled, replacement), path, false, options);
}

/**
 * The same with each match masked.
 * @example for await (const line of followRedact(String.raw`\I`, "app.log")) {
 *   console.log(line);
 *   break; // Leaving the loop closes the file.
 * }
 */
export function followRedact(
  pattern: Pat,
  path: string,
  options: TailOptions & Mask & FollowOptions = {},
): AsyncGenerator<string, void, void> {
  checkOptions("followRedact", options);
  const compiled = programFor(pattern, options);
  checkFollowed("followRedact", compiled);
  return followedLines("followRedact", compiled, createRedaction(options, compiled), path, readDepth(options), options);
}

function programFor(pattern: Pat, { lib }: FollowOptions): CompiledPattern {
  return compileGiven(typeof pattern === "string" ? new Pattern(pattern, { lib }) : pattern);
}

/** What is wrong with the call is an error here, not at the first step. */
function followedLines(
  call: string,
  compiled: CompiledPattern,
  replacer: Replacer,
  path: string,
  deep: Depth,
  options: TailOptions & FollowOptions,
): AsyncGenerator<string, void, void> {
  const limit = checkLimit("maxCount", options.maxCount);
  const steps = followSteps(path, tailWindow(call, options, wholeFile), options);
  return rewriteLines(steps, compiled, replacer, path, deep, limit, options);
}

async function* rewriteLines(
  steps: AsyncGenerator<FollowStep, void, void>,
  compiled: CompiledPattern,
  replacer: Replacer,
  path: string,
  deep: Depth,
  limit: number,
  options: FollowOptions,
): AsyncGenerator<string, void, void> {
  let left = limit;
  let rewriter = new PulledRewriter(compiled, replacer, path, deep, left);
  const lines = new NumberedLines(path, 1);
  try {
    for await (const step of steps) {
      if (step.is === "begun") rewriter.placeAt(step.offset, step.line);
      else if (step.is === "restarted") {
        left = options.keepCount ? left - rewriter.count : limit;
        rewriter.close();
        rewriter = new PulledRewriter(compiled, replacer, path, deep, left);
        lines.restart();
      } else
        for await (const piece of rewrittenPieces(rewriter, step.text)) {
          for (const { text } of lines.push(piece)) {
            if (options.signal?.aborted) return;
            yield text;
          }
        }
    }
  } finally {
    rewriter.close();
  }
}
