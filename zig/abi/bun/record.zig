//! Line ends and records.
const std = @import("std");
const Encoding = @import("../../source/encoding.zig").Encoding;
const Around = @import("../../record/around.zig").Around;
const form_guard = @import("../../form/form_guard.zig");
const FormGuard = form_guard.FormGuard;
const form_places = @import("../../form/form_places.zig");
const lines = @import("../../record/lines.zig");
const Finder = @import("../../record/query.zig").Finder;
const Quantifier = @import("../../record/query.zig").Quantifier;
const Query = @import("../../record/query.zig").Query;
const QueryFound = @import("../../record/query.zig").Found;
const records = @import("../../record/records.zig");

const Pattern = @import("../../match/pattern.zig").Pattern;
const Segment = @import("../../lex/segments.zig").Segment;
const TokenSearch = @import("../../match/find/token_search.zig").TokenSearch;

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/window/line-ends.ts: two 64-bit words.
const Found = extern struct { offset_bytes: u64, count: u64 };

/// Searches for `wanted` line ends from the start (or, `backward`, from the end) of text in the given encoding.
pub export fn mb_line_ends(
    text: [*]const u8,
    size_bytes: u64,
    encoding: u32,
    backward: u32,
    wanted: u64,
    out: *Found,
) callconv(.c) void {
    const whole = text[0..@intCast(size_bytes)];
    const known: Encoding = @fromBackingInt(encoding);
    const found = if (backward == 0) lines.forward(known, whole, wanted) else lines.backward(known, whole, wanted);
    out.* = .{ .offset_bytes = found.offset_bytes, .count = found.count };
}

const Status = @import("../status.zig").Status;

/// Borrows `text` until closed. A `role` or `level` of 0 and a negative `percentile` mean none.
pub export fn mb_records_open(
    text: [*]const u8,
    size_bytes: u64,
    unit: u32,
    role: u32,
    percentile: f64,
    level: u32,
    out: *?*records.Records,
) callconv(.c) Status {
    const opened = gpa.create(records.Records) catch return .no_memory;
    const argument: records.Argument = .{
        .role = if (role == 0) null else @fromBackingInt(@intCast(role)),
        .percentile = if (percentile < 0) null else percentile,
        .level = if (level == 0) null else level,
    };
    opened.* = records.Records.init(gpa, @fromBackingInt(unit), argument, text[0..@intCast(size_bytes)]) catch |err| {
        gpa.destroy(opened);
        return .of(err);
    };
    out.* = opened;
    return .ok;
}

/// Writes up to `room` records to the columns, and their number to `count`: 0 at the end.
pub export fn mb_records_next(
    opened: *records.Records,
    starts: [*]f64,
    ends: [*]f64,
    room: u32,
    count: *u32,
) callconv(.c) Status {
    count.* = 0;
    while (count.* < room) : (count.* += 1) {
        const span = (opened.next() catch |err| return .of(err)) orelse break;
        starts[count.*] = @floatFromInt(span.start);
        ends[count.*] = @floatFromInt(span.end);
    }
    return .ok;
}

/// Writes start and end of a window of records to `out`; a negative start if it contains no record. The records must be
/// freshly opened.
pub export fn mb_records_window(
    opened: *records.Records,
    from_end: bool,
    first: u64,
    count: u64,
    out: *[2]f64,
) callconv(.c) Status {
    const found = if (from_end) records.last(opened, count) else records.range(opened, first, count);
    out.* = if (found catch |err| return .of(err)) |span|
        .{ @floatFromInt(span.start), @floatFromInt(span.end) }
    else
        .{ -1, -1 };
    return .ok;
}

pub export fn mb_records_close(opened: *records.Records) callconv(.c) void {
    opened.deinit();
    gpa.destroy(opened);
}

/// Opens the search for the records around spans. Borrows the records, of which nothing else may be asked until it is
/// closed.
pub export fn mb_around_open(opened: *records.Records) callconv(.c) ?*Around {
    const around = gpa.create(Around) catch return null;
    around.* = .{ .gpa = gpa, .records = opened };
    return around;
}

/// Writes the innermost record that holds bytes `start` to `end` to `out`; a negative start if there is none. Starts
/// must ascend.
pub export fn mb_around_find(around: *Around, start: f64, end: f64, out: *[2]f64) callconv(.c) Status {
    const found = around.find(@trunc(start), @trunc(end)) catch |err| return .of(err);
    out.* = if (found) |span| .{ @floatFromInt(span.start), @floatFromInt(span.end) } else .{ -1, -1 };
    return .ok;
}

pub export fn mb_around_close(around: *Around) callconv(.c) void {
    around.deinit();
    gpa.destroy(around);
}

/// Result of a query's step; a number follows it.
pub const QueryStep = enum(u32) {
    /// No more records.
    end,
    /// Number of records, whose columns are at the addresses that follow, unless records are only counted.
    records,
    /// The query needs more places from the feed with this number.
    wants,
};

/// Number of a query's patterns that a record must contain.
pub const QueryQuantifier = enum(u32) { any, all, none, at_least };

/// Opens a query over `text`, which is borrowed, like the records, until it is closed; without `opened`, records are
/// fed. `settings`: a `QueryQuantifier`, its number, the number of patterns, the number of excluded ones, 1 if
/// inverted, 1 if records are only counted, the limit (negative: none), the text's offset in the input, its first line
/// and the offset of that.
pub export fn mb_query_open(
    text: [*]const u8,
    size_bytes: u64,
    opened: ?*records.Records,
    settings: *const [10]f64,
    out: *?*Query,
) callconv(.c) Status {
    const made = gpa.create(Query) catch return .no_memory;
    const quantifier: Quantifier = switch (@as(QueryQuantifier, @fromBackingInt(@intFromFloat(settings[0])))) {
        .any => .any,
        .all => .all,
        .none => .none,
        .at_least => .{ .at_least = settings[1] },
    };
    made.* = Query.init(gpa, text[0..@intCast(size_bytes)], opened, .{
        .quantifier = quantifier,
        .patterns = @intFromFloat(settings[2]),
        .excluded = @intFromFloat(settings[3]),
        .inverted = settings[4] != 0,
        .counts_only = settings[5] != 0,
        .limit = if (settings[6] < 0) std.math.maxInt(u64) else @intFromFloat(settings[6]),
        .origin = @intFromFloat(settings[7]),
        .line = @intFromFloat(settings[8]),
        .line_start = @intFromFloat(settings[9]),
    }) catch {
        gpa.destroy(made);
        return .no_memory;
    };
    out.* = made;
    return .ok;
}

/// Finds the matches of feed `number` in the tokens of the records, if one token decides each match and the unit
/// reads every token: then `taken` is 1, and the feed wants nothing. Borrows `pattern` until the query is closed.
/// Must be called before the first step.
pub export fn mb_query_search(
    query: *Query,
    number: u32,
    pattern: *const Pattern,
    taken: *u32,
) callconv(.c) Status {
    taken.* = 0;
    const search = TokenSearch.create(gpa, pattern) catch |err| return .of(err);
    const made = search orelse return .ok;
    const finder: Finder = .{ .context = made, .find = findTokens, .close = closeSearch };
    if (query.findIn(number, finder)) taken.* = 1 else made.destroy();
    return .ok;
}

fn findTokens(
    context: *anyopaque,
    segment: Segment,
    starts: *std.ArrayList(f64),
    ends: *std.ArrayList(f64),
) records.Error!void {
    const search: *TokenSearch = @ptrCast(@alignCast(context));
    return search.find(segment, starts, ends);
}

fn closeSearch(context: *anyopaque) void {
    const search: *TokenSearch = @ptrCast(@alignCast(context));
    search.destroy();
}

/// Writes the next step to `out`: a `QueryStep`, its number, then the addresses of the columns of `Found`.
pub export fn mb_query_next(query: *Query, out: [*]f64) callconv(.c) Status {
    const step: QueryStep, const number: u64 = switch (query.next() catch |err| return .of(err)) {
        .end => .{ .end, 0 },
        .records => |count| .{ .records, count },
        .wants => |feed| .{ .wants, feed },
    };
    out[0] = @floatFromInt(@backingInt(step));
    out[1] = @floatFromInt(number);
    inline for (@typeInfo(QueryFound).@"struct".field_names, 2..) |name, i| {
        out[i] = @floatFromInt(@intFromPtr(@field(query.found, name).items.ptr));
    }
    return .ok;
}

/// Feeds places, which are borrowed until the feed wants more. A count of 0 ends the feed.
pub export fn mb_query_feed(
    query: *Query,
    number: u32,
    starts: [*]const f64,
    ends: [*]const f64,
    count: u32,
) callconv(.c) void {
    query.feed(number, starts[0..count], ends[0..count]);
}

pub export fn mb_query_close(query: *Query) callconv(.c) void {
    query.deinit();
    gpa.destroy(query);
}

/// @returns null if memory is exhausted
pub export fn mb_form_guard_open() callconv(.c) ?*FormGuard {
    const guard = gpa.create(FormGuard) catch return null;
    guard.* = .{ .gpa = gpa };
    return guard;
}

pub export fn mb_form_guard_kept(guard: *FormGuard, text: [*]const u8, size_bytes: f64) callconv(.c) void {
    guard.addKept(text[0..@intFromFloat(size_bytes)]);
}

/// Writes the number of spans that `mb_form_guard_broken` returns.
pub export fn mb_form_guard_changed(
    guard: *FormGuard,
    input: [*]const u8,
    input_bytes: f64,
    output: [*]const u8,
    output_bytes: f64,
    is_last: bool,
    count: *f64,
) callconv(.c) Status {
    const before = input[0..@intFromFloat(input_bytes)];
    const after = output[0..@intFromFloat(output_bytes)];
    const broken = guard.addChanged(before, after, is_last) catch return .no_memory;
    count.* = @floatFromInt(broken.len);
    return .ok;
}

/// Writes start, end, first line and number of lines of each span of the last call.
pub export fn mb_form_guard_broken(guard: *const FormGuard, out: [*]f64) callconv(.c) void {
    for (guard.broken.items, 0..) |broken, i| {
        out[i * 4 ..][0..4].* = .{
            @floatFromInt(broken.start),
            @floatFromInt(broken.end),
            @floatFromInt(broken.line),
            @floatFromInt(broken.count),
        };
    }
}

/// Writes the number of documents of several lines that have lost their form, and the line of the first one.
pub export fn mb_form_guard_documents(guard: *const FormGuard, out: *[2]f64) callconv(.c) void {
    out.* = .{ @floatFromInt(guard.broken_documents), @floatFromInt(guard.broken_document_line) };
}

pub export fn mb_form_guard_close(guard: *FormGuard) callconv(.c) void {
    guard.deinit();
    gpa.destroy(guard);
}

/// Writes the separator and the number of cells of separated values, or zeroes, as the beginning of a text shows.
/// @returns whether later text does not matter
pub export fn mb_form_cells(text: [*]const u8, size_bytes: f64, out: *[2]f64) callconv(.c) bool {
    const head: form_guard.Head = .of(text[0..@trunc(size_bytes)]);
    out.* = if (head.cells) |cells| .{ @floatFromInt(cells.separator), @floatFromInt(cells.count) } else .{ 0, 0 };
    return head.isComplete();
}

/// How what replaces a place is written: as it is, in parts, or else in quotes. Then the number of strings of JSON
/// around the place is added to `quoted`, or to `quoted_with_sign` for a number and the sign before it. `beginning`: of
/// a scalar of YAML, not as an indicator.
pub const FormManner = enum(u8) { plain = 0, quoted = 1, quoted_with_sign = 129, beginning = 254, divided = 255 };

/// Writes the `FormManner` of each place of a text, in order. `text` starts at byte `base`; `state` is that of the
/// places before.
pub export fn mb_form_places(
    text: [*]const u8,
    size_bytes: f64,
    base: f64,
    starts: [*]const f64,
    ends: [*]const f64,
    count: u32,
    state: *form_places.State,
    out: [*]u8,
) callconv(.c) void {
    var places = form_places.resumePlaces(text[0..@trunc(size_bytes)], base, state);
    defer form_places.save(&places, base, state);
    for (starts[0..count], ends[0..count], out[0..count]) |start, end, *manner| {
        manner.* = switch (places.manner(@trunc(start - base), @trunc(end - base))) {
            .plain => @backingInt(FormManner.plain),
            .beginning => @backingInt(FormManner.beginning),
            .divided => @backingInt(FormManner.divided),
            .quoted => |depth| @backingInt(FormManner.quoted) + depth,
            .quoted_with_sign => |depth| @backingInt(FormManner.quoted_with_sign) + depth,
        };
    }
}

/// Writes start, end and `FormManner` of each part of a place that is divided; at most half of its
/// bytes are parts. `text` and `state` as for `mb_form_places`, with the places in the same order.
/// @returns their number
pub export fn mb_form_parts(
    text: [*]const u8,
    size_bytes: f64,
    base: f64,
    start: f64,
    end: f64,
    state: *form_places.State,
    out: [*]f64,
) callconv(.c) u32 {
    var places = form_places.resumePlaces(text[0..@trunc(size_bytes)], base, state);
    defer form_places.save(&places, base, state);
    var parts = places.partsOf(@trunc(start - base), @trunc(end - base));
    var count: u32 = 0;
    while (parts.next()) |part| : (count += 1) {
        const manner: u8 = if (part.quotes_within) |depth| @backingInt(FormManner.quoted) + depth else 0;
        const from = base + @as(f64, @floatFromInt(part.start));
        const to = base + @as(f64, @floatFromInt(part.end));
        out[3 * count ..][0..3].* = .{ from, to, @floatFromInt(manner) };
    }
    return count;
}
