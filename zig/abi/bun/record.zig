//! Line ends and records.
const std = @import("std");
const Encoding = @import("../../source/encoding.zig").Encoding;
const lines = @import("../../record/lines.zig");
const records = @import("../../record/records.zig");

const gpa = @import("../../memory/budget.zig").gpa;

/// What ts/window/native.ts reads: two 64-bit words.
const Found = extern struct { offset_bytes: u64, count: u64 };

/// Looks for `wanted` line ends from the start (or, `backward`, from the end) of text in the given encoding.
export fn mb_line_ends(
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

/// Borrows `text` until closed. 0; 1 where memory ran out; 2 where a stretch of text is too long to lex.
export fn mb_records_open(
    text: [*]const u8,
    size_bytes: u64,
    unit: u32,
    role: u32,
    out: *?*records.Records,
) callconv(.c) u32 {
    const opened = gpa.create(records.Records) catch return 1;
    opened.* = records.Records.init(gpa, @fromBackingInt(unit), role, text[0..@intCast(size_bytes)]) catch |err| {
        gpa.destroy(opened);
        return if (err == error.OutOfMemory) 1 else 2;
    };
    out.* = opened;
    return 0;
}

/// Writes up to `room` records to the columns and gives their number; 0 at the end.
export fn mb_records_next(opened: *records.Records, starts: [*]f64, ends: [*]f64, room: u32) callconv(.c) u32 {
    for (0..room) |index| {
        const span = opened.next() orelse return @intCast(index);
        starts[index] = @floatFromInt(span.start);
        ends[index] = @floatFromInt(span.end);
    }
    return room;
}

/// Bytes of a window of records as start and end in `out`, and 1; 0 where it holds no record. The records must be
/// freshly opened.
export fn mb_records_window(
    opened: *records.Records,
    from_end: u32,
    first: u64,
    count: u64,
    out: *[2]f64,
) callconv(.c) u32 {
    const found = if (from_end == 0) records.range(opened, first, count) else records.last(opened, count);
    const span = found orelse return 0;
    out.* = .{ @floatFromInt(span.start), @floatFromInt(span.end) };
    return 1;
}

export fn mb_records_close(opened: *records.Records) callconv(.c) void {
    opened.deinit(gpa);
    gpa.destroy(opened);
}
