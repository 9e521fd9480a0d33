//! Output of reports for matches: a batch per call.
const std = @import("std");
const current_clock = &@import("../../value/clock.zig").current;
const Around = @import("../../record/around.zig").Around;
const context_room = @import("../../report/context_lines.zig");
const ContextLines = context_room.ContextLines;
const explanation_room = @import("../../report/explanation.zig");
const Explanation = explanation_room.Explanation;
const layout_room = @import("../../report/layout.zig");
const Layout = layout_room.Layout;
const lines_room = @import("../../report/lines.zig");
const Lines = lines_room.Lines;
const Batch = @import("../../match/batch.zig").Batch;
const Status = @import("../status.zig").Status;

const gpa = @import("../../memory/budget.zig").gpa;

/// Copies the pieces and their literals. Null if memory ran out. Closed by `mb_layout_close`.
pub export fn mb_layout_open(
    pieces: [*]const layout_room.Piece,
    count: u32,
    literals: [*]const u8,
    size_bytes: u32,
) callconv(.c) ?*Layout {
    const layout = gpa.create(Layout) catch return null;
    layout.* = Layout.init(gpa, pieces[0..count], literals[0..size_bytes]) catch {
        gpa.destroy(layout);
        return null;
    };
    return layout;
}

/// Writes the matches of the batch in `table`, which `mb_scan_next` filled, with `width` registers each, from match
/// `first` on. `out` receives the index of the next match, then address and size of the output, valid until the next
/// call. `ends`, if given, receives the end of each match's output. False if memory ran out.
pub export fn mb_layout_write(
    layout: *Layout,
    text: [*]const u8,
    base: f64,
    table: [*]const f64,
    width: u32,
    input: [*]const u8,
    input_size: u32,
    keeps_between: bool,
    ends: ?[*]f64,
    first: u32,
    explanation: ?*const Explanation,
    out: *[3]f64,
) callconv(.c) bool {
    const matches: layout_room.Matches = .{
        .text = text,
        .base = base,
        .count = @trunc(table[0]),
        .width = width,
        .starts = column(f64, table, "starts"),
        .ends = column(f64, table, "ends"),
        .lines = column(f64, table, "lines"),
        .line_starts = column(f64, table, "line_starts"),
        .register_starts = column(f64, table, "register_starts"),
        .register_ends = column(f64, table, "register_ends"),
        .register_kinds = column(u8, table, "register_kinds"),
    };
    const count = layout.write(matches, .{
        .input = input[0..input_size],
        .keeps_between = keeps_between,
        .ends = ends,
        .first = first,
        .explained = if (explanation) |known| explained(known, table) else null,
        .clock = current_clock,
    }) catch return false;
    out.* = .{
        @floatFromInt(count),
        @floatFromInt(@intFromPtr(layout.out.items.ptr)),
        @floatFromInt(layout.out.items.len),
    };
    return true;
}

/// Tokens with readings are columns of the batch; others were found by `mb_explanation_find`.
fn explained(explanation: *const Explanation, table: [*]const f64) Layout.Explained {
    const cells: explanation_room.Cells = .{
        .firsts = column(u32, table, "cell_firsts"),
        .text_firsts = column(u32, table, "text_firsts"),
        .numbers = column(f64, table, "reading_cells"),
        .texts = column(u8, table, "reading_texts"),
    };
    const tokens: explanation_room.Tokens = if (explanation.readings.len == 0) explanation.found() else .{
        .firsts = column(u32, table, "token_firsts"),
        .starts = column(f64, table, "token_starts"),
        .ends = column(f64, table, "token_ends"),
        .kinds = column(u8, table, "token_kinds"),
    };
    return .{ .explanation = explanation, .tokens = tokens, .cells = cells };
}

/// Copies the words of an explanation and its literals. Null if memory ran out. Closed by `mb_explanation_close`.
pub export fn mb_explanation_open(
    words: [*]const u32,
    count: u32,
    literals: [*]const u8,
    size_bytes: u32,
) callconv(.c) ?*Explanation {
    const explanation = gpa.create(Explanation) catch return null;
    explanation.* = Explanation.init(gpa, words[0..count], literals[0..size_bytes]) catch {
        gpa.destroy(explanation);
        return null;
    };
    return explanation;
}

/// Finds the tokens of the batch in `table` among those of its text, which starts at byte `base` of the input. False if
/// memory ran out.
pub export fn mb_explanation_find(
    explanation: *Explanation,
    table: [*]const f64,
    base: f64,
    starts: [*]const u32,
    ends: [*]const u32,
    kinds: [*]const u8,
    count: u32,
) callconv(.c) bool {
    const matches: usize = @trunc(table[0]);
    explanation.find(
        .{ .starts = starts[0..count], .ends = ends, .kinds = kinds },
        base,
        column(f64, table, "starts")[0..matches],
        column(f64, table, "ends")[0..matches],
    ) catch return false;
    return true;
}

pub export fn mb_explanation_close(explanation: *Explanation) callconv(.c) void {
    explanation.deinit();
    gpa.destroy(explanation);
}

/// A column of a batch: its address follows the two counts at the start of the table.
fn column(T: type, table: [*]const f64, comptime name: []const u8) [*]const T {
    const index = 2 + comptime std.meta.fieldIndex(Batch, name).?;
    return @ptrFromInt(@as(usize, @trunc(table[index])));
}

pub export fn mb_layout_close(layout: *Layout) callconv(.c) void {
    layout.deinit();
    gpa.destroy(layout);
}

/// Null if memory ran out. Closed by `mb_lines_close`.
pub export fn mb_lines_open() callconv(.c) ?*Lines {
    const lines = gpa.create(Lines) catch return null;
    lines.* = .{ .gpa = gpa };
    return lines;
}

/// Writes lines with matches of the batch in `table`, whose numbers of lines lack `lines_before`. The text, `size`
/// bytes, starts at byte `base` of the text of the matches. `out` receives address and size of the output, valid until
/// the next call. False if memory ran out.
pub export fn mb_lines_write(
    lines: *Lines,
    text: [*]const u8,
    size: f64,
    base: f64,
    lines_before: f64,
    table: [*]const f64,
    prefix: [*]const u8,
    prefix_size: u32,
    has_numbers: bool,
    has_columns: bool,
    progress: *lines_room.Progress,
    out: *[2]f64,
) callconv(.c) bool {
    const count: usize = @trunc(table[0]);
    lines.write(.{
        .text = text[0..@trunc(size)],
        .base = @trunc(base),
        .lines_before = @trunc(lines_before),
        .starts = column(f64, table, "starts")[0..count],
        .lines = column(f64, table, "lines")[0..count],
        .line_starts = column(f64, table, "line_starts")[0..count],
    }, .{
        .prefix = prefix[0..prefix_size],
        .has_numbers = has_numbers,
        .has_columns = has_columns,
    }, progress) catch return false;
    out.* = .{ @floatFromInt(@intFromPtr(lines.out.items.ptr)), @floatFromInt(lines.out.items.len) };
    return true;
}

pub export fn mb_lines_close(lines: *Lines) callconv(.c) void {
    lines.deinit();
    gpa.destroy(lines);
}

/// Null if memory ran out. Closed by `mb_context_lines_close`.
pub export fn mb_context_lines_open() callconv(.c) ?*ContextLines {
    const lines = gpa.create(ContextLines) catch return null;
    lines.* = .{ .gpa = gpa };
    return lines;
}

/// Writes the first `count` matches of the batch in `table` with the lines around them. The text, `size` bytes, starts
/// at byte `base` of the input. `written` is the output of a layout for the matches, and `written_ends` has the end of
/// each. A null separator stands for nothing. Records, if given, are those of the input from `records_from` on.
/// `out` receives address and size of the output, valid until the next call.
pub export fn mb_context_lines_write(
    lines: *ContextLines,
    text: [*]const u8,
    size: f64,
    base: f64,
    table: [*]const f64,
    written: [*]const u8,
    written_ends: [*]const f64,
    count: u32,
    prefix: [*]const u8,
    prefix_size: u32,
    separator: ?[*]const u8,
    separator_size: u32,
    records: ?*Around,
    records_from: f64,
    progress: *context_room.Progress,
    out: *[2]f64,
) callconv(.c) Status {
    const written_size: usize = if (count == 0) 0 else @trunc(written_ends[count - 1]);
    lines.write(.{
        .text = text[0..@trunc(size)],
        .base = @trunc(base),
        .prefix = prefix[0..prefix_size],
        .separator = if (separator) |bytes| bytes[0..separator_size] else null,
        .records = if (records) |around| .{ .context = around, .find = findAround } else null,
        .records_from = @trunc(records_from),
    }, .{
        .starts = column(f64, table, "starts")[0..count],
        .ends = column(f64, table, "ends")[0..count],
        .lines = column(f64, table, "lines")[0..count],
        .written = written[0..written_size],
        .written_ends = written_ends[0..count],
    }, progress) catch |err| return .of(err);
    out.* = .{ @floatFromInt(@intFromPtr(lines.out.items.ptr)), @floatFromInt(lines.out.items.len) };
    return .ok;
}

pub export fn mb_context_lines_close(lines: *ContextLines) callconv(.c) void {
    lines.deinit();
    gpa.destroy(lines);
}

fn findAround(context: *anyopaque, start: u64, end: u64) context_room.Error!?context_room.Span {
    const around: *Around = @ptrCast(@alignCast(context));
    const found = try around.find(start, end) orelse return null;
    return .{ .start = found.start, .end = found.end };
}
