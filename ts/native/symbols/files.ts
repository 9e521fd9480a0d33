/** zig/abi/bun/files.zig */
export const files = {
  mb_files_open: { args: ["ptr", "u32", "u32", "bool", "bool", "f64", "buffer"], returns: "u32" },
  mb_files_push: { args: ["ptr", "buffer", "u32"], returns: "u32" },
  mb_files_push_names: { args: ["ptr", "buffer", "u32", "buffer", "u32", "buffer"], returns: "u32" },
  mb_files_progress: { args: ["ptr", "buffer"], returns: "void" },
  mb_files_take: { args: ["ptr", "buffer", "u32", "bool"], returns: "u32" },
  mb_files_take_scans: { args: ["ptr", "buffer", "u32", "bool"], returns: "u32" },
  mb_file_counts_open: { args: ["u32", "i32"], returns: "ptr" },
  mb_files_write_counts: { args: ["ptr", "ptr", "buffer", "f64", "bool", "buffer"], returns: "u32" },
  mb_file_counts_close: { args: ["ptr"], returns: "void" },
  mb_files_give_back: { args: ["ptr", "ptr"], returns: "void" },
  mb_files_close: { args: ["ptr"], returns: "void" },
} as const;
