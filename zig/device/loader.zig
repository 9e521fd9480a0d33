//! Finds the system's Vulkan loader on demand; the library does not link it. It stays open until the process ends.
const std = @import("std");
const builtin = @import("builtin");
const GetInstanceProcAddr = @import("vulkan.zig").GetInstanceProcAddr;

const is_windows = builtin.os.tag == .windows;

/// Functions of Windows.
const Windows = struct {
    const open_library = @extern(
        *const fn ([*:0]const u8) callconv(.c) ?*anyopaque,
        .{ .name = "LoadLibraryA", .library_name = "kernel32" },
    );
    const find_symbol = @extern(
        *const fn (?*anyopaque, [*:0]const u8) callconv(.c) ?*anyopaque,
        .{ .name = "GetProcAddress", .library_name = "kernel32" },
    );
};

/// Names of the loader; the first that can be opened is used. MoltenVK is a driver that needs no loader.
const names: []const [:0]const u8 = switch (builtin.os.tag) {
    .windows => &.{"vulkan-1.dll"},
    .macos => &.{ "libvulkan.1.dylib", "libMoltenVK.dylib" },
    else => &.{ "libvulkan.so.1", "libvulkan.so" },
};

/// The function that finds all others; null if there is no loader. If MATCHER_VULKAN names a file, which may be a
/// driver, no other is tried.
pub fn findEntry() ?GetInstanceProcAddr {
    if (builtin.os.tag == .wasi) return null;
    if (std.c.getenv("MATCHER_VULKAN")) |path| if (path[0] != 0) return entryOf(path);
    return for (names) |name| {
        if (entryOf(name)) |found| break found;
    } else null;
}

fn entryOf(name: [*:0]const u8) ?GetInstanceProcAddr {
    const entry = "vkGetInstanceProcAddr";
    const found = if (is_windows)
        Windows.find_symbol(Windows.open_library(name) orelse return null, entry)
    else
        std.c.dlsym(std.c.dlopen(name, .{ .NOW = true }) orelse return null, entry);
    return @ptrCast(@alignCast(found));
}
