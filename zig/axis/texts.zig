//! Distinct texts, numbered by first occurrence. They are copied; memory grows with distinct texts, by their size and a
//! few bytes each.
const std = @import("std");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

const slots_min = 1024;

/// A slot of the hash table: a text's number plus one, 0 if it is empty, and a key for comparison. A short text is its
/// own key, so that finding it takes one memory access; the key of a longer one is its offset in `bytes` and its size.
const Slot = extern struct {
    number: u32 = 0,
    /// The top bit marks short texts.
    hash: u32 = 0,
    key: u64 = 0,
};

/// Maximum size of a short text in bytes.
const short_max = 8;
const short_mark: u32 = 1 << 31;
/// Bits for the size of a longer text; if they do not suffice, the size is derived from `ends`.
const size_bits = 24;
const size_max = (1 << size_bits) - 1;

pub const Texts = struct {
    bytes: std.ArrayList(u8) = .empty,
    /// End of each text in `bytes`.
    ends: std.ArrayList(u64) = .empty,
    /// Hash table; its size is a power of two.
    slots: []Slot = &.{},

    pub const Found = struct { number: u32, is_new: bool };
    pub const Error = error{ OutOfMemory, TooLarge };

    pub fn deinit(texts: *Texts, gpa: Allocator) void {
        texts.bytes.deinit(gpa);
        texts.ends.deinit(gpa);
        gpa.free(texts.slots);
    }

    pub fn count(texts: *const Texts) u32 {
        return @intCast(texts.ends.items.len);
    }

    pub fn get(texts: *const Texts, number: u32) []const u8 {
        assert(number < texts.count());
        const start = if (number == 0) 0 else texts.ends.items[number - 1];
        return texts.bytes.items[@intCast(start)..@intCast(texts.ends.items[number])];
    }

    /// The number of `text`; null if it was never added.
    pub fn find(texts: *const Texts, text: []const u8) ?u32 {
        if (texts.slots.len == 0) return null;
        const number = texts.slotOf(text, .of(text)).number;
        return if (number == 0) null else number - 1;
    }

    /// Like `find`, for text[start..end].
    pub inline fn findPart(texts: *const Texts, text: []const u8, start: usize, end: usize) ?u32 {
        if (texts.slots.len == 0) return null;
        const number = texts.slotOf(text[start..end], .ofPart(text, start, end)).number;
        return if (number == 0) null else number - 1;
    }

    pub fn add(texts: *Texts, gpa: Allocator, text: []const u8) Error!Found {
        return texts.addLooked(gpa, text, .of(text));
    }

    pub inline fn addLooked(texts: *Texts, gpa: Allocator, text: []const u8, look: Look) Error!Found {
        if (texts.count() >= texts.slots.len / 4 * 3) try texts.grow(gpa);
        const slot = texts.slotOf(text, look);
        if (slot.number != 0) return .{ .number = slot.number - 1, .is_new = false };
        return .{ .number = try texts.addNew(gpa, text, look, slot), .is_new = true };
    }

    fn addNew(texts: *Texts, gpa: Allocator, text: []const u8, look: Look, slot: *Slot) Error!u32 {
        const number = texts.count();
        if (number == std.math.maxInt(u32) - 1) return error.TooLarge;
        const start: u64 = texts.bytes.items.len;
        if (start >> (64 - size_bits) != 0) return error.TooLarge;
        try texts.bytes.appendSlice(gpa, text);
        errdefer texts.bytes.shrinkRetainingCapacity(@intCast(start));
        try texts.ends.append(gpa, texts.bytes.items.len);
        const key = if (look.isShort()) look.key else start << size_bits | @min(text.len, size_max);
        slot.* = .{ .number = number + 1, .hash = look.hash, .key = key };
        return number;
    }

    /// Prefetches the slot that `addLooked` will read.
    pub inline fn prefetch(texts: *const Texts, look: Look) void {
        if (texts.slots.len == 0) return;
        @prefetch(&texts.slots[look.hash & (texts.slots.len - 1)], .{});
    }

    /// Whether the first of the slots for a short text has it, as for most texts that were added before.
    pub inline fn isFirst(slots: []const Slot, look: Look) bool {
        if (slots.len == 0) return false;
        const slot = &slots[look.hash & (slots.len - 1)];
        return slot.hash == look.hash and slot.key == look.key and look.isShort();
    }

    inline fn slotOf(texts: *const Texts, text: []const u8, look: Look) *Slot {
        assert(texts.count() < texts.slots.len); // An empty slot ends the search.
        const mask = texts.slots.len - 1;
        var at = look.hash & mask;
        while (true) : (at = (at + 1) & mask) {
            const slot = &texts.slots[at];
            if (slot.number == 0) return slot;
            if (slot.hash != look.hash) continue;
            if (if (look.isShort()) slot.key == look.key else texts.isAt(slot, text)) return slot;
        }
    }

    inline fn isAt(texts: *const Texts, slot: *const Slot, text: []const u8) bool {
        if (slot.key & size_max != @min(text.len, size_max)) return false;
        if (text.len >= size_max) return std.mem.eql(u8, texts.get(slot.number - 1), text);
        return std.mem.eql(u8, texts.bytes.items[@intCast(slot.key >> size_bits)..][0..text.len], text);
    }

    fn grow(texts: *Texts, gpa: Allocator) Allocator.Error!void {
        const slots = try gpa.alloc(Slot, @max(slots_min, texts.slots.len * 2));
        @memset(slots, .{});
        const mask = slots.len - 1;
        for (texts.slots) |slot| {
            if (slot.number == 0) continue;
            var at = slot.hash & mask;
            while (slots[at].number != 0) at = (at + 1) & mask;
            slots[at] = slot;
        }
        gpa.free(texts.slots);
        texts.slots = slots;
    }
};

/// Precomputed lookup key of a text.
pub const Look = struct {
    hash: u32,
    /// The bytes of a short text, padded with zeros.
    key: u64,

    pub inline fn of(text: []const u8) Look {
        const size = text.len;
        // A zero at the end would be indistinguishable from padding.
        if (size != 0 and size <= short_max and text[size - 1] != 0) return .ofShort(shortKey(text), size);
        const hash: u32 = if (size > 16)
            @truncate(std.hash.Wyhash.hash(0, text))
        else if (size >= 8)
            mix(word(u64, text, 0) ^ size, word(u64, text, size - 8))
        else
            mix(size, size);
        return .{ .hash = hash & ~short_mark, .key = 0 };
    }

    /// The key of text[start..end]; a short one is read with one load if enough text follows.
    pub inline fn ofPart(text: []const u8, start: usize, end: usize) Look {
        const size = end - start;
        if (size -% 1 >= short_max or text[end - 1] == 0 or text.len - start < short_max) return .of(text[start..end]);
        return .ofShort(word(u64, text, start) & ~@as(u64, 0) >> @intCast(8 * (short_max - size)), size);
    }

    inline fn ofShort(key: u64, size: usize) Look {
        return .{ .hash = mix(key, key ^ size) | short_mark, .key = key };
    }

    inline fn isShort(look: Look) bool {
        return look.hash & short_mark != 0;
    }
};

/// Reads a short text with overlapping loads.
inline fn shortKey(text: []const u8) u64 {
    const size = text.len;
    if (size == 8) return word(u64, text, 0);
    if (size >= 4) {
        const last = @as(u64, word(u32, text, size - 4)) >> @intCast(8 * (8 - size));
        return word(u32, text, 0) | last << 32;
    }
    const middle = size / 2;
    const last = @as(u64, text[size - 1]) << @intCast(8 * (size - 1));
    return text[0] | @as(u64, text[middle]) << @intCast(8 * middle) | last;
}

inline fn mix(a: u64, b: u64) u32 {
    const product = @as(u128, a ^ 0x9e3779b97f4a7c15) * (b ^ 0xe7037ed1a0b428db);
    const folded = @as(u64, @truncate(product)) ^ @as(u64, @truncate(product >> 64));
    return @truncate(folded ^ folded >> 32);
}

inline fn word(comptime T: type, text: []const u8, at: usize) T {
    return std.mem.readInt(T, text[at..][0..@sizeOf(T)], .little);
}

test "texts keep their numbers while the table grows" {
    const gpa = std.testing.allocator;
    var texts: Texts = .{};
    defer texts.deinit(gpa);
    var buffer: [16]u8 = undefined;
    for (0..5000) |i| {
        const text = try std.fmt.bufPrint(&buffer, "t{d}", .{i});
        try std.testing.expectEqual(null, texts.find(text));
        try std.testing.expectEqual(Texts.Found{ .number = @intCast(i), .is_new = true }, try texts.add(gpa, text));
    }
    for (0..5000) |i| {
        const text = try std.fmt.bufPrint(&buffer, "t{d}", .{i});
        try std.testing.expectEqual(@as(u32, @intCast(i)), texts.find(text).?);
        try std.testing.expectEqual(false, (try texts.add(gpa, text)).is_new);
        try std.testing.expectEqualStrings(text, texts.get(@intCast(i)));
    }
}

test "texts of every length are distinguished, even by trailing zeros" {
    const gpa = std.testing.allocator;
    var texts: Texts = .{};
    defer texts.deinit(gpa);
    const long = "abcdefghijklmnopqrstuvwxyz";
    const zeros: [12]u8 = @splat(0);
    for (0..long.len + 1) |size| try std.testing.expectEqual(size, (try texts.add(gpa, long[0..size])).number);
    for (1..zeros.len + 1) |size| try std.testing.expectEqual(true, (try texts.add(gpa, zeros[0..size])).is_new);
    for (1..8) |size| {
        var ended: [8]u8 = @splat(0);
        @memcpy(ended[0..size], long[0..size]);
        for (size + 1..9) |to| try std.testing.expectEqual(true, (try texts.add(gpa, ended[0..to])).is_new);
    }
    for (0..long.len + 1) |size| try std.testing.expectEqual(size, texts.find(long[0..size]).?);
}

test "the key of a part is that of the text alone" {
    const text = "ab\x00cdefgh\x00ijk\x00\x00";
    for (0..text.len + 1) |start| for (start..text.len + 1) |end| {
        try std.testing.expectEqual(Look.of(text[start..end]), Look.ofPart(text, start, end));
    };
}
