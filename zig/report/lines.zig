//! Writes the lines in which matches begin, each once and whole: a batch of matches per call. Very long lines are left
//! to the caller, who can write them without a copy.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const digits = @import("digits.zig");
const utf8 = @import("well_formed.zig");

/// A call ends after this many bytes, and a longer line is not written here.
pub const output_bytes_max = 1 << 20;

/// Where the matches of a batch are; the text is a part of the input and starts at byte `base` of it.
pub const Places = struct {
    text: []const u8,
    base: u64,
    /// Added to the numbers of lines.
    lines_before: u64 = 0,
    starts: []const f64,
    /// Number of each match's line, and where that begins: before the text, if the text is a part from within a line.
    lines: []const f64,
    line_starts: []const f64,
};

pub const Form = struct {
    /// The path with its separator, or nothing.
    prefix: []const u8,
    has_numbers: bool,
    /// The column of a line's first match.
    has_columns: bool,

    fn isBare(form: Form) bool {
        return form.prefix.len == 0 and !form.has_numbers and !form.has_columns;
    }
};

/// What a caller knows of the input so far, and what it is after a call.
pub const Progress = extern struct {
    /// Index of the next match.
    match: f64,
    /// Number of the last line written; 0 if none was.
    line: f64,
    /// Where that line ends.
    end: f64,
    /// Lines that may still be written.
    left: f64,
};

pub const Lines = struct {
    gpa: Allocator,
    out: std.ArrayList(u8) = .empty,
    scratch: std.ArrayList(u8) = .empty,

    pub fn deinit(self: *Lines) void {
        self.out.deinit(self.gpa);
        self.scratch.deinit(self.gpa);
        self.* = undefined;
    }

    /// Fills `out` with lines. Ends before a line that is too long, when no more lines are wanted, when `out` is full,
    /// or after the last match.
    pub fn write(self: *Lines, places: Places, form: Form, progress: *Progress) Allocator.Error!void {
        self.out.clearRetainingCapacity();
        const count = places.starts.len;
        // Not written yet: without prefixes, lines that follow one another are written as one piece.
        var pending: ?Piece = null;
        var size: usize = 0;
        var i: usize = @trunc(progress.match);
        assert(i <= count);
        while (i < count and progress.left > 0 and size < output_bytes_max) : (i += 1) {
            const line = numberOf(places, i);
            if (line == @as(u64, @trunc(progress.line))) continue;
            const start = indexOf(places, places.line_starts[i]);
            const end = std.mem.findScalarPos(u8, places.text, start, '\n') orelse places.text.len;
            if (end - start > output_bytes_max) break;
            if (form.isBare() and pending != null and start == pending.?.end + 1) {
                pending.?.end = end;
            } else {
                if (pending) |piece| try self.finish(places.text, piece);
                pending = .{ .start = start, .end = end };
                try self.begin(places, form, i, start);
            }
            size += form.prefix.len + (end + 1 - start);
            progress.line = @floatFromInt(line);
            progress.end = @floatFromInt(places.base + end);
            progress.left -= 1;
        }
        if (pending) |piece| try self.finish(places.text, piece);
        progress.match = @floatFromInt(i);
    }

    const Piece = struct { start: usize, end: usize };

    fn begin(self: *Lines, places: Places, form: Form, i: usize, start: usize) Allocator.Error!void {
        try self.out.appendSlice(self.gpa, form.prefix);
        if (form.has_numbers) try self.number(numberOf(places, i));
        if (form.has_columns) try self.number(indexOf(places, places.starts[i]) - start + 1);
    }

    fn number(self: *Lines, value: u64) Allocator.Error!void {
        try digits.append(self.gpa, value, &self.out);
        try self.out.append(self.gpa, ':');
    }

    /// Writes whole lines of the text.
    fn finish(self: *Lines, text: []const u8, piece: Piece) Allocator.Error!void {
        const lines = text[piece.start..piece.end];
        const shown = if (utf8.isWellFormed(lines)) lines else try utf8.replaced(self.gpa, lines, &self.scratch);
        try self.out.ensureUnusedCapacity(self.gpa, shown.len + 1);
        self.out.appendSliceAssumeCapacity(shown);
        self.out.appendAssumeCapacity('\n');
    }
};

/// Where a byte of the input is in the text; 0 if it is before the text.
fn indexOf(places: Places, offset: f64) usize {
    return @as(u64, @trunc(offset)) -| places.base;
}

fn numberOf(places: Places, i: usize) u64 {
    return @as(u64, @trunc(places.lines[i])) + places.lines_before;
}

const testing = std.testing;

const Case = struct {
    text: []const u8,
    base: u64 = 100,
    lines_before: u64 = 0,
    starts: []const f64,
    lines: []const f64,
    line_starts: []const f64,
    form: Form = .{ .prefix = "", .has_numbers = false, .has_columns = false },
    left: f64 = std.math.inf(f64),
    expected: []const u8,
    /// After the call.
    progress: Progress,

    fn run(case: Case) !void {
        var lines: Lines = .{ .gpa = testing.allocator };
        defer lines.deinit();
        var progress: Progress = .{ .match = 0, .line = 0, .end = 0, .left = case.left };
        try lines.write(.{
            .text = case.text,
            .base = case.base,
            .lines_before = case.lines_before,
            .starts = case.starts,
            .lines = case.lines,
            .line_starts = case.line_starts,
        }, case.form, &progress);
        try testing.expectEqualStrings(case.expected, lines.out.items);
        try testing.expectEqual(case.progress, progress);
    }
};

test "each line is written once, with what precedes it" {
    try Case.run(.{
        .text = "a x x\nb\nc x",
        .lines_before = 6,
        .starts = &.{ 102, 104, 110 },
        .lines = &.{ 1, 1, 3 },
        .line_starts = &.{ 100, 100, 108 },
        .form = .{ .prefix = "f:", .has_numbers = true, .has_columns = true },
        .expected = "f:7:3:a x x\nf:9:3:c x\n",
        .progress = .{ .match = 3, .line = 9, .end = 111, .left = std.math.inf(f64) },
    });
}

test "lines that follow one another are one piece, in which ill-formed bytes are replaced" {
    try Case.run(.{
        .text = "a\nb\xff\n\nc\nd",
        .starts = &.{ 100, 102, 105, 107 },
        .lines = &.{ 1, 2, 3, 5 },
        .line_starts = &.{ 100, 102, 105, 108 },
        .expected = "a\nb\u{fffd}\n\nd\n",
        .progress = .{ .match = 4, .line = 5, .end = 109, .left = std.math.inf(f64) },
    });
}

test "a line that begins before the text is written from where the text begins, and no more lines than wanted" {
    try Case.run(.{
        .text = "a\nb\nc",
        .starts = &.{ 100, 102, 104 },
        .lines = &.{ 1, 2, 3 },
        .line_starts = &.{ 90, 102, 104 },
        .form = .{ .prefix = "", .has_numbers = false, .has_columns = true },
        .left = 2,
        .expected = "1:a\n1:b\n",
        .progress = .{ .match = 2, .line = 2, .end = 103, .left = 0 },
    });
}

test "a very long line is left to the caller" {
    const text = "a\n" ++ &@as([output_bytes_max + 1]u8, @splat('b'));
    try Case.run(.{
        .text = text,
        .starts = &.{ 100, 102 },
        .lines = &.{ 1, 2 },
        .line_starts = &.{ 100, 102 },
        .expected = "a\n",
        .progress = .{ .match = 1, .line = 1, .end = 101, .left = std.math.inf(f64) },
    });
}
