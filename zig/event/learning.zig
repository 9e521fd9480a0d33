//! What formats an input has, learned from lines that are spread over it.
const std = @import("std");
const Allocator = std.mem.Allocator;
const documents = @import("documents.zig");
const Layer = @import("layers.zig").Layer;
const lines = @import("lines.zig");
const Reader = @import("reader.zig").Reader;
const forgetLearned = @import("tally.zig").forgetLearned;
const units = @import("units.zig");

/// Places of an input at which lines are looked at to learn its formats, lines at each, and bytes of a line.
const sample_places = 32;
const sample_lines = 8;
const sample_line_bytes = 1 << 16;

/// Tries every format on lines spread over the text, so that those that read some are tried on each line.
pub fn learn(reader: *Reader, text: []const u8, is_last: bool) Allocator.Error!void {
    // Headers are read again where they stand.
    defer reader.columns.reset();
    defer reader.event.date_orders.decide();
    if (reader.formats.is_aligned) return;
    forgetLearned(reader.tallies);
    const step = text.len / sample_places;
    var reached: usize = 0;
    for (0..sample_places) |place| {
        var start = @max(reached, place * step);
        if (start > reached) {
            start = 1 + (std.mem.findScalarPos(u8, text, start, '\n') orelse return);
        }
        for (0..sample_lines) |_| {
            if (start >= text.len) return;
            var end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
            const sample = text[0..@min(text.len, start + sample_line_bytes)];
            switch (units.extent(reader.formats, sample, start, @min(end, sample.len), true)) {
                .record => |behind| end = behind,
                .cut, .none => switch (units.pairEnd(reader.formats, sample, start, @min(end, sample.len), false)) {
                    .record => |behind| end = behind,
                    .cut, .none => {},
                },
            }
            if (end == text.len and !is_last) return;
            const line = text[start..lines.end(text, start, end)];
            if (line.len > 0 and line.len <= sample_line_bytes and !reader.isComment(line)) {
                try reader.readEvent(line, .all);
                // A line of many records is read as another format than they are.
                if (!try documents.isList(reader)) {
                    try noteTie(reader, line);
                    try reader.event.learnDates();
                }
            }
            start = end + 1;
        }
        reached = start;
    }
}

/// Counts the line that was read among all formats, and whether another one that is as specific reads it as well.
fn noteTie(reader: *Reader, line: []const u8) Allocator.Error!void {
    const layer = &reader.event.layers[0];
    const taken = layer.format orelse return;
    const tally = &reader.tallies[layer.number];
    tally.looked_at += 1;
    for (reader.formats.list[layer.number + 1 ..], layer.number + 1..) |*other, number| {
        if (other.rank != taken.rank) return;
        if (other.flags.only_inside or other.flags.only_named or other.flags.only_records) continue;
        if (std.mem.eql(u8, other.name, taken.name)) continue;
        const reads_it = if (other.structure == .json and taken.structure == .json)
            other.hasNeeds(&layer.found)
        else
            try reader.reads(other, try reader.withoutColours(line), &reader.spare);
        if (!reads_it) continue;
        tally.tied += 1;
        tally.tied_with = number;
        return;
    }
}
