//! Writes what a report shows of an input's lines: those that matches select, with the lines or the records around
//! them, each once; or all, or those without a match. A batch of matches per call; where lines were passed over, a
//! separator stands between groups.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const KeptLines = @import("kept_lines.zig").KeptLines;
const given = @import("window_input.zig");
const Matches = given.Matches;
const Part = given.Part;
const Records = given.Records;
const Settings = given.Settings;
const Span = given.Span;
const whole_record = given.whole_record;
const rows_room = @import("rows.zig");
const Mark = rows_room.Mark;
const Rows = rows_room.Rows;

pub const Error = rows_room.Error || error{TooLong};

/// How far a batch has come: the next match, and the next of the marks that were given.
pub const Progress = struct { match: usize = 0, mark: usize = 0 };

pub const Windows = struct {
    settings: Settings,
    rows: Rows,
    records: ?Records = null,
    part: Part = .{},
    /// Start of what is read of the input.
    from: u64 = 0,
    /// The first line that has not been passed: where it begins, and its number.
    offset: u64 = 0,
    line: u64 = 0,
    /// Windows of what was selected so far reach through this line, and up to this byte.
    through_line: u64 = 0,
    through_byte: u64 = 0,
    /// Number of the last line of which anything was written; 0 if none was.
    printed: u64 = 0,
    /// Number of lines or records selected.
    selected: u64 = 0,
    open: ?Open = null,
    /// Lines before this are known to be touched or not.
    known: struct { offset: u64, line: u64 } = .{ .offset = 0, .line = 0 },
    /// Matches that may touch the next line or a later one.
    spans: std.ArrayList(Span) = .empty,
    /// Marks of the open line, or of `spans`.
    marks: std.ArrayList(Mark) = .empty,
    kept: KeptLines = .{},

    /// A line, or lines of a record, whose matches arrive.
    const Open = struct {
        first_line: u64,
        start: u64,
        /// End of the last record that begins on the line.
        record_end: u64 = 0,
        column: ?u64 = null,
        /// The line that is to be written next.
        line: u64,
        at: u64,
        is_written: bool = false,
    };

    pub fn deinit(windows: *Windows) void {
        const gpa = windows.rows.gpa;
        windows.rows.deinit();
        windows.spans.deinit(gpa);
        windows.marks.deinit(gpa);
        windows.kept.deinit(gpa);
        windows.* = undefined;
    }

    /// Begins an input that is read from byte `from`, the start of line `line`.
    pub fn begin(windows: *Windows, heads: rows_room.Heads, from: u64, line: u64, records: ?Records) void {
        windows.rows.enter(heads);
        windows.records = records;
        windows.through_line = 0;
        windows.through_byte = 0;
        windows.printed = 0;
        windows.selected = 0;
        windows.kept.clear();
        windows.spans.clearRetainingCapacity();
        windows.marks.clearRetainingCapacity();
        windows.open = null;
        windows.beginPart(from, line);
    }

    /// Begins the next part of the input.
    pub fn beginPart(windows: *Windows, from: u64, line: u64) void {
        windows.from = from;
        windows.offset = from;
        windows.line = line;
        windows.known = .{ .offset = from, .line = line };
        windows.rows.painter.forget();
    }

    /// The limit of lines selected is reached.
    pub fn isFull(windows: *const Windows) bool {
        return windows.selected + @intFromBool(windows.open != null) >= windows.settings.limit;
    }

    /// Takes matches of the part, and writes what they decide.
    pub fn add(windows: *Windows, part: Part, matches: *const Matches, progress: *Progress) Error!void {
        windows.part = part;
        const is_bare = windows.settings.writesBareLines() and !windows.rows.form.is_painted;
        while (progress.match < matches.starts.len) : (progress.match += 1) {
            const i = progress.match;
            switch (windows.settings.selects) {
                .matches => try windows.addWritten(matches, i),
                .lines => if (is_bare) {
                    if (!try windows.addLine(matches, i)) break;
                } else if (!try windows.collect(matches, progress)) break,
                .untouched => try windows.addTouching(matches, i),
                .all => try windows.addSpan(matches, progress),
            }
        }
        try windows.rows.finish();
    }

    /// No match begins before byte `offset` from now on: writes the lines that this decides. Not for lines that are
    /// selected one by one, of which the last may be open.
    pub fn settle(windows: *Windows, part: Part, offset: u64) Error!void {
        assert(windows.settings.selects == .matches or windows.settings.selects == .all);
        windows.part = part;
        const held = part.text[0..@min(@as(usize, @intCast(offset - part.base)), part.text.len)];
        const line_start = if (std.mem.findScalarLast(u8, held, '\n')) |at| at + 1 else 0;
        const settled = @max(windows.from, part.base + line_start);
        if (windows.settings.selects == .all) {
            try windows.printBefore(settled);
        } else {
            while (windows.offset < settled and windows.isWithinWindow()) try windows.printLine();
            var left = if (settled > windows.offset) windows.lineFeeds(windows.offset, settled) else 0;
            while (left > windows.settings.before) : (left -= 1) windows.pass(windows.lineEnd(windows.offset));
        }
        try windows.rows.finish();
    }

    /// Writes what the part selects, with what it holds of the lines around.
    pub fn endPart(windows: *Windows, part: Part) Error!void {
        windows.part = part;
        switch (windows.settings.selects) {
            .all => try windows.printBefore(windows.partEnd()),
            .untouched => try windows.selectTo(windows.partEnd()),
            .lines, .matches => {},
        }
        try windows.close();
        while (windows.offset < windows.partEnd() and windows.isWithinWindow()) try windows.printLine();
        try windows.rows.finish();
    }

    /// The lines of a part that were not written may be context of a line in the next one.
    pub fn keepRest(windows: *Windows, part: Part) Allocator.Error!void {
        windows.part = part;
        const limit = windows.settings.before;
        if (limit == 0 or limit == whole_record or windows.offset >= windows.partEnd()) return;
        if (windows.printed >= windows.kept.first) windows.kept.clear();
        try windows.kept.add(windows.rows.gpa, part.text[windows.index(windows.offset)..], windows.line, limit);
    }

    fn addWritten(windows: *Windows, matches: *const Matches, i: usize) Error!void {
        const line = matches.line(i);
        const record = try windows.findRecord(matches, i);
        try windows.leadTo(line, @max(matches.lineStart(i), windows.offset), record);
        const from: usize = if (i == 0) 0 else @trunc(matches.written_ends[i - 1]);
        try windows.beginRow(line);
        try windows.rows.append(matches.written[from..@trunc(matches.written_ends[i])]);
        windows.printed = @max(windows.printed, line);
        if (line >= windows.line and windows.offset < windows.partEnd()) windows.pass(windows.lineEnd(windows.offset));
        windows.reachBehind(line, record);
    }

    /// False if no further line may be selected.
    fn addLine(windows: *Windows, matches: *const Matches, i: usize) Error!bool {
        const line = matches.line(i);
        if (line == windows.printed) return true;
        if (windows.selected >= windows.settings.limit) return false;
        const start = @max(matches.lineStart(i), windows.from);
        const end = windows.lineEnd(start);
        const column = if (windows.settings.has_columns) matches.start(i) -| start + 1 else null;
        try windows.print(line, true, .{ .start = start, .end = end }, column);
        windows.selected += 1;
        windows.offset = end + 1;
        windows.line = line + 1;
        return true;
    }

    /// False if no further line may be selected.
    fn collect(windows: *Windows, matches: *const Matches, progress: *Progress) Error!bool {
        const i = progress.match;
        const line = matches.line(i);
        if (windows.open == null or windows.open.?.first_line != line) {
            try windows.close();
            if (windows.isFull()) return false;
            const start = @max(matches.lineStart(i), windows.from);
            if (line >= windows.line or !windows.settings.of_records) {
                const record = try windows.findRecord(matches, i);
                try windows.select(start, line, record);
            } else if (matches.end(i) <= windows.offset) {
                // All of its lines are written.
                windows.selected += 1;
                return true;
            } else try windows.select(windows.offset, windows.line, null);
            windows.open.?.first_line = line;
        }
        const open = &windows.open.?;
        const start = matches.start(i);
        const column = if (windows.settings.has_columns) start -| open.start + 1 else null;
        if (windows.settings.of_records) open.record_end = matches.end(i);
        if (windows.settings.after == whole_record) windows.reachBehind(line, try windows.findRecord(matches, i));
        if (!windows.settings.only_matches) {
            if (!open.is_written and open.column == null) open.column = column;
            try windows.addMarks(matches, progress);
            return true;
        }
        try windows.clearMarks();
        try windows.addMarks(matches, progress);
        windows.print(line, true, .{ .start = start, .end = matches.end(i) }, column) catch |err| {
            windows.marks.clearRetainingCapacity();
            progress.mark = 0;
            return err;
        };
        return true;
    }

    fn addTouching(windows: *Windows, matches: *const Matches, i: usize) Error!void {
        const line = matches.line(i);
        const end = matches.end(i);
        const last = line + windows.lineFeeds(matches.start(i), end -| 1);
        if (last < windows.known.line) return;
        if (line > windows.known.line) try windows.selectTo(@max(matches.lineStart(i), windows.from));
        windows.known = .{ .offset = @min(windows.lineEnd(end -| 1) + 1, windows.partEnd()), .line = last + 1 };
    }

    fn addSpan(windows: *Windows, matches: *const Matches, progress: *Progress) Error!void {
        const i = progress.match;
        // Lines before its first line are complete: no later match starts above it.
        try windows.printBefore(matches.lineStart(i));
        if (windows.marks.items.len > 0) try windows.rows.finish();
        try windows.spans.append(windows.rows.gpa, .{ .start = matches.start(i), .end = matches.end(i) });
        try windows.addMarks(matches, progress);
    }

    fn addMarks(windows: *Windows, matches: *const Matches, progress: *Progress) Allocator.Error!void {
        if (!windows.rows.form.is_painted) return;
        const gpa = windows.rows.gpa;
        const i = progress.match;
        const marks = matches.marks orelse
            return windows.marks.append(gpa, .{ .start = matches.start(i), .end = matches.end(i), .style = 1 });
        const number: f64 = @floatFromInt(i);
        while (progress.mark < marks.len and marks[progress.mark].match <= number) : (progress.mark += 1) {
            const mark = marks[progress.mark];
            if (mark.match < number) continue;
            try windows.marks.append(gpa, .{
                .start = @trunc(mark.start),
                .end = @trunc(mark.end),
                .style = @trunc(mark.style),
            });
        }
    }

    /// Selects the lines from the first whose matches are not known, up to `end`.
    fn selectTo(windows: *Windows, end: u64) Error!void {
        const known = &windows.known;
        while (known.offset < end and (windows.open != null or !windows.isFull())) {
            if (windows.open == null) try windows.select(known.offset, known.line, null);
            try windows.close();
            known.* = .{ .offset = windows.offset, .line = windows.line };
        }
    }

    /// Writes the lines before byte `end`; those that a match touches are selected.
    fn printBefore(windows: *Windows, end: u64) Error!void {
        while (windows.offset < end) {
            const line: Span = .{ .start = windows.offset, .end = windows.lineEnd(windows.offset) };
            const is_selected = windows.selected < windows.settings.limit and windows.isTouched(line);
            try windows.print(windows.line, is_selected, line, null);
            if (is_selected) windows.selected += 1;
            windows.pass(line.end);
            if (windows.marks.items.len > 0) try windows.rows.finish();
            windows.dropPassed();
        }
    }

    fn isTouched(windows: *const Windows, line: Span) bool {
        return for (windows.spans.items) |span| {
            if (span.start <= line.end and span.end > line.start) break true;
        } else false;
    }

    /// Forgets matches that end before the next line.
    fn dropPassed(windows: *Windows) void {
        var left: usize = 0;
        for (windows.spans.items) |span| if (span.end > windows.offset) {
            windows.spans.items[left] = span;
            left += 1;
        };
        windows.spans.shrinkRetainingCapacity(left);
        left = 0;
        for (windows.marks.items) |mark| if (mark.end > windows.offset) {
            windows.marks.items[left] = mark;
            left += 1;
        };
        windows.marks.shrinkRetainingCapacity(left);
    }

    /// Selects line `line`, which begins at `start`: what is around it and before it is written.
    fn select(windows: *Windows, start: u64, line: u64, record: ?Span) Error!void {
        try windows.leadTo(line, start, record);
        windows.open = .{ .first_line = line, .start = start, .line = line, .at = start };
        windows.reachBehind(line, record);
    }

    /// Writes the lines around before line `line`, which begins at `start`, and moves there.
    fn leadTo(windows: *Windows, line: u64, start: u64, record: ?Span) Error!void {
        while (windows.isBefore(line) and windows.isWithinWindow()) try windows.printLine();
        const before = windows.settings.before;
        if (windows.settings.selects == .matches and line < windows.line) return;
        if (before == 0) {
            windows.offset = start;
            windows.line = line;
            return;
        }
        var first: Span = .{ .start = start, .end = line };
        while (first.end > windows.line and first.start > windows.offset) {
            const is_above = if (before == whole_record)
                record == null or first.start - 1 < record.?.start
            else
                first.end <= line -| before;
            if (is_above) break;
            first = .{ .start = windows.lineStartBefore(first.start), .end = first.end - 1 };
        }
        if (before != whole_record) try windows.printKept(line -| before);
        windows.offset = first.start;
        windows.line = first.end;
        while (windows.isBefore(line)) try windows.printLine();
    }

    /// Writes the lines of the parts before, from line `first` on.
    fn printKept(windows: *Windows, first: u64) Error!void {
        var lines = windows.kept.from(@max(first, windows.printed + 1));
        while (lines.next()) |line| {
            try windows.beginRow(line.number);
            try windows.rows.start(.{
                .number = line.number,
                .is_selected = false,
                .text = windows.kept.text.items,
                .base = 0,
                .start = line.start,
                .end = line.end,
            });
            windows.printed = line.number;
        }
    }

    fn reachBehind(windows: *Windows, line: u64, record: ?Span) void {
        const after = windows.settings.after;
        if (after != whole_record) {
            windows.through_line = @max(windows.through_line, line +| after);
        } else if (record) |found| {
            windows.through_byte = @max(windows.through_byte, found.end);
        }
    }

    /// Writes the open line, unless its matches were written in its place, and moves behind it.
    fn close(windows: *Windows) Error!void {
        const open = if (windows.open) |*open| open else return;
        while (!open.is_written) {
            const end = windows.lineEnd(open.at);
            if (!windows.settings.only_matches)
                try windows.print(open.line, true, .{ .start = open.at, .end = end }, open.column);
            windows.offset = end + 1;
            windows.line = open.line + 1;
            open.* = .{
                .first_line = open.first_line,
                .start = open.start,
                .record_end = open.record_end,
                .line = open.line + 1,
                .at = end + 1,
                .is_written = end + 1 >= open.record_end,
            };
        }
        try windows.clearMarks();
        windows.selected += 1;
        windows.open = null;
    }

    /// The row that has the marks is finished first.
    fn clearMarks(windows: *Windows) Error!void {
        if (windows.marks.items.len == 0) return;
        try windows.rows.finish();
        windows.marks.clearRetainingCapacity();
    }

    /// Writes the next line as one that is around.
    fn printLine(windows: *Windows) Error!void {
        const end = windows.lineEnd(windows.offset);
        try windows.print(windows.line, false, .{ .start = windows.offset, .end = end }, null);
        windows.pass(end);
    }

    inline fn print(windows: *Windows, number: u64, is_selected: bool, span: Span, column: ?u64) Error!void {
        const rows = &windows.rows;
        if (number != windows.printed + 1 or !rows.extend(windows.part.text, span.start, span.end, column)) {
            try windows.beginRow(number);
            try rows.start(.{
                .number = number,
                .is_selected = is_selected,
                .column = column,
                .text = windows.part.text,
                .base = windows.part.base,
                .start = span.start,
                .end = span.end,
                .marks = if (is_selected) windows.marks.items else &.{},
            });
        }
        windows.printed = number;
    }

    /// Finishes the row before, and writes what precedes a row of line `number`.
    inline fn beginRow(windows: *Windows, number: u64) Error!void {
        const rows = &windows.rows;
        try rows.finish();
        if (windows.printed == 0) {
            try rows.begin();
        } else if (windows.settings.is_separated and number > windows.printed + 1) {
            try rows.append(rows.form.texts.separator);
        }
    }

    /// The record that holds match `i`.
    fn findRecord(windows: *const Windows, matches: *const Matches, i: usize) Error!?Span {
        if (matches.records) |columns| {
            if (columns[2 * i] < 0) return null;
            return .{ .start = @trunc(columns[2 * i]), .end = @trunc(columns[2 * i + 1]) };
        }
        const records = windows.records orelse return null;
        return records.around(matches.start(i), matches.end(i));
    }

    /// Whether the next line is before line `line`; the part may end before it.
    fn isBefore(windows: *const Windows, line: u64) bool {
        return windows.line < line and windows.offset < windows.partEnd();
    }

    /// Whether the next line belongs to the window of something before it.
    fn isWithinWindow(windows: *const Windows) bool {
        return windows.line <= windows.through_line or windows.offset < windows.through_byte;
    }

    fn partEnd(windows: *const Windows) u64 {
        return windows.part.base + windows.part.text.len;
    }

    fn index(windows: *const Windows, offset: u64) usize {
        return @intCast(offset - windows.part.base);
    }

    /// End of the line that holds the byte at `offset`: its line feed, or the end of the part.
    fn lineEnd(windows: *const Windows, offset: u64) u64 {
        const found = std.mem.findScalarPos(u8, windows.part.text, windows.index(offset), '\n');
        return windows.part.base + (found orelse windows.part.text.len);
    }

    /// Start of the line before the one that starts at `start`.
    fn lineStartBefore(windows: *const Windows, start: u64) u64 {
        const above = windows.part.text[0..windows.index(start) -| 1];
        return windows.part.base + if (std.mem.findScalarLast(u8, above, '\n')) |at| at + 1 else 0;
    }

    fn lineFeeds(windows: *const Windows, start: u64, end: u64) u64 {
        if (end <= start) return 0;
        return std.mem.countScalar(u8, windows.part.text[windows.index(start)..windows.index(end)], '\n');
    }

    /// Moves behind the line that ends at `end`.
    fn pass(windows: *Windows, end: u64) void {
        assert(end >= windows.offset);
        windows.offset = end + 1;
        windows.line += 1;
    }
};
