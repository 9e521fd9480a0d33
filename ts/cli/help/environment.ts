/** Environment variables that affect users; help and the manual page list them. */
export const environment = [
  { name: "NO_COLOR", help: "if not empty: no colour, unless --color enables it" },
  { name: "MATCHER_KIND_COLOR", help: "which kinds of tokens are coloured: none, values, all, or specs of --colors" },
  { name: "TERM, COLORTERM", help: "how many colours the terminal supports; TERM=dumb: none, and no progress line" },
  { name: "VISUAL, EDITOR", help: "the editor that rewrite --interactive opens for the answer e" },
  {
    name: "MATCHER_CACHE",
    help: "where the single file keeps its library; otherwise XDG_RUNTIME_DIR, XDG_CACHE_HOME (~/.cache), TMPDIR, memory",
  },
  {
    name: "MATCHER_CONFIG",
    help: "a file of flags, one argument per line, that come before those of the command line (--no-config: not)",
  },
  {
    name: "MATCHER_BACKEND",
    help: "auto, cpu or gpu, as if --cpu or --gpu was given; with gpu a software device counts too",
  },
  { name: "MATCHER_VULKAN", help: "the file of the Vulkan loader, or of a driver that needs none" },
  { name: "MATCHER_MESSAGES", help: "json: errors and warnings as lines of JSON, for programs: code, message, at" },
  { name: "MATCHER_ARGUMENTS", help: "a file of further arguments, each ended by a NUL byte, for programs with many" },
  {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    help: "headers of the requests of watch --otlp, as in NAME=VALUE,NAME=VALUE, percent-encoded",
  },
  { name: "XDG_CONFIG_HOME", help: "the folder of git/ignore, Git's global ignore file (~/.config)" },
] as const;
