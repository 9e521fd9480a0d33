//! Searches for places where a word may start, and whose key hashes to a set bit: a letter not after a letter or `_`,
//! or after a terminal sequence (CSI, see lex/terminal.zig). The key is made of the first bytes of the run of word
//! bytes and of its length.
const std = @import("std");

const mask = @import("mask.zig");
const lanes = mask.lanes;
const Block = @Vector(lanes, u8);

pub const hash_bits = 17;
pub const Hash = @Int(.unsigned, hash_bits);
/// For each of two hashes a bit, set if some wanted key has it. Most keys with the first hash of a wanted one lack the
/// second, and the second table is read for these alone.
pub const Bits = [2]Row;
const Row = [1 << (hash_bits - 6)]u64;

/// Bytes of a run that are in its key.
pub const key_bytes = 8;
/// Longer runs have the key of this length.
pub const length_max_seen = 15;

/// The key of a run of `length` word bytes whose first ones are the lowest bytes of `first`. Different runs may have
/// the same key.
pub inline fn keyOf(first: u64, length: usize) u64 {
    const row = &of_length[@min(length, length_max_seen)];
    return first & row.used ^ row.salt;
}

/// For each length, the bytes of a key that the run has, and a number that tells the lengths apart.
const of_length: [length_max_seen + 1]OfLength = blk: {
    var table: [length_max_seen + 1]OfLength = undefined;
    for (&table, 0..) |*row, length| row.* = .{
        .used = if (length < key_bytes) (1 << 8 * length) - 1 else ~@as(u64, 0),
        .salt = @as(u64, length) *% 0xd6e8feb86659fd93,
    };
    break :blk table;
};

/// The key of the run of word bytes at `place`, which has at least one.
pub fn keyAt(text: []const u8, place: usize) u64 {
    const length = runLength(text[place..@min(text.len, place + length_max_seen)]);
    return keyOf(firstBytes(text, place), length);
}

const OfLength = struct { used: u64, salt: u64 };

/// The first hash of a key.
pub inline fn hash(key: u64) Hash {
    return @intCast(key *% multiplier >> (64 - hash_bits));
}

inline fn secondHash(key: u64) Hash {
    return @truncate(key *% multiplier >> (64 - 2 * hash_bits));
}

const multiplier = 0x9e3779b97f4a7c15;

pub fn add(bits: *Bits, key: u64) void {
    for (bits, [_]Hash{ hash(key), secondHash(key) }) |*row, bit| row[bit >> 6] |= @as(u64, 1) << @truncate(bit);
}

pub inline fn has(bits: *const Bits, key: u64) bool {
    return isSet(&bits[0], hash(key)) and isSet(&bits[1], secondHash(key));
}

inline fn isSet(row: *const Row, bit: Hash) bool {
    return row[bit >> 6] >> @truncate(bit) & 1 != 0;
}

inline fn firstBytes(text: []const u8, place: usize) u64 {
    if (place + key_bytes <= text.len) return std.mem.readInt(u64, text[place..][0..key_bytes], .little);
    var bytes: [key_bytes]u8 = @splat(0);
    for (bytes[0 .. text.len - place], text[place..]) |*byte, from| byte.* = from;
    return std.mem.readInt(u64, &bytes, .little);
}

fn runLength(text: []const u8) usize {
    for (text, 0..) |byte, place| {
        if (!isWord(byte)) return place;
    }
    return text.len;
}

/// The first such place at or after `from`; `text.len` if there is none.
pub fn find(text: []const u8, from: usize, bits: *const Bits) usize {
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
        const letters = mask.of((block | splat(0x20)) -% splat('a') < splat(26));
        const joined = letters | mask.of(block == splat('_'));
        const word = joined | mask.of(block -% splat('0') < splat(10));
        var starts = letters & ~(joined << 1 | carry);
        carry = joined >> (lanes - 1);
        const escapes = mask.of(block == splat(escape));
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
        if (at + lanes + key_bytes > text.len) {
            while (starts != 0) : (starts &= starts - 1) {
                const place = at + @ctz(starts);
                if (has(bits, keyAt(text, place))) return place;
            }
            continue;
        }
        // A run that reaches the end of the block may continue in the next one.
        const in_last_run = ~@as(u64, 0) << @intCast(lanes - 1 - @min(@clz(~word), lanes - 1));
        var closed = starts & ~in_last_run;
        while (closed != 0) : (closed &= closed - 1) {
            const bit: u6 = @intCast(@ctz(closed));
            const first = std.mem.readInt(u64, text[at + bit ..][0..key_bytes], .little);
            if (has(bits, keyOf(first, @ctz(~(word >> bit))))) return at + bit;
        }
        var open = starts & in_last_run;
        while (open != 0) : (open &= open - 1) {
            const place = at + @ctz(open);
            if (has(bits, keyAt(text, place))) return place;
        }
    }
    return text.len;
}

inline fn splat(byte: u8) Block {
    return @splat(byte);
}

fn isWord(byte: u8) bool {
    return std.ascii.isAlphanumeric(byte) or byte == '_';
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
    var bits: Bits = @splat(@splat(0));
    add(&bits, keyAt("ab", 0));
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
            if (want + 2 < size and isWord(text[want + 2])) continue;
            if (want == 0 or !isJoined(text[want - 1]) or endsSequence(text[0..size], want)) break;
        }
        errdefer std.debug.print("from {d}: {any}\n", .{ from, text[0..@min(size, want + 12)] });
        try std.testing.expectEqual(want, find(text[0..size], from, &bits));
    }
}

test "finds every run with the wanted key, at every place of a block" {
    const runs = [_][]const u8{
        "a",
        "ab",
        "bZ_1c",
        "c2345678",
        "Zcba_1234567",
        "a23456789012345",
        "b23456789012345678",
    };
    var prng: std.Random.DefaultPrng = .init(3);
    const random = prng.random();
    var text: [300]u8 = undefined;
    for (0..6000) |_| {
        const size = random.uintLessThan(usize, text.len);
        for (text[0..size]) |*byte| byte.* = "abcZ_1 -"[random.uintLessThan(usize, 8)];
        var bits: Bits = @splat(@splat(0));
        const run = runs[random.uintLessThan(usize, runs.len)];
        if (run.len <= size) @memcpy(text[random.uintAtMost(usize, size - run.len)..][0..run.len], run);
        const wanted = hash(keyAt(run, 0));
        add(&bits, keyAt(run, 0));
        var want: usize = 0;
        while (want < size) : (want += 1) {
            if (!std.mem.startsWith(u8, text[want..size], run)) continue;
            if (want + run.len < size and run.len < length_max_seen and isWord(text[want + run.len])) continue;
            if (want == 0 or !isJoined(text[want - 1])) break;
        }
        const found = find(text[0..size], 0, &bits);
        try std.testing.expect(found <= want);
        // Few runs have the same hash as the one that is wanted.
        if (found < want) try std.testing.expectEqual(wanted, hash(keyAt(text[0..size], found)));
        if (want < size) try std.testing.expect(find(text[0..size], want + 1, &bits) > want);
    }
}
