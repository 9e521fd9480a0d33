/** zig/abi/bun/terminal.zig */
export const terminal = {
  mb_progress_start: { args: ["f64", "u32"], returns: "void" },
  mb_progress_end: { args: [], returns: "void" },
  mb_holds_escape: { args: ["buffer", "f64", "f64"], returns: "bool" },
  mb_terminal_guard: { args: [], returns: "void" },
  mb_reader_is_gone: { args: ["i32"], returns: "bool" },
} as const;
