//! Records of CSV (RFC 4180) and of tab-separated values: a header names the columns; a quoted value may hold the
//! separator, line ends, and quotes written twice.
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
    /// It is the last one of its record.
    ends_record: bool,
};

/// The cell at `from`; null if its quotes are not closed.
pub fn cell(text: []const u8, from: usize, separator: u8) ?Cell {
    assert(from <= text.len);
    if (from < text.len and text[from] == '"') return quotedCell(text, from, separator);
    var end = from;
    while (end < text.len and text[end] != separator and text[end] != '\n') end += 1;
    return closed(text, from, end, .plain, end, separator);
}

fn quotedCell(text: []const u8, from: usize, separator: u8) ?Cell {
    var at = from + 1;
    var spelling: Spelling = .plain;
    while (true) {
        at = std.mem.findScalarPos(u8, text, at, '"') orelse return null;
        if (at + 1 < text.len and text[at + 1] == '"') {
            spelling = .doubled;
            at += 2;
            continue;
        }
        var behind = at + 1;
        while (behind < text.len and text[behind] != separator and text[behind] != '\n') behind += 1;
        return closed(text, from + 1, at, spelling, behind, separator);
    }
}

fn closed(text: []const u8, start: usize, end: usize, spelling: Spelling, behind: usize, separator: u8) Cell {
    assert(start <= end and end <= behind and behind <= text.len);
    const goes_on = behind < text.len and text[behind] == separator;
    // The CR of a line end is no part of the last cell.
    const is_bare = behind == end and !goes_on and end > start and text[end - 1] == '\r';
    return .{
        .start = start,
        .end = if (is_bare) end - 1 else end,
        .spelling = spelling,
        .next = @min(behind + 1, text.len),
        .ends_record = !goes_on,
    };
}
