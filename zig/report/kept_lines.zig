//! The last lines of the text so far: text that comes later may have them as its context.
const std = @import("std");
const Allocator = std.mem.Allocator;

pub const Line = struct { number: u64, start: usize, end: usize };

pub const KeptLines = struct {
    /// Whole lines, each with its line end.
    text: std.ArrayList(u8) = .empty,
    /// Numbers of the first line and of the line after the last.
    first: u64 = 0,
    behind: u64 = 0,

    pub fn deinit(kept: *KeptLines, gpa: Allocator) void {
        kept.text.deinit(gpa);
    }

    pub fn clear(kept: *KeptLines) void {
        kept.text.clearRetainingCapacity();
        kept.first = 0;
        kept.behind = 0;
    }

    /// Adds lines, the first of which has number `first`; at most the last `limit` lines are kept.
    pub fn add(kept: *KeptLines, gpa: Allocator, lines: []const u8, first: u64, limit: u64) Allocator.Error!void {
        const behind = first + std.mem.countScalar(u8, lines, '\n');
        if (kept.behind != first) {
            kept.clear();
            kept.first = first;
        }
        if (behind - first >= limit) {
            kept.text.clearRetainingCapacity();
            kept.first = first;
        }
        const last = lines[lastLines(lines, limit)..];
        try kept.text.appendSlice(gpa, last);
        kept.behind = behind;
        const start = lastLines(kept.text.items, limit);
        kept.first = behind - @min(limit, behind - kept.first);
        if (start == 0) return;
        std.mem.copyForwards(u8, kept.text.items, kept.text.items[start..]);
        kept.text.shrinkRetainingCapacity(kept.text.items.len - start);
    }

    /// The lines from number `number` on.
    pub fn from(kept: *const KeptLines, number: u64) Iterator {
        var lines: Iterator = .{ .kept = kept, .number = kept.first };
        while (lines.number < @min(number, kept.behind)) _ = lines.next();
        return lines;
    }

    pub const Iterator = struct {
        kept: *const KeptLines,
        number: u64,
        at: usize = 0,

        pub fn next(lines: *Iterator) ?Line {
            if (lines.number >= lines.kept.behind) return null;
            const end = std.mem.findScalarPos(u8, lines.kept.text.items, lines.at, '\n').?;
            defer lines.at = end + 1;
            defer lines.number += 1;
            return .{ .number = lines.number, .start = lines.at, .end = end };
        }
    };
};

/// Where the last `count` lines begin.
fn lastLines(lines: []const u8, count: u64) usize {
    var at = lines.len;
    var left = count;
    while (at > 0 and left > 0) : (left -= 1) {
        at = if (std.mem.findScalarLast(u8, lines[0 .. at - 1], '\n')) |place| place + 1 else 0;
    }
    return at;
}

test "the last lines are kept, and given from a number on" {
    const gpa = std.testing.allocator;
    var kept: KeptLines = .{};
    defer kept.deinit(gpa);
    try kept.add(gpa, "a\nb\nc\n", 1, 2);
    try std.testing.expectEqualStrings("b\nc\n", kept.text.items);
    try kept.add(gpa, "d\n", 4, 2);
    try std.testing.expectEqualStrings("c\nd\n", kept.text.items);
    var lines = kept.from(4);
    try std.testing.expectEqual(Line{ .number = 4, .start = 2, .end = 3 }, lines.next().?);
    try std.testing.expectEqual(null, lines.next());
    try std.testing.expectEqual(null, @constCast(&kept.from(5)).next());
    // Lines between were printed.
    try kept.add(gpa, "f\n", 6, 2);
    try std.testing.expectEqualStrings("f\n", kept.text.items);
    try std.testing.expectEqual(6, kept.first);
    try kept.add(gpa, "g\nh\ni\n", 7, 9);
    try std.testing.expectEqualStrings("f\ng\nh\ni\n", kept.text.items);
}
