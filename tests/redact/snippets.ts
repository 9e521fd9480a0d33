/**
 * Texts as documentation and logs have them, written down from memory: what must be masked stands in `⟦ ⟧`, what may be
 * masked as well, such as a user beside a password, in `⟪ ⟫`.
 */
import { readFileSync } from "node:fs";

export interface Snippet {
  readonly name: string;
  /** What is redacted. */
  readonly text: string;
  readonly secrets: readonly string[];
  /** What may come out, with `mask` in the place of secrets. */
  readonly expected: RegExp;
}

export const mask = "[#]";

/** The snippets of a file in `tests/redact/snippets`. */
export function readSnippets(file: string): Snippet[] {
  const written = readFileSync(new URL(`snippets/${file}`, import.meta.url), "utf8");
  return written.split(/^=== /m).slice(1).map(snippet);
}

function snippet(written: string): Snippet {
  const [name = "", ...lines] = written.split("\n");
  const body = lines.join("\n");
  return {
    name,
    text: body.replace(/[⟦⟧⟪⟫]/g, ""),
    secrets: [...body.matchAll(/⟦(.*?)⟧/gs)].map(([, secret]) => secret!),
    expected: new RegExp(
      `^${body
        .split(/(⟦.*?⟧|⟪.*?⟫)/s)
        .map(piece)
        .join("")}$`,
      "s",
    ),
  };
}

/** What is masked as a whole value of YAML is in quotes. */
function piece(written: string): string {
  if (written.startsWith("⟦")) return "[\"']?\\[#\\][\"']?";
  const isOptional = written.startsWith("⟪");
  const text = RegExp.escape(isOptional ? written.slice(1, -1) : written);
  return isOptional ? `(?:${text}|["']?\\[#\\]["']?|)` : text;
}
