/** zig/abi/bun/table.zig */
export const table = {
  mb_table_open: { args: ["u32"], returns: "ptr" },
  mb_table_add: { args: ["ptr", "ptr", "f64", "ptr", "ptr", "u32", "u32", "ptr"], returns: "u32" },
  mb_table_add_empty: { args: ["ptr", "buffer", "buffer", "u32"], returns: "u32" },
  mb_table_columns: { args: ["ptr", "ptr"], returns: "void" },
  mb_table_order: { args: ["ptr", "bool", "u32", "ptr"], returns: "u32" },
  mb_table_width: { args: ["ptr", "ptr", "u32"], returns: "f64" },
  mb_table_rows: { args: ["ptr", "ptr", "ptr", "u32", "ptr", "ptr", "ptr", "ptr"], returns: "u32" },
  mb_table_save: { args: ["ptr", "buffer"], returns: "u32" },
  mb_table_merge: { args: ["ptr", "ptr", "u64", "ptr", "u32"], returns: "u32" },
  mb_table_free_section: { args: ["buffer"], returns: "void" },
  mb_table_close: { args: ["ptr"], returns: "void" },
  mb_figures_open: { args: ["u32"], returns: "ptr" },
  mb_figures_add: {
    args: ["ptr", "ptr", "f64", "ptr", "ptr", "ptr", "u32", "ptr", "u32", "ptr"],
    returns: "u32",
  },
  mb_figures_counts: { args: ["ptr", "ptr", "u32", "ptr"], returns: "void" },
  mb_figures_cells: {
    args: ["ptr", "u32", "ptr", "ptr", "u32", "ptr", "ptr", "ptr", "ptr", "ptr", "u32"],
    returns: "u32",
  },
  mb_figures_save: { args: ["ptr", "buffer"], returns: "u32" },
  mb_figures_merge: { args: ["ptr", "ptr", "u64", "ptr", "u32"], returns: "u32" },
  mb_figures_close: { args: ["ptr"], returns: "void" },
} as const;
