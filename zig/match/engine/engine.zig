//! Runs one member of a program over rows with the engine chosen for it.
const std = @import("std");
const MatchContext = @import("match_context.zig").MatchContext;
const Pattern = @import("../pattern.zig").Pattern;
const Backtrack = @import("backtrack.zig").Backtrack;
const Dfa = @import("dfa.zig").Dfa;
const ReferenceMatch = @import("reference.zig").Match;
const Reference = @import("reference.zig").Reference;
const reference_none = @import("reference.zig").none;
const Tests = @import("token_test.zig").Tests;
const Run = @import("run.zig").Run;
const Starts = @import("../../program/first.zig").Starts;
const Allocator = std.mem.Allocator;

/// Rows of a match; its bindings are in `log` until the next search. `from` is the start of the search that found it.
pub const Match = struct { start: u32, end: u32, log: u32, from: u32 };

/// Which engine searches. All find the same matches.
pub const Choice = enum(u2) { automatic, reference, backtrack, dfa };

/// Number of rows that a search may examine again with each new row.
const retry_rows = 512;

const Runner = union(enum) {
    reference: Reference,
    backtrack: Backtrack,
    run: Run,

    fn init(match_context: *MatchContext, root: u32, choice: Choice) Allocator.Error!Runner {
        if (choice == .reference) return .{ .reference = .init(match_context) };
        if (choice == .automatic) if (try Run.init(match_context, root)) |run| return .{ .run = run };
        const backtrack = Backtrack.init(match_context, root) catch |err| switch (err) {
            error.Unsupported => return .{ .reference = .init(match_context) },
            error.OutOfMemory => return error.OutOfMemory,
        };
        return .{ .backtrack = backtrack };
    }

    fn find(runner: *Runner, root: u32, start: u32) Allocator.Error!?ReferenceMatch {
        return switch (runner.*) {
            .reference => |*reference| reference.find(root, start),
            .backtrack => |*backtrack| backtrack.find(start),
            .run => |*run| run.find(start),
        };
    }
};

pub const Engine = struct {
    match_context: MatchContext,
    runner: Runner,
    starts: Starts,
    root: u32,
    member: u32,
    /// `\G` comes first, so a search tries only one row.
    is_chained: bool,
    /// If set, it runs the member.
    dfa: ?*Dfa = null,
    /// Rows where it can start, if known; those before `passed` were searched.
    candidates: ?*const std.ArrayList(u32) = null,
    passed: usize = 0,
    /// Minimum start of matches in the text.
    search_from: usize = 0,
    /// Row where the next search starts.
    next: u32 = 0,
    /// No more matches are wanted or possible.
    done: bool = false,
    /// The next search needs more rows.
    is_waiting: bool = false,
    /// Number of rows needed before the search at `next` is tried again, so that a long one that grows by lines does
    /// not start anew with each line.
    rows_wanted: u32 = 0,
    /// The next match, found but not yet returned.
    found: ?Match = null,
    /// Not searched until it can start at a row again; `next` is then outdated. The text for which it was last prepared
    /// (`Members.texts`).
    is_parked: bool = false,
    text: u64 = 0,

    /// Stores pointers into itself: `engine` must not move.
    pub fn init(
        engine: *Engine,
        gpa: Allocator,
        pattern: *const Pattern,
        member: u32,
        root: u32,
        tests: *Tests,
        choice: Choice,
    ) Allocator.Error!void {
        engine.* = .{
            .match_context = try .init(gpa, &pattern.program, &pattern.node_info, root, tests),
            .runner = undefined,
            .starts = .init(&pattern.program, root),
            .root = root,
            .member = member,
            .is_chained = pattern.node_info.nodes[root].is_chained,
        };
        errdefer engine.match_context.deinit();
        engine.runner = try .init(&engine.match_context, root, choice);
    }

    pub fn deinit(engine: *Engine) void {
        switch (engine.runner) {
            inline else => |*runner| runner.deinit(),
        }
        engine.match_context.deinit();
    }

    /// Called after `dropped` rows were removed from the front, and possibly others added.
    pub fn shift(engine: *Engine, dropped: u32) void {
        engine.passed = 0;
        engine.rows_wanted -|= dropped;
        const rows = engine.match_context.rows;
        engine.is_waiting = !rows.is_final and rows.count() < engine.rows_wanted;
        engine.next -|= dropped;
        if (engine.found) |*match| {
            match.start -= dropped;
            match.end -= dropped;
            match.from -= dropped;
            engine.match_context.log.shift(dropped);
        }
        engine.match_context.previous_end -|= dropped;
        engine.forgetRows();
    }

    /// Called after the rows of the next line were added; earlier rows are not examined any more.
    pub fn startNextLine(engine: *Engine) void {
        if (engine.dfa != null) engine.passed = 0;
        engine.is_waiting = false;
        engine.match_context.startNextLine();
        switch (engine.runner) {
            inline else => |*runner| runner.forget(),
        }
    }

    /// Prepares for the rows of another text.
    pub fn restart(engine: *Engine) void {
        engine.passed = 0;
        engine.search_from = 0;
        engine.next = 0;
        engine.done = false;
        engine.is_waiting = false;
        engine.rows_wanted = 0;
        engine.found = null;
        engine.match_context.previous_end = 0;
        engine.forgetRows();
    }

    /// Whether it can't find a match before new rows are known, and keeps nothing else between them.
    pub fn isSpent(engine: *const Engine) bool {
        if (engine.dfa != null or engine.found != null) return false;
        switch (engine.runner) {
            .run => {},
            .backtrack => if (engine.match_context.node_info.asks_previous_end) return false,
            .reference => return false,
        }
        const candidates = engine.candidates orelse return false;
        if (engine.done) return true;
        return engine.next >= engine.match_context.rows.count() and engine.passed >= candidates.items.len;
    }

    /// Continues a parked engine at row `next`.
    pub fn proceed(engine: *Engine, next: u32) void {
        engine.passed = 0;
        engine.next = next;
        engine.is_waiting = false;
        engine.rows_wanted = 0;
        engine.forgetRows();
    }

    fn forgetRows(engine: *Engine) void {
        engine.match_context.forget();
        switch (engine.runner) {
            inline else => |*runner| runner.forget(),
        }
    }

    /// First row that it may still examine.
    pub fn firstNeededRow(engine: *const Engine) u32 {
        return if (engine.found) |match| match.from else engine.next;
    }

    /// Whether its match comes before the match of `other`.
    pub fn before(engine: *const Engine, other: *const Engine) bool {
        const a = engine.found.?;
        const b = other.found.?;
        if (a.start != b.start) return a.start < b.start;
        return if (a.end != b.end) a.end < b.end else engine.member < other.member;
    }

    /// First row at or after `row` where a match can start; the end if there is none.
    pub fn startFrom(engine: *Engine, row: u32) u32 {
        const rows = engine.match_context.rows;
        const candidates = engine.candidates orelse {
            const answered = if (engine.runner == .run) engine.runner.run.startFrom(row) else null;
            return answered orelse engine.starts.from(rows, row);
        };
        while (engine.passed < candidates.items.len) : (engine.passed += 1) {
            const candidate = candidates.items[engine.passed];
            if (candidate >= rows.count()) break;
            if (candidate >= row and
                (engine.dfa != null or engine.starts.second.passes_all or
                    engine.starts.secondPasses(rows, candidate))) return candidate;
        }
        return rows.count();
    }

    /// Searches the rows for the next match, from `next` on. Finds none at the end of the rows, or if more rows are
    /// needed.
    pub fn advance(engine: *Engine) Allocator.Error!void {
        const rows = engine.match_context.rows;
        engine.is_waiting = true;
        while (!engine.done and engine.next < rows.count()) {
            const start = engine.startFrom(rows.significant(engine.next));
            engine.next = start;
            if (start >= rows.count()) return;
            engine.match_context.ran_out = false;
            const found = if (engine.dfa) |dfa|
                try dfa.find(&engine.match_context, engine.member, start)
            else
                try engine.runner.find(engine.root, start);
            if (engine.match_context.ran_out) {
                const seen = rows.count() - start;
                engine.rows_wanted = rows.count() + (if (seen > retry_rows) seen / 4 else 0);
                return;
            }
            const end = if (found) |match| match.end else start;
            if (end == start) {
                engine.done = engine.is_chained;
                engine.next = start + 1;
                continue;
            }
            engine.next = end;
            engine.match_context.previous_end = end;
            const kept = found.?.keep;
            const first = if (kept == reference_none) start else rows.significant(kept);
            if (first < end) {
                engine.is_waiting = false;
                engine.found = .{ .start = first, .end = end, .log = found.?.log, .from = start };
                return;
            }
            engine.next = end + 1; // The match ends at its `\K`, so it is empty; continue after the next token.
        }
        engine.next = @max(engine.next, rows.count());
    }
};
