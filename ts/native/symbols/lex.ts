/** zig/abi/bun/lex.zig */
export const lex = {
  mb_lex: { args: ["buffer", "u64", "u32", "ptr", "buffer"], returns: "u32" },
  mb_lex_part: { args: ["buffer", "u64", "u64", "u64", "ptr", "buffer"], returns: "u32" },
  mb_lex_free: { args: ["ptr"], returns: "void" },
} as const;
