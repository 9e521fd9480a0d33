//! Events that are the rows of a table of aligned columns.
const std = @import("std");
const Allocator = std.mem.Allocator;
const AlignedLines = @import("../field/aligned_lines.zig").AlignedLines;
const limits = @import("../gen/limits.zig");
const lines = @import("lines.zig");

/// Reads the next row of a table of aligned columns, or a line that is none.
pub fn next(reader: anytype, text: []const u8, from: usize, is_last: bool) Allocator.Error!lines.Step {
    const before = .{ reader.aligned.is_behind_gap, reader.aligned.is_line_start };
    const start = reader.aligned.pass(text, from);
    if (start == text.len) return .end;
    const may_go_on = !is_last and text.len - start < limits.record_bytes;
    const line_end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
    const end = lines.end(text, start, line_end);
    const line: AlignedLines.Line = if (line_end == text.len and may_go_on)
        .incomplete
    else
        try reader.aligned.examine(reader.gpa, text, start, end, !may_go_on, &reader.formats.names);
    if (line == .incomplete) {
        // The line ends before it are read again.
        reader.aligned.is_behind_gap = before[0];
        reader.aligned.is_line_start = before[1];
        return .incomplete;
    }
    reader.aligned_line = line;
    reader.aligned.is_line_start = false;
    try reader.readActiveOrAll(text[start..end]);
    if (reader.event.layers[0].format == null) try reader.readAsMessage() else {
        try reader.openFurther();
        if (!reader.isHeader()) reader.tallies[reader.event.layers[0].number].records += 1;
    }
    return .{ .event = .{ .start = start, .end = end } };
}
