//! Made by `npm run gen` from ts/tables/limits.ts: change the table, not this file.

/// Quotes within quotes that are looked into.
pub const deep_levels = 8;
