//! Opens the system's Vulkan loader on demand; the library does not link it.
const std = @import("std");
const builtin = @import("builtin");
const Allocator = std.mem.Allocator;

const is_windows = builtin.os.tag == .windows;

/// Functions of Windows.
const Windows = struct {
    const open_library = @extern(
        *const fn ([*:0]const u16) callconv(.c) ?*anyopaque,
        .{ .name = "LoadLibraryW", .library_name = "kernel32" },
    );
    const find_symbol = @extern(
        *const fn (*anyopaque, [*:0]const u8) callconv(.c) ?*anyopaque,
        .{ .name = "GetProcAddress", .library_name = "kernel32" },
    );
    const close_library = @extern(
        *const fn (*anyopaque) callconv(.c) c_int,
        .{ .name = "FreeLibrary", .library_name = "kernel32" },
    );
};

extern "c" fn dlopen(path: [*:0]const u8, mode: c_int) ?*anyopaque;
extern "c" fn dlsym(handle: *anyopaque, name: [*:0]const u8) ?*anyopaque;
extern "c" fn dlclose(handle: *anyopaque) c_int;

const rtld_now = 2;

/// Names of the loader; the first that can be opened is used. MoltenVK is a driver that needs no loader.
const names: []const [:0]const u8 = switch (builtin.os.tag) {
    .windows => &.{"vulkan-1.dll"},
    .macos => &.{ "libvulkan.1.dylib", "libMoltenVK.dylib" },
    else => &.{ "libvulkan.so.1", "libvulkan.so" },
};

pub const Loader = struct {
    handle: *anyopaque,

    /// Null if there is none. If MATCHER_VULKAN names a file, which may be a driver, no other is tried.
    pub fn open(gpa: Allocator) Allocator.Error!?Loader {
        if (builtin.os.tag == .wasi) return null;
        if (std.c.getenv("MATCHER_VULKAN")) |path| {
            if (path[0] != 0) return openNamed(gpa, std.mem.span(path));
        }
        for (names) |name| if (try openNamed(gpa, name)) |loader| return loader;
        return null;
    }

    fn openNamed(gpa: Allocator, name: [:0]const u8) Allocator.Error!?Loader {
        const handle = if (is_windows) opened: {
            const wide = std.unicode.utf8ToUtf16LeAllocZ(gpa, name) catch |err| switch (err) {
                error.OutOfMemory => return error.OutOfMemory,
                error.InvalidUtf8 => return null,
            };
            defer gpa.free(wide);
            break :opened Windows.open_library(wide);
        } else dlopen(name, rtld_now);
        return .{ .handle = handle orelse return null };
    }

    pub fn symbol(loader: Loader, name: [:0]const u8) ?*anyopaque {
        return if (is_windows) Windows.find_symbol(loader.handle, name) else dlsym(loader.handle, name);
    }

    pub fn close(loader: Loader) void {
        _ = if (is_windows) Windows.close_library(loader.handle) else dlclose(loader.handle);
    }
};
