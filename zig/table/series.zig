//! Series of a metric: combinations of label values, each with a count. Both are bounded: a value of a label beyond its
//! maximum is `other`, and a combination beyond theirs has `other` for every label.
const std = @import("std");
const Keys = @import("keys.zig").Keys;

const assert = std.debug.assert;

/// Number of the value that replaces those beyond the maximum of a label; the first real one follows. A real value
/// with its text is the same: two series with the same labels would be refused by who reads them.
pub const other = 0;
/// `otherValue` of the TypeScript side.
const other_text = "other";

/// Marks a label whose value is the same in all matches of a call.
pub const no_cell: u32 = std.math.maxInt(u32);

pub const Limits = struct {
    /// Combinations.
    series: u32,
    /// Longer values are `other`.
    value_bytes: u32,
};

const Label = struct {
    keys: Keys,
    /// Matches whose value was replaced.
    replaced: u64 = 0,
};

/// Where the labels of matches are: label `l` of row `r` starts at `starts[r * width + cells[l]]`; `text` is the input
/// from byte `base` on.
pub const Places = struct {
    text: [*]const u8,
    base: f64,
    starts: [*]const f64,
    ends: [*]const f64,
    width: usize,
    cells: []const u32,
    /// Numbers of the values of labels without a cell.
    fixed: []const u32,

    fn at(places: Places, row: usize, label: usize) []const u8 {
        const i = row * places.width + places.cells[label];
        if (places.starts[i] < 0) return "";
        return places.text[@trunc(places.starts[i] - places.base)..@trunc(places.ends[i] - places.base)];
    }
};

pub const Series = struct {
    gpa: std.mem.Allocator,
    limits: Limits,
    labels: []Label,
    /// For each label, the combinations of the values up to it: of a combination before it and a value of it.
    steps: []std.AutoHashMapUnmanaged(u64, u32),
    /// Values of the labels of each series.
    rows: std.ArrayList(u32) = .empty,
    counts: std.ArrayList(f64) = .empty,
    scratch: []u32,

    /// @param maxima of the number of values of each label
    pub fn init(gpa: std.mem.Allocator, maxima: []const u32, limits: Limits) !Series {
        const labels = try gpa.alloc(Label, maxima.len);
        errdefer gpa.free(labels);
        for (labels, maxima) |*label, max| label.* = .{ .keys = .{ .gpa = gpa, .limit = max } };
        const steps = try gpa.alloc(std.AutoHashMapUnmanaged(u64, u32), maxima.len);
        errdefer gpa.free(steps);
        @memset(steps, .empty);
        const scratch = try gpa.alloc(u32, maxima.len);
        return .{ .gpa = gpa, .limits = limits, .labels = labels, .steps = steps, .scratch = scratch };
    }

    pub fn deinit(self: *Series) void {
        for (self.labels) |*label| label.keys.deinit();
        for (self.steps) |*step| step.deinit(self.gpa);
        self.gpa.free(self.labels);
        self.gpa.free(self.steps);
        self.gpa.free(self.scratch);
        self.rows.deinit(self.gpa);
        self.counts.deinit(self.gpa);
        self.* = undefined;
    }

    /// Number of a value of a label.
    pub fn valueOf(self: *Series, label: usize, text: []const u8) error{OutOfMemory}!u32 {
        if (std.mem.eql(u8, text, other_text)) return other;
        const its = &self.labels[label];
        if (text.len <= self.limits.value_bytes) {
            const group = its.keys.groupOf(text) catch |problem| switch (problem) {
                error.TooMany => null,
                error.OutOfMemory => |known| return known,
            };
            if (group) |number| return number + 1;
        }
        its.replaced += 1;
        return other;
    }

    /// Number of the series of some values.
    pub fn seriesOf(self: *Series, values: []const u32) error{OutOfMemory}!u32 {
        assert(values.len == self.labels.len);
        if (try self.combine(values, self.limits.series)) |number| return number;
        for (self.labels, values) |*label, value| label.replaced += @intFromBool(value != other);
        @memset(self.scratch, other);
        return (try self.combine(self.scratch, self.limits.series +| 1)).?;
    }

    /// Null if it would be one more than `max`.
    fn combine(self: *Series, values: []const u32, max: u32) error{OutOfMemory}!?u32 {
        // A combination has its row as soon as it has its number.
        try self.rows.ensureUnusedCapacity(self.gpa, values.len);
        try self.counts.ensureUnusedCapacity(self.gpa, 1);
        var number: u32 = 0;
        for (values, self.steps) |value, *step| {
            const found = try step.getOrPut(self.gpa, @as(u64, number) << 32 | value);
            if (!found.found_existing) {
                if (step.count() > max) {
                    _ = step.remove(@as(u64, number) << 32 | value);
                    return null;
                }
                found.value_ptr.* = step.count() - 1;
            }
            number = found.value_ptr.*;
        }
        if (number == self.counts.items.len) {
            self.rows.appendSliceAssumeCapacity(values);
            self.counts.appendAssumeCapacity(0);
        }
        assert(number < self.counts.items.len);
        return number;
    }

    /// Counts the matches `rows`, and writes the series of each.
    pub fn add(self: *Series, places: Places, rows: []const u32, out: []u32) error{OutOfMemory}!void {
        var buffer: [labels_max]u32 = undefined;
        const values = buffer[0..self.labels.len];
        for (rows, out) |row, *series| {
            for (values, 0..) |*value, label| {
                value.* = if (places.cells[label] == no_cell)
                    places.fixed[label]
                else
                    try self.valueOf(label, places.at(row, label));
            }
            series.* = try self.seriesOf(values);
            self.counts.items[series.*] += 1;
        }
    }
};

/// Labels of one metric.
pub const labels_max = 32;

const testing = std.testing;

/// Adds rows of two labels, each a letter of `text`.
fn addPairs(series: *Series, text: []const u8, out: []u32) !void {
    var starts: [64]f64 = undefined;
    var ends: [64]f64 = undefined;
    var rows: [32]u32 = undefined;
    for (0..text.len) |i| {
        starts[i] = @floatFromInt(i);
        ends[i] = @floatFromInt(i + 1);
        rows[i / 2] = @intCast(i / 2);
    }
    const places: Places = .{
        .text = text.ptr,
        .base = 0,
        .starts = &starts,
        .ends = &ends,
        .width = 2,
        .cells = &.{ 0, 1 },
        .fixed = &.{ 0, 0 },
    };
    try series.add(places, rows[0 .. text.len / 2], out);
}

test "combinations are numbered by first occurrence and counted" {
    var series: Series = try .init(testing.allocator, &.{ 10, 10 }, .{ .series = 10, .value_bytes = 8 });
    defer series.deinit();
    var out: [4]u32 = undefined;
    try addPairs(&series, "axaybxax", &out);
    try testing.expectEqualSlices(u32, &.{ 0, 1, 2, 0 }, &out);
    try testing.expectEqualSlices(f64, &.{ 2, 1, 1 }, series.counts.items);
    try testing.expectEqualSlices(u32, &.{ 1, 1, 1, 2, 2, 1 }, series.rows.items);
}

test "values and combinations beyond their maximum are other" {
    var series: Series = try .init(testing.allocator, &.{ 2, 10 }, .{ .series = 3, .value_bytes = 8 });
    defer series.deinit();
    var out: [6]u32 = undefined;
    // The third letter of the first label is other; the fourth combination has other for both.
    try addPairs(&series, "axbxcxaydxby", &out);
    try testing.expectEqualSlices(u32, &.{ 0, 1, 2, 3, 2, 3 }, &out);
    try testing.expectEqualSlices(u32, &.{ other, 1 }, series.rows.items[4..6]);
    try testing.expectEqualSlices(u32, &.{ other, other }, series.rows.items[6..8]);
    // Two values of too many, and two combinations.
    try testing.expectEqual(4, series.labels[0].replaced);
    try testing.expectEqual(2, series.labels[1].replaced);
    try testing.expectEqual(other, try series.valueOf(1, "longer than eight bytes"));
    try testing.expectEqual(3, series.labels[1].replaced);
}

test "a real value with the text of other is other, and was not replaced" {
    var series: Series = try .init(testing.allocator, &.{9}, .{ .series = 9, .value_bytes = 8 });
    defer series.deinit();
    try testing.expectEqual(other, try series.valueOf(0, "other"));
    try testing.expectEqual(other + 1, try series.valueOf(0, "others"));
    try testing.expectEqual(0, series.labels[0].replaced);
}

test "a metric without labels has one series" {
    var series: Series = try .init(testing.allocator, &.{}, .{ .series = 1, .value_bytes = 8 });
    defer series.deinit();
    try testing.expectEqual(0, try series.seriesOf(&.{}));
    try testing.expectEqual(0, try series.seriesOf(&.{}));
    try testing.expectEqual(1, series.counts.items.len);
}

test "a failing allocation leaks nothing" {
    for (0..40) |fail_index| {
        var failing: std.testing.FailingAllocator = .init(testing.allocator, .{ .fail_index = fail_index });
        var series = Series.init(failing.allocator(), &.{ 9, 9 }, .{ .series = 9, .value_bytes = 8 }) catch continue;
        defer series.deinit();
        var out: [4]u32 = undefined;
        addPairs(&series, "axaybxax", &out) catch continue;
    }
}
