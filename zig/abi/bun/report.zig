//! Output of reports for matches: a batch per call.
const std = @import("std");
const current_clock = &@import("../../value/clock.zig").current;
const explanation_room = @import("../../report/explanation.zig");
const Explanation = explanation_room.Explanation;
const layout_room = @import("../../report/layout.zig");
const Layout = layout_room.Layout;
const Matches = @import("../../report/columns.zig").Matches;
const Batch = @import("../../match/commit/batch.zig").Batch;

const form_places = @import("../../form/form_places.zig");

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

/// Written by ts/layout/layout.ts. What is no number is an address, 0 if there is none; all after `given_ends` are
/// results.
pub const LayoutCall = extern struct {
    text: f64,
    size_bytes: f64,
    /// The first byte of the text in the input.
    base: f64,
    /// Columns, as `mb_scan_next` fills them: places in the input, and places in `text` with `width` registers each.
    table: f64,
    read: f64,
    width: f64,
    /// The number of each member's first register.
    first_registers: f64,
    order: f64,
    input: f64,
    input_size: f64,
    keeps_between: f64,
    /// Index of the first match that is written.
    first: f64,
    /// 0; 1 if the records of the text keep their form; 2 if what replaces values of JSON is put in quotes besides.
    forms: f64,
    explanation: f64,
    /// A text for each match, which ends where `given_ends` says.
    given: f64,
    given_ends: f64,
    /// Index of the next match.
    next: f64,
    /// The output, valid until the next call.
    out: f64,
    out_size: f64,
};

/// Writes the matches of a batch. `ends`, if given, receives the end of each match's output; `fits`, if given, 1 for
/// each match all of whose parts its values have; if not, others end the output. `form_state` belongs to `forms`. False
/// if memory ran out.
pub export fn mb_layout_write(
    layout: *Layout,
    call: *LayoutCall,
    ends: ?[*]f64,
    fits: ?[*]u8,
    form_state: ?*form_places.State,
) callconv(.c) bool {
    const text = bytesAt(call.text, call.size_bytes);
    const table = pointerAt([*]const f64, call.table);
    var places = if (form_state) |state| form_places.resumePlaces(text, call.base, state) else null;
    const count = layout.write(toMatches(layout, call, text, table), .{
        .input = bytesAt(call.input, call.input_size),
        .keeps_between = call.keeps_between == 1,
        .ends = ends,
        .fits = fits,
        .order = @fromBackingInt(@trunc(call.order)),
        .first = @trunc(call.first),
        .places = if (places) |*known| known else null,
        .quotes_values = call.forms == 2,
        .explained = if (optionalAt(*const Explanation, call.explanation)) |known| toExplained(known, table) else null,
        .given = if (optionalAt([*]const f64, call.given_ends)) |ends_of_given| .{
            .bytes = pointerAt([*]const u8, call.given),
            .ends = ends_of_given,
        } else null,
        .clock = current_clock,
    }) catch return false;
    if (places) |*known| form_places.save(known, call.base, form_state.?);
    call.next = @floatFromInt(count);
    call.out = @floatFromInt(@intFromPtr(layout.out.items.ptr));
    call.out_size = @floatFromInt(layout.out.items.len);
    return true;
}

fn toMatches(layout: *const Layout, call: *const LayoutCall, text: []const u8, table: [*]const f64) Matches {
    const read = pointerAt([*]const f64, call.read);
    return .{
        .text = text.ptr,
        .size = text.len,
        .base = call.base,
        .count = @trunc(table[0]),
        .width = @trunc(call.width),
        .first_registers = optionalAt([*]const u32, call.first_registers),
        .members = column(u32, table, "members"),
        .starts = column(f64, table, "starts"),
        .ends = column(f64, table, "ends"),
        .read_starts = column(f64, read, "starts"),
        .read_ends = column(f64, read, "ends"),
        .lines = column(f64, table, "lines"),
        .line_starts = column(f64, table, "line_starts"),
        .register_starts = column(f64, read, "register_starts"),
        .register_ends = column(f64, read, "register_ends"),
        .register_kinds = column(u8, read, "register_kinds"),
        .lists = if (layout.templated.has_repeated) .{
            .firsts = column(u32, read, "list_firsts"),
            .starts = column(f64, read, "list_starts"),
            .ends = column(f64, read, "list_ends"),
            .kinds = column(u8, read, "list_kinds"),
        } else null,
    };
}

/// Tokens with readings are columns of the batch; others were found by `mb_explanation_find`.
fn toExplained(explanation: *const Explanation, table: [*]const f64) Layout.Explained {
    const cells: explanation_room.Cells = .{
        .firsts = column(u32, table, "cell_firsts"),
        .text_firsts = column(u32, table, "text_firsts"),
        .numbers = column(f64, table, "reading_cells"),
        .texts = column(u8, table, "reading_texts"),
    };
    const tokens: explanation_room.Tokens = if (explanation.readings.len == 0) explanation.tokensFound() else .{
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

/// Finds the tokens of the batch in `table` among its text's, which starts at byte `base` of the input. False if
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
    return pointerAt([*]const T, table[index]);
}

fn pointerAt(T: type, address: f64) T {
    return @ptrFromInt(@as(usize, @trunc(address)));
}

fn optionalAt(T: type, address: f64) ?T {
    return if (address == 0) null else pointerAt(T, address);
}

fn bytesAt(address: f64, size: f64) []const u8 {
    return if (size == 0) "" else pointerAt([*]const u8, address)[0..@trunc(size)];
}

pub export fn mb_layout_close(layout: *Layout) callconv(.c) void {
    layout.deinit();
    gpa.destroy(layout);
}
