//! Search within lines: each line is searched as if the text ended after it, so that no match crosses a line end, and
//! none is lost to a match that started in an earlier line. Rows and readings are the whole text's. If only part
//! of a long line's tokens are in memory, it is searched like incomplete text.
const std = @import("std");
const Outcome = @import("../commit/committer.zig").Outcome;
const Program = @import("../../program/program.zig").Program;
const Rows = @import("../../lex/rows.zig").Rows;
const Error = @import("../scanner.zig").Error;
const Scanner = @import("../scanner.zig").Scanner;

pub const LineSearch = struct {
    /// Rows of the line that is being searched; `end` is 0 before the first line.
    start: u32 = 0,
    end: u32 = 0,
    /// The program tests for the end of the text, so the last line is searched only once no other can follow.
    asks_end: bool = false,

    pub fn init(program: *const Program) LineSearch {
        return .{ .asks_end = for (program.tests) |it| {
            if (it.operation() == .text_end) break true;
        } else false };
    }

    /// Commits the matches of the available lines until the batch is full; `exhausted` when every line was searched.
    pub fn run(lines: *LineSearch, scanner: *Scanner, matches_max: usize) Error!Outcome {
        const segmenter = &scanner.segmenter;
        const view = &segmenter.rows.view;
        const given = view.*;
        defer view.* = given;
        var all = given;
        // The rest may belong to another line.
        all.text = given.text[0..@intCast(segmenter.lexed_to - segmenter.base)];
        if (lines.end == 0) {
            lines.start = scanner.members.openRow();
            lines.end = lineEnd(&all, lines.start);
        }
        while (true) {
            if (lines.end == all.count() and lines.asks_end and !all.is_final) break;
            view.* = all.upToLine(lines.start, lines.end);
            view.is_final = lines.end != all.count() or !segmenter.is_in_line;
            const outcome = try scanner.commitFound(matches_max);
            if (outcome != .exhausted) return outcome;
            if (lines.end == all.count()) break;
            lines.start = lines.end;
            lines.end = lineEnd(&all, lines.start);
            scanner.members.startNextLine();
        }
        lines.end = 0;
        return .exhausted;
    }
};

/// Whether each test looks at its own token alone, so that a match within a line is found without hiding other lines.
pub fn countsAlone(program: *const Program) bool {
    return for (program.tests) |it| switch (it.operation()) {
        .line_start, .line_end, .text_start, .text_end, .near, .reading => break false,
        else => {},
    } else true;
}

/// The row after the line that contains `row`.
fn lineEnd(rows: *const Rows, row: u32) u32 {
    const count = rows.count();
    for (rows.flags[@min(row + 1, count)..], @min(row + 1, count)..) |flags, next| {
        if (flags.line_first) return @intCast(next);
    }
    return count;
}
