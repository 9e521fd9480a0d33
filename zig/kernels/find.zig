//! Search for a literal: two of its bytes, chosen as rare ones, are compared with a block of text at once; if both
//! match, the whole literal is compared.
const std = @import("std");

const lanes = 64;
const Block = @Vector(lanes, u8);

/// A literal and the offsets of its two rare bytes. Prepared once per literal.
pub const Needle = extern struct {
    text: [*]const u8,
    size_bytes: u32,
    /// Offsets of the rarest byte and of the next rarest; equal if the literal has one byte.
    rare: u32,
    second: u32,

    /// `text` is borrowed and not empty.
    pub fn init(text: []const u8) Needle {
        std.debug.assert(text.len > 0);
        var rare: u32 = 0;
        for (text, 0..) |byte, at| {
            if (rank(byte) < rank(text[rare])) rare = @intCast(at);
        }
        var second: u32 = if (rare == 0) @intCast(text.len - 1) else 0;
        for (text, 0..) |byte, at| {
            if (at != rare and rank(byte) < rank(text[second])) second = @intCast(at);
        }
        return .{ .text = text.ptr, .size_bytes = @intCast(text.len), .rare = rare, .second = second };
    }
};

/// How common a byte is in logs, configurations and code; a coarse order suffices to avoid most false candidates.
pub fn rank(byte: u8) u8 {
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

/// Offset of the first occurrence in `text`; `text.len` if there is none.
pub fn find(text: []const u8, needle: *const Needle) usize {
    const size = needle.size_bytes;
    if (size > text.len) return text.len;
    const last = text.len - size; // The last possible start.
    const rare: Block = @splat(needle.text[needle.rare]);
    const second: Block = @splat(needle.text[needle.second]);
    const reach = @max(needle.rare, needle.second);
    var at: usize = 0;
    while (at <= last and at + reach + lanes <= text.len) : (at += lanes) {
        const a: Block = text[at + needle.rare ..][0..lanes].*;
        const b: Block = text[at + needle.second ..][0..lanes].*;
        var mask: u64 = @as(u64, @bitCast(a == rare)) & @as(u64, @bitCast(b == second));
        while (mask != 0) : (mask &= mask - 1) {
            const place = at + @ctz(mask);
            if (place > last) break;
            if (std.mem.eql(u8, text[place..][0..size], needle.text[0..size])) return place;
        }
    }
    while (at <= last) : (at += 1) {
        if (std.mem.eql(u8, text[at..][0..size], needle.text[0..size])) return at;
    }
    return text.len;
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
    }
}
