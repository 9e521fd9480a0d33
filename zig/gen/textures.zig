//! Made by `npm run gen` from ts/tables/textures.ts: change the table, not this file.

pub const RegionKind = enum(u32) {
    table,
    blob,
    prose,
    numeric,
    code,
    mixed,
};
