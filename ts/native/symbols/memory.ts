/** zig/abi/bun/memory.zig */
export const memory = {
  mb_memory_limit: { args: [], returns: "f64" },
  mb_memory_held: { args: [], returns: "f64" },
  mb_memory_set_limit: { args: ["f64"], returns: "void" },
} as const;
