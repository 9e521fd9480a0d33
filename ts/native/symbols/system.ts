/** zig/abi/bun/system.zig */
export const system = {
  mb_write: { args: ["i32", "ptr", "u32"], returns: "u32" },
  mb_read: { args: ["i32", "ptr", "u32"], returns: "i32" },
  mb_is_terminal: { args: ["i32"], returns: "bool" },
  mb_signal_is_ignored: { args: ["i32"], returns: "bool" },
  mb_path_kind: { args: ["buffer"], returns: "i32" },
} as const;
