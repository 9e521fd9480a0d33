import { colour } from "./colour.ts";
import type { Flag, FlagGroup } from "./flag.ts";
import { inFlag } from "./in.ts";
import { times, window } from "./window.ts";

/** What the page has. */
export const digest = {
  title: "Page",
  flags: [
    inFlag.page,
    {
      long: "budget",
      value: "TOKENS",
      min: 1,
      once: true,
      refuses: ["bytes"],
      help: "limit the page, in tokens of four bytes (default: 4000)",
      more:
        "The page counts what it leaves out, and names the command that shows it.\n" +
        "Without a limit, --explain or --for, a page on a terminal also fits the screen.",
    },
    { long: "bytes", value: "NUM", min: 1, once: true, help: "limit the page in bytes" },
    { long: "lines", value: "NUM", min: 1, once: true, help: "limit the page in lines" },
    {
      long: "against",
      value: "PATH",
      once: true,
      refuses: ["load"],
      help: "show wordings that are missing from this file or folder",
    },
    {
      long: "load",
      value: "FILE",
      repeats: true,
      help: "the same against sets that templates --save wrote",
    },
    {
      long: "for",
      value: "READER",
      choices: ["llm"],
      once: true,
      refuses: ["json", "markdown", "html"],
      help: "llm: write for a language model: without charts, with pseudonyms for sensitive values",
      more:
        "Addresses, mail addresses, keys, passwords and everything else that redact masks become IP_1, EMAIL_1, SECRET_1,\n" +
        "numbered as they come in the input. Of words and numbers that vary, only the number of values is shown.",
    },
    {
      long: "map",
      value: "FILE",
      once: true,
      needs: ["for"],
      help: "write the key of the pseudonyms to a new file that only you can read",
      more: "matcher redact --unmask FILE puts the values back into an answer.",
    },
    { long: "unredacted", needs: ["for"], refuses: ["map"], help: "do not mask sensitive values" },
    { ...colour.flags[0], refuses: ["json", "markdown", "html"] },
    { long: "explain", help: "show the command that repeats each number" },
    { long: "json", refuses: ["markdown", "html"], help: "print one object" },
    { long: "markdown", refuses: ["html"], help: "print Markdown" },
    {
      long: "html",
      help: "print one HTML file with charts that loads nothing else",
      more: "Without --budget it is at most 160 kB.",
    },
  ],
} as const satisfies FlagGroup;

/** The part of each input; `--lines` is the length of the page. */
export const digestWindow = {
  title: window.title,
  flags: window.flags
    .filter(({ long }) => long !== "lines")
    .map((flag) => ({ ...besideLines(flag), help: partHelp(flag.help) })),
} as const satisfies FlagGroup;

function partHelp(help: string): string {
  return help.replace("search only", "read only").replace(" or records", "");
}

export const digestTimes = {
  title: times.title,
  flags: times.flags.map((flag) => besideLines(flag)),
} as const satisfies FlagGroup;

/** A flag that may stand beside `--lines`. */
function besideLines<One extends Flag>(flag: One) {
  return { ...flag, ...(flag.refuses && { refuses: flag.refuses.filter((long) => long !== "lines") }) };
}

/** The page of a file that grows. */
export const followDigest = {
  title: "Follow",
  flags: [
    {
      long: "follow",
      refuses: ["text", "in", "against", "load", "for", "html", "head", "tail"],
      help: "print the page again as the file grows: redrawn on a terminal, otherwise one page after another",
      more: "A truncated or replaced file is read from its start.",
    },
    {
      long: "every",
      value: "SECONDS",
      min: 1,
      once: true,
      needs: ["follow"],
      help: "seconds between pages (default: 1 on a terminal, else 10)",
    },
  ],
} as const satisfies FlagGroup;
