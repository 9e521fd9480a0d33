//! Where the matches of a stream are: UTF-16 offsets, line and column, and the lines around them.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const places = @import("places.zig");
const Cursor = places.Cursor;
const Span = @import("types.zig").Span;
const gpa = @import("types.zig").gpa;

pub const Where = extern struct {
    utf16_start: u64,
    utf16_end: u64,
    line: u64,
    column: u64,
    line_start: u64,
    line_end: u64,
    last_line_end: u64,
    before_start: u64,
    after_end: u64,
    comptime {
        assert(@sizeOf(Where) == 72);
    }
};

/// Part of a stream: the text that is held, and the offset of its first byte.
pub const Held = struct {
    text: []const u8,
    base: u64,

    fn end(held: Held) u64 {
        return held.base + held.text.len;
    }

    /// Offset of the first line end at or after `from`; null if there is none.
    fn lineEnd(held: Held, from: u64) ?u64 {
        const found = std.mem.findScalarPos(u8, held.text, @intCast(from - held.base), '\n') orelse return null;
        return held.base + found;
    }

    /// End of the content of a line whose line end, or the end of the text, is at `line_end`.
    fn contentEnd(held: Held, line_start: u64, line_end: u64) u64 {
        const is_terminated = line_end < held.end();
        const has_return = is_terminated and line_end > line_start and
            held.text[@intCast(line_end - 1 - held.base)] == '\r';
        return line_end - @intFromBool(has_return);
    }

    /// Start of the line `count` lines before the line that starts at `line_start`, or of the first that is held.
    fn linesBefore(held: Held, line_start: u64, count: u32) u64 {
        var start = line_start;
        for (0..count) |_| {
            if (start == held.base) break;
            const before = held.text[0..@intCast(start - 1 - held.base)];
            start = if (std.mem.findScalarLast(u8, before, '\n')) |line_end| held.base + line_end + 1 else held.base;
        }
        return start;
    }
};

pub const LinePlaces = struct {
    before: u32,
    after: u32,
    /// At the start of the last match, or of the first one to come.
    cursor: Cursor = .{},
    /// The end of the last match's line, for other matches of that line.
    line_end: ?u64 = null,
    /// What the first waiting match lacks: the number of line ends, and the offset up to which the text was searched
    /// for them.
    missing: ?struct { count: u32, searched_to: u64 } = null,
    found: std.ArrayList(Where) = .empty,

    pub fn deinit(it: *LinePlaces) void {
        it.found.deinit(gpa);
    }

    pub fn restart(it: *LinePlaces, at: places.Place) void {
        it.cursor = .init(at);
        it.line_end = null;
        it.missing = null;
        it.found.clearRetainingCapacity();
    }

    /// Finds the places of the first matches, as many as have their lines in `held`, or all if no more text comes.
    pub fn find(it: *LinePlaces, spans: []const Span, held: Held, is_final: bool) Allocator.Error!usize {
        it.found.clearRetainingCapacity();
        for (spans, 0..) |span, i| {
            if (!is_final and !it.hasLines(span, held)) return i;
            it.missing = null;
            try it.found.append(gpa, it.whereOf(span, held));
        }
        return spans.len;
    }

    /// Whether the line where a match ends, and the lines of context after it, are complete. Text is searched once.
    fn hasLines(it: *LinePlaces, span: Span, held: Held) bool {
        var left = if (it.missing) |missing| missing.count else it.after + 1;
        var at = if (it.missing) |missing| missing.searched_to else span.end - 1;
        while (left > 0) : (left -= 1) at = 1 + (held.lineEnd(at) orelse {
            it.missing = .{ .count = left, .searched_to = held.end() };
            return false;
        });
        return true;
    }

    fn whereOf(it: *LinePlaces, span: Span, held: Held) Where {
        it.cursor.advance(held.text, held.base, span.start);
        const at = it.cursor.at;
        const line_start = it.cursor.line_start;
        const line_end = if (it.line_end != null and it.line_end.? >= span.start)
            it.line_end.?
        else
            held.lineEnd(span.start) orelse held.end();
        it.line_end = line_end;
        const match = held.text[@intCast(span.start - held.base)..@intCast(span.end - held.base)];
        const last_line_start = if (std.mem.findScalarLast(u8, match[0 .. match.len - 1], '\n')) |inner|
            span.start + inner + 1
        else
            line_start;
        const last = if (last_line_start == line_start) line_end else held.lineEnd(span.end - 1) orelse held.end();
        return .{
            .utf16_start = at.utf16,
            .utf16_end = at.utf16 + places.Size.of(match).units,
            .line = at.line,
            .column = at.column,
            .line_start = line_start,
            .line_end = held.contentEnd(line_start, line_end),
            .last_line_end = held.contentEnd(last_line_start, last),
            .before_start = held.linesBefore(line_start, it.before),
            .after_end = it.linesAfter(held, last) orelse held.contentEnd(last_line_start, last),
        };
    }

    /// End of the last line of context after a line that ends at `last`; null if no line follows.
    fn linesAfter(it: *const LinePlaces, held: Held, last: u64) ?u64 {
        var line_end = last;
        var line_start = last;
        for (0..it.after) |_| {
            // Behind the last line end of a text there is no line.
            if (line_end + 1 >= held.end()) break;
            line_start = line_end + 1;
            line_end = held.lineEnd(line_start) orelse held.end();
        }
        return if (line_start == last) null else held.contentEnd(line_start, line_end);
    }

    /// Moves to `offset`, before which no match begins any more, and returns the offset from which text is needed.
    pub fn pass(it: *LinePlaces, held: Held, offset: u64) u64 {
        if (offset > it.cursor.at.offset) it.cursor.advance(held.text, held.base, offset);
        return held.linesBefore(it.cursor.line_start, it.before);
    }
};
