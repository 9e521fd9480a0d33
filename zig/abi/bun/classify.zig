//! What texts and files are made of.
const std = @import("std");
const classify = @import("../../record/classify.zig");
const classify_files = @import("../../record/classify_files.zig");

const gpa = @import("../../memory/budget.zig").gpa;

const Status = enum(u32) {
    ok,
    no_memory,
    /// A text is larger than an offset of a token tells.
    too_long,

    fn of(err: classify.Error) Status {
        return switch (err) {
            error.OutOfMemory => .no_memory,
            error.TooLong => .too_long,
        };
    }
};

/// Of a text without a region.
const no_kind = std.math.maxInt(u32);
/// Files that one call judges, at most: ts/input/texture.ts hands over as many.
const files_max = 256;

/// The regions of a text; `rows` is given back to `mb_classify_free`. Each is its start, end, kind and period.
export fn mb_classify_text(
    text: ?[*]const u8,
    size_bytes: u64,
    rows: *?[*]const [4]f64,
    count: *u64,
) callconv(.c) Status {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const whole: []const u8 = if (text) |first| first[0..@intCast(size_bytes)] else "";
    const found = classify.regions(arena.allocator(), whole) catch |err| return .of(err);
    const written = gpa.alloc([4]f64, found.len) catch return .no_memory;
    for (found, written) |region, *row| row.* = .{
        @floatFromInt(region.start),
        @floatFromInt(region.end),
        @floatFromInt(@backingInt(region.kind)),
        @floatFromInt(region.period),
    };
    rows.* = written.ptr;
    count.* = written.len;
    return .ok;
}

export fn mb_classify_free(rows: [*]const [4]f64, count: u64) callconv(.c) void {
    gpa.free(rows[0..@intCast(count)]);
}

/// The kind that most of a text is, and the period of a table.
export fn mb_classify_dominant(text: ?[*]const u8, size_bytes: u64, out: *[2]u32) callconv(.c) Status {
    const whole: []const u8 = if (text) |first| first[0..@intCast(size_bytes)] else "";
    const found = classify.dominant(gpa, whole) catch |err| return .of(err);
    out.* = if (found) |dominant| .{ @backingInt(dominant.kind), dominant.period } else .{ no_kind, 0 };
    return .ok;
}

/// The same of each of `count` files, whose paths have a NUL behind each: kind, period, the system's number of the
/// error that kept it from being read, and a status.
export fn mb_classify_files(paths: [*:0]const u8, count: u32, rows: [*][4]u32) callconv(.c) void {
    var starts: [files_max][*:0]const u8 = undefined;
    var at = paths;
    for (starts[0..count]) |*start| {
        start.* = at;
        at += std.mem.len(at) + 1;
    }
    var answers: [files_max]classify_files.Answer = undefined;
    classify_files.judgeAll(gpa, starts[0..count], answers[0..count]);
    for (answers[0..count], rows) |answer, *row| row.* = .{
        if (answer.dominant) |dominant| @backingInt(dominant.kind) else no_kind,
        if (answer.dominant) |dominant| dominant.period else 0,
        answer.errno,
        @backingInt(if (answer.failure) |err| Status.of(err) else .ok),
    };
}
