//! Search for a literal: two of its bytes, chosen as rare ones, are compared with a block of text at once; if both
//! match, the whole literal is compared.
const std = @import("std");
const isAnyOf = @import("mask.zig").isAny;
const maskOf = @import("mask.zig").ofLanes;

const lanes = 64;
const Block = @Vector(lanes, u8);
/// Number of blocks that are skipped together.
const together = 4;
/// Number of blocks examined one by one before: where literals are dense, the next one is there.
const single = 2;

/// A literal and the offsets of its two rare bytes. Prepared once per literal.
pub const Needle = extern struct {
    text: [*]const u8,
    size_bytes: u32,
    /// Offsets of the rarest byte and of the next rarest; equal if the literal has one byte.
    rare: u32,
    second: u32,
    /// ASCII letters match in both cases.
    ignores_case: bool = false,

    /// `text` is borrowed and not empty.
    pub fn init(text: []const u8) Needle {
        return .of(text, rank);
    }

    /// The same for a text whose letters, in lower case, match in both cases.
    pub fn initIgnoringCase(text: []const u8) Needle {
        var needle: Needle = .of(text, rankInBothCases);
        needle.ignores_case = true;
        return needle;
    }

    fn of(text: []const u8, comptime rankOf: fn (u8) u16) Needle {
        std.debug.assert(text.len > 0);
        var rare: u32 = 0;
        for (text, 0..) |byte, at| {
            if (rankOf(byte) < rankOf(text[rare])) rare = @intCast(at);
        }
        var second: u32 = if (rare == 0) @intCast(text.len - 1) else 0;
        for (text, 0..) |byte, at| {
            if (at != rare and rankOf(byte) < rankOf(text[second])) second = @intCast(at);
        }
        return .{ .text = text.ptr, .size_bytes = @intCast(text.len), .rare = rare, .second = second };
    }
};

fn rankInBothCases(byte: u8) u16 {
    return rank(byte) + if (std.ascii.isLower(byte)) rank(std.ascii.toUpper(byte)) else 0;
}

/// How common a byte is in logs, configurations and code; a coarse order suffices to avoid most false candidates.
pub fn rank(byte: u8) u16 {
    return switch (byte) {
        ' ' => 255,
        'e', 't', 'a', 'o', 'i', 'n', 's', 'r', '0', '1' => 230,
        '2'...'9', 'l', 'd', 'c', 'u', 'm', 'p', '.', '-', ':' => 200,
        'h', 'f', 'g', 'b', 'v', 'y', 'w', '/', '"', '=', ',', '\n' => 170,
        'k', 'x', 'T', 'E', 'S', 'A', 'I', 'N', 'O', 'R', 'L', 'D', '[', ']', '_', '(', ')' => 120,
        'j', 'q', 'z' => 60,
        'A' + 1, 'A' + 2, 'F'...'H', 'J', 'K', 'M', 'P', 'Q', 'U'...'Z' => 70,
        0x80...0xff => 90,
        else => 40,
    };
}

/// A byte that is compared with a block of text.
fn Wanted(comptime ignores_case: bool) type {
    return struct {
        byte: Block,
        /// Set in every byte of the text before it is compared.
        case_bit: if (ignores_case) Block else void,

        inline fn at(needle: *const Needle, offset: u32) @This() {
            const byte = needle.text[offset];
            return .{
                .byte = @splat(byte),
                .case_bit = if (ignores_case) @splat(if (std.ascii.isLower(byte)) 0x20 else 0) else {},
            };
        }

        inline fn isAt(wanted: *const @This(), block: Block) @Vector(lanes, bool) {
            return (if (ignores_case) block | wanted.case_bit else block) == wanted.byte;
        }
    };
}

/// Offset of the first occurrence in `text`; `text.len` if there is none.
pub fn find(text: []const u8, needle: *const Needle) usize {
    return if (needle.ignores_case) search(true, text, needle) else search(false, text, needle);
}

fn search(comptime ignores_case: bool, text: []const u8, needle: *const Needle) usize {
    const size = needle.size_bytes;
    if (size > text.len) return text.len;
    const last = text.len - size; // The last possible start.
    const rare: Wanted(ignores_case) = .at(needle, needle.rare);
    const second: Wanted(ignores_case) = .at(needle, needle.second);
    const reach = @max(needle.rare, needle.second);
    var at: usize = 0;
    while (at <= last and at + reach + lanes <= text.len) { // Blocks of a group that is not skipped.
        if (findIn(ignores_case, text, needle, at, 0, rare, second)) |place| return place;
        at += lanes;
        if (at % (together * lanes) == single * lanes) at = skipBlocks(ignores_case, text, needle, at, rare, second);
    }
    if (at > last) return text.len;
    if (text.len >= reach + lanes) { // A block that ends with the text; the places before `at` were searched.
        const from = text.len - reach - lanes;
        return findIn(ignores_case, text, needle, from, at - from, rare, second) orelse text.len;
    }
    while (at <= last) : (at += 1) {
        if (isAt(ignores_case, text, needle, at)) return at;
    }
    return text.len;
}

/// Start of the first group of blocks from `at` on with both bytes in a place; of what is left if that is less than a
/// group.
noinline fn skipBlocks(
    comptime ignores_case: bool,
    text: []const u8,
    needle: *const Needle,
    from: usize,
    rare: Wanted(ignores_case),
    second: Wanted(ignores_case),
) usize {
    const a = text.ptr + needle.rare;
    const b = text.ptr + needle.second;
    const reach = @max(needle.rare, needle.second);
    var at = from;
    while (at + reach + together * lanes <= text.len) : (at += together * lanes) {
        var found: @Vector(lanes, bool) = @splat(false);
        inline for (0..together) |i| {
            const first = rare.isAt((a + at + i * lanes)[0..lanes].*);
            found = found | (first & second.isAt((b + at + i * lanes)[0..lanes].*));
        }
        if (isAnyOf(found)) break;
    }
    return at;
}

/// The first occurrence that starts in the block of places from `at` on, but not in its first `passed` ones.
inline fn findIn(
    comptime ignores_case: bool,
    text: []const u8,
    needle: *const Needle,
    at: usize,
    passed: usize,
    rare: Wanted(ignores_case),
    second: Wanted(ignores_case),
) ?usize {
    const a: Block = text[at + needle.rare ..][0..lanes].*;
    const b: Block = text[at + needle.second ..][0..lanes].*;
    var mask: u64 = maskOf(rare.isAt(a)) & maskOf(second.isAt(b));
    mask &= ~@as(u64, 0) << @intCast(passed);
    while (mask != 0) : (mask &= mask - 1) {
        const place = at + @ctz(mask);
        if (place + needle.size_bytes > text.len) break;
        // Both of two bytes were compared.
        if (needle.size_bytes <= 2 or isAt(ignores_case, text, needle, place)) return place;
    }
    return null;
}

fn isAt(comptime ignores_case: bool, text: []const u8, needle: *const Needle, place: usize) bool {
    const size = needle.size_bytes;
    const equals = if (ignores_case) std.ascii.eqlIgnoreCase else eql;
    return equals(text[place..][0..size], needle.text[0..size]);
}

fn eql(a: []const u8, b: []const u8) bool {
    return std.mem.eql(u8, a, b);
}

test "finds what std finds, at every place and length" {
    var prng: std.Random.DefaultPrng = .init(7);
    const random = prng.random();
    var text: [300]u8 = undefined;
    for (0..4000) |_| {
        const size = random.uintAtMost(usize, text.len);
        for (text[0..size]) |*byte| byte.* = "ab e"[random.uintLessThan(usize, 4)];
        var word: [6]u8 = undefined;
        const word_size = random.intRangeAtMost(usize, 1, word.len);
        for (word[0..word_size]) |*byte| byte.* = "ab e"[random.uintLessThan(usize, 4)];
        const needle: Needle = .init(word[0..word_size]);
        const want = std.mem.indexOf(u8, text[0..size], word[0..word_size]) orelse size;
        try std.testing.expectEqual(want, find(text[0..size], &needle));
        const in_any_case: Needle = .initIgnoringCase(word[0..word_size]);
        var mixed = text;
        for (mixed[0..size]) |*byte| {
            if (random.boolean()) byte.* = std.ascii.toUpper(byte.*);
            if (random.uintLessThan(u8, 20) == 0) byte.* ^= 0x20; // A space becomes NUL, which is not its other case.
        }
        const wanted = std.ascii.findIgnoreCase(mixed[0..size], word[0..word_size]) orelse size;
        try std.testing.expectEqual(wanted, find(mixed[0..size], &in_any_case));
    }
}

test "finds what std finds in texts with few candidates" {
    var prng: std.Random.DefaultPrng = .init(8);
    const random = prng.random();
    var text: [1500]u8 = undefined;
    const needle: Needle = .init("zero");
    for (0..4000) |_| {
        const size = random.uintAtMost(usize, text.len);
        @memset(text[0..size], ' ');
        for (0..random.uintLessThan(usize, 4)) |_| {
            const place = random.uintAtMost(usize, size);
            const part = "zero"[0 .. 1 + random.uintLessThan(usize, 4)];
            const length = @min(part.len, size - place);
            @memcpy(text[place..][0..length], part[0..length]);
        }
        const want = std.mem.indexOf(u8, text[0..size], "zero") orelse size;
        try std.testing.expectEqual(want, find(text[0..size], &needle));
    }
}
