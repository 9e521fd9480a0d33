//! Distinct texts, numbered in order of their first occurrence. They are copied: memory is what is distinct, a few
//! bytes a text beside its own.
const std = @import("std");
const Allocator = std.mem.Allocator;

const slots_min = 1024;

pub const Texts = struct {
    bytes: std.ArrayList(u8) = .empty,
    /// Where each text ends in `bytes`.
    ends: std.ArrayList(u64) = .empty,
    hashes: std.ArrayList(u32) = .empty,
    /// Numbers plus one, by hash; a power of two of them. 0 where none is.
    slots: []u32 = &.{},

    pub const Found = struct { number: u32, is_new: bool };
    pub const Error = error{ OutOfMemory, TooLarge };

    pub fn deinit(texts: *Texts, gpa: Allocator) void {
        texts.bytes.deinit(gpa);
        texts.ends.deinit(gpa);
        texts.hashes.deinit(gpa);
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
        const slot = texts.slots[texts.slotOf(text, hashOf(text))];
        return if (slot == 0) null else slot - 1;
    }

    pub fn add(texts: *Texts, gpa: Allocator, text: []const u8) Error!Found {
        if (texts.count() >= texts.slots.len / 4 * 3) try texts.grow(gpa);
        const hash = hashOf(text);
        const slot = texts.slotOf(text, hash);
        if (texts.slots[slot] != 0) return .{ .number = texts.slots[slot] - 1, .is_new = false };
        const number = texts.count();
        if (number == std.math.maxInt(u32) - 1) return error.TooLarge;
        try texts.bytes.appendSlice(gpa, text);
        try texts.ends.append(gpa, texts.bytes.items.len);
        try texts.hashes.append(gpa, hash);
        texts.slots[slot] = number + 1;
        return .{ .number = number, .is_new = true };
    }

    fn slotOf(texts: *const Texts, text: []const u8, hash: u32) usize {
        const mask = texts.slots.len - 1;
        var slot = hash & mask;
        while (texts.slots[slot] != 0) : (slot = (slot + 1) & mask) {
            const number = texts.slots[slot] - 1;
            if (texts.hashes.items[number] == hash and std.mem.eql(u8, texts.get(number), text)) break;
        }
        return slot;
    }

    fn grow(texts: *Texts, gpa: Allocator) Allocator.Error!void {
        const slots = try gpa.alloc(u32, @max(slots_min, texts.slots.len * 2));
        @memset(slots, 0);
        gpa.free(texts.slots);
        texts.slots = slots;
        const mask = slots.len - 1;
        for (texts.hashes.items, 1..) |hash, number| {
            var slot = hash & mask;
            while (slots[slot] != 0) slot = (slot + 1) & mask;
            slots[slot] = @intCast(number);
        }
    }
};

fn hashOf(text: []const u8) u32 {
    return @truncate(std.hash.Wyhash.hash(0, text));
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
