//! Resources for one chunk in flight: a buffer for the automaton and the text, one for the results, and the commands.
//! They serve any search with texts of this size.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const Buffer = @import("device.zig").Buffer;
const Device = @import("device.zig").Device;
const Error = @import("device.zig").Error;
const Request = @import("device.zig").Request;
const checkResult = @import("device.zig").checkResult;
const for_host = @import("device.zig").for_host;
const group_bytes = @import("device.zig").group_bytes;
const reasonOf = @import("device.zig").reasonOf;
const text_bytes_max = @import("device.zig").text_bytes_max;
const lines = @import("lines.zig");
const Work = lines.Work;

const assert = std.debug.assert;

pub const Slot = struct {
    text: Buffer = .{},
    results: Buffer = .{},
    descriptor_pool: vulkan.DescriptorPool = .none,
    descriptors: vulkan.DescriptorSet = .none,
    command_pool: vulkan.CommandPool = .none,
    commands: vulkan.CommandBuffer = undefined,
    fence: vulkan.Fence = .none,
    /// Maximum size of a text in bytes.
    bytes_max: u32,
    /// Size of the last text submitted.
    text_bytes: u32 = 0,
    is_submitted: bool = false,

    /// Size of the buffers in bytes.
    pub fn bytesOf(bytes_max: u32) usize {
        return textBytes(bytes_max) + resultsBytes(bytes_max);
    }

    fn textBytes(bytes_max: u32) usize {
        return @sizeOf(lines.Automaton) + bytes_max;
    }

    /// The number of blocks, then the blocks, and their parts.
    fn resultsBytes(bytes_max: u32) usize {
        return @sizeOf(u32) * (1 + 2 * lines.blockCount(bytes_max));
    }

    /// With the text in memory of the first of these types that there is. The device's kernel must be set up.
    pub fn create(device: *Device, bytes_max: u32, wishes: []const u32) Error!Slot {
        assert(bytes_max > 0 and bytes_max <= text_bytes_max and bytes_max % 4 == 0);
        var slot: Slot = .{ .bytes_max = bytes_max };
        errdefer slot.destroy(device);
        const vk = &device.vk;
        try slot.text.create(device, textBytes(bytes_max), wishes);
        try slot.results.create(device, resultsBytes(bytes_max), &for_host);
        try slot.createDescriptors(device);
        try device.create("vkCreateCommandPool", .{ .family = device.family }, &slot.command_pool);
        try checkResult(vk.vkAllocateCommandBuffers(device.handle, &.{ .pool = slot.command_pool }, &slot.commands));
        try device.create("vkCreateFence", .{}, &slot.fence);
        return slot;
    }

    fn createDescriptors(slot: *Slot, device: *Device) Error!void {
        const vk = &device.vk;
        const buffers = [_]vulkan.DescriptorBufferInfo{
            .{ .buffer = slot.text.handle },
            .{ .buffer = slot.results.handle },
            .{ .buffer = device.table.handle },
        };
        const sizes: vulkan.DescriptorPoolSize = .{ .count = buffers.len };
        try device.create("vkCreateDescriptorPool", .{ .sizes = &sizes }, &slot.descriptor_pool);
        try checkResult(vk.vkAllocateDescriptorSets(
            device.handle,
            &.{ .pool = slot.descriptor_pool, .layouts = &device.set_layout },
            &slot.descriptors,
        ));
        const write: vulkan.WriteDescriptorSet = .{
            .set = slot.descriptors,
            .count = buffers.len,
            .buffers = &buffers,
        };
        vk.vkUpdateDescriptorSets(device.handle, 1, &write, 0, null);
    }

    /// Waits for submitted work. If that fails without the device being lost, the buffers may still be in use: they are
    /// never freed, and the device is not used any more.
    pub fn destroy(slot: *Slot, device: *Device) void {
        if (slot.is_submitted) device.wait(slot.fence) catch |err| {
            if (err != error.Lost) return device.giveUp(reasonOf(err));
        };
        device.destroy("vkDestroyFence", slot.fence);
        device.destroy("vkDestroyCommandPool", slot.command_pool);
        device.destroy("vkDestroyDescriptorPool", slot.descriptor_pool);
        slot.results.destroy(device);
        slot.text.destroy(device);
    }

    /// Copies `text` to the device, which starts to search it.
    pub fn submit(slot: *Slot, device: *Device, work: *const Work, text: []const u8) Error!void {
        assert(text.len > 0 and text.len <= slot.bytes_max);
        const automaton = std.mem.asBytes(&work.plan.automaton);
        const into: [*]u8 = @ptrCast(slot.text.words);
        @memcpy(into, automaton);
        @memcpy(into + automaton.len, text);
        return slot.start(device, work, @intCast(text.len));
    }

    /// Searches the text of this size that is in its buffer.
    pub fn start(slot: *Slot, device: *Device, work: *const Work, text_bytes: u32) Error!void {
        assert(!slot.is_submitted);
        slot.results.words[0] = 0;
        try slot.record(device, .{
            .joins_lines = @intFromBool(work.joinsLines()),
            .size_bytes = text_bytes,
            .capacity = @intCast(lines.blockCount(slot.bytes_max)),
            .takes_parts = @intFromBool(work.takes_parts),
        });
        try checkResult(device.vk.vkResetFences(device.handle, 1, &slot.fence));
        try device.submit(slot.commands, slot.fence);
        slot.text_bytes = text_bytes;
        slot.is_submitted = true;
    }

    fn record(slot: *Slot, device: *Device, request: Request) Error!void {
        const vk = &device.vk;
        const commands = slot.commands;
        const point = vulkan.pipeline_bind_point_compute;
        try checkResult(vk.vkBeginCommandBuffer(commands, &.{}));
        vk.vkCmdBindPipeline(commands, point, device.pipeline);
        vk.vkCmdBindDescriptorSets(commands, point, device.layout, 0, 1, &slot.descriptors, 0, null);
        const stage = vulkan.shader_stage_compute;
        vk.vkCmdPushConstants(commands, device.layout, stage, 0, @sizeOf(Request), &request);
        const groups = std.math.divCeil(u32, request.size_bytes, group_bytes) catch unreachable;
        vk.vkCmdDispatch(commands, groups, 1, 1);
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
        try checkResult(vk.vkEndCommandBuffer(commands));
    }

    /// The results. Valid until the next text is submitted.
    pub fn finish(slot: *Slot, device: *Device) Error!lines.Results {
        assert(slot.is_submitted);
        device.wait(slot.fence) catch |err| {
            if (err == error.Lost) slot.is_submitted = false; // Otherwise it may still run.
            return err;
        };
        slot.is_submitted = false;
        const count = lines.blockCount(slot.text_bytes);
        if (slot.results.words[0] != count) return error.Wrong;
        return .{
            .blocks = @ptrCast(slot.results.words[1..][0..count]),
            .parts = @ptrCast(slot.results.words[1 + lines.blockCount(slot.bytes_max) ..][0..count]),
        };
    }
};
