//! Reported readings of the tokens of a match, as columns of its batch: the tokens, and for each the values of every
//! reading of the match's member.
const std = @import("std");
const Batch = @import("batch.zig").Batch;
const Cells = @import("../../axis/cells.zig").Cells;
const Match = @import("../engine/engine.zig").Match;
const Program = @import("../../program/program.zig").Program;
const Readings = @import("../../axis/readings.zig").Readings;
const Rows = @import("../../lex/rows.zig").Rows;
const registers = @import("../engine/registers.zig");
const Allocator = std.mem.Allocator;

const none = std.math.maxInt(u32);

/// Appends the readings of `match`. `base` is the offset of the rows' text in the input.
pub fn append(
    batch: *Batch,
    gpa: Allocator,
    program: *const Program,
    rows: *const Rows,
    readings: *const Readings,
    log: *const registers.Log,
    match: Match,
    member: u32,
    base: u64,
) Allocator.Error!void {
    try firsts(batch, gpa);
    var cells: Cells = .{
        .gpa = gpa,
        .numbers = &batch.reading_cells,
        .texts = &batch.reading_texts,
        .texts_from = batch.reading_texts.items.len,
    };
    for (match.start..match.end) |row| {
        if (rows.kinds[row] == .whitespace) continue;
        try batch.token_starts.append(gpa, @floatFromInt(base + rows.starts[row]));
        try batch.token_ends.append(gpa, @floatFromInt(base + rows.ends[row]));
        try batch.token_kinds.append(gpa, @backingInt(rows.kinds[row]));
        for (program.readings, 0..) |reading, number| {
            if (reading.member != member) continue;
            if (reading.register == none) {
                try readings.write(@intCast(number), @intCast(row), &cells);
                continue;
            }
            const bound = Batch.findLast(log, match.log, reading.register).first;
            try readings.write(@intCast(number), if (bound == none) null else bound, &cells);
        }
    }
}

/// Appends the number of tokens, cells and texts so far, where the next match begins.
pub fn firsts(batch: *Batch, gpa: Allocator) Allocator.Error!void {
    try batch.token_firsts.append(gpa, @intCast(batch.token_starts.items.len));
    try batch.cell_firsts.append(gpa, @intCast(batch.reading_cells.items.len));
    try batch.text_firsts.append(gpa, @intCast(batch.reading_texts.items.len));
}

/// Appends the readings of match `i` of `other`, with offsets mapped by `places.of`.
pub fn appendMoved(batch: *Batch, gpa: Allocator, other: *const Batch, i: usize, places: anytype) Allocator.Error!void {
    try firsts(batch, gpa);
    for (other.token_firsts.items[i]..other.token_firsts.items[i + 1]) |token| {
        try batch.token_starts.append(gpa, places.of(other.token_starts.items[token], .start));
        try batch.token_ends.append(gpa, places.of(other.token_ends.items[token], .end));
        try batch.token_kinds.append(gpa, other.token_kinds.items[token]);
    }
    const cells = other.reading_cells.items[other.cell_firsts.items[i]..other.cell_firsts.items[i + 1]];
    try batch.reading_cells.appendSlice(gpa, cells);
    const texts = other.reading_texts.items[other.text_firsts.items[i]..other.text_firsts.items[i + 1]];
    try batch.reading_texts.appendSlice(gpa, texts);
}
