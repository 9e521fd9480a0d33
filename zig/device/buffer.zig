//! A buffer that the device sees, mapped as long as it exists if the host sees it as well.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const device_ = @import("device.zig");
const Device = device_.Device;
const Error = device_.Error;

const shared_memory = vulkan.memory_host_visible | vulkan.memory_host_coherent;

/// In order of preference: of what the host writes and the device reads, and vice versa.
pub const for_device = [_]u32{ shared_memory | vulkan.memory_device_local, shared_memory };
pub const for_host = [_]u32{ shared_memory | vulkan.memory_host_cached, shared_memory };

pub const Buffer = struct {
    handle: vulkan.Buffer = .none,
    memory: vulkan.Memory = .none,
    /// If the host sees it.
    words: [*]u32 = undefined,

    /// `usage`: besides that by kernels.
    pub fn create(buffer: *Buffer, device: *Device, size_bytes: u64, usage: u32, wishes: []const u32) Error!void {
        const vk = &device.vk;
        const uses = vulkan.buffer_usage_storage | usage;
        try device.create("vkCreateBuffer", .{ .size_bytes = size_bytes, .usage = uses }, &buffer.handle);
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
            device.create(
                "vkAllocateMemory",
                .{ .size_bytes = needs.size_bytes, .memory_type = kind },
                &buffer.memory,
            ) catch |err| {
                failure = err;
                if (err == error.NoMemory) continue;
                return err;
            };
            return device.memory.types[kind].flags;
        };
        return failure;
    }

    pub fn destroy(buffer: *Buffer, device: *Device) void {
        device.destroy("vkDestroyBuffer", buffer.handle);
        device.destroy("vkFreeMemory", buffer.memory); // This also unmaps it.
        buffer.* = .{};
    }
};
