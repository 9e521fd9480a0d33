//! Made by `npm run gen` from ts/tables/routes.ts: change the table, not this file.

pub const Route = enum(u32) {
    members,
    declared,
    absent,
    opening,
    held,
    run,
    single_pass,
    every_way,
};
