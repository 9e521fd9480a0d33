/** Environment variables that affect users; help and the manual page list them. */
export const environment = [
  { name: "NO_COLOR", help: "set and not empty: no colour, unless --color asks for it" },
  { name: "MATCHER_KIND_COLOR", help: "which kinds of tokens are painted: none, values, all, or specs of --colors" },
  { name: "TERM, COLORTERM", help: "how many colours the terminal shows; TERM=dumb: none, and no progress line" },
  { name: "VISUAL, EDITOR", help: "the editor that rewrite --interactive opens for e" },
  {
    name: "MATCHER_CACHE",
    help: "where the single file keeps its library; else XDG_RUNTIME_DIR, XDG_CACHE_HOME (~/.cache), TMPDIR, memory",
  },
  { name: "XDG_CONFIG_HOME", help: "where git/ignore, Git's own ignore file, is looked for (~/.config)" },
] as const;
