/** Statistics of scans. */

import { ScanAnswer } from "../native/layout.gen.ts";
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { routes } from "../tables/routes.ts";
import { countLimit, scanFlags } from "./batch.ts";
import { openProgram } from "./program.ts";

/** Adds up the statistics of the scans it is passed to, as they end. */
export class ScanFacts {
  tokensLexed = 0;
  lexingMs = 0;
  /** For a pipeline: the chunks matched, and the time that matching waited for tokens. */
  chunks = 0;
  waitingMs = 0;
  /** Bytes searched on a GPU, and bytes of the same scans that it left to the CPU. */
  deviceBytes = 0;
  deviceLeftBytes = 0;
  /** Lines of both that the CPU lexed, all or a part of each, and the bytes that it lexed of them. */
  deviceLines = 0;
  deviceLineBytes = 0;
  /** Searches of such lines, several at once where they are near. */
  deviceSearches = 0;
  /** Time of copying to the GPU, of waiting for it, and of taking what it found. */
  deviceCopyingMs = 0;
  deviceWaitingMs = 0;
  deviceTakingMs = 0;
  /** Names of the routes that answered them. */
  readonly routes = new Set<string>();

  /** @param dualGrain the scans lex ahead of the matching on another thread */
  constructor(readonly dualGrain = false) {}

  /** @param answer a struct `ScanAnswer` */
  add(answer: DataView): void {
    this.tokensLexed += Number(answer.getBigUint64(ScanAnswer.tokens_lexed, true));
    this.lexingMs += Number(answer.getBigUint64(ScanAnswer.lexing_ns, true)) / 1e6;
    this.chunks += answer.getUint32(ScanAnswer.chunks, true);
    this.waitingMs += Number(answer.getBigUint64(ScanAnswer.waiting_ns, true)) / 1e6;
    this.deviceBytes += Number(answer.getBigUint64(ScanAnswer.device_bytes, true));
    this.deviceLeftBytes += Number(answer.getBigUint64(ScanAnswer.device_left_bytes, true));
    this.deviceLines += Number(answer.getBigUint64(ScanAnswer.device_lines, true));
    this.deviceLineBytes += Number(answer.getBigUint64(ScanAnswer.device_line_bytes, true));
    this.deviceSearches += Number(answer.getBigUint64(ScanAnswer.device_searches, true));
    const ms = (at: number) => Number(answer.getBigUint64(at, true)) / 1e6;
    this.deviceCopyingMs += ms(ScanAnswer.device_copying_ns);
    this.deviceWaitingMs += ms(ScanAnswer.device_waiting_ns);
    this.deviceTakingMs += ms(ScanAnswer.device_taking_ns);
    const name = routeName(answer);
    if (name !== null) this.routes.add(name);
  }
}

/** Buffer for `mb_scan_facts` and `mb_stream_facts`. */
export function answerView(): DataView {
  return new DataView(new ArrayBuffer(ScanAnswer.size));
}

/** The route of a scan of this pattern that finds something; `null` if it is not shown. */
export function findRoute(pattern: CompiledPattern): string | null {
  if (pattern.groups) return null;
  const out = new BigUint64Array(1);
  checkStatus(
    native().mb_scan_open(openProgram(pattern), new Uint8Array(1), 0, 0, scanFlags({}), countLimit(Infinity), out),
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
