//! Reads what a device wrote about the lines of a chunk (`lines.zig`): the sums of those that it decided, and which
//! ones the CPU must search.
const std = @import("std");
const lines = @import("lines.zig");
const Block = lines.Block;
const block_bytes = lines.block_bytes;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Lines that the CPU must search, as offsets in the chunk.
pub const Range = struct {
    from: u32,
    to: u32,
    /// Number of lines in it that the device decided, so that the CPU need not begin anew behind them.
    decided_lines: usize = 0,
};

/// Part of a line that the CPU must lex.
pub const Part = struct {
    from: u32,
    to: u32,
    /// Other matches are in the line, so that it is counted already.
    is_counted: bool,
};

/// Fewer bytes between two ranges are searched again with them: to begin a search takes as long as some thousand bytes
/// of a slow one do.
const joined_bytes_max = 512;

pub const BlockReader = struct {
    /// The CPU searches only doubtful lines, because the matches of the others are counted; else also those with
    /// matches.
    counts: bool = false,
    matches: u64 = 0,
    lines: u64 = 0,
    ranges: std.ArrayList(Range) = .empty,
    parts: std.ArrayList(Part) = .empty,
    /// What was counted behind the last range, and the number of parts before its end.
    behind: struct { matches: u64 = 0, lines: u64 = 0, parts: usize = 0 } = .{},
    /// The next line is doubtful because of the one before.
    is_linked: bool = false,

    pub fn deinit(reader: *BlockReader, gpa: Allocator) void {
        reader.ranges.deinit(gpa);
        reader.parts.deinit(gpa);
    }

    /// A chunk was left to the CPU.
    pub fn pass(reader: *BlockReader) void {
        reader.ranges.clearRetainingCapacity();
        reader.parts.clearRetainingCapacity();
        reader.matches = 0;
        reader.lines = 0;
        reader.behind = .{};
        reader.is_linked = true;
    }

    /// Reads the results for the chunk `text`. `Wrong`: no correct device writes them.
    pub fn read(
        reader: *BlockReader,
        gpa: Allocator,
        results: lines.Results,
        text: []const u8,
    ) error{ OutOfMemory, Wrong }!void {
        const blocks = results.blocks;
        const was_linked = reader.is_linked;
        reader.pass();
        if (!blocks[0].has_line) return error.Wrong;
        for (blocks) |block| if (!block.isPossible()) return error.Wrong;
        reader.is_linked = was_linked;
        errdefer reader.pass();
        for (blocks, 0..) |block, number| {
            if (!block.has_line) continue;
            const is_doubtful = block.is_doubtful or reader.is_linked;
            reader.is_linked = block.is_linked or (reader.is_linked and block.is_passed);
            const from: u32 = @intCast(number * block_bytes);
            const is_left = is_doubtful or (!reader.counts and block.matches != 0);
            try reader.add(gpa, block, is_left, text, from);
            if (is_left or !block.has_part) continue;
            const part = results.parts[number];
            const start = from + part.from;
            if (start + part.size > text.len) return error.Wrong;
            try reader.parts.append(gpa, .{
                .from = start,
                .to = start + part.size,
                .is_counted = block.is_counted,
            });
        }
        if (reader.openRange()) |range| range.to = @intCast(text.len);
    }

    fn add(
        reader: *BlockReader,
        gpa: Allocator,
        block: Block,
        is_left: bool,
        text: []const u8,
        from: u32,
    ) error{ OutOfMemory, Wrong }!void {
        const open = reader.openRange();
        if (is_left and open != null) return;
        if (is_left or open != null) {
            const start = lineStart(text, from, from + block_bytes) orelse return error.Wrong;
            if (open) |range| {
                range.to = start;
                reader.behind = .{ .parts = reader.parts.items.len };
            } else if (!reader.counts or !reader.reopenRange(text, start)) {
                try reader.ranges.append(gpa, .{ .from = start, .to = 0 });
            }
        }
        if (is_left) return;
        reader.matches += block.matches;
        reader.lines += block.lines;
        reader.behind.matches += block.matches;
        reader.behind.lines += block.lines;
    }

    /// Continues the last range up to the line at `start`, if that is near: the CPU finds the matches between them too.
    fn reopenRange(reader: *BlockReader, text: []const u8, start: u32) bool {
        if (reader.ranges.items.len == 0) return false;
        const range = &reader.ranges.items[reader.ranges.items.len - 1];
        if (start - range.to > joined_bytes_max) return false;
        range.decided_lines += std.mem.countScalar(u8, text[range.to..start], '\n');
        range.to = 0;
        reader.matches -= reader.behind.matches;
        reader.lines -= reader.behind.lines;
        reader.parts.shrinkRetainingCapacity(reader.behind.parts);
        return true;
    }

    /// The last range, if it has no end yet.
    fn openRange(reader: *BlockReader) ?*Range {
        const ranges = reader.ranges.items;
        return if (ranges.len > 0 and ranges[ranges.len - 1].to == 0) &ranges[ranges.len - 1] else null;
    }

    /// The first place at or after `from` in the lines that the CPU must search; null if there is none.
    pub fn first(reader: *const BlockReader, from: usize) ?usize {
        const index = std.sort.upperBound(Range, reader.ranges.items, from, order);
        const ranges = reader.ranges.items;
        return if (index < ranges.len) @max(from, ranges[index].from) else null;
    }

    fn order(place: usize, range: Range) std.math.Order {
        return std.math.order(place, range.to);
    }
};

/// The first start of a line in text[from..to]; the text starts with one.
fn lineStart(text: []const u8, from: u32, to: u32) ?u32 {
    if (from == 0) return 0;
    const end = @min(text.len, to);
    if (from >= end) return null;
    const line_end = std.mem.findScalar(u8, text[from - 1 .. end - 1], '\n') orelse return null;
    return @intCast(from + line_end);
}

test "ranges with few bytes between them are one, and the lines between them are counted once" {
    const gpa = std.testing.allocator;
    const repeat = @import("repeat.zig").repeat;
    const line = repeat("a", block_bytes - 1) ++ "\n";
    const text = repeat(line, 16);
    for ([_]usize{ 1, joined_bytes_max / block_bytes, joined_bytes_max / block_bytes + 1 }) |between| {
        var blocks: [16]Block = @splat(.{ .has_line = true, .matches = 3, .lines = 1 });
        const doubtful: Block = .{ .has_line = true, .is_doubtful = true };
        blocks[2] = doubtful;
        blocks[3 + between] = doubtful;
        var reader: BlockReader = .{ .counts = true };
        defer reader.deinit(gpa);
        try reader.read(gpa, .{ .blocks = &blocks, .parts = &.{} }, text);
        const second: u32 = @intCast((3 + between) * block_bytes);
        const is_joined = between * block_bytes <= joined_bytes_max;
        const kept = 14 - if (is_joined) between else 0;
        try std.testing.expectEqual(3 * kept, reader.matches);
        try std.testing.expectEqual(kept, reader.lines);
        if (is_joined) try std.testing.expectEqualSlices(Range, &.{
            .{ .from = 2 * block_bytes, .to = second + block_bytes, .decided_lines = between },
        }, reader.ranges.items) else try std.testing.expectEqualSlices(Range, &.{
            .{ .from = 2 * block_bytes, .to = 3 * block_bytes },
            .{ .from = second, .to = second + block_bytes },
        }, reader.ranges.items);
    }
}

test "lines with matches are left to the CPU unless they are counted" {
    const gpa = std.testing.allocator;
    const repeat = @import("repeat.zig").repeat;
    const text = repeat("a", 63) ++ "\n  b\n" ++ repeat("c", 59) ++ "\n" ++ repeat("e", 640) ++ "\nd\n";
    var blocks: [13]Block = @splat(.{});
    blocks[0] = .{ .has_line = true };
    blocks[1] = .{ .has_line = true, .is_doubtful = true, .is_linked = true };
    blocks[2] = .{ .has_line = true, .matches = 5, .lines = 2 };
    blocks[12] = .{ .has_line = true, .matches = 3, .lines = 1 };
    var reader: BlockReader = .{};
    defer reader.deinit(gpa);
    try reader.read(gpa, .{ .blocks = &blocks, .parts = &.{} }, text);
    try std.testing.expectEqualSlices(Range, &.{.{ .from = 64, .to = text.len }}, reader.ranges.items);
    try std.testing.expectEqual(64, reader.first(0));
    try std.testing.expectEqual(100, reader.first(100));
    try std.testing.expectEqual(null, reader.first(text.len));
    reader = .{ .counts = true, .ranges = reader.ranges };
    try reader.read(gpa, .{ .blocks = &blocks, .parts = &.{} }, text);
    try std.testing.expectEqual(3, reader.matches);
    try std.testing.expectEqual(1, reader.lines);
    try std.testing.expectEqualSlices(Range, &.{.{ .from = 64, .to = text.len - 2 }}, reader.ranges.items);
    try std.testing.expectError(error.Wrong, reader.read(gpa, .{ .blocks = &.{.{}}, .parts = &.{} }, "a"));
}
