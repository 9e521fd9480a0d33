/** zig/abi/bun/windows.zig */
export const windows = {
  mb_windows_open: { args: ["buffer", "ptr", "ptr", "ptr"], returns: "ptr" },
  mb_windows_begin: { args: ["ptr", "ptr", "ptr", "f64", "f64", "ptr"], returns: "bool" },
  mb_windows_begin_part: { args: ["ptr", "f64", "f64"], returns: "void" },
  mb_windows_forget_text: { args: ["ptr"], returns: "void" },
  mb_windows_write: { args: ["ptr", "u32", "ptr"], returns: "u32" },
  mb_windows_close: { args: ["ptr"], returns: "void" },
} as const;
