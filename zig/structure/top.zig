//! The largest or smallest values of a column, in order.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;

const Ranked = struct { value: f32, number: u32 };

/// Indexes of the `room` largest or smallest values, from the second value on; ties are in order of place.
pub fn find(arena: Allocator, values: []const f32, smallest: bool, room: u32) Allocator.Error![]u32 {
    // A heap with the worst of the kept values at its root.
    var kept: std.ArrayList(Ranked) = .empty;
    for (values, 0..) |value, number| {
        if (number == 0 or room == 0) continue;
        const entry: Ranked = .{ .value = if (smallest) -value else value, .number = @intCast(number) };
        if (kept.items.len < room) {
            try kept.append(arena, entry);
            rise(kept.items);
        } else if (isBetter(entry, kept.items[0])) {
            kept.items[0] = entry;
            sink(kept.items);
        }
    }
    assert(kept.items.len <= room);
    std.mem.sortUnstable(Ranked, kept.items, {}, isBefore);
    const found = try arena.alloc(u32, kept.items.len);
    for (found, kept.items) |*number, entry| number.* = entry.number;
    return found;
}

fn isBefore(_: void, a: Ranked, b: Ranked) bool {
    return isBetter(a, b);
}

fn isBetter(a: Ranked, b: Ranked) bool {
    return if (a.value == b.value) a.number < b.number else a.value > b.value;
}

fn rise(heap: []Ranked) void {
    var at = heap.len - 1;
    while (at > 0) {
        const parent = (at - 1) / 2;
        if (!isBetter(heap[parent], heap[at])) return;
        std.mem.swap(Ranked, &heap[parent], &heap[at]);
        at = parent;
    }
}

fn sink(heap: []Ranked) void {
    var at: usize = 0;
    while (true) {
        var worst = at;
        for ([_]usize{ 2 * at + 1, 2 * at + 2 }) |child| {
            if (child < heap.len and isBetter(heap[worst], heap[child])) worst = child;
        }
        if (worst == at) return;
        std.mem.swap(Ranked, &heap[worst], &heap[at]);
        at = worst;
    }
}

test "the best values are returned in order" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const values = [_]f32{ 9, 1, 5, 3, 5, -2, 7, 0 };
    try std.testing.expectEqualSlices(u32, &.{ 6, 2, 4 }, try find(arena.allocator(), &values, false, 3));
    try std.testing.expectEqualSlices(u32, &.{ 5, 7 }, try find(arena.allocator(), &values, true, 2));
    try std.testing.expectEqual(7, (try find(arena.allocator(), &values, true, 99)).len);
    try std.testing.expectEqual(0, (try find(arena.allocator(), &values, true, 0)).len);
}
