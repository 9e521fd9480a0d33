//! Records of CSV (RFC 4180) and of tab-separated values: a header names the columns; a quoted value may contain the
//! separator, line ends, and doubled quotes.
const std = @import("std");
const assert = std.debug.assert;
const Names = @import("names.zig").Names;
const Found = @import("found.zig").Found;
const Spelling = @import("found.zig").Spelling;

pub const Cell = struct {
    start: usize,
    end: usize,
    spelling: Spelling,
    /// Offset after the cell and its separator.
    next: usize,
    /// It is the last cell of its record.
    ends_record: bool,
};

/// The cell at `from`; null if its quotes are not closed.
pub fn cell(text: []const u8, from: usize, separator: u8) ?Cell {
    assert(from <= text.len);
    if (from < text.len and text[from] == '"') return readQuotedCell(text, from, separator);
    var end = from;
    while (end < text.len and text[end] != separator and text[end] != '\n') end += 1;
    return closeCell(text, from, end, .plain, end, separator);
}

fn readQuotedCell(text: []const u8, from: usize, separator: u8) ?Cell {
    var at = from + 1;
    var spelling: Spelling = .plain;
    while (true) {
        at = std.mem.findScalarPos(u8, text, at, '"') orelse return null;
        if (at + 1 < text.len and text[at + 1] == '"') {
            spelling = .doubled;
            at += 2;
            continue;
        }
        var after = at + 1;
        while (after < text.len and text[after] != separator and text[after] != '\n') after += 1;
        return closeCell(text, from + 1, at, spelling, after, separator);
    }
}

fn closeCell(text: []const u8, start: usize, end: usize, spelling: Spelling, after: usize, separator: u8) Cell {
    assert(start <= end and end <= after and after <= text.len);
    const has_next = after < text.len and text[after] == separator;
    // The CR of a line end is not part of the last cell.
    const is_bare = after == end and !has_next and end > start and text[end - 1] == '\r';
    return .{
        .start = start,
        .end = if (is_bare) end - 1 else end,
        .spelling = spelling,
        .next = @min(after + 1, text.len),
        .ends_record = !has_next,
    };
}
