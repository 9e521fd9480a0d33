//! Writes rows of a table: the key, the count, and text added by the caller.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Keys = @import("keys.zig").Keys;
const csv = @import("../report/csv.zig");
const digits = @import("../report/digits.zig");
const plain = @import("../report/plain.zig");
const json = @import("../report/json.zig");

/// A key of `text` is one line; one of `text_lines` is written as it is.
pub const Form = enum(u32) { text, json, csv, tsv, text_lines };

pub const Layout = extern struct {
    form: Form,
    /// Rows consist only of keys.
    keys_only: u32,
    /// Widths of the columns of a text table.
    key_width: u32,
    count_width: u32,
};

/// Concatenated texts after the count of each row; an empty one ends where the previous one ends.
pub const Tails = struct { bytes: [*]const u8, ends: []const u32 };

/// Width of each key, measured by the caller if it is not the number of characters.
pub const Widths = ?[]const u32;

/// Shown for an empty key, which would otherwise be invisible.
const empty_key = "-";
const gap = "  ";

/// Appends the rows of `groups`. Each row of JSON starts with a comma.
pub fn write(
    gpa: Allocator,
    keys: *const Keys,
    layout: Layout,
    groups: []const u32,
    tails: ?Tails,
    widths: Widths,
    out: *std.ArrayList(u8),
) Allocator.Error!void {
    var tail_start: u32 = 0;
    for (groups, 0..) |group, row| {
        keys.prefetchKey(groups, row);
        const tail: []const u8 = if (tails) |behind| behind.bytes[tail_start..behind.ends[row]] else "";
        tail_start += @intCast(tail.len);
        const key = keys.key(group);
        const count = keys.counts.items[group];
        switch (layout.form) {
            .text, .text_lines => try textRow(
                gpa,
                layout,
                key,
                count,
                tail,
                if (widths) |given| given[row] else characters(key, layout.form == .text),
                out,
            ),
            .json => try jsonRow(gpa, layout, key, count, tail, out),
            .csv, .tsv => try appendSeparatedRow(gpa, layout, key, count, tail, out),
        }
    }
}

/// Number of characters of the longest key, each written as one line or as it is.
pub fn widthMax(keys: *const Keys, groups: []const u32, is_one_line: bool) usize {
    var most: usize = 0;
    for (groups, 0..) |group, row| {
        keys.prefetchKey(groups, row);
        most = @max(most, characters(keys.key(group), is_one_line));
    }
    return most;
}

/// Number of characters of well-formed text as it is written: bytes except UTF-8 continuation bytes.
fn characters(text: []const u8, is_one_line: bool) usize {
    if (plain.isPlain(text)) return text.len;
    var count: usize = 0;
    for (text, 0..) |byte, at| {
        if (byte & 0xc0 == 0x80) continue;
        const line_end = if (is_one_line) plain.lineEndAt(text[at..]) else null;
        count += if (line_end) |found| found.escaped.len else 1;
    }
    return count;
}

fn textRow(
    gpa: Allocator,
    layout: Layout,
    key: []const u8,
    count: u64,
    tail: []const u8,
    width: usize,
    out: *std.ArrayList(u8),
) !void {
    const shown = if (key.len == 0) empty_key else key;
    if (layout.form == .text) try plain.appendLine(gpa, shown, out) else try plain.append(gpa, shown, out);
    if (layout.keys_only == 0) {
        try out.appendNTimes(gpa, ' ', layout.key_width -| @max(width, empty_key.len));
        try plain.append(gpa, gap, out);
        var buffer: digits.Buffer = undefined;
        const number = digits.write(count, &buffer);
        try out.appendNTimes(gpa, ' ', layout.count_width -| number.len);
        try plain.append(gpa, number, out);
        try plain.append(gpa, tail, out);
    }
    try out.append(gpa, '\n');
}

fn jsonRow(
    gpa: Allocator,
    layout: Layout,
    key: []const u8,
    count: u64,
    tail: []const u8,
    out: *std.ArrayList(u8),
) !void {
    try out.appendSlice(gpa, ",{\"key\":");
    try json.appendString(gpa, if (key.len == 0) empty_key else key, out);
    if (layout.keys_only == 0) {
        try out.appendSlice(gpa, ",\"count\":");
        try digits.append(gpa, count, out);
        try out.appendSlice(gpa, tail);
    }
    try out.append(gpa, '}');
}

fn appendSeparatedRow(
    gpa: Allocator,
    layout: Layout,
    key: []const u8,
    count: u64,
    tail: []const u8,
    out: *std.ArrayList(u8),
) !void {
    const separator: u8 = if (layout.form == .csv) ',' else '\t';
    try (if (layout.form == .csv) csv.appendCell(gpa, key, out) else appendTsv(gpa, key, out));
    if (layout.keys_only == 0) {
        try out.append(gpa, separator);
        try digits.append(gpa, count, out);
        try out.appendSlice(gpa, tail);
    }
    try out.append(gpa, '\n');
}

/// A field with its separators escaped.
fn appendTsv(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) !void {
    for (text) |byte| switch (byte) {
        '\\' => try out.appendSlice(gpa, "\\\\"),
        '\t' => try out.appendSlice(gpa, "\\t"),
        '\n' => try out.appendSlice(gpa, "\\n"),
        '\r' => try out.appendSlice(gpa, "\\r"),
        else => try out.append(gpa, byte),
    };
}

test "a key is one line of a text table" {
    const gpa = std.testing.allocator;
    var keys: Keys = .{ .gpa = gpa };
    defer keys.deinit();
    for ([_][]const u8{ "a\nb  9\r", "\x0b\x0c\u{85}\u{2028}\u{2029}â\u{a0}" }) |key| _ = try keys.add(key);
    const groups = [_]u32{ 0, 1 };
    const width = widthMax(&keys, &groups, true);
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(gpa);
    var layout: Layout = .{ .form = .text, .keys_only = 0, .key_width = @intCast(width), .count_width = 0 };
    try write(gpa, &keys, layout, &groups, null, null, &out);
    const second = "\\u{b}\\u{c}\\u{85}\\u{2028}\\u{2029}â\u{a0}";
    const first = "a\\nb  9\\r";
    const padding: [width_of_second - first.len]u8 = @splat(' ');
    try std.testing.expectEqualStrings(first ++ padding ++ "  1\n" ++ second ++ "  1\n", out.items);
    try std.testing.expectEqual(width_of_second, width);

    layout.form = .text_lines;
    layout.key_width = @intCast(widthMax(&keys, &groups, false));
    out.clearRetainingCapacity();
    try write(gpa, &keys, layout, groups[0..1], null, null, &out);
    try std.testing.expectEqualStrings("a\nb  9\r  1\n", out.items);
}

const width_of_second = 5 + 5 + 6 + 8 + 8 + 2;

test "rows are written in every form" {
    const gpa = std.testing.allocator;
    var keys: Keys = .{ .gpa = gpa };
    defer keys.deinit();
    for ([_][]const u8{ "a,\"b\"", "a,\"b\"", "", "日\t本" }) |key| _ = try keys.add(key);
    const groups = [_]u32{ 0, 1, 2 };
    const tails: Tails = .{ .bytes = "xyyz", .ends = &.{ 1, 3, 4 } };
    const cases = [_]struct { Layout, []const u8 }{
        .{
            .{ .form = .text, .keys_only = 0, .key_width = 6, .count_width = 3 },
            "a,\"b\"     2x\n-         1yy\n日\t本       1z\n",
        },
        .{ .{ .form = .text, .keys_only = 1, .key_width = 6, .count_width = 0 }, "a,\"b\"\n-\n日\t本\n" },
        .{
            .{ .form = .json, .keys_only = 1, .key_width = 0, .count_width = 0 },
            ",{\"key\":\"a,\\\"b\\\"\"},{\"key\":\"-\"},{\"key\":\"日\\t本\"}",
        },
        .{
            .{ .form = .csv, .keys_only = 0, .key_width = 0, .count_width = 0 },
            "\"a,\"\"b\"\"\",2x\n,1yy\n日\t本,1z\n",
        },
        .{ .{ .form = .tsv, .keys_only = 0, .key_width = 0, .count_width = 0 }, "a,\"b\"\t2x\n\t1yy\n日\\t本\t1z\n" },
    };
    for (cases) |case| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(gpa);
        try write(gpa, &keys, case[0], &groups, tails, null, &out);
        try std.testing.expectEqualStrings(case[1], out.items);
    }
    try std.testing.expectEqual(5, widthMax(&keys, &groups, true));
}
