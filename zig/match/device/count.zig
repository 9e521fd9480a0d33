//! Counts with a device that searches line by line: it counts matches in the lines that it can decide, and the CPU
//! in the others.
const std = @import("std");
const pages = @import("../../source/pages.zig");
const progress = @import("../../terminal/progress.zig");
const Count = @import("../commit/count.zig").Count;
const Marks = @import("../../device/chunks.zig").Marks;
const device_left = @import("left.zig");
const LeftLines = device_left.LeftLines;
const Scanner = @import("../scanner.zig").Scanner;
const Error = @import("../scanner.zig").Error;

/// The count of a scan that has not begun; null if no device counts for it.
pub fn of(scanner: *Scanner) Error!?Count {
    const marks = device_left.marksOf(scanner) orelse return null;
    var counting: Counting = .of(scanner, marks);
    defer counting.left.deinit();
    try counting.run(0);
    scanner.done = true;
    scanner.segmenter.lexed_to = counting.text.len;
    return counting.rest.count;
}

/// Matches in some lines.
pub const Part = struct {
    count: Count = .{},
    /// End of the last match found by the CPU, 0 if there is none.
    reached: usize = 0,
};

/// What is counted in a part of a text.
pub const Parts = struct {
    /// The CPU searched the lines up to here, in which a match of the search before may end.
    head_to: usize,
    head: Part,
    rest: Part,
};

/// The count of a scan that was limited to a part from `from` on; null if no device counts for it.
pub fn ofPart(scanner: *Scanner, from: usize) Error!?Parts {
    const marks = (scanner.segmenter.skipper orelse return null).marks orelse return null;
    if (marks.work != .lines) return null;
    var counting: Counting = .of(scanner, marks);
    defer counting.left.deinit();
    try counting.run(from);
    return .{ .head_to = counting.head_to, .head = counting.head, .rest = counting.rest };
}

/// Adds the matches of a scanner that was limited to some lines.
pub fn searchLines(scanner: *Scanner, part: *Part) Error!void {
    if (scanner.engineToCount()) |engine| {
        part.reached = @max(part.reached, @as(usize, @intCast(try part.count.addRuns(scanner, engine))));
    } else while (try scanner.next()) {
        const batch = &scanner.committer.batch;
        part.count.addBatch(scanner.segmenter.text, batch, 0);
        if (batch.count() != 0) part.reached = @intFromFloat(batch.ends.getLast());
    }
}

const Counting = struct {
    scanner: *Scanner,
    marks: *Marks,
    text: []const u8,
    head: Part = .{},
    head_to: usize = 0,
    rest: Part = .{},
    left: LeftLines,

    fn of(scanner: *Scanner, marks: *Marks) Counting {
        return .{
            .scanner = scanner,
            .marks = marks,
            .text = scanner.segmenter.text,
            .left = .{ .scanner = scanner, .marks = marks },
        };
    }

    fn run(counting: *Counting, from: usize) Error!void {
        const marks = counting.marks;
        marks.blocks.counts = true;
        counting.head_to = from;
        var at = from;
        while (marks.chunkAt(at)) |chunk| : (at = chunk.to) {
            if (counting.scanner.options.isStopped()) return;
            var left_bytes: usize = 0;
            if (chunk.slot == null) {
                left_bytes = chunk.to - chunk.from;
                try counting.add(chunk.from, chunk.to, 0);
            } else for (marks.blocks.ranges.items) |range| {
                left_bytes += range.to - range.from;
                try counting.add(chunk.from + range.from, chunk.from + range.to, range.decided_lines);
            }
            counting.rest.count.matches += marks.blocks.matches;
            counting.rest.count.lines += marks.blocks.lines;
            progress.advance(chunk.to - chunk.from - left_bytes);
            const passed = if (counting.left.isEmpty()) chunk.to else counting.left.from;
            if (counting.scanner.options.is_mapped) pages.release(counting.text, @min(chunk.from, passed), passed);
        }
        try counting.search();
    }

    fn add(counting: *Counting, from: usize, to: usize, decided_lines: usize) Error!void {
        if (counting.left.add(from, to, decided_lines)) return;
        try counting.search();
        std.debug.assert(counting.left.add(from, to, decided_lines));
    }

    fn search(counting: *Counting) Error!void {
        if (counting.left.isEmpty()) return;
        const is_head = counting.left.from == counting.head_to and counting.head_to > 0;
        if (is_head) counting.head_to = counting.left.to;
        const scanner = try counting.left.search();
        try searchLines(scanner, if (is_head) &counting.head else &counting.rest);
        counting.scanner.segmenter.lexing.add(scanner.segmenter.lexing);
    }
};
