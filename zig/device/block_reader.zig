//! Reads what a device wrote about the lines of a chunk (`lines.zig`): the sums of those that it decided, and the
//! places of those that the CPU must search.
const std = @import("std");
const terminal = @import("../lex/terminal.zig");
const Block = @import("lines.zig").Block;
const block_bytes = @import("lines.zig").block_bytes;
const Candidates = @import("candidates.zig").Candidates;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Lines that the CPU must search, as offsets in the chunk.
pub const Range = struct {
    from: u32,
    to: u32,
    /// Number of lines in it that the device decided, so that the CPU need not begin anew behind them.
    decided_lines: usize = 0,
};

/// Fewer bytes between two ranges are searched again with them: to begin a search takes as long as some thousand bytes
/// of a slow one do.
const joined_bytes_max = 512;

pub const BlockReader = struct {
    /// Which lines the CPU searches: those with matches and doubtful ones, whose places are marked; or only doubtful
    /// ones, as ranges, because the matches of the others are counted.
    counts: bool = false,
    matches: u64 = 0,
    lines: u64 = 0,
    ranges: std.ArrayList(Range) = .empty,
    /// What was counted behind the last range.
    behind: struct { matches: u64 = 0, lines: u64 = 0 } = .{},
    /// The next line is doubtful because of the one before.
    is_linked: bool = false,

    pub fn deinit(reader: *BlockReader, gpa: Allocator) void {
        reader.ranges.deinit(gpa);
    }

    /// A chunk was left to the CPU.
    pub fn pass(reader: *BlockReader) void {
        reader.ranges.clearRetainingCapacity();
        reader.matches = 0;
        reader.lines = 0;
        reader.behind = .{};
        reader.is_linked = true;
    }

    /// Reads the results for the chunk `text`. `Wrong`: no correct device writes them.
    pub fn read(
        reader: *BlockReader,
        gpa: Allocator,
        blocks: []const Block,
        text: []const u8,
        candidates: *Candidates,
    ) error{ OutOfMemory, Wrong }!void {
        const was_linked = reader.is_linked;
        reader.pass();
        errdefer candidates.clear();
        if (!blocks[0].has_line) return error.Wrong;
        for (blocks) |block| if (!block.isPossible()) return error.Wrong;
        reader.is_linked = was_linked;
        errdefer reader.pass();
        for (blocks, 0..) |block, number| {
            if (!block.has_line) continue;
            const is_doubtful = block.is_doubtful or reader.is_linked;
            reader.is_linked = block.is_linked;
            const from: u32 = @intCast(number * block_bytes);
            if (reader.counts) {
                try reader.count(gpa, block, is_doubtful, text, from);
            } else if (is_doubtful or block.matches != 0) try mark(gpa, candidates, text, from);
        }
        if (!reader.counts) return;
        if (reader.openRange()) |range| range.to = @intCast(text.len);
    }

    fn count(
        reader: *BlockReader,
        gpa: Allocator,
        block: Block,
        is_doubtful: bool,
        text: []const u8,
        from: u32,
    ) error{ OutOfMemory, Wrong }!void {
        const open = reader.openRange();
        if (is_doubtful and open != null) return;
        if (is_doubtful or open != null) {
            const start = lineStart(text, from, from + block_bytes) orelse return error.Wrong;
            if (open) |range| {
                range.to = start;
                reader.behind = .{};
            } else if (!reader.reopenRange(text, start)) try reader.ranges.append(gpa, .{ .from = start, .to = 0 });
        }
        if (is_doubtful) return;
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
        return true;
    }

    /// The last range, if it has no end yet.
    fn openRange(reader: *BlockReader) ?*Range {
        const ranges = reader.ranges.items;
        return if (ranges.len > 0 and ranges[ranges.len - 1].to == 0) &ranges[ranges.len - 1] else null;
    }

    /// Marks the first bytes of the lines that start in the block at `from`, or rather those behind their blanks: a
    /// piece that the CPU lexes may end there.
    fn mark(gpa: Allocator, candidates: *Candidates, text: []const u8, from: u32) error{OutOfMemory}!void {
        var at = from;
        while (lineStart(text, at, from + block_bytes)) |start| {
            const place = terminal.blankEnd(text, start, text.len);
            const places = candidates.places.items;
            const is_new = places.len == 0 or places[places.len - 1] < place;
            if (place < text.len and is_new) try candidates.places.append(gpa, @intCast(place));
            at = start + 1;
        }
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
    const repeated = @import("fixture.zig").repeated;
    const line = repeated("a", block_bytes - 1) ++ "\n";
    const text = repeated(line, 16);
    for ([_]usize{ 1, joined_bytes_max / block_bytes, joined_bytes_max / block_bytes + 1 }) |between| {
        var blocks: [16]Block = @splat(.{ .has_line = true, .matches = 3, .lines = 1 });
        const doubtful: Block = .{ .has_line = true, .is_doubtful = true };
        blocks[2] = doubtful;
        blocks[3 + between] = doubtful;
        var candidates: Candidates = .empty;
        defer candidates.deinit(gpa);
        var reader: BlockReader = .{ .counts = true };
        defer reader.deinit(gpa);
        try reader.read(gpa, &blocks, text, &candidates);
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

test "lines are marked behind their blanks, and counted lines are not in ranges" {
    const gpa = std.testing.allocator;
    const repeated = @import("fixture.zig").repeated;
    const text = repeated("a", 63) ++ "\n  b\n" ++ repeated("c", 59) ++ "\nd\n\n\n" ++ repeated("e", 50);
    const blocks = [_]Block{
        .{ .has_line = true, .matches = 3, .lines = 1 },
        .{ .has_line = true, .is_doubtful = true, .is_linked = true },
        .{ .has_line = true, .matches = 5, .lines = 2 },
    };
    var candidates: Candidates = .empty;
    defer candidates.deinit(gpa);
    var reader: BlockReader = .{};
    defer reader.deinit(gpa);
    try reader.read(gpa, &blocks, text, &candidates);
    try std.testing.expectEqualSlices(u32, &.{ 0, 66, 68, 128, 132 }, candidates.places.items);
    candidates.clear();
    reader = .{ .counts = true };
    try reader.read(gpa, &blocks, text, &candidates);
    try std.testing.expectEqual(3, reader.matches);
    try std.testing.expectEqual(1, reader.lines);
    try std.testing.expectEqualSlices(Range, &.{.{ .from = 64, .to = text.len }}, reader.ranges.items);
    try std.testing.expectError(error.Wrong, reader.read(gpa, &.{.{}}, "a", &candidates));
}
