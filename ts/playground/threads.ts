/** Takes the place of ts/native/threads.ts: a module of WebAssembly has no threads, so calls run at once. */
import { calledNow, LongCall, type LoopTurns, type Work } from "../native/work.ts";

/** Does work, and lets the event loop run between its calls. @throws what `turns` throws to end it */
export async function onThreads<R>(work: Work<R>, turns: LoopTurns): Promise<R> {
  try {
    let answer = 0;
    for (;;) {
      const step = work.next(answer);
      if (step.done) return step.value;
      const { value } = step;
      if (value instanceof LongCall) answer = calledNow(value);
      else if (value) await turns.beside(value.later());
      if (turns.isDue) await turns.take();
    }
  } finally {
    work.return(undefined as R);
  }
}

export class LibraryBytes {
  readonly bytes: Uint8Array;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  *copy(from: Uint8Array, to: number): Work<void> {
    this.bytes.set(from, to);
    yield;
  }

  close(): void {}
}
