//! The part of a line before some place: whether a string continues over the place, told without lexing the line.
//!
//! Double quotes are counted as long as nothing changes their meaning: no single quote, no backslash, no terminal
//! sequence, and no run without white space that is long enough for a blob. The line starts after a line end that
//! cannot be inside a string, so a token starts there.
const std = @import("std");
const blob = @import("blob.zig");
const cuts = @import("cuts.zig");
const LineMarks = @import("line_marks.zig").LineMarks;

/// Number of bytes examined before a place.
const bytes_max = 512;

pub const LineBefore = struct {
    /// Start of the line.
    start: usize,
    strings: LineMarks.Strings,

    /// The bytes of the line before `place`; nothing before `marks.from`, the start of this or an earlier line, is
    /// examined. Null if the line is too long, or may start inside a string.
    pub fn of(marks: *LineMarks, place: usize) ?LineBefore {
        marks.cover(place, 0);
        var part = marks.lineBefore(place);
        if (part.line_end == null and marks.base > marks.from) {
            marks.cover(place, bytes_max);
            part = marks.lineBefore(place);
            if (part.line_end == null and marks.base > marks.from) return null;
        }
        const start = if (part.line_end) |found| found + 1 else marks.from;
        if (place - start > bytes_max or (start > marks.from and cuts.isCarried(marks.text, start - 1))) return null;
        return .{ .start = start, .strings = part.strings };
    }

    /// Whether `place`, up to which the line was examined, is inside a string if that string ends on the line.
    pub inline fn isInString(
        line: *const LineBefore,
        marks: *const LineMarks,
        place: usize,
    ) enum { outside, inside, doubtful } {
        if (line.strings.has_doubt) {
            if (line.strings.has_quotes or marks.holds(.escape, line.start, place)) return .doubtful;
            return if (marks.holds(.apostrophe, line.start, place)) .doubtful else .outside;
        }
        if (!line.strings.has_quotes) return .outside;
        if (hasLongRun(marks, line.start, place)) return .doubtful;
        return if (line.strings.is_odd) .inside else .outside;
    }
};

/// Whether a run without white space that is long enough for a blob precedes the last white space of text[from..to].
fn hasLongRun(marks: *const LineMarks, from: usize, to: usize) bool {
    var start = from;
    while (marks.spaceFrom(start)) |space| : (start = space + 1) {
        if (space >= to) break;
        if (space - start >= blob.run_bytes_min) return true;
    }
    return false;
}

/// Whether the string at `place` ends on its line.
pub fn closes(text: []const u8, place: usize) bool {
    const end = std.mem.findAnyPos(u8, text, place, "\"\\\n\x1b") orelse return false;
    return text[end] == '"';
}
