//! Matches and the lines they touch, counted without leaving the library.
const std = @import("std");
const newlines = @import("../kernels/newlines.zig");
const Lines = @import("batch.zig").Lines;
const scanner_ = @import("scanner.zig");

pub const Count = struct {
    matches: u64 = 0,
    lines: u64 = 0,
    /// The last line counted; lines count from 1.
    last: u64 = 0,
    place: Lines = .{},

    pub fn all(scanner: *scanner_.Scanner) scanner_.Error!Count {
        var count: Count = .{};
        while (try scanner.next()) {
            for (scanner.batch.starts.items, scanner.batch.ends.items) |start, end| {
                count.add(scanner.text, @as(u64, @intFromFloat(start)) - scanner.origin, @as(u64, @intFromFloat(end)) - scanner.origin);
            }
        }
        return count;
    }

    /// Counts the match text[start..end]; starts come in order.
    fn add(count: *Count, text: []const u8, start: u64, end: u64) void {
        count.matches += 1;
        count.place.moveTo(text, 0, start);
        const first = count.place.line;
        const last = first + newlines.count(text[@intCast(start)..@intCast(end - 1)]);
        if (last <= count.last) return;
        count.lines += last - @max(first, count.last + 1) + 1;
        count.last = last;
    }
};
