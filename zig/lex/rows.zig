//! The tokens that engines run over, as columns, and their surroundings.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const tokens = @import("tokens.zig");

/// Consecutive tokens of an input. A position is a row number, meaning the place before that token, or `count` for the
/// end.
pub const Rows = struct {
    /// The bytes that offsets refer to; includes text after the last token, for guards.
    text: []const u8,
    starts: []const u32,
    ends: []const u32,
    kinds: []const Kind,
    flags: []const tokens.Flags,
    /// Row of each bracket's partner; empty if nesting is not needed.
    mates: []const u32 = &.{},
    /// First significant row at or after each position; empty if white space has no rows.
    significant_rows: []const u32 = &.{},
    /// Whether the first row is the input's first, and the last row its last.
    is_first: bool = true,
    is_final: bool = true,
    /// Number of rows after these that searches cannot see: the later lines if lines are searched separately.
    rows_behind: u32 = 0,
    /// Start of the line that is searched separately.
    line_start: u32 = 0,
    /// Number of commas before the first row.
    commas_before: u64 = 0,

    /// No rows yet, before any of `text` is lexed.
    pub fn none(text: []const u8) Rows {
        return .{
            .text = text,
            .starts = &.{},
            .ends = &.{},
            .kinds = &.{},
            .flags = &.{},
            .is_final = false,
        };
    }

    pub fn count(rows: *const Rows) u32 {
        return @intCast(rows.starts.len);
    }

    /// The rows before `end`, as if the text ended there; their last line starts at row `start`.
    pub fn upToLine(rows: *const Rows, start: u32, end: u32) Rows {
        var part = rows.*;
        if (end < rows.count()) part.text = rows.text[0..rows.starts[end]];
        if (start < end) part.line_start = rows.starts[start];
        part.starts = rows.starts[0..end];
        part.ends = rows.ends[0..end];
        part.kinds = rows.kinds[0..end];
        part.flags = rows.flags[0..end];
        part.is_final = true;
        part.rows_behind = rows.count() - end;
        return part;
    }

    /// All rows, including those after the visible part.
    pub fn whole(rows: *const Rows) Rows {
        var all = rows.*;
        const count_all = rows.count() + rows.rows_behind;
        all.starts = rows.starts.ptr[0..count_all];
        all.ends = rows.ends.ptr[0..count_all];
        all.kinds = rows.kinds.ptr[0..count_all];
        all.flags = rows.flags.ptr[0..count_all];
        if (count_all > 0) all.text = rows.text.ptr[0..@max(rows.text.len, all.ends[count_all - 1])];
        all.rows_behind = 0;
        return all;
    }

    /// First significant row at or after `position`.
    pub inline fn significant(rows: *const Rows, position: u32) u32 {
        return if (rows.significant_rows.len == 0) position else rows.significant_rows[position];
    }

    /// Whether the rows from `first` to `last` are of one line.
    pub fn areOfOneLine(rows: *const Rows, first: u32, last: u32) bool {
        for (rows.flags[first + 1 .. last + 1]) |flags| if (flags.line_first) return false;
        return true;
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

    /// Text between `row` and the significant token before it; null for the first token.
    pub fn gapBefore(rows: *const Rows, row: u32) ?[]const u8 {
        const before = rows.significantBefore(row) orelse return null;
        return rows.text[rows.ends[before]..rows.starts[row]];
    }

    /// The rows from `first` on, without their surroundings.
    pub fn from(rows: *const Rows, first: u32) Rows {
        return .{
            .text = rows.text,
            .starts = rows.starts[first..],
            .ends = rows.ends[first..],
            .kinds = rows.kinds[first..],
            .flags = rows.flags[first..],
        };
    }

    pub fn isComma(rows: *const Rows, row: u32) bool {
        return rows.kinds[row] == .punct and rows.ends[row] == rows.starts[row] + 1 and
            rows.text[rows.starts[row]] == ',';
    }
};

/// Fills the column for `Rows.significant_rows`: an entry per row and one for the end.
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
