//! Writes rows, each a line of an input or a part of one: path, number and column, the text with its colours, a line
//! end. The output ends when it is full, even within a row, and goes on there.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const digits = @import("digits.zig");
const painter_room = @import("painter.zig");
const plain = @import("plain.zig");
const Painter = painter_room.Painter;
const safe_text = @import("safe_text.zig");

/// Full: what is written must be taken before more can be written; the same call goes on then.
pub const Error = painter_room.Error || error{Full};

/// The output is full at this size; it is exceeded by what is written at once.
pub const output_bytes_max = 1 << 18;

/// A span of the input in one style. Offsets count in the input.
pub const Mark = struct { start: u64, end: u64, style: u32 };

/// The texts around the numbers of a row, and its colours.
pub const Form = struct {
    has_numbers: bool = false,
    /// Text is coloured by the kinds of its tokens, and by marks.
    is_painted: bool = false,
    /// Rows are given as `Place` instead of text, without anything between them.
    is_listed: bool = false,
    /// Text must not control a terminal.
    is_for_terminal: bool = false,
    texts: Texts = .{},
    /// What begins each style; number 0 is no style, number 1 is the style of matches.
    openings: []const []const u8,

    pub const Texts = struct {
        number_opening: []const u8 = "",
        /// Ends the number of a line that is selected, and of one that is around.
        number_end: []const u8 = "",
        context_number_end: []const u8 = "",
        column_opening: []const u8 = "",
        column_end: []const u8 = "",
        /// Ends a style.
        closing: []const u8 = "",
        /// Between groups of lines that are apart, with its line end.
        separator: []const u8 = "",
    };
};

/// A row that is listed.
pub const Place = extern struct { start: f64, end: f64, number: f64, is_selected: f64 };

/// The texts before the rows of an input.
pub const Heads = struct {
    /// Before each row that is selected, and each that is around.
    path: []const u8 = "",
    context_path: []const u8 = "",
    /// Once, before the first row; `between` precedes it unless it is the first of all.
    heading: []const u8 = "",
    between: []const u8 = "",
};

pub const Row = struct {
    number: u64,
    is_selected: bool,
    column: ?u64 = null,
    /// Begins at byte `base` of the input.
    text: []const u8,
    base: u64,
    /// Offsets in the input, like the offsets of the marks, which are in order.
    start: u64,
    end: u64,
    /// Valid until the row is finished.
    marks: []const Mark = &.{},
};

pub const Rows = struct {
    gpa: Allocator,
    form: Form,
    heads: Heads = .{},
    /// Nothing precedes the text of a row, and nothing in it is coloured.
    is_bare: bool = false,
    out: std.ArrayList(u8) = .empty,
    painter: Painter,
    /// The row that is not finished: without anything before them, rows that follow one another are one.
    row: ?Row = null,
    has_rows: bool = false,

    pub fn deinit(rows: *Rows) void {
        rows.out.deinit(rows.gpa);
        rows.painter.deinit();
        rows.* = undefined;
    }

    /// Writes what precedes the first row of an input.
    pub fn begin(rows: *Rows) Allocator.Error!void {
        if (rows.has_rows) try rows.append(rows.heads.between);
        rows.has_rows = true;
        try rows.append(rows.heads.heading);
    }

    /// The rows that follow belong to an input.
    pub fn enter(rows: *Rows, heads: Heads) void {
        rows.heads = heads;
        const form = &rows.form;
        const has_path = heads.path.len != 0 or heads.context_path.len != 0;
        rows.is_bare = !has_path and !form.has_numbers and !form.is_painted and !form.is_listed;
    }

    /// Begins a row; the one before must be finished.
    pub inline fn start(rows: *Rows, row: Row) Allocator.Error!void {
        assert(rows.row == null);
        if (rows.form.is_listed) return rows.list(&row);
        if (!rows.is_bare or row.column != null) try rows.startNamed(&row);
        rows.row = row;
    }

    fn list(rows: *Rows, row: *const Row) Allocator.Error!void {
        try rows.append(std.mem.asBytes(&Place{
            .start = @floatFromInt(row.start),
            .end = @floatFromInt(row.end),
            .number = @floatFromInt(row.number),
            .is_selected = @floatFromInt(@intFromBool(row.is_selected)),
        }));
    }

    /// Writes what precedes the text of a row.
    fn startNamed(rows: *Rows, row: *const Row) Allocator.Error!void {
        const form = &rows.form;
        try rows.append(if (row.is_selected) rows.heads.path else rows.heads.context_path);
        if (form.has_numbers) {
            try rows.append(form.texts.number_opening);
            try digits.append(rows.gpa, row.number, &rows.out);
            try rows.append(if (row.is_selected) form.texts.number_end else form.texts.context_number_end);
        }
        const column = row.column orelse return;
        try rows.append(form.texts.column_opening);
        try digits.append(rows.gpa, column, &rows.out);
        try rows.append(form.texts.column_end);
    }

    /// Joins the next row to the one before it; false if something is between them.
    pub inline fn extend(rows: *Rows, text: []const u8, from: u64, end: u64, column: ?u64) bool {
        const row = if (rows.row) |*row| row else return false;
        const is_next = row.end + 1 == from and row.text.ptr == text.ptr and end - row.start < output_bytes_max;
        if (!is_next or column != null or !rows.is_bare) return false;
        row.end = end;
        return true;
    }

    /// Finishes the row that was begun.
    pub fn finish(rows: *Rows) Error!void {
        if (rows.row) |*row| {
            while (row.start < row.end) {
                if (rows.out.items.len >= output_bytes_max) return error.Full;
                if (rows.form.is_painted) try rows.paint(row) else try rows.piece(row, row.end, "");
            }
            try rows.out.append(rows.gpa, '\n');
            rows.row = null;
        }
        if (rows.out.items.len >= output_bytes_max) return error.Full;
    }

    /// Writes the row up to where its style changes.
    fn paint(rows: *Rows, row: *Row) Error!void {
        while (row.marks.len > 0 and row.marks[0].end <= row.start) row.marks = row.marks[1..];
        if (row.marks.len > 0 and row.marks[0].start <= row.start) {
            const mark = row.marks[0];
            return rows.piece(row, @min(mark.end, row.end), rows.form.openings[mark.style]);
        }
        const limit = if (row.marks.len > 0) @min(row.marks[0].start, row.end) else row.end;
        const text_end: usize = @intCast(limit - row.base);
        const at: usize = @intCast(row.start - row.base);
        try rows.painter.prepare(row.text, at, text_end);
        const next = rows.painter.piece(at, text_end);
        try rows.piece(row, row.base + next.end, rows.form.openings[next.style]);
    }

    /// Writes the row up to `end`; without a style, as much as may be written at once.
    inline fn piece(rows: *Rows, row: *Row, end: u64, opening: []const u8) Allocator.Error!void {
        const rest = row.text[@intCast(row.start - row.base)..@intCast(end - row.base)];
        const text = if (opening.len > 0) rest else rest[0..pieceEnd(rest)];
        try rows.append(opening);
        if (rows.form.is_for_terminal) {
            try safe_text.appendForTerminal(rows.gpa, text, &rows.out);
        } else try safe_text.append(rows.gpa, text, &rows.out);
        if (opening.len > 0) try rows.append(rows.form.texts.closing);
        row.start += text.len;
    }

    /// Appends a text that is mostly short.
    pub inline fn append(rows: *Rows, bytes: []const u8) Allocator.Error!void {
        if (bytes.len == 0) return;
        try plain.append(rows.gpa, bytes, &rows.out);
    }
};

const character_bytes_max = 4;

/// Where a text that is larger than is written at once is cut: before a character.
fn pieceEnd(text: []const u8) usize {
    if (text.len <= output_bytes_max) return text.len;
    for (0..character_bytes_max) |back| {
        if (text[output_bytes_max - back] & 0xc0 != 0x80) return output_bytes_max - back;
    }
    return output_bytes_max;
}

const testing = std.testing;

const test_form: Form = .{
    .has_numbers = true,
    .texts = .{
        .number_opening = "<",
        .number_end = ">:",
        .context_number_end = ">-",
        .column_end = ":",
        .closing = "]",
    },
    .openings = &.{ "", "[", "[2 " },
};

fn openRows(form: Form, styles: []const u8) !Rows {
    const gpa = testing.allocator;
    return .{ .gpa = gpa, .form = form, .painter = .{ .gpa = gpa, .styles = try gpa.dupe(u8, styles) } };
}

test "path, number and column precede the text, and differ for a line around" {
    var rows = try openRows(test_form, &.{});
    defer rows.deinit();
    for ([_]Heads{
        .{ .path = "f:", .context_path = "f-", .heading = "f\n", .between = "\n" },
        .{ .heading = "g\n", .between = "\n" },
    }) |heads| {
        rows.enter(heads);
        try rows.begin();
        var row: Row = .{ .number = 7, .is_selected = true, .text = "ab\ncd", .base = 10, .start = 10, .end = 12 };
        row.column = 3;
        try rows.start(row);
        try rows.finish();
        try rows.start(.{ .number = 8, .is_selected = false, .text = row.text, .base = 10, .start = 13, .end = 15 });
        try rows.finish();
    }
    try testing.expectEqualStrings("f\nf:<7>:3:ab\nf-<8>-cd\n\ng\n<7>:3:ab\n<8>-cd\n", rows.out.items);
}

test "a row that fills the output goes on where it stopped, before a character" {
    const gpa = testing.allocator;
    const character = "\u{20ac}";
    const count = output_bytes_max;
    const text = try gpa.alloc(u8, 1 + character.len * count);
    defer gpa.free(text);
    text[0] = 'a';
    for (0..count) |i| text[1 + character.len * i ..][0..character.len].* = character.*;
    var rows = try openRows(test_form, &.{});
    defer rows.deinit();
    try rows.start(.{ .number = 1, .is_selected = true, .text = text, .base = 0, .start = 0, .end = text.len });
    var written: std.ArrayList(u8) = .empty;
    defer written.deinit(gpa);
    var calls: usize = 0;
    while (rows.row != null or rows.out.items.len > 0) : (calls += 1) {
        rows.finish() catch |err| try testing.expectEqual(error.Full, err);
        try testing.expect(rows.out.items.len <= 2 * output_bytes_max);
        try testing.expect(std.unicode.utf8ValidateSlice(rows.out.items));
        try written.appendSlice(gpa, rows.out.items);
        rows.out.clearRetainingCapacity();
    }
    try testing.expect(calls > 1);
    try testing.expectEqualStrings("<1>:", written.items[0..4]);
    try testing.expectEqualSlices(u8, text, written.items[4 .. written.items.len - 1]);
    try testing.expectEqual('\n', written.items[written.items.len - 1]);
}

test "only rows without anything before them, one after the other, become one" {
    const text = "ab\ncd\nef";
    var form = test_form;
    for ([_]bool{ false, true }) |has_numbers| {
        form.has_numbers = has_numbers;
        var rows = try openRows(form, &.{});
        defer rows.deinit();
        rows.enter(.{});
        try testing.expect(!rows.extend(text, 0, 2, null));
        try rows.start(.{ .number = 1, .is_selected = true, .text = text, .base = 0, .start = 0, .end = 2 });
        try testing.expect(!rows.extend(text, 6, 8, null));
        try testing.expect(!rows.extend(text, 3, 5, 1));
        try testing.expectEqual(!has_numbers, rows.extend(text, 3, 5, null));
        try rows.finish();
        try testing.expectEqualStrings(if (has_numbers) "<1>:ab\n" else "ab\ncd\n", rows.out.items);
    }
}

test "marks precede the colours of kinds" {
    var form = test_form;
    form.has_numbers = false;
    form.is_painted = true;
    const styles: [std.enums.values(@import("../gen/kinds.zig").Kind).len]u8 = @splat(2);
    var rows = try openRows(form, &styles);
    defer rows.deinit();
    const text = "ab cd 12";
    const marks = [_]Mark{.{ .start = 1, .end = 4, .style = 1 }};
    var row: Row = .{ .number = 1, .is_selected = true, .text = text, .base = 0, .start = 0, .end = text.len };
    row.marks = &marks;
    try rows.start(row);
    try rows.finish();
    try testing.expectEqualStrings("[2 a][b c][2 d] [2 12]\n", rows.out.items);
}
