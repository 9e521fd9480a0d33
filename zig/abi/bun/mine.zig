//! Mining of templates: a table of silhouettes, filled input by input.
const mining = @import("../../mine/mine.zig");
const silhouette = @import("../../mine/silhouette.zig");
const merging = @import("../../mine/merge/merge.zig");
const notes_room = @import("../../mine/notes.zig");
const times_room = @import("../../mine/times.zig");
const noted_values = @import("../../mine/noted_values.zig");
const saved = @import("../../mine/saved.zig");
const slot = @import("../../mine/slot.zig");
const stretches_room = @import("../../mine/stretches.zig");
const Values = @import("../../mine/values.zig").Values;
const Watch = @import("../../mine/watch.zig").Watch;
const cuts = @import("../../lex/cuts.zig");

const limits = @import("../../gen/limits.zig");
const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/mine/miner.ts.
pub const View = extern struct {
    groups: [*]const silhouette.Group,
    positions: [*]const silhouette.Position,
    samples: [*]const u8,
    group_of_record: [*]const u32,
    group_count: u64,
    position_count: u64,
    sample_bytes: u64,
    numbered_count: u64,
    record_count: u64,
    /// Number of silhouettes that are one group each, because they have too many wordings.
    collapsed_count: u64,
    /// Number of records of which only the beginning was mined.
    cut_count: u64,
};

pub const Status = @import("../status.zig").Status;

/// Null if memory ran out. `is_numbered` stores the group of every record. With `is_limited` a table keeps at most
/// `merge_wordings` wordings apart.
pub export fn mb_mine_open(grain: u32, is_numbered: bool, is_limited: bool) callconv(.c) ?*silhouette.Table {
    const table = gpa.create(silhouette.Table) catch return null;
    table.* = .{ .gpa = gpa, .grain = @fromBackingInt(grain), .is_numbered = is_numbered };
    if (is_limited) table.wordings_limit = limits.merge_wordings;
    return table;
}

/// The lines of a text if `starts` is null, else `count` spans in order of their start.
fn recordsOf(starts: ?[*]const f64, ends: ?[*]const f64, count: u64) mining.Records {
    const first = starts orelse return .lines;
    return .{ .spans = .{ .starts = first[0..@intCast(count)], .ends = ends.?[0..@intCast(count)] } };
}

/// Adds the records of `text`, which is borrowed for the call. Pages of a mapped text are released.
pub export fn mb_mine_add(
    table: *silhouette.Table,
    text: [*]const u8,
    size_bytes: u64,
    starts: ?[*]const f64,
    ends: ?[*]const f64,
    count: u64,
    cores: u32,
    is_mapped: bool,
) callconv(.c) Status {
    const options: mining.Options = .{ .cores = cores, .is_mapped = is_mapped };
    mining.mine(table, text[0..@intCast(size_bytes)], recordsOf(starts, ends, count), options) catch |err|
        return .of(err);
    return .ok;
}

/// Has the table note what a digest needs of its records; called before any is added. False if memory ran out.
pub export fn mb_mine_note(table: *silhouette.Table) callconv(.c) bool {
    table.notes = notes_room.Notes.create(gpa) catch return false;
    return true;
}

/// Counts bytes of the input that are not given, since they belong to the end of a line that is too long to be mined.
pub export fn mb_mine_pass(table: *silhouette.Table, bytes: f64) callconv(.c) void {
    if (table.notes) |notes| notes.read_bytes += @intFromFloat(bytes);
}

/// Notes how many records each group has now. False if memory ran out.
pub export fn mb_mine_mark(table: *silhouette.Table) callconv(.c) bool {
    table.notes.?.mark(table.groups.items, table.record_count) catch return false;
    return true;
}

/// Read by ts/mine/notes.ts.
pub const NotesView = extern struct {
    rows: [*]const notes_room.Row,
    bins: [*]const notes_room.Bin,
    samples: [*]const notes_room.SampleRow,
    amount_records: [*]const f64,
    amounts: [*]const f64,
    slices: [*]const notes_room.Slice,
    gaps: [*]const times_room.Gap,
    sample_count: u64,
    amount_count: u64,
    bin_count: u64,
    read_bytes: u64,
    slice_bytes: u64,
    timed_count: u64,
    back_count: u64,
    first_ns: i64,
    last_ns: i64,
    least_ns: i64,
    greatest_ns: i64,
    /// Number of a `Form` of zig/mine/times.zig.
    time_form: u32,
    reserved: u32 = 0,
};

/// The notes of a table, valid until the next record is added; there are `group_count` rows.
pub export fn mb_mine_notes(table: *silhouette.Table, out: *NotesView) callconv(.c) Status {
    const notes = table.notes.?;
    const view = notes.columns(table.groups.items.len) catch |err| return .of(err);
    out.* = .{
        .rows = view.rows.items.ptr,
        .bins = view.bins.items.ptr,
        .samples = view.samples.items.ptr,
        .amount_records = view.amount_records.items.ptr,
        .amounts = view.amounts.items.ptr,
        .slices = &notes.slices,
        .gaps = &notes.times.gaps,
        .sample_count = view.samples.items.len,
        .amount_count = view.amounts.items.len,
        .bin_count = view.bins.items.len,
        .read_bytes = notes.read_bytes,
        .slice_bytes = notes.slice_bytes,
        .timed_count = notes.times.count,
        .back_count = notes.times.back_count,
        .first_ns = notes.times.first_ns,
        .last_ns = notes.times.last_ns,
        .least_ns = notes.times.least_ns,
        .greatest_ns = notes.times.greatest_ns,
        .time_form = @backingInt(notes.times.form),
    };
    return .ok;
}

/// The values of the slots of merged templates, as far as they were noted, valid until the next call; a slot of which
/// they are not known has the count 0. @param merged result of merging the table, with places @param part number of a
/// `Part` @param tops number of texts that are told of each slot
pub export fn mb_mine_noted_values(
    table: *silhouette.Table,
    merged: *const merging.Merged,
    part: u32,
    tops: u64,
    out: *ValuesView,
) callconv(.c) Status {
    noted_values.report(table, merged, @fromBackingInt(part), @intCast(tops)) catch |err| return .of(err);
    out.* = .of(&table.notes.?.view.values, 0);
    return .ok;
}

/// Finds the stretch of slices in which the rate of each statement is most unusual. @param lines of each slice
/// @param counts lines of each statement in each slice @param out a row per statement
pub export fn mb_mine_stretches(
    lines: [*]const f64,
    slice_count: u64,
    counts: [*]const f64,
    statement_count: u64,
    out: [*]stretches_room.Ends,
) callconv(.c) Status {
    const width: usize = @intCast(slice_count);
    var stretches: stretches_room.Stretches = stretches_room.Stretches.init(gpa, lines[0..width]) catch |err|
        return .of(err);
    defer stretches.deinit();
    for (out[0..@intCast(statement_count)], 0..) |*ends, row| {
        ends.* = stretches.mostUnusual(counts[row * width ..][0..width]);
    }
    return .ok;
}

/// Adds the groups of another table, whose records follow this one's; its grain is the same or finer.
pub export fn mb_mine_absorb(table: *silhouette.Table, later: *const silhouette.Table) callconv(.c) Status {
    table.absorb(later) catch |err| return .of(err);
    return .ok;
}

/// Size of the complete lines at the start of a text that may continue; they can be mined separately.
pub export fn mb_mine_cut(text: [*]const u8, size_bytes: u64) callconv(.c) f64 {
    return @floatFromInt(cuts.lineCut(text[0..@intCast(size_bytes)], 0));
}

/// The bytes of a saved set, to be written to a file.
pub const SavedView = extern struct { bytes: [*]const u8, size_bytes: u64 };

/// Writes a table mined by wording; the bytes are freed by `mb_mine_save_free`. False if memory ran out.
pub export fn mb_mine_save(
    table: *const silhouette.Table,
    definition: [*]const u8,
    definition_bytes: u64,
    out: *SavedView,
) callconv(.c) bool {
    const bytes = saved.write(gpa, table, definition[0..@intCast(definition_bytes)]) catch return false;
    out.* = .{ .bytes = bytes.ptr, .size_bytes = bytes.len };
    return true;
}

pub export fn mb_mine_save_free(view: *const SavedView) callconv(.c) void {
    gpa.free(view.bytes[0..@intCast(view.size_bytes)]);
}

/// Adds a saved set to a table.
pub export fn mb_mine_load(
    table: *silhouette.Table,
    bytes: [*]const u8,
    size_bytes: u64,
    out: *saved.Answer,
) callconv(.c) Status {
    out.* = saved.read(table, bytes[0..@intCast(size_bytes)]) catch |err| return .of(err);
    return .ok;
}

/// Opens a second reading of the mined texts, for the values of slots. Null if memory ran out. The table must outlive
/// it.
pub export fn mb_mine_values_open(table: *silhouette.Table, merged: ?*const merging.Merged) callconv(.c) ?*Values {
    const values = gpa.create(Values) catch return null;
    values.* = Values.init(gpa, table, merged) catch {
        gpa.destroy(values);
        return null;
    };
    return values;
}

pub export fn mb_mine_values_add(
    values: *Values,
    text: [*]const u8,
    size_bytes: u64,
    starts: ?[*]const f64,
    ends: ?[*]const f64,
    count: u64,
    is_mapped: bool,
) callconv(.c) Status {
    mining.visit(values, text[0..@intCast(size_bytes)], recordsOf(starts, ends, count), is_mapped) catch |err|
        return .of(err);
    return .ok;
}

/// Read by ts/mine/slots.ts.
pub const ValuesView = extern struct {
    rows: [*]const slot.Row,
    tops: [*]const slot.Top,
    texts: [*]const u8,
    row_count: u64,
    top_count: u64,
    text_bytes: u64,
    /// Number of records without a template.
    unknown: u64,

    fn of(figures: *const slot.Figures, unknown: u64) ValuesView {
        return .{
            .rows = figures.rows.items.ptr,
            .tops = figures.tops.items.ptr,
            .texts = figures.texts.items.ptr,
            .row_count = figures.rows.items.len,
            .top_count = figures.tops.items.len,
            .text_bytes = figures.texts.items.len,
            .unknown = unknown,
        };
    }
};

/// Valid until the values are closed; nothing may be added afterwards.
pub export fn mb_mine_values_read(values: *Values, out: *ValuesView) callconv(.c) Status {
    values.report() catch |err| return .of(err);
    out.* = .of(&values.figures, values.unknown);
    return .ok;
}

pub export fn mb_mine_values_close(values: *Values) callconv(.c) void {
    values.deinit();
    gpa.destroy(values);
}

/// Opens a search for lines new to a table, which must outlive it. Null if memory or numbers ran out; see `status`.
pub export fn mb_mine_watch_open(table: *silhouette.Table, status: *Status) callconv(.c) ?*Watch {
    const watch = gpa.create(Watch) catch {
        status.* = .no_memory;
        return null;
    };
    watch.* = Watch.init(gpa, table) catch |err| {
        gpa.destroy(watch);
        status.* = .of(err);
        return null;
    };
    status.* = .ok;
    return watch;
}

/// The new lines of a text.
pub const WatchView = extern struct { spans: [*]const @import("../../mine/watch.zig").Span, count: u64 };

/// Searches the lines of a text smaller than 2 GiB. The view is valid until the next call.
pub export fn mb_mine_watch_push(
    watch: *Watch,
    text: [*]const u8,
    size_bytes: u64,
    out: *WatchView,
) callconv(.c) Status {
    watch.begin();
    mining.visit(watch, text[0..@intCast(size_bytes)], .lines, false) catch |err| return .of(err);
    out.* = .{ .spans = watch.novel.items.ptr, .count = watch.novel.items.len };
    return .ok;
}

/// Writes 1 or 0 to `out` for each of another table's groups: whether the watched templates know its wording.
pub export fn mb_mine_watch_compare(watch: *Watch, other: *const silhouette.Table, out: [*]bool) callconv(.c) Status {
    watch.known.?.compare(other, out[0..other.groups.items.len]) catch |err| return .of(err);
    return .ok;
}

pub export fn mb_mine_watch_close(watch: *Watch) callconv(.c) void {
    watch.deinit();
    gpa.destroy(watch);
}

/// The current table; valid until the next call.
pub export fn mb_mine_view(table: *const silhouette.Table, out: *View) callconv(.c) void {
    out.* = .{
        .groups = table.groups.items.ptr,
        .positions = table.positions.items.ptr,
        .samples = table.samples.items.ptr,
        .group_of_record = table.group_of_record.items.ptr,
        .group_count = table.groups.items.len,
        .position_count = table.positions.items.len,
        .sample_bytes = table.samples.items.len,
        .numbered_count = table.group_of_record.items.len,
        .record_count = table.record_count,
        .collapsed_count = table.collapsed.silhouettes.size,
        .cut_count = table.cut_count,
    };
}

pub export fn mb_mine_close(table: *silhouette.Table) callconv(.c) void {
    table.deinit();
    gpa.destroy(table);
}

/// Read by ts/mine/merge.
pub const MergedView = extern struct {
    form_of_group: [*]const u32,
    holes: [*]const merging.Hole,
    reasons: [*]const merging.Reason,
    texts: [*]const u8,
    form_count: u64,
    hole_count: u64,
    reason_count: u64,
    text_bytes: u64,
};

/// Merges the groups of a table mined by wording; null if memory or numbers ran out, see `status`.
pub export fn mb_mine_merge(
    table: *const silhouette.Table,
    wants_places: bool,
    status: *Status,
) callconv(.c) ?*merging.Merged {
    const merged = gpa.create(merging.Merged) catch {
        status.* = .no_memory;
        return null;
    };
    merged.* = merging.merge(gpa, table, .{ .wants_places = wants_places }) catch |err| {
        gpa.destroy(merged);
        status.* = .of(err);
        return null;
    };
    status.* = .ok;
    return merged;
}

/// Valid until the merge is freed.
pub export fn mb_mine_merged_view(merged: *const merging.Merged, out: *MergedView) callconv(.c) void {
    out.* = .{
        .form_of_group = merged.form_of_group.items.ptr,
        .holes = merged.holes.items.ptr,
        .reasons = merged.reasons.items.ptr,
        .texts = merged.texts.items.ptr,
        .form_count = merged.form_count,
        .hole_count = merged.holes.items.len,
        .reason_count = merged.reasons.items.len,
        .text_bytes = merged.texts.items.len,
    };
}

pub export fn mb_mine_merged_free(merged: *merging.Merged) callconv(.c) void {
    merged.deinit();
    gpa.destroy(merged);
}
