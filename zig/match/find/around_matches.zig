//! Batches of the matches that are searched around literals (`around_literals.zig`), with their lines and registers.
//! Where that does not suit the text, the scanner searches from the last match on.
const std = @import("std");
const cuts = @import("../../lex/cuts.zig");
const pages = @import("../../source/pages.zig");
const progress = @import("../../terminal/progress.zig");
const Error = @import("../scanner.zig").Error;
const Scanner = @import("../scanner.zig").Scanner;
const AroundLiterals = @import("around_literals.zig").AroundLiterals;
const Engine = @import("../engine/engine.zig").Engine;
const Allocator = std.mem.Allocator;

pub const AroundMatches = struct {
    scanner: *Scanner,
    engine: *Engine,
    search: AroundLiterals,
    /// Pages of the text before this place were released.
    released_to: usize,
    /// The part of the text that was reported as searched.
    shown_to: usize,

    /// The search of a scan that has not begun; null if it does not apply to the pattern or the options.
    pub fn open(scanner: *Scanner) Allocator.Error!?*AroundMatches {
        if (scanner.options.readings) return null;
        const engine = scanner.engineToCount() orelse return null;
        const search = AroundLiterals.of(scanner, engine) orelse return null;
        const around = try scanner.gpa.create(AroundMatches);
        around.* = .{
            .scanner = scanner,
            .engine = engine,
            .search = search,
            .released_to = search.from,
            .shown_to = search.from,
        };
        return around;
    }

    pub fn close(around: *AroundMatches) void {
        around.scanner.gpa.destroy(around);
    }

    /// Adds matches to the batch until it has `matches_max`.
    pub fn fill(around: *AroundMatches, matches_max: usize) Error!enum { full, ended, unsuited } {
        const scanner = around.scanner;
        const committer = &scanner.committer;
        const search = &around.search;
        while (committer.batch.count() < matches_max) {
            const match = search.next() catch |err| switch (err) {
                error.Unsuited => {
                    around.leave();
                    return .unsuited;
                },
                else => |failure| return failure,
            } orelse {
                around.show(@max(search.to, around.shown_to));
                return .ended;
            };
            around.releasePages(match.start);
            around.engine.found = try around.engine.runner.run.matchAt(match.row);
            try committer.take(around.engine, .{
                .text = search.text,
                .origin = scanner.segmenter.origin,
                .base = search.base,
                .rows = &scanner.segmenter.rows.view,
            });
        }
        around.show(@max(search.matched_to, around.shown_to));
        return .full;
    }

    /// Lets the scanner continue after the last match.
    fn leave(around: *AroundMatches) void {
        const search = &around.search;
        const scanner = around.scanner;
        search.close();
        const place = search.from + cuts.safeCut(search.text[search.from..], search.matched_to - search.from);
        around.engine.search_from = search.matched_to;
        scanner.segmenter.beginAt(place);
        around.show(@max(place, around.shown_to));
    }

    fn show(around: *AroundMatches, place: usize) void {
        progress.advance(place - around.shown_to);
        around.shown_to = place;
    }

    fn releasePages(around: *AroundMatches, place: usize) void {
        if (!around.scanner.options.is_mapped or place < around.released_to + pages.block_bytes) return;
        pages.release(around.search.text, around.released_to, place);
        around.released_to = place;
    }
};
