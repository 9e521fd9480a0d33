//! Lines of an input that a report shows: a batch of matches per call.
const std = @import("std");
const Around = @import("../../record/around.zig").Around;
const painter_room = @import("../../report/painter.zig");
const rows_room = @import("../../report/rows.zig");
const Status = @import("../status.zig").Status;
const window_input = @import("../../report/window_input.zig");
const windows_room = @import("../../report/windows.zig");
const Windows = windows_room.Windows;

const gpa = @import("../../memory/budget.zig").gpa;

/// Written by ts/layout/windows.ts; flags are 0 or 1.
pub const WindowSettings = extern struct {
    selects: u32,
    only_matches: u32,
    of_records: u32,
    has_numbers: u32,
    has_columns: u32,
    is_separated: u32,
    is_painted: u32,
    is_for_terminal: u32,
    is_listed: u32,
    reserved: u32 = 0,
    /// Numbers of lines, or `whole_record` for the rest of the record; without a limit, `limit` is the largest number.
    before: u64,
    after: u64,
    limit: u64,
    /// Number of openings of styles, which follow the texts of `rows.Form`.
    openings: u32,
    /// Number of kinds with a style.
    kinds: u32,
};

/// A form with the memory of its texts.
const Handle = struct {
    windows: Windows,
    literals: []const u8,
    openings: []const []const u8,
    /// Texts of the input.
    heads: []const u8 = "",
};

/// What is wanted of a call.
pub const WindowCall = enum(u32) { add, settle, end_part, keep_rest };

/// Columns and addresses are a batch's; 0 is no address. `match` and `mark` are read and written, all after them
/// are results.
pub const WindowPart = extern struct {
    text: f64,
    size_bytes: f64,
    base: f64,
    count: f64,
    starts: f64,
    ends: f64,
    lines: f64,
    line_starts: f64,
    /// Added to the places and the lines of the matches.
    offset: f64,
    lines_before: f64,
    written: f64,
    written_ends: f64,
    records: f64,
    marks: f64,
    mark_count: f64,
    /// No match begins before it, for `settle`.
    settled: f64,
    /// The next match and mark, where a further call goes on.
    match: f64,
    mark: f64,
    /// 1 if there is more to write: the same call goes on.
    is_more: f64,
    out: f64,
    out_size: f64,
    /// The first byte of the input that has not been passed.
    passed: f64,
    selected: f64,
    is_full: f64,
    /// 1 if nothing that follows will be written.
    is_done: f64,
};

/// `literals` are texts one after the other, with their sizes in `sizes`: those of `rows.Form`, then the openings of
/// styles; `styles` has the number of each kind's style. Null if memory ran out. Closed by `mb_windows_close`.
pub export fn mb_windows_open(
    settings: *const WindowSettings,
    sizes: [*]const u32,
    literals: [*]const u8,
    styles: [*]const u8,
) callconv(.c) ?*Handle {
    return open(settings, sizes, literals, styles) catch null;
}

fn open(
    settings: *const WindowSettings,
    sizes: [*]const u32,
    literals: [*]const u8,
    styles: [*]const u8,
) error{OutOfMemory}!*Handle {
    const Texts = @FieldType(rows_room.Form, "texts");
    const names = comptime std.meta.fieldNames(Texts);
    var size: usize = 0;
    for (sizes[0 .. names.len + settings.openings]) |one| size += one;
    const handle = try gpa.create(Handle);
    errdefer gpa.destroy(handle);
    const own = try gpa.dupe(u8, literals[0..size]);
    errdefer gpa.free(own);
    const openings = try gpa.alloc([]const u8, settings.openings);
    errdefer gpa.free(openings);
    var reader: Reader = .{ .sizes = sizes, .literals = own.ptr };
    var texts: Texts = undefined;
    inline for (names) |name| @field(texts, name) = reader.next();
    for (openings) |*opening| opening.* = reader.next();
    handle.* = .{
        .literals = own,
        .openings = openings,
        .windows = .{
            .settings = .{
                .selects = @fromBackingInt(settings.selects),
                .only_matches = settings.only_matches != 0,
                .of_records = settings.of_records != 0,
                .has_columns = settings.has_columns != 0,
                .is_separated = settings.is_separated != 0,
                .before = settings.before,
                .after = settings.after,
                .limit = settings.limit,
            },
            .rows = .{
                .gpa = gpa,
                .form = .{
                    .has_numbers = settings.has_numbers != 0,
                    .is_painted = settings.is_painted != 0,
                    .is_for_terminal = settings.is_for_terminal != 0,
                    .is_listed = settings.is_listed != 0,
                    .texts = texts,
                    .openings = openings,
                },
                .painter = .{ .gpa = gpa, .styles = try gpa.dupe(u8, styles[0..settings.kinds]) },
            },
        },
    };
    return handle;
}

const Reader = struct {
    sizes: [*]const u32,
    literals: [*]const u8,
    number: usize = 0,
    at: usize = 0,

    fn next(reader: *Reader) []const u8 {
        defer reader.number += 1;
        defer reader.at += reader.sizes[reader.number];
        return reader.literals[reader.at..][0..reader.sizes[reader.number]];
    }
};

/// Begins an input at byte `from`, the start of line `line`, with texts as `rows.Heads` has them. Records, if given,
/// are those of the input from that byte on. False if memory ran out.
pub export fn mb_windows_begin(
    handle: *Handle,
    sizes: [*]const u32,
    literals: [*]const u8,
    from: f64,
    line: f64,
    records: ?*Around,
) callconv(.c) bool {
    const names = comptime std.meta.fieldNames(rows_room.Heads);
    var size: usize = 0;
    for (sizes[0..names.len]) |one| size += one;
    gpa.free(handle.heads);
    handle.heads = "";
    handle.heads = gpa.dupe(u8, literals[0..size]) catch return false;
    var reader: Reader = .{ .sizes = sizes, .literals = handle.heads.ptr };
    var heads: rows_room.Heads = .{};
    inline for (names) |name| @field(heads, name) = reader.next();
    handle.windows.begin(heads, @trunc(from), @trunc(line), if (records) |around| .{
        .context = around,
        .find = findAround,
        .from = @trunc(from),
    } else null);
    return true;
}

/// Begins the next part of the input, which is read from byte `from`, the start of line `line`.
pub export fn mb_windows_begin_part(handle: *Handle, from: f64, line: f64) callconv(.c) void {
    handle.windows.beginPart(@trunc(from), @trunc(line));
}

/// The text is another one than in the call before, even if it is at the same address.
pub export fn mb_windows_forget_text(handle: *Handle) callconv(.c) void {
    handle.windows.rows.painter.forget();
}

/// Writes what `call` decides, as much as may be written at once; the output is valid until the next call.
pub export fn mb_windows_write(handle: *Handle, call: u32, part: *WindowPart) callconv(.c) Status {
    const windows = &handle.windows;
    windows.rows.out.clearRetainingCapacity();
    part.is_more = 0;
    write(windows, @fromBackingInt(call), part) catch |err| switch (err) {
        error.Full => part.is_more = 1,
        error.OutOfMemory => return .no_memory,
        error.TooLarge => return .too_large,
        error.TooLong => return .too_long,
    };
    part.out = @floatFromInt(@intFromPtr(windows.rows.out.items.ptr));
    part.out_size = @floatFromInt(windows.rows.out.items.len);
    part.passed = @floatFromInt(windows.offset);
    part.selected = @floatFromInt(windows.selected);
    part.is_full = @floatFromInt(@intFromBool(windows.isFull()));
    part.is_done = @floatFromInt(@intFromBool(windows.isFull() and windows.through_line < windows.line));
    return .ok;
}

fn write(windows: *Windows, call: WindowCall, given: *WindowPart) windows_room.Error!void {
    const part: window_input.Part = .{ .text = slice(u8, given.text, given.size_bytes), .base = @trunc(given.base) };
    switch (call) {
        .settle => return windows.settle(part, @trunc(given.settled)),
        .end_part => return windows.endPart(part),
        .keep_rest => return windows.keepRest(part),
        .add => {},
    }
    const ends = if (given.written == 0) &.{} else slice(f64, given.written_ends, given.count);
    const matches: window_input.Matches = .{
        .starts = slice(f64, given.starts, given.count),
        .ends = slice(f64, given.ends, given.count),
        .lines = slice(f64, given.lines, given.count).ptr,
        .line_starts = slice(f64, given.line_starts, given.count).ptr,
        .offset = @trunc(given.offset),
        .lines_before = @trunc(given.lines_before),
        .written = if (ends.len == 0) "" else slice(u8, given.written, ends[ends.len - 1]),
        .written_ends = ends,
        .records = if (given.records == 0) null else slice(f64, given.records, 2 * given.count).ptr,
        .marks = if (given.marks == 0) null else slice(window_input.MatchMark, given.marks, given.mark_count),
    };
    var progress: windows_room.Progress = .{ .match = @trunc(given.match), .mark = @trunc(given.mark) };
    defer given.match = @floatFromInt(progress.match);
    defer given.mark = @floatFromInt(progress.mark);
    try windows.add(part, &matches, &progress);
}

fn slice(T: type, address: f64, count: f64) []const T {
    if (address == 0 or count == 0) return &.{};
    return @as([*]const T, @ptrFromInt(@as(usize, @trunc(address))))[0..@trunc(count)];
}

pub export fn mb_windows_close(handle: *Handle) callconv(.c) void {
    handle.windows.deinit();
    gpa.free(handle.literals);
    gpa.free(handle.openings);
    gpa.free(handle.heads);
    gpa.destroy(handle);
}

fn findAround(context: *anyopaque, start: u64, end: u64) window_input.Records.Error!?window_input.Span {
    const around: *Around = @ptrCast(@alignCast(context));
    const found = try around.find(start, end) orelse return null;
    return .{ .start = found.start, .end = found.end };
}
