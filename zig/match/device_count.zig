//! Counts with a device that searches line by line: it counts the matches of the lines that it can decide, and the CPU
//! those of the others.
const std = @import("std");
const pages = @import("../source/pages.zig");
const progress = @import("../terminal/progress.zig");
const BlockReader = @import("../device/block_reader.zig").BlockReader;
const Count = @import("count.zig").Count;
const Marks = @import("../device/chunks.zig").Marks;
const Scanner = @import("scanner.zig").Scanner;
const Error = @import("scanner.zig").Error;

/// Number of matches whose lines are counted at a time.
const batch_matches = 1024;

/// The count of a scan that has not begun; null if no device counts for it.
pub fn of(scanner: *Scanner) Error!?Count {
    const options = &scanner.options;
    if (options.first_only or options.count_max != std.math.maxInt(u64)) return null;
    const segmenter = &scanner.segmenter;
    const marks = (segmenter.skipper orelse return null).marks orelse return null;
    const is_begun = marks.current.to != 0 or segmenter.lexed_to != 0;
    const is_whole = segmenter.is_final and segmenter.search_to >= segmenter.text.len;
    if (marks.work != .lines or is_begun or !is_whole) return null;
    var counting: Counting = .{ .scanner = scanner, .marks = marks, .text = segmenter.text };
    defer if (counting.of_lines) |*made| made.deinit();
    try counting.run();
    scanner.done = true;
    return counting.count;
}

const Counting = struct {
    scanner: *Scanner,
    marks: *Marks,
    text: []const u8,
    count: Count = .{},
    /// Searches lines on the CPU; made when the first are found.
    of_lines: ?Scanner = null,
    /// Lines that the CPU must search next. More may follow directly.
    from: usize = 0,
    to: usize = 0,

    fn run(counting: *Counting) Error!void {
        const marks = counting.marks;
        marks.blocks.counts = true;
        var at: usize = 0;
        while (marks.chunkAt(at)) |chunk| : (at = chunk.to) {
            if (counting.scanner.options.isStopped()) return;
            var left: usize = 0;
            if (chunk.slot == null) {
                left = chunk.to - chunk.from;
                try counting.add(chunk.from, chunk.to);
            } else for (marks.blocks.ranges.items) |range| {
                left += range.to - range.from;
                try counting.add(chunk.from + range.from, chunk.from + range.to);
            }
            counting.count.matches += marks.blocks.matches;
            counting.count.lines += marks.blocks.lines;
            progress.advance(chunk.to - chunk.from - left);
            const passed = if (counting.from == counting.to) chunk.to else counting.from;
            if (counting.scanner.options.is_mapped) pages.release(counting.text, @min(chunk.from, passed), passed);
        }
        try counting.search();
        counting.scanner.segmenter.lexed_to = counting.text.len;
    }

    /// Adds lines for the CPU. They are searched once the next ones are known not to follow them directly, because a
    /// match may continue there.
    fn add(counting: *Counting, from: usize, to: usize) Error!void {
        if (from != counting.to) {
            try counting.search();
            counting.from = from;
        }
        counting.to = to;
    }

    /// Counts the matches in text[from..to].
    fn search(counting: *Counting) Error!void {
        const from = counting.from;
        const to = counting.to;
        if (from == to) return;
        counting.from = to;
        counting.marks.noteLexed(counting.text[from..to]);
        const scanner = try counting.scannerOf(from, to);
        if (scanner.countedAlone()) |engine| {
            _ = try counting.count.addRuns(scanner, engine);
        } else while (try scanner.next()) {
            counting.count.addBatch(counting.text, &scanner.committer.batch, 0);
        }
        counting.scanner.segmenter.lexing.add(scanner.segmenter.lexing);
    }

    fn scannerOf(counting: *Counting, from: usize, to: usize) Error!*Scanner {
        var options = counting.scanner.options;
        options.device = null;
        options.is_mapped = false; // Pages are released chunk by chunk.
        options.matches_max = batch_matches;
        options.registers = false;
        options.lines = false;
        if (counting.of_lines) |*made| {
            try made.restart(counting.text, options);
        } else {
            counting.of_lines = @as(Scanner, undefined);
            errdefer counting.of_lines = null;
            try counting.of_lines.?.init(counting.scanner.gpa, counting.scanner.pattern, counting.text, 0, options);
        }
        const scanner = &counting.of_lines.?;
        scanner.limit(from, &.{}, to);
        return scanner;
    }
};
