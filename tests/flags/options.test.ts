/** Every option of the library in every mode of its call changes something, is refused, or rightly changes nothing. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { listOptions, optionedCalls } from "../../ts/api/option-names.ts";
import { needyOptions } from "../../ts/api/option-needs.ts";
import { OptionError } from "../../ts/index.ts";
import { fillFolder } from "./folder.ts";
import type { OptionMatrix, OptionMode, OptionSample } from "./option-samples.ts";
import { elsewhere, optionMatrices, type SameOption, sameOptions } from "./options.matrix.ts";

const patienceMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), "matcher-options-"));
fillFolder(folder);
afterAll(() => rmSync(folder, { recursive: true }));

test("every call has a matrix, or tests elsewhere", () => {
  const known = new Set<string>([...optionMatrices.map(({ call }) => call), ...Object.keys(elsewhere)]);
  expect(optionedCalls.filter((call) => !known.has(call))).toEqual([]);
});

type Ended = { readonly value: string } | { readonly error: Error };

async function runMode({ run }: OptionMatrix, options: object): Promise<Ended> {
  try {
    const value = await run(options as never, folder);
    return { value: inspect(value, { depth: 20, maxArrayLength: null, maxStringLength: null }) };
  } catch (error) {
    return { error: error as Error };
  }
}

/** What an option does in a mode. */
async function compareOption(
  matrix: OptionMatrix,
  { options }: OptionMode,
  option: string,
  { given, base }: OptionSample,
): Promise<"changes" | "refused" | "same" | Error> {
  const shared = { ...options, ...base };
  const [without, result] = [await runMode(matrix, shared), await runMode(matrix, { ...shared, ...given })];
  if ("error" in result) {
    if ("error" in without) return without.error.message === result.error.message ? result.error : "changes";
    const isRefusal = result.error instanceof OptionError || result.error instanceof TypeError;
    return isRefusal && result.error.message.includes(option) ? "refused" : result.error;
  }
  return "value" in without && without.value === result.value ? "same" : "changes";
}

const used = new Set<SameOption>();

function findReason(call: string, mode: string, option: string): SameOption | undefined {
  return sameOptions.find(
    ({ calls, modes, options }) =>
      options.includes(option) &&
      (calls === "*" || (calls as readonly string[]).includes(call)) &&
      (modes === "*" || modes.includes(mode)),
  );
}

describe.each(optionMatrices.map((matrix) => [matrix.call, matrix] as const))("%s", (call, matrix) => {
  test(
    "no option is accepted and dropped",
    async () => {
      const dropped: string[] = [];
      for (const option of listOptions(call)) {
        const sample = matrix.samples[option];
        if (sample === undefined) {
          dropped.push(`${option}: no sample`);
          continue;
        }
        for (const [mode, modeCase] of Object.entries(matrix.modes ?? { plain: { options: {} } })) {
          // The mode has the option already.
          if (Object.keys(sample.given).every((name) => name in modeCase.options)) continue;
          const outcome = await compareOption(matrix, modeCase, option, modeCase.samples?.[option] ?? sample);
          if (outcome === "changes" || outcome === "refused") continue;
          const reason = outcome === "same" ? findReason(call, mode, option) : undefined;
          if (reason) used.add(reason);
          else dropped.push(`${mode}: ${option}: ${outcome}`);
        }
      }
      expect(dropped).toEqual([]);
    },
    patienceMs,
  );
});

test("every reason is that of some option", () => {
  expect(sameOptions.filter((row) => !used.has(row))).toEqual([]);
});

test("an option that needs another is refused alone", async () => {
  const accepted: string[] = [];
  for (const [call, option] of needyOptions) {
    const matrix = optionMatrices.find((one) => one.call === call);
    if (!matrix) continue;
    const result = await runMode(matrix, matrix.samples[option]!.given);
    const isRefused = "error" in result && result.error.message.startsWith(`${option} requires`);
    if (!isRefused) accepted.push(`${call}: ${option}`);
  }
  expect(accepted).toEqual([]);
});
