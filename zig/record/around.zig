//! Finds the record that holds a span.
const std = @import("std");
const Error = @import("records.zig").Error;
const Records = @import("records.zig").Records;
const Span = @import("records.zig").Span;
const Unit = @import("records.zig").Unit;

/// The innermost record that holds a span, for spans in ascending order of start. Records are visited once; only those
/// that nest around the span are held.
pub const Around = struct {
    gpa: std.mem.Allocator,
    records: *Records,
    /// The first record that begins after the last span; null before it has been looked for.
    next: ?Span = null,
    is_done: bool = false,
    /// Records that began at or before the last span and may hold a later one, outermost first.
    open: std.ArrayList(Span) = .empty,

    pub fn deinit(around: *Around) void {
        around.open.deinit(around.gpa);
    }

    /// Null if no record holds all of `start` to `end`.
    pub fn find(around: *Around, start: u64, end: u64) Error!?Span {
        while (try around.takeBegun(start)) |record| {
            around.drop(record.start);
            try around.open.append(around.gpa, record);
        }
        around.drop(start);
        var left = around.open.items.len;
        while (left > 0) : (left -= 1) {
            const record = around.open.items[left - 1];
            if (record.end >= end) return record;
        }
        return null;
    }

    /// Takes the next record that begins at `place` or before it.
    fn takeBegun(around: *Around, place: u64) Error!?Span {
        if (around.is_done) return null;
        const record = around.next orelse blk: {
            around.records.skip(place);
            const found = try around.records.next();
            around.is_done = found == null;
            around.next = found;
            break :blk found orelse return null;
        };
        if (record.start > place) return null;
        around.next = null;
        return record;
    }

    /// Records that end at or before `start` hold nothing after it.
    fn drop(around: *Around, start: u64) void {
        while (around.open.getLastOrNull()) |record| {
            if (record.end > start) break;
            _ = around.open.pop();
        }
    }
};

test "the innermost record around a span is the last of those that hold it" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(4);
    const random = prng.random();
    var held: usize = 0;
    for (0..300) |round| {
        var text: [120]u8 = undefined;
        for (&text) |*byte| byte.* = "ab1 =(){};\n"[random.uintLessThan(usize, 11)];
        const unit = ([_]Unit{ .block, .unit, .line, .paragraph, .seam })[round % 5];
        var all: [text.len + 1]Span = undefined;
        var count: usize = 0;
        var listed: Records = try .init(gpa, unit, .{}, &text);
        defer listed.deinit();
        while (try listed.next()) |record| : (count += 1) all[count] = record;
        var records: Records = try .init(gpa, unit, .{}, &text);
        defer records.deinit();
        var around: Around = .{ .gpa = gpa, .records = &records };
        defer around.deinit();
        var start: u64 = 0;
        while (start < text.len) : (start += random.uintLessThan(u64, 9)) {
            const end = start + 1 + random.uintLessThan(u64, 4);
            var wanted: ?Span = null;
            for (all[0..count]) |record| {
                if (record.start <= start and record.end > start and record.end >= end) wanted = record;
            }
            held += @intFromBool(wanted != null);
            try std.testing.expectEqual(wanted, try around.find(start, end));
        }
    }
    try std.testing.expect(held > 0);
}
