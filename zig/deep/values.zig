//! A value identified by what is written before it, or by its spelling.
const std = @import("std");

pub const What = enum { secret, login, place, phone, mac, mail, key, user, host, person };

pub const Value = struct {
    start: u32,
    end: u32,
    what: What,
    /// The quote around it, or 0.
    quote: u8 = 0,
    /// An unquoted number of JSON, whose replacement must be quoted.
    bare: bool = false,
};
pub const Values = std.ArrayList(Value);
