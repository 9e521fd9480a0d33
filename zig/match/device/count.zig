//! Counts with a device that searches line by line: it counts matches in the lines that it can decide, and the CPU
//! in the others.
const std = @import("std");
const pages = @import("../../source/pages.zig");
const progress = @import("../../terminal/progress.zig");
const Count = @import("../commit/count.zig").Count;
const Marks = @import("../../device/chunks.zig").Marks;
const Part = @import("../../device/block_reader.zig").Part;
const PartCounter = @import("part_counter.zig").PartCounter;
const Scanner = @import("../scanner.zig").Scanner;
const Error = @import("../scanner.zig").Error;

/// Number of matches that the CPU finds at a time.
const batch_matches = 1024;

/// The count of a scan that has not begun; null if no device counts for it.
pub fn of(scanner: *Scanner) Error!?Count {
    const options = &scanner.options;
    if (options.first_only or options.count_max != std.math.maxInt(u64)) return null;
    const segmenter = &scanner.segmenter;
    if (segmenter.lexed_to != 0 or !segmenter.is_final or segmenter.search_to < segmenter.text.len) return null;
    if (segmenter.skipper) |skipper| if (skipper.marks) |marks| if (marks.current.to != 0) return null;
    const found = try ofPart(scanner, 0) orelse return null;
    scanner.done = true;
    segmenter.lexed_to = segmenter.text.len;
    return found.rest.count;
}

/// Matches in some lines.
pub const Sum = struct {
    count: Count = .{},
    /// End of the last match found by the CPU, 0 if there is none.
    reached: usize = 0,
};

/// What is counted in a part of a text.
pub const Parts = struct {
    /// The CPU searched the lines up to here, in which a match of the search before may end.
    head_to: usize,
    head: Sum,
    rest: Sum,
};

/// The count of a scan that was limited to a part from `from` on; null if no device counts for it.
pub fn ofPart(scanner: *Scanner, from: usize) Error!?Parts {
    const marks = (scanner.segmenter.skipper orelse return null).marks orelse return null;
    var counting: Counting = .of(scanner, marks);
    defer counting.deinit();
    try counting.run(from);
    return .{ .head_to = counting.head_to, .head = counting.head, .rest = counting.rest };
}

/// Adds the matches of a scanner that was limited to some lines.
pub fn searchLines(scanner: *Scanner, sum: *Sum) Error!void {
    if (scanner.engineToCount()) |engine| {
        sum.reached = @max(sum.reached, @as(usize, @intCast(try sum.count.addRuns(scanner, engine))));
    } else while (try scanner.next()) {
        const batch = &scanner.committer.batch;
        sum.count.addBatch(scanner.segmenter.text, batch, 0);
        if (batch.count() != 0) sum.reached = @intFromFloat(batch.ends.getLast());
    }
}

const Counting = struct {
    scanner: *Scanner,
    marks: *Marks,
    text: []const u8,
    head: Sum = .{},
    head_to: usize = 0,
    rest: Sum = .{},
    /// Consecutive lines left to the CPU. They are searched once the next ones are known not to follow them directly,
    /// because a match may continue there.
    left_from: usize = 0,
    left_to: usize = 0,
    /// Number of them that the device decided, but that are near others.
    decided_lines: usize = 0,
    /// Searches them; made when there are some for the first time.
    own: ?Scanner = null,
    /// Set if a match is a token of one of some kinds.
    parts: ?PartCounter,

    fn of(scanner: *Scanner, marks: *Marks) Counting {
        const engine = scanner.engineToCount();
        const kinds = if (engine) |found| found.runner.run.kindsOfToken() else null;
        marks.blocks.counts = true;
        marks.work.takes_parts = kinds != null and marks.work.isSingle();
        return .{
            .scanner = scanner,
            .marks = marks,
            .text = scanner.segmenter.text,
            .parts = if (kinds) |known| .{ .gpa = scanner.gpa, .kinds = known } else null,
        };
    }

    fn deinit(counting: *Counting) void {
        if (counting.own) |*own| own.deinit();
        if (counting.parts) |*parts| {
            counting.scanner.segmenter.lexing.tokens += parts.lexed;
            parts.deinit();
        }
    }

    fn run(counting: *Counting, from: usize) Error!void {
        const marks = counting.marks;
        counting.head_to = from;
        var at = from;
        while (marks.chunkAt(at)) |chunk| : (at = chunk.to) {
            if (counting.scanner.options.isStopped()) return;
            var left_bytes: usize = 0;
            if (!chunk.is_searched) {
                left_bytes = chunk.to - chunk.from;
                try counting.add(chunk.from, chunk.to, 0);
            } else for (marks.blocks.ranges.items) |range| {
                left_bytes += range.to - range.from;
                try counting.add(chunk.from + range.from, chunk.from + range.to, range.decided_lines);
            }
            for (marks.blocks.parts.items) |part| {
                left_bytes += part.to - part.from;
                try counting.countPart(chunk.from, part);
            }
            counting.rest.count.matches += marks.blocks.matches;
            counting.rest.count.lines += marks.blocks.lines;
            progress.advance(chunk.to - chunk.from - left_bytes);
            const passed = if (counting.left_from == counting.left_to) chunk.to else counting.left_from;
            if (counting.scanner.options.is_mapped) pages.release(counting.text, @min(chunk.from, passed), passed);
        }
        try counting.search();
    }

    fn countPart(counting: *Counting, chunk_from: usize, part: Part) Error!void {
        const from = chunk_from + part.from;
        const to = chunk_from + part.to;
        const matches = try counting.parts.?.count(counting.text, from, to);
        counting.rest.count.matches += matches;
        counting.rest.count.lines += @intFromBool(matches > 0 and !part.is_counted);
        counting.marks.noteLexed(counting.text[from..to]);
    }

    fn add(counting: *Counting, from: usize, to: usize, decided_lines: usize) Error!void {
        if (from != counting.left_to) {
            try counting.search();
            counting.left_from = from;
        }
        counting.left_to = to;
        counting.decided_lines += decided_lines;
    }

    /// Searches the lines that are left.
    fn search(counting: *Counting) Error!void {
        const from, const to = .{ counting.left_from, counting.left_to };
        if (from == to) return;
        counting.left_from = to;
        counting.marks.noteSearched(counting.text[from..to], counting.decided_lines);
        counting.decided_lines = 0;
        const is_head = from == counting.head_to and from > 0;
        if (is_head) counting.head_to = to;
        const scanner = try counting.openSearch();
        scanner.limit(from, &.{}, to);
        try searchLines(scanner, if (is_head) &counting.head else &counting.rest);
        counting.scanner.segmenter.lexing.add(scanner.segmenter.lexing);
    }

    fn openSearch(counting: *Counting) Error!*Scanner {
        var options = counting.scanner.options;
        options.device = null;
        options.is_mapped = false; // Pages are released chunk by chunk.
        options.matches_max = @min(options.matches_max, batch_matches);
        options.registers = false;
        options.lines = false;
        if (counting.own) |*own| {
            try own.restart(counting.text, options);
        } else {
            counting.own = @as(Scanner, undefined);
            errdefer counting.own = null;
            try counting.own.?.init(counting.scanner.gpa, counting.scanner.pattern, counting.text, 0, options);
        }
        return &counting.own.?;
    }
};
