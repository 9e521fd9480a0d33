//! Windows of lines: found without holding the text.
const std = @import("std");
const cpu = @import("../../cpu.zig");
const Input = @import("inputs.zig").Input;
const places = @import("places.zig");
const Place = places.Place;
const Range = @import("windows.zig").Range;

const block_bytes = 1 << 20;

/// Selects a range of the lines of an input.
pub fn set(input: *Input, range: Range) !void {
    switch (range) {
        .head => |count| input.end.lines_left = count,
        .tail => |count| input.at = try lastLines(input, count),
        .between => |ends| {
            input.at = try lineStart(input, ends[0] - 1);
            input.end.lines_left = ends[1] - ends[0] +| 1;
        },
    }
}

/// Offset behind the first `count` line ends; the end of the text if it has fewer.
fn lineStart(input: *Input, count: u64) !u64 {
    var left = count;
    var at: u64 = 0;
    while (left > 0) {
        const block = try input.block(at, block_bytes);
        if (block.len == 0) break;
        const ends = cpu.kernels().newlines(block.ptr, block.len);
        if (ends < left) {
            left -= ends;
            at += block.len;
            continue;
        }
        var place: usize = 0;
        while (left > 0) : (left -= 1) place = 1 + std.mem.findScalarPos(u8, block, place, '\n').?;
        at += place;
    }
    return at;
}

/// Offset of the last `count` lines. A line end at the end of the text ends the last one.
fn lastLines(input: *Input, count: u64) !u64 {
    const size = try input.length();
    if (count == 0 or size == 0) return size;
    // The last byte does not begin another line.
    var at = size - 1;
    var left = count;
    while (at > 0) {
        const from = at -| block_bytes;
        const block = try input.block(from, @intCast(at - from));
        var end = block.len;
        while (std.mem.findScalarLast(u8, block[0..end], '\n')) |place| {
            left -= 1;
            if (left == 0) return from + place + 1;
            end = place;
        }
        at = from;
    }
    return 0;
}

/// The place of an offset.
pub fn findPlace(input: *Input, offset: u64) !Place {
    var cursor: places.Cursor = .{};
    while (cursor.at.offset < offset) {
        const at = cursor.at.offset;
        const block = try input.block(at, @intCast(@min(block_bytes, offset - at)));
        if (block.len == 0) break;
        const is_last = at + block.len >= offset;
        const size = if (is_last) block.len else wholeCharacters(block);
        cursor.advance(block, at, at + size);
    }
    return cursor.at;
}

/// Size of a text without a character at its end that may continue.
fn wholeCharacters(text: []const u8) usize {
    const characters_max = 4;
    var end = text.len;
    while (end > 0 and text.len - end < characters_max) {
        end -= 1;
        if (text[end] & 0xc0 == 0x80) continue;
        const wanted: usize = switch (text[end]) {
            0xc2...0xdf => 2,
            0xe0...0xef => 3,
            0xf0...0xf4 => 4,
            else => 1,
        };
        return if (end + wanted > text.len and end > 0) end else text.len;
    }
    return text.len;
}

test "a character at the end that may continue is left out" {
    try std.testing.expectEqual(1, wholeCharacters("a\xe2\x82"));
    try std.testing.expectEqual(4, wholeCharacters("a\xe2\x82\xac"));
    try std.testing.expectEqual(1, wholeCharacters("a\xf0"));
    try std.testing.expectEqual(5, wholeCharacters("\x80\x80\x80\x80\x80"));
}
