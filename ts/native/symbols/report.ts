/** zig/abi/bun/report.zig */
export const report = {
  mb_layout_open: { args: ["ptr", "u32", "ptr", "u32"], returns: "ptr" },
  mb_layout_write: {
    args: ["ptr", "ptr", "f64", "ptr", "u32", "ptr", "u32", "bool", "ptr", "u32", "ptr", "ptr"],
    returns: "bool",
  },
  mb_explanation_open: { args: ["ptr", "u32", "ptr", "u32"], returns: "ptr" },
  mb_explanation_find: { args: ["ptr", "ptr", "f64", "ptr", "ptr", "ptr", "u32"], returns: "bool" },
  mb_explanation_close: { args: ["ptr"], returns: "void" },
  mb_layout_close: { args: ["ptr"], returns: "void" },
} as const;
