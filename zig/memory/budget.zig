//! Counts the memory held by the library and its caller against one limit for the process. Beyond it, allocations fail
//! as if the machine were out of memory, so that an input can't exhaust it.
const std = @import("std");
const builtin = @import("builtin");
const Allocator = std.mem.Allocator;
const limits = @import("../gen/limits.zig");
const backing = std.heap.c_allocator;

/// Below this, the machine's memory is not determined, which takes system calls.
const free_bytes = 64 << 20;

var held_bytes: std.atomic.Value(usize) = .init(0);
/// 0 until it is set or first needed.
var limit_bytes: std.atomic.Value(usize) = .init(0);

/// The allocator of everything that grows with an input. Any thread may use it.
pub const gpa: Allocator = .{
    .ptr = undefined,
    .vtable = &.{ .alloc = alloc, .resize = resize, .remap = remap, .free = free },
};

/// The limit in bytes: the one that was set, otherwise a quarter of the machine's memory.
pub fn limit() usize {
    const known = limit_bytes.load(.monotonic);
    if (known != 0) return known;
    const found = @max(machineBytes() / limits.machine_memory_divisor, free_bytes);
    limit_bytes.store(found, .monotonic);
    return found;
}

pub fn setLimit(bytes: usize) void {
    std.debug.assert(bytes != 0);
    limit_bytes.store(bytes, .monotonic);
}

pub fn countHeld() usize {
    return held_bytes.load(.monotonic);
}

/// Counts memory that will be allocated elsewhere than by `gpa`. False, without counting it, if it would exceed the
/// limit.
pub fn take(bytes: usize) bool {
    const before = held_bytes.fetchAdd(bytes, .monotonic);
    const after = before +| bytes;
    if (after <= free_bytes and limit_bytes.load(.monotonic) == 0) return true;
    if (after <= limit()) return true;
    give(bytes);
    return false;
}

/// Must be called after memory counted by `take` was freed.
pub fn give(bytes: usize) void {
    const before = held_bytes.fetchSub(bytes, .monotonic);
    std.debug.assert(before >= bytes);
}

fn alloc(_: *anyopaque, len: usize, alignment: std.mem.Alignment, address: usize) ?[*]u8 {
    if (!take(len)) return null;
    return backing.rawAlloc(len, alignment, address) orelse {
        give(len);
        return null;
    };
}

fn resize(_: *anyopaque, memory: []u8, alignment: std.mem.Alignment, new_len: usize, address: usize) bool {
    if (!grow(memory.len, new_len)) return false;
    if (backing.rawResize(memory, alignment, new_len, address)) return true;
    undo(memory.len, new_len);
    return false;
}

fn remap(_: *anyopaque, memory: []u8, alignment: std.mem.Alignment, new_len: usize, address: usize) ?[*]u8 {
    if (!grow(memory.len, new_len)) return null;
    return backing.rawRemap(memory, alignment, new_len, address) orelse {
        undo(memory.len, new_len);
        return null;
    };
}

fn free(_: *anyopaque, memory: []u8, alignment: std.mem.Alignment, address: usize) void {
    backing.rawFree(memory, alignment, address);
    give(memory.len);
}

fn grow(old_len: usize, new_len: usize) bool {
    if (new_len > old_len) return take(new_len - old_len);
    give(old_len - new_len);
    return true;
}

fn undo(old_len: usize, new_len: usize) void {
    if (new_len > old_len) give(new_len - old_len) else _ = held_bytes.fetchAdd(old_len - new_len, .monotonic);
}

/// The machine's memory, or the part of it that this process may use.
fn machineBytes() usize {
    const total: u64 = std.process.totalSystemMemory() catch 4 << 30;
    var bytes = std.math.cast(usize, total) orelse std.math.maxInt(usize);
    if (builtin.os.tag == .linux) {
        // Versions 2 and 1 of control groups; a missing file or "max" sets no limit.
        for ([_][*:0]const u8{ "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes" }) |path| {
            bytes = @min(bytes, numberIn(path) orelse continue);
        }
    }
    return bytes;
}

fn numberIn(path: [*:0]const u8) ?usize {
    const descriptor = std.posix.openatZ(
        std.posix.AT.FDCWD,
        path,
        .{ .ACCMODE = .RDONLY, .CLOEXEC = true },
        0,
    ) catch return null;
    defer _ = std.c.close(descriptor);
    var buffer: [32]u8 = undefined;
    const size = std.c.read(descriptor, &buffer, buffer.len);
    if (size <= 0) return null;
    return std.fmt.parseInt(usize, std.mem.trimEnd(u8, buffer[0..@intCast(size)], "\n"), 10) catch null;
}

test "memory beyond the limit is refused, and counted exactly until then" {
    const before = countHeld();
    setLimit(before + (1 << 20));
    defer limit_bytes.store(0, .monotonic);
    var list: std.ArrayList(u8) = .empty;
    defer list.deinit(gpa);
    try list.ensureTotalCapacityPrecise(gpa, 700 << 10);
    try std.testing.expectEqual(before + (700 << 10), countHeld());
    try std.testing.expectError(error.OutOfMemory, gpa.alloc(u8, 700 << 10));
    try std.testing.expectError(error.OutOfMemory, list.ensureTotalCapacityPrecise(gpa, 2 << 20));
    try std.testing.expectEqual(before + (700 << 10), countHeld());
    try std.testing.expect(!take(700 << 10) and take(100 << 10));
    give(100 << 10);
    list.shrinkAndFree(gpa, 0);
    try std.testing.expectEqual(before, countHeld());
}

test "the default limit is a quarter of the machine's memory" {
    const machine = try std.process.totalSystemMemory();
    try std.testing.expect(limit() >= free_bytes and
        limit() <= @max(machine / limits.machine_memory_divisor, free_bytes));
    limit_bytes.store(0, .monotonic);
}
