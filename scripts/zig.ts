/** The compiler that the set-up found (scripts/setup/zig.mjs). */
export const zig = process.env.MATCHER_ZIG ?? "zig";
