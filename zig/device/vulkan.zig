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

pub const StructType = enum(u32) {
    application_info = 0,
    instance_create_info = 1,
    device_queue_create_info = 2,
    device_create_info = 3,
    submit_info = 4,
    memory_allocate_info = 5,
    fence_create_info = 8,
    buffer_create_info = 12,
    shader_module_create_info = 16,
    pipeline_shader_stage_create_info = 18,
    compute_pipeline_create_info = 29,
    pipeline_layout_create_info = 30,
    descriptor_set_layout_create_info = 32,
    descriptor_pool_create_info = 33,
    descriptor_set_allocate_info = 34,
    write_descriptor_set = 35,
    command_pool_create_info = 39,
    command_buffer_allocate_info = 40,
    command_buffer_begin_info = 42,
    memory_barrier = 46,
};

/// `VK_MAKE_API_VERSION(0, 1, 0, 0)`.
pub const api_version: u32 = 1 << 22;
pub const queue_compute: u32 = 2;
pub const memory_device_local: u32 = 1;
pub const memory_host_visible: u32 = 2;
pub const memory_host_coherent: u32 = 4;
pub const memory_host_cached: u32 = 8;
pub const memory_flags_known: u32 = 15;
pub const buffer_usage_storage: u32 = 0x20;
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

/// How most structs begin.
fn Head(comptime kind: StructType) type {
    return extern struct { type: StructType = kind, next: ?*const anyopaque = null };
}

pub const ApplicationInfo = extern struct {
    head: Head(.application_info) = .{},
    application_name: [*:0]const u8,
    application_version: u32 = 0,
    engine_name: ?[*:0]const u8 = null,
    engine_version: u32 = 0,
    api_version: u32,
};

pub const InstanceCreateInfo = extern struct {
    head: Head(.instance_create_info) = .{},
    flags: u32 = 0,
    application_info: *const ApplicationInfo,
    layer_count: u32 = 0,
    layers: ?[*]const [*:0]const u8 = null,
    extension_count: u32 = 0,
    extensions: ?[*]const [*:0]const u8 = null,
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
    head: Head(.device_queue_create_info) = .{},
    flags: u32 = 0,
    family: u32,
    count: u32 = 1,
    priorities: *const f32,
};

pub const DeviceCreateInfo = extern struct {
    head: Head(.device_create_info) = .{},
    flags: u32 = 0,
    queue_count: u32 = 1,
    queues: [*]const DeviceQueueCreateInfo,
    layer_count: u32 = 0,
    layers: ?[*]const [*:0]const u8 = null,
    extension_count: u32 = 0,
    extensions: ?[*]const [*:0]const u8 = null,
    features: ?*const anyopaque = null,
};

pub const BufferCreateInfo = extern struct {
    head: Head(.buffer_create_info) = .{},
    flags: u32 = 0,
    size_bytes: u64,
    usage: u32 = buffer_usage_storage,
    sharing: u32 = sharing_exclusive,
    family_count: u32 = 0,
    families: ?[*]const u32 = null,
};

pub const MemoryRequirements = extern struct { size_bytes: u64, alignment: u64, type_bits: u32 };

pub const MemoryAllocateInfo = extern struct {
    head: Head(.memory_allocate_info) = .{},
    size_bytes: u64,
    memory_type: u32,
};

pub const ShaderModuleCreateInfo = extern struct {
    head: Head(.shader_module_create_info) = .{},
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
    head: Head(.descriptor_set_layout_create_info) = .{},
    flags: u32 = 0,
    binding_count: u32,
    bindings: [*]const DescriptorSetLayoutBinding,
};

pub const PushConstantRange = extern struct { stages: u32 = shader_stage_compute, offset: u32 = 0, size_bytes: u32 };

pub const PipelineLayoutCreateInfo = extern struct {
    head: Head(.pipeline_layout_create_info) = .{},
    flags: u32 = 0,
    layout_count: u32 = 1,
    layouts: *const DescriptorSetLayout,
    range_count: u32 = 1,
    ranges: *const PushConstantRange,
};

pub const PipelineShaderStageCreateInfo = extern struct {
    head: Head(.pipeline_shader_stage_create_info) = .{},
    flags: u32 = 0,
    stage: u32 = shader_stage_compute,
    module: ShaderModule,
    name: [*:0]const u8 = "main",
    specialization: ?*const anyopaque = null,
};

pub const ComputePipelineCreateInfo = extern struct {
    head: Head(.compute_pipeline_create_info) = .{},
    flags: u32 = 0,
    stage: PipelineShaderStageCreateInfo,
    layout: PipelineLayout,
    base: Pipeline = .none,
    base_index: i32 = -1,
};

pub const DescriptorPoolSize = extern struct { type: u32 = descriptor_type_storage_buffer, count: u32 };

pub const DescriptorPoolCreateInfo = extern struct {
    head: Head(.descriptor_pool_create_info) = .{},
    flags: u32 = 0,
    sets_max: u32 = 1,
    size_count: u32 = 1,
    sizes: *const DescriptorPoolSize,
};

pub const DescriptorSetAllocateInfo = extern struct {
    head: Head(.descriptor_set_allocate_info) = .{},
    pool: DescriptorPool,
    count: u32 = 1,
    layouts: *const DescriptorSetLayout,
};

pub const DescriptorBufferInfo = extern struct { buffer: Buffer, offset: u64 = 0, range: u64 = whole_size };

pub const WriteDescriptorSet = extern struct {
    head: Head(.write_descriptor_set) = .{},
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
    head: Head(.command_pool_create_info) = .{},
    flags: u32 = command_pool_reset_buffers,
    family: u32,
};

pub const CommandBufferAllocateInfo = extern struct {
    head: Head(.command_buffer_allocate_info) = .{},
    pool: CommandPool,
    level: u32 = 0,
    count: u32 = 1,
};

pub const CommandBufferBeginInfo = extern struct {
    head: Head(.command_buffer_begin_info) = .{},
    flags: u32 = command_buffer_one_time_submit,
    inheritance: ?*const anyopaque = null,
};

pub const MemoryBarrier = extern struct {
    head: Head(.memory_barrier) = .{},
    from: u32,
    to: u32,
};

pub const SubmitInfo = extern struct {
    head: Head(.submit_info) = .{},
    wait_count: u32 = 0,
    waits: ?*const anyopaque = null,
    wait_stages: ?*const u32 = null,
    command_buffer_count: u32 = 1,
    command_buffers: *const CommandBuffer,
    signal_count: u32 = 0,
    signals: ?*const anyopaque = null,
};

pub const FenceCreateInfo = extern struct {
    head: Head(.fence_create_info) = .{},
    flags: u32 = 0,
};

/// Allocation callbacks, which are not used.
const Callbacks = ?*const anyopaque;
pub const VoidFunction = *const fn () callconv(.c) void;
pub const GetInstanceProcAddr = *const fn (?Instance, [*:0]const u8) callconv(.c) ?VoidFunction;

fn Create(comptime Owner: type, comptime Info: type, comptime Made: type) type {
    return *const fn (Owner, *const Info, Callbacks, *Made) callconv(.c) Result;
}

fn Destroy(comptime Made: type) type {
    return *const fn (Device, Made, Callbacks) callconv(.c) void;
}

fn Get(comptime Out: type) type {
    return *const fn (PhysicalDevice, *Out) callconv(.c) void;
}

/// A list that is not used.
const Empty = ?*const anyopaque;

/// Each field is the Vulkan function with this name.
pub const GlobalFunctions = struct {
    vkCreateInstance: *const fn (*const InstanceCreateInfo, Callbacks, *Instance) callconv(.c) Result,
};

pub const InstanceFunctions = struct {
    vkDestroyInstance: *const fn (Instance, Callbacks) callconv(.c) void,
    vkEnumeratePhysicalDevices: *const fn (Instance, *u32, ?[*]PhysicalDevice) callconv(.c) Result,
    vkGetPhysicalDeviceProperties: Get(PhysicalDeviceProperties),
    vkGetPhysicalDeviceQueueFamilyProperties: *const fn (
        PhysicalDevice,
        *u32,
        ?[*]QueueFamilyProperties,
    ) callconv(.c) void,
    vkGetPhysicalDeviceMemoryProperties: Get(MemoryProperties),
    vkCreateDevice: Create(PhysicalDevice, DeviceCreateInfo, Device),
    vkGetDeviceProcAddr: *const fn (Device, [*:0]const u8) callconv(.c) ?VoidFunction,
};

pub const DeviceFunctions = struct {
    vkDestroyDevice: *const fn (Device, Callbacks) callconv(.c) void,
    vkGetDeviceQueue: *const fn (Device, u32, u32, *Queue) callconv(.c) void,
    vkCreateBuffer: Create(Device, BufferCreateInfo, Buffer),
    vkDestroyBuffer: Destroy(Buffer),
    vkGetBufferMemoryRequirements: *const fn (Device, Buffer, *MemoryRequirements) callconv(.c) void,
    vkAllocateMemory: Create(Device, MemoryAllocateInfo, Memory),
    vkFreeMemory: Destroy(Memory),
    vkBindBufferMemory: *const fn (Device, Buffer, Memory, u64) callconv(.c) Result,
    vkMapMemory: *const fn (Device, Memory, u64, u64, u32, *?*anyopaque) callconv(.c) Result,
    vkCreateShaderModule: Create(Device, ShaderModuleCreateInfo, ShaderModule),
    vkDestroyShaderModule: Destroy(ShaderModule),
    vkCreateDescriptorSetLayout: Create(Device, DescriptorSetLayoutCreateInfo, DescriptorSetLayout),
    vkDestroyDescriptorSetLayout: Destroy(DescriptorSetLayout),
    vkCreatePipelineLayout: Create(Device, PipelineLayoutCreateInfo, PipelineLayout),
    vkCreateComputePipelines: *const fn (
        Device,
        PipelineCache,
        u32,
        *const ComputePipelineCreateInfo,
        Callbacks,
        *Pipeline,
    ) callconv(.c) Result,
    vkCreateDescriptorPool: Create(Device, DescriptorPoolCreateInfo, DescriptorPool),
    vkDestroyDescriptorPool: Destroy(DescriptorPool),
    vkAllocateDescriptorSets: *const fn (Device, *const DescriptorSetAllocateInfo, *DescriptorSet) callconv(.c) Result,
    vkUpdateDescriptorSets: *const fn (Device, u32, *const WriteDescriptorSet, u32, Empty) callconv(.c) void,
    vkCreateCommandPool: Create(Device, CommandPoolCreateInfo, CommandPool),
    vkDestroyCommandPool: Destroy(CommandPool),
    vkAllocateCommandBuffers: *const fn (Device, *const CommandBufferAllocateInfo, *CommandBuffer) callconv(.c) Result,
    vkBeginCommandBuffer: *const fn (CommandBuffer, *const CommandBufferBeginInfo) callconv(.c) Result,
    vkEndCommandBuffer: *const fn (CommandBuffer) callconv(.c) Result,
    vkCmdBindPipeline: *const fn (CommandBuffer, u32, Pipeline) callconv(.c) void,
    vkCmdBindDescriptorSets: *const fn (
        CommandBuffer,
        u32,
        PipelineLayout,
        u32,
        u32,
        *const DescriptorSet,
        u32,
        ?*const u32,
    ) callconv(.c) void,
    vkCmdPushConstants: *const fn (CommandBuffer, PipelineLayout, u32, u32, u32, *const anyopaque) callconv(.c) void,
    vkCmdDispatch: *const fn (CommandBuffer, u32, u32, u32) callconv(.c) void,
    vkCmdPipelineBarrier: *const fn (
        CommandBuffer,
        u32,
        u32,
        u32,
        u32,
        *const MemoryBarrier,
        u32,
        Empty,
        u32,
        Empty,
    ) callconv(.c) void,
    vkCreateFence: Create(Device, FenceCreateInfo, Fence),
    vkDestroyFence: Destroy(Fence),
    vkResetFences: *const fn (Device, u32, *const Fence) callconv(.c) Result,
    vkWaitForFences: *const fn (Device, u32, *const Fence, u32, u64) callconv(.c) Result,
    vkQueueSubmit: *const fn (Queue, u32, *const SubmitInfo, Fence) callconv(.c) Result,
};

/// What a function of a device that creates something reads.
pub fn InfoOf(comptime name: []const u8) type {
    const pointer = @typeInfo(@FieldType(DeviceFunctions, name)).pointer;
    return @typeInfo(@typeInfo(pointer.child).@"fn".param_types[1].?).pointer.child;
}

/// All functions of a table, found by name; null if one is missing.
/// @param find vkGetInstanceProcAddr or vkGetDeviceProcAddr
pub fn load(comptime Table: type, owner: anytype, find: anytype) ?Table {
    var table: Table = undefined;
    inline for (@typeInfo(Table).@"struct".field_names) |name| {
        @field(table, name) = @ptrCast(find(owner, name) orelse return null);
    }
    return table;
}

test "structs have the sizes of C" {
    if (@sizeOf(usize) == 8) inline for (.{
        .{ ApplicationInfo, 48 },               .{ InstanceCreateInfo, 64 },
        .{ PhysicalDeviceProperties, 824 },     .{ QueueFamilyProperties, 24 },
        .{ MemoryProperties, 520 },             .{ DeviceQueueCreateInfo, 40 },
        .{ DeviceCreateInfo, 72 },              .{ BufferCreateInfo, 56 },
        .{ MemoryRequirements, 24 },            .{ MemoryAllocateInfo, 32 },
        .{ ShaderModuleCreateInfo, 40 },        .{ DescriptorSetLayoutBinding, 24 },
        .{ DescriptorSetLayoutCreateInfo, 32 }, .{ PushConstantRange, 12 },
        .{ PipelineLayoutCreateInfo, 48 },      .{ PipelineShaderStageCreateInfo, 48 },
        .{ ComputePipelineCreateInfo, 96 },     .{ DescriptorPoolSize, 8 },
        .{ DescriptorPoolCreateInfo, 40 },      .{ DescriptorSetAllocateInfo, 40 },
        .{ DescriptorBufferInfo, 24 },          .{ WriteDescriptorSet, 64 },
        .{ CommandPoolCreateInfo, 24 },         .{ CommandBufferAllocateInfo, 32 },
        .{ CommandBufferBeginInfo, 32 },        .{ MemoryBarrier, 24 },
        .{ SubmitInfo, 72 },                    .{ FenceCreateInfo, 24 },
    }) |row| comptime assert(@sizeOf(row[0]) == row[1]);
    comptime assert(@sizeOf(usize) != 8 or @offsetOf(PhysicalDeviceProperties, "limits") == 296);
}
