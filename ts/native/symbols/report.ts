/** zig/abi/bun/report.zig */
export const report = {
  mb_layout_open: { args: ["ptr", "u32", "ptr", "u32"], returns: "ptr" },
  mb_layout_write: {
    args: ["ptr", "ptr", "f64", "ptr", "u32", "ptr", "u32", "bool", "ptr", "ptr"],
    returns: "bool",
  },
  mb_layout_close: { args: ["ptr"], returns: "void" },
} as const;
