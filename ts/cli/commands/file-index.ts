/** `index`: writes an index to a folder, with which scans of the folder skip files that hold no match. */
import { reportError } from "../../error/diagnostics.ts";
import { FileError, OptionError } from "../../error/errors.ts";
import { FileIndex, indexName } from "../../indexing/index.ts";
import { pathKind } from "../../native/system.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { indexed } from "../flags/input.ts";
import { writeIndex } from "../scan/indexed.ts";

export const own = {
  title: "Output",
  flags: [{ long: "list", help: "print the paths in the index of each folder instead" }],
} as const satisfies FlagGroup;

export const command: Command = {
  usage: "DIR...",
  about:
    `Writes ${indexName} to each folder. A scan of the folder then skips the files that cannot contain a match; files ` +
    "that changed since and new ones are always read, and so is a file that was changed less than two seconds before: it " +
    "gets no entry. An existing index is updated.",
  flags: [own, ...indexed],
  modes: [{ name: "the list of an index", flags: ["list"], takes: [] }],
  required: () => ["DIR"],
  async run(args) {
    for (const root of args.positionals) {
      if (pathKind(root) === "directory") args.has.list ? list(root) : await write(root, args);
      else reportError(new OptionError("DIR", root, `index takes folders: ${root} is not one`));
    }
    return 0;
  },
};

async function write(root: string, args: ParsedArgs): Promise<void> {
  const { indexed, unsettled, beyondLimit } = await writeIndex(root, args);
  const left = [
    ...(unsettled > 0 ? [`${unsettled} changed a moment ago`] : []),
    ...(beyondLimit > 0 ? [`${beyondLimit} would make it larger than an index may be (indexBytesLimit)`] : []),
  ];
  const note = left.length > 0 ? `; not in it, and so always read: ${left.join(", ")}` : "";
  standardOutput.text(
    `${standardOutput.pathText(root)}: ${indexed} ${indexed === 1 ? "file" : "files"} indexed${note}\n`,
  );
}

function list(root: string): void {
  const index = FileIndex.open(root);
  if (index === null) {
    reportError(new FileError([root], "", `has no ${indexName}: "matcher index ${root}" writes one`));
    return;
  }
  for (const path of index.paths) standardOutput.text(`${standardOutput.pathText(path)}\n`);
}
