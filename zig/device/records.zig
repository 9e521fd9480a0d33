//! Places of matches, which a device writes besides the blocks (`lines.zig`) if they are wanted: a record per line with
//! matches, in any order. The records of a block are chained from its last one.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const lines = @import("lines.zig");
const Block = lines.Block;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Bytes of a match, as offsets in the chunk.
pub const Match = struct { start: u32, end: u32 };

/// Bytes of a register, as offsets in the chunk, and its kind if it is one token.
pub const Register = struct {
    start: u32,
    end: u32,
    kind: u8,

    pub const kind_none = std.math.maxInt(u8);
    pub const unbound: Register = .{ .start = none, .end = none, .kind = kind_none };
    const none = std.math.maxInt(u32);
};

pub const Matches = struct {
    list: std.ArrayList(Match) = .empty,
    /// Those of each match, one after the other; empty if they were not wanted.
    registers: std.ArrayList(Register) = .empty,

    pub fn initCapacity(gpa: Allocator, count: usize, registers_each: usize) Allocator.Error!Matches {
        var list: std.ArrayList(Match) = try .initCapacity(gpa, count);
        errdefer list.deinit(gpa);
        return .{ .list = list, .registers = try .initCapacity(gpa, count * registers_each) };
    }

    pub fn deinit(matches: *Matches, gpa: Allocator) void {
        matches.list.deinit(gpa);
        matches.registers.deinit(gpa);
    }

    /// Keeps the first `count` matches.
    pub fn truncate(matches: *Matches, count: usize) void {
        if (count == matches.list.items.len) return;
        const registers_each = @divExact(matches.registers.items.len, matches.list.items.len);
        matches.list.shrinkRetainingCapacity(count);
        matches.registers.shrinkRetainingCapacity(count * registers_each);
    }

    pub fn clear(matches: *Matches) void {
        matches.list.clearRetainingCapacity();
        matches.registers.clearRetainingCapacity();
    }
};

/// A match, or a register of it, relative to its line. `kind` is that of a register's token, or `kind_none`; matches
/// have kind 0.
const Place = packed struct(u32) {
    start: u13,
    end: u13,
    kind: u5,
    reserved: u1,

    const kind_none = std.math.maxInt(u5);
    const unbound = std.math.maxInt(u32);
};

/// Words of a record before its matches: the place of the record before, plus 1 (0 if it is the block's first), and a
/// `Line`.
const head_words = 2;

/// The start of a line, relative to the block.
const Line = packed struct(u32) { matches: u16, start: u16 };

comptime {
    assert(std.math.maxInt(u13) >= lines.line_bytes_max);
}

pub const Results = struct {
    blocks: []const Block,
    /// For each block the place of its last record, plus 1; 0 if it has none. Empty if no places were wanted.
    lasts: []const u32 = &.{},
    records: []const u32 = &.{},
    /// Number of registers of each match.
    registers_each: usize = 0,

    /// Number of words before the records in a buffer for this many blocks.
    pub fn wordsBefore(blocks_max: usize) usize {
        return 2 * blocks_max + 1;
    }

    /// @param written all words of a buffer for `blocks_max` blocks, up to the last record
    pub fn of(written: []const u32, blocks_max: usize, block_count: usize, registers_each: usize) Results {
        return .{
            .blocks = @ptrCast(written[0..block_count]),
            .lasts = written[blocks_max + 1 ..][0..block_count],
            .records = written[wordsBefore(blocks_max)..],
            .registers_each = registers_each,
        };
    }

    /// Appends the matches of a block, ascending, and their registers. `Wrong`: no correct device writes these records.
    pub fn append(
        results: *const Results,
        gpa: Allocator,
        number: usize,
        text_bytes: usize,
        matches: *Matches,
    ) error{ OutOfMemory, Wrong }!void {
        const block = results.blocks[number];
        var places: [lines.block_bytes]u32 = undefined;
        const records = try results.chainOf(results.lasts[number], places[0..block.lines]);
        const words_each = 1 + results.registers_each;
        try matches.list.ensureUnusedCapacity(gpa, block.matches);
        try matches.registers.ensureUnusedCapacity(gpa, block.matches * results.registers_each);
        var left: usize = block.matches;
        var passed: usize = number * lines.block_bytes; // The next match starts here or later.
        for (records) |at| {
            const head: Line = @bitCast(results.records[at + 1]);
            const found = results.records[at + head_words ..];
            const fits = head.matches <= @min(found.len / words_each, left);
            if (head.start >= lines.block_bytes or !fits) return error.Wrong;
            left -= head.matches;
            const line = number * lines.block_bytes + head.start;
            if (line < passed) return error.Wrong;
            passed = line;
            for (0..head.matches) |each| {
                const words = found[each * words_each ..][0..words_each];
                const place: Place = @bitCast(words[0]);
                if (line + place.start < passed or place.end <= place.start) return error.Wrong;
                passed = line + place.end;
                if (place.kind != 0 or place.reserved != 0 or passed > text_bytes) return error.Wrong;
                const start: u32 = @intCast(line + place.start);
                matches.list.appendAssumeCapacity(.{ .start = start, .end = @intCast(passed) });
                for (words[1..]) |word| {
                    matches.registers.appendAssumeCapacity(try registerOf(word, @intCast(line), place));
                }
            }
        }
        if (left != 0) return error.Wrong;
    }

    /// A register of `match` in the line at this offset.
    fn registerOf(word: u32, line: u32, match: Place) error{Wrong}!Register {
        if (word == Place.unbound) return .unbound;
        const place: Place = @bitCast(word);
        const is_inside = match.start <= place.start and place.start < place.end and place.end <= match.end;
        if (!is_inside or place.reserved != 0) return error.Wrong;
        return .{
            .start = line + place.start,
            .end = line + place.end,
            .kind = if (place.kind == Place.kind_none) Register.kind_none else place.kind,
        };
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
    var matches: Matches = .{};
    defer matches.deinit(gpa);
    var results: Results = .{ .blocks = &blocks, .lasts = &.{1}, .records = &good };
    try results.append(gpa, 0, 30, &matches);
    const wanted = [_]Match{ .{ .start = 0, .end = 3 }, .{ .start = 4, .end = 9 }, .{ .start = 22, .end = 25 } };
    try std.testing.expectEqualSlices(Match, &wanted, matches.list.items);

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
    results = .{ .blocks = &.{.{ .has_line = true, .matches = 1, .lines = 1 }}, .lasts = &.{1}, .registers_each = 1 };
    const word = @backingInt(Kind.word);
    for ([_]struct { place: u32, wanted: ?Register }{
        .{ .place = 2 | 5 << 13 | @as(u32, word) << 26, .wanted = .{ .start = 12, .end = 15, .kind = word } },
        .{ .place = 3 | 5 << 13 | 31 << 26, .wanted = .{ .start = 13, .end = 15, .kind = Register.kind_none } },
        .{ .place = std.math.maxInt(u32), .wanted = .unbound },
        .{ .place = 1 | 5 << 13, .wanted = null },
        .{ .place = 2 | 6 << 13, .wanted = null },
        .{ .place = 3 | 3 << 13, .wanted = null },
        .{ .place = 1 << 31 | 2 | 5 << 13, .wanted = null },
    }) |case| {
        matches.clear();
        results.records = &.{ 0, 10 << 16 | 1, 2 | 5 << 13, case.place };
        if (case.wanted) |wanted_register| {
            try results.append(gpa, 0, 30, &matches);
            try std.testing.expectEqual(wanted_register, matches.registers.items[0]);
        } else try std.testing.expectError(error.Wrong, results.append(gpa, 0, 30, &matches));
    }
    results = .{ .blocks = &blocks, .lasts = &.{8}, .records = &good };
    try std.testing.expectError(error.Wrong, results.append(gpa, 0, 30, &matches));
}
