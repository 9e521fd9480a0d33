//! Lines that windows show are compared with a slow definition, over inputs in parts and batches.
const std = @import("std");
const testing = std.testing;
const input = @import("window_input.zig");
const rows_room = @import("rows.zig");
const windows_room = @import("windows.zig");
const Windows = windows_room.Windows;

const form: rows_room.Form = .{
    .has_numbers = true,
    .texts = .{ .number_end = ":", .context_number_end = "-", .column_end = ":", .separator = "--\n" },
    .openings = &.{ "", "" },
};

const plain_settings: input.Settings = .{
    .selects = .lines,
    .only_matches = false,
    .of_records = false,
    .has_columns = false,
    .is_separated = true,
    .before = 0,
    .after = 0,
    .limit = std.math.maxInt(u64),
};

fn open(settings: input.Settings) !Windows {
    const gpa = testing.allocator;
    const painter: @FieldType(rows_room.Rows, "painter") = .{ .gpa = gpa, .styles = try gpa.dupe(u8, &.{}) };
    return .{ .settings = settings, .rows = .{ .gpa = gpa, .form = form, .painter = painter } };
}

/// Each `x` of a part is a match.
const Columns = struct {
    starts: [256]f64 = undefined,
    ends: [256]f64 = undefined,
    lines: [256]f64 = undefined,
    line_starts: [256]f64 = undefined,
    count: usize = 0,

    fn find(part: input.Part, first_line: u64) Columns {
        var columns: Columns = .{};
        var line = first_line;
        var line_start: usize = 0;
        for (part.text, 0..) |byte, at| {
            if (byte == '\n') {
                line += 1;
                line_start = at + 1;
            }
            if (byte != 'x') continue;
            const i = columns.count;
            columns.count += 1;
            columns.starts[i] = @floatFromInt(part.base + at);
            columns.ends[i] = @floatFromInt(part.base + at + 1);
            columns.lines[i] = @floatFromInt(line);
            columns.line_starts[i] = @floatFromInt(part.base + line_start);
        }
        return columns;
    }

    fn batch(columns: *const Columns, from: usize, to: usize) input.Matches {
        return .{
            .starts = columns.starts[from..to],
            .ends = columns.ends[from..to],
            .lines = columns.lines[from..].ptr,
            .line_starts = columns.line_starts[from..].ptr,
            .offset = 0,
            .lines_before = 0,
        };
    }
};

/// Gives a part in batches of `batch_size` matches. Settling: before each, what precedes its first match is written.
fn give(windows: *Windows, part: input.Part, first_line: u64, batch_size: usize, is_settling: bool) !void {
    const columns: Columns = .find(part, first_line);
    var from: usize = 0;
    while (from < columns.count and !windows.isFull()) : (from += batch_size) {
        const matches = columns.batch(from, @min(from + batch_size, columns.count));
        if (is_settling) try windows.settle(part, matches.start(0));
        var progress: windows_room.Progress = .{};
        try windows.add(part, &matches, &progress);
    }
    try windows.endPart(part);
}

/// What is written of a text whose lines contain an `x` if they match, by the definition.
fn writeExpected(gpa: std.mem.Allocator, text: []const u8, settings: *const input.Settings) !std.ArrayList(u8) {
    var out: std.ArrayList(u8) = .empty;
    var lines: [64][]const u8 = undefined;
    var selected: [64]bool = undefined;
    var count: usize = 0;
    var left = settings.limit;
    var parts = std.mem.splitScalar(u8, text[0 .. text.len - 1], '\n');
    while (parts.next()) |line| : (count += 1) {
        const has_match = std.mem.findScalar(u8, line, 'x') != null;
        lines[count] = line;
        selected[count] = left > 0 and has_match != (settings.selects == .untouched);
        if (selected[count]) left -= 1;
    }
    var last: ?usize = null;
    for (lines[0..count], 0..) |line, i| {
        const from = i -| settings.after;
        const to = @min(i + settings.before + 1, count);
        const is_near = std.mem.findScalar(bool, selected[from..to], true) != null;
        if (!is_near and settings.selects != .all) continue;
        if (last) |shown| if (i > shown + 1) try out.appendSlice(gpa, form.texts.separator);
        try out.print(gpa, "{d}{s}{s}\n", .{ i + 1, if (selected[i]) ":" else "-", line });
        last = i;
    }
    return out;
}

fn randomText(random: std.Random, out: *std.ArrayList(u8)) !void {
    for (0..1 + random.uintLessThan(usize, 12)) |_| {
        const line = [_][]const u8{ "\n", "a\n", "b c\n", "x\n", "axx\n", "xbx\n" };
        try out.appendSlice(testing.allocator, line[random.uintLessThan(usize, line.len)]);
    }
}

test "parts and batches write what the definition says of the whole text" {
    const gpa = testing.allocator;
    var prng: std.Random.DefaultPrng = .init(1);
    const random = prng.random();
    for (0..2_000) |_| {
        var settings = plain_settings;
        settings.selects = ([_]input.Selects{ .lines, .untouched, .all })[random.uintLessThan(usize, 3)];
        if (settings.selects != .all) {
            settings.before = random.uintLessThan(u64, 4);
            settings.after = random.uintLessThan(u64, 4);
        }
        settings.limit = ([_]u64{ 1, 2, std.math.maxInt(u64) })[random.uintLessThan(usize, 3)];
        var windows = try open(settings);
        defer windows.deinit();
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        windows.begin(.{}, 0, 1, null);
        var line: u64 = 1;
        for (0..1 + random.uintLessThan(usize, 3)) |number| {
            const base = text.items.len;
            if (number > 0) {
                try windows.keepRest(windows.part);
                windows.beginPart(base, line);
            }
            try randomText(random, &text);
            const part: input.Part = .{ .text = text.items[base..], .base = base };
            try give(&windows, part, line, 1 + random.uintLessThan(usize, 3), settings.selects == .all);
            line += std.mem.countScalar(u8, part.text, '\n');
        }
        var want = try writeExpected(gpa, text.items, &settings);
        defer want.deinit(gpa);
        errdefer std.debug.print("{any}\n{s}\n", .{ settings, text.items });
        try testing.expectEqualStrings(want.items, windows.rows.out.items);
    }
}

test "each match is written in place of its line, with its column" {
    var settings = plain_settings;
    settings.only_matches = true;
    settings.has_columns = true;
    settings.after = 1;
    var windows = try open(settings);
    defer windows.deinit();
    windows.begin(.{ .path = "f:", .context_path = "f-" }, 0, 1, null);
    try give(&windows, .{ .text = "a\n xbx\nc\nd\n" }, 1, 2, false);
    try testing.expectEqualStrings("f:2:2:x\nf:2:4:x\nf-3-c\n", windows.rows.out.items);
    try testing.expectEqual(1, windows.selected);
}

test "a match over a line end touches the next line only with a byte of it" {
    const text = "ax\nb\ncx\nd\n";
    for ([_]input.Selects{ .all, .untouched }) |selects| {
        var settings = plain_settings;
        settings.selects = selects;
        settings.is_separated = false;
        var windows = try open(settings);
        defer windows.deinit();
        windows.begin(.{}, 0, 1, null);
        const matches: input.Matches = .{
            .starts = &.{ 1, 6 },
            .ends = &.{ 3, 9 },
            .lines = &[_]f64{ 1, 3 },
            .line_starts = &[_]f64{ 0, 5 },
            .offset = 0,
            .lines_before = 0,
        };
        var progress: windows_room.Progress = .{};
        try windows.add(.{ .text = text }, &matches, &progress);
        try windows.endPart(.{ .text = text });
        const want = if (selects == .all) "1:ax\n2-b\n3:cx\n4:d\n" else "2:b\n";
        try testing.expectEqualStrings(want, windows.rows.out.items);
    }
}

const ColonRecords = struct {
    text: []const u8,

    /// A record ends after each colon.
    fn find(context: *anyopaque, start: u64, end: u64) input.Records.Error!?input.Span {
        const records: *ColonRecords = @ptrCast(@alignCast(context));
        const above = std.mem.findScalarLast(u8, records.text[0..@intCast(start)], ':');
        const below = std.mem.findScalarPos(u8, records.text, @intCast(end), ':') orelse return null;
        return .{ .start = if (above) |at| at + 1 else 0, .end = below + 1 };
    }
};

test "a record around a match is written as a whole, and no line of the next one" {
    var settings = plain_settings;
    settings.before = input.whole_record;
    settings.after = input.whole_record;
    var windows = try open(settings);
    defer windows.deinit();
    const text = "a\n:b\nc\nx\nd:\ne\n:";
    var records: ColonRecords = .{ .text = text };
    windows.begin(.{}, 0, 1, .{ .context = &records, .find = ColonRecords.find, .from = 0 });
    try give(&windows, .{ .text = text }, 1, 1, false);
    try testing.expectEqualStrings("2-:b\n3-c\n4:x\n5-d:\n", windows.rows.out.items);
}
