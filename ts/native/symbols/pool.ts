/** zig/abi/bun/pool.zig */
export const pool = {
  mb_pool_open: { args: ["buffer"], returns: "void" },
  mb_pool_reserve: { args: ["ptr", "f64"], returns: "bool" },
  mb_pool_input: { args: ["ptr", "buffer", "f64"], returns: "bool" },
  mb_pool_start: { args: ["ptr"], returns: "void" },
  mb_pool_close: { args: ["ptr"], returns: "void" },
} as const;
