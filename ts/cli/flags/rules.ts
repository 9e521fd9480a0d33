import type { FlagGroup } from "./flag.ts";

/** Checking inputs by the rules of pattern files. */
export const rules = {
  title: "Rules",
  flags: [
    {
      long: "rules",
      value: "FILE",
      repeats: true,
      help: "report what the rules of a pattern file or folder find; every positional argument is an input",
      more:
        'A rule is a pattern with a message: rule NAME error|warning|note "MESSAGE" = PATTERN. Status 1 says that a rule of\n' +
        "level error found something, also under --quiet. The alerts of a FILE.watch are decided over the inputs, by the\n" +
        "clock of the logs: a line for each that began or stopped firing, and status 1 if one fired.\n" +
        'With --in, rules may be conditions on fields: rule NAME error "${.message}" = .level{>=error}.',
    },
    {
      long: "github",
      needs: ["rules"],
      refuses: ["json", "sarif", "format", "count", "files-with-matches", "files-without-match"],
      help: "print findings as workflow commands of GitHub",
    },
    {
      long: "sarif",
      needs: ["rules"],
      refuses: ["json", "format", "count", "files-with-matches", "files-without-match"],
      help: "print findings as one SARIF 2.1.0 document",
    },
    {
      long: "utf16",
      needs: ["rules", "json"],
      help: "offsets of --json in UTF-16 units, columns in characters, and each finding's rule, for other programs",
    },
    { long: "fix", needs: ["rules"], help: "write the fixes of rules to the files" },
    { long: "dry-run", needs: ["fix"], help: "print what --fix would change as a unified diff" },
    {
      long: "interactive",
      needs: ["fix"],
      help: "ask before each fix; with --fix, -i does the same",
    },
    { long: "update-all", short: "U", needs: ["fix"], help: "apply every fix without asking" },
    { long: "show-skipped", needs: ["fix"], help: "list the changes that T skipped" },
  ],
} as const satisfies FlagGroup;
