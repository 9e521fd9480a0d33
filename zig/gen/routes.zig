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
    "a search for text that every match holds, which is absent: nothing was lexed",
    "a search for the text that matches begin with, then a lex around it",
    "a search for text that every match holds, then a lex around it",
    "a lex and a match of lines on the GPU",
    "a route, not the engine",
    "the single-pass engine over a whole lex",
    "the set engine over a whole lex",
};
