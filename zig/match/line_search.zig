//! Searching line by line: every line is searched as if the text ended after it, so that no match crosses a line's
//! end and none of a line is lost to one that began before. The rows stay those of the whole text, and so does what
//! was read of them. Of a long line the tokens of a part may be there alone: it is searched like text that goes on.
const std = @import("std");
const Outcome = @import("committer.zig").Outcome;
const Program = @import("program.zig").Program;
const Rows = @import("rows.zig").Rows;
const scanner_ = @import("scanner.zig");
const Scanner = scanner_.Scanner;

pub const LineSearch = struct {
    /// Rows of the line that is being searched; `end` is 0 before the first of a stretch of rows.
    start: u32 = 0,
    end: u32 = 0,
    /// The program asks where the text ends, so that its last line is searched once no other can follow.
    asks_end: bool = false,

    pub fn init(program: *const Program) LineSearch {
        return .{ .asks_end = for (program.tests) |it| {
            if (it.operation() == .text_end) break true;
        } else false };
    }

    /// Commits the matches of the lines there are, until the batch is full; `exhausted` once every line was searched.
    pub fn run(lines: *LineSearch, scanner: *Scanner, matches_max: usize) scanner_.Error!Outcome {
        const segmenter = &scanner.segmenter;
        const view = &segmenter.rows.view;
        const given = view.*;
        defer view.* = given;
        var all = given;
        // The rest may be more of another line.
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
            scanner.members.moveOn();
        }
        lines.end = 0;
        return .exhausted;
    }
};

/// The row after the line that `row` stands in.
fn lineEnd(rows: *const Rows, row: u32) u32 {
    const count = rows.count();
    for (rows.flags[@min(row + 1, count)..], @min(row + 1, count)..) |flags, next| {
        if (flags.line_first) return @intCast(next);
    }
    return count;
}
