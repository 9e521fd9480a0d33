//! Places of matches, which a device writes besides the blocks (`lines.zig`) if they are wanted: a record per line with
//! matches, in any order. The records of a block are chained from its last one.
const std = @import("std");
const lines = @import("lines.zig");
const Block = lines.Block;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Bytes of a match, as offsets in the chunk.
pub const Match = struct { start: u32, end: u32 };

/// A match, relative to its line.
const Place = packed struct(u32) { start: u13, end: u13, reserved: u6 };

/// Words of a record before its matches: the place of the record before, plus 1 (0 if it is the block's first), and a
/// `Line`.
const head_words = 2;

/// A line with matches, relative to the block.
const Line = packed struct(u32) { matches: u16, start: u16 };

comptime {
    assert(std.math.maxInt(u13) >= lines.line_bytes_max);
}

pub const Results = struct {
    blocks: []const Block,
    /// For each block the place of its last record, plus 1; 0 if it has none. Empty if no places were wanted.
    lasts: []const u32 = &.{},
    records: []const u32 = &.{},

    /// Number of words before the records in a buffer for this many blocks.
    pub fn wordsBefore(blocks_max: usize) usize {
        return 2 * blocks_max + 1;
    }

    /// @param written all words of a buffer for `blocks_max` blocks, up to the last record
    pub fn of(written: []const u32, blocks_max: usize, block_count: usize) Results {
        return .{
            .blocks = @ptrCast(written[0..block_count]),
            .lasts = written[blocks_max + 1 ..][0..block_count],
            .records = written[wordsBefore(blocks_max)..],
        };
    }

    /// Appends the matches of a block, ascending. `Wrong`: no correct device writes these records.
    pub fn append(
        results: *const Results,
        gpa: Allocator,
        number: usize,
        text_bytes: usize,
        matches: *std.ArrayList(Match),
    ) error{ OutOfMemory, Wrong }!void {
        const block = results.blocks[number];
        var places: [lines.block_bytes]u32 = undefined;
        const records = try results.chainOf(results.lasts[number], places[0..block.lines]);
        try matches.ensureUnusedCapacity(gpa, block.matches);
        var left: usize = block.matches;
        var passed: usize = number * lines.block_bytes; // The next match starts here or later.
        for (records) |at| {
            const head: Line = @bitCast(results.records[at + 1]);
            const found = results.records[at + head_words ..];
            if (head.start >= lines.block_bytes or head.matches > @min(found.len, left)) return error.Wrong;
            left -= head.matches;
            const line = number * lines.block_bytes + head.start;
            if (line < passed) return error.Wrong;
            passed = line;
            for (found[0..head.matches]) |word| {
                const place: Place = @bitCast(word);
                if (line + place.start < passed or place.end <= place.start) return error.Wrong;
                passed = line + place.end;
                if (place.reserved != 0 or passed > text_bytes) return error.Wrong;
                matches.appendAssumeCapacity(.{ .start = @intCast(line + place.start), .end = @intCast(passed) });
            }
        }
        if (left != 0) return error.Wrong;
    }

    /// Places of the records from the block's first to the one before `last`, which must be as many as `into` holds.
    fn chainOf(results: *const Results, last: u32, into: []u32) error{Wrong}![]const u32 {
        var next = last;
        var at = into.len;
        while (next != 0) {
            const place = next - 1;
            if (at == 0 or place >= results.records.len or results.records.len - place < head_words) return error.Wrong;
            at -= 1;
            into[at] = place;
            next = results.records[place];
        }
        return if (at == 0) into else error.Wrong;
    }
};

test "records are read from a block's first line to its last, and impossible ones are rejected" {
    const gpa = std.testing.allocator;
    const blocks = [_]Block{.{ .has_line = true, .matches = 3, .lines = 2 }};
    const good = [_]u32{ 4, 20 << 16 | 1, 2 | 5 << 13, 0, 0 << 16 | 2, 0 | 3 << 13, 4 | 9 << 13 };
    var matches: std.ArrayList(Match) = .empty;
    defer matches.deinit(gpa);
    var results: Results = .{ .blocks = &blocks, .lasts = &.{1}, .records = &good };
    try results.append(gpa, 0, 30, &matches);
    const wanted = [_]Match{ .{ .start = 0, .end = 3 }, .{ .start = 4, .end = 9 }, .{ .start = 22, .end = 25 } };
    try std.testing.expectEqualSlices(Match, &wanted, matches.items);

    try std.testing.expectError(error.Wrong, results.append(gpa, 0, 24, &matches));
    const lies = [_]struct { at: usize, word: u32 }{
        .{ .at = 0, .word = 0 },                 .{ .at = 0, .word = 1 },           .{ .at = 0, .word = 7 },
        .{ .at = 0, .word = 0xffffffff },        .{ .at = 1, .word = 20 << 16 },    .{ .at = 1, .word = 64 << 16 | 1 },
        .{ .at = 1, .word = 20 << 16 | 2 },      .{ .at = 1, .word = 8 << 16 | 1 }, .{ .at = 2, .word = 5 | 5 << 13 },
        .{ .at = 2, .word = 2 | 11 << 13 },      .{ .at = 3, .word = 1 },           .{ .at = 6, .word = 2 | 9 << 13 },
        .{ .at = 2, .word = 1 << 26 | 5 << 13 },
    };
    for (lies) |lie| {
        var words = good;
        words[lie.at] = lie.word;
        results.records = &words;
        try std.testing.expectError(error.Wrong, results.append(gpa, 0, 30, &matches));
    }
    results = .{ .blocks = &blocks, .lasts = &.{8}, .records = &good };
    try std.testing.expectError(error.Wrong, results.append(gpa, 0, 30, &matches));
}
