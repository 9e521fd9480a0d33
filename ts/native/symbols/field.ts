/** zig/abi/bun/field.zig */
export const field = {
  mb_fields_open: { args: ["buffer", "u32", "ptr", "buffer"], returns: "u32" },
  mb_fields_next: {
    args: ["ptr", "buffer", "f64", "f64", "f64", "bool", "buffer", "buffer", "buffer"],
    returns: "u32",
  },
  mb_fields_reset: { args: ["ptr"], returns: "void" },
  mb_fields_close: { args: ["ptr"], returns: "void" },
} as const;
