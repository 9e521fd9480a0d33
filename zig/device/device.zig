//! A GPU that searches texts. Every failure is a `Reason`, and releases all resources acquired before it.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const Loader = @import("loader.zig").Loader;
const Reason = @import("../gen/device_reasons.zig").Reason;
const io = @import("../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

const lines_code align(4) = @embedFile("../gen/lines.spv").*;
/// Bytes per workgroup: bytes per invocation, times invocations.
const group_bytes = 64 * 64;
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
    NoMemory,
    Refused,
    Lost,
    /// The device returned an impossible result.
    Wrong,
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
        error.NoMemory => .no_memory,
        error.Refused => .refused,
        error.Lost => .lost,
        error.Wrong => .wrong,
    };
}

const Chosen = struct {
    device: vulkan.PhysicalDevice,
    family: u32,
    is_software: bool,
};

pub const Device = struct {
    instance: vulkan.Instance,
    of_instance: vulkan.InstanceFunctions,
    vk: vulkan.DeviceFunctions,
    handle: vulkan.Device,
    queue: vulkan.Queue,
    family: u32,
    is_software: bool,
    memory: vulkan.MemoryProperties,
    set_layout: vulkan.DescriptorSetLayout = .none,
    layout: vulkan.PipelineLayout = .none,
    /// The kernel, and the table of its lexer, once a search needs them.
    pipeline: vulkan.Pipeline = .none,
    table: Buffer = .{},
    /// Protects the queue.
    mutex: std.Io.Mutex = .init,
    /// Protects the kernel's setup.
    setup_mutex: std.Io.Mutex = .init,
    /// Whether it searched a text correctly.
    check: std.atomic.Value(enum(u8) { none, passed, failed }) = .init(.none),
    /// Why it is not used any more.
    given_up: std.atomic.Value(Reason) = .init(.none),

    /// Opened once, and used until the process ends. Writes to `reason` why no device is available.
    pub fn open(device: *Device, gpa: Allocator, reason: *Reason) error{Unavailable}!void {
        const loader = (Loader.open(gpa) catch return refuse(reason, .no_memory)) orelse
            return refuse(reason, .no_loader);
        errdefer loader.close();
        const instance, const of_instance = try openInstance(loader, reason);
        errdefer of_instance.vkDestroyInstance(instance, null);
        const chosen = try choose(instance, &of_instance, reason);
        device.* = .{
            .instance = instance,
            .of_instance = of_instance,
            .vk = undefined,
            .handle = undefined,
            .queue = undefined,
            .family = chosen.family,
            .is_software = chosen.is_software,
            .memory = undefined,
        };
        of_instance.vkGetPhysicalDeviceMemoryProperties(chosen.device, &device.memory);
        const priority: f32 = 1;
        const queues = [_]vulkan.DeviceQueueCreateInfo{.{ .family = chosen.family, .priorities = &priority }};
        checkResult(of_instance.vkCreateDevice(
            chosen.device,
            &.{ .queue_count = queues.len, .queues = &queues },
            null,
            &device.handle,
        )) catch |err| return refuse(reason, reasonOf(err));
        const find = of_instance.vkGetDeviceProcAddr;
        device.vk = vulkan.load(vulkan.DeviceFunctions, device.handle, find) orelse {
            if (find(device.handle, "vkDestroyDevice")) |found| {
                @as(@FieldType(vulkan.DeviceFunctions, "vkDestroyDevice"), @ptrCast(found))(device.handle, null);
            }
            return refuse(reason, .refused);
        };
        errdefer device.vk.vkDestroyDevice(device.handle, null);
        device.vk.vkGetDeviceQueue(device.handle, chosen.family, 0, &device.queue);
        device.createLayout() catch |err| {
            device.destroy("vkDestroyDescriptorSetLayout", device.set_layout);
            return refuse(reason, reasonOf(err));
        };
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
        try device.table.create(device, @sizeOf(u32) * table.len, 0, &for_device);
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

    /// Number of workgroups for a text.
    pub fn groups(size_bytes: u32) u32 {
        assert(size_bytes > 0 and size_bytes <= text_bytes_max);
        return std.math.divCeil(u32, size_bytes, group_bytes) catch unreachable;
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

/// A buffer that the device sees, mapped as long as it exists if the host sees it as well.
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
        try checkResult(vk.vkBindBufferMemory(device.handle, buffer.handle, buffer.memory, 0));
        if (flags & vulkan.memory_host_visible == 0) return;
        var place: ?*anyopaque = null;
        try checkResult(vk.vkMapMemory(device.handle, buffer.memory, 0, vulkan.whole_size, 0, &place));
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

fn refuse(reason: *Reason, why: Reason) error{Unavailable} {
    reason.* = why;
    return error.Unavailable;
}

fn openInstance(
    loader: Loader,
    reason: *Reason,
) error{Unavailable}!struct { vulkan.Instance, vulkan.InstanceFunctions } {
    const find_symbol = loader.symbol("vkGetInstanceProcAddr") orelse return refuse(reason, .no_loader);
    const find: vulkan.GetInstanceProcAddr = @ptrCast(@alignCast(find_symbol));
    const global = vulkan.load(vulkan.GlobalFunctions, @as(?vulkan.Instance, null), find) orelse
        return refuse(reason, .no_driver);
    const application: vulkan.ApplicationInfo = .{ .application_name = "matcher", .api_version = vulkan.api_version };
    var instance: vulkan.Instance = undefined;
    if (global.vkCreateInstance(&.{ .application_info = &application }, null, &instance) != .success) {
        return refuse(reason, .no_driver);
    }
    const functions = vulkan.load(vulkan.InstanceFunctions, @as(?vulkan.Instance, instance), find) orelse {
        if (find(instance, "vkDestroyInstance")) |destroy| {
            @as(@FieldType(vulkan.InstanceFunctions, "vkDestroyInstance"), @ptrCast(destroy))(instance, null);
        }
        return refuse(reason, .no_driver);
    };
    return .{ instance, functions };
}

/// The device that is probably the fastest.
fn choose(
    instance: vulkan.Instance,
    vk: *const vulkan.InstanceFunctions,
    reason: *Reason,
) error{Unavailable}!Chosen {
    var devices: [16]vulkan.PhysicalDevice = undefined;
    var count: u32 = devices.len;
    switch (vk.vkEnumeratePhysicalDevices(instance, &count, &devices)) {
        .success, .incomplete => {},
        else => return refuse(reason, .no_driver),
    }
    var best: ?Chosen = null;
    var best_rank: u32 = 0;
    for (devices[0..@min(count, devices.len)]) |device| {
        var properties: vulkan.PhysicalDeviceProperties = undefined;
        vk.vkGetPhysicalDeviceProperties(device, &properties);
        const rank: u32 = switch (properties.type) {
            .discrete => 5,
            .integrated => 4,
            .virtual => 3,
            .other, _ => 2,
            .cpu => 1,
        };
        var families: [32]vulkan.QueueFamilyProperties = undefined;
        var family_count: u32 = families.len;
        vk.vkGetPhysicalDeviceQueueFamilyProperties(device, &family_count, &families);
        const list = families[0..@min(family_count, families.len)];
        const family = familyOf(list) orelse continue;
        if (rank <= best_rank) continue;
        best_rank = rank;
        best = .{
            .device = device,
            .family = family,
            .is_software = properties.type == .cpu,
        };
    }
    return best orelse refuse(reason, .no_gpu);
}

/// The first family that can run kernels.
fn familyOf(families: []const vulkan.QueueFamilyProperties) ?u32 {
    for (families, 0..) |family, number| {
        if (family.flags & vulkan.queue_compute != 0 and family.count > 0) return @intCast(number);
    }
    return null;
}
