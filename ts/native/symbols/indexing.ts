/** zig/abi/bun/indexing.zig */
export const indexing = {
  mb_index_open: { args: ["buffer"], returns: "u32" },
  mb_index_sign: { args: ["ptr", "buffer", "u64", "buffer"], returns: "u32" },
  mb_index_close: { args: ["ptr"], returns: "void" },
  mb_index_needs: { args: ["ptr", "bool", "buffer", "u32"], returns: "u32" },
} as const;
