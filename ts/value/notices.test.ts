/** What reading times left open is said by the command that read them, and by no other. */
import { expect, test } from "bun:test";
import { Workplace } from "../../tests/e2e/workplace.ts";
import { runHere } from "../../tests/flags/in-process.ts";
import { setDateOrder } from "../api/clock.ts";
import { Pattern } from "../api/pattern.ts";

const place = new Workplace({ "a.log": "2026-05-01T10:00:00Z a\n" });

test("a command says nothing of dates that were read before it", async () => {
  setDateOrder("mdy");
  try {
    expect([...new Pattern("\\T{>1990-01-01}").scan("17/12/2022 10:31:32 a")]).toEqual([]);
  } finally {
    setDateOrder("any");
  }
  expect((await runHere(["scan", "\\T{>1990-01-01}", "a.log"], place.folder)).error).toBe("");
});
