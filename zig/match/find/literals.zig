//! Searches for many literals at once: each has a key, whose hashes have their bits set in a table. At places of the
//! text whose key has its bits set, the literals with the same first hash are compared.
//!
//! If all literals start with a letter, only places where a token can start are hashed: a token that starts with a
//! letter never directly follows a letter or `_`, because every kind either takes the whole run of word bytes at its
//! end or requires that run to end. What is hashed is the first run of word bytes with its length: a short token that
//! is such a run is not followed by another word byte. Otherwise a few bytes are hashed, and not at every place,
//! because the literals have a minimum length.
const std = @import("std");
const bytes = @import("../../lex/bytes.zig");
const cpu = @import("../../cpu.zig");
const words = @import("../../kernels/words.zig");
const Allocator = std.mem.Allocator;

/// Bytes hashed at a place if some literals are no words.
const gram_bytes_max = 3;
/// Maximum distance between hashed places; each unit adds an entry per literal.
const stride_max = 4;

/// Maximum number of literals with the same hash that are compared one by one; more are looked up.
const compared_max = 4;

const Entry = struct { hash: words.Hash, literal: u32, offset: u32 };

pub const Literals = struct {
    texts: []const []const u8,
    /// Whether all literals start with a letter.
    are_words: bool,
    /// The bits of all keys.
    bits: *words.Bits,
    /// The first entry of each hash.
    firsts: *[1 << words.hash_bits]u32,
    /// Entries, ordered by hash.
    entries: []const Entry,
    /// The literals and their lengths, for hashes that many of them share.
    set: std.StringHashMapUnmanaged(void),
    lengths: []const usize,
    gram_mask: u32,
    stride: usize,

    /// Borrows `texts`; none may be empty, and each is searched as the whole text of a token. Allocates from the arena.
    pub fn init(arena: Allocator, texts: []const []const u8) Allocator.Error!Literals {
        var shortest: usize = std.math.maxInt(usize);
        var are_words = true;
        for (texts) |text| {
            shortest = @min(shortest, text.len);
            are_words = are_words and std.ascii.isAlphabetic(text[0]);
        }
        const gram_bytes: usize = @min(shortest, gram_bytes_max);
        const stride: usize = if (are_words) 1 else @min(shortest - gram_bytes + 1, stride_max);
        var made: Literals = .{
            .texts = texts,
            .are_words = are_words,
            .bits = try arena.create(words.Bits),
            .firsts = try arena.create([1 << words.hash_bits]u32),
            .entries = &.{},
            .set = .empty,
            .lengths = &.{},
            .gram_mask = @intCast((@as(u64, 1) << @intCast(8 * gram_bytes)) - 1),
            .stride = stride,
        };
        made.bits.* = @splat(@splat(0));
        const entries = try arena.alloc(Entry, texts.len * stride);
        for (texts, 0..) |text, literal| {
            for (0..stride) |offset| {
                const key = made.keyAt(text, offset);
                words.add(made.bits, key);
                entries[literal * stride + offset] = .{
                    .hash = words.hash(key),
                    .literal = @intCast(literal),
                    .offset = @intCast(offset),
                };
            }
        }
        std.mem.sortUnstable(Entry, entries, {}, isBefore);
        var left = entries.len;
        while (left > 0) { // The first entry of a hash is written last.
            left -= 1;
            made.firsts[entries[left].hash] = @intCast(left);
        }
        made.entries = entries;
        for (texts) |text| try made.set.put(arena, text, {});
        made.lengths = try collectLengths(arena, texts);
        return made;
    }

    /// The distinct lengths of the texts.
    fn collectLengths(arena: Allocator, texts: []const []const u8) Allocator.Error![]const usize {
        var found: std.AutoArrayHashMapUnmanaged(usize, void) = .empty;
        for (texts) |text| try found.put(arena, text.len, {});
        return found.keys();
    }

    fn isBefore(_: void, a: Entry, b: Entry) bool {
        if (a.hash != b.hash) return a.hash < b.hash;
        return if (a.literal == b.literal) a.offset < b.offset else a.literal < b.literal;
    }

    fn keyAt(literals: *const Literals, text: []const u8, place: usize) u64 {
        return if (literals.are_words) words.keyAt(text, place) else gramAt(text, place, literals.gram_mask);
    }

    /// A place inside a literal in `text`, such that no literal ends before it; the text's length if there is none.
    pub fn find(literals: *const Literals, text: []const u8) usize {
        return if (literals.are_words) literals.findWord(text) else literals.findAnywhere(text);
    }

    fn findWord(literals: *const Literals, text: []const u8) usize {
        const next = cpu.kernels().words;
        var at: usize = 0;
        while (true) : (at += 1) {
            at = next(text.ptr, text.len, at, literals.bits);
            if (at >= text.len or literals.occursAt(text, at)) return at;
        }
    }

    fn findAnywhere(literals: *const Literals, text: []const u8) usize {
        const mask = literals.gram_mask;
        const stride = literals.stride;
        const bits = literals.bits;
        var at: usize = 0;
        while (at < text.len) : (at += stride) {
            if (words.has(bits, gramAt(text, at, mask)) and literals.occursAt(text, at)) return at;
        }
        return text.len;
    }

    /// Whether a literal covers `place`, whose key has its bits set.
    fn occursAt(literals: *const Literals, text: []const u8, place: usize) bool {
        const hash = words.hash(literals.keyAt(text, place));
        for (literals.entries[literals.firsts[hash]..], 0..) |entry, compared| {
            if (entry.hash != hash) return false;
            if (compared == compared_max) return literals.isAround(text, place);
            if (entry.offset <= place and
                std.mem.startsWith(u8, text[place - entry.offset ..], literals.texts[entry.literal])) return true;
        }
        return false;
    }

    /// Like `occursAt`, but looks up texts of every length at every offset.
    fn isAround(literals: *const Literals, text: []const u8, place: usize) bool {
        for (0..@min(literals.stride, place + 1)) |offset| {
            const rest = text[place - offset ..];
            for (literals.lengths) |length| {
                if (length <= rest.len and literals.set.contains(rest[0..length])) return true;
            }
        }
        return false;
    }
};

/// Up to four bytes at `place`, of which `mask` selects some; bytes past the end are 0.
inline fn gramAt(text: []const u8, place: usize, mask: u32) u64 {
    var gram: [4]u8 = @splat(0);
    if (place + gram.len <= text.len)
        gram = text[place..][0..gram.len].*
    else for (gram[0 .. text.len - place], text[place..]) |*byte, from| byte.* = from;
    return std.mem.readInt(u32, &gram, .little) & mask;
}

test "finds the literals in a text, and no others" {
    var prng: std.Random.DefaultPrng = .init(11);
    const random = prng.random();
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    for (0..3000) |_| {
        _ = arena.reset(.retain_capacity);
        const shortest = random.intRangeAtMost(usize, 1, 8);
        const texts = try arena.allocator().alloc([]const u8, random.intRangeAtMost(usize, 1, 20));
        const opening = if (random.boolean()) "ab" else "a-";
        for (texts) |*text| {
            text.* = try letters(arena.allocator(), random, opening, shortest + random.uintLessThan(usize, 4));
        }
        const literals: Literals = try .init(arena.allocator(), texts);
        const text = try letters(arena.allocator(), random, "-", random.uintLessThan(usize, 200));
        // End of the first literal that may be a token.
        var first_end = text.len + 1;
        for (texts) |literal| {
            var at: usize = 0;
            while (std.mem.findPos(u8, text, at, literal)) |start| : (at = start + 1) {
                if (literals.are_words and start > 0 and std.ascii.isAlphabetic(text[start - 1])) continue;
                const end = start + literal.len;
                const is_run = std.mem.findNone(u8, literal, "abc") == null;
                const is_cut = end < text.len and std.ascii.isAlphabetic(text[end]);
                if (literals.are_words and is_run and is_cut) continue;
                first_end = @min(first_end, start + literal.len);
                break;
            }
        }
        const found = literals.find(text);
        if (first_end > text.len) {
            try std.testing.expectEqual(text.len, found);
        } else {
            try std.testing.expect(found < first_end);
            try std.testing.expect(for (texts) |literal| {
                const from = found -| (literal.len - 1);
                if (std.mem.find(u8, text[from..@min(text.len, found + literal.len)], literal) != null) break true;
            } else false);
        }
    }
}

fn letters(gpa: Allocator, random: std.Random, opening: []const u8, size: usize) ![]const u8 {
    const text = try gpa.alloc(u8, size);
    for (text, 0..) |*byte, place| {
        const from = if (place == 0) opening else "abc-";
        byte.* = from[random.uintLessThan(usize, from.len)];
    }
    return text;
}

test "a token that starts with a letter follows neither a letter nor an underscore, and a run ends with its token" {
    const lexer = @import("../../lex/lexer.zig");
    const Tokens = @import("../../lex/tokens.zig").Tokens;
    const gpa = std.testing.allocator;
    const pieces = [_][]const u8{
        "a",                    "Z",           "_",                 "7",
        "é",
        ".",                    "-",           "@",                 "bob@x.co",
        "http://",              "/usr",        "eyJ",               "5MB",
        "12:30:45",             "12:30:45Z",   "Jan 02 10:00:00",   "+1 415 555",
        "'",                    "\"",          " ",                 "\n",
        ":",                    "fe80::1",     "1.2.3-rc1",         "0x1f",
        "12%",                  "$5",          "#fff",              "5 kg",
        "5m",                   "2ms",         "+",                 "10.0.0.1",
        "\u{2212}",             "1e3",         "abcdefghijklmnop",  "=",
        "C:\\a",                "./x",         "00:1a:2b:3c:4d:5e", "K",
        "µ",
        "\xc3",                 "2025-01-02T", "ab_c",              "800-555-0199",
        "N·m",
        "37.5°C",
        "2025-01-02 12:30:45Z",
    };
    var prng: std.Random.DefaultPrng = .init(17);
    const random = prng.random();
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    var buffer: [1024]u8 = undefined;
    for (0..30_000) |_| {
        var size: usize = 0;
        for (0..random.intRangeAtMost(usize, 1, 10)) |_| {
            const piece = pieces[random.uintLessThan(usize, pieces.len)];
            @memcpy(buffer[size..][0..piece.len], piece);
            size += piece.len;
        }
        const text = buffer[0..size];
        errdefer std.debug.print("\"{s}\"\n", .{text});
        tokens.clearRetainingCapacity();
        try lexer.lex(gpa, text, 0, @intCast(size), .{}, &tokens);
        for (tokens.items(.start), tokens.items(.end)) |start, end| {
            if (!std.ascii.isAlphabetic(text[start])) continue;
            if (start > 0) try std.testing.expect(!std.ascii.isAlphabetic(text[start - 1]) and text[start - 1] != '_');
            const is_run = for (text[start..end]) |byte| {
                if (!bytes.isWord(byte)) break false;
            } else true;
            const is_short = end - start < words.length_max_seen;
            if (is_run and is_short and end < text.len) try std.testing.expect(!bytes.isWord(text[end]));
        }
    }
}
