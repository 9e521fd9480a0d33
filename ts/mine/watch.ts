/** Detects lines of unknown templates as they arrive (zig/mine/watch.zig). */
import { WatchView } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { longCall, type Work } from "../native/work.ts";

const what = "the templates met so far";

export class Watch {
  private constructor(private readonly watch: Pointer) {}

  /** @param table the known templates; it grows with what is pushed, and must be closed after this */
  static *open(table: Pointer): Work<Watch> {
    const status = new Uint32Array(1);
    const watch = yield* longCall("mb_mine_watch_open", table, status);
    checkStatus(status[0]!, what);
    return new Watch(watch as Pointer);
  }

  /** The lines of `text` that are new, without their ends: views of it. */
  push(text: Uint8Array): Uint8Array[] {
    if (text.length === 0) return [];
    const view = new DataView(new ArrayBuffer(WatchView.size));
    checkStatus(native().mb_mine_watch_push(this.watch, text, BigInt(text.length), view), what);
    const count = Number(view.getBigUint64(WatchView.count, true));
    const spans = new Uint32Array(memoryAt(Number(view.getBigUint64(WatchView.spans, true)), count * 8));
    return Array.from({ length: count }, (_, i) => text.subarray(spans[2 * i]!, spans[2 * i + 1]!));
  }

  /** For each group of another native table, also mined by wording: 1 if it is known. */
  *compare(other: Pointer, groupCount: number): Work<Uint8Array> {
    const known = new Uint8Array(groupCount);
    if (groupCount > 0) checkStatus(yield* longCall("mb_mine_watch_compare", this.watch, other, known), what);
    return known;
  }

  close(): void {
    native().mb_mine_watch_close(this.watch);
  }
}
