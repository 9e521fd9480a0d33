/** What a scan tells of itself beside its matches. */

import { ScanAnswer } from "../native/layout.gen.ts";
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { routes } from "../tables/routes.ts";
import { countLimit, scanFlags } from "./batch.ts";
import { programOf } from "./program.ts";

/** Adds up what the scans that are given it tell when they end. */
export class ScanFacts {
  tokensLexed = 0;
  lexingMs = 0;
  /** Of a pipeline: the chunks that were matched, and the time that matching waited for tokens. */
  chunks = 0;
  waitingMs = 0;
  /** Names of the ways that they were answered. */
  readonly routes = new Set<string>();

  /** @param dualGrain the scans lex on a thread of its own, ahead of the matching */
  constructor(readonly dualGrain = false) {}

  /** @param answer a struct `ScanAnswer` */
  add(answer: DataView): void {
    this.tokensLexed += Number(answer.getBigUint64(ScanAnswer.tokens_lexed, true));
    this.lexingMs += Number(answer.getBigUint64(ScanAnswer.lexing_ns, true)) / 1e6;
    this.chunks += answer.getUint32(ScanAnswer.chunks, true);
    this.waitingMs += Number(answer.getBigUint64(ScanAnswer.waiting_ns, true)) / 1e6;
    const name = routeName(answer);
    if (name !== null) this.routes.add(name);
  }
}

/** Room for what `mb_scan_facts` and `mb_stream_facts` write. */
export function answerView(): DataView {
  return new DataView(new ArrayBuffer(ScanAnswer.size));
}

/** The way that a scan which finds something is answered; `null` where none is told. */
export function routeOf(pattern: CompiledPattern): string | null {
  if (pattern.groups) return null;
  const out = new BigUint64Array(1);
  checkStatus(
    native().mb_scan_open(programOf(pattern), new Uint8Array(1), 0, 0, scanFlags({}), countLimit(Infinity), out),
  );
  const handle = Number(out[0]) as Pointer;
  const answer = answerView();
  native().mb_scan_facts(handle, answer);
  native().mb_scan_close(handle);
  return routeName(answer);
}

function routeName(answer: DataView): string | null {
  return routes[answer.getUint32(ScanAnswer.route, true)]!.name;
}
