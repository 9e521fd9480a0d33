//! Made by `npm run gen` from ts/native/symbols: change the table, not this file.

pub const digest: u32 = 0x9bb139ba;
