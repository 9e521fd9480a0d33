/** zig/abi/bun/deep.zig */
export const deep = {
  mb_program_stands_alone: { args: ["ptr"], returns: "bool" },
  mb_insides_open: { args: ["ptr", "u32", "bool", "bool", "buffer"], returns: "u32" },
  mb_insides_next: { args: ["ptr", "ptr", "f64", "f64", "f64", "buffer", "buffer", "buffer"], returns: "u32" },
  mb_insides_stop: { args: ["ptr"], returns: "void" },
  mb_insides_lexing: { args: ["ptr", "buffer"], returns: "void" },
  mb_insides_settle: { args: ["ptr", "ptr", "f64", "f64"], returns: "void" },
  mb_insides_cuts: { args: ["ptr", "f64", "f64", "buffer"], returns: "void" },
  mb_insides_close: { args: ["ptr"], returns: "void" },
} as const;
