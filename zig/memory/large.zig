//! An allocator for tables that may become large: memory from one megabyte on is a whole number of large
//! pages. Loading that much in usual pages takes longer than clearing a large one, and a table that grows stays in it.
const std = @import("std");
const Alignment = std.mem.Alignment;
const budget = @import("budget.zig");
const pages = @import("pages.zig");

/// Smaller memory is allocated as by `budget.gpa`.
const bytes_min = pages.large_bytes / 2;
const alignment_large: Alignment = .fromByteUnits(pages.large_bytes);

pub const gpa: std.mem.Allocator = .{
    .ptr = undefined,
    .vtable = &.{ .alloc = alloc, .resize = resize, .remap = remap, .free = free },
};

fn alloc(_: *anyopaque, len: usize, alignment: Alignment, address: usize) ?[*]u8 {
    if (len < bytes_min) return budget.gpa.rawAlloc(len, alignment, address);
    const size = sizeOf(len) orelse return null;
    const memory = budget.gpa.rawAlloc(size, alignment.max(alignment_large), address) orelse return null;
    pages.preferLarge(@alignCast(memory[0..size]));
    return memory;
}

fn resize(_: *anyopaque, memory: []u8, alignment: Alignment, new_len: usize, address: usize) bool {
    if (memory.len < bytes_min and new_len < bytes_min) {
        return budget.gpa.rawResize(memory, alignment, new_len, address);
    }
    return memory.len >= bytes_min and new_len >= bytes_min and sizeOf(memory.len) == sizeOf(new_len);
}

fn remap(context: *anyopaque, memory: []u8, alignment: Alignment, new_len: usize, address: usize) ?[*]u8 {
    if (memory.len < bytes_min and new_len < bytes_min) {
        return budget.gpa.rawRemap(memory, alignment, new_len, address);
    }
    return if (resize(context, memory, alignment, new_len, address)) memory.ptr else null;
}

fn free(_: *anyopaque, memory: []u8, alignment: Alignment, address: usize) void {
    if (memory.len < bytes_min) return budget.gpa.rawFree(memory, alignment, address);
    budget.gpa.rawFree(memory.ptr[0..sizeOf(memory.len).?], alignment.max(alignment_large), address);
}

/// The bytes of memory that holds `len` bytes; null if no memory does.
fn sizeOf(len: usize) ?usize {
    const rounded = std.math.add(usize, len, pages.large_bytes - 1) catch return null;
    return rounded / pages.large_bytes * pages.large_bytes;
}

test "memory grows and shrinks across the least size of large pages, and all of it is given back" {
    const held = budget.countHeld();
    var list: std.ArrayList(u32) = .empty;
    for (0..1 << 20) |i| try list.append(gpa, @intCast(i));
    for (list.items, 0..) |number, i| try std.testing.expectEqual(i, number);
    list.shrinkAndFree(gpa, 300_000);
    list.shrinkAndFree(gpa, 100);
    for (list.items, 0..) |number, i| try std.testing.expectEqual(i, number);
    list.deinit(gpa);
    try std.testing.expectEqual(held, budget.countHeld());
    try std.testing.expectError(error.OutOfMemory, gpa.alloc(u8, std.math.maxInt(usize) - 1));
}
