//! Scans whose matches a device finds line by line, and the lines that it leaves to the CPU.
const std = @import("std");
const Marks = @import("../../device/chunks.zig").Marks;
const Scanner = @import("../scanner.zig").Scanner;
const Error = @import("../scanner.zig").Error;

/// Number of matches found at a time.
const batch_matches = 1024;

/// What a device finds in the text of a scan that has not begun; null if it does not search it line by line, or if not
/// all matches are wanted.
pub fn marksOf(scanner: *Scanner) ?*Marks {
    const options = &scanner.options;
    if (options.first_only or options.count_max != std.math.maxInt(u64)) return null;
    const segmenter = &scanner.segmenter;
    const marks = (segmenter.skipper orelse return null).marks orelse return null;
    const is_begun = marks.current.to != 0 or segmenter.lexed_to != 0;
    const is_whole = segmenter.is_final and segmenter.search_to >= segmenter.text.len;
    return if (is_begun or !is_whole) null else marks;
}

/// Consecutive lines of the scan's text that the CPU must search. They are searched once the next ones are known not to
/// follow them directly, because a match may continue there.
pub const LeftLines = struct {
    /// The scan that they belong to.
    scanner: *Scanner,
    marks: *Marks,
    from: usize = 0,
    to: usize = 0,
    /// Number of them that the device decided, but that are near others.
    decided_lines: usize = 0,
    /// Searches them; made when there are some for the first time.
    own: ?Scanner = null,

    pub fn deinit(left: *LeftLines) void {
        if (left.own) |*made| made.deinit();
    }

    pub fn isEmpty(left: *const LeftLines) bool {
        return left.from == left.to;
    }

    /// Adds text[from..to], of whose lines the device decided some. False if the earlier lines must be searched first.
    pub fn add(left: *LeftLines, from: usize, to: usize, decided_lines: usize) bool {
        if (from != left.to) {
            if (!left.isEmpty()) return false;
            left.from = from;
        }
        left.to = to;
        left.decided_lines += decided_lines;
        return true;
    }

    /// The search of all lines added, none of which are left then; valid until the next call.
    pub fn search(left: *LeftLines) Error!*Scanner {
        const text = left.scanner.segmenter.text;
        const from = left.from;
        left.from = left.to;
        left.marks.noteSearched(text[from..left.to], left.decided_lines);
        left.decided_lines = 0;
        var options = left.scanner.options;
        options.device = null;
        options.is_mapped = false; // Pages are released chunk by chunk.
        options.matches_max = @min(options.matches_max, batch_matches);
        options.registers = false;
        options.lines = false;
        if (left.own) |*own| {
            try own.restart(text, options);
        } else {
            left.own = @as(Scanner, undefined);
            errdefer left.own = null;
            try left.own.?.init(left.scanner.gpa, left.scanner.pattern, text, 0, options);
        }
        const own = &left.own.?;
        own.limit(from, &.{}, left.to);
        return own;
    }
};
