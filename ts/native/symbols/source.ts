/** zig/abi/bun/source.zig */
export const source = {
  mb_source_open: { args: ["buffer", "bool", "buffer"], returns: "u32" },
  mb_source_open_held: { args: ["i32", "buffer", "buffer"], returns: "u32" },
  mb_source_open_rest: { args: ["i32", "buffer", "buffer"], returns: "u32" },
  mb_held_open: { args: ["i32", "buffer", "u32"], returns: "i32" },
  mb_held_rename: { args: ["i32", "buffer", "buffer", "bool"], returns: "u32" },
  mb_held_remove: { args: ["i32", "buffer"], returns: "u32" },
  mb_held_unfinished: { args: ["i32", "buffer"], returns: "void" },
  mb_pin: { args: ["u64", "buffer", "u32", "u32", "buffer"], returns: "u32" },
  mb_unpin: { args: ["u64"], returns: "void" },
  mb_pin_path: { args: ["u64", "buffer", "u32"], returns: "u32" },
  mb_source_memory: { args: ["buffer", "u64", "buffer"], returns: "u32" },
  mb_attributes_copy: { args: ["i32", "i32"], returns: "bool" },
  mb_directory_list: { args: ["buffer", "buffer"], returns: "u32" },
  mb_directory_free: { args: ["buffer"], returns: "void" },
  mb_source_passed: { args: ["buffer", "u64", "f64", "f64"], returns: "void" },
  mb_source_close: { args: ["ptr"], returns: "void" },
} as const;
