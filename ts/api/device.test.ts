import { expect, spyOn, test } from "bun:test";
import { compile, deviceAvailable, scanStats } from "../index.ts";
import { openDevice } from "../scan/index.ts";

/** Matches with the GPU asked for, and the warnings. */
function searchAndWarn(source: string, input: string) {
  const warn = spyOn(process, "emitWarning").mockImplementation(() => {});
  try {
    const texts = compile(source)
      .scan(input, { backend: "gpu" })
      .map((match) => match.text);
    return { texts, warnings: warn.mock.calls.map(([message]) => message) };
  } finally {
    warn.mockRestore();
  }
}

test("a pattern that a GPU cannot run is searched on the CPU, with a warning", () => {
  const reason = "has tests, or more texts or alternatives, than the GPU's kernel can decide";
  const warnings = [`backend "gpu": the pattern ${reason}; using the CPU`];
  expect(searchAndWarn("\\W{len<2}", "a b")).toEqual({ texts: ["a", "b"], warnings });
});

const missing = openDevice(true);
if (missing !== null) console.log(`device tests skipped: no Vulkan driver (${missing})`);

test.skipIf(missing !== null)("backend gpu runs on the GPU, backend cpu does not", () => {
  expect(deviceAvailable()).toBe(true);
  expect(searchAndWarn('"b"', "a b")).toEqual({ texts: ["b"], warnings: [] });
  expect(scanStats()!.deviceBytes).toBe(3);
  expect(compile('"b"').scan("a b", { backend: "cpu" })).toHaveLength(1);
  expect(scanStats()!.deviceBytes).toBe(0);
});
