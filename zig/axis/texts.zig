//! Distinct texts, numbered in order of their first occurrence. They are copied: memory is what is distinct, a few
//! bytes a text beside its own.
const std = @import("std");
const Allocator = std.mem.Allocator;

const slots_min = 1024;

/// A place of the table: a text's number plus one, 0 where none is, and what tells most other texts from it at once.
const Slot = extern struct {
    number: u32 = 0,
    hash: u32 = 0,
    start: u64 = 0,
};

pub const Texts = struct {
    bytes: std.ArrayList(u8) = .empty,
    /// Where each text ends in `bytes`.
    ends: std.ArrayList(u64) = .empty,
    /// By hash; a power of two of them.
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
        const start = if (number == 0) 0 else texts.ends.items[number - 1];
        return texts.bytes.items[@intCast(start)..@intCast(texts.ends.items[number])];
    }

    /// Number of `text`; null where it was never added.
    pub fn find(texts: *const Texts, text: []const u8) ?u32 {
        if (texts.slots.len == 0) return null;
        const number = texts.slotOf(text, hashOf(text)).number;
        return if (number == 0) null else number - 1;
    }

    pub fn add(texts: *Texts, gpa: Allocator, text: []const u8) Error!Found {
        if (texts.count() >= texts.slots.len / 4 * 3) try texts.grow(gpa);
        const hash = hashOf(text);
        const slot = texts.slotOf(text, hash);
        if (slot.number != 0) return .{ .number = slot.number - 1, .is_new = false };
        const number = texts.count();
        if (number == std.math.maxInt(u32) - 1) return error.TooLarge;
        const start = texts.bytes.items.len;
        try texts.bytes.appendSlice(gpa, text);
        errdefer texts.bytes.shrinkRetainingCapacity(start);
        try texts.ends.append(gpa, texts.bytes.items.len);
        slot.* = .{ .number = number + 1, .hash = hash, .start = start };
        return .{ .number = number, .is_new = true };
    }

    inline fn slotOf(texts: *const Texts, text: []const u8, hash: u32) *Slot {
        const mask = texts.slots.len - 1;
        var at = hash & mask;
        while (true) : (at = (at + 1) & mask) {
            const slot = &texts.slots[at];
            if (slot.number == 0) return slot;
            if (slot.hash == hash and texts.isAt(slot, text)) return slot;
        }
    }

    inline fn isAt(texts: *const Texts, slot: *const Slot, text: []const u8) bool {
        const end = texts.ends.items[slot.number - 1];
        if (end - slot.start != text.len) return false;
        return std.mem.eql(u8, texts.bytes.items[@intCast(slot.start)..][0..text.len], text);
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

/// Most texts are short: two words that overlap hold all of one.
inline fn hashOf(text: []const u8) u32 {
    const size = text.len;
    if (size > 16) return @truncate(std.hash.Wyhash.hash(0, text));
    const a, const b = if (size >= 8)
        .{ word(u64, text, 0), word(u64, text, size - 8) }
    else if (size >= 4)
        .{ @as(u64, word(u32, text, 0)), @as(u64, word(u32, text, size - 4)) }
    else if (size > 0)
        .{ @as(u64, text[0]), @as(u64, text[size / 2]) << 8 | text[size - 1] }
    else
        .{ 0, 0 };
    const product = @as(u128, a ^ 0x9e3779b97f4a7c15 ^ size) * (b ^ 0xe7037ed1a0b428db);
    const mixed = @as(u64, @truncate(product)) ^ @as(u64, @truncate(product >> 64));
    return @truncate(mixed ^ mixed >> 32);
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
