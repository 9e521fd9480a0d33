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
    var counting: Counting = .{
        .scanner = scanner,
        .marks = marks,
        .text = scanner.segmenter.text,
        .left = .{ .scanner = scanner, .marks = marks },
    };
    defer counting.left.deinit();
    try counting.run();
    scanner.done = true;
    return counting.count;
}

const Counting = struct {
    scanner: *Scanner,
    marks: *Marks,
    text: []const u8,
    count: Count = .{},
    left: LeftLines,

    fn run(counting: *Counting) Error!void {
        const marks = counting.marks;
        marks.blocks.counts = true;
        var at: usize = 0;
        while (marks.chunkAt(at)) |chunk| : (at = chunk.to) {
            if (counting.scanner.options.isStopped()) return;
            var left_bytes: usize = 0;
            if (chunk.slot == null) {
                left_bytes = chunk.to - chunk.from;
                try counting.add(chunk.from, chunk.to);
            } else for (marks.blocks.ranges.items) |range| {
                left_bytes += range.to - range.from;
                try counting.add(chunk.from + range.from, chunk.from + range.to);
            }
            counting.count.matches += marks.blocks.matches;
            counting.count.lines += marks.blocks.lines;
            progress.advance(chunk.to - chunk.from - left_bytes);
            const passed = if (counting.left.isEmpty()) chunk.to else counting.left.from;
            if (counting.scanner.options.is_mapped) pages.release(counting.text, @min(chunk.from, passed), passed);
        }
        try counting.search();
        counting.scanner.segmenter.lexed_to = counting.text.len;
    }

    fn add(counting: *Counting, from: usize, to: usize) Error!void {
        if (counting.left.add(from, to)) return;
        try counting.search();
        std.debug.assert(counting.left.add(from, to));
    }

    fn search(counting: *Counting) Error!void {
        if (counting.left.isEmpty()) return;
        const scanner = try counting.left.search();
        if (scanner.countedAlone()) |engine| {
            _ = try counting.count.addRuns(scanner, engine);
        } else while (try scanner.next()) {
            counting.count.addBatch(counting.text, &scanner.committer.batch, 0);
        }
        counting.scanner.segmenter.lexing.add(scanner.segmenter.lexing);
    }
};
