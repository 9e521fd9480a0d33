//! Slots for searches on the only device that a process uses, kept between two of them: making buffers takes as long as
//! copying a text into them. They count against the limit of the process's memory; when there is too little, those that
//! no search uses are freed.
const std = @import("std");
const budget = @import("../memory/budget.zig");
const limits = @import("../gen/limits.zig");
const Device = @import("device.zig").Device;
const Error = @import("device.zig").Error;
const for_device = @import("device.zig").for_device;
const Slot = @import("slot.zig").Slot;
const io = @import("../concurrent/threads.zig").io;

var mutex: std.Io.Mutex = .init;
/// Oldest first.
var room: [32]Slot = undefined;
var idle: std.ArrayList(Slot) = .initBuffer(&room);

/// Number of slots for texts of this size that fit into the part of the memory limit that is for them.
pub fn countAllowed(bytes_max: u32) usize {
    return budget.limit() / limits.device_memory_divisor / Slot.bytesOf(bytes_max);
}

/// A slot for texts of this size, for `put`.
pub fn take(device: *Device, bytes_max: u32) Error!Slot {
    if (takeIdle(bytes_max)) |slot| return slot;
    const bytes = Slot.bytesOf(bytes_max);
    if (!budget.take(bytes)) {
        clear(device);
        if (!budget.take(bytes)) return error.MemoryLimit;
    }
    errdefer budget.give(bytes);
    return .create(device, bytes_max, &for_device);
}

fn takeIdle(bytes_max: u32) ?Slot {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    var at = idle.items.len;
    while (at > 0) {
        at -= 1;
        if (idle.items[at].bytes_max == bytes_max) return idle.orderedRemove(at);
    }
    return null;
}

/// Keeps a slot for later searches, or frees it.
pub fn put(device: *Device, slot: Slot) void {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    if (idle.items.len == room.len) free(device, idle.orderedRemove(0));
    idle.appendAssumeCapacity(slot);
    var bytes: usize = 0;
    for (idle.items) |each| bytes += Slot.bytesOf(each.bytes_max);
    const is_usable = !slot.is_submitted and device.given_up.load(.monotonic) == .none;
    if (!is_usable or bytes > budget.limit() / (2 * limits.device_memory_divisor)) free(device, idle.pop().?);
}

/// Frees all slots that no search uses.
pub fn clear(device: *Device) void {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    while (idle.pop()) |slot| free(device, slot);
}

fn free(device: *Device, slot: Slot) void {
    budget.give(Slot.bytesOf(slot.bytes_max));
    var freed = slot;
    freed.destroy(device);
}
