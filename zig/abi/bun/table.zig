//! Groups matches by key, and computes aggregates of groups: a batch per call.
const std = @import("std");
const columns = @import("../../value/columns.zig");
const current_clock = &@import("../../value/clock.zig").current;
const Value = @import("../../value/value.zig").Value;
const Figures = @import("../../table/figures.zig").Figures;
const Kept = @import("../../table/kept.zig").Kept;
const Keys = @import("../../table/keys.zig").Keys;
const order = @import("../../table/order.zig");
const part = @import("../../table/part.zig");
const rows = @import("../../table/rows.zig");

const gpa = @import("../../memory/budget.zig").gpa;
/// For keys and their order.
const large = @import("../../memory/large.zig").gpa;

const Status = @import("../status.zig").Status;

/// A table of at most `limit` groups. Null if memory ran out. Closed by `mb_table_close`.
pub export fn mb_table_open(limit: u32) callconv(.c) ?*Keys {
    const keys = gpa.create(Keys) catch return null;
    keys.* = .{ .gpa = large, .limit = limit };
    return keys;
}

/// A key's slot is prefetched while this many keys before it are counted.
const keys_ahead = 8;

const Spans = struct {
    text: [*]const u8,
    base: f64,
    starts: [*]const f64,
    ends: [*]const f64,
    stride: usize,

    fn at(spans: Spans, row: usize) []const u8 {
        const i = row * spans.stride;
        if (spans.starts[i] < 0) return "";
        return spans.text[@trunc(spans.starts[i] - spans.base)..@trunc(spans.ends[i] - spans.base)];
    }
};

/// Counts `count` keys `text[starts[i] - base .. ends[i] - base]`, where `i` is a multiple of `stride`, and writes the
/// group of each to `groups`. A negative start is the empty key.
pub export fn mb_table_add(
    keys: *Keys,
    text: [*]const u8,
    base: f64,
    starts: [*]const f64,
    ends: [*]const f64,
    stride: u32,
    count: u32,
    groups: [*]u32,
) callconv(.c) Status {
    const spans: Spans = .{ .text = text, .base = base, .starts = starts, .ends = ends, .stride = stride };
    var ahead: [keys_ahead]Keys.Seen = undefined;
    for (0..@min(keys_ahead, count)) |i| ahead[i] = Keys.see(spans.at(i));
    for (groups[0..count], 0..) |*group, i| {
        const seen = ahead[i % keys_ahead];
        if (i + keys_ahead < count) {
            ahead[i % keys_ahead] = Keys.see(spans.at(i + keys_ahead));
            keys.prefetch(ahead[i % keys_ahead]);
        }
        group.* = keys.addSeen(spans.at(i), seen) catch |problem| return .of(problem);
    }
    return .ok;
}

/// Adds empty groups for the keys that end at `ends` of `text`.
pub export fn mb_table_add_empty(keys: *Keys, text: [*]const u8, ends: [*]const f64, count: u32) callconv(.c) Status {
    var start: usize = 0;
    for (ends[0..count]) |end| {
        const group = keys.add(text[start..@trunc(end)]) catch |problem| return .of(problem);
        keys.counts.items[group] -= 1;
        start = @trunc(end);
    }
    return .ok;
}

/// Writes the number of groups, the addresses of the keys' bytes, of the end of each key in them (u64) and of the
/// counts (u64), and the total size of the keys. Valid until the next `mb_table_add`.
pub export fn mb_table_columns(keys: *const Keys, out: *[5]u64) callconv(.c) void {
    out.* = .{
        keys.groupCount(),
        @intFromPtr(keys.pool.items.ptr),
        @intFromPtr(keys.ends.items.ptr),
        @intFromPtr(keys.counts.items.ptr),
        keys.pool.items.len,
    };
}

/// Writes the first `count` groups in the order of rows: by key bytes, or by descending count and then key bytes.
pub export fn mb_table_order(keys: *const Keys, by_count: bool, count: u32, out: [*]u32) callconv(.c) Status {
    order.firstGroups(large, keys, if (by_count) .by_count else .by_key, out[0..count]) catch return .no_memory;
    return .ok;
}

/// Number of characters of the longest key of `groups`, each as one line or as it is.
pub export fn mb_table_width(keys: *const Keys, groups: [*]const u32, count: u32, is_one_line: bool) callconv(.c) f64 {
    return @floatFromInt(rows.widthMax(keys, groups[0..count], is_one_line));
}

/// Writes the rows of `groups`, and the address and the size of the text, which is valid until the next call. The text
/// after count `i` ends at `tail_ends[i]` of `tails`, if given. `widths`, if given, are the display widths of the keys.
pub export fn mb_table_rows(
    keys: *Keys,
    layout: *const rows.Layout,
    groups: [*]const u32,
    count: u32,
    tails: [*]const u8,
    tail_ends: ?[*]const u32,
    widths: ?[*]const u32,
    out: *[2]u64,
) callconv(.c) Status {
    const text = &keys.scratch;
    text.clearRetainingCapacity();
    const behind: ?rows.Tails = if (tail_ends) |ends| .{ .bytes = tails, .ends = ends[0..count] } else null;
    const measured: rows.Widths = if (widths) |given| given[0..count] else null;
    rows.write(keys.gpa, keys, layout.*, groups[0..count], behind, measured, text) catch return .no_memory;
    out.* = .{ @intFromPtr(text.items.ptr), text.items.len };
    return .ok;
}

/// Writes the address and the size of the groups as a section of a part file, freed by `mb_table_free_section`.
pub export fn mb_table_save(keys: *const Keys, out: *[2]u64) callconv(.c) Status {
    const bytes = part.writeKeys(gpa, keys) catch return .no_memory;
    out.* = .{ @intFromPtr(bytes.ptr), bytes.len };
    return .ok;
}

/// Writes the address and the size of figures as a section of a part file; more values can be added afterwards.
pub export fn mb_figures_save(figures: *Figures, out: *[2]u64) callconv(.c) Status {
    const bytes = part.writeFigures(gpa, figures) catch return .no_memory;
    out.* = .{ @intFromPtr(bytes.ptr), bytes.len };
    return .ok;
}

pub export fn mb_table_free_section(section: *const [2]u64) callconv(.c) void {
    const bytes: [*]const u8 = @ptrFromInt(@as(usize, @intCast(section[0])));
    gpa.free(bytes[0..@intCast(section[1])]);
}

/// Adds the groups of a section, and writes the number of each to `groups`. If it is damaged, the table may have some.
pub export fn mb_table_merge(
    keys: *Keys,
    bytes: [*]const u8,
    size_bytes: u64,
    groups: [*]u32,
    count: u32,
) callconv(.c) Status {
    part.readKeys(keys, bytes[0..@intCast(size_bytes)], groups[0..count]) catch |problem| return .of(problem);
    return .ok;
}

/// Adds the figures of a section; `groups` has the number of each of its groups. If it is damaged, some may be added.
pub export fn mb_figures_merge(
    figures: *Figures,
    bytes: [*]const u8,
    size_bytes: u64,
    groups: [*]const u32,
    count: u32,
) callconv(.c) Status {
    const section = bytes[0..@intCast(size_bytes)];
    part.readFigures(gpa, figures, section, groups[0..count]) catch |problem| return .of(problem);
    return .ok;
}

pub export fn mb_table_close(keys: *Keys) callconv(.c) void {
    keys.deinit();
    gpa.destroy(keys);
}

/// Aggregates of one register, selected by `wants`. Null if memory ran out. Closed by `mb_figures_close`.
pub export fn mb_figures_open(wants: u32) callconv(.c) ?*Figures {
    const figures = gpa.create(Figures) catch return null;
    figures.* = .init(gpa, @bitCast(wants));
    return figures;
}

/// Adds the values of the tokens `text[starts[i * stride] - base .. ends[i * stride] - base]` of kinds
/// `kinds[i * stride]`, each to its group, and counts the tokens of each kind in `kind_counts`. Ignores negative
/// starts, and tokens without a value.
pub export fn mb_figures_add(
    figures: *Figures,
    text: [*]const u8,
    base: f64,
    kinds: [*]const u8,
    starts: [*]const f64,
    ends: [*]const f64,
    stride: u32,
    groups: [*]const u32,
    count: u32,
    kind_counts: *[256]f64,
) callconv(.c) Status {
    var buffer: [4096]u8 = undefined;
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    for (groups[0..count], 0..) |group, i| {
        const start = starts[i * stride];
        if (start < 0) continue;
        const kind = kinds[i * stride];
        kind_counts[kind] += 1;
        const token = text[@trunc(start - base)..@trunc(ends[i * stride] - base)];
        var scratch: std.heap.BufferFirstAllocator = .init(&buffer, arena.allocator());
        figures.add(scratch.allocator(), group, @fromBackingInt(kind), token, current_clock) catch return .no_memory;
        // Few values need more than the buffer.
        if (i % 64 == 63) _ = arena.reset(.retain_capacity);
    }
    return .ok;
}

/// Writes the number of values in each of the groups.
pub export fn mb_figures_counts(
    figures: *const Figures,
    groups: [*]const u32,
    count: u32,
    out: [*]f64,
) callconv(.c) void {
    for (groups[0..count], out[0..count]) |group, *number| number.* = @floatFromInt(figures.count(group));
}

const Figure = enum(u32) { sum, least, greatest, rank };

/// Fills columns in the form of `mb_values_read`, with a row for each of the groups; `ranks` count from 0. Returns the
/// size of the texts, or the largest number if they do not fit or memory ran out.
pub export fn mb_figures_cells(
    figures: *Figures,
    figure: Figure,
    groups: [*]const u32,
    ranks: [*]const f64,
    count: u32,
    tags: [*]u8,
    numbers: [*]f64,
    extras: [*]u32,
    text_ends: [*]u32,
    texts: [*]u8,
    texts_size: u32,
) callconv(.c) u32 {
    const out: columns.Columns = .{
        .tags = tags[0..count],
        .numbers = numbers[0..count],
        .extras = extras[0..count],
        .ends = text_ends[0..count],
        .texts = texts[0..texts_size],
    };
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var used: usize = 0;
    for (groups[0..count], 0..) |group, row| {
        var digits: [20]u8 = undefined;
        const value = cell(
            figures,
            arena.allocator(),
            figure,
            group,
            ranks[row],
            &digits,
        ) catch return std.math.maxInt(u32);
        const written = columns.writeRow(arena.allocator(), value, row, out) catch return std.math.maxInt(u32);
        if (written.len > texts_size - used) return std.math.maxInt(u32);
        @memcpy(texts[used..][0..written.len], written);
        used += written.len;
        text_ends[row] = @intCast(used);
        _ = arena.reset(.retain_capacity);
    }
    return @intCast(used);
}

fn cell(figures: *Figures, arena: std.mem.Allocator, figure: Figure, group: u32, rank: f64, digits: *[20]u8) !?Value {
    const kept: Kept = switch (figure) {
        .sum => return .{ .decimal = try figures.sum(arena, group) orelse return null },
        .least => figures.least(group),
        .greatest => figures.greatest(group),
        .rank => try figures.atRank(group, @trunc(@max(rank, 0))),
    } orelse return null;
    return kept.value(digits);
}

pub export fn mb_figures_close(figures: *Figures) callconv(.c) void {
    figures.deinit();
    gpa.destroy(figures);
}
