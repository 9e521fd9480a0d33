/** What a walk leaves out of a folder: for commands whose users must know of it. */
import { type Dirent, readdirSync } from "node:fs";
import { findUnpackCommand, hasCompressedEnding } from "../tables/compression.ts";
import type { Input, InputOptions } from "./inputs.ts";

/** Why a file was not read; and why several were not, if that is said otherwise. */
const reasons = {
  ignored: ["ignored by a rule (--no-ignore)"],
  hidden: ["hidden (--hidden)"],
  compressed: ["compressed (unpack it)", "compressed (unpack them)"],
  binary: ["with NUL bytes (--binary)"],
  closed: ["folder that can't be listed", "folders that can't be listed"],
  other: ["pipe, socket or device", "pipes, sockets or devices"],
  link: ["symbolic link (name what it leads to)", "symbolic links (name what they lead to)"],
} as const satisfies Record<string, readonly [one: string, many?: string]>;

type Reason = keyof typeof reasons;

/** Files that are named; the others are counted. */
const namedMax = 3;

/** Remembers the inputs that a run reads, and lists what else is in its folders. */
export class Untouched {
  /** Shown paths of the files that the walk returned. */
  readonly #taken = new Set<string>();
  readonly #counts = new Map<Reason, number>();
  readonly #names = new Map<Reason, string[]>();

  /** The same inputs, which are remembered. */
  *noting(inputs: Iterable<Input>): Generator<Input, void, void> {
    for (const input of inputs) {
      if (input.from === "file" && input.walkedFrom !== null) this.#taken.add(input.path.shown);
      yield input;
    }
  }

  /** An input that was not read, since it holds NUL bytes. */
  addBinary(input: Input): void {
    if (!input.path) return;
    const { shown } = input.path;
    this.#add(hasCompressedEnding(shown) || findUnpackCommand(shown) ? "compressed" : "binary", shown);
  }

  /** What was not read; `null` if nothing was left out. */
  report({ paths }: Pick<InputOptions, "paths">): string | null {
    for (const path of paths) if (path !== "-") this.#walk(path);
    const parts = (Object.keys(reasons) as Reason[]).flatMap((reason) => {
      const count = this.#counts.get(reason) ?? 0;
      if (count === 0) return [];
      const names = this.#names.get(reason)!;
      const more = count > names.length ? ", ..." : "";
      const [one, many = one] = reasons[reason];
      return [`${count} ${count === 1 ? one : many}: ${names.join(", ")}${more}`];
    });
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0) return null;
    return `${total} ${total === 1 ? "file was" : "files were"} not read: ${parts.join("; ")}`;
  }

  #add(reason: Reason, path: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    const names = this.#names.get(reason) ?? [];
    this.#names.set(reason, names);
    if (names.length < namedMax) names.push(path);
  }

  #walk(start: string): void {
    const left = [{ path: start, isHidden: false }];
    for (let folder = left.pop(); folder; folder = left.pop()) {
      const entries = listEntries(folder.path);
      // A file that was named is no folder.
      if (entries === null && folder.path !== start) this.#add("closed", folder.path);
      for (const entry of entries ?? []) {
        const path = folder.path.endsWith("/") ? folder.path + entry.name : `${folder.path}/${entry.name}`;
        const isHidden = folder.isHidden || entry.name.startsWith(".");
        if (entry.isDirectory()) left.push({ path, isHidden });
        else if (entry.isSymbolicLink()) this.#add("link", path);
        else if (!entry.isFile()) this.#add("other", path);
        else if (!this.#taken.has(path)) this.#add(isHidden ? "hidden" : "ignored", path);
      }
    }
  }
}

function listEntries(path: string): Dirent[] | null {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return null;
  }
}
