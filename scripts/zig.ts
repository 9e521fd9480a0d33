/** The compiler found by the set-up (scripts/setup/zig.mjs). */
export const zig = process.env.MATCHER_ZIG ?? "zig";
