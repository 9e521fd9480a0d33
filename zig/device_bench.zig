//! `zig build device-bench` makes `bin/device-bench FILE`, which measures what limits a search on a GPU: the ways of a
//! file in the page cache to the device, by number of threads, and the kernel on a text that is there. It prints
//! tables of GB/s, the best of three; `--software` also takes a software device, which says nothing about speed.
const std = @import("std");
const Device = @import("device/device.zig").Device;
const Buffer = @import("device/device.zig").Buffer;
const Error = @import("device/device.zig").Error;
const checkResult = @import("device/device.zig").checkResult;
const for_device = @import("device/device.zig").for_device;
const for_host = @import("device/device.zig").for_host;
const fixture = @import("device/fixture.zig");
const loader = @import("device/loader.zig");
const Reason = @import("gen/device_reasons.zig").Reason;
const self_check = @import("device/self_check.zig");
const shared = @import("device/shared.zig");
const Slot = @import("device/slot.zig").Slot;
const sources = @import("source/open.zig");
const vulkan = @import("device/vulkan.zig");
const Work = @import("device/lines.zig").Work;

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

const runs = 3;
/// Number of bytes that a thread copies at a time.
const part_bytes = 1 << 20;
const thread_counts = [_]usize{ 1, 2, 4, 8, 16 };
/// A ring that stays in the cache of the processor, and one that doesn't.
const ring_sizes = [_]usize{ 16 << 20, 256 << 20 };
const kernel_text_bytes = 32 << 20;
const kernel_runs = 16;

const cached_host = for_host[0..1];
const visible_local = for_device[0..1];

// What of Vulkan only these measures use.
const stage_copy: u32 = 0x1000;
const access_copy_write: u32 = 0x1000;
const Copy = extern struct { from: u64, to: u64, size_bytes: u64 };
const Functions = struct {
    vkCmdCopyBuffer: vulkan.Function(
        &.{ vulkan.CommandBuffer, vulkan.Buffer, vulkan.Buffer, u32, *const Copy },
        void,
    ),
};

pub fn main(init: std.process.Init.Minimal) void {
    var arguments = init.args.iterate();
    _ = arguments.skip();
    var path: ?[:0]const u8 = null;
    var takes_software = false;
    while (arguments.next()) |word| {
        if (std.mem.eql(u8, word, "--software")) takes_software = true else path = word;
    }
    const file = path orelse return print("usage: device-bench [--software] FILE\n", .{});
    var reason: Reason = .none;
    const device = shared.acquire(takes_software, &reason) orelse
        return print("no device: {t}\n", .{reason});
    var errno: u32 = 0;
    const source = sources.open(file, .any, &errno) catch return print("{s}: error number {d}\n", .{ file, errno });
    defer source.close();
    const descriptor = std.posix.openatZ(std.posix.AT.FDCWD, file, .{ .ACCMODE = .RDONLY }, 0) catch
        return print("{s}: cannot be opened\n", .{file});
    printName(device);
    printMemory(device);
    if (!self_check.passes(device)) return print("the device fails its check\n", .{});
    var filler: Filler = .{ .text = source.text, .descriptor = descriptor };
    measureWays(device, &filler) catch |err| print("ways: {t}\n", .{err});
    measureUploads(device) catch |err| print("uploads: {t}\n", .{err});
    measureKernel(device, source.text) catch |err| print("kernels: {t}\n", .{err});
}

/// Names of the devices of this machine: the fastest is measured.
fn printName(device: *const Device) void {
    var found: [16]vulkan.PhysicalDevice = undefined;
    var count: u32 = found.len;
    if (device.vk.vkEnumeratePhysicalDevices(device.instance, &count, &found) != .success) return;
    for (found[0..count]) |each| {
        var properties: vulkan.PhysicalDeviceProperties = undefined;
        device.vk.vkGetPhysicalDeviceProperties(each, &properties);
        const name = std.mem.sliceTo(&properties.name, 0);
        print("device: {s}, driver version {x}\n", .{ name, properties.driver_version });
    }
}

fn printMemory(device: *const Device) void {
    for (device.memory.types[0..device.memory.type_count], 0..) |it, number| {
        const heap_bytes = device.memory.heaps[it.heap].size_bytes;
        print("memory type {d}: flags {d}, heap {d} of {d} MiB\n", .{ number, it.flags, it.heap, heap_bytes >> 20 });
    }
}

/// Threads that copy a file into a ring, part by part.
const Filler = struct {
    text: []const u8,
    descriptor: std.posix.fd_t,
    ring: []u8 = &.{},
    reads: bool = false,
    next: std.atomic.Value(usize) = .init(0),

    fn run(filler: *Filler) void {
        while (true) {
            const from = filler.next.fetchAdd(part_bytes, .monotonic);
            if (from >= filler.text.len) return;
            const part = filler.text[from..@min(from + part_bytes, filler.text.len)];
            const into = filler.ring[from % filler.ring.len ..][0..part.len];
            if (filler.reads) {
                if (std.c.pread(filler.descriptor, into.ptr, into.len, @intCast(from)) != into.len) return;
            } else @memcpy(into, part);
        }
    }

    /// Bytes per nanosecond, which are GB/s.
    fn speed(filler: *Filler, threads: usize) f64 {
        var best_ns: u64 = std.math.maxInt(u64);
        for (0..runs) |_| {
            const begun_ns = nowNs();
            filler.next.store(0, .monotonic);
            var started: [thread_counts[thread_counts.len - 1]]std.Thread = undefined;
            var count: usize = 0;
            while (count + 1 < threads) : (count += 1) {
                started[count] = std.Thread.spawn(.{}, run, .{filler}) catch break;
            }
            filler.run();
            for (started[0..count]) |thread| thread.join();
            best_ns = @min(best_ns, nowNs() - begun_ns);
        }
        return gigabytesPerSecond(filler.text.len, best_ns);
    }
};

fn measureWays(device: *Device, filler: *Filler) Error!void {
    print("\n| way to the device, GB/s by threads | ring, MB |", .{});
    for (thread_counts) |threads| print(" {d} |", .{threads});
    print("\n|---|---|---|---|---|---|---|\n", .{});
    for ([_]struct { []const u8, []const u32 }{
        .{ "cached memory of the host", cached_host },
        .{ "visible memory of the device", visible_local },
    }) |memory| for (ring_sizes) |ring_bytes| {
        var buffer: Buffer = .{};
        defer buffer.destroy(device);
        buffer.create(device, ring_bytes, memory[1]) catch |err| {
            print("| {s}: {t} |\n", .{ memory[0], err });
            continue;
        };
        filler.ring = @as([*]u8, @ptrCast(buffer.words))[0..ring_bytes];
        @memset(filler.ring, 0);
        for ([_]bool{ false, true }) |reads| {
            filler.reads = reads;
            const how = if (reads) "pread" else "copy of the mapping";
            print("| {s} to {s} | {d} |", .{ how, memory[0], ring_bytes >> 20 });
            for (thread_counts) |threads| print(" {d:.1} |", .{filler.speed(threads)});
            print("\n", .{});
        }
    };
}

/// Copies by the device, out of the host's memory into its own.
fn measureUploads(device: *Device) Error!void {
    const bytes = 64 << 20;
    var from: Buffer = .{};
    defer from.destroy(device);
    try from.create(device, bytes, cached_host);
    var to: Buffer = .{};
    defer to.destroy(device);
    try to.create(device, bytes, visible_local);
    print("\n| copy by the device | GB/s |\n|---|---|\n", .{});
    print("| queue of kernels | {d:.1} |\n", .{try upload(device, from, to, bytes)});
}

fn upload(device: *Device, from: Buffer, to: Buffer, bytes: u64) Error!f64 {
    const vk = &device.vk;
    const find = loader.findEntry() orelse return error.NoLoader;
    const more = vulkan.load(Functions, device.instance, find) orelse return error.Refused;
    var pool: vulkan.CommandPool = .none;
    try device.create("vkCreateCommandPool", .{ .family = device.family }, &pool);
    defer device.destroy("vkDestroyCommandPool", pool);
    var fence: vulkan.Fence = .none;
    try device.create("vkCreateFence", .{}, &fence);
    defer device.destroy("vkDestroyFence", fence);
    var commands: vulkan.CommandBuffer = undefined;
    try checkResult(vk.vkAllocateCommandBuffers(device.handle, &.{ .pool = pool }, &commands));
    var best_ns: u64 = std.math.maxInt(u64);
    for (0..runs) |_| {
        try checkResult(vk.vkBeginCommandBuffer(commands, &.{}));
        for (0..kernel_runs) |_| {
            more.vkCmdCopyBuffer(commands, from.handle, to.handle, 1, &.{ .from = 0, .to = 0, .size_bytes = bytes });
            const order: vulkan.MemoryBarrier = .{ .from = access_copy_write, .to = access_copy_write };
            vk.vkCmdPipelineBarrier(commands, stage_copy, stage_copy, 0, 1, &order, 0, null, 0, null);
        }
        try checkResult(vk.vkEndCommandBuffer(commands));
        try checkResult(vk.vkResetFences(device.handle, 1, &fence));
        const begun_ns = nowNs();
        try checkResult(vk.vkQueueSubmit(device.queue, 1, &.{ .command_buffers = &commands }, fence));
        try device.wait(fence);
        best_ns = @min(best_ns, nowNs() - begun_ns);
    }
    return gigabytesPerSecond(kernel_runs * bytes, best_ns);
}

/// The kernel on one text that stays where it is.
fn measureKernel(device: *Device, text: []const u8) Error!void {
    const plan = fixture.linePlan();
    const work: Work = .{ .plan = &plan, .by_line = true };
    const size = @min(text.len, kernel_text_bytes);
    print("\n| the kernel, on a text in | GB/s |\n|---|---|\n", .{});
    for ([_]struct { []const u8, []const u32 }{
        .{ "visible memory of the device", visible_local },
        .{ "cached memory of the host", cached_host },
    }) |memory| {
        var slot = Slot.create(device, kernel_text_bytes, memory[1]) catch |err| {
            print("| {s}: {t} |\n", .{ memory[0], err });
            continue;
        };
        defer slot.destroy(device);
        try slot.submit(device, &work, text[0..size]);
        _ = try slot.finish(device);
        var best_ns: u64 = std.math.maxInt(u64);
        for (0..if (device.is_software) 1 else kernel_runs) |_| {
            const begun_ns = nowNs();
            try slot.start(device, &work, @intCast(size));
            _ = try slot.finish(device);
            best_ns = @min(best_ns, nowNs() - begun_ns);
        }
        print("| {s} | {d:.1} |\n", .{ memory[0], gigabytesPerSecond(size, best_ns) });
    }
}

fn gigabytesPerSecond(bytes: u64, ns: u64) f64 {
    return @as(f64, @floatFromInt(bytes)) / @as(f64, @floatFromInt(@max(1, ns)));
}

fn nowNs() u64 {
    var time: std.c.timespec = undefined;
    _ = std.c.clock_gettime(.MONOTONIC, &time);
    return @as(u64, @intCast(time.sec)) * std.time.ns_per_s + @as(u64, @intCast(time.nsec));
}

fn print(comptime format: []const u8, arguments: anytype) void {
    var buffer: [512]u8 = undefined;
    const text = std.fmt.bufPrint(&buffer, format, arguments) catch return;
    _ = std.c.write(1, text.ptr, text.len);
}
