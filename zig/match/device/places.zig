//! Matches whose places a device writes: those in the lines that it can decide. The CPU searches the other lines.
const std = @import("std");
const pages = @import("../../source/pages.zig");
const progress = @import("../../terminal/progress.zig");
const Range = @import("../../device/block_reader.zig").Range;
const chunks = @import("../../device/chunks.zig");
const unbound = @import("../commit/batch.zig").unbound;
const device_left = @import("left.zig");
const LeftLines = device_left.LeftLines;
const Match = @import("../../device/records.zig").Match;
const Register = @import("../../device/records.zig").Register;
const Scanner = @import("../scanner.zig").Scanner;
const Error = @import("../scanner.zig").Error;

const assert = std.debug.assert;

pub const DevicePlaces = struct {
    scanner: *Scanner,
    marks: *chunks.Marks,
    left: LeftLines,
    /// Searches lines that are not in `left` any more.
    searching: ?*Scanner = null,
    chunk: chunks.Chunk = .{ .from = 0, .to = 0 },
    /// Lines of the chunk for the CPU; `whole` is a chunk that was left to it.
    ranges: []const Range = &.{},
    whole: [1]Range = undefined,
    /// Number of matches and ranges of the chunk that were taken.
    matches_taken: usize = 0,
    ranges_taken: usize = 0,

    /// For a scan that has not begun; null if no device finds places for it, or if more than places is wanted.
    pub fn of(scanner: *Scanner) ?DevicePlaces {
        const options = &scanner.options;
        if (options.readings or options.dual_grain or options.engine != .automatic) return null;
        const marks = device_left.marksOf(scanner) orelse return null;
        const registers = options.registers and scanner.pattern.program.register_width != 0;
        if (registers and marks.work.lines.plan.register_count == null) return null;
        if (!marks.wantPlaces(registers)) return null;
        marks.blocks.counts = true;
        const left: LeftLines = .{ .scanner = scanner, .marks = marks, .registers = registers };
        return .{ .scanner = scanner, .marks = marks, .left = left };
    }

    pub fn deinit(found: *DevicePlaces) void {
        found.left.deinit();
    }

    /// Fills the scan's batch with the next matches; false if there are none.
    pub fn next(found: *DevicePlaces) Error!bool {
        const scanner = found.scanner;
        const batch = &scanner.committer.batch;
        batch.clear();
        while (!scanner.done) {
            if (scanner.options.isStopped()) scanner.done = true else if (!try found.advance()) break;
        }
        try scanner.committer.endBatch();
        return batch.count() != 0;
    }

    /// Adds matches to the batch, or goes on to the next lines or chunk. False if the batch is full.
    fn advance(found: *DevicePlaces) Error!bool {
        if (found.searching) |own| return found.addSearched(own);
        if (found.ranges_taken < found.ranges.len) {
            const range = found.ranges[found.ranges_taken];
            if (range.matches_before == found.matches_taken) {
                const from = found.chunk.from + range.from;
                const to = found.chunk.from + range.to;
                const is_added = found.left.add(from, to, range.decided_lines);
                if (is_added) found.ranges_taken += 1 else try found.search();
                return true;
            }
        }
        if (found.matches_taken < found.placed().len) {
            if (found.left.isEmpty()) return found.addPlaced();
            try found.search();
        } else if (found.marks.chunkAt(found.chunk.to)) |chunk| {
            found.begin(chunk);
        } else if (!found.left.isEmpty()) {
            try found.search();
        } else {
            found.scanner.segmenter.lexed_to = found.scanner.segmenter.text.len;
            found.scanner.done = true;
        }
        return true;
    }

    fn begin(found: *DevicePlaces, chunk: chunks.Chunk) void {
        const text = found.scanner.segmenter.text;
        const passed = if (found.left.isEmpty()) found.chunk.to else found.left.from;
        if (found.scanner.options.is_mapped) pages.release(text, @min(found.chunk.from, passed), passed);
        found.whole = .{.{ .from = 0, .to = @intCast(chunk.to - chunk.from) }};
        found.chunk = chunk;
        found.ranges = if (chunk.slot == null) &found.whole else found.marks.blocks.ranges.items;
        found.matches_taken = 0;
        found.ranges_taken = 0;
        var left_bytes: usize = 0;
        for (found.ranges) |range| left_bytes += range.to - range.from;
        progress.advance(chunk.to - chunk.from - left_bytes);
    }

    fn placed(found: *const DevicePlaces) []const Match {
        return found.marks.blocks.placed.list.items;
    }

    fn search(found: *DevicePlaces) Error!void {
        assert(found.searching == null and !found.left.isEmpty());
        found.searching = try found.left.search();
    }

    /// Adds the matches before the next range. False if the batch is full.
    fn addPlaced(found: *DevicePlaces) Error!bool {
        const scanner = found.scanner;
        const all = found.placed();
        const is_last = found.ranges_taken == found.ranges.len;
        const to = if (is_last) all.len else found.ranges[found.ranges_taken].matches_before;
        const room = scanner.options.matches_max -| scanner.committer.batch.count();
        const some = all[found.matches_taken..to][0..@min(to - found.matches_taken, room)];
        const batch = &scanner.committer.batch;
        const base = scanner.segmenter.origin + found.chunk.from;
        for (some, found.matches_taken..) |match, number| {
            try batch.append(scanner.gpa, base + match.start, base + match.end, 0);
            if (found.left.registers) try found.addRegisters(number, base);
            try found.addLine();
        }
        found.matches_taken += some.len;
        return some.len != 0;
    }

    /// Adds what the CPU finds next. False if the batch is full.
    fn addSearched(found: *DevicePlaces, own: *Scanner) Error!bool {
        const scanner = found.scanner;
        const count = scanner.committer.batch.count();
        if (count != 0 and count + own.options.matches_max > scanner.options.matches_max) return false;
        if (try own.next()) {
            const batch = &own.committer.batch;
            for (0..batch.count()) |number| {
                const program = &scanner.pattern.program;
                try scanner.committer.batch.appendMoved(scanner.gpa, program, batch, number, Moved{
                    .by = @floatFromInt(scanner.segmenter.origin),
                });
                try found.addLine();
            }
        } else {
            scanner.segmenter.lexing.add(own.segmenter.lexing);
            found.searching = null;
        }
        return true;
    }

    /// Adds the registers of a placed match.
    fn addRegisters(found: *DevicePlaces, number: usize, base: u64) Error!void {
        const gpa = found.scanner.gpa;
        const batch = &found.scanner.committer.batch;
        const width = found.scanner.pattern.program.register_width;
        for (found.marks.blocks.placed.registers.items[number * width ..][0..width]) |register| {
            const is_bound = !std.meta.eql(register, Register.unbound);
            try batch.register_starts.append(gpa, if (is_bound) @floatFromInt(base + register.start) else unbound);
            try batch.register_ends.append(gpa, if (is_bound) @floatFromInt(base + register.end) else unbound);
            try batch.register_kinds.append(gpa, register.kind);
        }
    }

    /// Adds the line of the last match.
    fn addLine(found: *DevicePlaces) Error!void {
        const committer = &found.scanner.committer;
        committer.given += 1;
        if (!committer.options.lines) return;
        const segmenter = &found.scanner.segmenter;
        const start: u64 = @intFromFloat(committer.batch.starts.getLast());
        committer.lines.moveTo(segmenter.text, segmenter.origin, start);
        try committer.batch.lines.append(committer.gpa, @floatFromInt(committer.lines.line));
        try committer.batch.line_starts.append(committer.gpa, @floatFromInt(committer.lines.line_start));
    }
};

/// Offsets of a search that takes the text for the whole input.
const Moved = struct {
    by: f64,

    pub fn of(moved: Moved, offset: f64, _: anytype) f64 {
        return offset + moved.by;
    }
};
