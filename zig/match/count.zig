//! Counts matches and the lines they touch within the library.
const std = @import("std");
const Batch = @import("batch.zig").Batch;
const Engine = @import("engine.zig").Engine;
const scanner_ = @import("scanner.zig");

pub const Count = struct {
    matches: u64 = 0,
    lines: u64 = 0,
    /// End of the last line counted.
    counted_to: usize = 0,

    pub fn all(scanner: *scanner_.Scanner) scanner_.Error!Count {
        var count: Count = .{};
        if (scanner.countedAlone()) |engine| {
            try count.addTokens(scanner, engine);
            return count;
        }
        while (try scanner.next()) count.addBatch(
            scanner.segmenter.text,
            &scanner.committer.batch,
            scanner.segmenter.origin,
        );
        return count;
    }

    /// Counts the matches of `engine`, which are one token each, without creating them. They start before the place at
    /// which the scanner's search ends.
    pub fn addTokens(count: *Count, scanner: *scanner_.Scanner, engine: *Engine) scanner_.Error!void {
        while (try scanner.nextRows()) {
            const rows = &scanner.segmenter.rows.view;
            const place: usize = @intCast(scanner.segmenter.base);
            const search_to = scanner.committer.search_to;
            var row = engine.next;
            while (row < rows.count()) : (row += 1) {
                row = engine.starts.from(rows, row);
                if (row == rows.count()) break;
                const start = place + rows.starts[row];
                if (start >= search_to) break;
                if (!try engine.runner.run.holds(row)) continue;
                count.add(scanner.segmenter.text, start, place + rows.ends[row]);
                if (scanner.options.lines_only) row = lastTo(rows.ends, row, count.counted_to - place);
            }
            engine.next = rows.count();
        }
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

    /// Counts the match text[start..end]; starts are ascending.
    fn add(count: *Count, text: []const u8, start: u64, end: u64) void {
        count.matches += 1;
        if (end <= count.counted_to) return;
        const last: usize = @intCast(end - 1);
        var at = @max(@as(usize, @intCast(start)), count.counted_to);
        while (at <= last) { // Most matches are in one line, whose end takes one search.
            count.lines += 1;
            at = if (std.mem.findScalarPos(u8, text, at, '\n')) |line_end| line_end + 1 else text.len;
        }
        count.counted_to = at;
    }
};
