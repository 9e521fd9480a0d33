//! A scan: reads rows, a segment at a time (`segmenter.zig`), runs the engines over them (`members.zig`), and collects
//! matches in batches (`committer.zig`).
const std = @import("std");
const AroundMatches = @import("find/around_matches.zig").AroundMatches;
const Committer = @import("commit/committer.zig").Committer;
const Outcome = @import("commit/committer.zig").Outcome;
const Place = @import("commit/committer.zig").Place;
const Engine = @import("engine/engine.zig").Engine;
const fuse = @import("engine/fuse.zig").fuse;
const LineSearch = @import("feed/line_search.zig").LineSearch;
const countsAlone = @import("feed/line_search.zig").countsAlone;
const Run = @import("engine/run.zig").Run;
const Members = @import("engine/members.zig").Members;
pub const Options = @import("scan_options.zig").Options;
const Pattern = @import("pattern.zig").Pattern;
const KeptTokens = @import("../lex/kept_tokens.zig").KeptTokens;
const KindSet = @import("../lex/columns.zig").KindSet;
const Rows = @import("../lex/rows.zig").Rows;
const Readings = @import("../axis/readings.zig").Readings;
const Segmenter = @import("feed/segmenter.zig").Segmenter;
const SegmenterError = @import("feed/segmenter.zig").Error;
const Tests = @import("engine/token_test.zig").Tests;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Lexing texts of fewer segments takes less time than starting a thread.
const ahead_segments_min = 16;

pub const Error = SegmenterError || error{TooManyGroups};

pub const Scanner = struct {
    gpa: Allocator,
    options: Options,
    pattern: *const Pattern,
    segmenter: Segmenter,
    readings: Readings,
    tests: Tests,
    members: Members,
    committer: Committer,
    /// Hides other lines, if matches must be within one.
    line_search: ?LineSearch = null,
    /// Offset in the input where the scan started; readings are relative to it.
    read_from: u64,
    done: bool = false,
    /// How the batches of `next` are searched.
    around: union(enum) { undecided, none, open: *AroundMatches } = .undecided,
    /// The kinds of the tokens that are the matches, if every token of these is one, and all are wanted.
    token_kinds: ?KindSet = null,
    /// All available rows have been searched.
    is_searched: bool = true,

    /// Stores pointers into itself: `scanner` must not move. Borrows `text`.
    pub fn init(
        scanner: *Scanner,
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        origin: u64,
        options: Options,
    ) Error!void {
        scanner.* = .{
            .gpa = gpa,
            .options = options,
            .pattern = pattern,
            .segmenter = undefined,
            .readings = undefined,
            .tests = undefined,
            .members = undefined,
            .committer = .{ .gpa = gpa, .pattern = pattern, .options = &scanner.options },
            .read_from = origin,
        };
        scanner.segmenter = try .init(gpa, pattern, text, origin, &scanner.options);
        errdefer scanner.segmenter.deinit();
        scanner.readings = if (options.surveyed) |surveyed|
            try surveyed.readings.view(gpa)
        else
            try .init(gpa, &pattern.program, options.readings);
        errdefer scanner.readings.deinit();
        const rows = &scanner.segmenter.rows.view;
        scanner.segmenter.waits_for_end = scanner.readings.needs_text;
        scanner.tests = try .init(gpa, &pattern.program, rows);
        errdefer scanner.tests.deinit();
        scanner.tests.readings = &scanner.readings;
        try scanner.members.init(gpa, pattern, &scanner.tests, options.engine);
        scanner.prepare();
    }

    /// Selects what depends on the engines.
    fn prepare(scanner: *Scanner) void {
        const engines = scanner.members.engines;
        if (engines.len == 1 and engines[0].runner == .run and engines[0].dfa == null) scanner.segmenter.skipByKind();
        scanner.prepareLines();
        const alone = if (scanner.line_search == null) scanner.engineToCount() else null;
        scanner.token_kinds = if (alone) |engine| engine.runner.run.kindsOfToken() else null;
    }

    /// Selects how matches are kept within lines, if they must be.
    fn prepareLines(scanner: *Scanner) void {
        const by_line = scanner.options.by_line;
        const run = scanner.runAlone();
        if (run) |found| found.within_line = by_line;
        scanner.line_search = if (by_line and run == null) .init(&scanner.pattern.program) else null;
    }

    /// The engine of the only member, if its matches are runs of tokens that can be kept within lines without hiding
    /// the other lines.
    fn runAlone(scanner: *Scanner) ?*Run {
        const engine = if (scanner.members.engines.len == 1) &scanner.members.engines[0] else return null;
        if (engine.runner != .run or engine.dfa != null or engine.is_chained) return null;
        if (engine.runner.run.looksAhead() or !countsAlone(&scanner.pattern.program)) return null;
        return &engine.runner.run;
    }

    pub fn deinit(scanner: *Scanner) void {
        scanner.leaveAround();
        scanner.committer.deinit();
        scanner.members.deinit();
        scanner.tests.deinit();
        scanner.readings.deinit();
        scanner.segmenter.deinit();
    }

    /// Continues with another text, like a new scanner, but keeps what was prepared for the program and the memory of
    /// tokens.
    pub fn restart(scanner: *Scanner, text: []const u8, options: Options) Error!void {
        assert(options.engine == scanner.options.engine and options.readings == scanner.options.readings);
        scanner.leaveAround();
        scanner.around = .undecided;
        scanner.options = options;
        scanner.read_from = 0;
        scanner.done = false;
        scanner.is_searched = true;
        scanner.readings.restart();
        scanner.segmenter.restart(text);
        scanner.committer.restart();
        scanner.prepare();
        try scanner.members.restart();
    }

    /// Limits the scan to matches that start before `search_to`, and for each member at or after its entry in
    /// `search_from`, if that is not empty. Lexing starts at `from`, a safe cut at or before the first of them. Must be
    /// called before the first `next`.
    pub fn limit(scanner: *Scanner, from: u64, search_from: []const usize, search_to: u64) void {
        scanner.segmenter.endAt(search_to);
        scanner.segmenter.beginAt(from);
        if (scanner.segmenter.skipper) |*skipper| if (skipper.marks) |marks| {
            marks.limit(@intCast(from), @intCast(@min(search_to, scanner.segmenter.text.len)));
        };
        if (scanner.options.surveyed) |surveyed| {
            scanner.readings.index = surveyed.readings.tokensBefore(from);
            scanner.segmenter.kept = surveyed.kept.view(from);
        }
        scanner.committer.search_to = search_to;
        scanner.members.beginAt(search_from);
    }

    /// Fills the batch with the next matches; false if there are none. A batch is empty only at the end, or if more
    /// text must arrive.
    pub fn next(scanner: *Scanner) Error!bool {
        const batch = &scanner.committer.batch;
        batch.clear();
        const matches_max = scanner.options.matches_max;
        try scanner.fillAround(matches_max);
        while (batch.count() < matches_max and !scanner.done) if (!try scanner.advance(matches_max)) break;
        try scanner.committer.endBatch();
        return batch.count() != 0;
    }

    /// Adds the matches around literals to the batch, if the scan is one for them.
    fn fillAround(scanner: *Scanner, matches_max: usize) Error!void {
        if (scanner.around == .undecided) {
            scanner.around = if (try AroundMatches.open(scanner)) |opened| .{ .open = opened } else .none;
        }
        const around = if (scanner.around == .open) scanner.around.open else return;
        switch (try around.fill(matches_max)) {
            .full => {},
            .ended => scanner.done = true,
            .unsuited => scanner.leaveAround(),
        }
    }

    fn leaveAround(scanner: *Scanner) void {
        if (scanner.around == .open) scanner.around.open.close();
        scanner.around = .none;
    }

    /// Adds to the batch all matches that the available text allows.
    pub fn nextOfAll(scanner: *Scanner) Error!void {
        while (!scanner.done) if (!try scanner.advance(std.math.maxInt(usize))) break;
    }

    /// Searches the available rows, or lexes more of the text. False if more text must arrive first.
    pub fn advance(scanner: *Scanner, matches_max: usize) Error!bool {
        if (scanner.options.isStopped()) {
            scanner.done = true;
        } else if (!scanner.is_searched) {
            try scanner.search(matches_max);
        } else if (scanner.segmenter.rows.view.is_final) {
            scanner.done = true;
        } else return scanner.lexMore();
        return true;
    }

    /// The engine of the only member, if its matches are runs of tokens and all are wanted.
    pub fn engineToCount(scanner: *Scanner) ?*Engine {
        const options = &scanner.options;
        if (scanner.around == .open) return null;
        if (options.first_only or options.count_max != std.math.maxInt(u64)) return null;
        if (options.by_line and !countsAlone(&scanner.pattern.program)) return null;
        const engine = if (scanner.members.engines.len == 1) &scanner.members.engines[0] else return null;
        if (engine.runner != .run or engine.dfa != null or engine.candidates != null or engine.is_chained) return null;
        return if (engine.runner.run.looksAhead()) null else engine;
    }

    /// The kinds of tokens that `engine`, the result of `engineToCount`, matches. Null unless matches depend only on
    /// the kind, and only the lines that they touch are counted.
    pub fn kindsToCount(scanner: *const Scanner, engine: *const Engine) ?KindSet {
        const pattern = scanner.pattern;
        const options = &scanner.options;
        // Within lines, strings that a backslash continues are cut.
        if (!options.lines_only or options.by_line or options.engine != .automatic or options.dual_grain) return null;
        const skipper = if (scanner.segmenter.skipper) |*found| found else null;
        // Where the bytes of a kind are dense, lexing all text up to the first token of a line costs less.
        if (skipper != null and skipper.?.literals.sequence == null) return null;
        if (pattern.is_addresses or pattern.needs_whitespace) return null;
        const has_own_kinds = pattern.program.shapes.len != 0 or pattern.program.kinds.len != 0;
        return if (has_own_kinds or engine.search_from != 0) null else engine.runner.run.kindsOfToken();
    }

    /// Reads rows until some were not searched, which the caller then searches; false at the end.
    pub fn nextRows(scanner: *Scanner) Error!bool {
        scanner.is_searched = true;
        while (!scanner.done and scanner.is_searched) _ = try scanner.advance(0);
        return !scanner.is_searched;
    }

    fn search(scanner: *Scanner, matches_max: usize) Error!void {
        const outcome = if (scanner.line_search) |*line_search|
            try line_search.run(scanner, matches_max)
        else
            try scanner.commitFound(matches_max);
        scanner.done = scanner.done or outcome == .ended;
        scanner.is_searched = outcome == .exhausted;
    }

    /// Commits the matches in the available rows until the batch is full.
    pub fn commitFound(scanner: *Scanner, matches_max: usize) Error!Outcome {
        const segmenter = &scanner.segmenter;
        const place: Place = .{
            .text = segmenter.text,
            .origin = segmenter.origin,
            .base = segmenter.base,
            .rows = &segmenter.rows.view,
            .readings = &scanner.readings,
        };
        if (scanner.token_kinds) |*kinds| return scanner.commitTokens(kinds, place, matches_max);
        try scanner.members.search();
        return scanner.committer.commit(&scanner.members, place, matches_max);
    }

    /// Commits each token of these kinds as the only member's match.
    fn commitTokens(
        scanner: *Scanner,
        kinds: *const KindSet,
        place: Place,
        matches_max: usize,
    ) Error!Outcome {
        const engine = &scanner.members.engines[0];
        const committer = &scanner.committer;
        const rows = place.rows;
        var row = engine.next;
        defer engine.next = row;
        while (row < rows.count()) : (row += 1) {
            if (!kinds.isSet(@backingInt(rows.kinds[row]))) {
                row = engine.starts.from(rows, row);
                if (row == rows.count()) break;
                if (!kinds.isSet(@backingInt(rows.kinds[row]))) continue;
            }
            if (committer.batch.count() >= matches_max) return .full;
            if (place.base + rows.starts[row] >= committer.search_to) return .ended;
            engine.found = try engine.runner.run.matchAt(row);
            try committer.take(engine, place);
        }
        return .exhausted;
    }

    fn lexMore(scanner: *Scanner) Error!bool {
        assert(scanner.is_searched and !scanner.done);
        const step = try scanner.segmenter.next(.{
            .row = scanner.firstNeededRow(),
            .is_idle = scanner.members.isIdle() or scanner.openFrom() >= scanner.committer.search_to,
        });
        switch (step) {
            .ended => scanner.done = true,
            .starved, .passed => {},
            .lexed => |dropped| {
                scanner.readings.drop(dropped);
                try scanner.read();
                try scanner.members.shift(dropped);
                scanner.members.passTo(scanner.segmenter.base);
                scanner.is_searched = false;
            },
        }
        return step == .passed or step == .lexed;
    }

    /// Prepares new rows for the engines: readings, and tokens of declared kinds.
    fn read(scanner: *Scanner) Error!void {
        scanner.tests.forget();
        try scanner.readRows();
        for (scanner.pattern.program.kinds) |kind| {
            const rows = &scanner.segmenter.rows;
            if (!try fuse(scanner.pattern, kind, &scanner.tests, scanner.options.engine, &rows.tokens)) continue;
            try rows.refresh();
            scanner.tests.forget();
            scanner.readings.restart(); // Tokens have changed.
            try scanner.readRows();
        }
    }

    /// Computes the readings of new rows.
    fn readRows(scanner: *Scanner) Error!void {
        if (scanner.readings.columns.len == 0) return;
        const segmenter = &scanner.segmenter;
        const view = &segmenter.rows.view;
        if (scanner.readings.needs_text) {
            const whole = if (segmenter.base == 0 and view.is_final) view else null;
            try scanner.readWhole(whole, null);
        }
        try scanner.readings.extend(view, segmenter.origin + segmenter.base - scanner.read_from);
    }

    /// Surveys the whole text for readings that need it before the first row, if that was not done yet.
    fn readWhole(scanner: *Scanner, rows: ?*const Rows, kept: ?*KeptTokens) Error!void {
        const segmenter = &scanner.segmenter;
        var lexing = segmenter.lexerOptions();
        lexing.kept_kinds = segmenter.kept_kinds;
        return scanner.readings.begin(.{
            .text = segmenter.text,
            .rows = rows,
            .options = lexing,
            .segment_bytes = scanner.options.segment_bytes,
            .is_mapped = scanner.options.is_mapped,
            .kept = kept,
        });
    }

    /// Called before the first `next` if the whole text is in memory: since readings are computed on this core, threads
    /// lex a large text ahead. Not with shapes, whose caches belong to one thread.
    pub fn lexAhead(scanner: *Scanner) Error!void {
        const segmenter = &scanner.segmenter;
        if (scanner.readings.columns.len == 0) return;
        if (scanner.pattern.program.shapes.len != 0) {
            if (scanner.readings.needs_text) segmenter.opens_pipeline = false;
            return;
        }
        const is_small = segmenter.text.len / ahead_segments_min < scanner.options.segment_bytes;
        if (segmenter.needsWhole() or is_small) return;
        if (scanner.readings.needs_text) {
            var kept: KeptTokens = .{};
            errdefer kept.deinit(scanner.gpa);
            try scanner.readWhole(null, &kept);
            if (kept.chunks.items.len != 0) {
                segmenter.kept = kept;
                return;
            }
        }
        segmenter.opens_pipeline = true;
    }

    /// Offset in the text of the first byte that may still be examined.
    pub fn firstNeeded(scanner: *const Scanner) u64 {
        return scanner.segmenter.firstNeeded(scanner.firstNeededRow());
    }

    /// Offset in the text where the first match that was not yet returned may start.
    pub fn openFrom(scanner: *const Scanner) u64 {
        return scanner.segmenter.placeOf(scanner.members.openRow());
    }

    /// First row that a search or a pending match may examine.
    fn firstNeededRow(scanner: *const Scanner) u32 {
        if (scanner.segmenter.needsWhole()) return 0;
        var row = scanner.members.openRow();
        if (scanner.pattern.behind_max >= row) return 0;
        for (0..scanner.pattern.behind_max) |_| {
            row = scanner.segmenter.rows.view.significantBefore(row) orelse return 0;
        }
        return row;
    }

    /// Drops the first `bytes` of the text, which are not needed. `text` is the rest, at its new address.
    pub fn dropText(scanner: *Scanner, bytes: u64, text: []const u8) Error!void {
        const segmenter = &scanner.segmenter;
        scanner.committer.dropText(segmenter.text, segmenter.origin, bytes);
        const dropped = scanner.firstNeededRow();
        scanner.readings.drop(dropped);
        try segmenter.dropText(dropped, bytes, text);
        scanner.tests.forget();
        try scanner.members.shift(dropped);
    }

    /// Lexes the whole text, including tokens of the program's shapes and kinds.
    pub fn lexWhole(scanner: *Scanner) Error!void {
        if (scanner.pattern.program.kinds.len == 0) scanner.readings.discard();
        try scanner.segmenter.lexWhole();
        try scanner.read();
    }

    /// Adds to the batch all matches of `text`, a separate text at offset `origin` whose tokens are in the segmenter's
    /// rows.
    pub fn searchTokens(scanner: *Scanner, text: []const u8, origin: u64) Error!void {
        scanner.segmenter.adopt(text, origin);
        scanner.read_from = origin;
        scanner.committer.given = 0;
        scanner.done = false;
        scanner.readings.restart();
        try scanner.segmenter.rows.refresh();
        try scanner.read();
        try scanner.members.restart();
        try scanner.search(std.math.maxInt(usize));
    }
};
