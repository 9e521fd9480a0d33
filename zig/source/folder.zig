//! A directory held open while files in it are read, so that the system resolves their names instead of whole paths.
//! On Linux it also tells for which files a short read is the last one.
const std = @import("std");
const builtin = @import("builtin");
const linux = std.os.linux;

const is_linux = builtin.os.tag == .linux and @sizeOf(usize) == 8;

/// A file opened for reading.
pub const File = struct {
    /// Negative if it could not be opened; the system's error number is set.
    fd: std.c.fd_t,
    /// A read of fewer bytes than requested is the last one, unless it ends at a multiple of `page_bytes`.
    ends_at_short_read: bool = false,
};

/// An error of the device ends a read at the end of a page, so that the next read returns it.
pub const page_bytes = 4096;

/// What may be opened. A path that led to a regular file when it was looked at may lead to a pipe now, whose opening
/// waits for a writer.
pub const Kinds = enum { any, regular };

/// In a browser nothing can be opened.
const has_files = builtin.os.tag != .wasi;
const flags: std.c.O = if (has_files) .{ .ACCMODE = .RDONLY, .CLOEXEC = true, .NOCTTY = true } else .{};
/// Without effect on regular files.
const unblocked_flags: std.c.O = blk: {
    var set = flags;
    if (@hasField(std.c.O, "NONBLOCK")) set.NONBLOCK = true;
    break :blk set;
};

pub fn openPath(path: [*:0]const u8, kinds: Kinds) File {
    if (!has_files) return missing();
    return switch (kinds) {
        .any => .{ .fd = std.c.open(path, flags) },
        .regular => onlyRegular(.{ .fd = std.c.open(path, unblocked_flags) }),
    };
}

fn missing() File {
    std.c._errno().* = @backingInt(std.c.E.NOSYS);
    return .{ .fd = -1 };
}

/// Closes what is no regular file; the system's error number is then a directory's, or of what has no places to
/// read from.
fn onlyRegular(file: File) File {
    if (file.fd < 0) return file;
    const mode = modeOf(file.fd) orelse std.c.S.IFIFO;
    if (mode & std.c.S.IFMT == std.c.S.IFREG) return file;
    _ = std.c.close(file.fd);
    std.c._errno().* = @backingInt(if (mode & std.c.S.IFMT == std.c.S.IFDIR) std.c.E.ISDIR else std.c.E.SPIPE);
    return .{ .fd = -1 };
}

fn modeOf(fd: std.c.fd_t) ?u32 {
    if (builtin.os.tag == .linux) {
        var status: linux.Statx = undefined;
        const failure = linux.errno(linux.statx(fd, "", linux.AT.EMPTY_PATH, .{ .TYPE = true }, &status));
        return if (failure == .SUCCESS) status.mode else null;
    }
    var status: std.c.Stat = undefined;
    return if (std.c.fstat(fd, &status) == 0) status.mode else null;
}

pub const Folder = struct {
    fd: std.c.fd_t,
    /// Its file system reads files up to their end, unlike those that make the text when it is read.
    reads_to_end: bool,

    /// Null if it cannot be held.
    pub fn open(path: [*:0]const u8) ?Folder {
        if (!is_linux) return null;
        const opened = linux.open(path, .{ .PATH = true, .DIRECTORY = true, .CLOEXEC = true }, 0);
        if (linux.errno(opened) != .SUCCESS) return null;
        const fd: std.c.fd_t = @intCast(opened);
        return .{ .fd = fd, .reads_to_end = readsToEnd(fd) };
    }

    pub fn close(folder: Folder) void {
        _ = std.c.close(folder.fd);
    }

    /// A regular file.
    pub fn openFile(folder: *Folder, name: [*:0]const u8) File {
        if (!has_files) return missing();
        if (folder.reads_to_end) {
            const opened = openWithin(folder.fd, name);
            switch (linux.errno(opened)) {
                .SUCCESS => return onlyRegular(.{ .fd = @intCast(opened), .ends_at_short_read = true }),
                .NOSYS, .PERM => folder.reads_to_end = false, // An old system, or a filter of system calls.
                else => {}, // A link, a file on another file system, or an error that occurs again.
            }
        }
        return onlyRegular(.{ .fd = std.c.openat(folder.fd, name, unblocked_flags) });
    }
};

/// Opens a file on the same file system as its directory.
fn openWithin(directory: std.c.fd_t, name: [*:0]const u8) usize {
    const How = extern struct { flags: u64, mode: u64 = 0, resolve: u64 };
    const no_xdev = 1;
    const no_symlinks = 4;
    const how: How = .{ .flags = @as(u32, @bitCast(unblocked_flags)), .resolve = no_xdev | no_symlinks };
    const at: usize = @bitCast(@as(isize, directory));
    return linux.syscall4(.openat2, at, @intFromPtr(name), @intFromPtr(&how), @sizeOf(How));
}

/// Ext, XFS, Btrfs, F2FS and tmpfs read through the page cache, as much as is requested or the file has.
fn readsToEnd(fd: std.c.fd_t) bool {
    var status: extern struct { type: usize, rest: [32]usize } = undefined;
    const result = linux.syscall2(.fstatfs, @bitCast(@as(isize, fd)), @intFromPtr(&status));
    if (linux.errno(result) != .SUCCESS) return false;
    return switch (status.type) {
        0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x01021994 => true,
        else => false,
    };
}

test "a file is opened by its name; a link is followed, but its reads are not expected to reach the end" {
    if (!is_linux) return error.SkipZigTest;
    const io = std.testing.io;
    var tmp = std.testing.tmpDir(.{});
    defer tmp.cleanup();
    try tmp.dir.writeFile(io, .{ .sub_path = "file", .data = "text" });
    try tmp.dir.symLink(io, "file", "link", .{});
    var buffer: [64]u8 = undefined;
    const path = try std.fmt.bufPrint(&buffer, ".zig-cache/tmp/{s}/\x00", .{&tmp.sub_path});
    var folder = Folder.open(path[0 .. path.len - 1 :0]).?;
    defer folder.close();
    const file = folder.openFile("file");
    defer _ = std.c.close(file.fd);
    try std.testing.expect(file.fd >= 0);
    const link = folder.openFile("link");
    defer _ = std.c.close(link.fd);
    try std.testing.expect(link.fd >= 0 and !link.ends_at_short_read);
    try std.testing.expect(folder.openFile("none").fd < 0);
    try std.testing.expectEqual(@backingInt(std.c.E.NOENT), std.c._errno().*);
    try std.testing.expectEqual(null, Folder.open(".zig-cache/none/"));
}

test "a pipe in the place of a regular file is not waited for" {
    if (!is_linux) return error.SkipZigTest;
    var tmp = std.testing.tmpDir(.{});
    defer tmp.cleanup();
    var buffer: [64]u8 = undefined;
    const directory = try std.fmt.bufPrint(&buffer, ".zig-cache/tmp/{s}/\x00", .{&tmp.sub_path});
    var folder = Folder.open(directory[0 .. directory.len - 1 :0]).?;
    defer folder.close();
    try std.testing.expectEqual(.SUCCESS, linux.errno(linux.mknodat(folder.fd, "pipe", linux.S.IFIFO | 0o600, 0)));
    try tmp.dir.createDir(std.testing.io, "inner", .default_dir);
    try tmp.dir.symLink(std.testing.io, "pipe", "link", .{});
    for ([_][*:0]const u8{ "pipe", "link" }) |name| {
        try std.testing.expect(folder.openFile(name).fd < 0);
        try std.testing.expectEqual(@backingInt(std.c.E.SPIPE), std.c._errno().*);
    }
    try std.testing.expect(folder.openFile("inner").fd < 0);
    try std.testing.expectEqual(@backingInt(std.c.E.ISDIR), std.c._errno().*);
    var path_buffer: [80]u8 = undefined;
    const pipe = try std.fmt.bufPrint(&path_buffer, "{s}pipe\x00", .{directory[0 .. directory.len - 1]});
    try std.testing.expect(openPath(pipe[0 .. pipe.len - 1 :0], .regular).fd < 0);
    try std.testing.expect(openPath("/dev/null", .regular).fd < 0);
    const null_device = openPath("/dev/null", .any);
    defer _ = std.c.close(null_device.fd);
    try std.testing.expect(null_device.fd >= 0);
}

test "files that are made when they are read have no last short read" {
    if (!is_linux) return error.SkipZigTest;
    var folder = Folder.open("/proc/self/") orelse return error.SkipZigTest;
    defer folder.close();
    const file = folder.openFile("maps");
    defer _ = std.c.close(file.fd);
    try std.testing.expect(!file.ends_at_short_read);
}
