/** zig/abi/bun/classify.zig */
export const classify = {
  mb_classify_text: { args: ["ptr", "u64", "ptr", "ptr", "ptr"], returns: "u32" },
  mb_classify_free: { args: ["u64", "u64"], returns: "void" },
  mb_classify_dominant: { args: ["ptr", "u64", "ptr"], returns: "u32" },
  mb_classify_files: { args: ["ptr", "u32", "bool", "ptr"], returns: "void" },
} as const;
