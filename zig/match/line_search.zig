//! Searching line by line: every line is searched as if the text ended behind it, so that no match crosses a line's
//! end and none of a line is lost to one that began before. The rows stay those of the whole text, and so does what
//! was read of them.
const std = @import("std");
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

    /// Gives the matches of the lines there are, until the batch is full. True: every line was searched.
    pub fn run(lines: *LineSearch, scanner: *Scanner, matches_max: usize) scanner_.Error!bool {
        const given = scanner.rows;
        defer scanner.rows = given;
        var all = given;
        all.text = given.text[0..@intCast(scanner.lexed_to - scanner.base)]; // The rest may be more of another line.
        if (lines.end == 0) {
            lines.start = firstRow(scanner);
            lines.end = lineEnd(&all, lines.start);
        }
        while (true) {
            if (lines.end == all.count() and lines.asks_end and !all.is_final) break;
            scanner.rows = all.upToLine(lines.start, lines.end);
            if (!try scanner.giveFound(matches_max)) return false;
            if (scanner.done or lines.end == all.count()) break;
            lines.start = lines.end;
            lines.end = lineEnd(&all, lines.start);
            scanner.members.moveOn();
        }
        lines.end = 0;
        return true;
    }
};

/// First row that a search may begin at.
fn firstRow(scanner: *const Scanner) u32 {
    var row = scanner.rows.count();
    for (scanner.members.engines) |*engine| {
        if (!engine.done or engine.found != null) row = @min(row, engine.neededRow());
    }
    return row;
}

/// The row behind the line that `row` stands in.
fn lineEnd(rows: *const Rows, row: u32) u32 {
    const count = rows.count();
    for (rows.flags[@min(row + 1, count)..], @min(row + 1, count)..) |flags, next| {
        if (flags.line_first) return @intCast(next);
    }
    return count;
}
