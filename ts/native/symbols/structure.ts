/** zig/abi/bun/structure.zig */
export const structure = {
  mb_structure_open: { args: ["ptr", "u64", "ptr", "buffer"], returns: "u32" },
  mb_structure_close: { args: ["ptr"], returns: "void" },
  mb_structure_stress: { args: ["ptr", "u32", "u32", "buffer"], returns: "u32" },
  mb_structure_seam: { args: ["ptr", "u32", "f64", "buffer"], returns: "u32" },
  mb_structure_gravity: { args: ["ptr", "u32", "buffer"], returns: "u32" },
  mb_structure_top: { args: ["ptr", "ptr", "u64", "bool", "u32", "buffer"], returns: "u32" },
  mb_structure_shape: { args: ["ptr", "u32", "u32", "f64", "buffer"], returns: "u32" },
  mb_structure_relation: { args: ["ptr", "buffer"], returns: "u32" },
  mb_structure_orbit_of: { args: ["ptr", "u32", "u32", "ptr", "u32", "buffer"], returns: "u32" },
  mb_structure_orbit: { args: ["ptr", "u32", "u32", "buffer"], returns: "u32" },
} as const;
