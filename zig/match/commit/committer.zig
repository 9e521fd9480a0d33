//! Takes final matches from the engines, ordered by offset, and writes them into the batch.
const std = @import("std");
const Batch = @import("batch.zig").Batch;
const Lines = @import("batch.zig").Lines;
const Engine = @import("../engine/engine.zig").Engine;
const Members = @import("../engine/members.zig").Members;
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const reported_readings = @import("reported_readings.zig");
const Readings = @import("../../axis/readings.zig").Readings;
const Rows = @import("../../lex/rows.zig").Rows;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// The rows that are searched. Their offsets are relative to byte `base` of `text`, which starts at `origin` of the
/// input.
pub const Place = struct {
    text: []const u8,
    origin: u64,
    base: u64,
    rows: *const Rows,
    readings: *const Readings = &.none,
};

pub const Outcome = enum {
    /// The batch is full.
    full,
    /// The rows contain no more matches.
    exhausted,
    /// No more matches are wanted.
    ended,
};

pub const Committer = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    options: *const Options,
    batch: Batch = .{},
    lines: Lines = .{},
    /// Number of matches committed.
    given: u64 = 0,
    /// Offset in the text: matches that start there or later are not wanted.
    search_to: u64 = std.math.maxInt(u64),

    pub fn deinit(committer: *Committer) void {
        committer.batch.deinit(committer.gpa);
    }

    /// Prepares for another text; keeps the memory of the batch.
    pub fn restart(committer: *Committer) void {
        committer.batch.clear();
        committer.* = .{
            .gpa = committer.gpa,
            .pattern = committer.pattern,
            .options = committer.options,
            .batch = committer.batch,
        };
    }

    /// Commits matches of `members` until the batch has `matches_max`.
    pub fn commit(
        committer: *Committer,
        members: *Members,
        place: Place,
        matches_max: usize,
    ) Allocator.Error!Outcome {
        assert(members.rows == place.rows);
        while (committer.batch.count() < matches_max) {
            assert(committer.given <= committer.options.count_max);
            if (committer.given == committer.options.count_max) return .ended;
            const engine = try members.first() orelse return .exhausted;
            if (place.base + place.rows.starts[engine.found.?.from] >= committer.search_to) return .ended;
            try committer.take(engine, place);
        }
        return .full;
    }

    /// Commits the match that `engine` has found.
    pub fn take(committer: *Committer, engine: *Engine, place: Place) Allocator.Error!void {
        const gpa = committer.gpa;
        const options = committer.options;
        const batch = &committer.batch;
        const program = &committer.pattern.program;
        const match = engine.found.?;
        assert(match.start < match.end and match.end <= place.rows.count());
        const base = place.origin + place.base;
        const start = base + place.rows.starts[match.start];
        const end = base + place.rows.ends[match.end - 1];
        assert(start < end and end <= place.origin + place.text.len);
        if (options.by_line and crossesLines(place, start, end)) {
            engine.found = null; // A token of the match crosses a line end.
            return;
        }
        try batch.append(gpa, start, end, engine.member);
        if (options.lines) {
            committer.lines.moveTo(place.text, place.origin, start);
            try batch.appendLine(gpa, &committer.lines);
        }
        const log = &engine.match_context.log;
        if (options.readings) {
            const rows = place.rows;
            try reported_readings.append(batch, gpa, program, rows, place.readings, log, match, engine.member, base);
        }
        if (options.registers) try batch.appendRegisters(gpa, program, log, match.log, place.rows, base);
        engine.found = null;
        engine.done = engine.done or options.first_only;
        committer.given += 1;
    }

    fn crossesLines(place: Place, start: u64, end: u64) bool {
        const text = place.text[@intCast(start - place.origin)..@intCast(end - place.origin)];
        return std.mem.findScalar(u8, text, '\n') != null;
    }

    /// Called after the last match of a batch.
    pub fn endBatch(committer: *Committer) Allocator.Error!void {
        if (committer.options.registers) {
            try committer.batch.closeLists(committer.gpa, &committer.pattern.program);
        }
        if (committer.options.readings) try reported_readings.firsts(&committer.batch, committer.gpa);
    }

    /// Counts the lines in the first `bytes` of the text, which are dropped.
    pub fn dropText(committer: *Committer, text: []const u8, origin: u64, bytes: u64) void {
        assert(bytes <= text.len);
        if (committer.options.lines) committer.lines.moveTo(text, origin, origin + bytes);
    }
};
