//! Made by `npm run gen` from ts/tables/routes.ts: change the table, not this file.

pub const Route = enum(u32) {
    members,
    declared,
    absent,
    opening,
    held,
    device_lines,
    run,
    single_pass,
    every_way,
};

/// Their names in reports; empty if reports do not name them.
pub const names = [_][]const u8{
    "",
    "the engines over a lex under the declared shapes",
    "a route, not the engine",
    "windows around the opening literal",
    "windows around bytes that every match holds",
    "an automaton over the tokens of lines, on a device",
    "a route, not the engine",
    "the single-pass engine over a whole lex",
    "the set engine over a whole lex",
};
