//! Made by `npm run gen` from ts/tables/record-units.ts: change the table, not this file.

pub const Unit = enum(u32) {
    line,
    paragraph,
    file,
    block,
    unit,
    period,
    seam,
    bind,
    auto,
    texture,
    shape,
    indent,
};

pub const Role = enum(u8) {
    call = 1,
    assign = 2,
    kv = 3,
    list = 4,
    numeric = 5,
    plain = 6,
};

/// Argument after a unit's name and a colon.
pub const Takes = enum { nothing, role, percentile, level };
pub const takes = [_]Takes{ .nothing, .nothing, .nothing, .nothing, .role, .nothing, .nothing, .percentile, .nothing, .nothing, .nothing, .level };

/// Maximum level of indentation.
pub const level_max = 64;
