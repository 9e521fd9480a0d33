//! A buffer that the device sees, mapped as long as it exists if the host sees it as well.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const device_ = @import("device.zig");
const Device = device_.Device;
const Error = device_.Error;

pub const shared_memory = vulkan.memory_host_visible | vulkan.memory_host_coherent;

pub const Buffer = struct {
    handle: vulkan.Buffer = .none,
    memory: vulkan.Memory = .none,
    /// If the host sees it.
    words: [*]u32 = undefined,

    /// `usage`: besides that by kernels.
    pub fn create(buffer: *Buffer, device: *Device, size_bytes: u64, usage: u32, wishes: []const u32) Error!void {
        const vk = &device.vk;
        try device_.made(vk.vkCreateBuffer(device.handle, &.{
            .size_bytes = size_bytes,
            .usage = vulkan.buffer_usage_storage | usage,
        }, null, &buffer.handle), &buffer.handle);
        var needs: vulkan.MemoryRequirements = undefined;
        vk.vkGetBufferMemoryRequirements(device.handle, buffer.handle, &needs);
        const flags = try buffer.allocate(device, needs, wishes);
        try device_.failed(vk.vkBindBufferMemory(device.handle, buffer.handle, buffer.memory, 0));
        if (flags & vulkan.memory_host_visible == 0) return;
        var place: ?*anyopaque = null;
        try device_.failed(vk.vkMapMemory(device.handle, buffer.memory, 0, vulkan.whole_size, 0, &place));
        const address = @intFromPtr(place orelse return error.Wrong);
        if (!std.mem.isAligned(address, @alignOf(u32))) return error.Wrong;
        buffer.words = @ptrFromInt(address);
    }

    /// Allocates from the first memory type, in order of preference, that is not exhausted; that of a GPU may be small.
    /// @returns the type's flags
    fn allocate(
        buffer: *Buffer,
        device: *Device,
        needs: vulkan.MemoryRequirements,
        wishes: []const u32,
    ) Error!u32 {
        var failure: Error = error.Refused;
        var untried = needs.type_bits;
        for (wishes) |wish| while (device.memoryType(untried, wish)) |kind| {
            untried &= ~(@as(u32, 1) << kind);
            if (device_.made(device.vk.vkAllocateMemory(
                device.handle,
                &.{ .size_bytes = needs.size_bytes, .memory_type = kind },
                null,
                &buffer.memory,
            ), &buffer.memory)) |_| return device.memory.types[kind].flags else |err| failure = err;
            if (failure != error.NoMemory) return failure;
        };
        return failure;
    }

    pub fn destroy(buffer: *Buffer, device: *Device) void {
        device.vk.vkDestroyBuffer(device.handle, buffer.handle, null);
        device.vk.vkFreeMemory(device.handle, buffer.memory, null); // This also unmaps it.
        buffer.* = .{};
    }
};
