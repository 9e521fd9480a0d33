/** Answers in a review: lines of standard input, and text from an editor. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeText } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";

export type Answer =
  | { readonly is: "apply"; readonly replacement?: Uint8Array }
  | { readonly is: "skip" | "edit" | "apply kind" | "skip kind" | "apply all" | "quit" };

const words: Readonly<Record<string, Answer["is"]>> = {
  y: "apply",
  yes: "apply",
  n: "skip",
  no: "skip",
  e: "edit",
  edit: "edit",
  a: "apply all",
  all: "apply all",
  q: "quit",
  quit: "quit",
};

/** The meaning of a line; `null` if it is not an answer. Case matters only for `t` and `T`. */
export function answerLine(line: string): Answer | null {
  const word = line.trim();
  if (word === "t") return { is: "apply kind" };
  if (word === "T") return { is: "skip kind" };
  const is = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()]! : null;
  return is && { is };
}

export class AnswerReader {
  private held = new Uint8Array(0);
  private readonly pieces: Iterator<Uint8Array>;

  /** @param editor the command that edits a replacement; if empty, the next line is the replacement */
  constructor(
    pieces: Iterable<Uint8Array>,
    private readonly editor: string,
    /** Reads one key, if a terminal answers; `null` otherwise: answers are lines. */
    private readonly key: ((ask: () => void) => Promise<string | null>) | null = null,
  ) {
    this.pieces = pieces[Symbol.iterator]();
  }

  /** The answer to a question, a key or a line; `null` at the end. */
  async answer(question: string, out: Output): Promise<string | null> {
    const ask = () => {
      out.text(question);
      out.flush();
    };
    if (this.key === null) {
      ask();
      return this.line();
    }
    const key = await this.key(ask);
    if (key !== null) out.text(`${key === "\n" ? "" : out.safe(key)}\n`);
    out.flush();
    return key?.trim() ?? null;
  }

  /** The next line, without its line end; `null` at the end. */
  line(): string | null {
    const bytes = this.lineBytes();
    return bytes && decodeText(bytes, 0, bytes.length);
  }

  /** A new replacement; `null` if the editor fails or there are no more lines. */
  edit(replacement: Uint8Array, out: Output): Uint8Array | null {
    if (this.editor !== "") return editedBy(this.editor, replacement);
    out.text("replacement: ");
    out.flush();
    return this.lineBytes();
  }

  private lineBytes(): Uint8Array | null {
    for (;;) {
      const end = this.held.indexOf(0x0a);
      if (end >= 0) {
        const line = this.held.subarray(0, end);
        this.held = this.held.subarray(end + 1);
        return line;
      }
      const next = this.pieces.next();
      if (!next.done) this.held = new Uint8Array(Buffer.concat([this.held, next.value]));
      else if (this.held.length === 0) return null;
      else {
        const line = this.held;
        this.held = new Uint8Array(0);
        return line;
      }
    }
  }
}

/** The text in the editor's temporary file, less one final line end; `null` if the editor fails. */
function editedBy(editor: string, replacement: Uint8Array): Uint8Array | null {
  const folder = mkdtempSync(join(tmpdir(), "matcher-edit-"));
  try {
    const path = join(folder, "replacement");
    writeFileSync(path, replacement);
    const shell =
      process.platform === "win32" ? ["cmd", "/c", editor, path] : ["sh", "-c", `${editor} "$1"`, "sh", path];
    const run = Bun.spawnSync(shell, { stdin: "inherit", stdout: "inherit", stderr: "inherit" });
    if (run.exitCode !== 0) return null;
    const text = new Uint8Array(readFileSync(path));
    return text.at(-1) === 0x0a ? text.subarray(0, -1) : text;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
