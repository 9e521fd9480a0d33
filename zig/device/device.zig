//! A GPU that searches texts. Every failure is a `Reason`, and releases all resources acquired before it.
const std = @import("std");
const vulkan = @import("vulkan.zig");
const Loader = @import("loader.zig").Loader;
const Reason = @import("../gen/device_reasons.zig").Reason;
const io = @import("../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// The shaders, by their names in `shaders`.
pub const Kernel = enum {
    mark,
    lines,

    fn code(kernel: Kernel) []align(4) const u8 {
        return switch (kernel) {
            .mark => &mark_code,
            .lines => &lines_code,
        };
    }

    /// Bytes per workgroup: bytes per invocation, times invocations.
    fn groupBytes(kernel: Kernel) u32 {
        return switch (kernel) {
            .mark => 32 * 128,
            .lines => 64 * 64,
        };
    }
};

const mark_code align(4) = @embedFile("../gen/mark.spv").*;
const lines_code align(4) = @embedFile("../gen/lines.spv").*;
/// Workgroups that every device can run at once.
const groups_max = 65535;
/// Together with a plan's table it fits into the smallest possible limit for storage buffers, 128 MiB.
pub const text_bytes_max = 64 << 20;

comptime {
    for (std.enums.values(Kernel)) |kernel| assert(text_bytes_max <= groups_max * kernel.groupBytes());
}

/// Push constants of a kernel; the first ones depend on it.
pub const Request = extern struct {
    first: [2]u32,
    second: [2]u32,
    size_bytes: u32,
    capacity: u32,
};

pub const Error = error{
    NoMemory,
    Refused,
    Lost,
    /// The device returned an impossible result.
    Wrong,
};

/// Turns a failed result into an error.
pub fn failed(result: vulkan.Result) Error!void {
    return switch (result) {
        .success => {},
        .out_of_host_memory, .out_of_device_memory => error.NoMemory,
        .device_lost => error.Lost,
        else => error.Refused,
    };
}

/// Like `failed`, for a call that creates the handle `out`; sets it to `none` on failure.
pub fn made(result: vulkan.Result, out: anytype) Error!void {
    errdefer out.* = .none;
    return failed(result);
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
    loader: Loader,
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
    /// Created when a search first needs them.
    pipelines: std.EnumArray(Kernel, vulkan.Pipeline) = .initFill(.none),
    /// Protects the queue and the pipelines.
    mutex: std.Io.Mutex = .init,
    /// Whether it searched a text correctly line by line.
    lines_check: std.atomic.Value(enum(u8) { none, passed, failed }) = .init(.none),
    /// Why it is not used any more.
    given_up: std.atomic.Value(Reason) = .init(.none),

    /// Writes to `reason` why no device is available.
    pub fn open(device: *Device, gpa: Allocator, reason: *Reason) error{Unavailable}!void {
        const loader = (Loader.open(gpa) catch return refuse(reason, .no_memory)) orelse
            return refuse(reason, .no_loader);
        errdefer loader.close();
        const instance, const of_instance = try openInstance(loader, reason);
        errdefer of_instance.vkDestroyInstance(instance, null);
        const chosen = try choose(instance, &of_instance, reason);
        device.* = .{
            .loader = loader,
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
        failed(of_instance.vkCreateDevice(
            chosen.device,
            &.{ .queue_count = queues.len, .queues = &queues },
            null,
            &device.handle,
        )) catch |err| return refuse(reason, reasonOf(err));
        const find = of_instance.vkGetDeviceProcAddr;
        device.vk = vulkan.load(vulkan.DeviceFunctions, device.handle, find) orelse {
            if (find(device.handle, "vkDestroyDevice")) |destroy| {
                @as(@FieldType(vulkan.DeviceFunctions, "vkDestroyDevice"), @ptrCast(destroy))(device.handle, null);
            }
            return refuse(reason, .refused);
        };
        errdefer device.vk.vkDestroyDevice(device.handle, null);
        device.vk.vkGetDeviceQueue(device.handle, chosen.family, 0, &device.queue);
        errdefer device.destroyPipelines();
        device.createLayout() catch |err| return refuse(reason, reasonOf(err));
    }

    pub fn close(device: *Device) void {
        device.destroyPipelines();
        device.vk.vkDestroyDevice(device.handle, null);
        device.of_instance.vkDestroyInstance(device.instance, null);
        device.loader.close();
    }

    /// The layout that all kernels share: their buffers and push constants have the same form.
    fn createLayout(device: *Device) Error!void {
        const vk = &device.vk;
        const bindings = [_]vulkan.DescriptorSetLayoutBinding{ .{ .binding = 0 }, .{ .binding = 1 } };
        try made(vk.vkCreateDescriptorSetLayout(
            device.handle,
            &.{ .binding_count = bindings.len, .bindings = &bindings },
            null,
            &device.set_layout,
        ), &device.set_layout);
        try made(vk.vkCreatePipelineLayout(
            device.handle,
            &.{ .layouts = &device.set_layout, .ranges = &.{ .size_bytes = @sizeOf(Request) } },
            null,
            &device.layout,
        ), &device.layout);
    }

    pub fn pipelineOf(device: *Device, kernel: Kernel) Error!vulkan.Pipeline {
        device.mutex.lockUncancelable(io());
        defer device.mutex.unlock(io());
        const pipeline = device.pipelines.getPtr(kernel);
        if (pipeline.* == .none) try device.createPipeline(kernel.code(), pipeline);
        return pipeline.*;
    }

    fn createPipeline(device: *Device, code: []align(4) const u8, pipeline: *vulkan.Pipeline) Error!void {
        const vk = &device.vk;
        var module: vulkan.ShaderModule = .none;
        try made(vk.vkCreateShaderModule(
            device.handle,
            &.{ .size_bytes = code.len, .code = @ptrCast(code.ptr) },
            null,
            &module,
        ), &module);
        defer vk.vkDestroyShaderModule(device.handle, module, null);
        try made(vk.vkCreateComputePipelines(
            device.handle,
            .none,
            1,
            &.{ .stage = .{ .module = module }, .layout = device.layout },
            null,
            pipeline,
        ), pipeline);
    }

    fn destroyPipelines(device: *Device) void {
        const vk = &device.vk;
        for (device.pipelines.values) |pipeline| vk.vkDestroyPipeline(device.handle, pipeline, null);
        vk.vkDestroyPipelineLayout(device.handle, device.layout, null);
        vk.vkDestroyDescriptorSetLayout(device.handle, device.set_layout, null);
    }

    /// Number of workgroups for a text.
    pub fn groups(kernel: Kernel, size_bytes: u32) u32 {
        assert(size_bytes > 0 and size_bytes <= text_bytes_max);
        return std.math.divCeil(u32, size_bytes, kernel.groupBytes()) catch unreachable;
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
        return device.giveUpIfLost(failed(device.vk.vkQueueSubmit(
            device.queue,
            1,
            &.{ .command_buffers = &commands },
            fence,
        )));
    }

    /// Without a timeout: the kernel terminates, and if a device hangs, its driver reports it as lost.
    pub fn wait(device: *Device, fence: vulkan.Fence) Error!void {
        const forever = std.math.maxInt(u64);
        return device.giveUpIfLost(failed(device.vk.vkWaitForFences(device.handle, 1, &fence, 1, forever)));
    }

    fn giveUpIfLost(device: *Device, result: Error!void) Error!void {
        result catch |err| if (err == error.Lost) device.giveUp(.lost);
        return result;
    }

    /// Excludes the device from further use by this process.
    pub fn giveUp(device: *Device, reason: Reason) void {
        device.given_up.store(reason, .monotonic);
    }

    /// Waits for all submitted work.
    pub fn waitForAll(device: *Device) Error!void {
        device.mutex.lockUncancelable(io());
        defer device.mutex.unlock(io());
        return device.giveUpIfLost(failed(device.vk.vkDeviceWaitIdle(device.handle)));
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
