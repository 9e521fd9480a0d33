/** zig/abi/bun/system.zig */
export const system = {
  mb_write: { args: ["i32", "ptr", "u32"], returns: "u32" },
  mb_read: { args: ["i32", "ptr", "u32"], returns: "i32" },
  mb_open: { args: ["buffer", "bool"], returns: "i32" },
  mb_close: { args: ["i32"], returns: "void" },
  mb_file_size: { args: ["i32", "buffer"], returns: "i32" },
  mb_read_at: { args: ["i32", "ptr", "u32", "f64"], returns: "i32" },
  mb_holds_word: { args: ["i32", "buffer", "u32", "u32"], returns: "bool" },
  mb_is_terminal: { args: ["i32"], returns: "bool" },
  mb_signal_is_ignored: { args: ["i32"], returns: "bool" },
  mb_path_kind: { args: ["buffer"], returns: "i32" },
} as const;
