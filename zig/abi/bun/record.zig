//! Line ends and records.
const std = @import("std");
const Encoding = @import("../../source/encoding.zig").Encoding;
const lines = @import("../../record/lines.zig");
const records = @import("../../record/records.zig");

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/window/line-ends.ts: two 64-bit words.
const Found = extern struct { offset_bytes: u64, count: u64 };

/// Searches for `wanted` line ends from the start (or, `backward`, from the end) of text in the given encoding.
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

/// Result of reading records.
const Status = enum(u32) {
    ok,
    no_memory,
    /// A part of the text is too long to lex.
    too_long,

    fn of(err: records.Error) Status {
        return switch (err) {
            error.OutOfMemory => .no_memory,
            error.TooLong => .too_long,
        };
    }
};

/// Borrows `text` until closed. A `role` of 0 and a negative `percentile` mean none.
export fn mb_records_open(
    text: [*]const u8,
    size_bytes: u64,
    unit: u32,
    role: u32,
    percentile: f64,
    out: *?*records.Records,
) callconv(.c) Status {
    const opened = gpa.create(records.Records) catch return .no_memory;
    const argument: records.Argument = .{
        .role = if (role == 0) null else @fromBackingInt(@intCast(role)),
        .percentile = if (percentile < 0) null else percentile,
    };
    opened.* = records.Records.init(gpa, @fromBackingInt(unit), argument, text[0..@intCast(size_bytes)]) catch |err| {
        gpa.destroy(opened);
        return .of(err);
    };
    out.* = opened;
    return .ok;
}

/// Writes up to `room` records to the columns, and their number to `count`: 0 at the end.
export fn mb_records_next(
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
export fn mb_records_window(
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

export fn mb_records_close(opened: *records.Records) callconv(.c) void {
    opened.deinit();
    gpa.destroy(opened);
}
