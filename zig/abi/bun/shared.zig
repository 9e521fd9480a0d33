//! Bytes shared by number between the threads of a process: a Worker gets the programs of patterns compiled elsewhere.
const std = @import("std");
const threads = @import("../../concurrent/threads.zig");
const gpa = @import("../../memory/budget.zig").gpa;

const Shared = std.AutoHashMapUnmanaged(u64, []u8);

var mutex: std.Io.Mutex = .init;
var shared: Shared = .empty;
/// Numbers are never reused.
var next: u64 = 1;

/// Stores a copy of bytes and returns its number; 0 if memory ran out.
pub export fn mb_shared_keep(bytes: [*]const u8, size_bytes: u32) callconv(.c) f64 {
    mutex.lockUncancelable(threads.io());
    defer mutex.unlock(threads.io());
    const kept = gpa.dupe(u8, bytes[0..size_bytes]) catch return 0;
    shared.put(gpa, next, kept) catch {
        gpa.free(kept);
        return 0;
    };
    defer next += 1;
    return @floatFromInt(next);
}

/// Number of bytes under a number; 0 if there are none.
pub export fn mb_shared_size(number: f64) callconv(.c) u32 {
    mutex.lockUncancelable(threads.io());
    defer mutex.unlock(threads.io());
    const kept = shared.get(@intFromFloat(number)) orelse return 0;
    return @intCast(kept.len);
}

/// Copies the `size_bytes` bytes stored under a number. False if they are gone.
pub export fn mb_shared_copy(number: f64, out: [*]u8, size_bytes: u32) callconv(.c) bool {
    mutex.lockUncancelable(threads.io());
    defer mutex.unlock(threads.io());
    const kept = shared.get(@intFromFloat(number)) orelse return false;
    if (kept.len != size_bytes) return false;
    @memcpy(out[0..size_bytes], kept);
    return true;
}

/// Frees the bytes stored under a number.
pub export fn mb_shared_drop(number: f64) callconv(.c) void {
    mutex.lockUncancelable(threads.io());
    defer mutex.unlock(threads.io());
    const kept = shared.fetchRemove(@intFromFloat(number)) orelse return;
    gpa.free(kept.value);
}
