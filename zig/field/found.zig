//! The values of one record's fields, as spans of the text.
const std = @import("std");
const assert = std.debug.assert;

/// How a value is spelled.
pub const Spelling = enum(u8) {
    /// As it is.
    plain,
    /// With the escapes of JSON.
    escaped,
    /// With quotes doubled, as CSV has them.
    doubled,
    /// A number of JSON.
    number,
};

pub const Value = struct { start: usize, end: usize, spelling: Spelling };

pub const Found = struct {
    /// One for each field; null if the record does not have it.
    values: []?Value,
    /// Where the last reader gave up.
    reached: usize = 0,

    pub fn clear(found: *Found) void {
        @memset(found.values, null);
    }

    /// The last value of a name counts.
    pub fn put(found: *Found, field: u32, start: usize, end: usize, spelling: Spelling) void {
        assert(field < found.values.len and start <= end);
        found.values[field] = .{ .start = start, .end = end, .spelling = spelling };
    }

    pub fn drop(found: *Found, field: u32) void {
        found.values[field] = null;
    }
};
