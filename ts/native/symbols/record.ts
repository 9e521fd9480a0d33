/** zig/abi/bun/record.zig */
export const record = {
  mb_line_ends: { args: ["ptr", "u64", "u32", "u32", "u64", "ptr"], returns: "void" },
  mb_records_open: { args: ["ptr", "u64", "u32", "u32", "f64", "u32", "buffer"], returns: "u32" },
  mb_records_next: { args: ["ptr", "buffer", "buffer", "u32", "buffer"], returns: "u32" },
  mb_records_window: { args: ["ptr", "bool", "u64", "u64", "ptr"], returns: "u32" },
  mb_records_close: { args: ["ptr"], returns: "void" },
  mb_around_open: { args: ["ptr"], returns: "ptr" },
  mb_around_find: { args: ["ptr", "f64", "f64", "ptr"], returns: "u32" },
  mb_around_close: { args: ["ptr"], returns: "void" },
  mb_query_open: { args: ["ptr", "u64", "ptr", "ptr", "ptr"], returns: "u32" },
  mb_query_next: { args: ["ptr", "buffer"], returns: "u32" },
  mb_query_search: { args: ["ptr", "u32", "ptr", "buffer"], returns: "u32" },
  mb_query_feed: { args: ["ptr", "u32", "ptr", "ptr", "u32"], returns: "void" },
  mb_query_close: { args: ["ptr"], returns: "void" },
} as const;
