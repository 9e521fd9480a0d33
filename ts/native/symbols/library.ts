/** zig/abi/bun/library.zig */
export const library = {
  mb_abi_version: { args: [], returns: "u32" },
  mb_layout_digest: { args: [], returns: "u32" },
} as const;
