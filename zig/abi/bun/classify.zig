//! The textures of texts and files.
const std = @import("std");
const classify = @import("../../record/classify.zig");
const classify_files = @import("../../record/classify_files.zig");

const gpa = @import("../../memory/budget.zig").gpa;

const Status = @import("../status.zig").Status;

/// The kind of a text without regions.
const no_kind = std.math.maxInt(u32);
/// Maximum number of files in one call; ts/input/texture.ts uses the same number.
const files_max = 256;

/// The regions of a text; `rows` is freed by `mb_classify_free`. Each row is start, end, kind and period. `extent` is 1
/// if tables may start earlier than was searched.
pub export fn mb_classify_text(
    text: ?[*]const u8,
    size_bytes: u64,
    rows: *?[*]const [4]f64,
    count: *u64,
    extent: *u32,
) callconv(.c) Status {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const whole: []const u8 = if (text) |first| first[0..@intCast(size_bytes)] else "";
    const found = classify.regions(arena.allocator(), whole) catch |err| return .of(err);
    const written = gpa.alloc([4]f64, found.rows.len) catch return .no_memory;
    for (found.rows, written) |region, *row| row.* = .{
        @floatFromInt(region.start),
        @floatFromInt(region.end),
        @floatFromInt(@backingInt(region.kind)),
        @floatFromInt(region.period),
    };
    rows.* = written.ptr;
    count.* = written.len;
    extent.* = @backingInt(found.extent);
    return .ok;
}

pub export fn mb_classify_free(rows: [*]const [4]f64, count: u64) callconv(.c) void {
    gpa.free(rows[0..@intCast(count)]);
}

/// The kind that covers most of a text, the period if it is a table, and the extent.
pub export fn mb_classify_dominant(text: ?[*]const u8, size_bytes: u64, out: *[3]u32) callconv(.c) Status {
    const whole: []const u8 = if (text) |first| first[0..@intCast(size_bytes)] else "";
    const found = classify.dominant(gpa, whole) catch |err| return .of(err);
    out.* = wordsOf(found);
    return .ok;
}

fn wordsOf(found: ?classify.Dominant) [3]u32 {
    const dominant = found orelse return .{ no_kind, 0, @backingInt(classify.Extent.whole) };
    return .{ @backingInt(dominant.kind), dominant.period, @backingInt(dominant.extent) };
}

/// For each of `count` files, with NUL-terminated paths: kind, period, extent, the system's error number if the
/// file could not be read, a status, and 1 if it is binary and was skipped.
pub export fn mb_classify_files(
    paths: [*:0]const u8,
    count: u32,
    skips_binary: bool,
    rows: [*][6]u32,
) callconv(.c) void {
    var starts: [files_max][*:0]const u8 = undefined;
    var at = paths;
    for (starts[0..count]) |*start| {
        start.* = at;
        at += std.mem.len(at) + 1;
    }
    var answers: [files_max]classify_files.Answer = undefined;
    classify_files.judgeAll(gpa, starts[0..count], answers[0..count], skips_binary);
    for (answers[0..count], rows) |answer, *row| row.* = wordsOf(answer.dominant) ++ .{
        answer.errno,
        @backingInt(if (answer.failure) |err| Status.of(err) else .ok),
        @intFromBool(answer.is_skipped),
    };
}
