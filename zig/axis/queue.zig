//! The sum of the last few entries, as a queue of two stacks, so that nothing is ever subtracted from a sum.
const std = @import("std");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// `Sum` must have `plus`, with the default value as neutral element. `Entries` is an array or slice with as many
/// entries as the queue holds.
pub fn Queue(comptime Sum: type, comptime Entries: type) type {
    return struct {
        entries: Entries,
        /// For each of the oldest entries, its sum with the entries after it at the time of computation; the oldest
        /// entry is last.
        front: Entries,
        /// Number of entries and index of the oldest, in a ring.
        length: u32 = 0,
        first: u32 = 0,
        front_length: u32 = 0,
        /// Sum of the entries that are not in `front`.
        back: Sum = .{},

        const Self = @This();

        /// Drops the oldest entry if the queue is full.
        pub fn push(queue: *Self, entry: Sum) void {
            const capacity: u32 = @intCast(queue.entries.len);
            assert(capacity > 0 and queue.front.len == queue.entries.len);
            assert(queue.front_length <= queue.length and queue.length <= capacity);
            if (queue.length == capacity) {
                if (queue.front_length == 0) queue.turn();
                queue.front_length -= 1;
                queue.first = (queue.first + 1) % capacity;
                queue.length -= 1;
            }
            queue.entries[place(queue.first, queue.length, capacity)] = entry;
            queue.length += 1;
            queue.back = queue.back.plus(entry);
        }

        fn turn(queue: *Self) void {
            const capacity: u32 = @intCast(queue.entries.len);
            assert(queue.front_length == 0 and queue.length == capacity);
            var newer: Sum = .{};
            for (0..capacity) |i| {
                const at = place(queue.first, capacity - 1 - @as(u32, @intCast(i)), capacity);
                newer = queue.entries[at].plus(newer);
                queue.front[i] = newer;
            }
            queue.front_length = capacity;
            queue.back = .{};
        }

        pub fn total(queue: *const Self) Sum {
            if (queue.front_length == 0) return queue.back;
            return queue.front[queue.front_length - 1].plus(queue.back);
        }

        fn place(first: u32, offset: u32, capacity: u32) usize {
            assert(first < capacity and offset < capacity);
            return @intCast((@as(u64, first) + offset) % capacity);
        }
    };
}

const Span = struct {
    first: u64 = 0,
    last: u64 = 0,
    count: u32 = 0,

    fn plus(a: Span, b: Span) Span {
        if (a.count == 0) return b;
        if (b.count == 0) return a;
        return .{ .first = a.first, .last = b.last, .count = a.count + b.count };
    }
};

test "the total sums the last entries, oldest first" {
    for ([_]usize{ 1, 2, 3, 7 }) |capacity| {
        var entries: [7]Span = undefined;
        var front: [7]Span = undefined;
        var queue: Queue(Span, []Span) = .{ .entries = entries[0..capacity], .front = front[0..capacity] };
        try std.testing.expectEqual(0, queue.total().count);
        for (0..40) |at| {
            queue.push(.{ .first = at, .last = at, .count = 1 });
            const total = queue.total();
            try std.testing.expectEqual(@min(at + 1, capacity), total.count);
            try std.testing.expectEqual(at + 1 - total.count, total.first);
            try std.testing.expectEqual(at, total.last);
        }
    }
}
