//! Grouping of matches by key, a batch a call.
const std = @import("std");
const Keys = @import("../../table/keys.zig").Keys;

const Status = enum(u32) { ok = 0, no_memory = 1, too_many = 2 };

/// Null where there is no memory. Closed by `mb_table_close`.
export fn mb_table_open() callconv(.c) ?*Keys {
    const gpa = std.heap.c_allocator;
    const keys = gpa.create(Keys) catch return null;
    keys.* = .{ .gpa = gpa };
    return keys;
}

/// Counts the keys `text[starts[i] - base .. ends[i] - base]` and writes the group of each to `groups`. A start below zero
/// is the empty key.
export fn mb_table_add(
    keys: *Keys,
    text: [*]const u8,
    base: f64,
    starts: [*]const f64,
    ends: [*]const f64,
    count: u32,
    groups: [*]u32,
) callconv(.c) Status {
    for (starts[0..count], ends[0..count], groups[0..count]) |start, end, *group| {
        const key: []const u8 = if (start < 0) "" else text[@trunc(start - base)..@trunc(end - base)];
        group.* = keys.add(key) catch |problem| return switch (problem) {
            error.OutOfMemory => .no_memory,
            error.TooMany => .too_many,
        };
    }
    return .ok;
}

/// Writes the number of groups, then the addresses of the keys' bytes, of the end of each key in them (u64) and of the
/// counts (u64), then the bytes of all keys. Good until the next `mb_table_add`.
export fn mb_table_columns(keys: *const Keys, out: *[5]u64) callconv(.c) void {
    out.* = .{
        keys.group_count(),
        @intFromPtr(keys.pool.items.ptr),
        @intFromPtr(keys.ends.items.ptr),
        @intFromPtr(keys.counts.items.ptr),
        keys.pool.items.len,
    };
}

/// Writes the first `count` groups in order of rows: by key bytes, or by falling count and then key bytes.
export fn mb_table_order(keys: *const Keys, by_count: bool, count: u32, out: [*]u32) callconv(.c) Status {
    keys.ordered(if (by_count) .by_count else .by_key, out[0..count]) catch return .no_memory;
    return .ok;
}

export fn mb_table_close(keys: *Keys) callconv(.c) void {
    const gpa = keys.gpa;
    keys.deinit();
    gpa.destroy(keys);
}
