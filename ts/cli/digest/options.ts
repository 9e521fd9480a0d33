/** Options of pages, and what is said about the lines of which they are made. */
import type { Limits, PageForm } from "../../digest/index.ts";
import { mergeWordingsLimit, minedLineBytesLimit, notedLineTokensLimit } from "../../tables/limits.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

const bytesPerToken = 4;
const defaultTokens = 4000;
/** Markup and pictures take room that a reader doesn't see. */
const defaultHtmlTokens = 40_000;

export function limitsOf(args: ParsedArgs): Limits {
  const tokens = args.number("budget") ?? (args.has("html") ? defaultHtmlTokens : defaultTokens);
  const lines = args.number("lines") ?? Number.POSITIVE_INFINITY;
  return { bytes: args.number("bytes") ?? tokens * bytesPerToken, lines };
}

export function pageForm(args: ParsedArgs): PageForm {
  if (args.has("json")) return "json";
  if (args.has("html")) return "html";
  return args.has("markdown") ? "markdown" : "text";
}

interface Unseen {
  readonly collapsed: number;
  readonly cut: number;
}

/** What a page can't tell apart, and what it is not made of. */
export function wordingNotes({ collapsed, cut }: Unseen): string[] {
  return [...(cut > 0 ? [cutNote(cut)] : []), ...(collapsed > 0 ? [collapsedNote()] : [])];
}

function cutNote(cut: number): string {
  const [lines, their] = cut === 1 ? ["1 line is", "its"] : [`${cut.toLocaleString("en")} lines are`, "their"];
  return (
    `${lines} longer than ${notedLineTokensLimit.toLocaleString("en")} tokens (notedLineTokensLimit), or than ` +
    `${minedLineBytesLimit.toLocaleString("en")} bytes (minedLineBytesLimit): only ${their} beginning was looked at`
  );
}

function collapsedNote(): string {
  const limit = mergeWordingsLimit.toLocaleString("en");
  return (
    `the lines have more than ${limit} wordings (mergeWordingsLimit): lines with the same kinds of tokens are one ` +
    "statement each, whatever their words"
  );
}
