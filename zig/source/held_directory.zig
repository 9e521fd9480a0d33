//! Opens files by name in a directory that is held open, so that changes of the directory's path, or of links in it,
//! have no effect. Linux and macOS; pin.zig is for Windows.
const std = @import("std");
const builtin = @import("builtin");

const is_linux = builtin.os.tag == .linux;

pub const Access = enum(u32) {
    read = 0,
    /// Reads and writes an existing file.
    write = 1,
    /// Reads and writes a new file that only its owner may open.
    create = 2,
    /// A directory, but not a link to one.
    directory = 3,
    /// A directory, or a link to one.
    directory_followed = 4,
};

/// Means the current directory in place of a descriptor.
pub const current: i32 = -1;

/// Opens `name` in `directory`; fails with ELOOP for a link, and does not wait for a pipe. A negative result is the
/// error number.
pub fn open(directory: i32, name: [*:0]const u8, access: Access) i32 {
    var flags: std.c.O = .{ .CLOEXEC = true, .NOFOLLOW = true, .NONBLOCK = true, .NOCTTY = true };
    switch (access) {
        .read => {},
        .write => flags.ACCMODE = .RDWR,
        .create => {
            flags.ACCMODE = .RDWR;
            flags.CREAT = true;
            flags.EXCL = true;
        },
        .directory => flags.DIRECTORY = true,
        .directory_followed => {
            flags.DIRECTORY = true;
            flags.NOFOLLOW = false;
        },
    }
    const mode: c_uint = 0o600;
    while (true) {
        const descriptor = std.c.openat(at(directory), name, flags, mode);
        if (descriptor >= 0) return descriptor;
        if (std.c._errno().* != @backingInt(std.c.E.INTR)) return -@as(i32, @intCast(lastError()));
    }
}

/// Renames in one step; with `exchanges` both files must exist, and they exchange their names. 0, or the error number;
/// INVAL, NOSYS and NOTSUP mean that the file system does not support exchanging.
pub fn rename(directory: i32, from: [*:0]const u8, to: [*:0]const u8, exchanges: bool) u32 {
    if (is_linux) {
        const linux = std.os.linux;
        return @backingInt(linux.errno(linux.renameat2(directory, from, directory, to, .{ .EXCHANGE = exchanges })));
    }
    if (exchanges) {
        if (builtin.os.tag != .macos) return @backingInt(std.c.E.NOSYS);
        if (std.c.renameatx_np(directory, from, directory, to, .{ .SWAP = true }) == 0) return 0;
    } else if (std.c.renameat(directory, from, directory, to) == 0) return 0;
    return lastError();
}

pub fn remove(directory: i32, name: [*:0]const u8) u32 {
    return if (std.c.unlinkat(directory, name, 0) == 0) 0 else lastError();
}

fn at(directory: i32) i32 {
    return if (directory == current) std.c.AT.FDCWD else directory;
}

fn lastError() u32 {
    return @intCast(std.c._errno().*);
}

/// A temporary file that is not in its place yet: a fault that ends the process removes it (sigbus_guard.zig).
var unfinished: struct {
    directory: std.atomic.Value(i32) = .init(-1),
    name: [std.posix.NAME_MAX + 1]u8 = undefined,
} = .{};

/// There is only one at a time: this replaces the previous one.
pub fn watchUnfinished(directory: i32, name: [*:0]const u8) void {
    unfinished.directory.store(-1, .release);
    const length = std.mem.len(name);
    if (length >= unfinished.name.len) return;
    @memcpy(unfinished.name[0 .. length + 1], name[0 .. length + 1]);
    unfinished.directory.store(directory, .release);
}

pub fn forgetUnfinished() void {
    unfinished.directory.store(-1, .release);
}

/// Called in a signal handler.
pub fn removeUnfinished() void {
    const directory = unfinished.directory.swap(-1, .acq_rel);
    if (directory >= 0) _ = std.c.unlinkat(directory, @ptrCast(&unfinished.name), 0);
}

test "links are refused, directories followed on request, two files exchanged" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const io = std.testing.io;
    var folder = std.testing.tmpDir(.{});
    defer folder.cleanup();
    const directory = folder.dir.handle;
    try folder.dir.symLink(io, "new", "link", .{});
    try std.testing.expectEqual(-@as(i32, @backingInt(std.c.E.NOENT)), open(directory, "new", .read));
    const new = open(directory, "new", .create);
    try std.testing.expect(new >= 0);
    defer _ = std.c.close(new);
    try std.testing.expectEqual(-@as(i32, @backingInt(std.c.E.EXIST)), open(directory, "new", .create));
    try std.testing.expectEqual(-@as(i32, @backingInt(std.c.E.LOOP)), open(directory, "link", .read));
    try std.testing.expectEqual(-@as(i32, @backingInt(std.c.E.LOOP)), open(directory, "link", .write));
    try std.testing.expectEqual(-@as(i32, @backingInt(std.c.E.NOTDIR)), open(directory, "new", .directory_followed));
    try std.testing.expectEqual(1, std.c.write(new, "1", 1));
    const second = open(directory, "second", .create);
    try std.testing.expectEqual(1, std.c.write(second, "2", 1));
    _ = std.c.close(second);
    if (rename(directory, "new", "second", true) == 0) {
        const swapped = open(directory, "new", .read);
        defer _ = std.c.close(swapped);
        var byte: [1]u8 = undefined;
        try std.testing.expectEqual(1, std.c.read(swapped, &byte, 1));
        try std.testing.expectEqualStrings("2", &byte);
    }
    watchUnfinished(directory, "second");
    removeUnfinished();
    removeUnfinished();
    try std.testing.expectEqual(-@as(i32, @backingInt(std.c.E.NOENT)), open(directory, "second", .read));
}
