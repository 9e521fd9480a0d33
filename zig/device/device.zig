//! A GPU that searches texts. Every failure is a `Reason`, and releases the resources acquired before it.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const loader = @import("loader.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const io = @import("../concurrent/threads.zig").io;
const assert = std.debug.assert;

const lines_code align(4) = @embedFile("../gen/lines.spv").*;
/// Bytes per workgroup: bytes per invocation, times invocations.
pub const group_bytes = 64 * 64;
/// Workgroups that every device can run at once.
const groups_max = 65535;
/// Within the smallest possible limit for storage buffers, 128 MiB.
pub const text_bytes_max = 64 << 20;

comptime {
    assert(text_bytes_max <= groups_max * group_bytes);
}

/// Push constants of the kernel.
pub const Request = extern struct {
    /// A match may continue in the next line.
    joins_lines: u32,
    size_bytes: u32,
    /// Maximum number of blocks.
    capacity: u32,
    takes_parts: u32,
};

pub const Error = error{
    NoLoader,
    NoDriver,
    NoGpu,
    NoMemory,
    Refused,
    Lost,
    /// The device returned an impossible result.
    Wrong,
    /// The buffers would take too much of the process's memory.
    MemoryLimit,
};

/// Turns a failed result into an error.
pub fn checkResult(result: vulkan.Result) Error!void {
    return switch (result) {
        .success => {},
        .out_of_host_memory, .out_of_device_memory => error.NoMemory,
        .device_lost => error.Lost,
        else => error.Refused,
    };
}

pub fn reasonOf(err: Error) Reason {
    return switch (err) {
        error.NoLoader => .no_loader,
        error.NoDriver => .no_driver,
        error.NoGpu => .no_gpu,
        error.NoMemory => .no_memory,
        error.Refused => .refused,
        error.Lost => .lost,
        error.Wrong => .wrong,
        error.MemoryLimit => .memory_limit,
    };
}

/// Types of devices, the fastest last.
const by_speed = [_]vulkan.DeviceType{ .cpu, .other, .virtual, .integrated, .discrete };

pub const Device = struct {
    instance: vulkan.Instance = undefined,
    vk: vulkan.Functions = undefined,
    handle: vulkan.Device = undefined,
    queue: vulkan.Queue = undefined,
    /// Of queues, the first one that can run kernels.
    family: u32 = undefined,
    is_software: bool = undefined,
    memory: vulkan.MemoryProperties = undefined,
    set_layout: vulkan.DescriptorSetLayout = .none,
    layout: vulkan.PipelineLayout = .none,
    /// The kernel, and the table of its lexer, once a search needs them.
    pipeline: vulkan.Pipeline = .none,
    table: Buffer = .{},
    /// Protects the queue.
    mutex: std.Io.Mutex = .init,
    /// Protects the kernel's setup, and `is_right`.
    setup_mutex: std.Io.Mutex = .init,
    /// Whether it searched a text correctly, once it has.
    is_right: ?bool = null,
    /// Why it is not used any more.
    given_up: std.atomic.Value(Reason) = .init(.none),

    /// Opened once, and used until the process ends.
    pub fn open(device: *Device) Error!void {
        device.* = .{};
        const find = loader.findEntry() orelse return error.NoLoader;
        const create_instance: vulkan.CreateInstance =
            @ptrCast(find(null, "vkCreateInstance") orelse return error.NoDriver);
        if (create_instance(&.{}, null, &device.instance) != .success) return error.NoDriver;
        device.vk = vulkan.load(vulkan.Functions, device.instance, find) orelse return error.NoDriver;
        const vk = &device.vk;
        errdefer vk.vkDestroyInstance(device.instance, null);
        const chosen = try device.choose();
        vk.vkGetPhysicalDeviceMemoryProperties(chosen, &device.memory);
        const queues: vulkan.DeviceQueueCreateInfo = .{ .family = device.family, .priorities = &1 };
        try checkResult(vk.vkCreateDevice(chosen, &.{ .queues = &queues }, null, &device.handle));
        errdefer vk.vkDestroyDevice(device.handle, null);
        vk.vkGetDeviceQueue(device.handle, device.family, 0, &device.queue);
        errdefer device.destroy("vkDestroyDescriptorSetLayout", device.set_layout);
        try device.createLayout();
    }

    /// The device that is probably the fastest.
    fn choose(device: *Device) Error!vulkan.PhysicalDevice {
        var found: [16]vulkan.PhysicalDevice = undefined;
        var count: u32 = found.len;
        switch (device.vk.vkEnumeratePhysicalDevices(device.instance, &count, &found)) {
            .success, .incomplete => {},
            else => return error.NoDriver,
        }
        var best: ?vulkan.PhysicalDevice = null;
        var best_rank: usize = 0;
        for (found[0..@min(count, found.len)]) |each| {
            var properties: vulkan.PhysicalDeviceProperties = undefined;
            device.vk.vkGetPhysicalDeviceProperties(each, &properties);
            const other = 1;
            const rank = std.mem.findScalar(vulkan.DeviceType, &by_speed, properties.type) orelse other;
            if (best != null and rank <= best_rank) continue;
            device.family = device.findFamily(each) orelse continue;
            device.is_software = properties.type == .cpu;
            best_rank = rank;
            best = each;
        }
        return best orelse error.NoGpu;
    }

    /// The first family of queues that can run kernels.
    fn findFamily(device: *const Device, chosen: vulkan.PhysicalDevice) ?u32 {
        var families: [32]vulkan.QueueFamilyProperties = undefined;
        var count: u32 = families.len;
        device.vk.vkGetPhysicalDeviceQueueFamilyProperties(chosen, &count, &families);
        return for (families[0..@min(count, families.len)], 0..) |family, number| {
            if (family.flags & vulkan.queue_compute != 0) break @intCast(number);
        } else null;
    }

    /// Creates something by the function `vkCreate...` or the like; sets `out` to `none` on failure.
    pub fn create(
        device: *Device,
        comptime name: []const u8,
        info: vulkan.InfoOf(name),
        out: anytype,
    ) Error!void {
        errdefer out.* = .none;
        return checkResult(@field(device.vk, name)(device.handle, &info, null, out));
    }

    /// Destroys what `create` has created, if it is not `none`.
    pub fn destroy(device: *Device, comptime name: []const u8, made: anytype) void {
        @field(device.vk, name)(device.handle, made, null);
    }

    fn createLayout(device: *Device) Error!void {
        var bindings: [3]vulkan.DescriptorSetLayoutBinding = undefined;
        for (&bindings, 0..) |*binding, number| binding.* = .{ .binding = @intCast(number) };
        try device.create(
            "vkCreateDescriptorSetLayout",
            .{ .binding_count = bindings.len, .bindings = &bindings },
            &device.set_layout,
        );
        try device.create(
            "vkCreatePipelineLayout",
            .{ .layouts = &device.set_layout, .ranges = &.{ .size_bytes = @sizeOf(Request) } },
            &device.layout,
        );
    }

    /// Sets the kernel up, once, with the table of its lexer. The caller holds `setup_mutex`.
    pub fn createKernel(device: *Device, table: []const u32) Error!void {
        try device.table.create(device, @sizeOf(u32) * table.len, &for_device);
        @memcpy(device.table.words, table);
        var module: vulkan.ShaderModule = .none;
        try device.create(
            "vkCreateShaderModule",
            .{ .size_bytes = lines_code.len, .code = @ptrCast(&lines_code) },
            &module,
        );
        defer device.destroy("vkDestroyShaderModule", module);
        errdefer device.pipeline = .none;
        try checkResult(device.vk.vkCreateComputePipelines(
            device.handle,
            .none,
            1,
            &.{ .stage = .{ .module = module }, .layout = device.layout },
            null,
            &device.pipeline,
        ));
    }

    /// The first memory type among `allowed` that has all flags in `wish`. Types with flags of extensions are excluded,
    /// since only programs that know these may use them.
    pub fn memoryType(device: *const Device, allowed: u32, wish: u32) ?u5 {
        const count = @min(device.memory.type_count, device.memory.types.len);
        for (device.memory.types[0..count], 0..) |it, number| {
            if (allowed >> @intCast(number) & 1 == 0 or it.flags & ~vulkan.memory_flags_known != 0) continue;
            if (it.flags & wish == wish) return @intCast(number);
        }
        return null;
    }

    pub fn submit(device: *Device, commands: vulkan.CommandBuffer, fence: vulkan.Fence) Error!void {
        device.mutex.lockUncancelable(io());
        defer device.mutex.unlock(io());
        return device.giveUpIfLost(checkResult(device.vk.vkQueueSubmit(
            device.queue,
            1,
            &.{ .command_buffers = &commands },
            fence,
        )));
    }

    /// Without a timeout: the kernel terminates, and if a device hangs, its driver reports it as lost.
    pub fn wait(device: *Device, fence: vulkan.Fence) Error!void {
        const forever = std.math.maxInt(u64);
        return device.giveUpIfLost(checkResult(device.vk.vkWaitForFences(device.handle, 1, &fence, 1, forever)));
    }

    fn giveUpIfLost(device: *Device, result: Error!void) Error!void {
        result catch |err| if (err == error.Lost) device.giveUp(.lost);
        return result;
    }

    /// Excludes the device from further use by this process.
    pub fn giveUp(device: *Device, reason: Reason) void {
        device.given_up.store(reason, .monotonic);
    }
};

const shared_memory = vulkan.memory_host_visible | vulkan.memory_host_coherent;

/// In order of preference: of what the host writes and the device reads, and vice versa.
pub const for_device = [_]u32{ shared_memory | vulkan.memory_device_local, shared_memory };
pub const for_host = [_]u32{ shared_memory | vulkan.memory_host_cached, shared_memory };

/// A buffer that the device and the host see.
pub const Buffer = struct {
    handle: vulkan.Buffer = .none,
    memory: vulkan.Memory = .none,
    words: [*]u32 = undefined,

    pub fn create(buffer: *Buffer, device: *Device, size_bytes: u64, wishes: []const u32) Error!void {
        const vk = &device.vk;
        try device.create("vkCreateBuffer", .{ .size_bytes = size_bytes }, &buffer.handle);
        var needs: vulkan.MemoryRequirements = undefined;
        vk.vkGetBufferMemoryRequirements(device.handle, buffer.handle, &needs);
        try buffer.allocate(device, needs, wishes);
        try checkResult(vk.vkBindBufferMemory(device.handle, buffer.handle, buffer.memory, 0));
        var place: ?*anyopaque = null;
        try checkResult(vk.vkMapMemory(device.handle, buffer.memory, 0, vulkan.whole_size, 0, &place));
        const address = @intFromPtr(place orelse return error.Wrong);
        if (!std.mem.isAligned(address, @alignOf(u32))) return error.Wrong;
        buffer.words = @ptrFromInt(address);
    }

    /// Allocates from the first memory type, in order of preference, that is not exhausted; that of a GPU may be small.
    fn allocate(
        buffer: *Buffer,
        device: *Device,
        needs: vulkan.MemoryRequirements,
        wishes: []const u32,
    ) Error!void {
        var failure: Error = error.Refused;
        var untried = needs.type_bits;
        for (wishes) |wish| while (device.memoryType(untried, wish)) |kind| {
            untried &= ~(@as(u32, 1) << kind);
            const info: vulkan.MemoryAllocateInfo = .{ .size_bytes = needs.size_bytes, .memory_type = kind };
            failure = if (device.create("vkAllocateMemory", info, &buffer.memory)) return else |err| err;
        };
        return failure;
    }

    pub fn destroy(buffer: *Buffer, device: *Device) void {
        device.destroy("vkDestroyBuffer", buffer.handle);
        device.destroy("vkFreeMemory", buffer.memory); // This also unmaps it.
        buffer.* = .{};
    }
};
