//! Slots between two searches, of the only device that a process uses: making buffers takes as long as copying a text
//! into them. They count against the limit of the process's memory; when there is too little, they are freed.
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
var idle_bytes: usize = 0;

/// A slot for texts of this size. The caller has counted its memory.
pub fn take(device: *Device, bytes_max: u32) Error!Slot {
    return takeIdle(bytes_max) orelse .create(device, bytes_max, &for_device);
}

fn takeIdle(bytes_max: u32) ?Slot {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    var at = idle.items.len;
    while (at > 0) {
        at -= 1;
        if (idle.items[at].bytes_max == bytes_max) return remove(at);
    }
    return null;
}

/// Keeps a slot for later searches, or frees it. Its memory is no longer counted by the caller.
pub fn put(device: *Device, slot: *Slot) void {
    if (slot.is_submitted or device.given_up.load(.monotonic) != .none) return slot.destroy(device);
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    if (idle.items.len == room.len) destroyOldest(device);
    const bytes = Slot.bytesOf(slot.bytes_max);
    const limit = budget.limit() / (2 * limits.device_memory_divisor);
    if (idle_bytes + bytes > limit or !budget.take(bytes)) return slot.destroy(device);
    idle.appendAssumeCapacity(slot.*);
    idle_bytes += bytes;
}

/// Frees all slots.
pub fn clear(device: *Device) void {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    while (idle.items.len > 0) destroyOldest(device);
}

fn destroyOldest(device: *Device) void {
    var slot = remove(0);
    slot.destroy(device);
}

fn remove(at: usize) Slot {
    const slot = idle.orderedRemove(at);
    const bytes = Slot.bytesOf(slot.bytes_max);
    idle_bytes -= bytes;
    budget.give(bytes);
    return slot;
}
