//! The order of a table's rows: by key bytes, or by descending count and then key bytes.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Keys = @import("keys.zig").Keys;
const plain = @import("../report/plain.zig");

pub const Order = enum { by_key, by_count };

/// Writes the first `out.len` groups in order.
pub fn firstGroups(gpa: Allocator, keys: *const Keys, order: Order, out: []u32) Allocator.Error!void {
    assert(out.len <= keys.groupCount());
    const rows = try gpa.alloc(Row, keys.groupCount());
    defer gpa.free(rows);
    for (rows, keys.counts.items, 0..) |*row, count, number| {
        const group: u32 = @intCast(number);
        row.* = switch (order) {
            .by_key => .read(keys.key(group), 0, group),
            .by_count => .{ .rank = ~count, .size = window_bytes, .group = group },
        };
    }
    const behind: usize = if (order == .by_count) 0 else window_bytes;
    if (out.len < rows.len / 8) select(rows, out.len, keys) else try sort(gpa, rows, behind, keys);
    for (out, rows[0..out.len]) |*group, row| group.* = row.group;
}

/// Number of bytes of a key in a rank.
const window_bytes = 8;

/// Fewer rows are sorted by comparing them.
const digits_rows_min = 256;

/// A group and its sort key; comparing the keys in place would wait for memory each time.
const Row = struct {
    /// Eight bytes of the key as a big-endian number, padded with zeros; or the complement of the count.
    rank: u64,
    /// Number of key bytes in `rank`: on a tie, the shorter key comes first.
    size: u32,
    group: u32,

    fn read(key: []const u8, offset: usize, group: u32) Row {
        if (offset + window_bytes <= key.len) {
            const rank = std.mem.readInt(u64, key[offset..][0..window_bytes], .big);
            return .{ .rank = rank, .size = window_bytes, .group = group };
        }
        var bytes: [window_bytes]u8 = @splat(0);
        const piece = key[@min(offset, key.len)..];
        plain.copy(&bytes, piece);
        return .{ .rank = std.mem.readInt(u64, &bytes, .big), .size = @intCast(piece.len), .group = group };
    }

    fn less(_: void, a: Row, b: Row) bool {
        return if (a.rank != b.rank) a.rank < b.rank else a.size < b.size;
    }

    /// Digits of the sort key, from the least significant: the size, then the bytes of the rank.
    inline fn digit(row: Row, number: usize) u8 {
        return if (number == 0) @intCast(row.size) else @truncate(row.rank >> @intCast(8 * (number - 1)));
    }

    fn lessByKey(keys: *const Keys, a: Row, b: Row) bool {
        return if (a.rank != b.rank) a.rank < b.rank else std.mem.lessThan(u8, keys.key(a.group), keys.key(b.group));
    }

    /// Whether later bytes decide; a key that ends here equals no other.
    fn ties(a: Row, b: Row) bool {
        return a.rank == b.rank and a.size == window_bytes and b.size == window_bytes;
    }
};

/// Rows whose keys are equal up to offset `offset`.
const Span = struct { first: usize, end: usize, offset: usize };

/// Sorts by one piece of the keys after another: each piece is read once, and only for keys still tied.
fn sort(gpa: Allocator, rows: []Row, behind: usize, keys: *const Keys) Allocator.Error!void {
    var pending: std.ArrayList(Span) = .empty;
    defer pending.deinit(gpa);
    const scratch = try gpa.alloc(Row, if (rows.len < digits_rows_min) 0 else rows.len);
    defer gpa.free(scratch);
    try pending.append(gpa, .{ .first = 0, .end = rows.len, .offset = behind });
    while (pending.pop()) |span| {
        assert(span.first <= span.end and span.end <= rows.len);
        const tied = rows[span.first..span.end];
        if (tied.len < digits_rows_min) {
            std.mem.sortUnstable(Row, tied, {}, Row.less);
        } else sortByDigits(tied, scratch);
        var first = span.first;
        while (first < span.end) {
            var end = first + 1;
            while (end < span.end and rows[first].ties(rows[end])) end += 1;
            if (end - first > 1) {
                for (rows[first..end]) |*row| row.* = .read(keys.key(row.group), span.offset, row.group);
                try pending.append(gpa, .{ .first = first, .end = end, .offset = span.offset + window_bytes });
            }
            first = end;
        }
    }
}

/// Sorts as `Row.less` does: by the bytes of the ranks, from the last to the first, each of which keeps the order of
/// the rows with equal bytes. Bytes that are all equal are left out.
fn sortByDigits(rows: []Row, scratch: []Row) void {
    var ones: u64 = 0;
    var zeros: u64 = 0;
    var sizes_differ = false;
    for (rows) |row| {
        ones |= row.rank;
        zeros |= ~row.rank;
        sizes_differ = sizes_differ or row.size != rows[0].size;
    }
    var from = rows;
    var to = scratch[0..rows.len];
    const differs = ones & zeros;
    for (0..1 + @sizeOf(u64)) |digit| {
        if (if (digit == 0) !sizes_differ else (differs >> @intCast(8 * (digit - 1))) & 0xff == 0) continue;
        var firsts: [256]u32 = @splat(0);
        for (from) |row| firsts[row.digit(digit)] += 1;
        var sum: u32 = 0;
        for (&firsts) |*first| {
            const count = first.*;
            first.* = sum;
            sum += count;
        }
        for (from) |row| {
            const first = &firsts[row.digit(digit)];
            to[first.*] = row;
            first.* += 1;
        }
        std.mem.swap([]Row, &from, &to);
    }
    if (from.ptr != rows.ptr) @memcpy(rows, from);
}

/// Moves the first `count` rows to the front, in order, with a heap of the best so far whose root is the worst of them.
fn select(rows: []Row, count: usize, keys: *const Keys) void {
    if (count == 0) return;
    assert(count <= rows.len);
    const heap = rows[0..count];
    var parent = count / 2;
    while (parent > 0) {
        parent -= 1;
        sift(heap, parent, keys);
    }
    for (rows[count..]) |*other| {
        if (!Row.lessByKey(keys, other.*, heap[0])) continue;
        std.mem.swap(Row, other, &heap[0]);
        sift(heap, 0, keys);
    }
    std.mem.sortUnstable(Row, heap, keys, Row.lessByKey);
}

fn sift(heap: []Row, from: usize, keys: *const Keys) void {
    assert(from < heap.len);
    var at = from;
    while (at * 2 + 1 < heap.len) {
        var child = at * 2 + 1;
        if (child + 1 < heap.len and Row.lessByKey(keys, heap[child], heap[child + 1])) child += 1;
        if (!Row.lessByKey(keys, heap[at], heap[child])) return;
        std.mem.swap(Row, &heap[at], &heap[child]);
        at = child;
    }
}

const testing = std.testing;

fn expectInOrder(keys: *const Keys, order: Order) !void {
    const all = try testing.allocator.alloc(u32, keys.groupCount());
    defer testing.allocator.free(all);
    try firstGroups(testing.allocator, keys, order, all);
    for (all[1..], all[0 .. all.len - 1]) |after, before| {
        const counts = keys.counts.items;
        if (order == .by_count and counts[before] != counts[after]) {
            try testing.expect(counts[before] > counts[after]);
        } else try testing.expect(std.mem.lessThan(u8, keys.key(before), keys.key(after)));
    }
    const shown = @min(all.len, 20);
    var first: [20]u32 = undefined;
    try firstGroups(testing.allocator, keys, order, first[0..shown]);
    try testing.expectEqualSlices(u32, all[0..shown], first[0..shown]);
    try firstGroups(testing.allocator, keys, order, first[0..0]);
}

test "selecting the first rows agrees with sorting all rows" {
    var keys: Keys = .{ .gpa = testing.allocator };
    defer keys.deinit();
    var random = std.Random.DefaultPrng.init(3);
    for (0..5000) |_| {
        var buffer: [8]u8 = undefined;
        const number = random.random().uintLessThan(u32, 900);
        _ = try keys.add(std.fmt.bufPrint(&buffer, "{d}", .{number * number % 997}) catch unreachable);
    }
    try expectInOrder(&keys, .by_key);
    try expectInOrder(&keys, .by_count);
}

test "keys with common prefixes, short keys and keys with zeros are ordered" {
    var keys: Keys = .{ .gpa = testing.allocator };
    defer keys.deinit();
    for ([_][]const u8{
        "",
        "\x00",
        "\x00\x00",
        "12345678",
        "12345678\x00",
        "123456789",
        "1234567",
        "1234567\x00",
        "1234567890123456",
    }) |text| {
        _ = try keys.add(text);
    }
    var random = std.Random.DefaultPrng.init(5);
    for (0..2000) |_| {
        var buffer: [40]u8 = undefined;
        const text = buffer[0..random.random().uintAtMost(usize, buffer.len)];
        for (text) |*byte| byte.* = if (random.random().uintLessThan(u8, 20) == 0) 0 else 'a';
        _ = try keys.add(text);
    }
    try expectInOrder(&keys, .by_key);
    try expectInOrder(&keys, .by_count);
}

test "a failing allocation leaks nothing" {
    var keys: Keys = .{ .gpa = testing.allocator };
    defer keys.deinit();
    for (0..40) |number| {
        var buffer: [16]u8 = undefined;
        _ = try keys.add(std.fmt.bufPrint(&buffer, "longer key {d}", .{number}) catch unreachable);
    }
    for (0..2) |fail_index| {
        var failing: testing.FailingAllocator = .init(testing.allocator, .{ .fail_index = fail_index });
        var out: [40]u32 = undefined;
        try testing.expectError(error.OutOfMemory, firstGroups(failing.allocator(), &keys, .by_key, &out));
    }
}
