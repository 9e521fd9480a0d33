//! The lines of tables whose values stand below the names of a header: which of them are headers and rows.
const std = @import("std");
const Allocator = std.mem.Allocator;
const aligned = @import("aligned.zig");
const Names = @import("names.zig").Names;

/// Below a header, rows are looked at up to here.
pub const sample_bytes_max = 1 << 16;

pub const AlignedLines = struct {
    table: aligned.Table = .{},
    has_header: bool = false,
    /// An empty line is before the next one.
    is_behind_gap: bool = false,
    /// A line end is all that was read since the last row.
    is_line_start: bool = false,

    pub const Line = enum {
        header,
        /// Below a header.
        row,
        /// What follows an empty line is no row, unless a header comes.
        other,
        blank,
        /// Rows that tell the names of this header are still to come.
        incomplete,
    };

    pub fn deinit(lines: *AlignedLines, gpa: Allocator) void {
        lines.table.deinit(gpa);
    }

    /// Prepares for the next input.
    pub fn reset(lines: *AlignedLines) void {
        lines.has_header = false;
        lines.is_behind_gap = false;
        lines.is_line_start = false;
    }

    /// The start of the next line at or after `from`.
    pub fn pass(lines: *AlignedLines, text: []const u8, from: usize) usize {
        var start = from;
        while (start < text.len and (text[start] == '\n' or text[start] == '\r')) : (start += 1) {
            if (text[start] == '\r') continue;
            if (lines.is_line_start) lines.is_behind_gap = lines.has_header;
            lines.is_line_start = true;
        }
        return start;
    }

    /// What the line text[start..end] is; a header is read. More follows unless `is_last`.
    pub fn examine(
        lines: *AlignedLines,
        gpa: Allocator,
        text: []const u8,
        start: usize,
        end: usize,
        is_last: bool,
        names: *const Names,
    ) Allocator.Error!Line {
        const line = text[start..end];
        if (std.mem.findNone(u8, line, " \t\r") == null) {
            lines.is_behind_gap = lines.has_header;
            return .blank;
        }
        if (!lines.has_header or lines.table.isHeader(line, lines.is_behind_gap)) {
            const line_end = std.mem.findScalarPos(u8, text, end, '\n') orelse text.len;
            const rows = sampleBelow(text[0..@min(text.len, line_end + sample_bytes_max)], line_end);
            // Rows that arrive in pieces are looked at again with each piece, so they are bounded.
            const is_enough = is_last or rows.len + 1 >= sample_bytes_max or
                std.mem.count(u8, rows, "\n") >= aligned.sample_rows;
            if (!is_enough and aligned.Table.needsRows(line)) return .incomplete;
            try lines.table.begin(gpa, line, rows, names);
            lines.has_header = true;
            lines.is_behind_gap = false;
            return .header;
        }
        return if (lines.is_behind_gap) .other else .row;
    }

    /// The rows below the line that ends at `from`, up to an empty one.
    fn sampleBelow(text: []const u8, from: usize) []const u8 {
        const start = @min(text.len, from + 1);
        var end = start;
        for (0..aligned.sample_rows) |_| {
            const line_end = std.mem.findScalarPos(u8, text, end, '\n') orelse return text[start..];
            if (line_end == end) break;
            end = line_end + 1;
        }
        return text[start..end];
    }
};
