//! Counts matches and the lines they touch within the library.
const std = @import("std");
const device_count = @import("../device/count.zig");
const cuts = @import("../../lex/cuts.zig");
const lexer = @import("../../lex/lexer.zig");
const long_line = @import("../feed/long_line.zig");
const pages = @import("../../source/pages.zig");
const progress = @import("../../terminal/progress.zig");
const Error = @import("../scanner.zig").Error;
const Scanner = @import("../scanner.zig").Scanner;
const AroundLiterals = @import("../find/around_literals.zig").AroundLiterals;
const Batch = @import("batch.zig").Batch;
const Engine = @import("../engine/engine.zig").Engine;
const KindFinder = @import("../../lex/kind_finder.zig").KindFinder;
const KindSet = @import("../../lex/columns.zig").KindSet;

pub const Count = struct {
    matches: u64 = 0,
    lines: u64 = 0,
    /// End of the last line counted.
    counted_to: usize = 0,
    /// The text is mapped; what is read of a long line before it is searched is released.
    is_mapped: bool = false,

    pub fn all(scanner: *Scanner) Error!Count {
        if (try device_count.of(scanner)) |found| return found;
        var count: Count = .{ .is_mapped = scanner.options.is_mapped };
        if (scanner.engineToCount()) |engine| {
            _ = try count.addRuns(scanner, engine);
            return count;
        }
        while (try scanner.next()) count.addBatch(
            scanner.segmenter.text,
            &scanner.committer.batch,
            scanner.segmenter.origin,
        );
        return count;
    }

    /// Counts the matches of `engine`, a run of tokens, without creating them. They start before the place at which the
    /// scanner's search ends. @returns the end of the last match, 0 if there is none
    pub fn addRuns(count: *Count, scanner: *Scanner, engine: *Engine) Error!u64 {
        if (try count.addAround(scanner, engine)) |reached| return reached;
        if (scanner.kindsToCount(engine)) |kinds| {
            const text = scanner.segmenter.text;
            const from: usize = @intCast(scanner.segmenter.lexed_to);
            const to: usize = @intCast(@min(scanner.committer.search_to, text.len));
            // No token crosses a safe cut.
            if (count.addLines(text, from, to, kinds)) return 0;
        }
        const run = &engine.runner.run;
        const by_line = scanner.options.by_line;
        const skips_line = skipsLine(scanner, engine);
        var reached: u64 = 0;
        while (try scanner.nextRows()) {
            const rows = &scanner.segmenter.rows.view;
            const place: usize = @intCast(scanner.segmenter.base);
            const search_to = scanner.committer.search_to;
            var row = engine.next;
            engine.next = rows.count();
            engine.match_context.ran_out = false;
            while (row < rows.count()) {
                row = engine.startFrom(row);
                if (row == rows.count()) break;
                const start = place + rows.starts[row];
                if (start >= search_to) break;
                if (!try run.holds(row)) {
                    if (engine.match_context.ran_out) { // It depends on rows still missing.
                        engine.next = row;
                        break;
                    }
                    row += 1;
                    continue;
                }
                const last = row + run.rows - 1;
                if (by_line and !rows.areOfOneLine(row, last)) {
                    row += 1;
                    continue;
                }
                reached = place + rows.ends[last];
                count.add(scanner.segmenter.text, start, reached);
                row = 1 + if (skips_line) lastTo(rows.ends, row, count.counted_to - place) else last;
            }
        }
        return reached;
    }

    /// Later tokens of a counted line add no line, but a longer match may end in the next one.
    fn skipsLine(scanner: *const Scanner, engine: *const Engine) bool {
        return scanner.options.lines_only and (scanner.options.by_line or engine.runner.run.rows == 1);
    }

    /// Counts the same matches around the literal that each of them contains; null, without counting, if that does not
    /// suit the pattern or the text.
    pub fn addAround(count: *Count, scanner: *Scanner, engine: *Engine) Error!?u64 {
        var search = AroundLiterals.of(scanner, engine) orelse return null;
        defer search.close();
        const skips_line = skipsLine(scanner, engine);
        var found = count.*;
        var reached: u64 = 0;
        while (search.next() catch |err| switch (err) {
            error.Unsuited => return null,
            else => |failure| return failure,
        }) |match| {
            found.add(search.text, match.start, match.end);
            reached = match.end;
            if (skips_line) search.pass(found.counted_to);
        }
        progress.advance(search.to - search.from);
        count.* = found;
        return reached;
    }

    /// Counts the lines that tokens of some kinds touch in text[from..to]; both places are safe cuts or ends of the
    /// text. The rest of a counted line is not lexed.
    /// @returns false, without counting, if the text has terminal sequences
    pub fn addLines(count: *Count, text: []const u8, from: usize, to: usize, kinds: KindSet) bool {
        const seen_to = @min(text.len, to + lexer.context_bytes);
        if (long_line.holdsEscape(text, from -| lexer.context_bytes, seen_to, count.is_mapped)) return false;
        var finder: KindFinder = undefined;
        finder.init(text, from, to, kinds);
        var place = from;
        while (place < to) {
            const stop = @min(place + pages.block_bytes, to);
            while (finder.nextBefore(stop)) |token| {
                count.add(text, token.start, token.end);
                const line_end = count.counted_to - 1;
                const is_cut = text[line_end] == '\n' and !cuts.isCarried(text, line_end);
                finder.pass(count.counted_to, is_cut);
            }
            if (count.is_mapped and stop != to) pages.release(text, place, stop);
            place = stop;
        }
        progress.advance(to - from);
        return true;
    }

    /// The last row from `row` on that ends at or before `place`, as `row` does.
    fn lastTo(ends: []const u32, row: u32, place: usize) u32 {
        const lanes = 16;
        var next: usize = row + 1;
        while (next + lanes <= ends.len and ends[next + lanes - 1] <= place) next += lanes;
        while (next < ends.len and ends[next] <= place) next += 1;
        return @intCast(next - 1);
    }

    /// Counts the matches of a batch; `text` starts at `origin` of the input.
    pub fn addBatch(count: *Count, text: []const u8, batch: *const Batch, origin: u64) void {
        for (batch.starts.items, batch.ends.items) |start, end| {
            count.add(text, @as(u64, @intFromFloat(start)) - origin, @as(u64, @intFromFloat(end)) - origin);
        }
    }

    /// Adds the count of the text behind.
    pub fn merge(sum: *Count, later: Count) void {
        sum.matches += later.matches;
        sum.lines += later.lines;
        sum.counted_to = @max(sum.counted_to, later.counted_to);
    }

    /// Counts the match text[start..end]; starts are ascending.
    pub fn add(count: *Count, text: []const u8, start: u64, end: u64) void {
        count.matches += 1;
        if (end <= count.counted_to) return;
        const last: usize = @intCast(end - 1);
        var at = @max(@as(usize, @intCast(start)), count.counted_to);
        while (at <= last) { // Most matches are in one line, whose end takes one search.
            count.lines += 1;
            at = if (long_line.lineEnd(text, at, count.is_mapped)) |line_end| line_end + 1 else text.len;
        }
        count.counted_to = at;
    }
};
