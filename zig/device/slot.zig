//! Resources for one chunk in flight: a buffer for the text, one for the marked places, and the commands.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const device_ = @import("device.zig");
const Device = device_.Device;
const Error = device_.Error;
const Plan = @import("plan.zig").Plan;

const assert = std.debug.assert;

/// A buffer visible to both host and device.
const SharedBuffer = struct {
    handle: vulkan.Buffer = .none,
    memory: vulkan.Memory = .none,
    words: [*]u32 = undefined,

    fn create(buffer: *SharedBuffer, device: *Device, size_bytes: u64, wishes: []const u32) Error!void {
        const vk = &device.vk;
        try device_.made(
            vk.vkCreateBuffer(device.handle, &.{ .size_bytes = size_bytes }, null, &buffer.handle),
            &buffer.handle,
        );
        var needs: vulkan.MemoryRequirements = undefined;
        vk.vkGetBufferMemoryRequirements(device.handle, buffer.handle, &needs);
        try buffer.allocate(device, needs, wishes);
        try device_.failed(vk.vkBindBufferMemory(device.handle, buffer.handle, buffer.memory, 0));
        var place: ?*anyopaque = null;
        try device_.failed(vk.vkMapMemory(device.handle, buffer.memory, 0, vulkan.whole_size, 0, &place));
        const address = @intFromPtr(place orelse return error.Wrong);
        if (!std.mem.isAligned(address, @alignOf(u32))) return error.Wrong;
        buffer.words = @ptrFromInt(address);
    }

    /// Allocates from the first memory type, in order of preference, that is not exhausted; that of a GPU may be small.
    fn allocate(
        buffer: *SharedBuffer,
        device: *Device,
        needs: vulkan.MemoryRequirements,
        wishes: []const u32,
    ) Error!void {
        var failure: Error = error.Refused;
        var untried = needs.type_bits;
        for (wishes) |wish| while (device.memoryType(untried, wish)) |kind| {
            untried &= ~(@as(u32, 1) << kind);
            if (device_.made(device.vk.vkAllocateMemory(
                device.handle,
                &.{ .size_bytes = needs.size_bytes, .memory_type = kind },
                null,
                &buffer.memory,
            ), &buffer.memory)) |_| return else |err| failure = err;
            if (failure != error.NoMemory) return failure;
        };
        return failure;
    }

    fn destroy(buffer: *SharedBuffer, device: *Device) void {
        device.vk.vkDestroyBuffer(device.handle, buffer.handle, null);
        device.vk.vkFreeMemory(device.handle, buffer.memory, null); // This also unmaps it.
        buffer.* = .{};
    }
};

const shared_memory = vulkan.memory_host_visible | vulkan.memory_host_coherent;
/// The text is written by the host and read by the device; the places vice versa.
const text_memory = [_]u32{ shared_memory | vulkan.memory_device_local, shared_memory };
const places_memory = [_]u32{ shared_memory | vulkan.memory_host_cached, shared_memory };

const table_bytes = @sizeOf(@FieldType(Plan, "table"));

pub const Slot = struct {
    text: SharedBuffer = .{},
    places: SharedBuffer = .{},
    descriptor_pool: vulkan.DescriptorPool = .none,
    descriptors: vulkan.DescriptorSet = .none,
    command_pool: vulkan.CommandPool = .none,
    commands: vulkan.CommandBuffer = undefined,
    fence: vulkan.Fence = .none,
    /// Maximum size of a text in bytes, and maximum number of places marked in it.
    bytes_max: u32,
    places_max: u32,
    /// Size of the last text submitted.
    text_bytes: u32 = 0,
    is_submitted: bool = false,

    /// Size of its buffers in bytes.
    pub fn bytesOf(bytes_max: u32, places_max: u32) usize {
        return table_bytes + @as(usize, bytes_max) + @sizeOf(u32) * (1 + @as(usize, places_max));
    }

    pub fn create(device: *Device, plan: *const Plan, bytes_max: u32, places_max: u32) Error!Slot {
        assert(bytes_max > 0 and bytes_max <= device_.text_bytes_max and bytes_max % 4 == 0);
        var slot: Slot = .{ .bytes_max = bytes_max, .places_max = places_max };
        errdefer slot.destroy(device);
        try slot.text.create(device, table_bytes + bytes_max, &text_memory);
        try slot.places.create(device, @sizeOf(u32) * (1 + @as(u64, places_max)), &places_memory);
        @memcpy(slot.text.words, @as(*const [table_bytes / 4]u32, @ptrCast(&plan.table)));
        try slot.createDescriptors(device);
        const vk = &device.vk;
        try device_.made(
            vk.vkCreateCommandPool(device.handle, &.{ .family = device.family }, null, &slot.command_pool),
            &slot.command_pool,
        );
        try device_.failed(vk.vkAllocateCommandBuffers(device.handle, &.{ .pool = slot.command_pool }, &slot.commands));
        try device_.made(vk.vkCreateFence(device.handle, &.{}, null, &slot.fence), &slot.fence);
        return slot;
    }

    fn createDescriptors(slot: *Slot, device: *Device) Error!void {
        const vk = &device.vk;
        try device_.made(vk.vkCreateDescriptorPool(
            device.handle,
            &.{ .sizes = &.{ .count = 2 } },
            null,
            &slot.descriptor_pool,
        ), &slot.descriptor_pool);
        try device_.made(vk.vkAllocateDescriptorSets(
            device.handle,
            &.{ .pool = slot.descriptor_pool, .layouts = &device.set_layout },
            &slot.descriptors,
        ), &slot.descriptors);
        const buffers = [_]vulkan.DescriptorBufferInfo{
            .{ .buffer = slot.text.handle },
            .{ .buffer = slot.places.handle },
        };
        vk.vkUpdateDescriptorSets(
            device.handle,
            1,
            &.{ .set = slot.descriptors, .count = buffers.len, .buffers = &buffers },
            0,
            null,
        );
    }

    /// Waits for submitted work. If that fails without the device being lost, the buffers may still be in use: they are
    /// never freed, and the device is not used any more.
    pub fn destroy(slot: *Slot, device: *Device) void {
        if (slot.is_submitted) slot.end(device) catch |err| {
            if (err != error.Lost) return device.giveUp(device_.reasonOf(err));
        };
        const vk = &device.vk;
        vk.vkDestroyFence(device.handle, slot.fence, null);
        vk.vkDestroyCommandPool(device.handle, slot.command_pool, null);
        vk.vkDestroyDescriptorPool(device.handle, slot.descriptor_pool, null);
        slot.places.destroy(device);
        slot.text.destroy(device);
    }

    fn end(slot: *const Slot, device: *Device) Error!void {
        device.wait(slot.fence) catch |err| return if (err == error.Lost) err else device.waitForAll();
    }

    /// Copies `text` to the device, which starts to mark it.
    pub fn submit(slot: *Slot, device: *Device, plan: *const Plan, text: []const u8) Error!void {
        assert(!slot.is_submitted and text.len > 0 and text.len <= slot.bytes_max);
        const into = @as([*]u8, @ptrCast(slot.text.words)) + table_bytes;
        @memcpy(into[0..text.len], text);
        slot.places.words[0] = 0;
        try slot.record(device, .{
            .starts = @bitCast(plan.starts),
            .finals = @bitCast(plan.finals),
            .size_bytes = @intCast(text.len),
            .capacity = slot.places_max,
        });
        try device_.failed(device.vk.vkResetFences(device.handle, 1, &slot.fence));
        try device.submit(slot.commands, slot.fence);
        slot.text_bytes = @intCast(text.len);
        slot.is_submitted = true;
    }

    fn record(slot: *Slot, device: *Device, request: device_.Request) Error!void {
        const vk = &device.vk;
        const commands = slot.commands;
        const point = vulkan.pipeline_bind_point_compute;
        try device_.failed(vk.vkBeginCommandBuffer(commands, &.{}));
        vk.vkCmdBindPipeline(commands, point, device.pipeline);
        vk.vkCmdBindDescriptorSets(commands, point, device.layout, 0, 1, &slot.descriptors, 0, null);
        const stage = vulkan.shader_stage_compute;
        vk.vkCmdPushConstants(commands, device.layout, stage, 0, @sizeOf(device_.Request), &request);
        vk.vkCmdDispatch(commands, Device.groups(request.size_bytes), 1, 1);
        vk.vkCmdPipelineBarrier(
            commands,
            vulkan.pipeline_stage_compute_shader,
            vulkan.pipeline_stage_host,
            0,
            1,
            &.{ .from = vulkan.access_shader_write, .to = vulkan.access_host_read },
            0,
            null,
            0,
            null,
        );
        try device_.failed(vk.vkEndCommandBuffer(commands));
    }

    /// The marked places, unordered; null if there were more than the buffer holds. Valid until the next text is
    /// submitted.
    pub fn finish(slot: *Slot, device: *Device) Error!?[]const u32 {
        assert(slot.is_submitted);
        device.wait(slot.fence) catch |err| {
            if (err == error.Lost) slot.is_submitted = false; // Otherwise it may still run.
            return err;
        };
        slot.is_submitted = false;
        const count = slot.places.words[0];
        if (count > slot.text_bytes) return error.Wrong; // No byte is marked twice.
        return if (count > slot.places_max) null else slot.places.words[1..][0..count];
    }
};
