//! The first match of each record: every record is searched as a text of its own, by one scan that is restarted.
const std = @import("std");
const Batch = @import("../commit/batch.zig").Batch;
const Lines = @import("../commit/batch.zig").Lines;
const Pattern = @import("../pattern.zig").Pattern;
const Scan = @import("../scan.zig").Scan;
const Error = @import("../scanner.zig").Error;
const Options = @import("../scanner.zig").Options;
const Allocator = std.mem.Allocator;

pub const EachRecord = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    /// The whole input, which is borrowed.
    text: []const u8,
    options: Options,
    /// Opened for the first record.
    scan: ?*Scan = null,
    batch: Batch = .{},
    /// Lines of the last record with a match.
    lines: Lines = .{},
    has_lines: bool,

    /// Readings need the whole input, so they are not available for records.
    pub fn init(gpa: Allocator, pattern: *const Pattern, text: []const u8, options: Options) EachRecord {
        std.debug.assert(!options.readings);
        var of_one = options;
        of_one.count_max = 1;
        // Lines are counted once, in the input.
        of_one.lines = false;
        of_one.is_mapped = false;
        return .{ .gpa = gpa, .pattern = pattern, .text = text, .options = of_one, .has_lines = options.lines };
    }

    pub fn deinit(each: *EachRecord) void {
        each.close();
        each.batch.deinit(each.gpa);
    }

    fn close(each: *EachRecord) void {
        if (each.scan) |scan| scan.close();
        each.scan = null;
    }

    /// The matches of records text[starts[i]..ends[i]], whose starts ascend from call to call; valid until the next.
    pub fn next(each: *EachRecord, starts: []const f64, ends: []const f64) Error!*const Batch {
        each.batch.clear();
        for (starts, ends) |start, end| {
            const from: u64 = @intFromFloat(start);
            const record = each.text[@intCast(from)..@intFromFloat(end)];
            const found = try (try each.openScan(record)).next() orelse continue;
            try each.take(found, from);
        }
        try each.batch.closeLists(each.gpa, &each.pattern.program);
        return &each.batch;
    }

    fn openScan(each: *EachRecord, record: []const u8) Error!*Scan {
        // A scan that runs ahead, as of a very large record, can't be restarted.
        if (each.scan) |scan| if (scan.ahead != null) each.close();
        if (each.scan) |scan| {
            errdefer each.close();
            try scan.restart(record, each.options);
        } else each.scan = try .open(each.gpa, each.pattern, record, 0, each.options);
        return each.scan.?;
    }

    /// Adds the first match of a record that begins at `from`.
    fn take(each: *EachRecord, found: *const Batch, from: u64) Allocator.Error!void {
        const batch = &each.batch;
        try batch.appendMoved(each.gpa, &each.pattern.program, found, 0, Moved{ .by = @floatFromInt(from) });
        if (!each.has_lines) return;
        each.lines.moveTo(each.text, 0, from);
        // Records may overlap, so that the match of the next one is before this one.
        var lines = each.lines;
        lines.moveTo(each.text, 0, @intFromFloat(batch.starts.items[batch.count() - 1]));
        try batch.appendLine(each.gpa, &lines);
    }
};

/// Offsets of a record in its input.
const Moved = struct {
    by: f64,

    pub fn of(moved: Moved, offset: f64, _: enum { start, end }) f64 {
        return moved.by + offset;
    }
};
