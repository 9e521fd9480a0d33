/** zig/abi/bun/value.zig */
export const value = {
  mb_clock_set: { args: ["f64", "i32", "u32"], returns: "void" },
  mb_values_read: {
    args: [
      "buffer",
      "f64",
      "u32",
      "buffer",
      "buffer",
      "buffer",
      "buffer",
      "buffer",
      "buffer",
      "buffer",
      "buffer",
      "u32",
    ],
    returns: "u32",
  },
  mb_operand_read: { args: ["u32", "buffer", "u32", "buffer", "u32"], returns: "u32" },
  mb_set_key: { args: ["u32", "u32", "buffer", "u32", "buffer", "u32"], returns: "i32" },
  mb_representative: { args: ["u32", "u32", "buffer", "u32", "buffer", "u32", "buffer"], returns: "u32" },
  mb_predicate_holds: { args: ["buffer", "u32", "u32", "buffer", "u32"], returns: "u32" },
  mb_time_notices: { args: [], returns: "u32" },
  mb_impossible_date: { args: ["buffer", "u32"], returns: "u32" },
  mb_zone_set: { args: ["buffer", "buffer", "u32"], returns: "u32" },
  mb_zone_read: { args: ["buffer", "u32"], returns: "i32" },
} as const;
