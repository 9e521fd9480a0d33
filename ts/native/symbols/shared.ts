/** zig/abi/bun/shared.zig */
export const shared = {
  mb_shared_keep: { args: ["buffer", "u32"], returns: "f64" },
  mb_shared_size: { args: ["f64"], returns: "u32" },
  mb_shared_copy: { args: ["f64", "buffer", "u32"], returns: "bool" },
  mb_shared_drop: { args: ["f64"], returns: "void" },
} as const;
