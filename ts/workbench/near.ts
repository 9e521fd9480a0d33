/** Lines that nearly match, nearest first. */
import { OptionError } from "../error/errors.ts";
import { compilePattern, listSteps, parsePattern } from "../pattern/index.ts";
import { describeWanted, findAttempt } from "../report/near-attempt.ts";
import { type NearLine, NearLines } from "../report/near-lines.ts";
import { nearStepsLimit } from "../tables/limits.ts";
import { compiledFor, declarationsFrom } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { nearBytesLimit, nearLinesKept } from "./limits.ts";
import type { NearAnswer, NearShown, SearchRequest } from "./protocol.ts";

/** Bytes that are examined between two turns of the event loop: every step of the pattern searches them. */
const nearPieceBytes = 256 << 10;
/** Characters of the line shown before and after the place. */
const aroundCharacters = 60;

/** @throws {PatternError | DeclarationError} @throws the signal's reason */
export async function findNear(
  document: TextDocument,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<NearAnswer> {
  const { pattern, declarations: lines } = request;
  const whole = compiledFor(request);
  if (whole.fields)
    throw new OptionError("pattern", pattern, "conditions on fields have no near misses: patterns have");
  const declarations = declarationsFrom(lines);
  const steps = listSteps(parsePattern(pattern, { declarations })).slice(0, nearStepsLimit);
  const compiled = steps.map((step) => ({ step, pattern: compilePattern(step.source, declarations) }));
  const found = new NearLines(whole, compiled, nearLinesKept);
  const { storage, lines: index } = document;
  const to = Math.min(storage.sizeBytes, nearBytesLimit);
  for (let from = 0; from < to; ) {
    signal.throwIfAborted();
    const end = wholeLines(document, from, Math.min(from + nearPieceBytes, to));
    found.add(null, storage.read(from, end).slice(), index.findLine(from));
    from = end;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  const { kept, all, matching, near } = found;
  return {
    ...{ all, matching, near, lines: kept.map(toShown) },
    examinedBytes: to < storage.sizeBytes ? to : null,
  };
}

/** The end of the last whole line up to an offset, or the end of the line that has begun. */
function wholeLines({ storage }: TextDocument, from: number, to: number): number {
  if (to >= storage.sizeBytes) return storage.sizeBytes;
  const lineEnd = storage.read(from, to).lastIndexOf(0x0a);
  return lineEnd < 0 ? to : from + lineEnd + 1;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function toShown(line: NearLine): NearShown {
  const { matched, at, stood } = findAttempt(line);
  const cut = at - line.textStart;
  const before = decoder.decode(line.text.subarray(0, cut));
  const after = decoder.decode(line.text.subarray(cut)).slice(stood?.text.length ?? 0);
  return {
    line: line.line - 1,
    before: before.length > aroundCharacters ? `…${before.slice(-aroundCharacters)}` : before,
    after: after.length > aroundCharacters ? `${after.slice(0, aroundCharacters)}…` : after.trimEnd(),
    matched,
    found: stood,
    wanted: describeWanted(line.reached.step),
  };
}
