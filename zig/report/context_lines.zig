//! Writes matches with the lines around them: a batch of matches per call. Each line is written once; where lines were
//! passed over, a separator stands between groups.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const digits = @import("digits.zig");
const utf8 = @import("well_formed.zig");

pub const Error = error{ OutOfMemory, TooLong };

/// Bytes of a text, half-open.
pub const Span = struct { start: u64, end: u64 };

/// Finds the record that holds bytes `start` to `end`; starts ascend.
pub const Records = struct {
    context: *anyopaque,
    find: *const fn (context: *anyopaque, start: u64, end: u64) Error!?Span,
};

/// A call ends after this many bytes, and a longer line is left to the caller, who can write it without a copy.
pub const output_bytes_max = 1 << 20;

/// A batch of matches, and what is written of each.
pub const Matches = struct {
    starts: []const f64,
    ends: []const f64,
    /// Numbers of the lines in which they begin.
    lines: []const f64,
    written: []const u8,
    /// End in `written` of each match.
    written_ends: []const f64,
};

/// The part of the input that is read, up to its end; its first byte is byte `base` of the input.
pub const Input = struct {
    text: []const u8,
    base: u64,
    /// Stands before each line; its number follows.
    prefix: []const u8,
    /// Stands between groups of lines that are apart, with its line end; null for nothing.
    separator: ?[]const u8,
    /// The records of the input from byte `records_from` on; null if none are asked for.
    records: ?Records,
    records_from: u64,
};

/// What a caller knows before a call, and after it; numbers are whole.
pub const Progress = extern struct {
    /// Index of the next match.
    match: f64,
    /// The first line that has not been passed: where it begins, and its number.
    offset: f64,
    line: f64,
    /// Windows of the matches so far reach through this line, and up to this byte.
    through_line: f64,
    through_byte: f64,
    /// 1 if anything of the input was written.
    has_begun: f64,
    /// 1 if lines were passed over since the last one that was written.
    is_apart: f64,
    /// Number of lines on either side, or `whole_record`.
    before: f64,
    after: f64,
};

/// In place of a number of lines: the rest of the record.
pub const whole_record: f64 = -1;

pub const ContextLines = struct {
    gpa: Allocator,
    out: std.ArrayList(u8) = .empty,
    scratch: std.ArrayList(u8) = .empty,

    pub fn deinit(lines: *ContextLines) void {
        lines.out.deinit(lines.gpa);
        lines.scratch.deinit(lines.gpa);
        lines.* = undefined;
    }

    /// Fills `out`. Ends before a line that is too long, when `out` is full, or after the last match; a further call
    /// continues there.
    pub fn write(lines: *ContextLines, input: Input, matches: Matches, progress: *Progress) Error!void {
        lines.out.clearRetainingCapacity();
        var writer: Writer = .{ .lines = lines, .input = input, .progress = progress.* };
        defer progress.* = writer.progress;
        var i: usize = @trunc(progress.match);
        while (i < matches.written_ends.len) : (i += 1) {
            if (!try writer.match(matches, i)) break;
        }
        writer.progress.match = @floatFromInt(i);
    }
};

const Writer = struct {
    lines: *ContextLines,
    input: Input,
    progress: Progress,

    /// False if a line before it was not written.
    fn match(writer: *Writer, matches: Matches, i: usize) Error!bool {
        const progress = &writer.progress;
        const line = matches.lines[i];
        while (writer.isBefore(line) and writer.isWithinWindow()) if (!try writer.printLine()) return false;
        const record = try writer.recordOf(matches.starts[i], matches.ends[i]);
        if (line >= progress.line) {
            try writer.skip(line, record);
            while (writer.isBefore(line)) if (!try writer.printLine()) return false;
        }
        const from: usize = if (i == 0) 0 else @trunc(matches.written_ends[i - 1]);
        try writer.append(matches.written[from..@trunc(matches.written_ends[i])]);
        progress.has_begun = 1;
        if (writer.isBefore(line + 1)) writer.pass(writer.lineEnd());
        if (progress.after != whole_record) {
            progress.through_line = @max(progress.through_line, line + progress.after);
        } else if (record) |found| {
            progress.through_byte = @max(progress.through_byte, @as(f64, @floatFromInt(found.end)));
        }
        return true;
    }

    /// Whether the next line is before line `line`; the text may end before it.
    fn isBefore(writer: *const Writer, line: f64) bool {
        const end: f64 = @floatFromInt(writer.input.base + writer.input.text.len);
        return writer.progress.line < line and writer.progress.offset < end;
    }

    /// Whether the next line belongs to the window of a match before it.
    fn isWithinWindow(writer: *const Writer) bool {
        const progress = &writer.progress;
        return progress.line <= progress.through_line or progress.offset < progress.through_byte;
    }

    /// The record that holds bytes of the input, with places in it.
    fn recordOf(writer: *const Writer, start: f64, end: f64) Error!?Span {
        const records = writer.input.records orelse return null;
        const from = writer.input.records_from;
        const place: Span = .{ .start = @as(u64, @trunc(start)) - from, .end = @as(u64, @trunc(end)) - from };
        const found = try records.find(records.context, place.start, place.end) orelse return null;
        return .{ .start = found.start + from, .end = found.end + from };
    }

    /// Passes over the lines above the window of a match on line `line`.
    fn skip(writer: *Writer, line: f64, record: ?Span) Error!void {
        const progress = &writer.progress;
        while (writer.isBefore(line)) {
            const end = writer.lineEnd();
            const is_above = if (progress.before != whole_record)
                progress.line < line - progress.before
            else
                record == null or writer.input.base + end < record.?.start;
            if (!is_above) break;
            writer.pass(end);
            progress.is_apart = 1;
        }
        if (progress.is_apart == 1 and progress.has_begun == 1) {
            if (writer.input.separator) |separator| try writer.append(separator);
        }
        progress.is_apart = 0;
    }

    /// Writes the next line; false if it is too long, or `out` is full.
    fn printLine(writer: *Writer) Allocator.Error!bool {
        const lines = writer.lines;
        const start = writer.index();
        const end = writer.lineEnd();
        if (lines.out.items.len >= output_bytes_max or end - start > output_bytes_max) return false;
        try writer.append(writer.input.prefix);
        try digits.append(lines.gpa, @trunc(writer.progress.line), &lines.out);
        try lines.out.append(lines.gpa, '-');
        const line = writer.input.text[start..end];
        const shown = if (utf8.isWellFormed(line)) line else try utf8.replaced(lines.gpa, line, &lines.scratch);
        try writer.append(shown);
        try lines.out.append(lines.gpa, '\n');
        writer.progress.has_begun = 1;
        writer.pass(end);
        return true;
    }

    fn append(writer: *Writer, bytes: []const u8) Allocator.Error!void {
        try writer.lines.out.appendSlice(writer.lines.gpa, bytes);
    }

    /// Where the next line begins in the text.
    fn index(writer: *const Writer) usize {
        return @as(u64, @trunc(writer.progress.offset)) - writer.input.base;
    }

    /// Where the next line ends in the text.
    fn lineEnd(writer: *const Writer) usize {
        const text = writer.input.text;
        return std.mem.findScalarPos(u8, text, writer.index(), '\n') orelse text.len;
    }

    /// Moves behind the line that ends at `end`.
    fn pass(writer: *Writer, end: usize) void {
        assert(end >= writer.index());
        writer.progress.offset = @floatFromInt(writer.input.base + end + 1);
        writer.progress.line += 1;
    }
};
