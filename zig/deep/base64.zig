//! Finds runs of base64 that encode text: `Ym9iQGV4YW1wbGUuY29t`, in either alphabet, with or without padding.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const bytes = @import("../lex/bytes.zig");

/// Length without padding of the shortest address; shorter runs are not decoded.
pub const run_chars_min = 11;
/// What decodes to fewer bytes of text is taken for a word.
const text_bytes_min = 8;

/// Characters [start, end) of the source decode to `size` bytes of text.
pub const Found = struct {
    start: u32,
    end: u32,
    size: u32,
    /// It is all of the run.
    is_whole: bool,
};

/// Offset of the first run of at least `run_chars_min` characters in text[from..].
fn runStart(text: []const u8, from: usize) ?usize {
    const width = 64;
    const step = width - run_chars_min + 1;
    var at = from;
    while (at + width <= text.len) : (at += step) {
        var long = alphabetMask(text[at..][0..width].*);
        inline for (.{ 1, 2, 4, run_chars_min - 8 }) |shift| long &= long >> shift;
        if (long != 0) return at + @ctz(long);
    }
    var count: usize = 0;
    while (at < text.len) : (at += 1) {
        count = if (isAlphabet(text[at])) count + 1 else 0;
        if (count == run_chars_min) return at + 1 - run_chars_min;
    }
    return null;
}

fn alphabetMask(chars: @Vector(64, u8)) u64 {
    const V = @Vector(64, u8);
    const letters = (chars | @as(V, @splat(0x20))) -% @as(V, @splat('a')) < @as(V, @splat(26));
    // `-`, `.`, `/` and the digits are neighbours.
    const others = chars -% @as(V, @splat('-')) < @as(V, @splat('9' - '-' + 1));
    var mask = maskOf(letters);
    mask |= maskOf(others) & ~maskOf(chars == @as(V, @splat('.')));
    mask |= maskOf(chars == @as(V, @splat('+'))) | maskOf(chars == @as(V, @splat('_')));
    return mask;
}

fn isAlphabet(char: u8) bool {
    return values[char] != invalid;
}

const invalid = 0xff;
const values: [256]u8 = blk: {
    var table: [256]u8 = @splat(invalid);
    for (std.base64.standard_alphabet_chars, 0..) |char, value| table[char] = value;
    for (std.base64.url_safe_alphabet_chars, 0..) |char, value| table[char] = value;
    break :blk table;
};

/// Finds the encoded texts of one source, in order.
pub const Finder = struct {
    text: []const u8,
    at: usize = 0,
    /// End of the run that contains `at`.
    run_end: usize = 0,

    /// Goes on to the next run if nothing is left of this one. Returns the number of characters left, which decode to
    /// fewer bytes; null at the end of the source.
    pub fn nextRun(finder: *Finder) ?usize {
        const text = finder.text;
        if (finder.at + run_chars_min > finder.run_end) {
            const start = runStart(text, @max(finder.at, finder.run_end)) orelse return null;
            finder.at = start;
            finder.run_end = start;
            while (finder.run_end < text.len and isAlphabet(text[finder.run_end])) finder.run_end += 1;
        }
        return finder.run_end - finder.at;
    }

    /// Decodes the next text of the run to the start of `out`, which is as long as the run; null if it has none.
    pub fn decode(finder: *Finder, out: []u8) ?Found {
        const text = finder.text;
        while (finder.at + run_chars_min <= finder.run_end) {
            const start = finder.at;
            const found = decodeText(text[start..finder.run_end], out);
            if (found.bytes < text_bytes_min) {
                finder.at = nextStart(text[0..finder.run_end], start);
                continue;
            }
            var end = start + found.chars;
            finder.at = end;
            const is_whole = end == finder.run_end and (start == 0 or !isAlphabet(text[start - 1]));
            if (end == finder.run_end) {
                const padded = @min(text.len, end + 2);
                while (end < padded and text[end] == '=') end += 1;
            }
            return .{
                .start = @intCast(start),
                .end = @intCast(end),
                .size = @intCast(found.bytes),
                .is_whole = is_whole,
            };
        }
        return null;
    }
};

/// Behind the next character that also separates words, or the end.
fn nextStart(run: []const u8, from: usize) usize {
    for (run[from..], from + 1..) |char, behind| if (!bytes.isAlnum(char)) return behind;
    return run.len;
}

const Decoded = struct { chars: usize, bytes: usize };

/// Decodes the start of `run` up to the first byte that is not text.
fn decodeText(run: []const u8, out: []u8) Decoded {
    var done: Decoded = .{ .chars = 0, .bytes = 0 };
    var at: usize = 0;
    var size: usize = 0;
    // Bytes that the last character outside ASCII still needs.
    var rest: u3 = 0;
    while (at < run.len) {
        const chars = @min(4, run.len - at);
        if (chars == 1) break;
        var bits: u32 = 0;
        for (0..4) |i| bits = bits << 6 | if (i < chars) values[run[at + i]] else 0;
        for (0..chars - 1) |i| {
            const byte: u8 = @truncate(bits >> @intCast(16 - 8 * i));
            rest = textState(rest, byte) orelse return done;
            out[size] = byte;
            size += 1;
            if (rest == 0) done = .{ .chars = at + i + 2, .bytes = size };
        }
        at += chars;
        if (rest == 0) done.chars = at;
    }
    return done;
}

/// The bytes of the current character that follow `byte`; null if it is not text.
fn textState(rest: u3, byte: u8) ?u3 {
    if (rest > 0) return if (byte & 0xc0 == 0x80) rest - 1 else null;
    return switch (byte) {
        '\t', '\n', '\r', ' '...'~' => 0,
        0xc2...0xdf => 1,
        0xe0...0xef => 2,
        0xf0...0xf4 => 3,
        else => null,
    };
}

fn expectFound(text: []const u8, expected: []const []const u8) !void {
    var out: [256]u8 = undefined;
    var finder: Finder = .{ .text = text };
    var count: usize = 0;
    while (finder.nextRun()) |chars| {
        const found = finder.decode(out[0..chars]) orelse continue;
        try std.testing.expect(count < expected.len);
        try std.testing.expectEqualStrings(expected[count], out[0..found.size]);
        count += 1;
    }
    try std.testing.expectEqual(expected.len, count);
}

test Finder {
    try expectFound("to=Ym9iQGV4YW1wbGUuY29t.", &.{"bob@example.com"});
    try expectFound("MTAuMC4wLjU= and MTAuMC4wLjU", &.{ "10.0.0.5", "10.0.0.5" });
    try expectFound("/api/v1/TcO8bGxlckBleGFtcGxlLmNvbQ/x", &.{"Müller@example.com"});
    try expectFound("Ym9iQGV4YW1wbGUuY29t_suffix", &.{"bob@example.com"});
    try expectFound("internationalization /usr/lib/x86_64-linux-gnu/libssl.so 20261123101500123", &.{});
    try expectFound("short MTAuMC4w", &.{});
    const far = "the first run, which is in none of the blocks that are read at once, ends this line: MTAuMC4wLjU=";
    try expectFound(far, &.{"10.0.0.5"});
}

test "runs are found at every offset" {
    var text: [200]u8 = @splat(' ');
    for (0..text.len - run_chars_min) |at| {
        @memset(&text, ' ');
        @memset(text[at..][0..run_chars_min], 'x');
        try std.testing.expectEqual(at, runStart(&text, 0));
        text[at] = '.';
        try std.testing.expectEqual(null, runStart(&text, 0));
    }
}
