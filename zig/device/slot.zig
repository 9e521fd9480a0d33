//! Resources for one chunk in flight: a buffer for the text, one for the results, and the commands. They serve any
//! search whose buffers have the same sizes.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const device_ = @import("device.zig");
const Device = device_.Device;
const Error = device_.Error;
const Buffer = @import("buffer.zig").Buffer;
const Work = @import("work.zig").Work;

const assert = std.debug.assert;

const shared_memory = @import("buffer.zig").shared_memory;
/// The text is written by the host and read by the device; the results vice versa.
const text_memory = [_]u32{ shared_memory | vulkan.memory_device_local, shared_memory };
const results_memory = [_]u32{ shared_memory | vulkan.memory_host_cached, shared_memory };

pub const Slot = struct {
    text: Buffer = .{},
    results: Buffer = .{},
    descriptor_pool: vulkan.DescriptorPool = .none,
    descriptors: vulkan.DescriptorSet = .none,
    command_pool: vulkan.CommandPool = .none,
    commands: vulkan.CommandBuffer = undefined,
    fence: vulkan.Fence = .none,
    pipeline: vulkan.Pipeline = .none,
    /// Sizes of the buffers in bytes.
    text_size: u64 = 0,
    results_size: u64 = 0,
    /// Maximum size of a text in bytes, and maximum number of words that the device returns for it.
    bytes_max: u32 = 0,
    results_max: u32 = 0,
    /// Offset of the text in its buffer; the words of the work precede it.
    text_at: usize = 0,
    /// The second part of the words in the buffer, which lives as long as the process and follows a first part whose
    /// size depends on the kernel alone.
    shared_words: ?[*]const u32 = null,
    /// Size of the last text submitted.
    text_bytes: u32 = 0,
    is_submitted: bool = false,

    /// Size of its buffers in bytes.
    pub fn bytesOf(work: *const Work, bytes_max: u32) usize {
        return @intCast(textBytes(work, bytes_max) + resultsBytes(work, bytes_max));
    }

    fn textBytes(work: *const Work, bytes_max: u32) u64 {
        return @sizeOf(u32) * work.wordCount() + bytes_max;
    }

    fn resultsBytes(work: *const Work, bytes_max: u32) u64 {
        return @sizeOf(u32) * (1 + @as(u64, work.resultsMax(bytes_max)));
    }

    pub fn create(device: *Device, work: *const Work, bytes_max: u32) Error!Slot {
        return createIn(device, work, bytes_max, &text_memory);
    }

    /// With the text in memory of the first of these types that there is.
    pub fn createIn(device: *Device, work: *const Work, bytes_max: u32, wishes: []const u32) Error!Slot {
        assert(bytes_max > 0 and bytes_max <= device_.text_bytes_max and bytes_max % 4 == 0);
        var slot: Slot = .{};
        errdefer slot.destroy(device);
        slot.text_size = textBytes(work, bytes_max);
        slot.results_size = resultsBytes(work, bytes_max);
        try slot.text.create(device, slot.text_size, 0, wishes);
        try slot.results.create(device, slot.results_size, 0, &results_memory);
        try slot.createDescriptors(device);
        const vk = &device.vk;
        try device_.made(
            vk.vkCreateCommandPool(device.handle, &.{ .family = device.family }, null, &slot.command_pool),
            &slot.command_pool,
        );
        try device_.failed(vk.vkAllocateCommandBuffers(device.handle, &.{ .pool = slot.command_pool }, &slot.commands));
        try device_.made(vk.vkCreateFence(device.handle, &.{}, null, &slot.fence), &slot.fence);
        try slot.prepare(device, work, bytes_max);
        return slot;
    }

    /// Whether its buffers have the size that this work needs.
    pub fn suits(slot: *const Slot, work: *const Work, bytes_max: u32) bool {
        return slot.text_size == textBytes(work, bytes_max) and slot.results_size == resultsBytes(work, bytes_max);
    }

    /// Must be called before texts of another search are submitted; it must suit that.
    pub fn prepare(slot: *Slot, device: *Device, work: *const Work, bytes_max: u32) Error!void {
        assert(!slot.is_submitted and slot.suits(work, bytes_max));
        slot.pipeline = try device.pipelineOf(work.*);
        slot.bytes_max = bytes_max;
        slot.results_max = work.resultsMax(bytes_max);
        slot.text_at = work.wordCount() * @sizeOf(u32);
        const words = work.words();
        @memcpy(slot.text.words, words[0]);
        // The second part is the same for all searches of lines, and large.
        if (slot.shared_words == words[1].ptr) return;
        @memcpy(slot.text.words + words[0].len, words[1]);
        slot.shared_words = words[1].ptr;
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
            .{ .buffer = slot.results.handle },
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
        slot.results.destroy(device);
        slot.text.destroy(device);
    }

    fn end(slot: *const Slot, device: *Device) Error!void {
        device.wait(slot.fence) catch |err| return if (err == error.Lost) err else device.waitForAll();
    }

    /// Copies `text` to the device, which starts to search it.
    pub fn submit(slot: *Slot, device: *Device, work: *const Work, text: []const u8) Error!void {
        assert(!slot.is_submitted and text.len > 0 and text.len <= slot.bytes_max);
        const into = @as([*]u8, @ptrCast(slot.text.words)) + slot.text_at;
        @memcpy(into[0..text.len], text);
        return slot.start(device, work, @intCast(text.len));
    }

    /// Searches the text of this size that is in its buffer.
    pub fn start(slot: *Slot, device: *Device, work: *const Work, text_bytes: u32) Error!void {
        assert(!slot.is_submitted);
        slot.results.words[0] = 0;
        try slot.record(device, work.*, work.request(text_bytes, slot.bytes_max));
        try device_.failed(device.vk.vkResetFences(device.handle, 1, &slot.fence));
        try device.submit(slot.commands, slot.fence);
        slot.text_bytes = text_bytes;
        slot.is_submitted = true;
    }

    fn record(slot: *Slot, device: *Device, kernel: device_.Kernel, request: device_.Request) Error!void {
        const vk = &device.vk;
        const commands = slot.commands;
        const point = vulkan.pipeline_bind_point_compute;
        try device_.failed(vk.vkBeginCommandBuffer(commands, &.{}));
        vk.vkCmdBindPipeline(commands, point, slot.pipeline);
        vk.vkCmdBindDescriptorSets(commands, point, device.layout, 0, 1, &slot.descriptors, 0, null);
        const stage = vulkan.shader_stage_compute;
        vk.vkCmdPushConstants(commands, device.layout, stage, 0, @sizeOf(device_.Request), &request);
        vk.vkCmdDispatch(commands, Device.groups(kernel, request.size_bytes), 1, 1);
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

    /// The results: unordered places, or blocks. Null if there were more than the buffer holds. Valid until
    /// the next text is submitted.
    pub fn finish(slot: *Slot, device: *Device, work: *const Work) Error!?[]const u32 {
        assert(slot.is_submitted);
        device.wait(slot.fence) catch |err| {
            if (err == error.Lost) slot.is_submitted = false; // Otherwise it may still run.
            return err;
        };
        slot.is_submitted = false;
        const words = slot.results.words[1..][0..slot.results_max];
        return work.written(slot.text_bytes, slot.results.words[0], words);
    }
};
