//! The line of cells or pairs in which places are, in ascending order: it is judged once, and read on from one place to
//! the next.
const builtin = @import("builtin");
const std = @import("std");
const row_form = @import("row_form.zig");

/// Bytes that were read to find lines, judge them and read them up to places, in tests.
pub var looked_at: u64 = 0;

pub const Kind = enum(u2) { none, cells, pairs };

/// The line of the last place.
pub const Line = struct {
    /// Null if it is before the text.
    start: ?usize = null,
    /// Offset of its line end, or of the end of the text that was there.
    end: usize = 0,
    is_ended: bool = false,
    kind: Kind = .none,
    row: Row = .{},
    /// How far `row` was read; null if there is no line.
    to: ?usize = null,

    /// The line of the place at `start`, read up to it.
    pub fn at(line: *Line, text: []const u8, cells: ?row_form.Cells, start: usize) *const Line {
        if (!line.holds(text, cells, start)) {
            const from = if (line.to != null and start > line.end) line.end else 0;
            line.begin(text, cells, from, start);
        }
        if (line.kind == .none) return line;
        for (text[line.to.?..start]) |byte| _ = line.row.pass(byte);
        look(start - line.to.?);
        line.to = start;
        return line;
    }

    fn holds(line: *Line, text: []const u8, cells: ?row_form.Cells, start: usize) bool {
        if (start < line.to orelse return false) return false;
        if (!line.is_ended and line.end < text.len) {
            const more = line.end;
            line.setEnd(text, more);
            // What was judged was its beginning.
            if (start <= line.end and line.end > more) if (line.start) |from| {
                const kind = line.kind;
                line.judge(text[from..line.end], cells);
                if (line.kind != kind) line.to = from;
            };
        }
        return start <= line.end;
    }

    /// @param from not behind the line end before `start`
    fn begin(line: *Line, text: []const u8, cells: ?row_form.Cells, from: usize, start: usize) void {
        const line_end = std.mem.findScalarLast(u8, text[from..start], '\n');
        const begins = if (line_end) |found| from + found + 1 else from;
        look(start - begins);
        line.* = .{ .start = begins, .to = begins };
        line.setEnd(text, start);
        line.judge(text[begins..line.end], cells);
    }

    fn setEnd(line: *Line, text: []const u8, from: usize) void {
        const found = std.mem.findScalarPos(u8, text, from, '\n');
        line.end = found orelse text.len;
        line.is_ended = found != null;
        look(line.end - from);
    }

    fn judge(line: *Line, content: []const u8, cells: ?row_form.Cells) void {
        const kind: Kind = if (cells != null and cells.?.has(std.mem.trimEnd(u8, content, "\r")))
            .cells
        else if (row_form.pairCount(content) != null) .pairs else .none;
        look(2 * content.len);
        if (kind == line.kind) return;
        line.kind = kind;
        line.row = .{ .separator = if (kind == .cells) cells.?.separator else null };
    }
};

fn look(byte_count: usize) void {
    if (builtin.is_test) looked_at += byte_count;
}

/// Reads a line of cells or pairs, byte by byte.
pub const Row = struct {
    /// Null in pairs.
    separator: ?u8 = null,
    is_quoted: bool = false,
    is_escaped: bool = false,
    /// What is read is a value, not a name.
    is_value: bool = false,

    const Role = enum { content, between };

    pub fn pass(row: *Row, byte: u8) Role {
        if (row.is_escaped) {
            row.is_escaped = false;
            return .content;
        }
        if (byte == '"') {
            row.is_quoted = !row.is_quoted;
            return .between;
        }
        if (row.is_quoted) {
            row.is_escaped = byte == '\\' and row.separator == null;
            return .content;
        }
        if (row.separator) |separator| return if (byte == separator) .between else .content;
        if (byte == ' ' or byte == '\t') {
            row.is_value = false;
            return .between;
        }
        if (byte != '=' or row.is_value) return .content;
        row.is_value = true;
        return .between;
    }

    /// Whether separators are in what follows.
    pub fn isDivided(from: Row, text: []const u8) bool {
        var row = from;
        for (text) |byte| if (row.pass(byte) == .between and byte != '"') return true;
        return false;
    }
};

test "the line of places is judged and read once" {
    const gpa = std.testing.allocator;
    const cells: row_form.Cells = .{ .separator = ',', .count = 2 };
    for ([_]?row_form.Cells{ null, cells }) |known| for ([_][]const u8{ "a=x ", "a=x, ", "a=x b", "a=x\n" }) |piece| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..4096) |_| try text.appendSlice(gpa, piece);
        var line: Line = .{};
        const before = looked_at;
        for (text.items, 0..) |byte, place| {
            if (byte == '=') _ = line.at(text.items, known, place);
        }
        try std.testing.expect(looked_at - before <= 6 * text.items.len);
    };
}

test "a line that goes on is read on" {
    const text = "a=x b=\"y z\" c=1 d\n e=2";
    var line: Line = .{};
    try std.testing.expectEqual(Kind.none, line.at(text[0..9], null, 4).kind);
    try std.testing.expectEqual(Kind.pairs, line.at(text[0..15], null, 6).kind);
    try std.testing.expect(line.at(text[0..15], null, 9).row.is_quoted);
    try std.testing.expectEqual(Kind.none, line.at(text, null, 12).kind);
    const next = line.at(text, null, text.len - 1);
    try std.testing.expectEqual(18, next.start.?);
}
