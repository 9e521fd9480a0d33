/** Standard input over a reload: no line is lost between the one who took them and the next. */
import { expect, test } from "bun:test";
import { Log } from "./log.ts";
import { StandardInput } from "./standard-input.ts";

/** Somebody who takes lines, and says when standard input ended. */
function taker(given: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const take = (lines: Uint8Array) => void given.push(Buffer.from(lines).toString());
  return { take, onEnd: resolve, promise };
}

test("what comes between two takers is for the second, and a line is not cut in two", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const log = new Log(() => {});
  const input = new StandardInput(log, () => readable as unknown as AsyncIterable<Uint8Array>);
  const [first, second] = [[] as string[], [] as string[]];
  input.giveTo(taker(first));
  await writer.write(Buffer.from("a\nb"));
  while (first.length === 0) await Bun.sleep(1);
  input.giveTo(null);
  await writer.write(Buffer.from("c\nd\n"));
  const writing = writer.write(Buffer.from("e"));
  await Bun.sleep(1);
  const next = taker(second);
  input.giveTo(next);
  await writing;
  await writer.close();
  await next.promise;
  expect([first, second.join(""), input.isOver]).toEqual([["a\n"], "bc\nd\ne\n", true]);
});
