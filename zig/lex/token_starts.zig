//! Places where a token is known to start, found without lexing the line before them.
//!
//! A run without white space starts a token unless a token with white space inside continues into it. Those are strings
//! (`line_before.zig`), timestamps (`stamp/blanks.zig`), and tokens of which a digit or a comma precedes the white
//! space: phone and card numbers, quantities and coordinates.
const std = @import("std");
const bytes = @import("bytes.zig");
const line_before = @import("line_before.zig");
const LineBefore = line_before.LineBefore;
const LineMarks = @import("line_marks.zig").LineMarks;
const quantity = @import("quantity.zig");
const stamps = @import("stamp/blanks.zig");

const assert = std.debug.assert;

/// Maximum number of runs between a place and a token start before it.
const runs_max = 8;

pub const Before = union(enum) {
    /// A token starts here. At least the wanted number of runs are between this and the place, except at `marks.from`.
    token: usize,
    /// The place is inside a string, and not at its start.
    in_string,
    /// The lexer must decide.
    unclear,
};

/// A token start at or before the start of the run that contains `place`, and before `runs` more runs. `marks.from` is
/// a safe cut or the start of the text.
pub fn before(marks: *LineMarks, place: usize, runs: usize) Before {
    const text = marks.text;
    const from = marks.from;
    const line = LineBefore.of(marks, place) orelse return .unclear;
    const is_plain = switch (line.isInString(marks, place)) {
        .outside => !line.strings.has_quotes,
        .inside => return if (line_before.closes(text, place)) .in_string else .unclear,
        .doubtful => return .unclear,
    };
    var start = marks.farRunStart(place) orelse return .unclear;
    var passed: usize = 0;
    while (start > from and (passed < runs or !separates(text, from, start))) : (passed += 1) {
        if (passed == runs_max) return .unclear;
        var end = start;
        while (end > from and bytes.isSpace(text[end - 1])) end -= 1;
        if (end == from) break;
        start = marks.farRunStart(end - 1) orelse return .unclear;
    }
    if (is_plain and start >= line.start) return .{ .token = start };
    const earlier = LineBefore.of(marks, start) orelse return .unclear;
    return if (earlier.isInString(marks, start) == .outside) .{ .token = start } else .unclear;
}

/// Whether no token but a string contains the white space before `start`, where a run starts.
fn separates(text: []const u8, from: usize, start: usize) bool {
    var end = start;
    while (end > from and bytes.isSpace(text[end - 1])) : (end -= 1) if (text[end - 1] == '\n') return true;
    if (end == from) return true;
    assert(end < start);
    const last = text[end - 1];
    const next = text[start];
    if (stamps.mayContinue(text[from..end], text[start..])) return false;
    if (bytes.isDigit(last)) {
        if (bytes.isDigit(next) or next == '+' or next == '-') return false;
        // Only one space separates a number from its unit.
        return start - end > 1 or !quantity.opensApart(next, if (start + 1 < text.len) text[start + 1] else 0);
    }
    // `3 hours 20 minutes`, `3 minute(s) 20 second(s)`, `1 minute and 3 seconds`.
    if (bytes.isDigit(next)) return !bytes.isLetter(last) and last != ',' and last != ')';
    if (next == 'a' and std.mem.startsWith(u8, text[start..], "and ")) return false;
    return last != ',' or (next != '-' and next != '+');
}
