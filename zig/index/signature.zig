//! What a file index keeps of a text: the kinds of its tokens, the ranges of their values, and a filter over its
//! three-byte parts ("grams"). All say too much, never too little: what they lack is certainly not in the text.
const std = @import("std");
const assert = std.debug.assert;
const KindSet = @import("../lex/columns.zig").KindSet;
const Collector = @import("ranges.zig").Collector;
const Range = @import("ranges.zig").Range;
const slot_count = @import("ranges.zig").slot_count;
const Segments = @import("../lex/segments.zig").Segments;
const Allocator = std.mem.Allocator;

pub const gram_bytes = 3;
const gram_bits = 8 * gram_bytes;
/// A text with more distinct grams gets no filter: it has nearly every short text.
const grams_max = 1 << 17;
/// Minimum number of bits of a filter for each gram; the number of bits is a power of two.
const bits_per_gram = 8;
const filter_bits_min_log2 = 6;
const places_per_gram = 2;

/// ASCII letters in lower case: grams are compared without regard to their case.
pub fn foldCase(byte: u8) u8 {
    return std.ascii.toLower(byte);
}

pub fn gramAt(text: []const u8, at: usize) u32 {
    var gram: u32 = 0;
    for (text[at..][0..gram_bytes]) |byte| gram = gram << 8 | foldCase(byte);
    return gram;
}

/// The bits of a gram in a filter of 2^`size_log2` bits.
pub fn placesOf(gram: u32, size_log2: u6) [places_per_gram]u32 {
    var places: [places_per_gram]u32 = undefined;
    for (&places, [places_per_gram]u32{ 0x9e37_79b1, 0x85eb_ca6b }) |*place, factor| {
        const mixed = (gram ^ gram >> 11) *% factor;
        place.* = (mixed ^ mixed >> 15) *% 0xc2b2_ae35 >> @intCast(32 - @as(u32, size_log2));
    }
    return places;
}

pub const Signature = struct {
    kinds: KindSet = .empty,
    /// By `ranges.Slot`.
    ranges: [slot_count]Range = @splat(.{}),
    /// Bits of the filter; empty if the text has too many grams.
    filter: []u32 = &.{},
    filter_log2: u6 = 0,
};

/// Signs texts one after another; memory does not depend on their sizes.
pub const Signer = struct {
    gpa: Allocator,
    /// A bit for each possible gram.
    seen: std.DynamicBitSetUnmanaged,
    /// The grams of the text, in order of their first occurrence.
    grams: std.ArrayList(u32) = .empty,
    filter: std.ArrayList(u32) = .empty,

    pub fn init(gpa: Allocator) Allocator.Error!Signer {
        return .{ .gpa = gpa, .seen = try .initEmpty(gpa, 1 << gram_bits) };
    }

    pub fn deinit(signer: *Signer) void {
        signer.seen.deinit(signer.gpa);
        signer.grams.deinit(signer.gpa);
        signer.filter.deinit(signer.gpa);
    }

    /// The signature is valid until the next call.
    pub fn sign(signer: *Signer, text: []const u8) error{ OutOfMemory, TooLong }!Signature {
        var signature: Signature = .{};
        try signer.readTokens(text, &signature);
        if (!try signer.readGrams(text)) return signature;
        const bits = @max(1 << filter_bits_min_log2, bits_per_gram * signer.grams.items.len);
        signature.filter_log2 = @intCast(std.math.log2_int_ceil(usize, bits));
        const words = @as(usize, @intCast((@as(u64, 1) << signature.filter_log2) / 32));
        try signer.filter.resize(signer.gpa, words);
        signature.filter = signer.filter.items;
        @memset(signature.filter, 0);
        for (signer.grams.items) |gram| for (placesOf(gram, signature.filter_log2)) |place| {
            signature.filter[place / 32] |= @as(u32, 1) << @intCast(place % 32);
        };
        return signature;
    }

    fn readTokens(signer: *Signer, text: []const u8, signature: *Signature) error{ OutOfMemory, TooLong }!void {
        var values: Collector = .init(signer.gpa);
        defer values.deinit();
        var lexed: Segments = .{ .gpa = signer.gpa, .text = text };
        defer lexed.deinit();
        while (try lexed.next()) |segment| {
            const tokens = segment.tokens;
            for (tokens.items(.kind), tokens.items(.start), tokens.items(.end)) |kind, start, end| {
                signature.kinds.set(@backingInt(kind));
                try values.add(kind, segment.text[start..end]);
            }
        }
        signature.ranges = values.ranges;
    }

    /// False if there are too many.
    fn readGrams(signer: *Signer, text: []const u8) Allocator.Error!bool {
        for (signer.grams.items) |gram| signer.seen.unset(gram);
        signer.grams.clearRetainingCapacity();
        if (text.len < gram_bytes) return true;
        var gram = gramAt(text, 0);
        var at: usize = gram_bytes;
        while (true) : (at += 1) {
            if (!signer.seen.isSet(gram)) {
                if (signer.grams.items.len == grams_max) return false;
                try signer.grams.append(signer.gpa, gram);
                signer.seen.set(gram);
            }
            if (at == text.len) return true;
            gram = (gram << 8 | foldCase(text[at])) & ((1 << gram_bits) - 1);
        }
    }
};

fn holds(signature: *const Signature, literal: []const u8) bool {
    if (signature.filter.len == 0 or literal.len < gram_bytes) return true;
    for (0..literal.len - gram_bytes + 1) |at| for (placesOf(gramAt(literal, at), signature.filter_log2)) |place| {
        if (signature.filter[place / 32] >> @intCast(place % 32) & 1 == 0) return false;
    };
    return true;
}

test "a signature has every part of its text, in any case, and refuses most others" {
    const gpa = std.testing.allocator;
    var signer: Signer = try .init(gpa);
    defer signer.deinit();
    var random: std.Random.DefaultPrng = .init(3);
    var refused: usize = 0;
    var buffer: [3000]u8 = undefined;
    for (0..60) |round| {
        const text = buffer[0 .. round * 50];
        for (text) |*byte| byte.* = 32 + random.random().uintLessThan(u8, 90);
        const signature = try signer.sign(text);
        for (0..100) |_| {
            if (text.len > 8) {
                var part: [8]u8 = undefined;
                @memcpy(&part, text[random.random().uintLessThan(usize, text.len - 8)..][0..8]);
                try std.testing.expect(holds(&signature, &part));
                for (&part) |*byte| byte.* = std.ascii.toUpper(byte.*);
                try std.testing.expect(holds(&signature, &part));
            }
            var other: [8]u8 = undefined;
            for (&other) |*byte| byte.* = 32 + random.random().uintLessThan(u8, 90);
            if (std.mem.indexOf(u8, text, &other) == null) refused += @intFromBool(!holds(&signature, &other));
        }
    }
    try std.testing.expect(refused > 5900);
}

test "the kinds of a text, and a text with too many grams" {
    const gpa = std.testing.allocator;
    var signer: Signer = try .init(gpa);
    defer signer.deinit();
    const signature = try signer.sign("took 5ms from 10.0.0.1\n");
    const Kind = @import("../gen/kinds.zig").Kind;
    for ([_]Kind{ .word, .duration, .ip }) |kind| try std.testing.expect(signature.kinds.isSet(@backingInt(kind)));
    try std.testing.expectEqual(3, signature.kinds.count());
    try std.testing.expectEqual(0, (try signer.sign("")).kinds.count());
    const text = try gpa.alloc(u8, 1 << 20);
    defer gpa.free(text);
    var random: std.Random.DefaultPrng = .init(4);
    random.random().bytes(text);
    try std.testing.expectEqual(0, (try signer.sign(text)).filter.len);
    const after = try signer.sign("abc");
    try std.testing.expect(holds(&after, "ABC") and !holds(&after, "abd"));
}
