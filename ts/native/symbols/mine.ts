/** zig/abi/bun/mine.zig */
export const mine = {
  mb_mine_open: { args: ["u32", "u32"], returns: "ptr" },
  mb_mine_add: { args: ["ptr", "ptr", "u64", "ptr", "ptr", "u64", "u32"], returns: "u32" },
  mb_mine_view: { args: ["ptr", "buffer"], returns: "void" },
  mb_mine_close: { args: ["ptr"], returns: "void" },
  mb_mine_merge: { args: ["ptr", "buffer"], returns: "ptr" },
  mb_mine_merged_view: { args: ["ptr", "buffer"], returns: "void" },
  mb_mine_merged_free: { args: ["ptr"], returns: "void" },
} as const;
