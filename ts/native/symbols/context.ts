/** zig/abi/bun/context.zig */
export const context = {
  mb_context_overview: { args: ["ptr", "buffer"], returns: "u32" },
  mb_context_figures: { args: ["ptr", "u32", "u32", "u32", "u64", "buffer"], returns: "u32" },
} as const;
