/** zig/abi/bun/scan.zig */
export const scan = {
  mb_program_load: { args: ["buffer", "u32", "buffer"], returns: "u32" },
  mb_program_free: { args: ["ptr"], returns: "void" },
  mb_program_registers: { args: ["ptr", "buffer"], returns: "void" },
  mb_scan_open: { args: ["ptr", "ptr", "f64", "f64", "u32", "f64", "buffer"], returns: "u32" },
  mb_scan_next: { args: ["ptr", "buffer"], returns: "u32" },
  mb_scan_count: { args: ["ptr", "buffer"], returns: "u32" },
  mb_file_count: { args: ["ptr", "buffer", "u32", "bool", "f64", "buffer"], returns: "void" },
  mb_scan_facts: { args: ["ptr", "buffer"], returns: "void" },
  mb_scan_close: { args: ["ptr"], returns: "void" },
  mb_stream_open: { args: ["ptr", "u32", "buffer"], returns: "u32" },
  mb_stream_push: { args: ["ptr", "ptr", "f64", "f64", "buffer"], returns: "u32" },
  mb_stream_finish: { args: ["ptr", "buffer"], returns: "u32" },
  mb_stream_held: { args: ["ptr", "buffer"], returns: "void" },
  mb_stream_keep: { args: ["ptr", "f64"], returns: "void" },
  mb_stream_facts: { args: ["ptr", "buffer"], returns: "void" },
  mb_stream_close: { args: ["ptr"], returns: "void" },
} as const;
