//! The part of Vulkan 1.0 in use: its structs, with their sizes asserted, and its functions.
const std = @import("std");

const assert = std.debug.assert;

pub const Instance = *opaque {};
pub const PhysicalDevice = *opaque {};
pub const Device = *opaque {};
pub const Queue = *opaque {};
pub const CommandBuffer = *opaque {};

// Other handles are 64 bits wide on every system; 0 is none.
pub const Buffer = enum(u64) { none = 0, _ };
pub const Memory = enum(u64) { none = 0, _ };
pub const Fence = enum(u64) { none = 0, _ };
pub const ShaderModule = enum(u64) { none = 0, _ };
pub const Pipeline = enum(u64) { none = 0, _ };
pub const PipelineCache = enum(u64) { none = 0, _ };
pub const PipelineLayout = enum(u64) { none = 0, _ };
pub const DescriptorSetLayout = enum(u64) { none = 0, _ };
pub const DescriptorPool = enum(u64) { none = 0, _ };
pub const DescriptorSet = enum(u64) { none = 0, _ };
pub const CommandPool = enum(u64) { none = 0, _ };

pub const Result = enum(i32) {
    success = 0,
    incomplete = 5,
    out_of_host_memory = -1,
    out_of_device_memory = -2,
    device_lost = -4,
    _,
};

pub const queue_compute: u32 = 2;
pub const memory_device_local: u32 = 1;
pub const memory_host_visible: u32 = 2;
pub const memory_host_coherent: u32 = 4;
pub const memory_host_cached: u32 = 8;
pub const memory_flags_known: u32 = 15;
/// By kernels, and for copies, which only `device_bench.zig` makes.
pub const buffer_usage: u32 = 0x20 | 1 | 2;
pub const sharing_exclusive: u32 = 0;
pub const descriptor_type_storage_buffer: u32 = 7;
pub const shader_stage_compute: u32 = 0x20;
pub const pipeline_bind_point_compute: u32 = 1;
pub const pipeline_stage_compute_shader: u32 = 0x800;
pub const pipeline_stage_host: u32 = 0x4000;
pub const access_shader_write: u32 = 0x40;
pub const access_host_read: u32 = 0x2000;
pub const command_pool_reset_buffers: u32 = 2;
pub const command_buffer_one_time_submit: u32 = 1;
pub const whole_size: u64 = std.math.maxInt(u64);

/// How most structs begin. `kind`: the number of their VK_STRUCTURE_TYPE
fn Head(comptime kind: u32) type {
    return extern struct { type: u32 = kind, next: ?*const anyopaque = null };
}

/// A list that is not used.
const NoList = extern struct { count: u32 = 0, items: ?*const anyopaque = null };

pub const InstanceCreateInfo = extern struct {
    head: Head(1) = .{},
    flags: u32 = 0,
    /// Without one, the version that is asked for is 1.0.
    application_info: ?*const anyopaque = null,
    layers: NoList = .{},
    extensions: NoList = .{},
};

pub const DeviceType = enum(u32) { other = 0, integrated = 1, discrete = 2, virtual = 3, cpu = 4, _ };

pub const PhysicalDeviceProperties = extern struct {
    api_version: u32,
    driver_version: u32,
    vendor_id: u32,
    device_id: u32,
    type: DeviceType,
    name: [256]u8,
    pipeline_cache_uuid: [16]u8,
    /// The kernels stay within the limits guaranteed for every device.
    limits: [504]u8 align(8),
    sparse: [20]u8,
};

pub const QueueFamilyProperties = extern struct {
    flags: u32,
    count: u32,
    timestamp_valid_bits: u32,
    granularity: [3]u32,
};

pub const MemoryType = extern struct { flags: u32, heap: u32 };
pub const MemoryHeap = extern struct { size_bytes: u64, flags: u32 };

pub const MemoryProperties = extern struct {
    type_count: u32,
    types: [32]MemoryType,
    heap_count: u32,
    heaps: [16]MemoryHeap,
};

pub const DeviceQueueCreateInfo = extern struct {
    head: Head(2) = .{},
    flags: u32 = 0,
    family: u32,
    count: u32 = 1,
    priorities: *const f32,
};

pub const DeviceCreateInfo = extern struct {
    head: Head(3) = .{},
    flags: u32 = 0,
    queue_count: u32 = 1,
    queues: *const DeviceQueueCreateInfo,
    layers: NoList = .{},
    extensions: NoList = .{},
    features: ?*const anyopaque = null,
};

pub const BufferCreateInfo = extern struct {
    head: Head(12) = .{},
    flags: u32 = 0,
    size_bytes: u64,
    usage: u32 = buffer_usage,
    sharing: u32 = sharing_exclusive,
    families: NoList = .{},
};

pub const MemoryRequirements = extern struct { size_bytes: u64, alignment: u64, type_bits: u32 };

pub const MemoryAllocateInfo = extern struct {
    head: Head(5) = .{},
    size_bytes: u64,
    memory_type: u32,
};

pub const ShaderModuleCreateInfo = extern struct {
    head: Head(16) = .{},
    flags: u32 = 0,
    size_bytes: usize,
    code: [*]const u32,
};

pub const DescriptorSetLayoutBinding = extern struct {
    binding: u32,
    type: u32 = descriptor_type_storage_buffer,
    count: u32 = 1,
    stages: u32 = shader_stage_compute,
    samplers: ?*const anyopaque = null,
};

pub const DescriptorSetLayoutCreateInfo = extern struct {
    head: Head(32) = .{},
    flags: u32 = 0,
    binding_count: u32,
    bindings: [*]const DescriptorSetLayoutBinding,
};

pub const PushConstantRange = extern struct { stages: u32 = shader_stage_compute, offset: u32 = 0, size_bytes: u32 };

pub const PipelineLayoutCreateInfo = extern struct {
    head: Head(30) = .{},
    flags: u32 = 0,
    layout_count: u32 = 1,
    layouts: *const DescriptorSetLayout,
    range_count: u32 = 1,
    ranges: *const PushConstantRange,
};

pub const PipelineShaderStageCreateInfo = extern struct {
    head: Head(18) = .{},
    flags: u32 = 0,
    stage: u32 = shader_stage_compute,
    module: ShaderModule,
    name: [*:0]const u8 = "main",
    specialization: ?*const anyopaque = null,
};

pub const ComputePipelineCreateInfo = extern struct {
    head: Head(29) = .{},
    flags: u32 = 0,
    stage: PipelineShaderStageCreateInfo,
    layout: PipelineLayout,
    base: Pipeline = .none,
    base_index: i32 = -1,
};

pub const DescriptorPoolSize = extern struct { type: u32 = descriptor_type_storage_buffer, count: u32 };

pub const DescriptorPoolCreateInfo = extern struct {
    head: Head(33) = .{},
    flags: u32 = 0,
    sets_max: u32 = 1,
    size_count: u32 = 1,
    sizes: *const DescriptorPoolSize,
};

pub const DescriptorSetAllocateInfo = extern struct {
    head: Head(34) = .{},
    pool: DescriptorPool,
    count: u32 = 1,
    layouts: *const DescriptorSetLayout,
};

pub const DescriptorBufferInfo = extern struct { buffer: Buffer, offset: u64 = 0, range: u64 = whole_size };

pub const WriteDescriptorSet = extern struct {
    head: Head(35) = .{},
    set: DescriptorSet,
    binding: u32 = 0,
    element: u32 = 0,
    count: u32,
    descriptor_type: u32 = descriptor_type_storage_buffer,
    images: ?*const anyopaque = null,
    buffers: [*]const DescriptorBufferInfo,
    texel_buffers: ?*const anyopaque = null,
};

pub const CommandPoolCreateInfo = extern struct {
    head: Head(39) = .{},
    flags: u32 = command_pool_reset_buffers,
    family: u32,
};

pub const CommandBufferAllocateInfo = extern struct {
    head: Head(40) = .{},
    pool: CommandPool,
    level: u32 = 0,
    count: u32 = 1,
};

pub const CommandBufferBeginInfo = extern struct {
    head: Head(42) = .{},
    flags: u32 = command_buffer_one_time_submit,
    inheritance: ?*const anyopaque = null,
};

pub const MemoryBarrier = extern struct {
    head: Head(46) = .{},
    from: u32,
    to: u32,
};

pub const SubmitInfo = extern struct {
    head: Head(4) = .{},
    waits: NoList = .{},
    wait_stages: ?*const u32 = null,
    command_buffer_count: u32 = 1,
    command_buffers: *const CommandBuffer,
    signals: NoList = .{},
};

pub const FenceCreateInfo = extern struct {
    head: Head(8) = .{},
    flags: u32 = 0,
};

/// A function of Vulkan.
pub fn Function(comptime parameters: []const type, comptime Out: type) type {
    return *const @Fn(parameters, &@splat(.{}), Out, .{ .@"callconv" = .c });
}

/// What is not used: callbacks for allocations, and lists.
const Unused = ?*const anyopaque;

fn Create(comptime Owner: type, comptime Info: type, comptime Made: type) type {
    return Function(&.{ Owner, *const Info, Unused, *Made }, Result);
}

fn Destroy(comptime Made: type) type {
    return Function(&.{ Device, Made, Unused }, void);
}

fn Get(comptime Out: type) type {
    return Function(&.{ PhysicalDevice, *Out }, void);
}

pub const GetInstanceProcAddr = Function(&.{ ?Instance, [*:0]const u8 }, ?Function(&.{}, void));
pub const CreateInstance = Function(&.{ *const InstanceCreateInfo, Unused, *Instance }, Result);

/// Each field is the Vulkan function with this name.
pub const Functions = struct {
    vkDestroyInstance: Function(&.{ Instance, Unused }, void),
    vkEnumeratePhysicalDevices: Function(&.{ Instance, *u32, [*]PhysicalDevice }, Result),
    vkGetPhysicalDeviceProperties: Get(PhysicalDeviceProperties),
    vkGetPhysicalDeviceQueueFamilyProperties: Function(&.{ PhysicalDevice, *u32, [*]QueueFamilyProperties }, void),
    vkGetPhysicalDeviceMemoryProperties: Get(MemoryProperties),
    vkCreateDevice: Create(PhysicalDevice, DeviceCreateInfo, Device),
    vkDestroyDevice: Function(&.{ Device, Unused }, void),
    vkGetDeviceQueue: Function(&.{ Device, u32, u32, *Queue }, void),
    vkCreateBuffer: Create(Device, BufferCreateInfo, Buffer),
    vkDestroyBuffer: Destroy(Buffer),
    vkGetBufferMemoryRequirements: Function(&.{ Device, Buffer, *MemoryRequirements }, void),
    vkAllocateMemory: Create(Device, MemoryAllocateInfo, Memory),
    vkFreeMemory: Destroy(Memory),
    vkBindBufferMemory: Function(&.{ Device, Buffer, Memory, u64 }, Result),
    vkMapMemory: Function(&.{ Device, Memory, u64, u64, u32, *?*anyopaque }, Result),
    vkCreateShaderModule: Create(Device, ShaderModuleCreateInfo, ShaderModule),
    vkDestroyShaderModule: Destroy(ShaderModule),
    vkCreateDescriptorSetLayout: Create(Device, DescriptorSetLayoutCreateInfo, DescriptorSetLayout),
    vkDestroyDescriptorSetLayout: Destroy(DescriptorSetLayout),
    vkCreatePipelineLayout: Create(Device, PipelineLayoutCreateInfo, PipelineLayout),
    vkCreateComputePipelines: Function(
        &.{ Device, PipelineCache, u32, *const ComputePipelineCreateInfo, Unused, *Pipeline },
        Result,
    ),
    vkCreateDescriptorPool: Create(Device, DescriptorPoolCreateInfo, DescriptorPool),
    vkDestroyDescriptorPool: Destroy(DescriptorPool),
    vkAllocateDescriptorSets: Function(&.{ Device, *const DescriptorSetAllocateInfo, *DescriptorSet }, Result),
    vkUpdateDescriptorSets: Function(&.{ Device, u32, *const WriteDescriptorSet, u32, Unused }, void),
    vkCreateCommandPool: Create(Device, CommandPoolCreateInfo, CommandPool),
    vkDestroyCommandPool: Destroy(CommandPool),
    vkAllocateCommandBuffers: Function(&.{ Device, *const CommandBufferAllocateInfo, *CommandBuffer }, Result),
    vkBeginCommandBuffer: Function(&.{ CommandBuffer, *const CommandBufferBeginInfo }, Result),
    vkEndCommandBuffer: Function(&.{CommandBuffer}, Result),
    vkCmdBindPipeline: Function(&.{ CommandBuffer, u32, Pipeline }, void),
    vkCmdBindDescriptorSets: Function(
        &.{ CommandBuffer, u32, PipelineLayout, u32, u32, *const DescriptorSet, u32, Unused },
        void,
    ),
    vkCmdPushConstants: Function(&.{ CommandBuffer, PipelineLayout, u32, u32, u32, *const anyopaque }, void),
    vkCmdDispatch: Function(&.{ CommandBuffer, u32, u32, u32 }, void),
    vkCmdPipelineBarrier: Function(
        &.{ CommandBuffer, u32, u32, u32, u32, *const MemoryBarrier, u32, Unused, u32, Unused },
        void,
    ),
    vkCreateFence: Create(Device, FenceCreateInfo, Fence),
    vkDestroyFence: Destroy(Fence),
    vkResetFences: Function(&.{ Device, u32, *const Fence }, Result),
    vkWaitForFences: Function(&.{ Device, u32, *const Fence, u32, u64 }, Result),
    vkQueueSubmit: Function(&.{ Queue, u32, *const SubmitInfo, Fence }, Result),
};

/// What a function of a device that creates something reads.
pub fn InfoOf(comptime name: []const u8) type {
    const pointer = @typeInfo(@FieldType(Functions, name)).pointer;
    return @typeInfo(@typeInfo(pointer.child).@"fn".param_types[1].?).pointer.child;
}

/// All functions of a table, found by name; null if one is missing.
pub fn load(comptime Table: type, instance: Instance, find: GetInstanceProcAddr) ?Table {
    var table: Table = undefined;
    inline for (@typeInfo(Table).@"struct".field_names) |name| {
        @field(table, name) = @ptrCast(find(instance, name) orelse return null);
    }
    return table;
}

test "structs have the sizes of C" {
    if (@sizeOf(usize) == 8) inline for (.{
        .{ InstanceCreateInfo, 64 },
        .{ PhysicalDeviceProperties, 824 },
        .{ QueueFamilyProperties, 24 },
        .{ MemoryProperties, 520 },
        .{ DeviceQueueCreateInfo, 40 },
        .{ DeviceCreateInfo, 72 },
        .{ BufferCreateInfo, 56 },
        .{ MemoryRequirements, 24 },
        .{ MemoryAllocateInfo, 32 },
        .{ ShaderModuleCreateInfo, 40 },
        .{ DescriptorSetLayoutBinding, 24 },
        .{ DescriptorSetLayoutCreateInfo, 32 },
        .{ PushConstantRange, 12 },
        .{ PipelineLayoutCreateInfo, 48 },
        .{ PipelineShaderStageCreateInfo, 48 },
        .{ ComputePipelineCreateInfo, 96 },
        .{ DescriptorPoolSize, 8 },
        .{ DescriptorPoolCreateInfo, 40 },
        .{ DescriptorSetAllocateInfo, 40 },
        .{ DescriptorBufferInfo, 24 },
        .{ WriteDescriptorSet, 64 },
        .{ CommandPoolCreateInfo, 24 },
        .{ CommandBufferAllocateInfo, 32 },
        .{ CommandBufferBeginInfo, 32 },
        .{ MemoryBarrier, 24 },
        .{ SubmitInfo, 72 },
        .{ FenceCreateInfo, 24 },
    }) |row| comptime assert(@sizeOf(row[0]) == row[1]);
    comptime assert(@sizeOf(usize) != 8 or @offsetOf(PhysicalDeviceProperties, "limits") == 296);
}
