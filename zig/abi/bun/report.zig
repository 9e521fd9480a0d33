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

/// Writes the matches of a batch from match `first` on: `table`, as `mb_scan_next` fills it, has their places in the
/// input, and `read` their places in `text` with `width` registers each. `given` has a text for each match, which ends
/// where `given_ends` says. `out` receives the index of the next match, then address and size of the output, valid
/// until the next call. `ends`, if given, receives the end of each match's output. `forms`: 0, or 1 if the records of
/// the text keep their form, or 2 if what replaces values of JSON is put in quotes besides. `first_registers`: the
/// number of each member's first register. `fits`, if given, receives 1 for each match all of whose parts its values
/// have; if not, others end the output. False if memory ran out.
pub export fn mb_layout_write(
    layout: *Layout,
    text: [*]const u8,
    size_bytes: f64,
    base: f64,
    table: [*]const f64,
    read: [*]const f64,
    width: u32,
    first_registers: ?[*]const u32,
    order: u32,
    input: [*]const u8,
    input_size: u32,
    keeps_between: bool,
    ends: ?[*]f64,
    fits: ?[*]u8,
    first: u32,
    forms: u32,
    form_state: ?*form_places.State,
    explanation: ?*const Explanation,
    given: [*]const u8,
    given_ends: ?[*]const f64,
    out: *[3]f64,
) callconv(.c) bool {
    const matches: Matches = .{
        .text = text,
        .size = @trunc(size_bytes),
        .base = base,
        .count = @trunc(table[0]),
        .width = width,
        .first_registers = first_registers,
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
    var places = if (form_state) |state| form_places.resumePlaces(text[0..@trunc(size_bytes)], base, state) else null;
    const count = layout.write(matches, .{
        .input = input[0..input_size],
        .keeps_between = keeps_between,
        .ends = ends,
        .fits = fits,
        .order = @fromBackingInt(@intCast(order)),
        .first = first,
        .places = if (places) |*known| known else null,
        .quotes_values = forms == 2,
        .explained = if (explanation) |known| toExplained(known, table) else null,
        .given = if (given_ends) |ends_of_given| .{ .bytes = given, .ends = ends_of_given } else null,
        .clock = current_clock,
    }) catch return false;
    if (places) |*known| form_places.save(known, base, form_state.?);
    out.* = .{
        @floatFromInt(count),
        @floatFromInt(@intFromPtr(layout.out.items.ptr)),
        @floatFromInt(layout.out.items.len),
    };
    return true;
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
    return @ptrFromInt(@as(usize, @trunc(table[index])));
}

pub export fn mb_layout_close(layout: *Layout) callconv(.c) void {
    layout.deinit();
    gpa.destroy(layout);
}
