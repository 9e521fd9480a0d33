/** `watch` as a service. */
import { OptionError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";
import { readText } from "../../input/source.ts";
import { createEngine } from "../../watch/engine/engine.ts";
import { runWatch } from "../../watch/service/index.ts";
import { type OtlpTarget, otlpHeaders, otlpUrl } from "../../watch/service/otlp-push.ts";
import { checkWatchFile } from "../../watch/syntax/check.ts";
import type { WatchFile, WatchInput } from "../../watch/types.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { lineRedactor } from "./redact.ts";

const portMax = 65_535;
const otlpHeadersName = "OTEL_EXPORTER_OTLP_HEADERS";

/** @param inputs replace the inputs that the file names */
export function serveWatch(
  args: ParsedArgs,
  path: string,
  file: WatchFile,
  inputs: readonly string[],
): Promise<number> {
  const format = file.inputs.find((input) => input.format !== undefined)?.format;
  const given: WatchInput[] = inputs.map((glob) => ({ glob, format, isJournal: glob === "journal" }));
  if (given.length + file.inputs.length === 0) {
    const problem = `watch: ${path} has no input line: write one, as in input /var/log/app/*.log, or name an INPUT`;
    throw new OptionError("watch", path, problem);
  }
  const redact = lineRedactor();
  return runWatch(file, given, {
    metrics: parseAddress(args),
    otlp: parseOtlp(args),
    stateDir: args.text.state,
    from: args.text.from === "end" ? "end" : "start",
    engine: (checked) => createEngine(checked, { redact }),
    reload: () => checkWatchFile(path, readText(path)),
    print: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
    writeLog: (line) => void process.stderr.write(line),
  });
}

const otlpSeconds = 60;

/** @throws {OptionError} */
function parseOtlp(args: ParsedArgs): OtlpTarget | undefined {
  const text = args.text.otlp;
  if (text === undefined) return undefined;
  const url = otlpUrl(text);
  if (url === null) throw valueError("--otlp", text, { takes: "an address", example: "http://127.0.0.1:4318" });
  const headers = otlpHeaders(process.env[otlpHeadersName] ?? "");
  if (headers === null) {
    // What it holds may be secret.
    throw new OptionError("--otlp", "", `${otlpHeadersName} is not of the form NAME=VALUE,NAME=VALUE`);
  }
  return { url, headers, everyMs: (args.number["otlp-every"] ?? otlpSeconds) * 1000 };
}

/** `9464`, `127.0.0.1:9464` or `[::1]:9464`. @throws {OptionError} */
function parseAddress(args: ParsedArgs): { host: string; port: number } | undefined {
  const text = args.text.metrics;
  if (text === undefined) return undefined;
  const [, bracketed, plain, number] = /^(?:(?:\[([\d:a-f.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(number);
  if (number === undefined || port > portMax) {
    throw valueError("--metrics", text, { takes: "a port, or an address and a port", example: "127.0.0.1:9464" });
  }
  return { host: bracketed ?? plain ?? "127.0.0.1", port };
}
