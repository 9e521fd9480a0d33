//! Places of byte offsets: UTF-16 offsets, lines and columns, for languages whose texts are UTF-16.
const std = @import("std");
const assert = std.debug.assert;
const cpu = @import("../../cpu.zig");
const well_formed = @import("../../lex/well_formed.zig");
const types = @import("types.zig");
const Text = types.Text;

/// Text examined at a time for bytes outside ASCII.
const block_bytes = 64;

/// Offsets count from 0, line and column from 1; columns count code points.
pub const Place = extern struct {
    offset: u64 = 0,
    utf16: u64 = 0,
    line: u64 = 1,
    column: u64 = 1,
    comptime {
        assert(@sizeOf(Place) == 32);
    }
};

/// Units of UTF-16 and code points of a text. Of ill-formed sequences, each maximal one is one unit, as decoders
/// replace it by U+FFFD, and each byte is one code point.
pub const Size = struct {
    units: u64 = 0,
    points: u64 = 0,

    pub fn of(text: []const u8) Size {
        var size: Size = .{};
        var at: usize = 0;
        while (at < text.len) {
            const end = @min(at + block_bytes, text.len);
            if (isAscii(text[at..end])) {
                size.units += end - at;
                size.points += end - at;
                at = end;
            } else while (at < end) at += size.addCharacter(text[at..]);
        }
        return size;
    }

    /// Adds the first character, or ill-formed sequence, and returns its number of bytes.
    fn addCharacter(size: *Size, text: []const u8) usize {
        const bytes = well_formed.characterBytes(text);
        const is_character = isWhole(text[0..bytes]);
        size.units += if (bytes == 4 and is_character) 2 else 1;
        size.points += if (is_character) 1 else bytes;
        return bytes;
    }
};

/// Whether a sequence that `characterBytes` found is a character.
fn isWhole(sequence: []const u8) bool {
    return switch (sequence[0]) {
        0...0x7f => true,
        0xc2...0xdf => sequence.len == 2,
        0xe0...0xef => sequence.len == 3,
        0xf0...0xf4 => sequence.len == 4,
        else => false,
    };
}

fn isAscii(text: []const u8) bool {
    const Block = @Vector(16, u8);
    var index: usize = 0;
    var seen: Block = @splat(0);
    while (index + 16 <= text.len) : (index += 16) seen |= @as(Block, text[index..][0..16].*);
    var rest: u8 = 0;
    while (index < text.len) : (index += 1) rest |= text[index];
    return (@reduce(.Or, seen) | rest) < 0x80;
}

/// Moves through a text; cheap if the offsets ascend, or are near each other.
pub const Cursor = struct {
    at: Place = .{},
    /// Offset of the first byte of the line, as far back as the text is known.
    line_start: u64 = 0,

    pub fn init(place: Place) Cursor {
        return .{ .at = place, .line_start = place.offset };
    }

    /// Moves forward to `offset`. `text` begins at offset `base` and contains everything from here to there.
    pub fn advance(cursor: *Cursor, text: []const u8, base: u64, offset: u64) void {
        const at = &cursor.at;
        assert(at.offset >= base and offset >= at.offset and offset - base <= text.len);
        const passed = text[@intCast(at.offset - base)..@intCast(offset - base)];
        const ends = cpu.kernels().lineEnds(passed.ptr, passed.len);
        const rest: Size = .of(passed[ends.last..]);
        if (ends.count > 0) {
            at.utf16 += Size.of(passed[0..ends.last]).units;
            at.line += ends.count;
            at.column = 1;
            cursor.line_start = at.offset + ends.last;
        }
        at.utf16 += rest.units;
        at.column += rest.points;
        at.offset = offset;
    }

    /// Moves to any offset of a text that begins at `begin`.
    pub fn moveTo(cursor: *Cursor, begin: Place, text: []const u8, offset: u64) void {
        if (offset < cursor.at.offset) cursor.* = cursor.back(begin, text, offset);
        cursor.advance(text, begin.offset, offset);
    }

    /// A place at or before `offset`, which is before the cursor: the start of its line, if that is nearer than the
    /// start of the text.
    fn back(cursor: Cursor, begin: Place, text: []const u8, offset: u64) Cursor {
        const passed = text[0..@intCast(cursor.at.offset - begin.offset)];
        const before = passed[0..@intCast(offset - begin.offset)];
        const line_end = std.mem.findScalarLast(u8, before, '\n') orelse return .init(begin);
        const behind = passed[line_end + 1 ..];
        return .{
            .at = .{
                .offset = begin.offset + line_end + 1,
                .utf16 = cursor.at.utf16 - Size.of(behind).units,
                .line = cursor.at.line - cpu.kernels().newlines(behind.ptr, behind.len),
            },
            .line_start = begin.offset + line_end + 1,
        };
    }
};

export fn mt_places(
    text: Text,
    from: ?*const Place,
    offsets: [*]const u64,
    count: usize,
    out: [*]Place,
) callconv(.c) void {
    const begin: Place = if (from) |place| place.* else .{};
    const bytes = text.bytes();
    const end = begin.offset + bytes.len;
    var cursor: Cursor = .init(begin);
    for (offsets[0..count], out[0..count]) |wanted, *place| {
        cursor.moveTo(begin, bytes, std.math.clamp(wanted, begin.offset, end));
        place.* = cursor.at;
    }
}

const run: [70]u8 = @splat('x');

test "units and points of characters and of ill-formed sequences" {
    const cases = [_]struct { []const u8, u64, u64 }{
        .{ "", 0, 0 },
        .{ "abc", 3, 3 },
        .{ "é€🚀", 4, 3 },
        .{ "a\xffb", 3, 3 },
        .{ "\xe6\x97x", 2, 3 },
        .{ "\xf0\x9f\x92", 1, 3 },
        .{ "\x80\x80", 2, 2 },
        .{ run ++ "é" ++ run, 141, 141 },
    };
    for (cases) |case| {
        const size: Size = .of(case[0]);
        try std.testing.expectEqual(case[1], size.units);
        try std.testing.expectEqual(case[2], size.points);
    }
}

test "places in any order are those counted from the beginning" {
    const text = "a é\n🚀b\n" ++ run ++ "\n\nö\xff\xe2\x82z\n";
    var prng: std.Random.DefaultPrng = .init(3);
    var offsets: [200]u64 = undefined;
    // Places inside of a character are not asked for.
    for (&offsets) |*offset| {
        offset.* = prng.random().uintLessThan(u64, text.len + 1);
        while (offset.* < text.len and text[@intCast(offset.*)] & 0xc0 == 0x80) offset.* -= 1;
    }
    const from: Place = .{ .offset = 1000, .utf16 = 900, .line = 7, .column = 3 };
    for (&offsets) |*offset| offset.* += 1000;
    var found: [200]Place = undefined;
    mt_places(.of(text), &from, &offsets, offsets.len, &found);
    for (offsets, found) |offset, place| {
        const before = text[0..@intCast(offset - 1000)];
        const line_start = if (std.mem.findScalarLast(u8, before, '\n')) |end| end + 1 else 0;
        const lines = std.mem.countScalar(u8, before, '\n');
        const points = Size.of(before[line_start..]).points;
        try std.testing.expectEqual(Place{
            .offset = offset,
            .utf16 = 900 + Size.of(before).units,
            .line = 7 + lines,
            .column = if (lines == 0) 3 + points else 1 + points,
        }, place);
    }
}
