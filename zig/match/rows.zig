//! The tokens an engine runs over: columns, and what lies around them.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const tokens = @import("../lex/tokens.zig");
const Readings = @import("../axis/readings.zig").Readings;

/// A stretch of an input's tokens. A position is a row: the place before that token, or `count`, the end.
pub const Rows = struct {
    /// Bytes the offsets count from; what follows the last token is there for guards.
    text: []const u8,
    starts: []const u32,
    ends: []const u32,
    kinds: []const Kind,
    flags: []const tokens.Flags,
    /// Row of a bracket's partner; empty where nesting was not asked for.
    mates: []const u32 = &.{},
    /// For each position the first significant row at or after it; empty where white space has no rows.
    significant_rows: []const u32 = &.{},
    /// The first row is the input's first, the last row its last.
    is_first: bool = true,
    is_final: bool = true,
    /// Commas before the first row.
    commas_before: u64 = 0,
    /// What was read of each row; none where the program asks no reading.
    readings: *const Readings = &.none,

    pub fn count(rows: *const Rows) u32 {
        return @intCast(rows.starts.len);
    }

    /// First significant row at or after `position`.
    pub inline fn significant(rows: *const Rows, position: u32) u32 {
        return if (rows.significant_rows.len == 0) position else rows.significant_rows[position];
    }

    /// Last significant row before `position`, if any.
    pub fn significantBefore(rows: *const Rows, position: u32) ?u32 {
        var row = position;
        while (row > 0) {
            row -= 1;
            if (rows.kinds[row] != .whitespace) return row;
        }
        return null;
    }

    pub inline fn textOf(rows: *const Rows, row: u32) []const u8 {
        return rows.text[rows.starts[row]..rows.ends[row]];
    }

    /// Text between `row` and the significant token before it; none where it is the first.
    pub fn gapBefore(rows: *const Rows, row: u32) ?[]const u8 {
        const before = rows.significantBefore(row) orelse return null;
        return rows.text[rows.ends[before]..rows.starts[row]];
    }

    pub fn isComma(rows: *const Rows, row: u32) bool {
        return rows.kinds[row] == .punct and rows.ends[row] == rows.starts[row] + 1 and
            rows.text[rows.starts[row]] == ',';
    }
};

/// Column for `Rows.significant_rows`: one entry a row and one for the end.
pub fn fillSignificant(kinds: []const Kind, out: []u32) void {
    std.debug.assert(out.len == kinds.len + 1);
    var next: u32 = @intCast(kinds.len);
    out[kinds.len] = next;
    var row = kinds.len;
    while (row > 0) {
        row -= 1;
        if (kinds[row] != .whitespace) next = @intCast(row);
        out[row] = next;
    }
}
