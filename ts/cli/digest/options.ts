/** Options of pages, and what is said about the lines of which they are made. */
import type { Limits, PageForm } from "../../digest/index.ts";
import { mergeWordingsLimit } from "../../tables/limits.ts";
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

/** What a page can't tell apart. */
export function wordingNotes({ collapsed }: { readonly collapsed: number }): string[] {
  if (collapsed === 0) return [];
  const limit = mergeWordingsLimit.toLocaleString("en");
  return [
    `the lines have more than ${limit} wordings (mergeWordingsLimit): lines with the same kinds of tokens are one ` +
      "statement each, whatever their words",
  ];
}
