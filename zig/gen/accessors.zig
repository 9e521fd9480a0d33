//! Made by `npm run gen` from ts/tables/accessors.ts: change the table, not this file.

const Kind = @import("kinds.zig").Kind;

pub const Accessor = enum(u8) {
    upper,
    lower,
    trim,
    first,
    last,
    octet,
    group,
    word,
    currency,
    scheme,
    host,
    port,
    path,
    query,
    user,
    domain,
    major,
    minor,
    patch,
    year,
    month,
    day,
    hour,
    minute,
    second,
    dir,
    name,
    ext,
    value,
    unit,
};

/// Suffix of the name: none, a count (`first4`), or a position or range counted from one (`octet1-2`).
pub const Index = enum { none, count, range };

/// Indexed by accessor. `maps`: it transforms the text instead of selecting a part of it. `of`: kinds that have the
/// part; none if every text has it.
pub const accessors = [_]struct { index: Index, maps: bool, of: []const Kind }{
    .{ .index = .none, .maps = true, .of = &.{} },
    .{ .index = .none, .maps = true, .of = &.{} },
    .{ .index = .none, .maps = false, .of = &.{} },
    .{ .index = .count, .maps = false, .of = &.{} },
    .{ .index = .count, .maps = false, .of = &.{} },
    .{ .index = .range, .maps = false, .of = &.{ .ip, .cidr, .version, .number } },
    .{ .index = .range, .maps = false, .of = &.{ .ip, .cidr, .mac, .timestamp } },
    .{ .index = .range, .maps = false, .of = &.{} },
    .{ .index = .none, .maps = false, .of = &.{ .money, .number, .quantity } },
    .{ .index = .none, .maps = false, .of = &.{.url} },
    .{ .index = .none, .maps = false, .of = &.{.url} },
    .{ .index = .none, .maps = false, .of = &.{.url} },
    .{ .index = .none, .maps = false, .of = &.{ .url, .path } },
    .{ .index = .none, .maps = false, .of = &.{ .url, .path } },
    .{ .index = .none, .maps = false, .of = &.{ .email, .url } },
    .{ .index = .none, .maps = false, .of = &.{ .email, .url } },
    .{ .index = .none, .maps = false, .of = &.{ .version, .number } },
    .{ .index = .none, .maps = false, .of = &.{ .version, .number } },
    .{ .index = .none, .maps = false, .of = &.{ .version, .number } },
    .{ .index = .none, .maps = false, .of = &.{.timestamp} },
    .{ .index = .none, .maps = false, .of = &.{.timestamp} },
    .{ .index = .none, .maps = false, .of = &.{.timestamp} },
    .{ .index = .none, .maps = false, .of = &.{.timestamp} },
    .{ .index = .none, .maps = false, .of = &.{.timestamp} },
    .{ .index = .none, .maps = false, .of = &.{.timestamp} },
    .{ .index = .none, .maps = false, .of = &.{ .url, .path } },
    .{ .index = .none, .maps = false, .of = &.{ .url, .path } },
    .{ .index = .none, .maps = false, .of = &.{ .url, .path } },
    .{ .index = .none, .maps = false, .of = &.{ .quantity, .bytesize, .duration, .percent, .money } },
    .{ .index = .none, .maps = false, .of = &.{ .quantity, .bytesize, .duration, .percent, .money } },
};

/// Kinds whose texts can be anything.
pub const free_text_kinds = [_]Kind{ .word, .quoted, .other };
