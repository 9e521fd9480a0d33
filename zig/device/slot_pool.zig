//! Slots between two searches: making buffers takes as long as copying a text into them. They count against the limit
//! of the process's memory; when there is too little, they are freed.
const std = @import("std");
const budget = @import("../memory/budget.zig");
const limits = @import("../gen/limits.zig");
const Device = @import("device.zig").Device;
const Error = @import("device.zig").Error;
const Slot = @import("slot.zig").Slot;
const Work = @import("work.zig").Work;
const io = @import("../concurrent/threads.zig").io;

const idle_max = 32;

const SlotPool = struct {
    mutex: std.Io.Mutex = .init,
    /// Oldest first.
    idle: [idle_max]Slot = undefined,
    count: usize = 0,
    bytes: usize = 0,

    fn take(pool: *SlotPool, device: *Device, work: *const Work, bytes_max: u32) Error!Slot {
        var slot = pool.takeIdle(work, bytes_max) orelse return .create(device, work, bytes_max);
        errdefer slot.destroy(device);
        try slot.prepare(device, work, bytes_max);
        return slot;
    }

    fn takeIdle(pool: *SlotPool, work: *const Work, bytes_max: u32) ?Slot {
        pool.mutex.lockUncancelable(io());
        defer pool.mutex.unlock(io());
        var at = pool.count;
        while (at > 0) {
            at -= 1;
            if (pool.idle[at].suits(work, bytes_max)) return pool.remove(at);
        }
        return null;
    }

    fn put(pool: *SlotPool, device: *Device, slot: *Slot) void {
        if (slot.is_submitted or device.given_up.load(.monotonic) != .none) return slot.destroy(device);
        pool.mutex.lockUncancelable(io());
        defer pool.mutex.unlock(io());
        const bytes = bytesOf(slot);
        if (pool.count == idle_max) pool.destroyOldest(device);
        const bytes_max = budget.limit() / (2 * limits.device_memory_divisor);
        if (pool.bytes + bytes > bytes_max or !budget.take(bytes)) return slot.destroy(device);
        pool.idle[pool.count] = slot.*;
        pool.count += 1;
        pool.bytes += bytes;
    }

    fn clear(pool: *SlotPool, device: *Device) void {
        pool.mutex.lockUncancelable(io());
        defer pool.mutex.unlock(io());
        while (pool.count > 0) pool.destroyOldest(device);
    }

    fn destroyOldest(pool: *SlotPool, device: *Device) void {
        var slot = pool.remove(0);
        slot.destroy(device);
    }

    fn remove(pool: *SlotPool, at: usize) Slot {
        const slot = pool.idle[at];
        pool.count -= 1;
        std.mem.copyForwards(Slot, pool.idle[at..pool.count], pool.idle[at + 1 ..][0 .. pool.count - at]);
        pool.bytes -= bytesOf(&slot);
        budget.give(bytesOf(&slot));
        return slot;
    }

    fn bytesOf(slot: *const Slot) usize {
        return @intCast(slot.text_size + slot.results_size);
    }
};

/// The slots of the only device that a process uses.
var slots: SlotPool = .{};

/// A slot for texts of this size, prepared for the work. The caller has counted its memory.
pub fn take(device: *Device, work: *const Work, bytes_max: u32) Error!Slot {
    return slots.take(device, work, bytes_max);
}

/// Keeps a slot for later searches, or frees it. Its memory is no longer counted by the caller.
pub fn put(device: *Device, slot: *Slot) void {
    slots.put(device, slot);
}

/// Frees all slots.
pub fn clear(device: *Device) void {
    slots.clear(device);
}
