//! Searches for places where a word may start, and whose first bytes hash to a set bit: a letter not after a letter or
//! `_`, or after a terminal sequence (CSI, see lex/terminal.zig).
const std = @import("std");

const lanes = 64;
const Block = @Vector(lanes, u8);

pub const hash_bits = 16;
pub const Bits = [1 << (hash_bits - 6)]u64;

/// @param gram bytes of the text; unwanted ones are 0
pub inline fn hash(gram: u32) u16 {
    return @truncate(gram *% 0x9e3779b1 >> (32 - hash_bits));
}

pub inline fn has(bits: *const Bits, wanted: u16) bool {
    return bits[wanted >> 6] >> @truncate(wanted) & 1 != 0;
}

/// Up to four bytes at `place`; bytes past the end are 0.
pub inline fn gramAt(text: []const u8, place: usize) u32 {
    if (place + 4 <= text.len) return std.mem.readInt(u32, text[place..][0..4], .little);
    var bytes: [4]u8 = @splat(0);
    for (bytes[0 .. text.len - place], text[place..]) |*byte, from| byte.* = from;
    return std.mem.readInt(u32, &bytes, .little);
}

/// The first such place at or after `from`; `text.len` if there is none. `mask` selects the bytes that are hashed.
pub fn find(text: []const u8, from: usize, bits: *const Bits, mask: u32) usize {
    var carry: u64 = @intFromBool(from > 0 and isJoined(text[from - 1]) and !endsSequence(text, from));
    // Sequences that started in an earlier block may extend to this place.
    var sequences_end = from;
    if (from > 0 and from < text.len) {
        const opens = text[from - 1] == escape and text[from] == '[';
        const middle = if (opens) from + 1 else from;
        if (opens or isInSequence(text, from)) sequences_end = middle + parametersEnd(text[middle..]) + 1;
    }
    var at = from;
    while (at < text.len) : (at += lanes) {
        var bytes: [lanes]u8 = @splat(0);
        if (at + lanes <= text.len) bytes = text[at..][0..lanes].* else @memcpy(bytes[0 .. text.len - at], text[at..]);
        const block: Block = bytes;
        const letters: u64 = @bitCast((block | @as(Block, @splat(0x20))) -% @as(
            Block,
            @splat('a'),
        ) < @as(Block, @splat(26)));
        const joined = letters | @as(u64, @bitCast(block == @as(Block, @splat('_'))));
        var starts = letters & ~(joined << 1 | carry);
        carry = joined >> (lanes - 1);
        const escapes: u64 = @bitCast(block == @as(Block, @splat(escape)));
        if (escapes != 0 or at < sequences_end) {
            @branchHint(.unlikely);
            var behind = letters & ~starts;
            while (behind != 0) : (behind &= behind - 1) {
                const bit: u6 = @intCast(@ctz(behind));
                if (endsSequence(text, at + bit)) starts |= @as(u64, 1) << bit;
            }
            const end = @min(at + lanes, text.len);
            if (endsSequence(text, end)) carry = 0;
            sequences_end = end + parametersEnd(text[end..]) + 1;
        }
        while (starts != 0) : (starts &= starts - 1) {
            const place = at + @ctz(starts);
            if (has(bits, hash(gramAt(text, place) & mask))) return place;
        }
    }
    return text.len;
}

fn isJoined(byte: u8) bool {
    return std.ascii.isAlphabetic(byte) or byte == '_';
}

const escape = 0x1b;

/// Whether a sequence that starts with ESC `[` ends directly before `place`.
fn endsSequence(text: []const u8, place: usize) bool {
    return place > 2 and text[place - 1] >= '@' and text[place - 1] <= '~' and isInSequence(text, place - 1);
}

/// Whether the bytes before `place` are ESC `[` and the middle of a sequence.
fn isInSequence(text: []const u8, place: usize) bool {
    var from = place;
    while (from > 0 and text[from - 1] >= ' ' and text[from - 1] <= '?') from -= 1;
    return from >= 2 and text[from - 1] == '[' and text[from - 2] == escape;
}

/// Number of bytes of a sequence's middle at the start of `text`.
fn parametersEnd(text: []const u8) usize {
    for (text, 0..) |byte, place| if (byte < ' ' or byte > '?') return place;
    return text.len;
}

test "a word may start after a terminal sequence" {
    const pieces = [_][]const u8{ "ab", "b", "\x1b[31m", "\x1b[", "0;1", "m", " ", "\x1b", "\x1b[0K", "1", "_" };
    var prng: std.Random.DefaultPrng = .init(4);
    const random = prng.random();
    var bits: Bits = @splat(0);
    const wanted = hash(gramAt("ab", 0));
    bits[wanted >> 6] |= @as(u64, 1) << @truncate(wanted);
    for (0..5000) |_| {
        var text: [400]u8 = undefined;
        var size: usize = 0;
        for (0..random.uintLessThan(usize, 60)) |_| {
            const piece = pieces[random.uintLessThan(usize, pieces.len)];
            @memcpy(text[size..][0..piece.len], piece);
            size += piece.len;
        }
        const from = random.uintAtMost(usize, size);
        var want = from;
        while (want < size) : (want += 1) {
            if (!std.mem.startsWith(u8, text[want..size], "ab")) continue;
            if (want == 0 or !isJoined(text[want - 1]) or endsSequence(text[0..size], want)) break;
        }
        errdefer std.debug.print("from {d}: {any}\n", .{ from, text[0..@min(size, want + 12)] });
        try std.testing.expectEqual(want, find(text[0..size], from, &bits, 0xffff));
    }
}

test "finds every word that starts with wanted bytes" {
    var prng: std.Random.DefaultPrng = .init(3);
    const random = prng.random();
    var text: [300]u8 = undefined;
    for (0..2000) |_| {
        const size = random.uintLessThan(usize, text.len);
        for (text[0..size]) |*byte| byte.* = "abcZ_1 -"[random.uintLessThan(usize, 8)];
        var bits: Bits = @splat(0);
        const wanted = hash(gramAt("ab", 0));
        bits[wanted >> 6] |= @as(u64, 1) << @truncate(wanted);
        var want: usize = 0;
        while (want < size) : (want += 1) {
            if (!std.mem.startsWith(u8, text[want..size], "ab")) continue;
            if (want == 0 or !(std.ascii.isAlphabetic(text[want - 1]) or text[want - 1] == '_')) break;
        }
        try std.testing.expectEqual(want, find(text[0..size], 0, &bits, 0xffff));
        if (want < size) try std.testing.expect(find(text[0..size], want + 1, &bits, 0xffff) > want);
    }
}
