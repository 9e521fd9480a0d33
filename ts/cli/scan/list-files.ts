import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import { type BinaryRule, type FileInput, type Input, openInput, openInputs, passBinary } from "../../input/index.ts";
import type { Texture } from "../../input/texture.ts";
import { PathWriter } from "../../report/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { themeOf } from "../args/report-options.ts";

const nul = 0x00;
const lineFeed = 0x0a;

/** What `scan` and `grep` list in place of matches: types of files, or the files. */
export async function listChosen(args: ParsedArgs): Promise<number> {
  if (!args.has["type-list"]) return listFiles(args);
  standardOutput.text((await import("../../input/choosing.ts")).typeList());
  return 0;
}

/**
 * `--files`: the paths that a scan would read, one per line; with a bare `--texture`, the type of each file's content.
 */
async function listFiles(args: ParsedArgs): Promise<number> {
  const options = inputOptions(args, 0, () => ".");
  const inputs = openInputs({ ...options, text: undefined });
  const paths = new PathWriter(standardOutput, themeOf(args), args.has.hyperlink ?? false, args.has.null);
  const end = args.has.null ? nul : lineFeed;
  const rule: BinaryRule = { read: options.binary, alone: !inputs.isMultiple, beside: "skip" };
  if (!args.given.some(({ flag, value }) => flag.long === "texture" && value === null)) {
    for (const input of inputs) {
      if (isSkipped(input, rule)) continue;
      paths.write(input.path!);
      standardOutput.byte(end);
    }
    return 0;
  }
  for await (const { input, texture } of withTextures(inputs, rule)) {
    paths.write(input.path!);
    standardOutput.text(`: ${textureText(texture)}`);
    standardOutput.byte(end);
  }
  return 0;
}

/** Whether a file is skipped as binary or unreadable; either is reported as in a scan. */
function isSkipped(input: Input, rule: BinaryRule): boolean {
  if (input.from !== "file" || input.packed || rule.read) return false;
  const source = openInput(input, rule);
  source?.close();
  return source === null;
}

function textureText({ kind, period }: Texture): string {
  if (kind === null) return "no region";
  return kind === "table" ? `table, period ${period}` : kind;
}

type FileAsIs = FileInput & { readonly packed: null };

/** Files are classified many at a time; pipes and compressed files one by one. */
async function* withTextures(
  inputs: Iterable<Input>,
  rule: BinaryRule,
): AsyncGenerator<{ input: Input; texture: Texture }> {
  const { textureOf, texturesOf, warnLimited } = await import("../../input/texture.ts");
  let files: FileAsIs[] = [];
  function* ofFiles() {
    // Each file is opened once: what classifies it also looks for binary content.
    const onBinary = rule.read ? undefined : (file: FileAsIs) => passBinary(file, rule);
    for (const { item, texture } of texturesOf(files, onBinary, warnLimited)) {
      if (texture instanceof FileError) reportError(texture);
      else yield { input: item, texture };
    }
    files = [];
  }
  for (const input of inputs) {
    if (input.from === "file" && input.packed === null && !input.isPipe) {
      files.push(input as FileAsIs);
      if (files.length === batchFiles) yield* ofFiles();
      continue;
    }
    yield* ofFiles();
    const isPacked = input.from === "file" && input.packed !== null;
    const source = openInput(input, isPacked ? { ...rule, read: true } : rule);
    if (source === null) continue;
    const texture = textureOf(source.bytes, input.path!.shown, warnLimited);
    source.close();
    yield { input, texture };
  }
  yield* ofFiles();
}

const batchFiles = 256;
