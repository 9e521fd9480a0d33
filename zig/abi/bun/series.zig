//! Counts matches by their labels: a batch per call.
const rooms = @import("../../table/series.zig");
const Series = rooms.Series;
const gpa = @import("../../memory/budget.zig").gpa;
const Status = @import("../status.zig").Status;

/// Returned in place of a number if memory ran out.
const none = @import("std").math.maxInt(u32);

/// Series of `label_count` labels with at most `maxima` values each. Null if memory ran out. Closed by
/// `mb_series_close`.
pub export fn mb_series_open(
    maxima: [*]const u32,
    label_count: u32,
    series_max: u32,
    value_bytes_max: u32,
) callconv(.c) ?*Series {
    if (label_count > rooms.labels_max) return null;
    const series = gpa.create(Series) catch return null;
    const limits: rooms.Limits = .{ .series = series_max, .value_bytes = value_bytes_max };
    series.* = Series.init(gpa, maxima[0..label_count], limits) catch {
        gpa.destroy(series);
        return null;
    };
    return series;
}

/// Number of a value of a label; the largest number if memory ran out.
pub export fn mb_series_value(series: *Series, label: u32, text: [*]const u8, size_bytes: u32) callconv(.c) u32 {
    return series.internValue(label, text[0..size_bytes]) catch none;
}

/// Number of the series of the values of all labels; the largest number if memory ran out.
pub export fn mb_series_of(series: *Series, values: [*]const u32) callconv(.c) u32 {
    return series.internSeries(values[0..series.labels.len]) catch none;
}

/// Counts the matches `rows` of a batch, and writes the series of each to `out`. Label `l` of row `r` is the text from
/// `starts[r * width + cells[l]] - base`, or the value `fixed[l]` if `cells[l]` is the largest number.
pub export fn mb_series_add(
    series: *Series,
    text: [*]const u8,
    base: f64,
    starts: [*]const f64,
    ends: [*]const f64,
    width: u32,
    cells: [*]const u32,
    fixed: [*]const u32,
    rows: [*]const u32,
    count: u32,
    out: [*]u32,
) callconv(.c) Status {
    const places: rooms.Places = .{
        .text = text,
        .base = base,
        .starts = starts,
        .ends = ends,
        .width = width,
        .cells = cells[0..series.labels.len],
        .fixed = fixed[0..series.labels.len],
    };
    series.add(places, rows[0..count], out[0..count]) catch return .no_memory;
    return .ok;
}

/// Writes the number of series, and the addresses of the values of their labels (u32) and of their counts (f64). Valid
/// until the next call that adds one.
pub export fn mb_series_columns(series: *const Series, out: *[3]u64) callconv(.c) void {
    out.* = .{ series.counts.items.len, @intFromPtr(series.rows.items.ptr), @intFromPtr(series.counts.items.ptr) };
}

/// Writes the number of values of a label, the addresses of their bytes and of the end of each (u64), the total size,
/// and the number of matches whose value was replaced.
pub export fn mb_series_label(series: *const Series, label: u32, out: *[5]u64) callconv(.c) void {
    const its = &series.labels[label];
    out.* = .{
        its.keys.groupCount(),
        @intFromPtr(its.keys.pool.items.ptr),
        @intFromPtr(its.keys.ends.items.ptr),
        its.keys.pool.items.len,
        its.replaced,
    };
}

/// Sets the number of matches whose value was replaced.
pub export fn mb_series_set_replaced(series: *Series, label: u32, count: f64) callconv(.c) void {
    series.labels[label].replaced = @trunc(count);
}

pub export fn mb_series_close(series: *Series) callconv(.c) void {
    series.deinit();
    gpa.destroy(series);
}
