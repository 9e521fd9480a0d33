//! The novelty of the last four bytes: the number of occurrences of this 4-gram among the previous 4096.
const std = @import("std");

const group_bytes = 4;
const window_groups = 4096;
const slot_bits = 14;
const slot_count = 1 << slot_bits;

/// Counts of 4-grams in an open-addressing table that only holds the window.
pub const Novelty = struct {
    groups: [slot_count]u32 = @splat(0),
    /// 0 marks an empty slot.
    counts: [slot_count]u16 = @splat(0),
    value: f32 = 0,

    /// Reads byte `at` of `text`, which must follow the byte read before.
    pub fn step(novelty: *Novelty, text: []const u8, at: usize) void {
        if (at + 1 < group_bytes) return;
        const group = groupAt(text, at);
        const slot = novelty.find(group);
        const before: f32 = @floatFromInt(novelty.counts[slot]);
        novelty.value = 1 / (1 + before);
        novelty.groups[slot] = group;
        novelty.counts[slot] += 1;
        if (at + 1 >= group_bytes + window_groups) novelty.forget(groupAt(text, at - window_groups));
    }

    /// The slot of `group`, or the empty slot in which to insert it.
    fn find(novelty: *const Novelty, group: u32) usize {
        var slot = homeOf(group);
        while (novelty.counts[slot] != 0 and novelty.groups[slot] != group) slot = (slot + 1) % slot_count;
        return slot;
    }

    fn forget(novelty: *Novelty, group: u32) void {
        var hole = novelty.find(group);
        novelty.counts[hole] -= 1;
        if (novelty.counts[hole] != 0) return;
        // Moves up groups after the hole, so that no search ends before them.
        var slot = hole;
        while (true) {
            slot = (slot + 1) % slot_count;
            if (novelty.counts[slot] == 0) return;
            const home = homeOf(novelty.groups[slot]);
            if ((slot -% home) % slot_count < (slot -% hole) % slot_count) continue;
            novelty.groups[hole] = novelty.groups[slot];
            novelty.counts[hole] = novelty.counts[slot];
            novelty.counts[slot] = 0;
            hole = slot;
        }
    }
};

fn homeOf(group: u32) usize {
    return (group *% 0x9e3779b1) >> (32 - slot_bits);
}

/// The four bytes that end with byte `at`.
fn groupAt(text: []const u8, at: usize) u32 {
    return std.mem.readInt(u32, text[at + 1 - group_bytes ..][0..group_bytes], .little);
}

test "novelty counts the groups of the window" {
    var prng: std.Random.DefaultPrng = .init(11);
    const text = try std.testing.allocator.alloc(u8, 3 * window_groups);
    defer std.testing.allocator.free(text);
    for (text, 0..) |*byte, i| byte.* = 'a' + prng.random().uintLessThan(u8, if (i < window_groups) 3 else 9);
    const novelty = try std.testing.allocator.create(Novelty);
    defer std.testing.allocator.destroy(novelty);
    novelty.* = .{};
    for (0..text.len) |at| {
        novelty.step(text, at);
        if (at % 97 != 0) continue;
        if (at < 3) {
            try std.testing.expectEqual(0, novelty.value);
            continue;
        }
        var before: f32 = 0;
        var other: usize = @max(3, at -| window_groups);
        while (other < at) : (other += 1) {
            if (groupAt(text, other) == groupAt(text, at)) before += 1;
        }
        try std.testing.expectEqual(1 / (1 + before), novelty.value);
    }
}
