/** zig/abi/bun/lex.zig */
export const lex = {
  mb_lex: { args: ["buffer", "u64", "u32", "ptr", "buffer"], returns: "u32" },
  mb_lex_part: { args: ["buffer", "u64", "u64", "u64", "ptr", "buffer"], returns: "u32" },
  mb_lex_around: { args: ["buffer", "u64", "u64", "u64", "u64", "buffer", "buffer"], returns: "u32" },
  mb_lex_near: {
    args: ["buffer", "u64", "buffer", "buffer", "buffer", "u64", "u64", "buffer", "buffer"],
    returns: "void",
  },
  mb_lex_free: { args: ["ptr"], returns: "void" },
} as const;
