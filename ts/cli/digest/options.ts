/** Options of pages, and what is said about the lines of which they are made. */
import type { Limits, PageForm, Paint } from "../../digest/index.ts";
import { mergeWordingsLimit, minedLineBytesLimit, notedLineTokensLimit } from "../../tables/limits.ts";
import { reset, standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { themeOf } from "../args/report-options.ts";

const bytesPerToken = 4;
const defaultTokens = 4000;
/** Markup and pictures take room that a reader doesn't see. */
const defaultHtmlTokens = 40_000;

export function limitsOf(args: ParsedArgs): Limits {
  const tokens = args.number.budget ?? (args.has.html ? defaultHtmlTokens : defaultTokens);
  const lines = args.number.lines ?? Number.POSITIVE_INFINITY;
  return { bytes: args.number.bytes ?? tokens * bytesPerToken, lines };
}

/**
 * A page longer than the screen would show only its end. JSON is for programs, and stays whole.
 * @param spareRows rows of the screen that the page leaves
 */
export function withinScreen(limits: Limits, form: PageForm, spareRows: number): Limits {
  if (!standardOutput.isTerminal || form === "json") return limits;
  // Loads the streams of the runtime.
  const { rows, columns } = process.stdout;
  if (!rows) return limits;
  const lines = Math.max(screenRowsMin, rows) - spareRows;
  return { ...limits, lines: Math.min(limits.lines, lines), columns: columns || undefined };
}

const screenRowsMin = 8;
/** The command, and the next prompt. */
const commandRows = 2;

/** Limits of a page that is printed once: that of text fits the screen, unless its length or its reader is given. */
export function pageLimits(args: ParsedArgs): Limits {
  const limits = limitsOf(args);
  const isGiven = (["budget", "bytes", "lines", "explain", "for"] as const).some((long) => args.has[long]);
  return isGiven || pageForm(args) !== "text" ? limits : withinScreen(limits, "text", commandRows);
}

/** Colours of a page; none elsewhere than on a terminal, unless `--color` says otherwise. */
export function pagePaint(args: ParsedArgs): Paint | undefined {
  const theme = themeOf(args);
  if (!theme.active) return undefined;
  return { name: (text) => theme.path + text + reset, place: (text) => theme.line + text + reset };
}

export function pageForm(args: ParsedArgs): PageForm {
  if (args.has.json) return "json";
  if (args.has.html) return "html";
  return args.has.markdown ? "markdown" : "text";
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
